import ServiceModel

/// Prose of a description as lines of a documentation comment.
enum DocumentationLines {
  static func lines(of documentation: Documentation) -> [String] {
    var lines = paragraphs(documentation.summary)
    let description = paragraphs(documentation.description)
    if !description.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines += description
    }
    return lines
  }

  /// The text's lines without anything that could end a line comment or reorder what is read.
  static func paragraphs(_ text: String?) -> [String] {
    guard let text else { return [] }
    var lines: [String] = []
    var line = ""
    func end() {
      while line.last == " " { line.removeLast() }
      lines.append(line)
      line = ""
    }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n":
        if previous != "\r" { end() }
      case "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
        end()
      case "\t":
        line += "    "
      default:
        if !Literals.isInvisible(scalar) { line.unicodeScalars.append(scalar) }
      }
      previous = scalar
    }
    end()
    while lines.last?.isEmpty == true { lines.removeLast() }
    return Array(lines.drop { $0.isEmpty })
  }

  /// The text on one line.
  static func line(_ text: String?) -> String? {
    let words = paragraphs(text).flatMap { $0.split(separator: " ") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
