import FletcherText

/// Where code stands in Markdown: nothing in it is markup.
enum MarkdownCode {
  /// In bytes: a text of backticks alone must not take its square.
  private static let longestSpan = 4096

  /// Where the code span ends that starts at the backtick; the end of the backticks if none does.
  static func spanEnd(_ text: [UInt8], _ start: Int) -> Int {
    let open = runEnd(text, start)
    let limit = min(text.count, open + longestSpan)
    var index = open
    var lineIsEmpty = false
    while index < limit {
      switch text[index] {
      case .backtick:
        let close = index
        index = runEnd(text, close)
        if index - close == open - start { return index }
        lineIsEmpty = false
        continue
      case .newline:
        // Nothing reaches over the end of a paragraph.
        if lineIsEmpty { return open }
        lineIsEmpty = true
      case .space, .tab, .carriageReturn: break
      default: lineIsEmpty = false
      }
      index += 1
    }
    return open
  }

  /// Where the lines end that a fence begins at the start of this one, and the fence after them; nil where there
  /// is no fence.
  static func fencedEnd(_ text: [UInt8], _ lineStart: Int) -> Int? {
    let start = blanksEnd(text, lineStart)
    guard start < text.count, text[start] == .backtick || text[start] == .tilde else { return nil }
    let fence = text[start]
    let open = runEnd(text, start)
    guard open - start >= 3 else { return nil }
    var index = lineEnd(text, open)
    // Three backticks with more of them later in the line are a code span.
    if fence == .backtick, text[open..<index].contains(fence) { return nil }
    while index < text.count {
      let next = blanksEnd(text, index + 1)
      index = lineEnd(text, next)
      guard next < index, text[next] == fence else { continue }
      let close = runEnd(text, next)
      if close - next >= open - start, blanksEnd(text, close) == index { return index }
    }
    return index
  }

  /// How far the line is indented.
  static func indent(_ text: [UInt8], _ lineStart: Int) -> Int {
    var columns = 0
    var index = lineStart
    while index < text.count {
      switch text[index] {
      case .space: columns += 1
      case .tab: columns += 4
      default: return columns
      }
      index += 1
    }
    return columns
  }

  /// How long the marker of a list item is with the blank after it; nil where none stands.
  static func listMarker(_ text: [UInt8], _ start: Int) -> Int? {
    var index = start
    while index < text.count, text[index].isDigit { index += 1 }
    guard index < text.count else { return nil }
    let byte = text[index]
    let isMarker =
      index > start
      ? byte == UInt8(ascii: ".") || byte == UInt8(ascii: ")")
      : byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == .asterisk
    let end = blanksEnd(text, index + 1)
    return isMarker && end > index + 1 ? end - start : nil
  }

  static func lineEnd(_ text: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index] != .newline { index += 1 }
    return index
  }

  /// Where the blanks end that start here, if any do; line breaks are none of them.
  static func blanksEnd(_ text: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < text.count, text[index].isBlank { index += 1 }
    return index
  }

  /// Where another byte follows than the one at the start.
  static func runEnd(_ text: [UInt8], _ start: Int) -> Int {
    let byte = text[start]
    var index = start + 1
    while index < text.count, text[index] == byte { index += 1 }
    return index
  }
}
