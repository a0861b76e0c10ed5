import FletcherText

/// A line of Markdown without its indentation.
struct MarkdownLine {
  let indent: Int
  let text: ArraySlice<UInt8>

  init(_ line: String) {
    let bytes = Array(line.utf8)
    text = bytes.drop { $0 == .space }
    indent = bytes.count - text.count
  }

  /// The fence that begins here.
  var fence: MarkdownFence? {
    guard let first = text.first, first == .backtick || first == .tilde else { return nil }
    let marks = text.prefix { $0 == first }
    // Three backticks with more of them later in the line are a code span.
    guard marks.count >= 3, first == .tilde || !text.dropFirst(marks.count).contains(first) else {
      return nil
    }
    return MarkdownFence(indent: indent, mark: first, count: marks.count)
  }

  /// How long the marker of a list's item is.
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
    return !first.isDigit && marker != nil
  }

  /// The number of an item in a list; nil of anything else.
  var listNumber: Int? {
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty, marker != nil else { return nil }
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

/// What a block of code begins with.
struct MarkdownFence {
  fileprivate let indent: Int
  fileprivate let mark: UInt8
  fileprivate let count: Int

  /// The line that ends it.
  var end: String {
    String(repeating: " ", count: indent)
      + String(decoding: repeatElement(mark, count: count), as: UTF8.self)
  }

  func isEnd(_ line: MarkdownLine) -> Bool {
    line.text.count >= count && line.text.allSatisfy { $0 == mark }
  }
}
