import FletcherText

/// Cuts one line of Swift after another into tokens.
///
/// A line here is what stands between two line breaks that are not inside a token: a string
/// literal or a comment of many lines, and what stands before and after it, is one line.
struct Lexer {
  /// The source with a line break after its end, so that looking ahead never runs out of it.
  let source: [UInt8]
  /// Where the source ends.
  let end: Int

  /// The tokens of the line read last.
  private(set) var tokens: [Token] = []
  /// Whether the space between tokens is not what it is going to be.
  private(set) var isIrregular = false
  /// Whether a string literal or a comment in the line has line breaks.
  private(set) var spansLines = false

  private var angles = 0
  private var literals: LiteralScanner
  private var openTokens: [Int] = []
  /// The brackets that are open at the end of the line, by their tokens.
  private(set) var unclosed: [Int] = []
  /// The first token of the source line that was read last, where it goes on with the one before.
  var joint = -1
  /// Whether a bracket is closed that was opened on an earlier line.
  private(set) var closesEarlier = false
  /// The first slash of the line that would begin a regular expression if there were another one.
  private(set) var unclosedSlash: Int?

  /// Enough tokens for nearly all lines.
  private static let usualTokens = 256

  init(_ text: [UInt8]) {
    var bytes = text
    if text.has(Byte.carriageReturn) {
      bytes = text.replacing([Byte.carriageReturn, Byte.newline], with: [Byte.newline])
        .replacing([Byte.carriageReturn], with: [Byte.newline])
    }
    end = bytes.count
    bytes.append(contentsOf: [Byte.newline, 0, 0, 0])
    source = bytes
    literals = LiteralScanner(bytes, end: end)
    tokens.reserveCapacity(Self.usualTokens)
  }

  // MARK: - Lines

  /// Reads the line that starts at a byte that is not white space, and returns where the next
  /// line starts.
  mutating func readLine(from start: Int) -> Int {
    tokens.removeAll(keepingCapacity: true)
    if !unclosed.isEmpty { unclosed.removeAll(keepingCapacity: true) }
    joint = -1
    closesEarlier = false
    unclosedSlash = nil
    isIrregular = false
    spansLines = false
    angles = 0
    return readTokens(from: start)
  }

  /// Reads tokens until a line ends, and returns where the next line starts.
  mutating func readTokens(from start: Int) -> Int {
    // A property is read anew for each byte in a debug build.
    let source = source
    var index = start
    while index < end {
      let byte = source[index]
      if byte == Byte.newline { return index + 1 }
      if Byte.isBlank(byte) {
        index += 1
      } else {
        index = readToken(byte, at: index)
      }
    }
    return end
  }

  /// Makes a token the first one of a line, as it is when the result is read again.
  mutating func startLine(at index: Int) {
    tokens[index].gap = 0
  }

  /// Finds the other half of each bracket in the line. Brackets that do not match stay alone.
  mutating func matchBrackets() {
    openTokens.removeAll(keepingCapacity: true)
    for index in tokens.indices {
      let kind = tokens[index].kind
      switch kind {
      case .openParen, .openSquare, .openBrace, .openAngle:
        openTokens.append(index)
      case .closeAngle:
        if let last = openTokens.last, tokens[last].kind == .openAngle { pair(with: index) }
      case .closeParen, .closeSquare, .closeBrace:
        while let last = openTokens.last, tokens[last].kind == .openAngle {
          openTokens.removeLast()
        }
        if let last = openTokens.last, tokens[last].kind.rawValue + 1 == kind.rawValue {
          pair(with: index)
        }
      default: break
      }
    }
  }

  private mutating func pair(with index: Int) {
    let open = openTokens.removeLast()
    tokens[open].partner = index
    tokens[index].partner = open
  }

  // MARK: - Tokens

