// What there is in a line to break it at.

extension LineBreaker {
  /// Finds what a line has outside all brackets that are closed in it.
  mutating func survey(_ line: Line, _ tokens: [Token]) {
    forgetLine()
    let range = line.range
    var index = range.lowerBound
    while index < range.upperBound {
      budget -= 1
      let token = tokens[index]
      let previous = index > range.lowerBound ? tokens[index - 1] : nil
      let isSpaced =
        previous != nil && token.gap > 0 && index + 1 < range.upperBound
        && tokens[index + 1].gap > 0
      switch token.kind {
      case .openParen, .openSquare, .openBrace, .openAngle:
        if range.contains(token.partner) {
          noteBrackets(index, after: previous, tokens)
          index = token.partner
        } else if token.kind != .openAngle {
          unclosed = index
          return
        }
      case .comma: commas.append(index)
      case .colon where !isSpaced: colon = colon ?? index
      case .colon, .symbol: if isSpaced { operators.append(index) }
      case .assignment: assignment = assignment ?? index
      case .arrow: arrow = arrow ?? index
      case .dot:
        if let previous, endsCall(previous, index, tokens) { noteMember(index, in: range, tokens) }
      case .word: noteKeyword(token.keyword, index, in: range)
      default: break
      }
      index += 1
    }
  }

  private mutating func forgetLine() {
    commas.removeAll(keepingCapacity: true)
    operators.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    braces.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    callsMember = false
    isControl = false
    (assignment, arrow, colon, declaration) = (nil, nil, nil, nil)
    (condition, whereClause, variable, unclosed) = (nil, nil, nil, nil)
  }

  private mutating func noteBrackets(_ open: Int, after previous: Token?, _ tokens: [Token]) {
    let token = tokens[open]
    switch token.kind {
    case .openBrace:
      if token.partner > open + 1 { braces.append(open) }
    case .openParen, .openSquare:
      if token.kind == .openSquare, isSubscript(token, previous) { break }
      if !isEmpty(open, tokens) { lists.append(open) }
    default: break
    }
  }

  private mutating func noteMember(_ dot: Int, in range: Range<Int>, _ tokens: [Token]) {
    members.append(dot)
    guard dot + 2 < range.upperBound else { return }
    switch tokens[dot + 2].kind {
    case .openParen, .openBrace, .openAngle: callsMember = true
    default: break
    }
  }

  private mutating func noteKeyword(
    _ keyword: Token.Keyword, _ index: Int, in range: Range<Int>
  ) {
    switch keyword {
    case .func, .`init`, .subscript: declaration = declaration ?? index
    case .if, .guard, .while:
      if condition == nil, index - range.lowerBound < Self.wordsBeforeCondition {
        condition = index
        isControl = true
      }
    case .for, .switch: if index == range.lowerBound { isControl = true }
    case .where: whereClause = whereClause ?? index
    case .let, .var: variable = variable ?? index
    default: break
    }
  }

  /// `} else if` is the longest way to begin a line with a condition.
  private static let wordsBeforeCondition = 3

  private func isSubscript(_ token: Token, _ previous: Token?) -> Bool {
    token.gap == 0 && (previous?.endsExpression ?? false)
  }

  /// Whether there is nothing between the brackets to put on a line of its own.
  func isEmpty(_ open: Int, _ tokens: [Token]) -> Bool {
    let count = tokens[open].partner - open - 1
    return count == 0 || (count == 1 && tokens[open + 1].kind == .colon)
  }

  private func endsCall(_ previous: Token, _ index: Int, _ tokens: [Token]) -> Bool {
    if previous.closes { return true }
    // `call()?.member` and `call()!.member`
    return previous.kind == .symbol && previous.gap == 0 && index >= 2 && tokens[index - 2].closes
  }

  func width(_ range: Range<Int>, _ tokens: [Token]) -> Int {
    guard range.lowerBound < range.upperBound else { return 0 }
    let last = tokens[range.upperBound - 1]
    return last.offset + last.width - tokens[range.lowerBound].offset
  }
}
