/// Looks at the members of unions together, when all types are known: what all of them have, and which
/// literals stand for them.
struct UnionCompletion {
  let types: TypePlanner

  /// Works it out for all unions among the declarations and in them.
  func complete(in drafts: [DeclarationDraft]) {
    for draft in drafts { draft.forEachDeclaration(complete) }
  }

  private func complete(_ draft: DeclarationDraft) {
    guard case .union(var union) = draft.kind else { return }
    union.sharedProperties = sharedProperties(of: union)
    union.literals = literals(of: union)
    draft.kind = .union(union)
  }

  // MARK: What all have

  /// The properties that all members have that are objects, with the same type. Of members that are
  /// maps or unions nobody knows.
  private func sharedProperties(of union: UnionDraft) -> [SharedPropertyDraft] {
    var structures: [(name: String, properties: [String: PropertyDraft])] = []
    var first: [PropertyDraft] = []
    for unionCase in union.cases {
      if unionCase.key != nil { return [] }
      guard let type = unionCase.type else { continue }
      switch types.withoutAliases(type) {
      case .declared(let id):
        guard let draft = types[id] else { return [] }
        switch draft.kind {
        case .structure(let properties, _):
          if structures.isEmpty { first = properties }
          structures.append(
            (unionCase.name, Dictionary(properties.map { ($0.name, $0) }) { first, _ in first }))
        case .openEnum: continue
        default: return []
        }
      case .dictionary: return []
      default: continue
      }
    }
    guard structures.count > 1 else { return [] }
    let taken = UnionDraft.reservedNames
      .union(union.cases.map(\.name) + [union.unknownCase, "hashValue"])
    return first.compactMap { property in
      guard !taken.contains(property.name) else { return nil }
      let type = property.type.withoutOptional
      for structure in structures.dropFirst() {
        guard let other = structure.properties[property.name], other.key == property.key,
          other.type.withoutOptional == type
        else { return nil }
      }
      return SharedPropertyDraft(
        name: property.name, type: type, documentation: property.documentation, key: property.key,
        cases: structures.map { structure in
          UnionPlan.SharedProperty.Case(
            name: structure.name,
            isNullable: structure.properties[property.name]?.type.isNullable ?? false)
        })
    }
  }

  // MARK: Literals

  private func literals(of union: UnionDraft) -> [UnionLiteral] {
    var literals: [UnionLiteral] = []
    var lists: [UnionLiteral] = []
    func add(_ kind: UnionPlan.Literal.Kind, _ name: String, _ type: SwiftType, isRaw: Bool = false)
    {
      guard !literals.contains(where: { $0.kind == kind }) else { return }
      literals.append(
        UnionLiteral(kind: kind, caseName: name, type: type, isRawValue: isRaw))
    }
    for unionCase in union.cases {
      // A literal says nothing of a key.
      guard let type = unionCase.type, unionCase.key == nil else { continue }
      let name = unionCase.name
      switch types.withoutAliases(type) {
      case .standard(let standard):
        if let kind = standard.literalKind { add(kind, name, .standard(standard)) }
      case .declared(let id):
        guard case .openEnum(let raw, _) = types[id]?.kind, let kind = raw.literalKind else {
          continue
        }
        add(kind, name, .standard(raw), isRaw: true)
      case .array(let element):
        lists.append(UnionLiteral(kind: .array, caseName: name, type: element))
      case .dictionary(let value): add(.dictionary, name, value)
      case .optional, .nullable, .union, .own: break
      }
    }
    // Whole numbers are numbers, too.
    if let number = literals.first(where: { $0.kind == .float }) {
      add(.integer, number.caseName, number.type, isRaw: number.isRawValue)
    }
    // Of several lists, nothing says which a literal is.
    return lists.count == 1 ? literals + lists : literals
  }
}

extension StandardType {
  /// The literal that stands for a value; nil where none does.
  fileprivate var literalKind: UnionPlan.Literal.Kind? {
    switch self {
    case .string: .string
    case .int, .int32, .int64, .uint64: .integer
    case .double, .float: .float
    case .bool: .boolean
    default: nil
    }
  }
}