  private mutating func readToken(_ byte: UInt8, at start: Int) -> Int {
    if Byte.isWord(byte) { return readWord(from: start) }
    switch byte {
    case Byte.quote:
      return readString(from: start, hashes: 0)
    case Byte.dot:
      guard source[start + 1] == Byte.dot else { return single(.dot, at: start) }
      var index = start
      while source[index] == Byte.dot || source[index] == Byte.less { index += 1 }
      return append(.symbol, start, index)
    case Byte.comma: return single(.comma, at: start)
    case Byte.colon: return single(.colon, at: start)
    case Byte.semicolon: return single(.semicolon, at: start)
    case Byte.openParen: return open(.openParen, at: start)
    case Byte.closeParen: return close(.closeParen, at: start)
    case Byte.openSquare: return open(.openSquare, at: start)
    case Byte.closeSquare: return close(.closeSquare, at: start)
    case Byte.openBrace: return open(.openBrace, at: start)
    case Byte.closeBrace: return close(.closeBrace, at: start)
    case Byte.at:
      let next = readWord(from: start)
      tokens[tokens.count - 1].isAttribute = true
      return next
    case Byte.backtick:
      var index = start + 1
      while source[index] != Byte.backtick, source[index] != Byte.newline { index += 1 }
      let isClosed = source[index] == Byte.backtick
      if isClosed { index += 1 }
      append(.word, start, index)
      tokens[tokens.count - 1].isClosed = isClosed
      return index
    case Byte.hash:
      var index = start
      while source[index] == Byte.hash { index += 1 }
      if source[index] == Byte.quote { return readString(from: start, hashes: index - start) }
      if source[index] == Byte.slash {
        guard let end = literals.regularExpressionEnd(index, index - start) else {
          return appendUnclosedSlash(start, index + 1)
        }
        return append(.string, start, end)
      }
      return index == start + 1 ? readWord(from: start) : append(.symbol, start, index)
    case Byte.slash where source[start + 1] == Byte.slash:
      return readLineComment(from: start)
    case Byte.slash where source[start + 1] == Byte.asterisk:
      return readBlockComment(from: start)
    default:
      return Byte.isOperator(byte) ? readOperator(byte, from: start) : single(.symbol, at: start)
    }
  }

  private mutating func readWord(from start: Int) -> Int {
    let source = source
    // The last eight bytes of the word as one number, to tell the keywords by.
    var packed = UInt64(source[start])
    var index = start + 1
    var width = 1
    let isNumber = Byte.isDigit(source[start])
    while true {
      let byte = source[index]
      guard Byte.isWord(byte) || (isNumber && byte == Byte.dot && Byte.isDigit(source[index + 1]))
      else { break }
      packed = packed &<< 8 | UInt64(byte)
      if !Byte.isContinuation(byte) { width += 1 }
      index += 1
    }
    let next = append(.word, start, index, width: width)
    if index - start >= 2, index - start <= 9 {
      tokens[tokens.count - 1].keyword = keyword(
        packed, length: index - start, before: source[index])
    }
    return next
  }

  private func keyword(_ packed: UInt64, length: Int, before next: UInt8) -> Token.Keyword {
    if tokens.count >= 2, tokens[tokens.count - 2].kind == .dot { return .none }
    let keyword = Token.Keyword(rawValue: packed) ?? .none
    if keyword == .default { return .default }
    if next == Byte.colon || keyword == .subscript && length != Self.subscriptLength {
      return .none
    }
    return keyword
  }

  /// The one keyword that has more bytes than a number.
  private static let subscriptLength = 9

  private mutating func readOperator(_ byte: UInt8, from start: Int) -> Int {
    if byte == Byte.less, let last = tokens.last, last.end == start, last.kind == .word {
      let next = source[start + 1]
      if !Byte.isBlank(next), !Byte.isOperator(next), next != Byte.newline {
        angles += 1
        return single(.openAngle, at: start)
      }
    }
    if byte == Byte.greater, angles > 0 {
      angles -= 1
      return single(.closeAngle, at: start)
    }
    let startsExpression = byte == Byte.slash && canStartExpression
    if startsExpression, let end = literals.regularExpressionEnd(start, 0) {
      return append(.string, start, end)
    }
    var index = start + 1
    while Byte.isOperator(source[index]) {
      if source[index] == Byte.slash,
        source[index + 1] == Byte.slash || source[index + 1] == Byte.asterisk
      {
        break
      }
      // The end of a generic argument list is a bracket even where an operator follows.
      if angles > 0, source[index] == Byte.greater, source[index - 1] != Byte.minus { break }
      index += 1
    }
    let length = index - start
    if length == 1, byte == Byte.equals { return append(.assignment, start, index) }
    if length == 2, byte == Byte.minus, source[start + 1] == Byte.greater {
      return append(.arrow, start, index)
    }
    if startsExpression, literals.mayBeRegularExpression(start..<index) {
      return appendUnclosedSlash(start, index)
    }
    return append(.symbol, start, index)
  }

  private mutating func single(_ kind: Token.Kind, at start: Int) -> Int {
    append(kind, start, start + 1)
  }

  private mutating func open(_ kind: Token.Kind, at start: Int) -> Int {
    unclosed.append(tokens.count)
    return append(kind, start, start + 1)
  }

