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
  /// The sections that are open.
  private var frames: [Frame] = []
  private var instructions: [Template.Instruction] = []
  private var text: [UInt8] = []
  private var names: [Name] = []
  private var inclusions: [Template.Inclusion] = []
  private var blocks: [Template.Block] = []
  /// The end of a tag that counts as the start of a line, since it writes nothing where it stands: it
  /// belongs to the inclusion of a template.
  private var lineStartBehindTag: Int?

  /// What is between an opening and a closing tag.
  private struct Frame {
    enum Kind {
      case section
      case block
      case inclusion(Int, startsLine: Bool)
    }
    var kind: Kind
    /// The text of the tag.
    var name: String
    /// Where the tag is.
    var offset: Int
    /// The instruction that it became.
    var instruction: Int
    /// How many blanks are taken from the start of each line.
    var removedIndentation: Int
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
    /// Where its line starts, if it is the first tag in it.
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
    if let open = frames.last {
      throw Failure(problem: .unclosedSection(open.name), offset: open.offset)
    }
    return Template(
      instructions: instructions, text: text, names: names, inclusions: inclusions,
      blocks: blocks)
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
    // Where another tag stands before this one, it does not start a line.
    let lineStart = source[position..<start].lastIndex(of: Byte.newline).map { $0 + 1 } ?? position
    let isLineStart =
      lineStart == 0 || lineStart == lineStartBehindTag || source[lineStart - 1] == Byte.newline
    return Tag(
      kind: kind, content: trimmed(first..<end), range: range, lineStart: lineStart,
      startsLine: isLineStart && source[lineStart..<start].allSatisfy(Byte.isBlank),
      nextLine: nextLine(from: range.upperBound))
  }

  /// Reads a tag and the text before it.
  private mutating func read(_ tag: Tag) throws(Failure) {
    switch tag.kind {
    case .variable, .unescaped, .triple:
      appendText(to: tag.range.lowerBound)
      position = tag.range.upperBound
      instructions.append(.variable(name: try name(of: tag)))
    case .comment:
      passStandalone(tag)
    case .delimiters:
      try setDelimiters(tag)
      passStandalone(tag)
    case .section, .inverted:
      passStandalone(tag)
      let name = try name(of: tag)
      open(.section, tag, removedIndentation: removedIndentation)
      // The end is known when the section is closed.
      instructions.append(
        tag.kind == .inverted
          ? .invertedSection(name: name, end: 0) : .section(name: name, end: 0))
    case .end:
      try close(tag)
    case .partial:
      let indentation = indentation(of: tag, isNeeded: tag.nextLine != nil)
      passStandalone(tag)
      let number = try addInclusion(tag, indentation: indentation)
      instructions.append(
        .inclusion(Int32(number), end: Int32(instructions.count + 1)))
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
    lineStartBehindTag = position
    let number = try addInclusion(tag, indentation: indentation)
    open(
      .inclusion(number, startsLine: tag.startsLine), tag, removedIndentation: removedIndentation)
    instructions.append(.inclusion(Int32(number), end: 0))
  }

  /// Opens a block. Its indentation is that of the tag, or, where the tag has a line of its own, that
  /// of its first line.
  private mutating func openBlock(_ tag: Tag) throws(Failure) {
    guard Name(tag.content) != nil else {
      throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
    }
    let isStandalone = tag.startsLine && tag.nextLine != nil
    var indentation = indentation(of: tag, isNeeded: true)
    var removed = removedIndentation
    passStandalone(tag)
    if isStandalone {
      let blanks = source[position...].prefix { $0 == Byte.space || $0 == Byte.tab }
      indentation = Array(blanks.dropFirst(removed))
      removed = max(blanks.count, removed)
    }
    open(.block, tag, removedIndentation: removed)
    instructions.append(.block(Int32(blocks.count), end: 0))
    blocks.append(Template.Block(name: tag.content, indentation: indentation))
  }

  private mutating func open(_ kind: Frame.Kind, _ tag: Tag, removedIndentation: Int) {
    frames.append(
      Frame(
        kind: kind, name: tag.content, offset: tag.range.lowerBound,
        instruction: instructions.count, removedIndentation: removedIndentation))
  }

  private mutating func close(_ tag: Tag) throws(Failure) {
    guard let frame = frames.last else {
      throw Failure(problem: .unopenedSection(tag.content), offset: tag.range.lowerBound)
    }
    guard frame.name == tag.content else {
      throw Failure(
        problem: .mismatchedSection(tag.content, open: frame.name), offset: tag.range.lowerBound)
    }
    if case .inclusion(_, let startsLine) = frame.kind {
      // The text inside is of no interest. The tag is alone on its lines where the opening one is.
      lineStartBehindTag = nil
      position = startsLine ? tag.nextLine ?? tag.range.upperBound : tag.range.upperBound
    } else {
      passStandalone(tag)
    }
    frames.removeLast()
    let end = Int32(instructions.count)
    switch instructions[frame.instruction] {
    case .text, .variable: break
    case .section(let name, _): instructions[frame.instruction] = .section(name: name, end: end)
    case .invertedSection(let name, _):
      instructions[frame.instruction] = .invertedSection(name: name, end: end)
    case .inclusion(let number, _):
      instructions[frame.instruction] = .inclusion(number, end: end)
    case .block(let number, _):
      instructions[frame.instruction] = .block(number, end: end)
      if case .inclusion(let number, _)? = frames.last?.kind {
        inclusions[number].arguments[frame.name] = frame.instruction + 1..<Int(end)
        lineStartBehindTag = position
      }
    }
  }

  // MARK: - Names

  /// The number of a tag's name.
  private mutating func name(of tag: Tag) throws(Failure) -> Int32 {
    guard let name = Name(tag.content) else {
      throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
    }
    names.append(name)
    return Int32(names.count - 1)
  }

  /// The number of a tag's inclusion.
  private mutating func addInclusion(_ tag: Tag, indentation: [UInt8]) throws(Failure) -> Int {
    let template: Template.Inclusion.TemplateName
    if tag.content.first == "*" {
      let text = tag.content.dropFirst().drop(while: \.isWhitespace)
      guard let name = Name(String(text)) else {
        throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
      }
      template = .dynamic(name)
    } else {
      guard !tag.content.isEmpty, !tag.content.contains(where: \.isWhitespace) else {
        throw Failure(problem: .invalidName(tag.content), offset: tag.range.lowerBound)
      }
      template = .fixed(tag.content)
    }
    inclusions.append(
      Template.Inclusion(
        template: template, indentation: indentation, arguments: [:],
        offset: tag.range.lowerBound))
    return inclusions.count - 1
  }

  // MARK: - Text

  private var removedIndentation: Int { frames.last?.removedIndentation ?? 0 }

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
    let start = text.count
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
    if text.count > start {
      instructions.append(.text(start: Int32(start), end: Int32(text.count)))
    }
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
