/// A union whose types are chosen and not yet spelled.
struct UnionDraft: Hashable {
  var cases: [UnionCaseDraft]
  var discriminator: String?
  /// Whether some of the discriminator's values are only names of schemas, so that another value says nothing.
  var assumesValues: Bool
  /// Properties that all members have that are objects.
  var sharedProperties: [SharedPropertyDraft] = []
  var literals: [UnionLiteral] = []

  /// The union without what is said of its cases.
  var withoutDocumentation: UnionDraft {
    var union = self
    for index in cases.indices { union.cases[index].documentation = DocumentationPlan() }
    return union
  }

  /// Names of the enum's members that no case may have.
  static let reservedNames: Set<String> = ["members", "content"]

  static let usualUnknownCase = "unknown"

  /// The name of the case that keeps what no other case knows.
  var unknownCase: String {
    var name = Self.usualUnknownCase
    while cases.contains(where: { $0.name == name }) { name += "Value" }
    return name
  }
}

struct UnionCaseDraft: Hashable {
  enum Content: Hashable {
    case value(SwiftType)
    /// Nothing, since there is one value only: the literal.
    case constant(String)
  }
  var name: String
  var content: Content
  /// The only key of the object that has the content; nil where the content stands alone.
  var key: String?
  var discriminatorValues: [String] = []
  var isBase = false
  /// Whether it has its name from the model that it holds, or from its key.
  var isNamedAfterModel = false
  var documentation = DocumentationPlan()

  /// The type of what the case holds; nil where it holds nothing.
  var type: SwiftType? { if case .value(let type) = content { type } else { nil } }

  /// Whether it holds a list, which is of a type and which nothing else tells from another list.
  func isList(of type: SwiftType) -> Bool {
    guard case .array = type, key == nil, discriminatorValues.isEmpty else { return false }
    return self.type == type
  }
}

extension UnionCaseDraft.Content {
  func mappingTypes(_ map: (SwiftType) -> SwiftType) -> Self {
    switch self {
    case .value(let type): .value(map(type))
    case .constant: self
    }
  }
}

/// A property of a union that all of its members have.
struct SharedPropertyDraft: Hashable {
  var name: String
  /// The type without a `?`.
  var type: SwiftType
  var documentation: DocumentationPlan
  /// The name in JSON.
  var key: String
  /// The cases whose values have the property.
  var cases: [UnionPlan.SharedProperty.Case]
}

/// A literal that stands for a value of a union, and the case that it is.
struct UnionLiteral: Hashable {
  var kind: UnionPlan.Literal.Kind
  var caseName: String
  /// What the literal holds: of a list or a map, its elements.
  var type: SwiftType
  /// Whether the case holds an enum around the value.
  var isRawValue = false
}

extension UnionPlan.Literal.Kind {
  fileprivate var protocolName: String {
    switch self {
    case .string: "ExpressibleByStringLiteral"
    case .integer: "ExpressibleByIntegerLiteral"
    case .float: "ExpressibleByFloatLiteral"
    case .boolean: "ExpressibleByBooleanLiteral"
    case .array: "ExpressibleByArrayLiteral"
    case .dictionary: "ExpressibleByDictionaryLiteral"
    }
  }
}

extension UnionDraft {
  func spelled(_ names: DeclaredNames, in path: [String]) -> UnionPlan {
    func spell(_ type: SwiftType) -> String { names.spell(type, in: path) }
    return UnionPlan(
      cases: cases.map { unionCase in
        let content: UnionPlan.Case.Content =
          switch unionCase.content {
          case .value(let type): .value(type: spell(type))
          case .constant(let literal): .constant(literal)
          }
        return UnionPlan.Case(
          name: Identifier.escaped(unionCase.name), content: content,
          key: unionCase.key.map(Literals.string),
          discriminatorValues: unionCase.discriminatorValues.map(Literals.string),
          documentation: unionCase.documentation)
      },
      discriminator: discriminator.map(Literals.string),
      base: discriminator == nil ? nil : cases.firstIndex(where: \.isBase),
      assumesValues: discriminator != nil && assumesValues,
      unknownCase: unknownCase,
      sharedProperties: sharedProperties.map { property in
        UnionPlan.SharedProperty(
          name: Identifier.escaped(property.name), type: spell(property.type) + "?",
          documentation: property.documentation, key: Literals.string(property.key),
          cases: property.cases, isPartial: property.cases.count < cases.count)
      },
      literals: literals.map { literal in
        UnionPlan.Literal(
          kind: literal.kind, protocolName: names.spell(literal.kind.protocolName, in: path),
          caseName: literal.caseName, type: spell(literal.type),
          isRawValue: literal.isRawValue)
      })
  }
}
