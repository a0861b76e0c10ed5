import Diagnostics
import ServiceModel

/// Plans the static methods that make credentials.
enum CredentialPlanner {
  static func credentials(
    of service: Service, diagnostics: inout Diagnostics
  ) -> [CredentialPlan] {
    var memberNames = MemberNames(
      kind: "authentication schemes", reserved: ["scheme"], areAuthored: service.hasAuthoredNames)
    return service.authenticationSchemes.map { scheme in
      let name = memberNames.claim(
        Identifier.member(scheme.name), for: scheme.name, at: scheme.location,
        remedy: "give one of them another name", diagnostics: &diagnostics)
      let kind: CredentialPlan.Kind =
        switch scheme.kind {
        case .basic: .basic
        case .bearer, .oauth2: .token(CarrierPlan(scheme.carrier ?? .bearer))
        case .apiKey: .key(CarrierPlan(scheme.carrier ?? .bearer))
        case .signer: .signer
        }
      return CredentialPlan(
        name: Identifier.escaped(name), scheme: Literals.string(scheme.name), kind: kind,
        documentation: DocumentationPlan(
          proseOf: scheme.documentation == Documentation() && scheme.isWholeAuthorization
            ? wholeAuthorization : scheme.documentation))
    }
  }

  /// What nobody says of a key that stands alone in `Authorization`, where services want a word before it.
  private static let wholeAuthorization = Documentation(
    summary:
      "A key, sent as it is: with `Bearer ` or the like before it, where the service wants that.")
}

extension AuthenticationScheme {
  fileprivate var isWholeAuthorization: Bool {
    guard case .apiKey = kind, let carrier else { return false }
    return carrier.in == .header && carrier.prefix == nil
      && carrier.name.lowercased() == "authorization"
  }
}

extension CarrierPlan {
  init(_ carrier: AuthenticationScheme.Carrier) {
    location = carrier.in.rawValue
    name = Literals.string(carrier.name)
    prefix = carrier.prefix.map(Literals.string)
    isBearer = carrier == .bearer
  }
}
