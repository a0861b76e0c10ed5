/// The rendering of one template: what has been written, and where it is.
struct Rendering {
  private(set) var output: [UInt8] = []
  private let templates: [String: Template]
  /// What the tags stand inside of; the innermost last.
  private var values: [any Value]
  /// The place in the innermost repeated section.
  private var repetition: Repetition?
  /// The contents that including templates have for blocks.
  private var arguments: [String: [Template.Element]] = [:]
  private var indentation: [UInt8] = []
  private var isAtLineStart = true
  private var inclusions = 0

  /// Templates in templates: more than any description nests types, and few enough for the stack of
  /// a thread.
  private static let inclusionLimit = 400

  /// The place of an item among the others.
  private struct Repetition: Value {
    var index: Int
    var count: Int

    func transformed(by transform: String) -> (any Value)? {
      switch transform {
      case "first": index == 0
      case "last": index == count - 1
      case "index": index
      case "even": index & 1 == 0
      case "odd": index & 1 == 1
      default: nil
      }
    }
  }

  init(templates: [String: Template], value: any Value) {
    self.templates = templates
    values = [value]
  }

  mutating func render(_ elements: [Template.Element]) throws(RenderingError) {
    for element in elements {
      switch element {
      case .text(let text):
        write(text)
      case .variable(let name):
        if let value = value(of: name) { write(value) }
      case .section(let name, let isInverted, let content):
        if isInverted {
          if isOmitted(value(of: name)) { try render(content) }
        } else if let value = value(of: name) {
          try renderSection(of: value, content)
        }
      case .partial(let name, let indentation, let arguments):
        try include(name, indentation: indentation, arguments: arguments)
      case .block(let name, let indentation, let content):
        try renderBlock(name, indentation: indentation, content: content)
      }
    }
  }

  // MARK: - Sections

  private func isOmitted(_ value: (any Value)?) -> Bool {
    guard let value else { return true }
    return value.sectionUse == .omitted
  }

  private mutating func renderSection(
    of value: any Value, _ content: [Template.Element]
  ) throws(RenderingError) {
    switch value.sectionUse {
    case .omitted: break
    case .rendered: try render(content)
    case .entered: try render(content, inside: value, repetition: nil)
    case .repeated(let count):
      for index in 0..<count {
        try render(
          content, inside: value.item(at: index),
          repetition: Repetition(index: index, count: count))
      }
    }
  }

  private mutating func render(
    _ content: [Template.Element], inside value: any Value, repetition: Repetition?
  ) throws(RenderingError) {
    let outerRepetition = self.repetition
    self.repetition = repetition
    values.append(value)
    try render(content)
    values.removeLast()
    self.repetition = outerRepetition
  }

  // MARK: - Other templates

  private mutating func include(
    _ name: Template.TemplateName, indentation: [UInt8],
    arguments: [String: [Template.Element]]
  ) throws(RenderingError) {
    let templateName: String
    switch name {
    case .fixed(let name): templateName = name
    case .dynamic(let name):
      guard let value = value(of: name) else { return }
      templateName = value.text
    }
    guard let template = templates[templateName] else { throw .unknownTemplate(templateName) }
    guard inclusions < Self.inclusionLimit else { throw .endless(templateName) }
    inclusions += 1
    let outerRepetition = repetition
    repetition = nil
    if arguments.isEmpty {
      try render(template.elements, indentedBy: indentation)
    } else {
      let outerArguments = self.arguments
      self.arguments.merge(arguments) { outer, _ in outer }
      try render(template.elements, indentedBy: indentation)
      self.arguments = outerArguments
    }
    repetition = outerRepetition
    inclusions -= 1
  }

  private mutating func renderBlock(
    _ name: String, indentation: [UInt8], content: [Template.Element]
  ) throws(RenderingError) {
    guard inclusions < Self.inclusionLimit else { throw .endless(name) }
    inclusions += 1
    try render(arguments[name] ?? content, indentedBy: indentation)
    inclusions -= 1
  }

  private mutating func render(
    _ content: [Template.Element], indentedBy indentation: [UInt8]
  ) throws(RenderingError) {
    let outerIndentation = self.indentation
    if !indentation.isEmpty { self.indentation += indentation }
    try render(content)
    self.indentation = outerIndentation
  }

  // MARK: - Names

  private func value(of name: Name) -> (any Value)? {
    var value: any Value
    switch name.start {
    case .anywhere:
      guard let found = lookUp(name.path) else { return nil }
      value = found
    case .innermost:
      guard let innermost = values.last, let found = follow(name.path[...], from: innermost) else {
        return nil
      }
      value = found
    case .itself:
      guard let innermost = values.last else { return nil }
      value = innermost
    case .repetition:
      guard let repetition else { return nil }
      value = repetition
    }
    for transform in name.transforms.reversed() {
      guard let transformed = value.transformed(by: transform) else { return nil }
      value = transformed
    }
    return value
  }

  private func lookUp(_ path: [String]) -> (any Value)? {
    guard let first = path.first else { return nil }
    for index in values.indices.reversed() {
      guard let value = values[index].child(named: first) else { continue }
      return path.count == 1 ? value : follow(path.dropFirst(), from: value)
    }
    return nil
  }

  private func follow(_ path: ArraySlice<String>, from value: any Value) -> (any Value)? {
    var value = value
    for name in path {
      guard let child = value.child(named: name) else { return nil }
      value = child
    }
    return value
  }

  // MARK: - Text

  private mutating func write(_ text: [UInt8]) {
    if indentation.isEmpty {
      output.append(contentsOf: text)
    } else {
      for byte in text {
        if isAtLineStart { output.append(contentsOf: indentation) }
        output.append(byte)
        isAtLineStart = byte == Byte.newline
      }
    }
    isAtLineStart = text.last == Byte.newline
  }

  private mutating func write(_ value: any Value) {
    let text = value.text
    guard !text.isEmpty else { return }
    if isAtLineStart, !indentation.isEmpty { output.append(contentsOf: indentation) }
    output.append(contentsOf: text.utf8)
    isAtLineStart = false
  }
}
