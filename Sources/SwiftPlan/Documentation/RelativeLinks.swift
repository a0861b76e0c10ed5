import FletcherText

/// Links of Markdown that lead somewhere only from the page that the description was written for.
///
/// Their text stays.
struct RelativeLinks {
  private let text: [UInt8]
  private var index = 0
  /// Where brackets are open in the paragraph.
  private var brackets: [Int] = []
  /// What is left out.
  private var removed: [Range<Int>] = []

  private init(_ text: [UInt8]) { self.text = text }

  static func removing(from text: String) -> String {
    let bytes = Array(text.utf8)
    guard mayHaveSome(bytes) else { return text }
    var links = RelativeLinks(bytes)
    links.find()
    return links.removed.isEmpty ? text : links.rest
  }

  /// Whether some link does not begin as nearly all do. Looking at each character takes longer.
  private static func mayHaveSome(_ text: [UInt8]) -> Bool {
    var index = 0
    while let close = text.position(of: UInt8(ascii: "]"), from: index) {
      index = close + 1
      let next = text[index...].prefix(5)
      if next.starts(with: "(".utf8), !next.starts(with: "(http".utf8) { return true }
    }
    return false
  }

  /// Whether a link leads to the same place wherever it stands.
  static func isAbsolute(_ address: ArraySlice<UInt8>) -> Bool {
    if address.starts(with: "//".utf8) || address.starts(with: "www.".utf8) { return true }
    guard address.first?.isLetter == true else { return false }
    // ReadMe's, for pages of the same documentation.
    if address.starts(with: "ref:".utf8) || address.starts(with: "doc:".utf8) { return false }
    let scheme = address.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    return scheme.endIndex < address.endIndex && address[scheme.endIndex] == UInt8(ascii: ":")
  }

  private var rest: String {
    var result: [UInt8] = []
    var index = 0
    for range in removed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      result += text[index..<range.lowerBound]
      index = range.upperBound
    }
    return String(decoding: result + text[index...], as: UTF8.self)
  }

  private mutating func find() {
    var isLineStart = true
    while index < text.count {
      if isLineStart {
        isLineStart = false
        if let end = MarkdownCode.fencedEnd(text, index) { index = end }
        guard index < text.count else { return }
      }
      switch text[index] {
      case .backslash: index += 2
      case .backtick: index = MarkdownCode.spanEnd(text, index)
      case .newline:
        isLineStart = true
        index += 1
        let next = MarkdownCode.blanksEnd(text, index)
        if next < text.count, text[next] == .newline { brackets.removeAll() }
      case UInt8(ascii: "["):
        brackets.append(index)
        index += 1
      case UInt8(ascii: "]"): endBracket()
      default: index += 1
      }
    }
  }

  private mutating func endBracket() {
    let close = index
    index += 1
    guard let open = brackets.popLast(), index < text.count, text[index] == UInt8(ascii: "("),
      let end = destinationEnd(index + 1)
    else { return }
    index = end
    // What is called or indexed: `list[0](x)`.
    guard open == 0 || !text[open - 1].isWord else { return }
    var destination = text[close + 2..<end - 1].drop { $0.isBlank || $0 == .less }
    destination = destination.prefix { !$0.isBlank && $0 != .greater }
    guard !Self.isAbsolute(destination) else { return }
    let isImage = open > 0 && text[open - 1] == UInt8(ascii: "!")
    removed.append((isImage ? open - 1 : open)..<open + 1)
    removed.append(close..<end)
  }

  /// Where the parentheses end that hold one of Hugo's shortcodes, `{{< relref "entities/status" >}}`, which only the
  /// program resolves that makes the page; nil where there is none.
  private func shortcodeEnd(_ start: Int) -> Int? {
    guard text[start...].starts(with: "{{<".utf8) || text[start...].starts(with: "{{%".utf8) else {
      return nil
    }
    var index = start
    while index + 2 < text.count, text[index] != .newline {
      if text[index...].starts(with: "}})".utf8) { return index + 3 }
      index += 1
    }
    return nil
  }

  /// Where the parentheses end that a destination stands in, perhaps with a title; nil if it is none.
  private func destinationEnd(_ start: Int) -> Int? {
    if let end = shortcodeEnd(start) { return end }
    var index = start
    var depth = 1
    var quote: UInt8?
    var isTitled = false
    var hasBlank = false
    let isBracketed = start < text.count && text[start] == .less
    while index < text.count {
      let byte = text[index]
      // These also keep the time linear.
      if byte == .newline || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return nil }
      if let open = quote {
        if byte == open { quote = nil }
      } else if hasBlank, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        isTitled = true
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return index + 1 }
      } else if byte.isBlank {
        hasBlank = true
      } else if hasBlank, !isTitled, !isBracketed, index > start {
        // Words in parentheses.
        if text[start..<index].contains(where: { !$0.isBlank }) { return nil }
      }
      index += 1
    }
    return nil
  }
}
