/// The rendering of one template: what has been written, and where it is.
struct Rendering {
  private(set) var output: [UInt8] = []
  private let templates: [Template]
  /// What the tags stand inside of; the innermost last.
  private var values: [any Value]
  /// The place in the innermost section, where that is a list.
  private var item: Item?
  private var indentation: [UInt8] = []
  private var isAtLineStart = true
  private var inclusions = 0

  /// Templates in templates: more than any description nests types, and few enough for the stack of
  /// a thread.
  private static let inclusionLimit = 400

  /// The place of an item among the others.
  private struct Item {
    var index: Int
    var count: Int

    func stands(_ position: Template.ItemPosition) -> Bool {
      switch position {
      case .first: index == 0
      case .last: index == count - 1
      }
    }
  }

  init(templates: [Template], value: any Value) {
    self.templates = templates
    values = [value]
  }

  mutating func render(_ template: Template) throws(TemplateError) {
    try render(template, template.instructions.indices)
  }

  /// Renders some instructions of a template.
  private mutating func render(
    _ template: Template, _ range: Range<Int>
  ) throws(TemplateError) {
    var index = range.lowerBound
    while index < range.upperBound {
      let next = index + 1
      switch template.instructions[index] {
      case .text(let start, let end):
        template.text.withUnsafeBufferPointer {
          write(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
        }
        index = next
      case .variable(let path):
        let value = try value(at: Int(path), in: template)
        guard let text = value.output else { throw notText(Int(path), in: template) }
        write(text)
        index = next
      case .section(let path, let end):
        try renderSection(
          of: try value(at: Int(path), in: template), template, next..<Int(end))
        index = Int(end)
      case .invertedSection(let path, let end):
        if try value(at: Int(path), in: template).sectionUse == .omitted {
          try render(template, next..<Int(end))
        }
        index = Int(end)
      case .itemIndex(let offset):
        write(String(try item(in: template, Int(offset)).index))
        index = next
      case .itemSection(let position, let isInverted, let offset, let end):
        if try item(in: template, Int(offset)).stands(position) != isInverted {
          try render(template, next..<Int(end))
        }
        index = Int(end)
      case .inclusion(let number):
        try include(template.inclusions[Int(number)], from: template)
        index = next
      }
    }
  }

  // MARK: - Sections

  private mutating func renderSection(
    of value: any Value, _ template: Template, _ content: Range<Int>
  ) throws(TemplateError) {
    switch value.sectionUse {
    case .omitted: break
    case .rendered: try render(template, content)
    case .entered: try render(template, content, inside: value, item: nil)
    case .repeated(let count):
      for index in 0..<count {
        try render(
          template, content, inside: value.item(at: index), item: Item(index: index, count: count))
      }
    }
  }

  private mutating func render(
    _ template: Template, _ content: Range<Int>, inside value: any Value, item: Item?
  ) throws(TemplateError) {
    let outerItem = self.item
    self.item = item
    values.append(value)
    try render(template, content)
    values.removeLast()
    self.item = outerItem
  }

  private func item(in template: Template, _ offset: Int) throws(TemplateError) -> Item {
    guard let item else { throw template.error(.outsideOfList, at: offset) }
    return item
  }

  // MARK: - Other templates

  private mutating func include(
    _ inclusion: Template.Inclusion, from including: Template
  ) throws(TemplateError) {
    let template = templates[Int(inclusion.template)]
    guard inclusions < Self.inclusionLimit else {
      throw including.error(.endless(template.name), at: Int(inclusion.offset))
    }
    inclusions += 1
    let outerItem = item
    item = nil
    if inclusion.indentation == 0 {
      try render(template)
    } else {
      let outerIndentation = indentation
      let end = Int(inclusion.offset)
      indentation += including.source[(end - Int(inclusion.indentation))..<end]
      try render(template)
      indentation = outerIndentation
    }
    item = outerItem
    inclusions -= 1
  }

  // MARK: - Names

  private func value(at number: Int, in template: Template) throws(TemplateError) -> any Value {
    let path = template.paths[number]
    guard path.start < path.end else { return values[values.count - 1] }
    let first = Int(template.names[Int(path.start)])
    var index = values.count
    while index > 0 {
      index -= 1
      guard let value = values[index].child(named: first) else { continue }
      return path.end - path.start == 1
        ? value : try descendant(of: value, at: number, in: template)
    }
    throw outOfPlace(number, in: template)
  }

  private func descendant(
    of value: any Value, at number: Int, in template: Template
  ) throws(TemplateError) -> any Value {
    let path = template.paths[number]
    var value = value
    for name in template.names[Int(path.start + 1)..<Int(path.end)] {
      // What is absent has no parts either.
      if value.sectionUse == .omitted { return value }
      guard let child = value.child(named: Int(name)) else {
        throw outOfPlace(number, in: template)
      }
      value = child
    }
    return value
  }

  private func outOfPlace(_ path: Int, in template: Template) -> TemplateError {
    let path = template.paths[path]
    return template.error(.nameOutOfPlace(template.text(of: path)), at: Int(path.offset))
  }

  private func notText(_ path: Int, in template: Template) -> TemplateError {
    let path = template.paths[path]
    return template.error(.notText(template.text(of: path)), at: Int(path.offset))
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

  private mutating func write(_ text: String) {
    guard !text.isEmpty else { return }
    if isAtLineStart, !indentation.isEmpty { output.append(contentsOf: indentation) }
    output.append(contentsOf: text.utf8)
    isAtLineStart = false
  }
}
