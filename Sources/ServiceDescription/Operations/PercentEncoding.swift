import FletcherText

/// RFC 3986, as far as paths need it.
enum PercentEncoding {
  private static let unreserved = Set("-._~".utf8)
  private static let inPaths = Set("-._~!$&'()*+,;=:@/%".utf8)
  static let reserved = "!$&'()*+,;=:@/"

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  /// The first character that a path cannot hold; `%` is one where no two hexadecimal digits follow.
  static func misfit(in path: String) -> String? {
    let bytes = Array(path.utf8)
    for (number, byte) in bytes.enumerated() where !isAlphanumeric(byte) {
      guard inPaths.contains(byte) else {
        return path.first { $0.utf8.contains { !isAlphanumeric($0) && !inPaths.contains($0) } }
          .map(String.init)
      }
      if byte == UInt8(ascii: "%") {
        let digits = bytes[(number + 1)...].prefix(2)
        if digits.count < 2 || !digits.allSatisfy(\.isHexadecimalDigit) { return "%" }
      }
    }
    return nil
  }

  static func encoded(_ text: String, keeping kept: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let kept = Set(kept.utf8)
    var result = ""
    for byte in text.utf8 {
      if isAlphanumeric(byte) || unreserved.contains(byte) || kept.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%"
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }
}
