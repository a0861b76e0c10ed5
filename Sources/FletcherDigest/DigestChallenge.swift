import Fletcher
import HTTPTypes

/// What a server wants a digest of (RFC 7616, section 3.3).
struct DigestChallenge: Equatable, Sendable {
  enum Protection: String {
    /// The method and the URI.
    case authentication = "auth"
    /// The body too.
    case integrity = "auth-int"
  }

  let realm: String
  var nonce: String
  let opaque: String?
  /// Whether only the nonce was refused, and not who it was from.
  let isStale: Bool
  let algorithm: DigestAlgorithm
  /// Nil for servers older than RFC 2617.
  let protection: Protection?
  /// Whether the user's name is sent as a digest.
  let hidesUsername: Bool

  /// Nil for one that lacks something, or wants what is not known here.
  init?(_ challenge: AuthenticationChallenge) {
    let parameters = challenge.parameters
    guard challenge.scheme == "digest", let realm = parameters["realm"],
      let nonce = parameters["nonce"], !nonce.isEmpty,
      let algorithm = DigestAlgorithm(name: parameters["algorithm"] ?? "MD5")
    else { return nil }
    if let list = parameters["qop"] {
      let offered = list.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
        .compactMap { Protection(rawValue: String($0)) }
      guard let weakest = offered.contains(.authentication) ? .authentication : offered.first
      else { return nil }
      protection = weakest
    } else {
      guard !algorithm.isSession else { return nil }
      protection = nil
    }
    self.realm = realm
    self.nonce = nonce
    self.algorithm = algorithm
    opaque = parameters["opaque"]
    isStale = parameters["stale"]?.lowercased() == "true"
    hidesUsername = parameters["userhash"]?.lowercased() == "true"
  }

  /// The strongest that a response has (RFC 7616, section 3.7), the first of those that are equally strong.
  static func strongest(in response: Response) -> DigestChallenge? {
    // Read one by one, so that one field that is malformed does not hide the others.
    let challenges = response.headers[values: .wwwAuthenticate]
      .flatMap(ChallengeList.challenges(in:)).compactMap(DigestChallenge.init)
    let strength = challenges.map(\.algorithm.strength).max()
    return challenges.first { $0.algorithm.strength == strength }
  }
}
