import ServiceModel

/// What types are declared in: the enum of a service or a target, or a type that others stand in.
class DeclarationScope {
  /// The names from the service's enum to this one.
  var path: [String]
  var declarations: [DeclarationDraft] = []

  init(path: [String]) { self.path = path }

  var name: String { path.last ?? "" }
}

/// A declaration whose types are chosen and not yet spelled.
final class DeclarationDraft: DeclarationScope {
  enum Kind: Hashable {
    case structure([PropertyDraft], additional: SwiftType?)
    case openEnum(rawType: StandardType, cases: [OpenEnumPlan.Case])
    case union(UnionDraft)
    case alias(SwiftType)
    case responseTable([ResponseCaseDraft], of: String)

    /// The kind with other types in place of those that it has.
    func mappingTypes(_ map: (SwiftType) -> SwiftType) -> Kind {
      switch self {
      case .structure(var properties, let additional):
        for index in properties.indices { properties[index].type = map(properties[index].type) }
        return .structure(properties, additional: additional.map(map))
      case .openEnum: return self
      case .union(var union):
        for index in union.cases.indices {
          union.cases[index].content = union.cases[index].content.mappingTypes(map)
        }
        return .union(union)
      case .alias(let type): return .alias(map(type))
      case .responseTable(var cases, let operation):
        for index in cases.indices { cases[index].type = cases[index].type.map(map) }
        return .responseTable(cases, of: operation)
      }
    }
  }
  let id: DeclarationID
  var documentation: DocumentationPlan
  var kind: Kind
  /// The description's name of a model that somebody renamed.
  var renamedFrom: String?
  /// Its name without what sets it apart from another type of that name, a number or `Input`; nil where it has none.
  var nameAlone: String?
  /// The type's name after the title that the description gives what stands at a property; nil where it says no more
  /// than the property's name.
  var title: String?
  /// Whether the description gives it its name, and not only the place where it stands.
  var isNamed = false
  /// Whether the description calls it `type`.
  var isCalledType = false
  /// Whether it is a member of a union, and named for that alone: what it is for, the union's name says.
  var isNamelessMember = false
  /// Protocols that somebody wants it to conform to.
  var conformances: [String] = []
  /// Whether it is a part of a multipart body.
  var isMultipartValue = false

  /// Whether it is, or stands in, a model for requests alone that the description does not have.
  var isForRequests = false
  /// How it is made from what responses have in its place.
  var conversions: [ConversionDraft] = []

  /// Visits the declaration and all that stand in it.
  func forEachDeclaration(_ body: (DeclarationDraft) -> Void) {
    body(self)
    for inner in declarations { inner.forEachDeclaration(body) }
  }

  /// The types that the declaration itself is made of.
  var ownTypes: [SwiftType] {
    switch kind {
    case .structure(let properties, let additional):
      properties.map(\.type) + [additional].compactMap(\.self)
    case .openEnum: []
    case .union(let union): union.cases.compactMap(\.type)
    case .alias(let type): [type]
    case .responseTable(let cases, _): cases.compactMap(\.type)
    }
  }

  /// The types that the declaration, and those that stand in it, are made of.
  var types: [SwiftType] { ownTypes + declarations.flatMap(\.types) }

  /// Whether the declaration itself is made of one such.
  func isMade(of isSuch: (DeclarationID) -> Bool) -> Bool {
    ownTypes.contains { $0.declaration.map(isSuch) ?? false }
  }

  /// The words of the name that the description gives it, in small letters.
  private(set) lazy var words: [String] = {
    let own = nameAlone ?? name
    let subject = isNamelessMember ? path.dropLast().last ?? own : own
    return Words(renamedFrom.map(Identifier.type) ?? subject).words.map { $0.lowercased() }
  }()

  init(id: DeclarationID, path: [String], documentation: DocumentationPlan, kind: Kind) {
    self.id = id
    self.documentation = documentation
    self.kind = kind
    super.init(path: path)
  }
}

