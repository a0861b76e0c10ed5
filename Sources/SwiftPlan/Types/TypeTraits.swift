import ServiceModel

extension TypePlanner {
  /// The schema that a chain of references leads to.
  func resolved(_ schema: Schema) -> Schema { targets.resolved(schema) }

  /// The type that a chain of aliases leads to. Each has an end: `aliasesInCycles` are no part of one.
  func withoutAliases(_ type: SwiftType) -> SwiftType {
    var type = type
    while case .declared(let id) = type, case .alias(let aliased)? = self[id]?.kind {
      type = aliased
    }
    return type
  }

  /// The type of a value that is there, without the names that stand for it.
  func present(_ type: SwiftType) -> SwiftType {
    var type = withoutAliases(type)
    while true {
      switch type {
      case .optional(let wrapped), .nullable(let wrapped): type = withoutAliases(wrapped)
      default: return type
      }
    }
  }

  /// Whether values of the type are text in a parameter without further ado: scalars, and lists and
  /// maps of scalars.
  func isParameterValue(_ type: SwiftType) -> Bool {
    var type = type
    while true {
      switch withoutAliases(type) {
      case .standard(let standard): return standard != .json && standard != .filePart
      case .array(let inner), .dictionary(let inner), .optional(let inner): type = inner
      case .nullable, .union: return false
      case .own(_, let isParameterValue): return isParameterValue
      case .declared(let id): return isOpenEnum(id)
      }
    }
  }

  /// Whether values of the type are text in a field of a form without further ado: scalars, and lists of
  /// scalars. Maps are JSON, as all objects are there (OpenAPI 3.2, section 4.15.1.1).
  func isFieldValue(_ type: SwiftType) -> Bool {
    guard isParameterValue(type) else { return false }
    switch present(type) {
    case .dictionary: return false
    case .array(let element):
      switch present(element) {
      case .array, .dictionary: return false
      default: return true
      }
    default: return true
    }
  }

  /// Whether each value of the type is a part of a multipart body, which nil and an empty list are not.
  func isPart(_ type: SwiftType) -> Bool {
    switch withoutAliases(type) {
    case .standard(let standard): standard != .json
    case .own(_, let isParameterValue): isParameterValue
    case .declared, .union: true
    case .array, .dictionary, .optional, .nullable: false
    }
  }

  /// Whether values of the type are lists.
  func isList(_ type: SwiftType) -> Bool { if case .array = present(type) { true } else { false } }

  /// Whether values of the type are lists or objects, or may be.
  func isComposite(_ type: SwiftType) -> Bool {
    switch present(type) {
    case .standard(let standard): standard == .json
    case .own(_, let isParameterValue): !isParameterValue
    case .array, .dictionary, .union: true
    case .optional, .nullable: false
    case .declared(let id): !isOpenEnum(id)
    }
  }

  private func isOpenEnum(_ id: DeclarationID) -> Bool {
    if case .openEnum? = self[id]?.kind { true } else { false }
  }

  /// The structure whose value is stored inside a value of this type, not behind a reference.
  func inlineStructure(in type: SwiftType) -> DeclarationID? {
    guard case .declared(let id) = present(type), case .structure? = self[id]?.kind else {
      return nil
    }
    return id
  }

  /// `IntOrFile`, for a union of two that are models, what has a title, scalars or lists of these, and not two
  /// types of the client's; nil for another one, or what has a name.
  func nameByMembers(of draft: DeclarationDraft) -> String? {
    guard case .union(let union) = draft.kind, !draft.isNamed, union.cases.count == 2 else {
      return nil
    }
    var declared = 0
    for unionCase in union.cases {
      guard unionCase.name.first?.isLetter == true else { return nil }
      guard let id = unionCase.type?.declaration else { continue }
      guard isModel(id) || self[id]?.isNamed == true else { return nil }
      declared += 1
    }
    guard declared < 2 else { return nil }
    return Identifier.type(union.cases.map(\.name).joined(separator: " or "))
  }

  // MARK: What the description says of elements and properties

  /// The type of the elements of a list at a path in values of a type, of a union's those that have such a list; nil
  /// where there is none, or the description does not say.
  func element(at path: [String], of type: SwiftType) -> SwiftType? {
    element(at: path[...], of: type, depth: 0)
  }

  private func element(at path: ArraySlice<String>, of type: SwiftType, depth: Int) -> SwiftType? {
    let type = present(type)
    // A union may be a member of itself.
    if case .declared(let id) = type, case .union(let union)? = self[id]?.kind, depth < 4 {
      let elements = Set(
        union.cases.compactMap(\.type).compactMap { element(at: path, of: $0, depth: depth + 1) })
      return elements.count == 1 ? elements.first : nil
    }
    guard let name = path.first else {
      if case .array(let element) = type { return element }
      return nil
    }
    return property(name, of: type).flatMap {
      element(at: path.dropFirst(), of: $0, depth: 0)
    }
  }

  /// Whether all values of a type are server-sent events: they have `data`, and no key but the fields of one (HTML,
  /// section 9.2.6).
  func areEvents(_ type: SwiftType) -> Bool {
    let type = present(type)
    guard case .declared(let id) = type, let kind = self[id]?.kind else { return false }
    switch kind {
    case .structure(let properties, _):
      let keys = Set(properties.map(\.key))
      return keys.contains("data") && keys.isSubset(of: ValueSequence.fieldsOfEvents)
    case .union(let union):
      return union.cases.allSatisfy { $0.key == nil && $0.type.map(areEvents) ?? false }
    default: return false
    }
  }

  private func property(_ name: String, of type: SwiftType) -> SwiftType? {
    switch type {
    case .dictionary(let value): return value
    // A number leads into a list.
    case .array(let element): return name.elementNumber == nil ? nil : element
    case .declared(let id):
      guard case .structure(let properties, let additional)? = self[id]?.kind else { return nil }
      return properties.first { $0.key == name }?.type ?? additional
    default: return nil
    }
  }
}
