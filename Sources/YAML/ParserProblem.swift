import CYAML
import Diagnostics

/// What libyaml found wrong, copied out of the parser before it goes.
struct ParserProblem: Error {
  private let problem: String
  private let context: String
  private let isReaderError: Bool
  private let isMemoryError: Bool
  private let offset: Int
  private let value: Int
  private let line: Int
  private let column: Int
  private let contextLine: Int
  private let contextColumn: Int

  init(_ parser: UnsafePointer<yaml_parser_t>) {
    let state = parser.pointee
    problem = state.problem.map { String(cString: $0) } ?? ""
    context = state.context.map { String(cString: $0) } ?? ""
    isReaderError = state.error == YAML_READER_ERROR
    isMemoryError = state.error == YAML_MEMORY_ERROR
    offset = state.problem_offset
    value = Int(state.problem_value)
    line = state.problem_mark.line + 1
    column = state.problem_mark.column + 1
    contextLine = state.context_mark.line + 1
    contextColumn = state.context_mark.column + 1
  }

  /// Whether libyaml refused an escape that may be one of a surrogate pair.
  var isSurrogateEscape: Bool { problem == "found invalid Unicode character escape code" }

  /// The line on which libyaml refused a character that may be a tab.
  var lineOfTab: Int? {
    switch problem {
    case "found character that cannot start any token",
      "found a tab character that violates indentation":
      line
    default: nil
    }
  }

  /// The problem in words for the author of the document.
  func diagnostic(in source: Source) -> Diagnostic {
    if isMemoryError {
      return Diagnostic(message: "there is no memory left", location: nil)
    }
    if isReaderError {
      // libyaml's offset is that of the byte it stumbled over, in the middle of a sequence.
      let isControl = problem == Self.controlCharacter
      let position = isControl ? offset : source.firstInvalidByte ?? offset
      return Diagnostic(message: readerMessage, location: source.location(ofByte: position))
    }
    if isUnclosedQuote {
      return Diagnostic(
        message: "the quoted text that starts here has no closing quote",
        location: SourceLocation(file: source.file, line: contextLine, column: contextColumn))
    }
    if let colon = colonWithoutSpace(in: source) {
      return Diagnostic(
        message: "the `:` behind a key has a space behind it; quote the text if it is no key",
        location: colon)
    }
    let reported = SourceLocation(file: source.file, line: line, column: column)
    // libyaml ends the last line of every file, whether the file does or not.
    let end = source.location(ofByte: source.count)
    let location = min(reported, end)
    var message = message(in: source, at: location)
    if location == end, message.hasPrefix("expected ") {
      message += ", but the file ends"
      // Where a list or a mapping is begun, that is not said.
      if isInBrackets { message += "; a `[` or `{` is not closed" }
    }
    return Diagnostic(message: message, location: location)
  }

  private var isInBrackets: Bool { context == "while parsing a flow node" }

  private var isUnclosedQuote: Bool {
    problem == "found unexpected end of stream" && context == "while scanning a quoted scalar"
  }

  private static let longestKeyLine = 200

  /// The colon of `key:value`, which is one text with the line behind it.
  private func colonWithoutSpace(in source: Source) -> SourceLocation? {
    let suspect: Int
    switch problem {
    case "mapping values are not allowed in this context": suspect = line - 1
    case "could not find expected ':'": suspect = contextLine
    default: return nil
    }
    guard suspect > 0 else { return nil }
    let text = source.text(ofLine: suspect, bytes: Self.longestKeyLine)
    guard let match = text.firstMatch(of: /^\s*[\w$-]+\??(:)[^\s:\/]/) else { return nil }
    let column = text.unicodeScalars.distance(from: text.startIndex, to: match.1.startIndex)
    return SourceLocation(file: source.file, line: suspect, column: column + 1)
  }

  private static let controlCharacter = "control characters are not allowed"

  private var readerMessage: String {
    guard problem == Self.controlCharacter else {
      return "the file is not valid UTF-8 here (\(problem)); save it as UTF-8"
    }
    if value == 0 { return "a NUL byte is not text; is this a YAML file?" }
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
    return "the character U+\(padded) is not allowed; write it as an escape in double quotes"
  }

  /// What to say instead of the commonest of libyaml's problems, which speak of its own workings.
  private func message(in source: Source, at location: SourceLocation) -> String {
    if problem.hasPrefix("did not find expected"), isBehindQuote(in: source) {
      return "the quoted text ends before this; what belongs to it stands inside of the quotes"
    }
    let start = contextLine == location.line ? "" : " that starts at line \(contextLine)"
    switch (problem, context) {
    case ("mapping values are not allowed in this context", _):
      return
        "a `:` is not allowed here; quote the text if it belongs to it, or check the indentation"
    case ("did not find expected key", "while parsing a block mapping"):
      return
        "expected a key of the mapping\(start); check the indentation, or quote the text before"
    case ("did not find expected '-' indicator", _):
      return "expected a `-` for the next item of the list\(start); check the indentation"
    case ("did not find expected ',' or ']'", _):
      return "expected `,` or `]` in the list\(start)"
    case ("did not find expected ',' or '}'", _):
      return "expected `,` or `}` in the mapping\(start)"
    case ("did not find expected alphabetic or numeric character", "while scanning an alias"):
      return "`*` begins an alias in YAML; put text that begins with it in quotes"
    case ("did not find expected alphabetic or numeric character", "while scanning an anchor"):
      return "`&` begins an anchor in YAML; put text that begins with it in quotes"
    case ("could not find expected ':'", _):
      return "expected a `:` after the key\(start)"
    case ("found character that cannot start any token", _):
      guard let character = character(in: source) else { break }
      if character == "\t" {
        return "a tab cannot be used for indentation; use spaces"
      }
      return "\(quoted(String(character))) cannot start a value; quote it"
    case ("found a tab character that violates indentation", _),
      ("found a tab character where an indentation space is expected", _):
      return "a tab cannot be used for indentation; use spaces"
    case ("found unknown escape character", _):
      return
        "an escape in double quotes that YAML does not have; use single quotes, or write `\\\\`"
    case ("found undefined tag handle", _):
      return "the tag has a handle that no `%TAG` directive defines"
    case ("block sequence entries are not allowed in this context", _):
      return "a list item `-` is not allowed here; put it on a line of its own"
    case ("did not find expected <document start>", _):
      return "the document has ended before this; check the indentation and the quotes"
    case ("did not find expected node content", "while parsing a flow node"):
      return "expected a value here"
    case ("found incompatible YAML document", _):
      return "the `%YAML` directive asks for a version other than 1.1 and 1.2"
    default: break
    }
    let sentence = problem.isEmpty ? "the document is not valid YAML" : problem
    return context.isEmpty ? sentence : "\(sentence) \(context)\(start)"
  }

  /// Whether text goes on behind a closing quote, without a space.
  private func isBehindQuote(in source: Source) -> Bool {
    guard let quote = character(in: source, before: 1), quote == "\"" || quote == "'",
      let next = character(in: source)
    else { return false }
    return !next.properties.isWhitespace && !",:]}".unicodeScalars.contains(next)
  }

  /// The character where the problem is, or one that stands before it.
  private func character(in source: Source, before distance: Int = 0) -> Unicode.Scalar? {
    guard column > distance else { return nil }
    // Long enough for the column, and no longer: a line may be the whole document.
    return source.text(ofLine: line, bytes: 4 * column).unicodeScalars
      .dropFirst(column - 1 - distance).first
  }
}
