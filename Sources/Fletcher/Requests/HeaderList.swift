/// A list in a header field (RFC 9110, section 5.6.1).
enum HeaderList {
  /// What stands between commas that are in no quotes.
  static func elements(of text: String) -> [String] {
    var elements: [String] = []
    var element = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ",", !isQuoted {
        elements.append(element.withoutHeaderWhitespace)
        element = ""
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      element.append(character)
    }
    elements.append(element.withoutHeaderWhitespace)
    return elements.filter { !$0.isEmpty }
  }
}

extension String {
  /// The text without what may stand around the value of a header field (RFC 9110, section 5.6.3).
  var withoutHeaderWhitespace: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

extension Parameter {
  /// As a header field has it.
  ///
  /// - Throws: Where a server would take an element of a list for two.
  func headerText() throws(InvalidParameter) -> String? {
    switch self {
    case .exploded(.list(let elements)), .list(let elements):
      guard elements.allSatisfy({ HeaderList.elements(of: $0).count < 2 }) else {
        throw InvalidParameter(reason: Delimiter.comma.refusal)
      }
    default: break
    }
    return try simpleText()
  }
}
