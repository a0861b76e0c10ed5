/// Reads the text of one template.
struct TemplateParser {
  private let name: String
  private let source: [UInt8]
  /// The indexes of all templates that can be included, and of all names that values know.
  private let templates: [String: Int]
  private let names: [String: Int]
  /// Everything before it has been read.
  private var position = 0
  /// The sections that are open.
  private var sections: [Section] = []
  private var instructions: [Template.Instruction] = []
  private var text: [UInt8] = []
  private var paths: [Template.Path] = []
  private var pathNames: [Int32] = []
  private var inclusions: [Template.Inclusion] = []

  /// What is between an opening and a closing tag.
  private struct Section {
    /// The text of the tag.
    var name: String
    /// Where the tag is.
    var offset: Int
    /// The instruction that it became.
    var instruction: Int
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
      case parent = 0x3C  // <
      case delimiters = 0x3D  // =
      case partial = 0x3E  // >
      case inverted = 0x5E  // ^
      case triple = 0x7B  // {
    }
    var kind: Kind
    /// The text between the braces, without the white space around it.
    var content: String
    /// From the first brace.
    var range: Range<Int>
    /// Where its line starts, if it is the first tag in it.
    var lineStart: Int
    /// The first byte of the next line where the tag is alone on its own, else nil.
    var nextLine: Int?
  }

  private static let opening = Array("{{".utf8)
  private static let closing = Array("}}".utf8)

  init(name: String, text: String, templates: [String: Int], names: [String: Int]) {
    self.name = name
    source = Array(text.utf8)
    self.templates = templates
    self.names = names
  }

  mutating func parse() throws(TemplateError) -> Template {
    while let start = firstIndex(of: Self.opening, from: position) {
      try read(try tag(at: start))
    }
    appendText(to: source.count)
    if let open = sections.last { throw error(.unclosedSection(open.name), at: open.offset) }
    return Template(
      name: name, source: source, instructions: instructions, text: text, paths: paths,
      names: pathNames, inclusions: inclusions)
  }

  private func error(_ problem: TemplateError.Problem, at offset: Int) -> TemplateError {
    TemplateError(problem, at: offset, of: source, template: name)
  }

  // MARK: - Tags

  private func tag(at start: Int) throws(TemplateError) -> Tag {
    var first = start + Self.opening.count
    while first < source.count, Byte.isWhiteSpace(source[first]) { first += 1 }
    let kind = first < source.count ? Tag.Kind(rawValue: source[first]) ?? .variable : .variable
    if kind != .variable { first += 1 }
    guard let end = firstIndex(of: Self.closing, from: first) else {
      throw error(.unclosedTag, at: start)
    }
    let range = start..<end + Self.closing.count
    // Where another tag stands before this one, it does not start a line.
    let lineStart = source[position..<start].lastIndex(of: Byte.newline).map { $0 + 1 } ?? position
    let startsLine =
      (lineStart == 0 || source[lineStart - 1] == Byte.newline)
      && source[lineStart..<start].allSatisfy(Byte.isBlank)
    return Tag(
      kind: kind, content: trimmed(first..<end), range: range, lineStart: lineStart,
      nextLine: startsLine ? nextLine(from: range.upperBound) : nil)
  }

  /// Reads a tag and the text before it.
  private mutating func read(_ tag: Tag) throws(TemplateError) {
    let offset = tag.range.lowerBound
    switch tag.kind {
    case .variable:
      appendText(to: offset)
      position = tag.range.upperBound
      instructions.append(
        tag.content == "index()"
          ? .itemIndex(offset: Int32(offset)) : .variable(path: try path(of: tag)))
    case .comment:
      passTag(tag)
    case .section, .inverted:
      passTag(tag)
      sections.append(
        Section(name: tag.content, offset: offset, instruction: instructions.count))
      // The end is known when the section is closed.
      instructions.append(try section(tag))
    case .end:
      try close(tag)
    case .partial:
      let indentation = tag.nextLine == nil ? 0 : offset - tag.lineStart
      passTag(tag)
      instructions.append(.inclusion(Int32(inclusions.count)))
      inclusions.append(
        Template.Inclusion(
          template: Int32(try template(of: tag)), indentation: Int32(indentation),
          offset: Int32(offset)))
    case .unescaped, .triple:
      let name = tag.content.prefix { $0 != "}" }
      throw error(.unsupported(.unescapedText(String(name))), at: offset)
    case .delimiters: throw error(.unsupported(.delimiters), at: offset)
    case .parent, .block: throw error(.unsupported(.inheritance), at: offset)
    }
  }

  private mutating func section(_ tag: Tag) throws(TemplateError) -> Template.Instruction {
    let isInverted = tag.kind == .inverted
    let position: Template.ItemPosition
    switch tag.content {
    case "first()": position = .first
    case "last()": position = .last
    default:
      let path = try path(of: tag)
      return isInverted ? .invertedSection(path: path, end: 0) : .section(path: path, end: 0)
    }
    return .itemSection(
      position, isInverted: isInverted, offset: Int32(tag.range.lowerBound), end: 0)
  }

  private mutating func close(_ tag: Tag) throws(TemplateError) {
    guard let section = sections.popLast() else {
      throw error(.unopenedSection(tag.content), at: tag.range.lowerBound)
    }
    guard section.name == tag.content else {
      throw error(
        .mismatchedSection(tag.content, open: section.name), at: tag.range.lowerBound)
    }
    passTag(tag)
    let end = Int32(instructions.count)
    switch instructions[section.instruction] {
    case .text, .variable, .itemIndex, .inclusion: break
    case .section(let path, _): instructions[section.instruction] = .section(path: path, end: end)
    case .invertedSection(let path, _):
      instructions[section.instruction] = .invertedSection(path: path, end: end)
    case .itemSection(let position, let isInverted, let offset, _):
      instructions[section.instruction] = .itemSection(
        position, isInverted: isInverted, offset: offset, end: end)
    }
  }

  // MARK: - Names

  /// The number of a tag's path.
  private mutating func path(of tag: Tag) throws(TemplateError) -> Int32 {
    let offset = tag.range.lowerBound
    let parts = tag.content.split(separator: ".", omittingEmptySubsequences: false)
    let start = pathNames.count
    for part in tag.content == "." ? [] : parts {
      if let parenthesis = part.firstIndex(of: "("), part.last == ")" {
        throw error(.unsupported(.function(String(part[..<parenthesis]))), at: offset)
      }
      guard Self.isName(part) else { throw error(.invalidName(tag.content), at: offset) }
      guard let index = names[String(part)] else {
        throw error(.unknownName(String(part)), at: offset)
      }
      pathNames.append(Int32(index))
    }
    paths.append(
      Template.Path(start: Int32(start), end: Int32(pathNames.count), offset: Int32(offset)))
    return Int32(paths.count - 1)
  }

  /// The index of the template that a tag includes.
  private func template(of tag: Tag) throws(TemplateError) -> Int {
    let offset = tag.range.lowerBound
    if tag.content.first == "*" { throw error(.unsupported(.dynamicName), at: offset) }
    guard Self.isName(tag.content) else { throw error(.invalidName(tag.content), at: offset) }
    guard let index = templates[tag.content] else {
      throw error(.unknownTemplate(tag.content), at: offset)
    }
    return index
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && !text.contains { $0.isWhitespace || "(){}\"".contains($0) }
  }

  // MARK: - Text

  /// Goes behind a tag that writes nothing. Where it is alone on its line, the line goes with it.
  private mutating func passTag(_ tag: Tag) {
    appendText(to: tag.nextLine == nil ? tag.range.lowerBound : tag.lineStart)
    position = tag.nextLine ?? tag.range.upperBound
  }

  /// Appends the text that has not been read yet.
  private mutating func appendText(to end: Int) {
    guard position < end else { return }
    let start = Int32(text.count)
    text += source[position..<end]
    position = end
    instructions.append(.text(start: start, end: Int32(text.count)))
  }

  /// The first byte of the next line, where the rest of this one is blank.
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
