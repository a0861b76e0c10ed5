import FletcherText
import ServiceModel

/// Prose of a description as lines of a documentation comment.
enum DocumentationLines {
  static func lines(of documentation: Documentation) -> [String] {
    var lines = prose(documentation.summary)
    // A summary of one line has no paragraphs.
    if lines.count > 1, documentation.summary?.utf8.contains(.newline) == false {
      lines = [lines.filter { !$0.isEmpty }.joined(separator: " ")]
    }
    let description = prose(documentation.description)
    return RepeatedSummary.joined(lines, description)
  }

  /// The lines of a text that somebody wrote for others to read: Markdown, with HTML in it or not.
  static func prose(_ text: String?) -> [String] {
    guard let text, hasWords(text) else { return [] }
    let markdown = HTMLInMarkdown.markdown(of: LinterNotes.removed(from: text))
    return ContinuationLines.aligned(paragraphs(RelativeLinks.removing(from: markdown)))
  }

  /// Whether it says anything: `______`, `~` and quotation marks stand where a description was to be.
  private static func hasWords(_ text: String) -> Bool {
    text.utf8.contains(where: \.isWord)
      || text.unicodeScalars.contains {
        !$0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
      }
  }

  /// The text's lines without anything that could end a line comment or reorder what is read.
  static func paragraphs(_ text: String?) -> [String] {
    guard let text else { return [] }
    var lines: [String] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if isPrintable(line) {
        append(line, to: &lines)
      } else {
        appendUnusual(line.last == UInt8(ascii: "\r") ? line.dropLast() : line, to: &lines)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return Array(lines.drop { $0.isEmpty })
  }

  private static func isPrintable(_ line: Substring.UTF8View) -> Bool {
    let bytes = Array(line)
    var index = 0
    while index < bytes.count {
      if !bytes[index].isPrintable { return false }
      index += 1
    }
    return true
  }

  /// Appends a line of visible ASCII.
  private static func append(_ line: Substring.UTF8View, to lines: inout [String]) {
    var line = line
    while line.last == UInt8(ascii: " ") { line.removeLast() }
    lines.append(String(Substring(line)))
  }

  /// Appends a line of any characters, which may turn out to be several.
  private static func appendUnusual(_ text: Substring.UTF8View, to lines: inout [String]) {
    var line = String.UnicodeScalarView()
    func end() {
      while line.last == " " { line.removeLast() }
      lines.append(String(line))
      line = String.UnicodeScalarView()
    }
    for scalar in Substring(text).unicodeScalars {
      switch scalar {
      case "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}":
        end()
      case "\t":
        line.append(contentsOf: "    ".unicodeScalars)
      default:
        if !scalar.isInvisible { line.append(scalar) }
      }
    }
    end()
  }

  /// A name as it stands between backticks.
  static func word(_ text: String) -> String {
    // The backticks keep the blanks at its ends.
    String(paragraphs("`\(text)`").joined(separator: " ").dropFirst().dropLast())
  }

  /// A text for others to read on one line.
  static func proseLine(_ text: String) -> String? { line(prose(text)) }

  /// The text on one line.
  static func line(_ text: String?) -> String? {
    line(paragraphs(text))
  }

  private static func line(_ lines: [String]) -> String? {
    let words = lines.flatMap { $0.split(separator: " ") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
