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
      let line = MarkdownLine(lines[index])
      return beginsBlock(lines, index) || line.heading != nil
        || line.isUnderline && index > 0 && MarkdownLine(lines[index - 1]).isParagraph
    }
  }

  /// Whether a line is no paragraph's.
  private static func beginsBlock(_ lines: [String], _ index: Int) -> Bool {
    let line = MarkdownLine(lines[index])
    if line.fence != nil || line.isTableOrQuotation { return true }
    guard let number = line.listNumber else { return line.isBullet }
    // A sentence may have a number where its line was broken; a list in a paragraph starts with 1.
    return number == 1 || index > 0 && lines[index - 1].isEmpty
  }

  /// The lines with headings as bold paragraphs, without rules, and with an end for each fence: what stands behind it
  /// is of other parameters.
  private static func withoutHeadings(_ lines: [String]) -> [String] {
    var result: [String] = []
    var fence: MarkdownFence?
    func endParagraph() {
      if result.last?.isEmpty == false { result.append("") }
    }
    for text in lines {
      let line = MarkdownLine(text)
      if let open = fence {
        if open.isEnd(line) { fence = nil }
        result.append(text)
      } else if let open = line.fence {
        fence = open
        result.append(text)
      } else if let heading = line.heading {
        endParagraph()
        if let text = bold(heading) { result += [text, ""] }
      } else if line.isUnderline, let title = result.last, MarkdownLine(title).isParagraph {
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

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
