/// Wraps the lines of a comment at words.
///
/// What a comment says, and what Markdown makes of it, stays as it is: code, tables and headings
/// keep their lines, and no line starts with something that Markdown would take for a list or a
/// heading.
struct CommentWrapping {
  /// A line of the wrapped comment: the bytes it has from the source, and what stands before them.
  struct Line: Equatable {
    var start: Int
    var end: Int
    /// How many spaces stand between the comment's marker and the text.
    var spaces: Int
    /// How many bytes at the start of the comment are repeated before the spaces.
    var marker: Int
  }

  /// In bytes: a line of backticks alone must not take its square.
  private static let longestCodeSpan = 4096

  private var fence: UInt8 = 0
  private var fenceLength = 0
  /// Where the text of the list item starts that the next line may belong to; 0 outside of lists.
  private var itemIndent = 0
  private var lastMarker = 0

  /// Forgets the comment: the next one has nothing to do with it.
  mutating func endComment() {
    fence = 0
    itemIndent = 0
    lastMarker = 0
  }

  /// Wraps one line of a comment.
  ///
  /// - Parameters:
  ///   - start: Where the comment's marker is.
  ///   - end: Where the comment ends, without white space.
  ///   - width: How many columns there are for it.
  ///   - columns: How many columns it takes.
  /// - Returns: The lines after the wrapping. Only their first one starts with the source's bytes
  ///   from the marker on. Empty if the line stays as it is.
  mutating func wrap(_ source: [UInt8], from start: Int, to end: Int, width: Int, columns: Int)
    -> [Line]
  {
    var text = start
    while text < end, source[text] == Byte.slash { text += 1 }
    let marker = text - start
    if marker != lastMarker { endComment() }
    lastMarker = marker
    let spacesStart = text
    while text < end, Byte.isBlank(source[text]) { text += 1 }
    let spaces = text - spacesStart
    guard text < end else { return [] }

    if passesFence(source, text, end) { return [] }
    var hanging = spaces
    if let length = listMarkerLength(source, text, end) {
      // Four more than the text of the item around it, and it is code.
      if spaces >= itemIndent + 4 { return [] }
      hanging += length
      itemIndent = hanging
    } else {
      if spaces >= 4, spaces != itemIndent { return [] }
      if spaces < itemIndent { itemIndent = 0 }
    }
    guard columns > width, !isKept(source, text, end) else { return [] }
    return lines(source, start, text, end, width: width, marker: marker, hanging: hanging)
  }

  // MARK: - Markdown

  /// Whether the line is a code fence or stands between two.
  private mutating func passesFence(_ source: [UInt8], _ text: Int, _ end: Int) -> Bool {
    let byte = source[text]
    var length = 0
    while text + length < end, source[text + length] == byte { length += 1 }
    if fence != 0 {
      if byte == fence, length >= fenceLength, text + length == end { fence = 0 }
      return true
    }
    guard byte == Byte.backtick || byte == Byte.tilde, length >= 3 else { return false }
    // Three backticks with more of them later in the line are a code span.
    if byte == Byte.backtick, source[(text + length)..<end].contains(byte) { return false }
    fence = byte
    fenceLength = length
    return true
  }

  /// How long a list item's marker is with the space after it, if the text starts with one.
  private func listMarkerLength(_ source: [UInt8], _ text: Int, _ end: Int) -> Int? {
    var index = text
    switch source[index] {
    case Byte.minus, Byte.plus, Byte.asterisk:
      index += 1
    case let byte where Byte.isDigit(byte):
      while index < end, Byte.isDigit(source[index]) { index += 1 }
      guard index < end, source[index] == Byte.dot || source[index] == Byte.closeParen else {
        return nil
      }
      index += 1
    default: return nil
    }
    let space = index
    while index < end, source[index] == Byte.space { index += 1 }
    return index > space && index < end ? index - text : nil
  }

  /// Whether a line keeps its length: a table, a heading, a quotation, a mark or a tool's setting.
  private func isKept(_ source: [UInt8], _ text: Int, _ end: Int) -> Bool {
    switch source[text] {
    case Byte.bar, Byte.hash, Byte.greater: return true
    default: break
    }
    for prefix in ["MARK:", "swift-", "swiftlint:", "sourcery:"]
    where source[text..<end].starts(with: prefix.utf8) {
      return true
    }
    return false
  }

