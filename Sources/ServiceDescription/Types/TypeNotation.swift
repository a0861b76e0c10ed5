/// A type in one line: `string`, `User?`, `int = 30`, `string? = x`.
struct TypeNotation {
  var name: String
  var isNullable: Bool
  /// What stands behind ` = `; empty where nothing does.
  var defaultText: String?

  init(_ text: String) {
    name = text
    isNullable = false
    // Nearly always a name alone.
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "?") }) { return }
    var head = Substring(text)
    if let equals = Self.equals(in: text) {
      head = text[..<equals]
      defaultText = String(Self.trimmed(text[text.utf8.index(after: equals)...]))
    }
    head = Self.trimmed(head)
    isNullable = head.hasSuffix("?")
    if isNullable { head = Self.trimmed(head.dropLast()) }
    name = String(head)
  }

  /// The first `=` with a space before it, and a space or nothing behind it.
  private static func equals(in text: String) -> String.Index? {
    var previous: UInt8 = 0
    var position = text.utf8.startIndex
    while position < text.utf8.endIndex {
      let byte = text.utf8[position]
      let next = text.utf8.index(after: position)
      if byte == UInt8(ascii: "="), previous == UInt8(ascii: " "),
        next == text.utf8.endIndex || text.utf8[next] == UInt8(ascii: " ")
      {
        return position
      }
      previous = byte
      position = next
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
