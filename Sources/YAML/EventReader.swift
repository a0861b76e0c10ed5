import CYAML
import Diagnostics

/// Reads a document with libyaml's event parser.
struct EventReader {
  private let source: Source
  private let bytes: UnsafeBufferPointer<UInt8>
  private let substitutes: CharacterSubstitutes
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var composer: Composer
  private var cursor = ScalarCursor()
  private let rest: Node.Rest
  /// Whether the root is in brackets, or `...` has ended the document.
  private var hasPlainEnd = false

  /// The root of the document.
  static func parse(
    _ source: Source, limits: ParseLimits, _ repeatedKeys: Node.RepeatedKeys, _ rest: Node.Rest
  ) throws(Diagnostic) -> Node {
    var source = source
    // Only a document that libyaml refuses pays for another look, a line at a time: on another line
    // the same tabs may be part of a text.
    for _ in 0..<Self.linesWithTabs {
      do throws(Failure) {
        return try parseWithSubstitutes(source, limits: limits, repeatedKeys, rest)
      } catch {
        switch error {
        case .problem(let problem):
          guard let line = problem.lineOfTab, let changed = source.replacingTabs(beforeTextOf: line)
          else { throw problem.diagnostic(in: source) }
          source = changed
        case .refused(let diagnostic): throw diagnostic
        }
      }
    }
    throw Diagnostic(
      message: "more than \(Self.linesWithTabs) lines without text have tabs; use spaces",
      location: SourceLocation(file: source.file, line: 1, column: 1))
  }

  /// More lines than anybody indents with tabs by mistake.
  private static let linesWithTabs = 200

  private static func parseWithSubstitutes(
    _ source: Source, limits: ParseLimits, _ repeatedKeys: Node.RepeatedKeys, _ rest: Node.Rest
  ) throws(Failure) -> Node {
    let substitutes = CharacterSubstitutes(for: source)
    do throws(Failure) {
      return try parse(source, substitutes: substitutes, limits: limits, repeatedKeys, rest)
    } catch {
      guard case .problem(let problem) = error, problem.isSurrogateEscape,
        let widened = substitutes.withSurrogates(for: source)
      else { throw error }
      return try parse(source, substitutes: widened, limits: limits, repeatedKeys, rest)
    }
  }

  private enum Failure: Error {
    case problem(ParserProblem)
    case refused(Diagnostic)
  }

  private static func parse(
    _ source: Source, substitutes: CharacterSubstitutes, limits: ParseLimits,
    _ repeatedKeys: Node.RepeatedKeys, _ rest: Node.Rest
  ) throws(Failure) -> Node {
    let changed = substitutes.apply(to: source)
    return try changed.withBytes { bytes throws(Failure) -> Node in
      // On the heap, because libyaml keeps the parser's own address.
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { parser.deallocate() }
      guard yaml_parser_initialize(parser) == 1 else {
        throw .refused(Diagnostic(message: "there is no memory left", location: nil))
      }
      defer { yaml_parser_delete(parser) }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      var reader = EventReader(
        source: changed, bytes: bytes, substitutes: substitutes, parser: parser,
        composer: Composer(
          file: source.file, limits: limits, repeatedKeys: repeatedKeys, byteCount: bytes.count),
        rest: rest)
      return try reader.readStream()
    }
  }

  private mutating func readStream() throws(Failure) -> Node {
    // libyaml aborts the process where there is no input at all.
    guard bytes.baseAddress != nil, !bytes.isEmpty else { return try finish() }
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    try checkDirectives(from: 0)
    var event = yaml_event_t()
    var documents = 0
    while true {
      guard yaml_parser_parse(parser, &event) == 1 else {
        let problem = ParserProblem(parser)
        guard rest == .leftOut, hasPlainEnd, composer.isComplete else { throw .problem(problem) }
        composer.rest = problem.diagnostic(in: source).location
        break
      }
      defer { yaml_event_delete(&event) }
      let type = event.type.rawValue
      if type == YAML_STREAM_END_EVENT.rawValue { break }
      if type == YAML_DOCUMENT_START_EVENT.rawValue {
        documents += 1
        guard documents == 1 else {
          if rest == .leftOut, composer.isComplete {
            composer.rest = composer.location(position(of: event))
            break
          }
          throw .refused(
            composer.error(
              "a second document starts here; a file holds one document", at: position(of: event)))
        }
      }
      if type == YAML_DOCUMENT_END_EVENT.rawValue {
        hasPlainEnd = hasPlainEnd || event.data.document_end.implicit == 0
        try checkDirectives(from: cursor.offset(of: event.start_mark.index, in: bytes))
      }
      do { try handle(event) } catch { throw .refused(error) }
    }
    return try finish()
  }

