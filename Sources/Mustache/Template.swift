/// A template as it was read: instructions, one after the other, whose operands stand in tables.
///
/// Instructions hold no references. Several threads render the same templates at once, and would else
/// wait for each other to count them.
final class Template: Sendable {
  let instructions: [Instruction]
  /// All text that stands between tags.
  let text: [UInt8]
  let names: [Name]
  let inclusions: [Inclusion]
  let blocks: [Block]

  init(
    instructions: [Instruction], text: [UInt8], names: [Name], inclusions: [Inclusion],
    blocks: [Block]
  ) {
    self.instructions = instructions
    self.text = text
    self.names = names
    self.inclusions = inclusions
    self.blocks = blocks
  }

  /// A step of rendering. What belongs to a section, an inclusion or a block follows it, up to
  /// its `end`.
  enum Instruction: Sendable {
    case text(start: Int32, end: Int32)
    case variable(name: Int32)
    case section(name: Int32, end: Int32)
    case invertedSection(name: Int32, end: Int32)
    case inclusion(Int32, end: Int32)
    case block(Int32, end: Int32)
  }

  /// Another template in the place of a tag.
  struct Inclusion: Sendable {
    enum TemplateName: Sendable {
      case fixed(String)
      /// The value of a name is the template's name.
      case dynamic(Name)
    }
    var template: TemplateName
    /// The indentation of the tag, where it has a line of its own.
    var indentation: [UInt8]
    /// The instructions for the template's blocks.
    var arguments: [String: Range<Int>]
    /// Where the tag is in the source.
    var offset: Int
  }

  /// A place that those who include the template may fill.
  struct Block: Sendable {
    var name: String
    var indentation: [UInt8]
  }
}

/// What is between the braces of a tag: `route.headers`, or `last()`.
struct Name: Sendable {
  enum Start: Sendable {
    /// `name`: in the innermost value that knows the name.
    case anywhere
    /// `.name`: in the innermost value.
    case innermost
    /// `.`: the innermost value.
    case itself
    /// Only transforms: the place in a repeated section.
    case repetition
  }
  let start: Start
  /// The name before the first dot, and those after each dot.
  let first: String
  let rest: [String]
  /// From the innermost to the outermost.
  let transforms: [String]

  /// Whether it is one word that is looked up in everything, as most names are.
  var isPlain: Bool { start == .anywhere && rest.isEmpty && transforms.isEmpty }

  /// Reads a name; nil where it is none.
  init?(_ text: String) {
    var name = Substring(text)
    var transforms: [String] = []
    while let parenthesis = name.firstIndex(of: "(") {
      guard name.last == ")", parenthesis > name.startIndex else { return nil }
      transforms.append(String(name[..<parenthesis]))
      name = name[name.index(after: parenthesis)...].dropLast()
    }
    let isName = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && !#"(){}""#.utf8.contains(byte)
    }
    guard isName else { return nil }
    let path = name.split(separator: ".").map(String.init)
    switch name {
    case "":
      guard !transforms.isEmpty else { return nil }
      start = .repetition
    case ".": start = .itself
    default:
      guard !path.isEmpty else { return nil }
      start = name.first == "." ? .innermost : .anywhere
    }
    first = path.first ?? ""
    rest = Array(path.dropFirst())
    self.transforms = transforms.reversed()
  }
}

extension Template {
  /// The template with texts in place of the variables of some names.
  func setting(_ constants: [String: [UInt8]]) -> Template {
    var text = text
    let instructions = instructions.map { instruction in
      guard case .variable(let number) = instruction, names[Int(number)].isPlain,
        let constant = constants[names[Int(number)].first]
      else { return instruction }
      let start = Int32(text.count)
      text += constant
      return .text(start: start, end: Int32(text.count))
    }
    return Template(
      instructions: instructions, text: text, names: names, inclusions: inclusions,
      blocks: blocks)
  }
}
