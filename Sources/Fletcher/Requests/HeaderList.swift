/// A list in a header field (RFC 9110, section 5.6.1).
enum HeaderList {
  /// What stands between commas that are in no quotes.
  static func elements(of text: String) -> [String] {
    parts(of: text).map(\.withoutHeaderWhitespace).filter { !$0.isEmpty }
  }

  /// Whether a server reads the text as one element.
  static func isElement(_ text: String) -> Bool { parts(of: text).count == 1 }

  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ",", !isQuoted {
        parts.append(part)
        part = ""
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      part.append(character)
    }
    return parts + [part]
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
    let elements: [String]
    switch self {
    case .exploded(.list(let list)), .list(let list): elements = list
    case .exploded(.pairs(let pairs)), .pairs(let pairs): elements = pairs.map(\.value)
    default: elements = []
    }
    guard elements.allSatisfy(HeaderList.isElement) else {
      throw InvalidParameter(reason: Delimiter.comma.refusal)
    }
    return try simpleText()
  }
}
