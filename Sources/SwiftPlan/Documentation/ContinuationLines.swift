import FletcherText

/// Lines that go on with a paragraph, but were indented in the source that the description was made from.
///
/// To Markdown their indentation is nothing. Code, tables and lists stay as they are.
struct ContinuationLines {
  private let lines: [String]
  private var result: [String] = []
  private var fence: [UInt8] = []
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
      let line = Line(lines[index])
      if let indent = paragraphIndent, line.indent > indent, line.isProse, fence.isEmpty {
        let end = runEnd(from: index, indentedBeyond: indent)
        if isProse(index..<end, after: lines[index - 1]) {
          for next in index..<end { goOn(with: Line(lines[next]), indent) }
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

  private mutating func keep(_ line: Line, _ text: String) {
    if !fence.isEmpty {
      if line.text.starts(with: fence), line.text.allSatisfy({ $0 == fence[0] }) { fence = [] }
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
      let line = Line(lines[end])
      guard line.indent > indent, !line.text.isEmpty, line.fence == nil, line.marker == nil else {
        break
      }
      end += 1
    }
    return end
  }

  /// Whether the lines are none of code that stands right below a paragraph.
  private func isProse(_ run: Range<Int>, after previous: String) -> Bool {
    let first = Line(lines[run.lowerBound]).indent
    let isIntroduced = previous.utf8.last == UInt8(ascii: ":")
    return run.allSatisfy {
      let line = Line(lines[$0])
      return line.isProse && !(isIntroduced && line.indent != first)
    }
  }

  private mutating func goOn(with line: Line, _ indent: Int) {
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

/// A line of Markdown without its indentation.
private struct Line {
  let indent: Int
  let text: ArraySlice<UInt8>

  init(_ line: String) {
    let bytes = Array(line.utf8)
    text = bytes.drop { $0 == .space }
    indent = bytes.count - text.count
  }

  /// The characters of a fence that begins here.
  var fence: [UInt8]? {
    guard let first = text.first, first == .backtick || first == .tilde else { return nil }
    let fence = text.prefix { $0 == first }
    guard fence.count >= 3, first == .tilde || !text.dropFirst(fence.count).contains(first) else {
      return nil
    }
    return Array(fence)
  }

  var marker: Int? { MarkdownCode.listMarker(Array(text), 0) }

  /// Whether it is text to Markdown, and not of a table, a heading or a quotation.
  var isText: Bool {
    guard let first = text.first else { return false }
    return first != UInt8(ascii: "|") && first != UInt8(ascii: "#") && first != .greater
  }

  /// Whether it is more than probably a sentence's.
  var isProse: Bool {
    guard let first = text.first, let last = text.last, fence == nil, marker == nil else {
      return false
    }
    let begins = first.isWord || first == UInt8(ascii: "(") || first == .backtick
    let isCode = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ";")].contains(last)
    return begins && !isCode
  }
}
