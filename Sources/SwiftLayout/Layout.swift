/// The laying out of one source text: the lines that were read, where they go, what was written.
struct Layout {
  private var lexer: Lexer
  private let lineLength: Int
  private var indentation = Indentation()
  private var breaker = LineBreaker()
  private var comments = CommentWrapping()
  private var output: [UInt8] = []

  /// The lines that a source line has been broken into and that are still to be written; the next
  /// one is the last.
  private var pending: [Range<Int>] = []
  private var isMatched = false
  /// Whether the source has a blank line before the next line.
  private var hasBlankLine = false
  private var isAtBlockStart = true
  /// Where the next source line starts.
  private var position = 0
  /// The last result of `nextCode(from:)`.
  private var lookahead = (from: 0, to: -1)

  init(_ source: [UInt8], lineLength: Int) {
    lexer = Lexer(source)
    self.lineLength = lineLength
    output.reserveCapacity(lexer.end + lexer.end / 4)
  }

  mutating func run() -> [UInt8] {
    while skipWhiteSpace() {
      position = lexer.readLine(from: position)
      guard let first = lexer.tokens.first else { continue }
      if first.kind == .lineComment {
        writeComment(first)
        continue
      }
      comments.endComment()
      if first.isDirective {
        writeDirective(first)
      } else {
        joinLines()
        writeCode()
      }
    }
    return output
  }

  /// Goes to where the next line has something on it.
  private mutating func skipWhiteSpace() -> Bool {
    let source = lexer.source
    while position < lexer.end {
      let byte = source[position]
      if byte == Byte.newline {
        hasBlankLine = true
        comments.endComment()
      } else if !Byte.isBlank(byte) {
        return true
      }
      position += 1
    }
    return false
  }

  /// Reads what belongs on the line although it stands on the next ones.
  private mutating func joinLines() {
    while true {
      let next = nextOnLine(from: position)
      guard next < lexer.end,
        lexer.joinsList(at: next) || (lexer.joinsChain(at: next) && startsChain)
      else { return }
      position = lexer.joinLine(from: next)
    }
  }

  /// Whether the next line of a chain would be deeper than the one read last, which it is not where
  /// that goes on with a line itself.
  private var startsChain: Bool {
    guard let first = lexer.tokens.first else { return false }
    let placement = indentation.placement(of: first, before: lexer.tokens.dropFirst().first)
    return !placement.continues && placement.indent < Indentation.deepest
  }

  /// Where there is something on a line again.
  private func nextOnLine(from start: Int) -> Int {
    let (source, end) = (lexer.source, lexer.end)
    var index = start
    while index < end {
      let byte = source[index]
      guard Byte.isBlank(byte) || byte == Byte.newline else { break }
      index += 1
    }
    return index
  }

  /// Where the next code is that is not a comment on lines of its own.
  private mutating func nextCode(from start: Int) -> Int {
    if start >= lookahead.from, start <= lookahead.to { return lookahead.to }
    var index = nextOnLine(from: start)
    let source = lexer.source
    while source[index] == Byte.slash, source[index + 1] == Byte.slash {
      while source[index] != Byte.newline { index += 1 }
      index = nextOnLine(from: index)
    }
    lookahead = (start, index)
    return index
  }

  /// Whether the next code is `case`, `default` or `@unknown`.
  private mutating func isCaseNext() -> Bool {
    let words = ["case", "default", "@unknown"]
    let longestWord = "@unknown".utf8.count
    let start = nextCode(from: position)
    var end = start
    // One byte more, so that a longer word is none of them.
    while end < lexer.end, end - start <= longestWord,
      Byte.isWord(lexer.source[end]) || end == start
    {
      end += 1
    }
    let word = lexer.source[start..<end]
    return words.contains { word.elementsEqual($0.utf8) }
  }

  // MARK: - Lines

  private mutating func writeComment(_ comment: Token) {
    let next = lexer.source[nextCode(from: position)]
    let placement = indentation.commentPlacement(
      startsMember: next == Byte.dot,
      endsCase: indentation.innermost.isSwitch && (next == Byte.closeBrace || isCaseNext())
    )
    startLine(at: placement.indent, closes: false)
    let lines = comments.wrap(
      lexer.source[comment.start..<comment.end], width: lineLength - placement.indent,
      columns: comment.width)
    if lines.isEmpty { append(comment.start, comment.end) }
    for line in lines {
      if line != lines.first {
        output.append(Byte.newline)
        appendSpaces(placement.indent)
      }
      append(comment.start, comment.start + line.marker)
      appendSpaces(line.spaces)
      append(line.start, line.end)
    }
    output.append(Byte.newline)
    isAtBlockStart = false
  }