  private mutating func close(_ kind: Token.Kind, at start: Int) -> Int {
    if let open = unclosed.last, tokens[open].kind.rawValue + 1 == kind.rawValue {
      unclosed.removeLast()
      // Templates write a comma after each element; the last one's has no place on the bracket's line.
      if kind != .closeBrace, tokens.last?.kind == .comma, tokens.dropLast().endsElement {
        tokens.removeLast()
        isIrregular = true
        return append(kind, start, start + 1, width: 1, isClose: true)
      }
    } else {
      closesEarlier = true
    }
    return append(kind, start, start + 1)
  }

  @discardableResult
  private mutating func append(_ kind: Token.Kind, _ start: Int, _ end: Int) -> Int {
    append(kind, start, end, width: columns(from: start, to: end))
  }

  @discardableResult
  private mutating func append(
    _ kind: Token.Kind, _ start: Int, _ end: Int, width: Int, isClose: Bool = false
  ) -> Int {
    var gap = 0
    var offset = 0
    if let last = tokens.last {
      let space = start - last.end
      gap = kind == .lineComment ? 2 : min(space, 1)
      if isClose || (tokens.count == joint && staysClose(kind, to: last)) { gap = 0 }
      if space != gap || (space > 0 && source[last.end] != Byte.space) { isIrregular = true }
      offset = last.offset + last.width + gap
    }
    tokens.append(
      Token(
        kind: kind,
        gap: UInt8(truncatingIfNeeded: gap),
        start: start,
        end: end,
        offset: offset,
        width: width
      )
    )
    return end
  }

  /// Whether a token has the space before it that it is going to have.
  func isSpaced(_ index: Int) -> Bool {
    let (token, end) = (tokens[index], tokens[index - 1].end)
    guard token.start - end == Int(token.gap) else { return false }
    for index in end..<token.start where source[index] != Byte.space { return false }
    return true
  }

  /// Whether a token that stood on the next line has no space before it.
  private func staysClose(_ kind: Token.Kind, to last: Token) -> Bool {
    switch kind {
    case .dot: last.endsExpression
    case .comma, .closeParen, .closeSquare: true
    default: false
    }
  }

  /// How many columns the bytes take: one for each Unicode scalar.
  func columns(from start: Int, to end: Int) -> Int {
    let source = source
    var count = 0
    for index in start..<end where !Byte.isContinuation(source[index]) { count += 1 }
    return count
  }

  // MARK: - Literals

  private mutating func readString(from start: Int, hashes: Int) -> Int {
    let literal = literals.string(from: start, hashes: hashes)
    return appendLiteral(.string, start, literal.end, isClosed: literal.isClosed)
  }

  // MARK: - Comments

  private mutating func readLineComment(from start: Int) -> Int {
    let source = source
    var index = start
    while source[index] != Byte.newline { index += 1 }
    var last = index
    while last > start, Byte.isBlank(source[last - 1]) { last -= 1 }
    append(.lineComment, start, last)
    return index
  }

  private mutating func readBlockComment(from start: Int) -> Int {
    var depth = 1
    var index = start + 2
    while index < end, depth > 0 {
      if source[index] == Byte.asterisk, source[index + 1] == Byte.slash {
        depth -= 1
        index += 2
      } else if source[index] == Byte.slash, source[index + 1] == Byte.asterisk {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    return appendLiteral(.blockComment, start, min(index, end), isClosed: depth == 0)
  }

  /// Adds a token that may span lines. One that is never closed reaches to the end of the source,
  /// without the white space there.
  private mutating func appendLiteral(
    _ kind: Token.Kind,
    _ start: Int,
    _ end: Int,
    isClosed: Bool
  ) -> Int {
    let source = source
    var last = end
    if !isClosed {
      while last > start, Byte.isBlank(source[last - 1]) || source[last - 1] == Byte.newline {
        last -= 1
      }
    }
    var firstLineEnd = start
    while firstLineEnd < last, source[firstLineEnd] != Byte.newline { firstLineEnd += 1 }
    append(kind, start, last, width: columns(from: start, to: firstLineEnd))
    tokens[tokens.count - 1].isClosed = isClosed
    if firstLineEnd < last, let index = tokens.indices.last {
      tokens[index].spansLines = true
      spansLines = true
    }
    return end
  }

  // MARK: - Regular expressions

  private var canStartExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .openParen, .openSquare, .openBrace, .comma, .colon, .assignment: return true
    case .word: return last.keyword == .return || last.keyword == .in || last.keyword == .case
    default: return false
    }
  }

  /// Adds a slash behind which its line neither ends nor goes on with the next one, since another
  /// slash there would make something else of it.
  private mutating func appendUnclosedSlash(_ start: Int, _ end: Int) -> Int {
    append(.symbol, start, end)
    tokens[tokens.count - 1].isClosed = false
    unclosedSlash = unclosedSlash ?? tokens.count - 1
    return end
  }
}
