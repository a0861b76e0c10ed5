import Foundation
import HTTPTypes

extension Credential {
  /// The header field of a secret that is always the same; nil for one that is sent otherwise.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where it can't be sent.
  func field() throws(ProviderError) -> HTTPField? {
    switch kind {
    case .basic(let username, let password):
      try HTTPField(username: username, password: password)
    case .key(.text(let text), .header(let name), let prefix):
      try HTTPField(name, Self.value(of: text, prefix))
    case .key, .signer: nil
    }
  }

  /// What is sent of a token or key: with the prefix, unless it has one. No key has a space in it.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where it is empty.
  static func value(of text: String, _ prefix: String?) throws(ProviderError) -> String {
    guard !text.isEmpty else {
      throw .invalidRequest(reason: "the token or key is empty")
    }
    guard let prefix, !prefix.isEmpty, text.split(separator: " ").count < 2 else { return text }
    return prefix.hasSuffix("=") ? prefix + text : "\(prefix) \(text)"
  }
}

extension HTTPField {
  /// A field whose name and value can be sent.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)`` where one of them can't.
  init(_ name: String, _ value: String) throws(ProviderError) {
    do {
      self.init(name: try HeaderRules.name(name), value: try HeaderRules.value(value, of: name))
    } catch {
      throw .invalidRequest(reason: error.reason)
    }
  }

  /// A user's name and password as RFC 7617 sends them.
  ///
  /// - Throws: ``ProviderError/invalidRequest(reason:target:)``: section 2 allows neither control characters,
  ///   nor a colon in the name.
  fileprivate init(username: String, password: String) throws(ProviderError) {
    guard !username.utf8.contains(UInt8(ascii: ":")),
      (username + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else {
      throw .invalidRequest(
        reason: "the user name has a colon, or it or the password a control character")
    }
    let pair = Data("\(username):\(password)".utf8).base64EncodedString()
    try self.init("Authorization", "Basic \(pair)")
  }
}