  private mutating func writeDirective(_ first: Token) {
    let beforeCase = first.keyword == .conditionalStart && isCaseNext()
    let indent = indentation.passDirective(first.keyword, beforeCase: beforeCase)
    startLine(at: indent, closes: first.keyword != .conditionalStart)
    appendTokens(0..<lexer.tokens.count, at: indent)
    output.append(Byte.newline)
    isAtBlockStart = indentation.isAtBlockStart
  }

  private mutating func writeCode() {
    isMatched = false
    pending.append(0..<lexer.tokens.count)
    while let line = pending.popLast() { writeOrBreak(line) }
  }

  private mutating func writeOrBreak(_ line: Range<Int>) {
    var line = line
    lexer.startLine(at: line.lowerBound)
    let first = lexer.tokens[line.lowerBound]
    let second = line.count > 1 ? lexer.tokens[line.lowerBound + 1] : nil
    let placement = indentation.placement(of: first, before: second)
    var code = line
    if lexer.tokens[line.upperBound - 1].kind == .lineComment, line.count > 1 {
      code = line.lowerBound..<(line.upperBound - 1)
    }
    let comma = commaChange(after: code, on: line)
    if comma == .removed, code == line {
      line = line.lowerBound..<(line.upperBound - 1)
      code = line
    }
    if findCuts(in: code, of: line, at: placement, addingComma: comma == .added) {
      var end = line.upperBound
      for cut in breaker.cuts.reversed() where cut < end {
        pending.append(cut..<end)
        end = cut
      }
      pending.append(line.lowerBound..<end)
      return
    }
    startLine(at: placement.indent, closes: first.closes || first.kind == .dot)
    if comma == .added {
      appendTokens(code, at: placement.indent)
      output.append(Byte.comma)
      if code != line {
        appendSpaces(2)
        appendTokens(code.upperBound..<line.upperBound, at: placement.indent)
      }
    } else {
      appendTokens(line, at: placement.indent)
    }
    output.append(Byte.newline)
    indentation.advance(over: lexer.tokens[line], at: placement)
    isAtBlockStart = indentation.isAtBlockStart
  }

  /// Finds where to break a line that has to be broken, and says whether there is such a place.
  private mutating func findCuts(
    in code: Range<Int>, of line: Range<Int>, at placement: Indentation.Placement,
    addingComma: Bool
  ) -> Bool {
    let first = lexer.tokens[code.lowerBound]
    let last = lexer.tokens[code.upperBound - 1]
    var width = last.offset + last.width - first.offset + (addingComma ? 1 : 0)
    let room = lineLength - placement.indent - width
    if room >= 0, room < Self.mostLiterals, code.count >= Self.tokensOfLiteral {
      matchBrackets()
      width += lexer.tokens[code].literalCount
    }
    let isCaseLabel = indentation.isCaseLabel(first)
    let isForced = mustBreak(
      code, isCaseLabel: isCaseLabel, isWhole: line.upperBound == lexer.tokens.count)
    let isTooLong = placement.indent + width > lineLength
    guard isForced || isTooLong else { return false }
    matchBrackets()
    return breaker.findCuts(
      in: LineBreaker.Line(
        range: code, indent: placement.indent, continuedIndent: indentation.continued.indent,
        limit: lineLength, frame: indentation.innermost, isCaseLabel: isCaseLabel,
        isForced: isForced && !isTooLong, unclosedSlash: lexer.unclosedSlash),
      of: lexer.tokens)
  }

  /// More literals of several elements than a line that is short enough can be expected to have.
  private static let mostLiterals = 8
  /// Of one with two elements: these, a comma, and the brackets.
  private static let tokensOfLiteral = 5

  private mutating func matchBrackets() {
    guard !isMatched else { return }
    lexer.matchBrackets()
    breaker.start(tokenCount: lexer.tokens.count)
    isMatched = true
  }

  private func mustBreak(_ code: Range<Int>, isCaseLabel: Bool, isWhole: Bool) -> Bool {
    if lexer.spansLines, lexer.tokens[code].hasLiteralInside { return true }
    guard isCaseLabel, let statement = lexer.tokens[code].statementStart else { return false }
    if lexer.tokens[statement..<code.upperBound].isUnfinished { return true }
    return isWhole && position < lexer.end
      && lexer.source[nextOnLine(from: position)] == Byte.dot
  }

  // MARK: - Trailing commas

  private enum CommaChange {
    case none, added, removed
  }

