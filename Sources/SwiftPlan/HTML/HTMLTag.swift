import FletcherText

/// A tag of HTML as it stands in a description.
struct HTMLTag {
  /// What a comment has in place of the tag.
  enum Role {
    case strong, emphasis, code, link
    /// Text of its own lines: as they stand, or after a line break.
    case preformatted, lineBreak, block, heading
    case list(isOrdered: Bool)
    case item, term, definition
    case table, row, cell
    case image
    /// Nothing; what is between two of them stays, or doesn't.
    case none, hidden
  }

  var name: String
  var role: Role
  var isClosing: Bool
  /// Where its attributes stand in the text.
  var attributes: Range<Int>
  var end: Int

  /// The tag at the `<`; nil where there is none, or none that is known.
  init?(_ text: [UInt8], _ start: Int) {
    var index = start + 1
    isClosing = index < text.count && text[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let nameStart = index
    while index < text.count, text[index].isLetter || text[index].isDigit { index += 1 }
    guard index > nameStart, index - nameStart <= Self.longestName, index < text.count else {
      return nil
    }
    name = String(decoding: text[nameStart..<index].map(\.lowercase), as: UTF8.self)
    guard let role = Self.roles[name] else { return nil }
    self.role = role
    let next = text[index]
    guard next == .greater || next == UInt8(ascii: "/") || next.isWhiteSpace else { return nil }
    let attributesStart = index
    var quote: UInt8?
    var hasValue = false
    while index < text.count, quote != nil || text[index] != .greater {
      let byte = text[index]
      // Whatever it was, the next tag begins. This is also what keeps the time linear.
      if byte == .less { return nil }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        hasValue = true
      }
      index += 1
    }
    guard index < text.count else { return nil }
    attributes = attributesStart..<index
    end = index + 1
    // Words are no attributes: `<a or b>`.
    guard hasValue || !text[attributes].contains(where: { $0.isWord }) else { return nil }
  }

  /// Whether it is a tag whatever follows: one that has attributes, or that needs no other one to close it.
  func standsAlone(_ text: [UInt8]) -> Bool {
    switch role {
    case .lineBreak: true
    case .block: name == "p" || name == "hr" || !attributes.isEmpty
    default: text[attributes].contains(UInt8(ascii: "="))
    }
  }

  private static let longestName = 10

  /// Only what nobody would take for a placeholder, as in `<id>`.
  private static let roles: [String: Role] = [
    "b": .strong, "strong": .strong, "i": .emphasis, "em": .emphasis, "cite": .emphasis,
    "dfn": .emphasis, "var": .emphasis, "code": .code, "tt": .code, "kbd": .code, "samp": .code,
    "a": .link, "pre": .preformatted, "br": .lineBreak, "p": .block, "div": .block, "hr": .block,
    "center": .block, "blockquote": .block, "section": .block, "article": .block,
    "details": .block, "caption": .block, "figure": .block, "figcaption": .block,
    "summary": .heading, "h1": .heading, "h2": .heading, "h3": .heading, "h4": .heading,
    "h5": .heading, "h6": .heading, "ul": .list(isOrdered: false), "ol": .list(isOrdered: true),
    "dl": .list(isOrdered: false), "li": .item, "dt": .term, "dd": .definition, "table": .table,
    "tr": .row, "td": .cell, "th": .cell, "img": .image, "thead": .none, "tbody": .none,
    "tfoot": .none, "colgroup": .none, "col": .none, "span": .none, "font": .none, "sup": .none,
    "sub": .none, "u": .none, "s": .none, "strike": .none, "del": .none, "ins": .none,
    "small": .none, "big": .none, "mark": .none, "abbr": .none, "acronym": .none, "q": .none,
    "nobr": .none, "wbr": .none, "bdi": .none, "bdo": .none, "style": .hidden, "script": .hidden,
  ]
}