  /// Whether a line must not start with the word, because Markdown would see more than a word.
  private func isStructure(_ source: [UInt8], _ word: Int, _ end: Int) -> Bool {
    let first = source[word]
    var next = word
    while next < end, source[next] == first { next += 1 }
    let isAlone = next == end || Byte.isBlank(source[next])
    switch first {
    case Byte.hash, Byte.greater, Byte.bar: return true
    case Byte.minus, Byte.plus, Byte.asterisk, Byte.equals, Byte.underscore: return isAlone
    case Byte.backtick, Byte.tilde: return next - word >= 3
    case Byte.less:
      guard word + 1 < end else { return true }
      let after = source[word + 1]
      return Byte.isWord(after) || after == Byte.slash || after == Byte.exclamation
        || after == Byte.question
    case let byte where Byte.isDigit(byte):
      next = word
      while next < end, Byte.isDigit(source[next]) { next += 1 }
      return next < end && (source[next] == Byte.dot || source[next] == Byte.closeParen)
        && (next + 1 == end || Byte.isBlank(source[next + 1]))
    default: return false
    }
  }

  // MARK: - Wrapping

  private func lines(
    _ source: [UInt8], _ start: Int, _ text: Int, _ end: Int, width: Int, marker: Int, hanging: Int
  ) -> [Line] {
    var wrapped = WrappedLines(from: start, width: width, marker: marker, hanging: hanging)
    var index = start
    let listEnd = text + (listMarkerLength(source, text, end) ?? 0)
    var spanEnd = 0
    while index < end {
      let byte = source[index]
      if byte == Byte.backtick, index >= spanEnd {
        spanEnd = codeSpanEnd(source, index, end)
      }
      guard index > listEnd, index >= spanEnd, Byte.isBlank(byte) else {
        index += 1
        if !Byte.isContinuation(byte) { wrapped.column += 1 }
        wrapped.endLineIfTooLong()
        continue
      }
      var next = index
      while next < end, Byte.isBlank(source[next]) { next += 1 }
      wrapped.pass(
        index..<next, mayBreak: next < end && !isStructure(source, next, end))
      index = next
    }
    return wrapped.lines(upTo: end)
  }

  /// Where a code span ends that starts at the backtick; the end of the backticks if none does.
  private func codeSpanEnd(_ source: [UInt8], _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, source[index] == Byte.backtick { index += 1 }
    let length = index - start
    let open = index
    let limit = min(end, open + Self.longestCodeSpan)
    while index < limit {
      guard source[index] == Byte.backtick else {
        index += 1
        continue
      }
      let close = index
      while index < end, source[index] == Byte.backtick { index += 1 }
      if index - close == length { return index }
    }
    return open
  }
}

/// The lines of a comment while it is wrapped.
private struct WrappedLines {
  let width: Int
  let marker: Int
  let hanging: Int
  /// The columns of the line at hand that are its bytes' own.
  var column = 0
  private var lines: [CommentWrapping.Line] = []
  private var lineStart: Int
  /// The columns before the bytes of the line at hand.
  private var prefix = 0
  /// The last blanks that the line may end at, and its columns up to the end of them.
  private var lineBreak: (blanks: Range<Int>, column: Int)?

  init(from start: Int, width: Int, marker: Int, hanging: Int) {
    lineStart = start
    self.width = width
    self.marker = marker
    self.hanging = hanging
  }

  /// Goes behind the blanks between two words.
  mutating func pass(_ blanks: Range<Int>, mayBreak: Bool) {
    if mayBreak, prefix + column > width, lineBreak == nil {
      // The words so far do not fit, but there was no place to break them.
      endLine(at: blanks)
      column = 0
      return
    }
    column += blanks.count
    if mayBreak { lineBreak = (blanks, column) }
  }

  mutating func endLineIfTooLong() {
    guard prefix + column > width, let last = lineBreak else { return }
    endLine(at: last.blanks)
    column -= last.column
    lineBreak = nil
  }

  /// All lines; none where there was nothing to wrap.
  mutating func lines(upTo end: Int) -> [CommentWrapping.Line] {
    if !lines.isEmpty { endLine(at: end..<end) }
    return lines
  }

  private mutating func endLine(at blanks: Range<Int>) {
    let isFirst = lines.isEmpty
    lines.append(
      CommentWrapping.Line(
        start: lineStart, end: blanks.lowerBound, spaces: isFirst ? 0 : hanging,
        marker: isFirst ? 0 : marker))
    lineStart = blanks.upperBound
    prefix = marker + hanging
  }
}
