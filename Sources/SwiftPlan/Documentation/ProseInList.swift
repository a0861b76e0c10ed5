import FletcherText

/// Prose of an item in a list, as of a parameter: what the item begins with, on one line, and Markdown's blocks below it.
///
/// Paragraphs alone are one line. Headings are bold, since a heading would end the list.
public struct ProseInList {
  /// What stands behind the item's name; nil where the prose begins with a block, or there is none.
  public private(set) var opening: String?
  /// The lines below, without the indentation that all of them need.
  public private(set) var blocks: [String] = []

  init(_ lines: [String]) {
    guard lines.count > 1, Self.haveBlocks(lines) else {
      opening = Self.joined(lines[...])
      return
    }
    let lines = Self.withoutHeadings(lines)
    let end = lines.indices.first { lines[$0].isEmpty || Self.beginsBlock(lines, $0) }
    opening = Self.joined(lines[..<(end ?? lines.endIndex)])
    let rest = lines[(end ?? lines.endIndex)...].drop(while: \.isEmpty)
    if !rest.isEmpty { blocks = [""] + rest }
  }

  private static func joined(_ lines: ArraySlice<String>) -> String? {
    let lines = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  // MARK: Blocks

  private static func haveBlocks(_ lines: [String]) -> Bool {
    lines.indices.contains { index in
      let line = Line(lines[index])
      return beginsBlock(lines, index) || line.heading != nil
        || line.isUnderline && index > 0 && Line(lines[index - 1]).isParagraph
    }
  }

  /// Whether a line is no paragraph's.
  private static func beginsBlock(_ lines: [String], _ index: Int) -> Bool {
    let line = Line(lines[index])
    if line.fence != nil || line.isTableOrQuotation { return true }
    guard let number = line.listNumber else { return line.isBullet }
    // A sentence may have a number where its line was broken; a list in a paragraph starts with 1.
    return number == 1 || index > 0 && lines[index - 1].isEmpty
  }

  /// The lines with headings as bold paragraphs, without rules, and with an end for each fence: what stands behind it
  /// is of other parameters.
  private static func withoutHeadings(_ lines: [String]) -> [String] {
    var result: [String] = []
    var fence: Fence?
    func endParagraph() {
      if result.last?.isEmpty == false { result.append("") }
    }
    for text in lines {
      let line = Line(text)
      if let open = fence {
        if open.isEnd(line) { fence = nil }
        result.append(text)
      } else if let open = line.fence {
        fence = open
        result.append(text)
      } else if let heading = line.heading {
        endParagraph()
        if let text = bold(heading) { result += [text, ""] }
      } else if line.isUnderline, let title = result.last, Line(title).isParagraph {
        result.removeLast()
        endParagraph()
        if let text = bold(title) { result += [text, ""] }
      } else if line.isRule || line.text.isEmpty {
        endParagraph()
      } else {
        result.append(text)
      }
    }
    while fence == nil, result.last?.isEmpty == true { result.removeLast() }
    if let fence { result.append(fence.end) }
    return Array(result.drop(while: \.isEmpty))
  }

  private static func bold(_ heading: String) -> String? {
    let text = heading.trimmingBlanks
    if text.isEmpty || text.contains("**") { return text.isEmpty ? nil : text }
    return "**\(text)**"
  }
}

/// What a block of code begins with.
private struct Fence {
  let indent: Int
  let marks: [UInt8]

  var end: String {
    String(repeating: " ", count: indent) + String(decoding: marks, as: UTF8.self)
  }

  func isEnd(_ line: Line) -> Bool {
    line.text.count >= marks.count && line.text.allSatisfy { $0 == marks[0] }
  }
}

/// A line of Markdown without its indentation.
private struct Line {
  let indent: Int
  let text: ArraySlice<UInt8>

  init(_ line: String) {
    let bytes = Array(line.utf8)
    text = bytes.drop { $0 == .space }
    indent = bytes.count - text.count
  }

  var fence: Fence? {
    guard let first = text.first, first == .backtick || first == .tilde else { return nil }
    let marks = text.prefix { $0 == first }
    // Three backticks with more of them later in the line are a code span.
    guard marks.count >= 3, first == .tilde || !text.dropFirst(marks.count).contains(first) else {
      return nil
    }
    return Fence(indent: indent, marks: Array(marks))
  }

  var heading: String? {
    let marks = text.prefix { $0 == UInt8(ascii: "#") }
    let rest = text.dropFirst(marks.count)
    guard indent < 4, 1...6 ~= marks.count, rest.first == .space || rest.isEmpty else { return nil }
    var title = rest
    while title.last == UInt8(ascii: "#") { title.removeLast() }
    // A mark that belongs to a word is no end of a heading: `C#`.
    if let last = title.last, last != .space { title = rest }
    return String(decoding: title, as: UTF8.self)
  }

  var isTableOrQuotation: Bool {
    guard let first = text.first else { return false }
    return first == UInt8(ascii: "|") || first == .greater && text.dropFirst().first == .space
  }

  var isBullet: Bool {
    guard let first = text.first, !isRule else { return false }
    return !first.isDigit && MarkdownCode.listMarker(Array(text), 0) != nil
  }

  /// The number of an item in a list; nil of anything else.
  var listNumber: Int? {
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty, MarkdownCode.listMarker(Array(text), 0) != nil else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  var isParagraph: Bool {
    !text.isEmpty && fence == nil && !isTableOrQuotation && !isBullet && listNumber == nil
  }

  /// Whether it makes a heading of the line above it.
  var isUnderline: Bool {
    guard let first = text.first, text.count >= 3 else { return false }
    return (first == UInt8(ascii: "=") || first == UInt8(ascii: "-"))
      && text.allSatisfy { $0 == first }
  }

  /// Whether it is a line across the page.
  var isRule: Bool {
    guard let first = text.first, "-*_=".utf8.contains(first) else { return false }
    let marks = text.filter { $0 != .space }
    return marks.count >= 3 && marks.allSatisfy { $0 == first }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
