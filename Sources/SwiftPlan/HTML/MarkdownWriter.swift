import FletcherText

/// Writes Markdown for the structure of HTML: paragraphs, lists, emphasis, links.
///
/// What a tag asks for is written only before the next text, so that tags without text between them leave
/// nothing.
struct MarkdownWriter {
  enum Mark: Equatable {
    case strong, emphasis
    case link(String)

    var isLink: Bool { if case .link = self { true } else { false } }
  }

  private struct Inline {
    var mark: Mark
    var isWritten = false
    /// Whether it says nothing that one around it does not.
    let isSilent: Bool
  }

  private struct List {
    let isOrdered: Bool
    let isTable: Bool
    /// How far the text of its items is indented.
    var indent = 0
    var items = 0
    /// Of a table's row.
    var cells = 0
  }

  private(set) var bytes: [UInt8] = []
  /// How many line breaks stand before the next text at least.
  private var lineBreaks = 0
  /// How far the next line is indented if only `<br>` was before it.
  private var ownIndent = 0
  private var hasBlank = false
  private var itemMarker = ""
  private var cellMarker = ""
  private var inlines: [Inline] = []
  private var lists: [List] = []
  /// Whether a closing mark has punctuation before it, so that Markdown needs a blank after it.
  private var closesAfterPunctuation = false

  /// More of HTML is passed over: it would indent each line further.
  private static let deepest = 8

  /// Whether line breaks of the text are blanks, as they are in HTML.
  private var collapses: Bool { !lists.isEmpty || inlines.contains(where: \.mark.isLink) }
  private var isInTable: Bool { lists.last?.isTable == true }
  /// Whether the next text is on another line.
  var isBreaking: Bool { lineBreaks > 0 || !itemMarker.isEmpty }
  var isAtLineStart: Bool { isBreaking || bytes.last.map { $0 == .newline } ?? true }

  // MARK: Text

  /// Writes text that has no white space at its ends.
  mutating func append(_ text: ArraySlice<UInt8>) {
    guard let first = text.first else { return }
    endBlanks()
    if closesAfterPunctuation, bytes.last == .asterisk, first.isWord { bytes.append(.space) }
    closesAfterPunctuation = false
    openInlines(before: first)
    bytes.append(contentsOf: text)
  }

  /// Writes code on a line with other text.
  mutating func append(code: [UInt8]) {
    let fence = [UInt8](repeating: .backtick, count: Self.longestRun(code) + 1)
    let isPadded = code.first == .backtick || code.last == .backtick
    append((fence + (isPadded ? [.space] + code + [.space] : code) + fence)[...])
  }

  /// Writes code that has lines of its own.
  mutating func append(codeLines lines: [[UInt8]]) {
    let longest = lines.reduce(2) { max($0, Self.longestRun($1)) }
    let fence = [UInt8](repeating: .backtick, count: longest + 1)
    breakLine(lists.isEmpty ? 2 : 1)
    let indent = [UInt8](repeating: .space, count: lists.last?.indent ?? 0)
    append(codeAsItIs: fence[...])
    for line in lines { bytes += [.newline] + (line.isEmpty ? [] : indent) + line }
    bytes += [.newline] + indent + fence
    breakLine(lists.isEmpty ? 2 : 1)
  }

