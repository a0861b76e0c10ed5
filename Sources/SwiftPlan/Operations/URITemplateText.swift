import FletcherText

/// Writes paths and query parameters as a URI template (RFC 6570).
enum URITemplateText {
  static func literal(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count && bytes[index + 1].isHexadecimalDigit
        && bytes[index + 2].isHexadecimalDigit
      if isEscape || (byte != UInt8(ascii: "%") && isPathByte(byte)) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += percentEncoded(byte)
      }
    }
    return result
  }

  /// A constant in the query.
  static func queryText(_ text: String) -> String {
    text.utf8.map { isUnreserved($0) ? String(Unicode.Scalar($0)) : percentEncoded($0) }.joined()
  }

  /// A variable's name, which may hold letters, digits, `_`, escapes, and dots inside.
  static func variable(_ name: String) -> String {
    let hasOddDots = name.hasPrefix(".") || name.hasSuffix(".") || name.contains("..")
    return name.utf8.map { byte in
      let isPlain =
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
        || (byte == UInt8(ascii: ".") && !hasOddDots)
      return isPlain ? String(Unicode.Scalar(byte)) : percentEncoded(byte)
    }.joined()
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0" + digits : "%" + digits
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
  }

  /// `pchar` and `/` of RFC 3986, section 3.3.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || "!$&'()*+,;=:@/".utf8.contains(byte)
  }
}