  /// What happens to the comma after the last element of a literal, the line being its end.
  private mutating func commaChange(after code: Range<Int>, on line: Range<Int>) -> CommaChange {
    let next: UInt8
    if line.upperBound < lexer.tokens.count {
      next = lexer.source[lexer.tokens[line.upperBound].start]
    } else {
      next = lexer.source[nextCode(from: position)]
    }
    guard next == Byte.closeParen || next == Byte.closeSquare else { return .none }
    let hasComma = lexer.tokens[code].last?.kind == .comma
    guard lexer.tokens[code].dropLast(hasComma ? 1 : 0).endsElement else { return .none }
    // Arguments have no comma after the last one: Swift before 6.1 would not take it.
    if next == Byte.closeParen { return hasComma ? .removed : .none }
    let end = indentation.endsLiteral(with: lexer.tokens[code])
    guard end.endsLiteral, end.hasMore != hasComma else { return .none }
    return end.hasMore ? .added : .removed
  }

  // MARK: - Writing

  private mutating func startLine(at indent: Int, closes: Bool) {
    if hasBlankLine, !output.isEmpty, !isAtBlockStart, !closes,
      indentation.innermost.bracket != .paren
    {
      output.append(Byte.newline)
    }
    hasBlankLine = false
    appendSpaces(indent)
  }

  private mutating func append(_ start: Int, _ end: Int) {
    copy(lexer.source, start..<end)
  }

  private mutating func appendSpaces(_ count: Int) {
    var rest = count
    while rest > 0 {
      // A loop over bytes takes many times what copying them does.
      let count = min(rest, Self.spaces.count)
      copy(Self.spaces, 0..<count)
      rest -= count
    }
  }

  // A slice of an array would be retained for each piece.
  private mutating func copy(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBufferPointer {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  private static let spaces = [UInt8](repeating: Byte.space, count: Indentation.deepest)

  private mutating func appendTokens(_ range: Range<Int>, at indent: Int) {
    guard let first = lexer.tokens[range].first, let last = lexer.tokens[range].last else { return }
    guard lexer.isIrregular || lexer.spansLines else {
      append(first.start, last.end)
      return
    }
    // What has the space that it is going to have is copied together.
    var start = first.start
    for index in range {
      let token = lexer.tokens[index]
      if index > range.lowerBound, !lexer.isSpaced(index) {
        append(start, lexer.tokens[index - 1].end)
        appendSpaces(Int(token.gap))
        start = token.start
      }
      if token.spansLines, token.kind == .string {
        append(start, token.start)
        appendLiteral(token, at: literalIndent(index, in: range, at: indent))
        start = token.end
      }
    }
    append(start, last.end)
  }

  /// How deep the text of a string literal of many lines is.
  private func literalIndent(_ index: Int, in line: Range<Int>, at indent: Int) -> Int {
    let isFirst = index == line.lowerBound
    let followsOperator =
      index == line.lowerBound + 1 && lexer.tokens[line.lowerBound].kind == .symbol
    let isElement = indentation.innermost.bracket == .square
    return isFirst || followsOperator || isElement
      ? indent : min(indent + Indentation.step, Indentation.deepest)
  }

  /// Writes a string literal of many lines, its lines moved together with its closing delimiter.
  private mutating func appendLiteral(_ token: Token, at indent: Int) {
    var closing = token.end
    while closing > token.start, lexer.source[closing - 1] != Byte.newline { closing -= 1 }
    var margin = closing
    while margin < token.end, Byte.isBlank(lexer.source[margin]) { margin += 1 }
    let isClosed = lexer.source[margin] == Byte.quote && isLiteralEnd(margin, token)
    var start = token.start
    var isFirst = true
    while start < token.end {
      var end = start
      while end < token.end, lexer.source[end] != Byte.newline { end += 1 }
      if isFirst || !isClosed {
        append(start, end)
      } else {
        var text = start
        var column = closing
        while text < end, column < margin, lexer.source[text] == lexer.source[column] {
          text += 1
          column += 1
        }
        if text < end {
          appendSpaces(indent)
          append(text, end)
        }
      }
      if end < token.end { output.append(Byte.newline) }
      isFirst = false
      start = end + 1
    }
  }

  /// Whether the line of the literal's end has nothing but its delimiter. Otherwise it is a literal
  /// without an end, or no literal at all, and is not touched.
  private func isLiteralEnd(_ margin: Int, _ token: Token) -> Bool {
    var hashes = 0
    while lexer.source[token.start + hashes] == Byte.hash { hashes += 1 }
    return token.end - margin == 3 + hashes
  }
}
