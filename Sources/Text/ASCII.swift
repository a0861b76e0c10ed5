// Letters and digits of ASCII (RFC 20).

extension UInt8 {
  public var isDigit: Bool { (0x30...0x39).contains(self) }
  public var isLetter: Bool { (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) }
  public var isHexadecimalDigit: Bool {
    isDigit || (0x61...0x66).contains(self) || (0x41...0x46).contains(self)
  }
}
