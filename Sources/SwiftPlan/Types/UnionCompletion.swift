/// Looks at the members of unions together, when all types are known: what tells them apart beside their
/// discriminator, what all of them have, and which literals stand for them.
struct UnionCompletion {
  let types: TypePlanner

  /// Works it out for all unions among the declarations and in them.
  func complete(in drafts: [DeclarationDraft]) {
    for draft in drafts { draft.forEachDeclaration(complete) }
  }

  private func complete(_ draft: DeclarationDraft) {
    guard case .union(var union) = draft.kind else { return }
    distinguish(union)
    union.sharedProperties = sharedProperties(of: union)
    union.literals = literals(of: union)
    draft.kind = .union(union)
  }

  // MARK: What tells members apart

  private func distinguish(_ union: UnionDraft) {
    let all = union.cases.map { types.withoutAliases($0.type) }
    if !isChosenByValue(union) { distinguish(all) }
    distinguish(all.compactMap { if case .array(let element) = $0 { element } else { nil } })
  }

  /// Whether the discriminator always decides.
  private func isChosenByValue(_ union: UnionDraft) -> Bool {
    guard let discriminator = union.discriminator, !union.assumesValues else { return false }
    return union.cases.allSatisfy { unionCase in
      guard !unionCase.discriminatorValues.isEmpty || unionCase.isBase else { return false }
      guard case .structure(let properties, _) = structure(unionCase.type)?.kind else {
        return true
      }
      return properties.first { $0.key == discriminator }?.isAlwaysThere ?? true
    }
  }

  /// Has the structures among types say what tells them from each other, and from other objects.
  private func distinguish(_ members: [SwiftType]) {
    var inner: Set<DeclarationID> = []
    let structures = members.flatMap { self.structures($0, seen: &inner) }
    let others = members.contains(where: isOtherObject)
    guard structures.count > 1 || others && !structures.isEmpty else { return }
    let areConstantsEnough =
      !others
      && structures.indices.allSatisfy { first in
        structures[(first + 1)...].allSatisfy { Self.areApart(structures[first], $0) }
      }
    for structure in structures {
      if areConstantsEnough, structure.distinction == .keys { continue }
      structure.distinction = areConstantsEnough ? .constants : .keys
    }
  }

  /// Whether a property that can have one value only is enough to tell values of the two apart.
  private static func areApart(_ left: DeclarationDraft, _ right: DeclarationDraft) -> Bool {
    guard case .structure(let first, nil) = left.kind, case .structure(let second, nil) = right.kind
    else { return false }
    func decides(_ property: PropertyDraft, _ others: [PropertyDraft]) -> Bool {
      guard let constant = property.constant else { return false }
      guard let other = others.first(where: { $0.key == property.key }) else {
        return property.isAlwaysThere
      }
      guard let otherConstant = other.constant, otherConstant != constant else { return false }
      return property.isAlwaysThere || other.isAlwaysThere
    }
    return first.contains { decides($0, second) } || second.contains { decides($0, first) }
  }

  /// The structure that the type is, or those among the members of the union that it is.
  private func structures(
    _ type: SwiftType, seen: inout Set<DeclarationID>
  ) -> [DeclarationDraft] {
    guard case .declared(let id) = types.withoutAliases(type), seen.insert(id).inserted,
      let draft = types[id]
    else { return [] }
    switch draft.kind {
    case .structure: return [draft]
    case .union(let union): return union.cases.flatMap { structures($0.type, seen: &seen) }
    default: return []
    }
  }

  private func structure(_ type: SwiftType) -> DeclarationDraft? {
    guard case .declared(let id) = types.withoutAliases(type), let draft = types[id],
      case .structure = draft.kind
    else { return nil }
    return draft
  }

  private func isOtherObject(_ type: SwiftType) -> Bool {
    switch types.withoutAliases(type) {
    case .dictionary: return true
    case .declared(let id):
      if case .union = types[id]?.kind { return true }
      return false
    default: return false
    }
  }

  // MARK: What all have

  /// The properties that all members have that are objects, with the same type. Of members that are
  /// maps or unions nobody knows.
  private func sharedProperties(of union: UnionDraft) -> [SharedPropertyDraft] {
    var structures: [(name: String, properties: [String: PropertyDraft])] = []
    var first: [PropertyDraft] = []
    for unionCase in union.cases {
      switch types.withoutAliases(unionCase.type) {
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
        name: property.name, type: type, documentation: property.documentation,
        cases: structures.map { structure in
          UnionPlan.SharedProperty.Case(
            name: Identifier.escaped(structure.name),
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
      let name = unionCase.name
      switch types.withoutAliases(unionCase.type) {
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
      case .optional, .nullable, .own: break
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
    case .int, .int32, .int64: .integer
    case .double, .float: .float
    case .bool: .boolean
    default: nil
    }
  }
}

extension PropertyDraft {
  /// Whether a value without the property is none of the structure's.
  var isAlwaysThere: Bool {
    !mayBeAbsent && !type.isOptional || constant != nil && !isOptionalConstant
  }

  /// Whether the property may be left out, though it has one value only.
  private var isOptionalConstant: Bool { mayBeAbsent && defaultValue == nil }
}
