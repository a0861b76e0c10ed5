/// Bytes that mean something to templates.
enum Byte {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let carriageReturn = UInt8(ascii: "\r")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let hash = UInt8(ascii: "#")
  static let caret = UInt8(ascii: "^")

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == carriageReturn
  }

  static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == newline || isBlank(byte) }
}
