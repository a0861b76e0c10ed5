/// Reads the text of one template.
struct TemplateParser {
  /// What is wrong, and at which byte.
  struct Failure: Error {
    var problem: TemplateError.Problem
    var offset: Int
  }

  private let source: [UInt8]
  /// Everything before it has been read.
  private var position = 0
  private var openingDelimiter = Array("{{".utf8)
  private var closingDelimiter = Array("}}".utf8)
  /// The template, and the sections that are open in it.
  private var frames = [Frame(kind: .template, name: "", offset: 0, removedIndentation: 0)]
  private var references: [Template.Reference] = []
  /// What stands before it does not count when a tag is to be alone on its line: it is a tag that
  /// includes a template, and writes nothing itself.
  private var lineStartAtLeast = 0

  /// What is between an opening and a closing tag.
  private struct Frame {
    enum Kind {
      case template
      case section(Name, isInverted: Bool)
      case inclusion(Template.TemplateName, indentation: [UInt8], startsLine: Bool)
      case block(indentation: [UInt8])

      var isInclusion: Bool { if case .inclusion = self { true } else { false } }
    }
    var kind: Kind
    /// The text of the tag.
    var name: String
    /// Where the tag is.
    var offset: Int
    /// How many blanks are taken from the start of each line.
    var removedIndentation: Int
    var elements: [Template.Element] = []
    var arguments: [String: [Template.Element]] = [:]
  }

  /// A tag as it stands in the text.
  private struct Tag {
    enum Kind: UInt8 {
      case variable = 0x20
      case comment = 0x21  // !
      case section = 0x23  // #
      case block = 0x24  // $
      case unescaped = 0x26  // &
      case end = 0x2F  // /
      case inclusion = 0x3C  // <
      case delimiters = 0x3D  // =
      case partial = 0x3E  // >
      case inverted = 0x5E  // ^
      case triple = 0x7B  // {
    }
    var kind: Kind
    /// The text between the delimiters, without the white space around it.
    var content: String
    /// From the first byte of the opening delimiter.
    var range: Range<Int>
    /// Where its line starts.
    var lineStart: Int
    /// Whether only blanks stand before it on its line.
    var startsLine: Bool
    /// The first byte of the next line where only blanks stand after it on its line, else nil.
    var nextLine: Int?
  }

  init(_ source: [UInt8]) { self.source = source }

  mutating func parse() throws(Failure) -> Template {
    while let start = firstIndex(of: openingDelimiter, from: position) {
      try read(try tag(at: start))
    }
    appendText(to: source.count)
    guard frames.count == 1 else {
      let open = frames[frames.count - 1]
      throw Failure(problem: .unclosedSection(open.name), offset: open.offset)
    }
    return Template(elements: frames[0].elements, references: references)
  }

  // MARK: - Tags

  private func tag(at start: Int) throws(Failure) -> Tag {
    var first = start + openingDelimiter.count
    while first < source.count, Byte.isWhiteSpace(source[first]) { first += 1 }
    let kind = first < source.count ? Tag.Kind(rawValue: source[first]) ?? .variable : .variable
    if kind != .variable { first += 1 }
    let ending: [UInt8] =
      switch kind {
      case .triple: Array("}".utf8) + closingDelimiter
      case .delimiters: Array("=".utf8) + closingDelimiter
      default: closingDelimiter
      }
    guard let end = firstIndex(of: ending, from: first) else {
      throw Failure(problem: .unclosedTag, offset: start)
    }
    let range = start..<end + ending.count
    let lexicalLineStart =
      source[..<start].lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    let lineStart = max(lexicalLineStart, lineStartAtLeast)
    return Tag(
      kind: kind, content: trimmed(first..<end), range: range, lineStart: lineStart,
      startsLine: source[lineStart..<start].allSatisfy(Byte.isBlank),
      nextLine: nextLine(from: range.upperBound))
  }

  /// Reads a tag and the text before it.
  private mutating func read(_ tag: Tag) throws(Failure) {
    switch tag.kind {
    case .variable, .unescaped, .triple:
      appendText(to: tag.range.lowerBound)
      position = tag.range.upperBound
      append(.variable(try name(of: tag)))
    case .comment:
      passStandalone(tag)
    case .delimiters:
      try setDelimiters(tag)
      passStandalone(tag)
    case .section, .inverted:
      passStandalone(tag)
      open(
        .section(try name(of: tag), isInverted: tag.kind == .inverted), tag,
        removedIndentation: removedIndentation)
    case .end:
      try close(tag)
    case .partial:
      let indentation = indentation(of: tag, isNeeded: tag.nextLine != nil)
      passStandalone(tag)
      append(.partial(try templateName(of: tag), indentation: indentation, arguments: [:]))
    case .inclusion:
      try openInclusion(tag)
    case .block:
      try openBlock(tag)
    }
  }

  private mutating func setDelimiters(_ tag: Tag) throws(Failure) {
    let delimiters = tag.content.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
    guard delimiters.count == 2, !tag.content.contains("=") else {
      throw Failure(problem: .invalidDelimiters, offset: tag.range.lowerBound)
    }
    (openingDelimiter, closingDelimiter) = (delimiters[0], delimiters[1])
  }

  private mutating func openInclusion(_ tag: Tag) throws(Failure) {
    let indentation = indentation(of: tag, isNeeded: true)
    appendText(to: tag.startsLine ? tag.lineStart : tag.range.lowerBound)
    position = tag.range.upperBound
    lineStartAtLeast = position
    open(
      .inclusion(
        try templateName(of: tag), indentation: indentation, startsLine: tag.startsLine),
      tag, removedIndentation: removedIndentation)
  }

