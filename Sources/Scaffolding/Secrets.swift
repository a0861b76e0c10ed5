import ServiceModel

/// What carries a secret in a request, and how a description says it. The secret itself is never kept.
enum Secrets {
  /// A scheme of a description's `auth`.
  struct Scheme: Hashable, Sendable {
    var name: String
    var text: String

    static let login = Scheme(name: "login", text: "basic")
    static let token = Scheme(name: "token", text: "bearer")
    static let signature = Scheme(name: "signature", text: "signer")
  }

  /// The scheme that a header field is of; nil for one that carries no secret.
  static func scheme(header name: String, value: String) -> Scheme? {
    if ["authorization", "proxy-authorization"].contains(name.lowercased()) {
      return authorization(value, name)
    }
    guard isSecret(name) else { return nil }
    return Scheme(
      name: "key", text: "{ type: apiKey, in: header, name: \(FieldText.yaml(name)) }")
  }

  private static func authorization(_ value: String, _ name: String) -> Scheme? {
    guard name.lowercased() == "authorization" else { return nil }
    let words = value.split(separator: " ", maxSplits: 1)
    guard let first = words.first, words.count == 2, HTTPSyntax.isToken(String(first)) else {
      return Scheme(name: "key", text: "{ type: apiKey, in: header, name: Authorization }")
    }
    switch first.lowercased() {
    case "bearer": return .token
    case "basic": return .login
    // These are computed for each request.
    case "digest", "hmac", "signature", "oauth", "hawk", "ntlm", "negotiate": return .signature
    case let word where word.hasPrefix("aws"): return .signature
    default:
      let prefix = FieldText.yaml(String(first))
      return Scheme(
        name: "token",
        text: "{ type: apiKey, in: header, name: Authorization, prefix: \(prefix) }")
    }
  }

  /// The scheme that a parameter of the query is of; nil for one that carries no secret.
  static func scheme(query name: String) -> Scheme? {
    guard
      isSecret(name)
        || ["key", "token", "appid", "app_id", "sig", "pass"].contains(name.lowercased())
    else { return nil }
    return Scheme(
      name: "key", text: "{ type: apiKey, in: query, name: \(FieldText.yaml(name)) }")
  }

  /// Whether a name says that its value is to be kept from others.
  private static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return [
      "apikey", "accesskey", "subscriptionkey", "secret", "token", "password", "passwd",
      "signature", "credential", "session", "appkey", "authkey", "privatekey", "rapidapikey",
      "auth", "xkey", "jwt",
    ].contains { name.hasSuffix($0) }
  }
}

/// Words of header fields (RFC 9110).
enum HTTPWord {
  /// The media type without parameters; nil where it is none.
  static func mediaType(_ text: String) -> String? {
    let type = text.prefix { $0 != ";" }.trimmed.lowercased()
    return type.contains(/^[a-z0-9!#$&^_.+\-]+\/[a-z0-9!#$&^_.+\-]+$/) ? type : nil
  }
}
