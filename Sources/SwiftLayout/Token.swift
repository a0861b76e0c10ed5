/// A piece of Swift source that layout never looks inside: a word, a literal, a bracket, a comment.
struct Token {
  enum Kind: UInt8 {
    case word
    case string
    case dot
    case comma
    case colon
    case semicolon
    case assignment
    case arrow
    case symbol
    case openParen, closeParen
    case openSquare, closeSquare
    case openBrace, closeBrace
    case openAngle, closeAngle
    case lineComment, blockComment
  }

  /// The words layout depends on, as numbers made of their last eight bytes. A word that is a label or a
  /// member's name is never one of them.
  enum Keyword: UInt64 {
    case none = 0
    case `if` = 0x6966
    case `in` = 0x696E
    case `for` = 0x666F72
    case `let` = 0x6C6574
    case `var` = 0x766172
    case `case` = 0x6361_7365
    case `else` = 0x656C_7365
    case `func` = 0x6675_6E63
    case `init` = 0x696E_6974
    case `catch` = 0x6361_7463_68
    case `guard` = 0x6775_6172_64
    case `throw` = 0x7468_726F_77
    case `where` = 0x7768_6572_65
    case `while` = 0x7768_696C_65
    case `return` = 0x7265_7475_726E
    case `switch` = 0x7377_6974_6368
    case `default` = 0x6465_6661_756C_74
    case unknown = 0x4075_6E6B_6E6F_776E  // "@unknown"
    case `subscript` = 0x7562_7363_7269_7074  // "ubscript"
    case conditionalStart = 0x236966  // "#if"
    case conditionalElse = 0x2365_6C73_65  // "#else"
    case conditionalElseIf = 0x2365_6C73_6569_66  // "#elseif"
    case conditionalEnd = 0x2365_6E64_6966  // "#endif"
  }

  var kind: Kind
  var keyword: Keyword = .none
  /// Whether a word starts with an at sign.
  var isAttribute = false
  /// How many spaces belong before the token when something stands before it on its line.
  var gap: UInt8 = 0
  /// Whether the token has line breaks in it.
  var spansLines = false
  /// Whether a literal or a comment has its closing delimiter; a slash alone may be the beginning of one.
  var isClosed = true
  /// Where the token's bytes are in the source.
  var start: Int
  var end: Int
  /// The column the token would start at if its whole line were written at column zero.
  var offset: Int
  /// How many columns it takes; for a token that spans lines, what it takes of the first one.
  var width: Int
  /// For a bracket, the index of its other half if that is on the same line.
  var partner = -1

  var opens: Bool {
    switch kind {
    case .openParen, .openSquare, .openBrace: true
    default: false
    }
  }

  var closes: Bool {
    switch kind {
    case .closeParen, .closeSquare, .closeBrace: true
    default: false
    }
  }

  /// Whether the token is `#if` or one of its kin.
  var isDirective: Bool {
    switch keyword {
    case .conditionalStart, .conditionalElse, .conditionalElseIf, .conditionalEnd: true
    default: false
    }
  }

  /// Whether an expression can end with the token, so that a member may follow on the next line.
  var endsExpression: Bool {
    switch kind {
    case .closeParen, .closeSquare, .closeBrace, .closeAngle, .string: true
    case .word: keyword == .none
    case .symbol: gap == 0
    default: false
    }
  }
}

/// The bytes of the source that mean something to layout. The questions are asked of each byte: `@_transparent` keeps a
/// debug build, as plugins have it, from calling a function for each.
enum Byte {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let exclamation: UInt8 = 0x21
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let openParen: UInt8 = 0x28
  static let closeParen: UInt8 = 0x29
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let less: UInt8 = 0x3C
  static let equals: UInt8 = 0x3D
  static let greater: UInt8 = 0x3E
  static let question: UInt8 = 0x3F
  static let at: UInt8 = 0x40
  static let openSquare: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeSquare: UInt8 = 0x5D
  static let underscore: UInt8 = 0x5F
  static let backtick: UInt8 = 0x60
  static let openBrace: UInt8 = 0x7B
  static let bar: UInt8 = 0x7C
  static let closeBrace: UInt8 = 0x7D
  static let tilde: UInt8 = 0x7E

  /// White space that does not end a line.
  @_transparent
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == 0x0B || byte == 0x0C
  }

  /// Whether it goes on with a character that the bytes before it began (UTF-8).
  @_transparent
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  @_transparent
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  @_transparent
  static func isWord(_ byte: UInt8) -> Bool {
    let lowercased = byte | 0x20
    return (lowercased >= 0x61 && lowercased <= 0x7A) || isDigit(byte) || byte == underscore
      || byte == 0x24 || byte >= 0x80
  }

  @_transparent
  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case slash, equals, minus, plus, exclamation, asterisk, 0x25, less, greater, 0x26, bar, 0x5E,
      tilde, question:
      true
    default: false
    }
  }
}