  /// How many backticks stand together at most.
  private static func longestRun(_ code: [UInt8]) -> Int {
    var longest = 0
    var run = 0
    for byte in code {
      run = byte == .backtick ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Writes code as it stands, which no mark may be around.
  mutating func append(codeAsItIs code: ArraySlice<UInt8>) {
    closeInlines(from: 0, removing: true)
    append(code)
  }

  mutating func append(whiteSpace: ArraySlice<UInt8>) {
    var newlines = 0
    var indent = 0
    for byte in whiteSpace {
      if byte == .newline {
        newlines += 1
        indent = 0
      } else if byte != .carriageReturn {
        indent += 1
      }
    }
    // Nothing reaches over the end of a paragraph.
    if newlines > 1, lists.isEmpty { closeInlines(from: 0, removing: true) }
    if collapses || lineBreaks > 0 {
      hasBlank = true
      guard lineBreaks > 0, lists.isEmpty else { return }
      if newlines > 0 { ownIndent = indent }
      lineBreaks = max(lineBreaks, min(2, newlines))
      return
    }
    if newlines == 0, !inlines.isEmpty, bytes.last?.isWhiteSpace == true { return }
    bytes += whiteSpace
  }

  mutating func appendBlank() { hasBlank = true }

  // MARK: Lines

  mutating func breakLine(_ count: Int = 1) {
    if isInTable || !itemMarker.isEmpty {
      hasBlank = true
      return
    }
    closeInlines(from: 0, removing: false)
    lineBreaks = max(lineBreaks, count)
  }

  /// A line break within a paragraph; two of them end it.
  mutating func breakLineInParagraph(indent: Int) {
    breakLine(lineBreaks > 0 ? 2 : 1)
    ownIndent = indent
  }

  /// A paragraph of its own begins or ends.
  mutating func breakParagraph() {
    breakLine(2)
    ownIndent = 0
  }

  private mutating func endBlanks() {
    defer {
      hasBlank = false
      cellMarker = ""
    }
    if lineBreaks > 0 || !itemMarker.isEmpty {
      trim()
      var newlines = 0
      while newlines < min(2, bytes.count), bytes[bytes.count - 1 - newlines] == .newline {
        newlines += 1
      }
      if !bytes.isEmpty, newlines < lineBreaks {
        bytes += [UInt8](repeating: .newline, count: lineBreaks - newlines)
      }
      let indent =
        itemMarker.isEmpty ? lists.last?.indent ?? ownIndent : lists.dropLast().last?.indent ?? 0
      bytes += [UInt8](repeating: .space, count: bytes.isEmpty ? 0 : indent)
      bytes += itemMarker.utf8
      itemMarker = ""
      lineBreaks = 0
      ownIndent = 0
      closesAfterPunctuation = false
      return
    }
    if !cellMarker.isEmpty, let last = bytes.last {
      let isPunctuated = last == UInt8(ascii: ":") || last == UInt8(ascii: ".")
      bytes += isPunctuated ? " ".utf8 : cellMarker.utf8
    } else if hasBlank, let last = bytes.last, !last.isWhiteSpace {
      bytes.append(.space)
    }
    if bytes.last?.isWhiteSpace == true { closesAfterPunctuation = false }
  }

  /// Removes the blanks at the end of the line.
  private mutating func trim() {
    while bytes.last?.isBlank == true { bytes.removeLast() }
  }

  // MARK: Lists

  mutating func beginList(isOrdered: Bool = false, isTable: Bool = false) {
    breakLine(lists.isEmpty ? 2 : 1)
    lists.append(List(isOrdered: isOrdered, isTable: isTable))
  }

  /// - Returns: Whether it was the innermost list.
  mutating func endList(isTable: Bool) -> Bool {
    guard lists.last?.isTable == isTable else { return false }
    closeInlines(from: 0, removing: false)
    itemMarker = ""
    lists.removeLast()
    lineBreaks = lists.isEmpty ? 2 : 1
    return true
  }

  mutating func beginItem() {
    closeInlines(from: 0, removing: false)
    guard var list = lists.popLast() else {
      lineBreaks = max(1, lineBreaks)
      itemMarker = "- "
      return
    }
    list.items += 1
    list.cells = 0
    itemMarker = list.isOrdered ? "\(list.items). " : "- "
    let outer = lists.last?.indent ?? 0
    list.indent = lists.count < Self.deepest ? outer + itemMarker.utf8.count : outer
    lineBreaks = lists.isEmpty && list.items == 1 ? 2 : 1
    lists.append(list)
  }

  /// The next text is not the item's, or not on its first line.
  mutating func endItem() {
    guard !lists.isEmpty, itemMarker.isEmpty else { return }
    closeInlines(from: 0, removing: false)
    lineBreaks = 1
  }

  mutating func beginCell() {
    hasBlank = true
    guard isInTable else { return }
    lists[lists.count - 1].cells += 1
    guard itemMarker.isEmpty else { return }
    cellMarker = lists[lists.count - 1].cells == 2 ? ": " : "; "
  }

  /// What a term of a list means.
  mutating func beginDefinition() {
    hasBlank = true
    if itemMarker.isEmpty {
      cellMarker = ": "
      lineBreaks = 0
    }
  }

  // MARK: Marks

  mutating func open(_ mark: Mark) {
    guard inlines.count < Self.deepest else { return }
    // No link is within another.
    if mark.isLink { close(where: \.isLink) }
    inlines.append(Inline(mark: mark, isSilent: inlines.contains { $0.mark == mark }))
  }

  mutating func close(where isMark: (Mark) -> Bool) {
    guard let index = inlines.lastIndex(where: { isMark($0.mark) }) else { return }
    closeInlines(from: index, removing: true)
  }

  private mutating func openInlines(before first: UInt8) {
    for index in inlines.indices where !inlines[index].isWritten && !inlines[index].isSilent {
      if let last = bytes.last, last.isWord, !first.isWord { bytes.append(.space) }
      switch inlines[index].mark {
      case .strong: bytes += "**".utf8
      case .emphasis: bytes += "*".utf8
      case .link: bytes += "[".utf8
      }
      inlines[index].isWritten = true
    }
  }

  private mutating func closeInlines(from first: Int, removing: Bool) {
    for index in inlines.indices.dropFirst(first).reversed() where inlines[index].isWritten {
      inlines[index].isWritten = false
      var blanks: [UInt8] = []
      while let last = bytes.last, last.isWhiteSpace { blanks.append(bytes.removeLast()) }
      if !blanks.isEmpty, !blanks.contains(.newline) {
        blanks = []
        hasBlank = true
      }
      if let last = bytes.last, !last.isWord, last != .asterisk { closesAfterPunctuation = true }
      switch inlines[index].mark {
      case .strong: bytes += "**".utf8
      case .emphasis: bytes += "*".utf8
      case .link(let destination): bytes += "](\(destination))".utf8
      }
      bytes += blanks.reversed()
    }
    if removing { inlines.removeSubrange(first...) }
  }
}
