import FletcherText

/// Text that may be a URL. Read byte by byte, since documents have many of them.
struct URLText {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether it is a URI reference of RFC 3986 that is not empty. Some versions of Foundation read more than that;
  /// every version reads this.
  var isURL: Bool {
    guard !bytes.isEmpty else { return false }
    var rest = 0..<bytes.count
    // A colon before the first slash ends a scheme, or the text is no URL.
    let head = rest.lowerBound..<endOfPart(in: rest)
    if let colon = firstIndex(of: UInt8(ascii: ":"), in: head) {
      guard isScheme(head.lowerBound..<colon) else { return false }
      rest = colon + 1..<rest.upperBound
    }
    if rest.count >= 2, bytes[rest.lowerBound] == UInt8(ascii: "/"),
      bytes[rest.lowerBound + 1] == UInt8(ascii: "/")
    {
      rest = rest.lowerBound + 2..<rest.upperBound
      let authority = rest.lowerBound..<endOfPart(in: rest)
      rest = authority.upperBound..<rest.upperBound
      guard isAuthority(authority) else { return false }
    }
    if let hash = firstIndex(of: UInt8(ascii: "#"), in: rest) {
      guard has(.pathOrQuery, hash + 1..<rest.upperBound) else { return false }
      rest = rest.lowerBound..<hash
    }
    return has(.pathOrQuery, rest)
  }

  private func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Where the first slash, question mark or hash is, or the end.
  private func endOfPart(in range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        return index
      }
      index += 1
    }
    return index
  }

  /// RFC 3986, section 3.1.
  private func isScheme(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, bytes[range.lowerBound].isLetter else { return false }
    return bytes[range].allSatisfy {
      $0.isLetter || $0.isDigit
        || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains($0)
    }
  }

  /// RFC 3986, section 3.2.
  private func isAuthority(_ range: Range<Int>) -> Bool {
    var host = range
    if let at = bytes[host].lastIndex(of: UInt8(ascii: "@")) {
      guard has(.userinfo, host.lowerBound..<at) else { return false }
      host = at + 1..<host.upperBound
    }
    if !host.isEmpty, bytes[host.lowerBound] == UInt8(ascii: "[") {
      guard let end = firstIndex(of: UInt8(ascii: "]"), in: host) else { return false }
      let address = bytes[host.lowerBound + 1..<end]
      guard address.count >= 2, address.contains(UInt8(ascii: ":")),
        address.allSatisfy({
          $0.isHexadecimalDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        })
      else { return false }
      host = end + 1..<host.upperBound
      return host.isEmpty || isPort(host)
    }
    if let colon = firstIndex(of: UInt8(ascii: ":"), in: host) {
      guard isPort(colon..<host.upperBound) else { return false }
      host = host.lowerBound..<colon
    }
    return has(.host, host)
  }

  /// A colon and a number.
  private func isPort(_ range: Range<Int>) -> Bool {
    bytes[range.lowerBound] == UInt8(ascii: ":") && range.count <= 6
      && bytes[range].dropFirst().allSatisfy(\.isDigit)
  }

  /// A part of a URL, by the characters that it can have (RFC 3986, section 3).
  private enum Part {
    case userinfo
    case host
    /// Or a fragment.
    case pathOrQuery
  }

  /// Whether a range can be this part: what it can have as it is, and percent-encoded bytes.
  private func has(_ part: Part, _ range: Range<Int>) -> Bool {
    var digitsDue = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if digitsDue > 0 {
        guard byte.isHexadecimalDigit else { return false }
        digitsDue -= 1
      } else if byte.isLetter || byte.isDigit {
        continue
      } else if byte == UInt8(ascii: "%") {
        digitsDue = 2
      } else if !Self.allows(byte, in: part) {
        return false
      }
    }
    return digitsDue == 0
  }

  /// Whether a byte that is no letter and no digit may be in a part.
  private static func allows(_ byte: UInt8, in part: Part) -> Bool {
    switch byte {
    case UInt8(ascii: ":"): part != .host
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "@"): part == .pathOrQuery
    // Unreserved characters and sub-delimiters: `!`, `$`, `&'()*+,-.`, `;`, `=`, `_` and `~`.
    case 0x21, 0x24, 0x26...0x2E, 0x3B, 0x3D, 0x5F, 0x7E: true
    default: false
    }
  }
}
