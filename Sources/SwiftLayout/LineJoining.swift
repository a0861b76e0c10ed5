// Lines that go on with the one before them: with a chain of calls, or with a list.

extension Lexer {
  /// Reads the line that starts at a byte as if it were the end of the one read last, and returns
  /// where the next line starts.
  mutating func joinLine(from start: Int) -> Int {
    joint = tokens.count
    return readTokens(from: start)
  }

  /// Whether a line that starts at a byte goes on with the chain of calls on the line read last.
  ///
  /// It does where it is no deeper than that line: a chain that has been laid out is, and stays.
  func joinsChain(at start: Int) -> Bool {
    guard source[start] == Byte.dot, source[start + 1] != Byte.dot, !closesEarlier,
      unclosedSlash == nil, let first = tokens.first, let last = tokens.last, last.isClosed,
      last.endsExpression,
      // With a number before it, the dot would be a part of that.
      !Byte.isDigit(source[last.start])
    else { return false }
    var depth = 0
    while start > depth, Byte.isBlank(source[start - depth - 1]) { depth += 1 }
    guard depth <= first.start else { return false }
    return source[first.start - depth..<first.start].allSatisfy(Byte.isBlank)
  }

  /// Whether a line that starts at a byte goes on with a list on the line read last, the first
  /// element of which is beside its bracket.
  func joinsList(at start: Int) -> Bool {
    guard isInList, unclosedSlash == nil, let last = tokens.last, last.isClosed else {
      return false
    }
    switch source[start] {
    case Byte.comma, Byte.closeParen, Byte.closeSquare:
      return last.kind != .lineComment && last.kind != .blockComment
    case Byte.slash, Byte.hash: return false
    default: return last.kind == .comma
    }
  }

  private var isInList: Bool {
    guard let open = unclosed.last, open + 1 < tokens.count else { return false }
    return tokens[open].kind != .openBrace && !tokens[open + 1].isDirective
  }
}
