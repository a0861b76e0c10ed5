/// A template as it was read.
struct Template: Sendable {
  var elements: [Element]
  /// The templates that are named in it.
  var references: [Reference]

  /// A piece of a template.
  indirect enum Element: Sendable {
    case text([UInt8])
    case variable(Name)
    case section(Name, isInverted: Bool, [Element])
    /// Another template, with the indentation of the tag that stands on a line of its own.
    case partial(TemplateName, indentation: [UInt8], arguments: [String: [Element]])
    /// A place that the one who includes the template may fill.
    case block(String, indentation: [UInt8], content: [Element])
  }

  /// Another template's name as it stands in a template.
  struct Reference: Sendable {
    var name: String
    var offset: Int
  }

  enum TemplateName: Sendable {
    case fixed(String)
    /// The value of a name is the template's name.
    case dynamic(Name)
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
  var start: Start
  /// The name and those after each dot.
  var path: [String]
  /// From the outermost to the innermost.
  var transforms: [String]

  /// Reads a name; nil where it is none.
  init?(_ text: String) {
    var rest = Substring(text)
    transforms = []
    while let parenthesis = rest.firstIndex(of: "(") {
      guard rest.last == ")", parenthesis > rest.startIndex else { return nil }
      transforms.append(String(rest[..<parenthesis]))
      rest = rest[rest.index(after: parenthesis)...].dropLast()
    }
    let isName = rest.utf8.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && !#"(){}""#.utf8.contains(byte)
    }
    guard isName else { return nil }
    switch rest {
    case "":
      guard !transforms.isEmpty else { return nil }
      (start, path) = (.repetition, [])
    case ".": (start, path) = (.itself, [])
    default:
      start = rest.first == "." ? .innermost : .anywhere
      path = rest.split(separator: ".").map(String.init)
      guard !path.isEmpty else { return nil }
    }
  }
}

extension Template.Element {
  /// The element with texts in place of the variables of some names.
  func setting(_ constants: [String: [UInt8]]) -> Template.Element {
    func set(_ elements: [Template.Element]) -> [Template.Element] {
      elements.map { $0.setting(constants) }
    }
    switch self {
    case .text: return self
    case .variable(let name):
      guard case .anywhere = name.start, name.transforms.isEmpty, name.path.count == 1,
        let text = name.path.first.flatMap({ constants[$0] })
      else { return self }
      return .text(text)
    case .section(let name, let isInverted, let content):
      return .section(name, isInverted: isInverted, set(content))
    case .partial(let name, let indentation, let arguments):
      return .partial(name, indentation: indentation, arguments: arguments.mapValues(set))
    case .block(let name, let indentation, let content):
      return .block(name, indentation: indentation, content: set(content))
    }
  }
}
