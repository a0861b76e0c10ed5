/// Wraps the lines of a comment at words.
///
/// What a comment says, and what Markdown makes of it, stays as it is: code, tables and headings
/// keep their lines, each line of a quotation its mark, and no line starts with something that
/// Markdown would take for a list or a heading.
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
  /// Where the texts of the list items start that the next line may belong to, the outermost first.
  private var itemIndents: [Int] = []
  private var lastMarker = 0
  /// What began the code that a quotation has; 0 outside of it.
  private var quotationFence: UInt8 = 0

  /// Forgets the comment: the next one has nothing to do with it.
  mutating func endComment() {
    fence = 0
    itemIndents = []
    lastMarker = 0
    quotationFence = 0
  }

  /// Wraps one line of a comment.
  ///
  /// - Parameters:
  ///   - comment: The comment in the source, from its marker on and without white space at its end.
  ///   - width: How many columns there are for it.
  ///   - columns: How many columns it takes.
  /// - Returns: The lines after the wrapping. Only their first one starts with the source's bytes
  ///   from the marker on. Empty if the line stays as it is.
  mutating func wrap(_ comment: ArraySlice<UInt8>, width: Int, columns: Int) -> [Line] {
    let marker = comment.prefix { $0 == Byte.slash }.count
    if marker != lastMarker { endComment() }
    lastMarker = marker
    let text = comment.dropFirst(marker).drop(while: Byte.isBlank)
    let spaces = comment.count - marker - text.count
    guard let first = text.first, !passesFence(text, first) else { return [] }
    var hanging = spaces
    let listMarker = listMarkerLength(text, first)
    if let listMarker {
      // Four more than the text of the item around it, and it is code.
      if spaces >= (itemIndents.last ?? 0) + 4 { return [] }
      hanging += listMarker
      itemIndents.removeAll { $0 > spaces }
      itemIndents.append(hanging)
    } else {
      if spaces >= 4, !itemIndents.contains(spaces) { return [] }
      if !itemIndents.isEmpty { itemIndents.removeAll { $0 > spaces } }
    }
    if first == Byte.greater { return wrapQuotation(comment, text, width: width, columns: columns) }
    quotationFence = 0
    guard columns > width, !isKept(text, first) else { return [] }
    return lines(
      comment, textStart: text.startIndex + (listMarker ?? 0),
      WrappedLines(from: comment.startIndex, width: width, marker: marker, hanging: hanging))
  }

  /// Wraps a line of a quotation: each line of it begins as the first one does.
  private mutating func wrapQuotation(
    _ comment: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, width: Int, columns: Int
  ) -> [Line] {
    let quoted = text.drop { $0 == Byte.greater || Byte.isBlank($0) }
    guard let first = quoted.first else { return [] }
    if first == Byte.backtick || first == Byte.tilde,
      quoted.prefix(while: { $0 == first }).count >= 3
    {
      quotationFence = quotationFence == 0 ? first : quotationFence == first ? 0 : quotationFence
      return []
    }
    guard columns > width, quotationFence == 0, !isKept(quoted, first),
      let mark = text[..<quoted.startIndex].lastIndex(of: Byte.greater)
    else { return [] }
    let spaces = quoted.startIndex - mark - 1
    // Four blanks more, and it is code.
    guard spaces <= 4 else { return [] }
    let listMarker = listMarkerLength(quoted, first) ?? 0
    return lines(
      comment, textStart: quoted.startIndex + listMarker,
      WrappedLines(
        from: comment.startIndex, width: width, marker: mark + 1 - comment.startIndex,
        hanging: spaces + listMarker))
  }

  // MARK: - Markdown

  /// Whether the line is a code fence or stands between two.
  private mutating func passesFence(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    let mayBegin = first == Byte.backtick || first == Byte.tilde
    guard mayBegin || fence != 0 else { return false }
    let length = text.prefix { $0 == first }.count
    if fence != 0 {
      if first == fence, length >= fenceLength, length == text.count { fence = 0 }
      return true
    }
    guard length >= 3 else { return false }
    // Three backticks with more of them later in the line are a code span.
    if first == Byte.backtick, text.dropFirst(length).contains(first) { return false }
    fence = first
    fenceLength = length
    return true
  }

  /// How long a list item's marker is with the space after it, if the text starts with one.
  private func listMarkerLength(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Int? {
    var rest = text
    switch first {
    case Byte.minus, Byte.plus, Byte.asterisk: break
    case let byte where Byte.isDigit(byte):
      rest = text.drop(while: Byte.isDigit)
      guard rest.first == Byte.dot || rest.first == Byte.closeParen else { return nil }
    default: return nil
    }
    rest = rest.dropFirst()
    let item = rest.drop { $0 == Byte.space }
    return item.count < rest.count && !item.isEmpty ? text.count - item.count : nil
  }

  /// Whether a line keeps its length: a table, a heading, a mark or a tool's setting.
  private func isKept(_ text: ArraySlice<UInt8>, _ first: UInt8) -> Bool {
    [Byte.bar, Byte.hash].contains(first)
      || ["MARK:", "swift-", "swiftlint:", "sourcery:"].contains { text.starts(with: $0.utf8) }
  }

  /// Whether a line must not start with the word at the beginning of the text, because Markdown would see
  /// more than a word.
  private func isStructure(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    switch first {
    case Byte.hash, Byte.greater, Byte.bar: return true
    case Byte.minus, Byte.plus, Byte.asterisk, Byte.equals, Byte.underscore:
      return beginsWithBlank(text.drop { $0 == first })
    case Byte.backtick, Byte.tilde: return text.prefix { $0 == first }.count >= 3
    case Byte.less:
      guard let after = text.dropFirst().first else { return true }
      return Byte.isWord(after) || after == Byte.slash || after == Byte.exclamation
        || after == Byte.question
    case let byte where Byte.isDigit(byte):
      let next = text.drop(while: Byte.isDigit)
      return (next.first == Byte.dot || next.first == Byte.closeParen)
        && beginsWithBlank(next.dropFirst())
    default: return false
    }
  }

  /// Whether nothing goes on with the word before the text.
  private func beginsWithBlank(_ text: ArraySlice<UInt8>) -> Bool {
    text.first.map(Byte.isBlank) ?? true
  }

  // MARK: - Wrapping

  private func lines(
    _ comment: ArraySlice<UInt8>, textStart: Int, _ lines: WrappedLines
  ) -> [Line] {
    var wrapped = lines
    let end = comment.endIndex
    // A debug build reads the bytes of an array in half the time that those of a slice take.
    let (bytes, first) = (Array(comment), comment.startIndex)
    var index = first
    var spanEnd = 0
    while index < end {
      let byte = bytes[index - first]
      if byte == Byte.backtick, index >= spanEnd {
        spanEnd = codeSpanEnd(comment, index)
      }
      guard Byte.isBlank(byte), index > textStart, index >= spanEnd else {
        index += 1
        if !Byte.isContinuation(byte) { wrapped.column += 1 }
        continue
      }
      wrapped.endLineIfTooLong()
      var next = index
      while next < end, Byte.isBlank(bytes[next - first]) { next += 1 }
      wrapped.pass(index..<next, mayBreak: next < end && !isStructure(comment[next..<end]))
      index = next
    }
    wrapped.endLineIfTooLong()
    return wrapped.lines(upTo: end)
  }

  /// Where a code span ends that starts at the backtick; the end of the backticks if none does.
  private func codeSpanEnd(_ comment: ArraySlice<UInt8>, _ start: Int) -> Int {
    let open = comment[start...].drop { $0 == Byte.backtick }.startIndex
    let limit = min(comment.endIndex, open + Self.longestCodeSpan)
    var index = open
    while index < limit {
      guard comment[index] == Byte.backtick else {
        index += 1
        continue
      }
      let close = index
      index = comment[close...].drop { $0 == Byte.backtick }.startIndex
      if index - close == open - start { return index }
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
