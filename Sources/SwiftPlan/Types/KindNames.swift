/// Names types `Kind` that a description calls `type`: Swift has `Type` for itself. Where `Kind` is something else
/// already, or would be taken for it, they stay `TypeValue`.
///
/// What stands around them is known only when all types are planned, so this comes after that.
struct KindNames {
  private static let name = "Kind"
  private let types: TypePlanner
  /// Those that get the name, with what they stand in.
  private var found: [DeclarationDraft] = []

  static func choose(for declarations: [DeclarationDraft], in types: TypePlanner) {
    // Somebody's own type of that name would be hidden.
    guard !types.hasOwnName(name) else { return }
    var names = KindNames(types: types)
    for declaration in declarations { names.find(declaration, in: nil) }
    // Those that are found don't stand in each other's way.
    for draft in names.found { types.move(draft, to: draft.path.dropLast() + [name]) }
  }

  private init(types: TypePlanner) { self.types = types }

  private mutating func find(_ draft: DeclarationDraft, in parent: DeclarationDraft?) {
    if draft.isCalledType, draft.name == Identifier.nameOfType, !isTaken(for: draft, in: parent) {
      found.append(draft)
    }
    for inner in draft.declarations { find(inner, in: draft) }
  }

  private func isTaken(for draft: DeclarationDraft, in parent: DeclarationDraft?) -> Bool {
    let scope = Array(draft.path.dropLast())
    if scope.contains(Self.name) || parent?.kind.hasKind == true { return true }
    if (0...scope.count).contains(where: {
      types.names.isDeclared(Self.name, in: Array(scope.prefix($0)))
    }) {
      return true
    }
    // A type must not hide the one that it stands in.
    var isInside = false
    draft.forEachDeclaration { isInside = isInside || $0.name == Self.name }
    return isInside || types.freeName(Self.name, in: scope) != Self.name
  }
}

extension DeclarationDraft.Kind {
  /// Whether one of its properties is called so, whose type `Kind` would be taken for.
  fileprivate var hasKind: Bool {
    guard case .structure(let properties, _) = self else { return false }
    return properties.contains { $0.name == "kind" || $0.name == "kinds" }
  }
}
