import Foundation

/// Names of values that nobody but the two ends of a call may see.
package enum SecretNames {
  /// Parts of such names. More is hidden by them than is secret, which does less harm than the other way
  /// round.
  private static let parts = [
    "token", "secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey",
    "credential", "authorization", "signature", "session", "cookie", "jwt", "assertion",
  ]
  /// Names that would be too short for that.
  private static let whole: Set<String> = [
    "key", "pass", "pwd", "auth", "otp", "pin", "sid", "sig",
  ]

  /// Whether a value with this name is secret, in whatever way the name is written: `access_token`,
  /// `accessToken`, `X-Access-Token`.
  package static func contains(_ name: some StringProtocol) -> Bool {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return whole.contains(letters) || parts.contains { letters.contains($0) }
  }

  /// A text with `…` in place of the values that it names as secret: members of JSON, fields of a form,
  /// elements of XML. It may be the beginning of a longer one.
  package static func hidingValues(in text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isNamePart) {
      shown += rest[..<start]
      let end = rest[start...].firstIndex { !$0.isNamePart } ?? rest.endIndex
      let name = rest[start..<end]
      let isSecret = contains(name) || shown.last == "\\" && isEscape(name)
      shown += name
      rest = rest[end...]
      guard isSecret, let value = valueStart(in: rest) else { continue }
      shown += rest[..<value] + "…"
      rest = rest[valueEnd(in: rest[value...])...]
    }
    return shown + rest
  }

  /// Whether a name behind a backslash begins with an escape of JSON, which may hide what it is.
  private static func isEscape(_ name: Substring) -> Bool {
    let digits = name.dropFirst().prefix(4)
    return name.first == "u" && digits.count == 4 && digits.allSatisfy(\.isHexDigit)
  }

  /// Where the value begins, with its quote or bracket, of a name that ends where the text begins.
  private static func valueStart(in text: Substring) -> String.Index? {
    // Quotes are escaped in JSON that is a string of another JSON.
    let rest = text.drop { $0 == "\"" || $0 == "'" || $0 == "\\" || $0.isWhitespace }
    guard let separator = rest.first, ":=>".contains(separator) else { return nil }
    let value = rest.dropFirst().drop(while: \.isWhitespace)
    return value.isEmpty ? nil : value.startIndex
  }

  private static func valueEnd(in text: Substring) -> String.Index {
    let escapes = text.prefix { $0 == "\\" }
    let opened = text[escapes.endIndex...]
    switch opened.first {
    // What is in them may be secret, however it is called.
    case "{", "[": return text.endIndex
    case let quote? where quote == "\"" || quote == "'":
      var backslashes = 0
      for index in opened.indices.dropFirst() {
        // A quote ends the value where as many backslashes are before it as before the first one; twice as
        // many are one of the value's own.
        if opened[index] == quote, backslashes % (2 * (escapes.count + 1)) == escapes.count {
          return opened.index(index, offsetBy: -escapes.count)
        }
        backslashes = opened[index] == "\\" ? backslashes + 1 : 0
      }
      return text.endIndex
    default: return text.firstIndex { ",&;}]<\"'\\".contains($0) } ?? text.endIndex
    }
  }
}

extension Character {
  fileprivate var isNamePart: Bool { isLetter || isNumber || self == "_" || self == "-" }
}
