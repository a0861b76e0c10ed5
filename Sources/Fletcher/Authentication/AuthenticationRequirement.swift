/// Which credentials a request needs: alternatives, each a set of schemes that are used together.
public enum AuthenticationRequirement: Hashable, Sendable {
  /// None; none are sent.
  case none
  /// Whichever the provider was given, all of them.
  case given
  /// One of these alternatives: the first whose schemes are all given, or else the one of which most are given. With
  /// an empty one, none have to be.
  case alternatives([[String]])

  /// One of these alternatives, each a set of schemes that are used together. If none of them is given in full, the
  /// request has what was given of one, and the server decides.
  public static func any(of alternatives: [String]...) -> Self { .alternatives(alternatives) }

  /// The credentials among those given that meet the requirement.
  func choose<Service>(from given: [Credentials<Service>]) -> RequestCredentials {
    switch self {
    case .none: return .none
    case .given: return RequestCredentials(given.map(\.credential))
    case .alternatives(let alternatives):
      // What was given in part may be enough: documents call a version a credential, too.
      var nearest: [Credentials<Service>] = []
      var lacking = alternatives
      for schemes in alternatives {
        let chosen = schemes.compactMap { scheme in given.first { $0.scheme == scheme } }
        if chosen.count == schemes.count, !schemes.isEmpty {
          return RequestCredentials(chosen.map(\.credential))
        }
        guard chosen.count > nearest.count else { continue }
        nearest = chosen
        lacking = [schemes.filter { scheme in !chosen.contains { $0.scheme == scheme } }]
      }
      // In OpenAPI an empty one makes the others optional, wherever it stands (3.1, section 4.8.10).
      let isOptional = alternatives.contains { $0.isEmpty }
      return RequestCredentials(nearest.map(\.credential), lacking: isOptional ? [] : lacking)
    }
  }
}
