import ServiceModel

/// Plans the choice between servers: a function, or a constant, for each of them.
struct ServerPlanner {
  let service: Service

  static let typeName = "Servers"

  /// The servers in an enum of the service's; nil where there is nothing to choose.
  func plan(_ types: TypePlanner) -> ServersPlan? {
    guard !service.servers.isEmpty else { return nil }
    let scope = types.declareNamespace(Self.typeName)
    var memberNames = MemberNames(kind: "servers", areAuthored: false)
    var drafts: [(server: Server, name: String, variables: [Variable])] = []
    for (server, text) in zip(service.servers, ServerNames.texts(of: service.servers)) {
      let member = memberNames.claimDistinct(
        Identifier.member(text), for: text, at: server.location)
      var variableNames = MemberNames(kind: "variables", areAuthored: false)
      let variables = server.variables.map { variable in
        Variable(
          variable: variable,
          name: variableNames.claimDistinct(
            Identifier.member(variable.name), for: variable.name, at: variable.location),
          type: type(of: variable, in: scope, types))
      }
      drafts.append((server, member, variables))
    }
    let members = Set(drafts.map(\.name))
    for declaration in scope.declarations {
      MemberClashes.setApart(declaration, from: members, in: types)
    }
    let names = types.names
    let plans = scope.declarations.map { $0.spelled(names) }
    return ServersPlan(
      name: scope.name,
      servers: drafts.map { server, name, variables in
        ServersPlan.Server(
          name: Identifier.escaped(name), url: Literals.string(server.url),
          variables: variables.map { $0.spelled(names, plans, in: scope.path) },
          address: DocumentationLines.word(server.url),
          documentation: DocumentationPlan(proseOf: server.documentation))
      },
      declarations: plans, names: ScopeNames(names, scope: scope.path))
  }

  private struct Variable {
    let variable: ServerVariable
    let name: String
    let type: SwiftType

    func spelled(
      _ names: DeclaredNames, _ declarations: [DeclarationPlan], in scope: [String]
    ) -> ServersPlan.Variable {
      let type = names.spell(type, in: scope)
      let literal = variable.defaultValue.map(Literals.string)
      var defaultValue = literal
      var isEnum = false
      if case .openEnum(let openEnum)? = declarations.first(where: { $0.name == type })?.kind,
        let literal
      {
        isEnum = true
        defaultValue =
          openEnum.cases.first { $0.literal == literal }.map { "." + $0.name }
          ?? "\(type)(rawValue: \(literal))"
      }
      return ServersPlan.Variable(
        label: Identifier.label(name), name: Identifier.escaped(name),
        key: Literals.string(variable.name), type: type, defaultValue: defaultValue,
        isEnum: isEnum,
        documentation: DocumentationPlan(proseOf: variable.documentation))
    }
  }

  private func type(
    of variable: ServerVariable, in scope: DeclarationScope, _ types: TypePlanner
  ) -> SwiftType {
    guard !variable.values.isEmpty else { return .standard(.string) }
    // The same variable of several servers is most often the same.
    let enumeration = Enumeration(
      base: .string, cases: variable.values.map { Enumeration.Case(value: .string($0)) })
    let shared = scope.declarations.first { draft in
      guard case .openEnum(_, let cases) = draft.kind else { return false }
      return draft.name == Identifier.type(variable.name)
        && cases.map(\.literal) == variable.values.map(Literals.string)
    }
    if let shared { return .declared(shared.id) }
    return types.type(
      of: Schema(.enumeration(enumeration)), named: Identifier.type(variable.name), in: scope)
  }
}
