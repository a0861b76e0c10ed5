import Diagnostics
import ServiceModel
import YAML

// Many documents describe no scheme, or not the one that they name. Without one a caller could give credentials at each
// operation at best.

extension DocumentReader {
  /// The schemes that a requirement means with a name that no scheme has, which are sent together; nil where nothing
  /// suggests one.
  mutating func assumedSchemes(_ entry: LocatedEntry) -> [String]? {
    let name = entry.name
    // What an optional one is of, the rest of the name says.
    let words = name.lowercased().replacing("optional", with: "")
    if let schemes = describedSchemes(meantBy: name, words) {
      warn(
        .security,
        "there is no authentication scheme \(quoted(name)); \(Self.naming(schemes)) assumed",
        at: entry.key.location)
      return schemes
    }
    guard !Self.isNone(name, words) else { return nil }
    // Where the document describes others, the name may be one that was forgotten there, or no scheme at all.
    let saysHow = Self.saysHow(words) || Self.isOfOAuth(name)
    guard authentication.described.isEmpty && !Self.isOptional(name) || saysHow else { return nil }
    let isBearer = Self.isOfOAuth(name) || ["bearer", "token"].contains(where: words.contains)
    var scheme = AuthenticationScheme(
      name: name, kind: .bearer, carrier: .bearer, location: entry.key.location)
    var assumption = "a bearer token"
    if !isBearer, words.contains("basic") {
      (scheme.kind, scheme.carrier) = (.basic, nil)
      assumption = "a user and a password"
    } else if !isBearer {
      (scheme.kind, scheme.carrier) = (.apiKey, .init(in: .header, name: "Authorization"))
      assumption = "a key in the header `Authorization`"
    }
    warn(
      .security,
      "there is no authentication scheme \(quoted(name)); \(assumption) is assumed",
      at: entry.key.location)
    make(scheme)
    return [name]
  }

  /// The scheme that the document describes with nearly that name, as one of several, as Toggl's `BasicAuth || APIKeyAuth`,
  /// or those for all operations, unless the name says that others are meant.
  ///
  /// - Parameter words: The name in lower case, without what says that it is optional.
  private func describedSchemes(meantBy name: String, _ words: String) -> [String]? {
    let alike = authentication.schemes.filter {
      $0.withoutMarks == words.withoutMarks || name.contains("\($0) ||")
    }
    if alike.count == 1 { return Array(alike) }
    guard !Self.saysHow(words), !Self.isNone(name, words), let common = commonSchemes,
      common.allSatisfy({ mayMean($0, by: name, words) })
    else { return nil }
    return common
  }

  /// The names of schemes and the verb behind them: "`id` and `key` are".
  static func naming(_ schemes: [String]) -> String {
    schemes.map { quoted($0) }.joined(separator: " and ") + (schemes.count == 1 ? " is" : " are")
  }

  private static func saysHow(_ words: String) -> Bool {
    words.contains("bearer") || words.contains("basic")
  }

  /// Whether a name says that a call may do without credentials.
  static func isOptional(_ name: String) -> Bool { name.lowercased().contains("optional") }

  /// Whether a name says that there are no credentials.
  private static func isNone(_ name: String, _ words: String) -> Bool {
    let letters = words.withoutMarks
    // No `pianoAuth`.
    if letters.contains("anonym")
      || name.contains(#/(?:^|[^A-Za-z])[Nn]o[_-]?[Aa]uth|NoAuth|NO_?AUTH/#)
    {
      return true
    }
    let beginnings = ["nocredential", "nokey", "nosecurity", "notoken", "unauth", "without"]
    if beginnings.contains(where: letters.hasPrefix) { return true }
    if ["", "authnone", "guestauth", "noneauth", "permitall", "publicauth"].contains(letters) {
      return true
    }
    return ["guest", "none", "open", "public"].contains { word in
      ["", "access", "endpoint"].contains { letters == word + $0 }
    }
  }

  /// Whether a scheme may have a name that was forgotten: a session's token is no administrator's key, and what OAuth
  /// gives is a bearer token.
  private func mayMean(_ scheme: String, by name: String, _ words: String) -> Bool {
    let carrier = authentication.carriers[scheme]
    let schemeWords = scheme.lowercased()
    if authentication.isForRefreshing(scheme) || authentication.isForRefreshing(words) {
      return false
    }
    if let word = ["cookie", "session"].first(where: words.contains) {
      return carrier?.in == .cookie
        || schemeWords.contains(word)
          && ["", Self.owner(words)].contains(Self.owner(schemeWords))
    }
    guard Self.isOfOAuth(name) else { return true }
    if carrier == .bearer || Self.isOfOAuth(scheme) { return true }
    let isSigned = ["basic", "digest", "hmac", "sign"].contains(where: schemeWords.contains)
    return !isSigned && carrier?.in == .header && carrier?.name.lowercased() == "authorization"
  }

  /// What is left of the name of a scheme without what all are called: whose session it is.
  private static func owner(_ words: String) -> String {
    words.withoutMarks.replacing(#/auth|cookie|header|id|key|session|token/#, with: "")
  }

  /// Whether a name is that of a bearer token, by what gives it: `OAuth2`, and no `mongoAuth`.
  private static func isOfOAuth(_ name: String) -> Bool {
    ["OAUTH", "OAuth", "Oauth", "oauth"].contains(where: name.contains)
      || name.contains(#/(?:^|[^A-Za-z])oAuth/#)
      || ["jwt", "oidc", "openid"].contains(where: name.lowercased().contains)
  }

  /// The only scheme that the document describes, or those that its requirement for all operations has first; nil where
  /// there are none.
  private var commonSchemes: [String]? {
    let described = authentication.described
    if described.count < 2 { return described.first.map { [$0] } }
    let common = root["security"].flatMap { authentication.requirements[$0.identity] }
    return common?.alternatives.first { !$0.isEmpty }
  }

  /// Adds a scheme that the document lacks.
  mutating func make(_ scheme: AuthenticationScheme) {
    authentication.made.append(scheme)
    authentication.schemes.insert(scheme.name)
    authentication.carriers[scheme.name] = scheme.carrier
  }
}
