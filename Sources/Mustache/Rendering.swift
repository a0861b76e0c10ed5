/// The rendering of one template: what has been written, and where it is.
struct Rendering {
  private(set) var output: [UInt8] = []
  private let templates: [String: Template]
  /// What the tags stand inside of; the innermost last.
  private var values: [any Value]
  /// The place in the innermost repeated section.
  private var repetition: Repetition?
  /// What including templates have for blocks.
  private var arguments: [String: Argument] = [:]
  private var indentation: [UInt8] = []
  private var isAtLineStart = true
  private var inclusions = 0

  /// Templates in templates: more than any description nests types, and few enough for the stack of
  /// a thread.
  private static let inclusionLimit = 400

  /// The instructions that fill a block.
  private struct Argument {
    var template: Template
    var range: Range<Int>
  }

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

  mutating func render(_ template: Template) throws(RenderingError) {
    try render(template, template.instructions.indices)
  }

  /// Renders some instructions of a template.
  private mutating func render(
    _ template: Template, _ range: Range<Int>
  ) throws(RenderingError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + 1
      switch template.instructions[index] {
      case .text(let start, let end):
        template.text.withUnsafeBufferPointer {
          write(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
        }
        index = next
      case .variable(let name):
        if let value = value(of: Int(name), in: template) { write(value) }
        index = next
      case .section(let name, let end):
        if let value = value(of: Int(name), in: template) {
          try renderSection(of: value, template, next..<Int(end))
        }
        index = Int(end)
      case .invertedSection(let name, let end):
        if isOmitted(value(of: Int(name), in: template)) {
          try render(template, next..<Int(end))
        }
        index = Int(end)
      case .inclusion(let number, let end):
        try include(template.inclusions[Int(number)], from: template)
        index = Int(end)
      case .block(let number, let end):
        try renderBlock(template.blocks[Int(number)], template, next..<Int(end))
        index = Int(end)
      }
    }
  }

  // MARK: - Sections

  private func isOmitted(_ value: (any Value)?) -> Bool {
    guard let value else { return true }
    return value.sectionUse == .omitted
  }

  private mutating func renderSection(
    of value: any Value, _ template: Template, _ content: Range<Int>
  ) throws(RenderingError) {
    switch value.sectionUse {
    case .omitted: break
    case .rendered: try render(template, content)
    case .entered: try render(template, content, inside: value, repetition: nil)
    case .repeated(let count):
      for index in 0..<count {
        try render(
          template, content, inside: value.item(at: index),
          repetition: Repetition(index: index, count: count))
      }
    }
  }

  private mutating func render(
    _ template: Template, _ content: Range<Int>, inside value: any Value,
    repetition: Repetition?
  ) throws(RenderingError) {
    let outerRepetition = self.repetition
    self.repetition = repetition
    values.append(value)
    try render(template, content)
    values.removeLast()
    self.repetition = outerRepetition
  }

  // MARK: - Other templates

  private mutating func include(
    _ inclusion: Template.Inclusion, from including: Template
  ) throws(RenderingError) {
    let name: String
    switch inclusion.template {
    case .fixed(let fixed): name = fixed
    case .dynamic(let dynamic):
      guard let value = value(of: dynamic) else { return }
      name = value.text
    }
    guard let template = templates[name] else { throw .unknownTemplate(name) }
    guard inclusions < Self.inclusionLimit else { throw .endless(name) }
    inclusions += 1
    let outerRepetition = repetition
    repetition = nil
    if inclusion.arguments.isEmpty {
      try render(template, template.instructions.indices, indentedBy: inclusion.indentation)
    } else {
      let outerArguments = arguments
      for (name, range) in inclusion.arguments where arguments[name] == nil {
        arguments[name] = Argument(template: including, range: range)
      }
      try render(template, template.instructions.indices, indentedBy: inclusion.indentation)
      arguments = outerArguments
    }
    repetition = outerRepetition
    inclusions -= 1
  }

  private mutating func renderBlock(
    _ block: Template.Block, _ template: Template, _ content: Range<Int>
  ) throws(RenderingError) {
    guard inclusions < Self.inclusionLimit else { throw .endless(block.name) }
    inclusions += 1
    if let argument = arguments[block.name] {
      try render(argument.template, argument.range, indentedBy: block.indentation)
    } else {
      try render(template, content, indentedBy: block.indentation)
    }
    inclusions -= 1
  }

  private mutating func render(
    _ template: Template, _ content: Range<Int>, indentedBy indentation: [UInt8]
  ) throws(RenderingError) {
    guard !indentation.isEmpty else { return try render(template, content) }
    let outerIndentation = self.indentation
    self.indentation += indentation
    try render(template, content)
    self.indentation = outerIndentation
  }

  // MARK: - Names

  private func value(of number: Int, in template: Template) -> (any Value)? {
    if template.names[number].isPlain { return lookUp(template.names[number].first) }
    return value(of: template.names[number])
  }

  private func value(of name: Name) -> (any Value)? {
    var value: any Value
    switch name.start {
    case .anywhere:
      guard let found = lookUp(name.first) else { return nil }
      value = found
    case .innermost:
      guard let found = values.last?.child(named: name.first) else { return nil }
      value = found
    case .itself:
      guard let innermost = values.last else { return nil }
      value = innermost
    case .repetition:
      guard let repetition else { return nil }
      value = repetition
    }
    for part in name.rest {
      guard let child = value.child(named: part) else { return nil }
      value = child
    }
    for transform in name.transforms {
      guard let transformed = value.transformed(by: transform) else { return nil }
      value = transformed
    }
    return value
  }

  private func lookUp(_ name: String) -> (any Value)? {
    for index in values.indices.reversed() {
      if let value = values[index].child(named: name) { return value }
    }
    return nil
  }

  // MARK: - Text

  private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty else { return }
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
