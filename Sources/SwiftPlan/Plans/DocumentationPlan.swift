import ServiceModel

/// What a description says of something, for the comment above it.
public struct DocumentationPlan: Sendable, Hashable {
  /// The lines of its prose.
  public var lines: [String] = []
  /// What it is called on the wire, where there is no prose.
  public var wireName: String?
  /// The media type that tells it from others of its name.
  public var representation: String?
  /// The value that the service assumes where none is sent.
  public var assumedValue: String?
  /// What to use instead, on one line, which may be empty; nil where it is not deprecated.
  public var deprecation: String?

  init(lines: [String] = []) { self.lines = lines }

  init(_ documentation: Documentation) {
    lines = DocumentationLines.lines(of: documentation)
    deprecation = documentation.deprecation.map { DocumentationLines.proseLine($0) ?? "" }
  }

  /// Prose alone.
  init(proseOf documentation: Documentation?) {
    lines = documentation.map(DocumentationLines.lines) ?? []
  }

  /// - Parameters:
  ///   - isRequired: Whether the value is always there; where it isn't, the default is what the
  ///     service assumes.
  ///   - names: What a property or an argument is called, which need not be said once more.
  init(of schema: Schema, isRequired: Bool = true, named names: [String] = []) {
    self.init(schema.documentation)
    if !names.isEmpty { lines = NameInWords.prose(lines, of: names) }
    if !isRequired, let value = schema.defaultValue, value != .null {
      let text =
        switch value {
        case .array, .object: value.compact()
        default: value.plainText
        }
      if !DefaultInProse.says(text, lines) {
        assumedValue = DocumentationLines.line(text.replacing("`", with: "'"))
      }
    }
  }

  init(of operation: Operation) {
    self.init(operation.documentation)
    if let mediaType = operation.representation {
      representation = DocumentationLines.word(mediaType)
      // What follows the prose stands where it would if both were one text.
      let prose = lines.isEmpty ? "" : operation.documentation.description ?? ""
      lines += Array(repeating: "", count: prose.reversed().prefix { $0 == "\n" }.count)
    }
    if !hasText {
      let path = operation.path.text
      wireName = DocumentationLines.word(operation.method + (path.isEmpty ? "" : " " + path))
    }
  }

  /// The prose in a list, as of parameters.
  public var inList: ProseInList { ProseInList(lines) }

  /// Whether there is something above the warning of what is deprecated.
  public var hasText: Bool {
    !lines.isEmpty || wireName != nil || representation != nil || assumedValue != nil
  }

  public var isEmpty: Bool { !hasText && deprecation == nil }
}