  /// Opens a block. Its indentation is that of the tag, or, where the tag has a line of its own, that
  /// of its first line.
  private mutating func openBlock(_ tag: Tag) throws(Failure) {
    _ = try name(of: tag)
    let isStandalone = tag.startsLine && tag.nextLine != nil
    passStandalone(tag)
    if isStandalone {
      let blanks = source[position...].prefix { $0 == Byte.space || $0 == Byte.tab }
      open(
        .block(indentation: Array(blanks.dropFirst(removedIndentation))), tag,
        removedIndentation: max(blanks.count, removedIndentation))
    } else {
      open(
        .block(indentation: indentation(of: tag, isNeeded: true)), tag,
        removedIndentation: removedIndentation)
    }
  }

  private mutating func open(_ kind: Frame.Kind, _ tag: Tag, removedIndentation: Int) {
    frames.append(
      Frame(
        kind: kind, name: tag.content, offset: tag.range.lowerBound,
        removedIndentation: removedIndentation))
  }

  private mutating func close(_ tag: Tag) throws(Failure) {
    guard let frame = frames.last, frames.count > 1 else {
      throw Failure(problem: .unopenedSection(tag.content), offset: tag.range.lowerBound)
    }
    guard frame.name == tag.content else {
      throw Failure(
        problem: .mismatchedSection(tag.content, open: frame.name), offset: tag.range.lowerBound)
    }
    switch frame.kind {
    case .template, .section, .block: passStandalone(tag)
    case .inclusion(_, _, let startsLine):
      // The text inside is of no interest. The tag is alone on its lines where the opening one is.
      lineStartAtLeast = 0
      position = startsLine ? tag.nextLine ?? tag.range.upperBound : tag.range.upperBound
    }
    let elements = frames.removeLast().elements
    switch frame.kind {
    case .template: break
    case .section(let name, let isInverted):
      append(.section(name, isInverted: isInverted, elements))
    case .inclusion(let name, let indentation, _):
      append(.partial(name, indentation: indentation, arguments: frame.arguments))
    case .block(let indentation):
      if frames[frames.count - 1].kind.isInclusion {
        frames[frames.count - 1].arguments[frame.name] = elements
        lineStartAtLeast = position
      } else {
        append(.block(frame.name, indentation: indentation, content: elements))
      }
    }
  }

  // MARK: - Names

  private func name(of tag: Tag) throws(Failure) -> Name {
    guard let name = Name(tag.content) else {
      throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
    }
    return name
  }

  private mutating func templateName(of tag: Tag) throws(Failure) -> Template.TemplateName {
    if tag.content.first == "*" {
      let text = tag.content.dropFirst().drop(while: \.isWhitespace)
      guard let name = Name(String(text)) else {
        throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
      }
      return .dynamic(name)
    }
    guard !tag.content.isEmpty, !tag.content.contains(where: \.isWhitespace) else {
      throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
    }
    references.append(Template.Reference(name: tag.content, offset: tag.range.lowerBound))
    return .fixed(tag.content)
  }

  // MARK: - Text

  private var removedIndentation: Int { frames[frames.count - 1].removedIndentation }

  private mutating func append(_ element: Template.Element) {
    frames[frames.count - 1].elements.append(element)
  }

  /// Goes behind a tag that writes nothing. Where it is alone on its line, the line goes with it.
  private mutating func passStandalone(_ tag: Tag) {
    if tag.startsLine, let nextLine = tag.nextLine {
      appendText(to: tag.lineStart)
      position = nextLine
    } else {
      appendText(to: tag.range.lowerBound)
      position = tag.range.upperBound
    }
  }

  /// The blanks before a tag that starts a line.
  private func indentation(of tag: Tag, isNeeded: Bool) -> [UInt8] {
    guard isNeeded, tag.startsLine else { return [] }
    return Array(source[tag.lineStart..<tag.range.lowerBound].dropFirst(removedIndentation))
  }

  /// Appends the text that has not been read yet.
  private mutating func appendText(to end: Int) {
    guard position < end else { return }
    var text: [UInt8] = []
    var index = position
    while index < end {
      if index == 0 || source[index - 1] == Byte.newline {
        let limit = min(index + removedIndentation, end)
        while index < limit, source[index] == Byte.space || source[index] == Byte.tab {
          index += 1
        }
        guard index < end else { break }
      }
      text.append(source[index])
      index += 1
    }
    position = end
    if !text.isEmpty { append(.text(text)) }
  }

  private func nextLine(from start: Int) -> Int? {
    var index = start
    while index < source.count, Byte.isBlank(source[index]) { index += 1 }
    if index == source.count { return index }
    return source[index] == Byte.newline ? index + 1 : nil
  }

  private func trimmed(_ range: Range<Int>) -> String {
    var text = source[range]
    while let last = text.last, Byte.isWhiteSpace(last) { text.removeLast() }
    text = text.drop(while: Byte.isWhiteSpace)
    return String(decoding: text, as: UTF8.self)
  }

  private func firstIndex(of bytes: [UInt8], from start: Int) -> Int? {
    guard let first = bytes.first else { return nil }
    var index = start
    while index + bytes.count <= source.count {
      if source[index] == first, source[index..<index + bytes.count].elementsEqual(bytes) {
        return index
      }
      index += 1
    }
    return nil
  }
}
