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
        documentation: DocumentationPlan(proseOf: scheme.documentation))
    }
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
