import Diagnostics

/// The words of a command line, as a POSIX shell splits it (IEEE 1003.1, section 2.2), and `$'…'`, which
/// browsers write.
///
/// Nothing is expanded: `$TOKEN` and `$(…)` stay as they are written. What follows a pipe, a semicolon or
/// a redirection is another command's, and so is what only sets variables.
struct ShellWords {
  private(set) var words: [String] = []
  /// What the command reads as its input, where that stands in a here-document (section 2.7.4) or behind `<<<`.
  private(set) var input: String?

  private var scalars: [Unicode.Scalar]
  private var position = 0
  private let file: String

  /// - Parameters:
  ///   - text: The command line; a backslash at the end of a line goes on in the next one.
  ///   - file: The name of the text in messages.
  /// - Throws: Where a quote has no end.
  init(_ text: String, file: String) throws(Diagnostic) {
    scalars = Array(Self.withoutCarets(text).unicodeScalars)
    self.file = file
    try readWords()
  }

  /// The text as a POSIX shell would have it, where it is one for Windows' command prompt: browsers copy requests for both,
  /// and that escapes by `^`.
  private static func withoutCarets(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n")
    guard lines.contains(/\^(?:"|[ \t]*\n)/) else { return text }
    return lines.replacing(/\^[ \t]*\n/, with: " ").replacing(/\^(.)/) { $0.output.1 }
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  private var next: Unicode.Scalar? {
    position + 1 < scalars.count ? scalars[position + 1] : nil
  }

  private mutating func readWords() throws(Diagnostic) {
    while let scalar = current {
      if Self.isSpace(scalar) {
        position += 1
      } else if scalar == "\\", isLineBreak(at: position + 1) {
        skipLineBreak()
      } else if scalar == "#" {
        while let scalar = current, scalar != "\n" { position += 1 }
      } else if scalar == "<", next == "<" {
        try readInput()
      } else if endsCommand(scalar) {
        // Blank lines and prompts may stand before the command.
        if !words.allSatisfy(\.isAssignment) { return }
        words = []
        position += 1
      } else {
        try readWord()
      }
    }
  }

  private mutating func readWord() throws(Diagnostic) {
    var word = ""
    while let scalar = current, !Self.isSpace(scalar), !endsCommand(scalar) {
      switch scalar {
      case "'": word += try quotedText(escapes: .none)
      case "\"": word += try quotedText(escapes: .few)
      case "$" where next == "'":
        position += 1
        word += try quotedText(escapes: .all)
      case "$" where next == "(": word += substitution()
      case "\\":
        if isLineBreak(at: position + 1) {
          skipLineBreak()
        } else {
          position += 1
          if let escaped = current { word.unicodeScalars.append(escaped) }
          position += 1
        }
      default:
        word.unicodeScalars.append(scalar)
        position += 1
      }
    }
    words.append(word)
  }

  private mutating func readInput() throws(Diagnostic) {
    position += 2
    let isWord = current == "<"
    let isIndented = current == "-"
    if isWord || isIndented { position += 1 }
    while let scalar = current, Self.isSpace(scalar) { position += 1 }
    let count = words.count
    try readWord()
    guard words.count > count, let word = words.popLast() else { return }
    input = isWord ? word : hereDocument(upTo: word, isIndented: isIndented)
  }

  /// The lines behind this one up to one that is the delimiter. They are taken out, since the rest of this line
  /// belongs to the command.
  private mutating func hereDocument(upTo delimiter: String, isIndented: Bool) -> String {
    // A backslash at the end leads behind it.
    let start = scalars.dropFirst(position).firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
    var lines: [String] = []
    var end = start
    while end < scalars.count {
      let next = scalars[end...].firstIndex(of: "\n") ?? scalars.count
      var line = String(String.UnicodeScalarView(scalars[end..<next]))
      if line.last == "\r" { line.removeLast() }
      if isIndented { line = String(line.drop { $0 == "\t" }) }
      end = min(next + 1, scalars.count)
      if line == delimiter { break }
      lines.append(line)
    }
    scalars.removeSubrange(start..<end)
    return lines.joined(separator: "\n")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r"
  }

  /// An ampersand in the middle of a word is one of a URL that somebody forgot to quote.
  private func endsCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "|", ";", ">": true
    case "<": next.map { Self.isSpace($0) || $0 == "<" || $0 == "(" } ?? true
    case "&": next.map { Self.isSpace($0) || $0 == "&" || $0 == "\n" } ?? true
    default: false
    }
  }

  private func isLineBreak(at index: Int) -> Bool {
    guard index < scalars.count else { return false }
    return scalars[index] == "\n" || scalars[index] == "\r"
  }

  private mutating func skipLineBreak() {
    position +=
      scalars[position + 1] == "\r" && position + 2 < scalars.count
        && scalars[position + 2] == "\n" ? 3 : 2
  }

  /// `$(…)` up to its end, as it is written.
  private mutating func substitution() -> String {
    var text = ""
    var depth = 0
    while let scalar = current {
      text.unicodeScalars.append(scalar)
      position += 1
      if scalar == "(" { depth += 1 }
      if scalar == ")" {
        depth -= 1
        if depth == 0 { break }
      }
    }
    return text
  }

  private enum Escapes { case none, few, all }

  private mutating func quotedText(escapes: Escapes) throws(Diagnostic) -> String {
    let start = position
    let quote = current
    position += 1
    var text = ""
    while let scalar = current {
      if scalar == quote {
        position += 1
        return text
      }
      if scalar == "\\", escapes != .none {
        position += 1
        text += escapes == .few ? escapeInDoubleQuotes() : escapeInANSIQuotes()
      } else if scalar == "$", next == "(", escapes == .few {
        text += substitution()
      } else {
        text.unicodeScalars.append(scalar)
        position += 1
      }
    }
    throw Diagnostic(
      message: "this quote has no end", location: location(of: start))
  }

  private mutating func escapeInDoubleQuotes() -> String {
    guard let scalar = current else { return "\\" }
    position += 1
    switch scalar {
    case "\n": return ""
    case "\"", "\\", "$", "`": return String(scalar)
    default: return "\\" + String(scalar)
    }
  }

  private mutating func escapeInANSIQuotes() -> String {
    guard let scalar = current else { return "\\" }
    position += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "x": return number(digits: 2)
    case "u": return number(digits: 4)
    case "U": return number(digits: 8)
    case "'", "\"", "\\", "?": return String(scalar)
    default: return "\\" + String(scalar)
    }
  }

  private mutating func number(digits: Int) -> String {
    var text = ""
    while text.utf8.count < digits, let scalar = current, scalar.properties.isASCIIHexDigit {
      text.unicodeScalars.append(scalar)
      position += 1
    }
    return UInt32(text, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "\u{FFFD}"
  }

  private func location(of index: Int) -> SourceLocation {
    var (line, column) = (1, 1)
    for scalar in scalars.prefix(index) {
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    return SourceLocation(file: file, line: line, column: column)
  }
}
