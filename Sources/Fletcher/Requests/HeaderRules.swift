import HTTPTypes

/// What a header's name and value may consist of.
enum HeaderRules {
  /// RFC 9110, section 5.5: no control characters but the tab. Bytes beyond ASCII are obs-text.
  static func isValid(value: String) -> Bool {
    for byte in value.utf8 where (byte < 0x20 && byte != 0x09) || byte == 0x7F { return false }
    return true
  }

  /// The name as a header's (RFC 9110, section 5.1).
  static func name(_ name: String) throws(InvalidParameter) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else {
      throw InvalidParameter(
        reason:
          "the header name \"\(printable(name))\" has characters that no header's name can have")
    }
    return name
  }

  /// The value, if it can be the header's.
  static func value(_ value: String, of name: String) throws(InvalidParameter) -> String {
    guard isValid(value: value) else {
      // The value is not shown: it may be a secret.
      throw InvalidParameter(
        reason: "the value of the header \"\(name)\" has a line break or another control character")
    }
    return value
  }

  /// A pair of a `Cookie` header (RFC 6265, section 4.1.1). What a cookie's value cannot have is
  /// percent-encoded, except control characters, which are refused.
  static func cookie(_ name: String, _ value: String) throws(InvalidParameter) -> String {
    // A cookie's name is a token, as a header's is.
    guard HTTPField.Name(name) != nil else {
      throw InvalidParameter(
        reason:
          "the cookie name \"\(printable(name))\" has characters that no cookie's name can have")
    }
    guard isValid(value: value), !value.utf8.contains(0x09) else {
      throw InvalidParameter(
        reason: "the value of the cookie \"\(name)\" has a line break or another control character")
    }
    if value.utf8.allSatisfy({ ASCIISet.cookie.contains($0) }) { return "\(name)=\(value)" }
    var bytes = Array(name.utf8)
    bytes.append(UInt8(ascii: "="))
    for byte in value.utf8 {
      if byte != UInt8(ascii: "%"), ASCIISet.cookie.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(percentEncoded: byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func printable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}
