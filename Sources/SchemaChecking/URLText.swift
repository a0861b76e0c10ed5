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

  private func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if bytes[index] == byte { return index }
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
    !range.isEmpty && bytes[range.lowerBound].isLetter && isAll(.scheme, range)
  }

  /// RFC 3986, section 3.2.
  private func isAuthority(_ range: Range<Int>) -> Bool {
    var host = range
    if let at = lastIndex(of: UInt8(ascii: "@"), in: host) {
      guard has(.userinfo, host.lowerBound..<at) else { return false }
      host = at + 1..<host.upperBound
    }
    if !host.isEmpty, bytes[host.lowerBound] == UInt8(ascii: "[") {
      guard let end = firstIndex(of: UInt8(ascii: "]"), in: host) else { return false }
      let address = host.lowerBound + 1..<end
      guard address.count >= 2, firstIndex(of: UInt8(ascii: ":"), in: address) != nil,
        isAll(.address, address)
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
      && isAll(.number, range.lowerBound + 1..<range.upperBound)
  }

  /// Whether a range has only what this part can have as it is.
  private func isAll(_ part: Part, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if !part.has(bytes[index]) { return false }
      index += 1
    }
    return true
  }

  /// Whether a range can be this part: what it can have as it is, and percent-encoded bytes.
  private func has(_ part: Part, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if part.has(byte) {
        index += 1
      } else {
        guard byte == UInt8(ascii: "%"), index + 2 < range.upperBound,
          bytes[index + 1].isHexadecimalDigit, bytes[index + 2].isHexadecimalDigit
        else { return false }
        index += 3
      }
    }
    return true
  }
}

/// A part of a URL, by the characters of ASCII that it can have (RFC 3986, section 3).
private struct Part {
  /// A bit for each of the first 64 characters, and for each of the others: of thousands of URLs each byte is looked at.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  static let number = Part("0123456789")
  static let address = Part("0123456789ABCDEFabcdef:.")
  private static let lettersAndDigits =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  static let scheme = Part(lettersAndDigits + "+-.")
  /// Unreserved characters and sub-delimiters.
  static let host = Part(lettersAndDigits + "-._~!$&'()*+,;=")
  static let userinfo = Part(lettersAndDigits + "-._~!$&'()*+,;=:")
  /// Or a fragment.
  static let pathOrQuery = Part(lettersAndDigits + "-._~!$&'()*+,;=:@/?")

  private init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func has(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 == 1
  }
}
