/// Templates that include each other.
public struct TemplateLibrary: Sendable {
  private let templates: [Template]
  /// Where each template is among them.
  private let indexes: [String: Int]
  private let names: [String]

  /// Reads templates.
  ///
  /// - Parameters:
  ///   - texts: The text of each template by its name.
  ///   - names: The names that values know. A value is asked for one by its index.
  /// - Throws: ``TemplateError`` for the first mistake, in the order of the templates' names. To include
  ///   a template that is not there is one, and to read a name that no value knows.
  public init(_ texts: [String: String], names: [String]) throws(TemplateError) {
    let sorted = texts.sorted { $0.key < $1.key }
    let indexes = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.key, $0) })
    let numbers = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var templates: [Template] = []
    for (name, text) in sorted {
      var parser = TemplateParser(name: name, text: text, templates: indexes, names: numbers)
      templates.append(try parser.parse())
    }
    self.init(templates: templates, indexes: indexes, names: names)
  }

  private init(templates: [Template], indexes: [String: Int], names: [String]) {
    self.templates = templates
    self.indexes = indexes
    self.names = names
  }

  /// The names of the templates that others include.
  public var included: Set<String> {
    Set(templates.flatMap { $0.inclusions.map { templates[Int($0.template)].name } })
  }

  /// The library with texts in place of the tags of some names, which then need not be looked up each
  /// time.
  public func setting(_ constants: [String: String]) -> TemplateLibrary {
    var texts: [Int: [UInt8]] = [:]
    for (index, name) in names.enumerated() {
      if let text = constants[name] { texts[index] = Array(text.utf8) }
    }
    return TemplateLibrary(
      templates: templates.map { $0.setting(texts) }, indexes: indexes, names: names)
  }

  /// Renders a template.
  ///
  /// - Parameters:
  ///   - name: The template's name.
  ///   - value: What the template reads.
  /// - Returns: UTF-8; nothing is escaped.
  /// - Throws: ``TemplateError`` where there is no template of that name, where a name is read that means
  ///   nothing at its place, or where templates include each other without end.
  public func render(_ name: String, _ value: any Value) throws(TemplateError) -> [UInt8] {
    guard let index = indexes[name] else {
      throw TemplateError(.unknownTemplate(name), at: 0, of: [], template: name)
    }
    var rendering = Rendering(templates: templates, value: value)
    try rendering.render(templates[index])
    return rendering.output
  }
}
