import FletcherText

/// Lines that go on with a paragraph, but were indented in the source that the description was made from.
///
/// To Markdown their indentation is nothing. Code, tables and lists stay as they are.
struct ContinuationLines {
  private let lines: [String]
  private var result: [String] = []
  private var fence: MarkdownFence?
  /// How far the text of the paragraph is indented that the next line may go on with; nil after anything else.
  private var paragraphIndent: Int?
  /// Where the text of the list item starts; 0 outside of lists.
  private var itemIndent = 0

  /// In columns: what is longer was broken because it did not fit, and goes on in the same line.
  private static let brokenLength = 60

  private init(_ lines: [String]) { self.lines = lines }

  static func aligned(_ lines: [String]) -> [String] {
    guard lines.contains(where: { $0.utf8.first == .space }) else { return lines }
    var lines = ContinuationLines(lines)
    lines.align()
    return lines.result
  }

  private mutating func align() {
    var index = 0
    while index < lines.count {
      let line = MarkdownLine(lines[index])
      if let indent = paragraphIndent, line.indent > indent, line.isProse, fence == nil {
        let end = runEnd(from: index, indentedBeyond: indent)
        if isProse(index..<end, after: lines[index - 1]) {
          for next in index..<end { goOn(with: MarkdownLine(lines[next]), indent) }
        } else {
          result += lines[index..<end]
        }
        index = end
      } else {
        keep(line, lines[index])
        index += 1
      }
    }
  }

  // MARK: Lines that stay

  private mutating func keep(_ line: MarkdownLine, _ text: String) {
    if let open = fence {
      if open.isEnd(line) { fence = nil }
      result.append(text)
      return
    }
    let wasParagraph = paragraphIndent != nil
    paragraphIndent = nil
    if let open = line.fence {
      fence = open
    } else if let marker = line.marker {
      itemIndent = line.indent + marker
      paragraphIndent = itemIndent
    } else if line.isText {
      // It may belong to an item around the last one.
      if !wasParagraph { itemIndent = min(itemIndent, line.indent) }
      if itemIndent == 0, line.indent < 4 {
        // Less than four blanks before a paragraph are nothing, either.
        result.append(wasParagraph ? text : String(decoding: line.text, as: UTF8.self))
        paragraphIndent = 0
        return
      }
      if wasParagraph || itemIndent > 0 { paragraphIndent = itemIndent }
    }
    result.append(text)
  }

  // MARK: Lines that go on

  /// Where the lines end that are indented as the first one is, or further.
  private func runEnd(from start: Int, indentedBeyond indent: Int) -> Int {
    var end = start
    while end < lines.count {
      let line = MarkdownLine(lines[end])
      guard line.indent > indent, !line.text.isEmpty, line.fence == nil, line.marker == nil else {
        break
      }
      end += 1
    }
    return end
  }

  /// Whether the lines are none of code that stands right below a paragraph.
  private func isProse(_ run: Range<Int>, after previous: String) -> Bool {
    let first = MarkdownLine(lines[run.lowerBound]).indent
    let isIntroduced = previous.utf8.last == UInt8(ascii: ":")
    return run.allSatisfy {
      let line = MarkdownLine(lines[$0])
      return line.isProse && !(isIntroduced && line.indent != first)
    }
  }

  private mutating func goOn(with line: MarkdownLine, _ indent: Int) {
    let text = String(decoding: line.text, as: UTF8.self)
    if let last = result.last, last.utf8.count >= Self.brokenLength,
      last.utf8.last != UInt8(ascii: ":"), last.utf8.last != .backslash
    {
      result[result.count - 1] += " " + text
    } else {
      result.append(String(repeating: " ", count: indent) + text)
    }
  }
}
