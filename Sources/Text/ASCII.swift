// Letters and digits of ASCII (RFC 20). Comparisons and loops over arrays, since a debug build, as plugins have it, calls
// ranges and the methods of sequences without specializing them; and `@_transparent`, since it calls a function for each
// byte where this is not.

extension UInt8 {
  /// Whether it is a space, or a character that is seen.
  @_transparent
  public var isPrintable: Bool { self >= 0x20 && self <= 0x7E }
  @_transparent
  public var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  @_transparent
  public var isLetter: Bool { self >= 0x61 && self <= 0x7A || self >= 0x41 && self <= 0x5A }
  @_transparent
  public var isHexadecimalDigit: Bool {
    isDigit || self >= 0x61 && self <= 0x66 || self >= 0x41 && self <= 0x46
  }
}

extension [UInt8] {
  /// Whether one of the bytes is this one.
  public func has(_ byte: UInt8) -> Bool { position(of: byte, from: 0) != nil }

  /// Where the byte stands first, from a position on; nil where it doesn't.
  public func position(of byte: UInt8, from index: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      var index = index
      while index < bytes.count {
        if bytes[index] == byte { return index }
        index += 1
      }
      return nil
    }
  }
}
