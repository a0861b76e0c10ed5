/// Which credentials a request needs: alternatives, each a set of schemes that are used together.
public enum AuthenticationRequirement: Hashable, Sendable {
  /// None; none are sent.
  case none
  /// Whichever the provider was given, all of them.
  case given
  /// One of these alternatives: the first whose schemes are all given. With an empty one, none have to be.
  case alternatives([[String]])

  /// One of these alternatives, each a set of schemes that are used together. If none of them is
  /// given in full, the request goes without credentials and the server decides.
  public static func any(of alternatives: [String]...) -> Self { .alternatives(alternatives) }

  /// The credentials among those given that meet the requirement.
  func choose<Service>(from given: [Credentials<Service>]) -> RequestCredentials {
    switch self {
    case .none: return .none
    case .given: return RequestCredentials(given.map(\.credential))
    case .alternatives(let alternatives):
      // In OpenAPI an empty one makes the others optional, wherever it stands (3.1, section 4.8.10).
      for schemes in alternatives where !schemes.isEmpty {
        let chosen = schemes.compactMap { scheme in given.first { $0.scheme == scheme } }
        if chosen.count == schemes.count { return RequestCredentials(chosen.map(\.credential)) }
      }
      return RequestCredentials(
        [], lacking: alternatives.contains { $0.isEmpty } ? [] : alternatives)
    }
  }
}
