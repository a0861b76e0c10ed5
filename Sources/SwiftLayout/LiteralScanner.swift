/// Finds the ends of string literals and of regular expressions.
struct LiteralScanner {
  private let source: [UInt8]
  /// Where the source ends; a line break follows.
  private let end: Int
  private var literals: [Literal] = []
  /// How many of them have many lines.
  private var multilineLiterals = 0

  /// A string literal or an interpolation that has been opened and not yet closed.
  private struct Literal {
    var hashes: Int
    var isMultiline: Bool
    /// How many parentheses are open in an interpolation; nil in a string.
    var parentheses: Int?
  }

  init(_ source: [UInt8], end: Int) {
    self.source = source
    self.end = end
  }

  // MARK: - Regular expressions

  /// Where a regular expression ends whose first slash is at `slash`, if it ends on its line.
  func regularExpressionEnd(_ slash: Int, _ hashes: Int) -> Int? {
    var index = slash + 1
    if hashes == 0, Byte.isBlank(source[index]) || isOperator(upTo: index) { return nil }
    while source[index] != Byte.newline {
      if source[index] == Byte.backslash, source[index + 1] != Byte.newline {
        index += 2
      } else if source[index] == Byte.slash, isDelimiter(index, quotes: 1, hashes: hashes) {
        if hashes == 0, Byte.isBlank(source[index - 1]) { return nil }
        return index + 1 + hashes
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Whether a slash is an operator, as in `reduce(1, /)`, whatever comes later.
  private func isOperator(upTo end: Int) -> Bool {
    [Byte.slash, Byte.closeParen, Byte.closeSquare].contains(source[end])
  }

  /// Whether an operator that begins with a slash would be one if the line went on.
  func mayBeRegularExpression(_ slash: Range<Int>) -> Bool {
    var next = slash.upperBound
    while Byte.isBlank(source[next]) { next += 1 }
    if source[next] == Byte.newline { return true }
    // What stands between blanks may stand between operands, and come to begin a line.
    return next == slash.upperBound && !isOperator(upTo: slash.lowerBound + 1)
  }

  // MARK: - Strings

  /// Where a string literal ends, and whether it has its closing delimiter.
  mutating func string(from start: Int, hashes: Int) -> (end: Int, isClosed: Bool) {
    literals.removeAll(keepingCapacity: true)
    multilineLiterals = 0
    var index = openString(at: start, hashes: hashes)
    while index < end, let literal = literals.last {
      let byte = source[index]
      if byte == Byte.newline, multilineLiterals == 0 {
        // A literal without its closing quote ends with its line.
        return (index, false)
      }
      if let parentheses = literal.parentheses {
        index = readInterpolation(byte, at: index, parentheses: parentheses)
      } else if byte == Byte.quote || byte == Byte.backslash || byte == Byte.newline {
        index = readDelimiter(byte, at: index, of: literal)
      } else {
        index = endOfPlainText(from: index)
      }
    }
    return (min(index, end), literals.isEmpty)
  }

  /// Where a quote, a backslash or a line break is, or the end.
  private func endOfPlainText(from start: Int) -> Int {
    let source = source
    var index = start
    while index < end {
      let byte = source[index]
      if byte == Byte.quote || byte == Byte.backslash || byte == Byte.newline { break }
      index += 1
    }
    return index
  }

  /// Reads a byte of an interpolation, or the string that begins with it, and returns what is next.
  private mutating func readInterpolation(
    _ byte: UInt8, at index: Int, parentheses: Int
  ) -> Int {
    switch byte {
    case Byte.openParen:
      literals[literals.count - 1].parentheses = parentheses + 1
    case Byte.closeParen where parentheses == 1:
      literals.removeLast()
    case Byte.closeParen:
      literals[literals.count - 1].parentheses = parentheses - 1
    case Byte.quote, Byte.hash:
      var quote = index
      while source[quote] == Byte.hash { quote += 1 }
      return source[quote] == Byte.quote ? openString(at: index, hashes: quote - index) : quote
    default: break
    }
    return index + 1
  }

  /// Reads a byte that may end a string's text, and what belongs to it, and returns what is next.
  private mutating func readDelimiter(_ byte: UInt8, at index: Int, of literal: Literal) -> Int {
    switch byte {
    case Byte.newline where !literal.isMultiline:
      // Back to the literal of many lines that this one is somewhere inside.
      while let last = literals.last, last.parentheses != nil || !last.isMultiline {
        literals.removeLast()
      }
      return index
    case Byte.backslash where isDelimiter(index, quotes: 1, hashes: literal.hashes):
      let escaped = index + 1 + literal.hashes
      if source[escaped] == Byte.openParen {
        literals.append(Literal(hashes: 0, isMultiline: false, parentheses: 1))
      }
      return source[escaped] == Byte.newline ? escaped : escaped + 1
    case Byte.quote:
      let quotes = literal.isMultiline ? Self.multilineQuotes : 1
      guard isDelimiter(index, quotes: quotes, hashes: literal.hashes) else { return index + 1 }
      if literal.isMultiline { multilineLiterals -= 1 }
      literals.removeLast()
      return index + quotes + literal.hashes
    default: return index + 1
    }
  }

  /// How many quotation marks a literal of many lines has on each side.
  private static let multilineQuotes = 3

  /// Notes a literal as open and returns where its text starts.
  private mutating func openString(at start: Int, hashes: Int) -> Int {
    let quote = start + hashes
    let isTripled = source[quote + 1] == Byte.quote && source[quote + 2] == Byte.quote
    let isMultiline = isTripled && (hashes == 0 || !isClosedOnLine(quote + 2, hashes: hashes))
    literals.append(Literal(hashes: hashes, isMultiline: isMultiline, parentheses: nil))
    if isMultiline { multilineLiterals += 1 }
    return quote + (isMultiline ? Self.multilineQuotes : 1)
  }

  /// Whether a raw literal ends on its line, as `#"""#` does: it is a quotation mark and not the
  /// start of many lines.
  private func isClosedOnLine(_ start: Int, hashes: Int) -> Bool {
    var index = start
    while source[index] != Byte.newline {
      if source[index] == Byte.quote, isDelimiter(index, quotes: 1, hashes: hashes) { return true }
      index += 1
    }
    return false
  }

  /// Whether `quotes` of the byte at `index` stand there with `hashes` number signs after them.
  private func isDelimiter(_ index: Int, quotes: Int, hashes: Int) -> Bool {
    let byte = source[index]
    var next = index + 1
    while next < index + quotes {
      guard source[next] == byte else { return false }
      next += 1
    }
    while next < index + quotes + hashes {
      guard source[next] == Byte.hash else { return false }
      next += 1
    }
    return true
  }
}