  private mutating func finish() throws(Failure) -> Node {
    do { return try composer.finish() } catch { throw .refused(error) }
  }

  private func checkDirectives(from offset: Int) throws(Failure) {
    do { try TagDirectives.check(bytes, from: offset, in: source) } catch { throw .refused(error) }
  }

  private func position(of event: yaml_event_t) -> Composer.Position {
    Composer.Position(line: event.start_mark.line + 1, column: event.start_mark.column + 1)
  }

  private mutating func handle(_ event: yaml_event_t) throws(Diagnostic) {
    // A debug build calls generic functions to compare values of C's enumerations, and numbers as they are.
    switch event.type.rawValue {
    case YAML_SCALAR_EVENT.rawValue: try handleScalar(event)
    case YAML_MAPPING_START_EVENT.rawValue:
      let data = event.data.mapping_start
      if composer.isAtRoot { hasPlainEnd = data.style == YAML_FLOW_MAPPING_STYLE }
      try composer.begin(
        .mapping, tag: Self.tag(data.tag), anchor: Self.name(data.anchor), at: position(of: event))
    case YAML_SEQUENCE_START_EVENT.rawValue:
      let data = event.data.sequence_start
      if composer.isAtRoot { hasPlainEnd = data.style == YAML_FLOW_SEQUENCE_STYLE }
      try composer.begin(
        .sequence, tag: Self.tag(data.tag), anchor: Self.name(data.anchor), at: position(of: event))
    case YAML_MAPPING_END_EVENT.rawValue, YAML_SEQUENCE_END_EVENT.rawValue: try composer.end()
    case YAML_ALIAS_EVENT.rawValue:
      try composer.alias(Self.name(event.data.alias.anchor) ?? "", at: position(of: event))
    default: break
    }
  }

  private mutating func handleScalar(_ event: yaml_event_t) throws(Diagnostic) {
    let data = event.data.scalar
    let form: NodeRecord.Form
    switch data.style.rawValue {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE.rawValue: form = .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE.rawValue: form = .quoted
    case YAML_LITERAL_SCALAR_STYLE.rawValue, YAML_FOLDED_SCALAR_STYLE.rawValue: form = .block
    default: form = .plain
    }
    let start = composer.text.count
    let value = UnsafeBufferPointer(start: data.value, count: data.length)
    if substitutes.isEmpty {
      composer.text.append(contentsOf: value)
    } else {
      let hasEscapes = data.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
      substitutes.appendRestored(value, hasEscapes: hasEscapes, to: &composer.text)
    }
    var tag = Self.tag(data.tag)
    // libyaml does not tell a plain scalar with the tag `!`, which makes it a string, from one
    // without a tag; only its extent gives it away.
    if form == .plain, tag == .none,
      event.end_mark.index - event.start_mark.index != data.length,
      cursor.hasNonSpecificTag(at: event.start_mark.index, in: bytes)
    {
      tag = .string
    }
    try composer.scalar(
      from: start, form: form, tag: tag, anchor: Self.name(data.anchor), at: position(of: event))
  }

  private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let text else { return nil }
    return String(cString: text)
  }

  private static func tag(_ text: UnsafeMutablePointer<yaml_char_t>?) -> Tag {
    guard let text else { return .none }
    return Tag(String(cString: text))
  }
}

/// Turns libyaml's indexes, which count scalars, into byte offsets. They only grow, so all of them
/// together cost one pass over the document.
private struct ScalarCursor {
  private var index = 0
  private var offset = 0

  /// The byte at which a scalar begins.
  mutating func offset(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    while index < target, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
    }
    return offset
  }

  /// Whether the properties of the node that starts at a scalar index hold the tag `!`.
  mutating func hasNonSpecificTag(at target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = offset(of: target, in: bytes)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    if position < bytes.count, bytes[position] == UInt8(ascii: "&") {
      while position < bytes.count, !isSpace(bytes[position]) { position += 1 }
      while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    }
    return position < bytes.count && bytes[position] == UInt8(ascii: "!")
  }
}
