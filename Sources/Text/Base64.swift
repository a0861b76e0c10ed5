// Base64 (RFC 4648, section 4).

extension String {
  /// The text's bytes in base64.
  public var base64: String {
    var result: [UInt8] = []
    let bytes = Array(utf8)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        result.append(
          place > group.count ? UInt8(ascii: "=") : base64Digits[bits >> (18 - 6 * place) & 0x3F])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the text is base64 with its padding.
  public var isBase64: Bool {
    let bytes = Array(utf8)
    guard bytes.count & 3 == 0 else { return false }
    var padding = 0
    for byte in bytes {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else if padding > 0 || !(byte.isLetter || byte.isDigit || byte == 0x2B || byte == 0x2F) {
        return false
      }
    }
    return padding <= 2
  }
}

private let base64Digits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
