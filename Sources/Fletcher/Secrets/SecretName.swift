/// A name by its words: `accessToken`, `access_token` and `Access-Token` have the same ones.
package struct SecretName {
  /// What a name is the name of.
  package enum Place {
    case header
    /// A query item or a field of a form.
    case parameter
    /// A member of a JSON object.
    case member
  }

  private let words: [String]

  package init(_ name: String) {
    words = Self.asciiWords(name) ?? Self.words(name)
  }

  /// The words of a name that is ASCII, as nearly all are; nil for another one, for which Unicode's tables are
  /// asked.
  private static func asciiWords(_ name: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    var wasLower = false
    func end() {
      guard !word.isEmpty else { return }
      words.append(String(decoding: word, as: UTF8.self))
      word.removeAll(keepingCapacity: true)
    }
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if wasLower { end() }
        word.append(byte | 0x20)
        wasLower = false
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        word.append(byte)
        wasLower = true
      case 0x80...: return nil
      default:
        end()
        wasLower = false
      }
    }
    end()
    return words
  }

  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for scalar in name.unicodeScalars {
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        if !word.isEmpty { words.append(word) }
        word = ""
        wasLower = false
        continue
      }
      if wasLower, scalar.properties.isUppercase {
        words.append(word)
        word = ""
      }
      word += scalar.properties.lowercaseMapping
      wasLower = scalar.properties.isLowercase || scalar.properties.numericType != nil
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// All words that make a name a secret's, wherever they stand in it.
  static var words: Set<String> {
    whole.union(lastWords).union(endings).union(wholeInParameters).union(wholeInHeaders)
      .union(["sessionid", "sign", "token", "key"])
  }

  /// The words without anything between them.
  var joined: String { words.count == 1 ? words[0] : words.joined() }

  /// Whether a number of this name says how many there are.
  var counts: Bool { words.last == "tokens" }

  /// Whether an object of this name has members that aren't secret.
  var isOfObject: Bool { ["session", "auth", "authorization"].contains(words.last) }

  func isSecret(in place: Place) -> Bool {
    let joined = joined
    if Self.whole.contains(joined) { return true }
    if place == .parameter, Self.wholeInParameters.contains(joined) { return true }
    if place == .header, Self.wholeInHeaders.contains(joined) { return true }
    if joined.hasSuffix("sessionid") { return true }
    let words = Self.withoutVersion(self.words)
    // Tests have several of these; what is secret is one.
    guard words.last != "assertions", let last = words.last.map(Self.singular) else { return false }
    if Self.lastWords.contains(last) || place != .member && last == "sign" { return true }
    if last.hasSuffix("token") {
      if counts, let first = words.first, Self.ofAmounts.contains(first) { return false }
      return !words.contains(where: Self.ofPages.contains)
    }
    if Self.endings.contains(where: last.hasSuffix) { return true }
    let first = words.dropLast()
    if last == "code" { return first.contains(where: Self.ofCodes.contains) }
    if last == "key" { return first.contains(where: Self.ofKeys.contains) }
    if Self.formsOfSecrets.contains(last) {
      return first.contains { word in
        let word = Self.singular(word)
        return word.hasSuffix("token") || Self.endings.contains(where: word.hasSuffix)
      }
    }
    return false
  }

  /// `token_v2` as `token`, `signature_sha256` as `signature`.
  private static func withoutVersion(_ words: [String]) -> ArraySlice<String> {
    var words = words[...]
    while words.count > 1, let word = words.last,
      let digit = word.firstIndex(where: \.isNumber), word[digit...].allSatisfy(\.isNumber),
      ["", "v", "sha"].contains(word[..<digit])
    {
      words.removeLast()
    }
    return words
  }

  /// `tokens` and `token2` as `token`.
  private static func singular(_ word: String) -> String {
    var word = word[...]
    while let byte = word.utf8.last, byte >= 0x80 || byte < UInt8(ascii: "a"),
      word.last?.isNumber == true
    {
      word.removeLast()
    }
    if word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") { word.removeLast() }
    return String(word)
  }

  private static let endings = [
    "secret", "password", "passwd", "passphrase", "passcode", "credential", "apikey", "secretkey",
    "privatekey", "accesskey", "authkey", "signature", "jwt",
  ]
  private static let whole: Set<String> = [
    "pass", "pwd", "auth", "authorization", "bearer", "otp", "totp", "pin", "cvv", "cvc", "sig",
    "session", "sid", "phpsessid", "jsessionid", "cookie", "deletehash", "assertion",
    "clientassertion", "codeverifier", "devicecode", "authorizationcode", "authcode",
    "samlresponse", "samlassertion", "privatekeypem", "pw", "dpop", "mfacode",
    "otpcode", "totpcode", "smscode", "verificationcode", "connectionstring",
  ]
  /// What is secret whatever stands before it: `X-Auth`, `user_session`, `Proxy-Authorization`.
  private static let lastWords: Set<String> = [
    "authorization", "auth", "bearer", "session", "sid", "sig", "cookie", "assertion", "otp",
    "totp", "pwd", "cvv", "cvc", "hmac", "csrf", "xsrf",
  ]
  private static let wholeInParameters: Set<String> = ["code", "key", "hash"]
  private static let wholeInHeaders: Set<String> = [
    "setcookie", "proxyauthorization", "authenticationinfo", "proxyauthenticationinfo",
  ]
  /// What makes a key a secret one.
  private static let ofKeys: Set<String> = [
    "api", "secret", "private", "access", "auth", "encryption", "signing", "shared", "master",
    "account", "subscription", "consumer", "app", "service", "session", "storage", "license",
    "functions", "stream", "rapidapi", "application", "client", "deploy",
  ]
  /// What makes a code a secret one: `recovery_codes`.
  private static let ofCodes: Set<String> = [
    "recovery", "backup", "security", "verification", "authentication", "factor", "2fa", "reset",
    "mfa", "otp", "totp", "sms", "login",
  ]
  /// What makes tokens a number of them: `max_tokens`.
  private static let ofAmounts: Set<String> = [
    "max", "min", "total", "num", "number", "prompt", "completion", "input", "output", "cached",
    "reasoning", "used", "remaining",
  ]
  /// What makes a token a place in a list.
  private static let ofPages: Set<String> = ["page", "next", "continuation", "sync", "pagination"]
  private static let formsOfSecrets: Set<String> = [
    "value", "hash", "digest", "confirmation", "confirm", "repeat", "again",
  ]
}