struct PropertyDraft: Hashable {
  var name: String
  /// Whether somebody chose the name who uses the description.
  var isRenamed = false
  var key: String
  /// The type without the `?` of a key that may be absent.
  var type: SwiftType
  var mayBeAbsent: Bool
  /// Whether requests don't have it.
  var isReadOnly = false
  /// Whether the initializer, by which requests are made, asks for it, though responses may not have it.
  var isRequiredInRequestsAlone = false
  /// A literal in place of an absent value.
  var defaultValue: String?
  /// A literal that the initializer has where the caller says nothing, though the value may be absent.
  var initialValue: String?
  /// A literal of the only value that the description lets the property have.
  var onlyValue: String?
  /// Whether the key of a property with one value may be absent, though the property has that value then.
  var isOptionalConstant = false
  var documentation: DocumentationPlan
  var isIndirect = false

  /// Whether an initializer has no value for it.
  var hasNoValue: Bool {
    defaultValue == nil && initialValue == nil && (!mayBeAbsent || isRequiredInRequestsAlone)
  }
}

extension ObjectSchema {
  /// What the properties are called that have no property of their own.
  static func nameOfAdditionalProperties(besides names: [String]) -> String {
    names.contains("additionalProperties") ? "otherAdditionalProperties" : "additionalProperties"
  }
}

struct ResponseCaseDraft: Hashable {
  var name: String
  var status: StatusPattern
  var content: ResponseTablePlan.Case.Content
  var type: SwiftType?
}

extension DeclarationDraft {
  /// The declaration with every type spelled as it must be where it stands.
  func spelled(_ names: DeclaredNames) -> DeclarationPlan {
    DeclarationPlan(
      name: name, documentation: documentation, kind: spelledKind(names),
      isMultipartValue: isMultipartValue && !conformances.contains(where: Self.isMultipartValue),
      conformances: conformances, conversions: conversions.map { $0.spelled(names, in: path) },
      declarations: declarations.map { $0.spelled(names) },
      names: ScopeNames(names, scope: path))
  }

  private static func isMultipartValue(_ name: String) -> Bool {
    name == "MultipartValue" || name == "Fletcher.MultipartValue"
  }

  private func spelledKind(_ names: DeclaredNames) -> DeclarationPlan.Kind {
    switch kind {
    case .structure(let properties, let additional):
      .structure(
        StructurePlan(
          properties: properties.map { $0.spelled(names, in: path) },
          additionalProperties: additional.map {
            AdditionalPropertiesPlan(
              name: ObjectSchema.nameOfAdditionalProperties(besides: properties.map(\.name)),
              type: names.spell(.dictionary($0), in: path))
          },
          isMutable: isForRequests || !conversions.isEmpty))
    case .openEnum(let rawType, let cases):
      .openEnum(OpenEnumPlan(rawType: names.spell(.standard(rawType), in: path), cases: cases))
    case .union(let union): .union(union.spelled(names, in: path))
    case .alias(let type): .alias(names.spell(type, in: Array(path.dropLast())))
    case .responseTable(let cases, let operation):
      .responseTable(
        ResponseTablePlan(
          operation: operation, cases: cases.map { $0.spelled(names, in: path) },
          hasDefault: cases.contains { if case .default = $0.status { true } else { false } }))
    }
  }
}

extension PropertyDraft {
  func spelled(_ names: DeclaredNames, in path: [String]) -> PropertyPlan {
    let wrapped = names.spell(type, in: path)
    let isOptional = mayBeAbsent && defaultValue == nil
    let type = isOptional ? wrapped + "?" : wrapped
    return PropertyPlan(
      label: Identifier.label(name),
      name: Identifier.escaped(name),
      key: Literals.string(key),
      type: type,
      argumentType: isRequiredInRequestsAlone ? wrapped : type,
      documentation: documentation,
      isNullable: self.type.isOptional,
      mayBeAbsent: isOptional,
      isReadOnly: isReadOnly && mayBeAbsent,
      defaultValue: defaultValue,
      isConstant: onlyValue != nil && onlyValue == defaultValue,
      isOptionalConstant: isOptionalConstant,
      constant: isOptional ? onlyValue : nil,
      initializerDefault: defaultValue ?? initialValue
        ?? (isOptional && !isRequiredInRequestsAlone ? "nil" : nil),
      isIndirect: isIndirect,
      storage: isIndirect ? "_" + name : name)
  }
}

extension ResponseCaseDraft {
  fileprivate func spelled(_ names: DeclaredNames, in path: [String]) -> ResponseTablePlan.Case {
    ResponseTablePlan.Case(
      name: name, status: status, content: content, type: type.map { names.spell($0, in: path) })
  }
}
