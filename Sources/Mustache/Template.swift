/// A template as it was read: instructions, one after the other, whose operands stand in tables.
///
/// Neither holds references. Several threads render the same templates at once, and would else
/// wait for each other to count them.
final class Template: Sendable {
  let name: String
  /// What was read, for the places of mistakes that only show in rendering.
  let source: [UInt8]
  let instructions: [Instruction]
  /// All text that stands between tags.
  let text: [UInt8]
  let paths: [Path]
  /// The names of all paths, by their indexes in the library.
  let names: [Int32]
  let inclusions: [Inclusion]

  init(
    name: String, source: [UInt8], instructions: [Instruction], text: [UInt8], paths: [Path],
    names: [Int32], inclusions: [Inclusion]
  ) {
    self.name = name
    self.source = source
    self.instructions = instructions
    self.text = text
    self.paths = paths
    self.names = names
    self.inclusions = inclusions
  }

  /// A step of rendering. What belongs to a section follows it, up to its `end`.
  enum Instruction: Sendable {
    case text(start: Int32, end: Int32)
    case variable(path: Int32)
    case section(path: Int32, end: Int32)
    case invertedSection(path: Int32, end: Int32)
    /// The number of the item in the innermost list.
    case itemIndex(offset: Int32)
    /// What is rendered only for the first or last item of the innermost list, or for all others.
    case itemSection(ItemPosition, isInverted: Bool, offset: Int32, end: Int32)
    case inclusion(Int32)
  }

  enum ItemPosition: Sendable { case first, last }

  /// The names between the braces of a tag: `route.headers`.
  struct Path: Sendable {
    /// Where its names are in the table; none in `{{.}}`, the innermost value.
    let start: Int32
    let end: Int32
    /// Where the tag is in the source.
    let offset: Int32
  }

  /// Another template in the place of a tag.
  struct Inclusion: Sendable {
    /// The template's place among those of the library.
    let template: Int32
    /// The blanks before the tag in the source, where it has a line of its own.
    let indentation: Int32
    /// Where the tag is in the source.
    let offset: Int32
  }

  /// The template with texts in place of the variables of some names.
  func setting(_ constants: [Int: [UInt8]]) -> Template {
    var text = text
    let instructions = instructions.map { instruction in
      guard case .variable(let number) = instruction else { return instruction }
      let path = paths[Int(number)]
      guard path.end - path.start == 1, let constant = constants[Int(names[Int(path.start)])]
      else { return instruction }
      let start = Int32(text.count)
      text += constant
      return .text(start: start, end: Int32(text.count))
    }
    return Template(
      name: name, source: source, instructions: instructions, text: text, paths: paths,
      names: names, inclusions: inclusions)
  }

  func error(_ problem: TemplateError.Problem, at offset: Int) -> TemplateError {
    TemplateError(problem, at: offset, of: source, template: name)
  }

  /// A path as it is written.
  func text(of path: Path) -> String {
    let opening = source.dropFirst(Int(path.offset)).drop { $0 == Byte.openBrace }
    let name = opening.drop { Byte.isWhiteSpace($0) || $0 == Byte.hash || $0 == Byte.caret }
      .prefix { $0 != Byte.closeBrace && !Byte.isWhiteSpace($0) }
    return String(decoding: name, as: UTF8.self)
  }
}
