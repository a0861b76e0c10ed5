import ServiceModel

/// Plans where tokens come from: the endpoints of the scheme that has most of them, and the scopes of all. Google's
/// documents have a scheme for each flow, and the first has no token endpoint.
struct OAuthPlanner {
  private let schemes: [OAuth2]

  init(service: Service) {
    schemes = service.authenticationSchemes.compactMap { scheme in
      if case .oauth2(let server) = scheme.kind { server } else { nil }
    }
  }

  /// Members of the service's enum; nil where the description has neither endpoints nor scopes.
  func plan(_ types: TypePlanner) -> OAuthPlan? {
    let endpoints = schemes.map(Self.endpoints).max { $0.count < $1.count } ?? []
    let cases = cases
    guard !endpoints.isEmpty || !cases.isEmpty else { return nil }
    let scope = DeclarationScope(path: types.scope.path)
    if !cases.isEmpty {
      _ = types.type(
        of: Schema(.enumeration(Enumeration(base: .string, cases: cases))), named: "Scope",
        in: scope)
    }
    let names = types.names
    return OAuthPlan(
      endpoints: endpoints, declarations: scope.declarations.map { $0.spelled(names) },
      names: ScopeNames(names, scope: scope.path))
  }

  private static func endpoints(of server: OAuth2) -> [OAuthPlan.Endpoint] {
    [
      ("authorization", server.authorizationURL), ("token", server.tokenURL),
      ("refresh", server.refreshURL),
    ].compactMap { label, url in
      url.map { OAuthPlan.Endpoint(label: label, url: Literals.string($0)) }
    }
  }

  private var cases: [Enumeration.Case] {
    var seen: Set<String> = []
    // Scopes are the server's words, and two that look alike in Swift are nobody's mistake.
    var memberNames = MemberNames(kind: "scopes", areAuthored: false)
    return schemes.flatMap(\.scopes).filter { seen.insert($0.name).inserted }.map { scope in
      let word = Self.word(of: scope.name)
      return Enumeration.Case(
        value: .string(scope.name),
        name: memberNames.claimDistinct(Identifier.enumCase(word), for: scope.name, at: nil),
        summary: scope.summary)
    }
  }

  /// What tells a scope from the others: of a URL, as Google's scopes are, the end.
  private static func word(of scope: String) -> String {
    guard scope.contains("://"),
      let end = scope.split(separator: "/").last(where: { !$0.isEmpty }).map(String.init)
    else { return scope }
    return end
  }
}
