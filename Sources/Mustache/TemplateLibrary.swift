/// Templates that include each other.
public struct TemplateLibrary: Sendable {
  let templates: [String: Template]

  /// Reads templates.
  ///
  /// - Parameter texts: The text of each template by its name.
  /// - Throws: ``TemplateError`` for the first mistake, in the order of the names. To include a
  ///   template that is not there is one.
  public init(_ texts: [String: String]) throws(TemplateError) {
    var templates: [String: Template] = [:]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let source = Array(text.utf8)
      let template: Template
      do throws(TemplateParser.Failure) {
        var parser = TemplateParser(source)
        template = try parser.parse()
      } catch {
        throw TemplateError(error.problem, at: error.offset, of: source, template: name)
      }
      for inclusion in template.inclusions {
        guard case .fixed(let included) = inclusion.template, texts[included] == nil else {
          continue
        }
        throw TemplateError(
          .unknownTemplate(included), at: inclusion.offset, of: source, template: name)
      }
      templates[name] = template
    }
    self.templates = templates
  }

  private init(_ templates: [String: Template]) { self.templates = templates }

  /// The library with texts in place of the tags of some names, which then need not be looked up each
  /// time.
  public func setting(_ constants: [String: String]) -> TemplateLibrary {
    let constants = constants.mapValues { Array($0.utf8) }
    return TemplateLibrary(templates.mapValues { $0.setting(constants) })
  }

  /// Renders a template.
  ///
  /// - Parameters:
  ///   - name: The template's name.
  ///   - value: What the template reads.
  /// - Returns: UTF-8; nothing is escaped.
  /// - Throws: ``RenderingError`` where there is no template of that name, or where templates include
  ///   each other without end.
  public func render(_ name: String, _ value: any Value) throws(RenderingError) -> [UInt8] {
    guard let template = templates[name] else { throw .unknownTemplate(name) }
    var rendering = Rendering(templates: templates, value: value)
    try rendering.render(template)
    return rendering.output
  }
}

/// Why a template can't be read, and where.
public struct TemplateError: Error, Sendable, Hashable {
  public enum Problem: Sendable, Hashable {
    /// A tag has no end.
    case unclosedTag
    /// The text of a tag is no name.
    case invalidName(String)
    /// The closing tag of a section whose opening tag is missing.
    case unopenedSection(String)
    /// A section is closed by the tag of another one.
    case mismatchedSection(String, open: String)
    /// A section has no closing tag.
    case unclosedSection(String)
    /// A tag that sets delimiters, but not to two texts.
    case invalidDelimiters
    /// There is no template of this name.
    case unknownTemplate(String)
  }
  public var problem: Problem
  /// The name of the template.
  public var template: String
  /// From 1.
  public var line: Int
  /// From 1, in characters.
  public var column: Int

  init(_ problem: Problem, at offset: Int, of source: [UInt8], template: String) {
    self.problem = problem
    self.template = template
    let before = source.prefix(offset)
    let lineStart = before.lastIndex(of: Byte.newline).map { $0 + 1 } ?? 0
    line = before.count { $0 == Byte.newline } + 1
    column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
  }
}

/// Why a template can't be rendered.
public enum RenderingError: Error, Sendable, Hashable {
  case unknownTemplate(String)
  /// Templates include each other so often that there is no end in sight.
  case endless(String)
}
