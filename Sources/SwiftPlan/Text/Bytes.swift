import FletcherText

// Bytes that mean something to Markdown and HTML.

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
  static let backtick = UInt8(ascii: "`")
  static let tilde = UInt8(ascii: "~")
  static let asterisk = UInt8(ascii: "*")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let ampersand = UInt8(ascii: "&")
  static let backslash = UInt8(ascii: "\\")

  /// Whether it is white space within a line.
  var isBlank: Bool { self == .space || self == .tab || self == .carriageReturn }
  var isWhiteSpace: Bool { isBlank || self == .newline }
  /// Whether it is part of a word: a letter, a digit, or of a character outside of ASCII.
  var isWord: Bool { isLetter || isDigit || self >= 0x80 }
  /// The letter in lower case; anything else as it is.
  var lowercase: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
