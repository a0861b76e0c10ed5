/// What the lists of operations are of, when all types are chosen.
struct ListItems {
  private let declarations: [DeclarationID: DeclarationDraft]

  /// - Parameter declarations: All of a service's, with those that stand in them.
  init(_ declarations: [DeclarationDraft]) {
    var found: [DeclarationID: DeclarationDraft] = [:]
    for declaration in declarations {
      declaration.forEachDeclaration { found[$0.id] = $0 }
    }
    self.declarations = found
  }

  /// The type of the items of the list that an operation's response is a page of; nil where it is none, or the
  /// description does not say.
  func type(of draft: OperationDraft) -> SwiftType? {
    guard let pagination = draft.operation.pagination, draft.responseKind == .value else {
      return nil
    }
    var type = draft.responseType.map(known)
    for name in pagination.items { type = type.flatMap { member(name, of: $0) } }
    if case .array(let item)? = type { return item }
    return nil
  }

  private func member(_ name: String, of type: SwiftType) -> SwiftType? {
    switch type {
    case .dictionary(let value): return known(value)
    case .declared(let id):
      guard case .structure(let properties, let additional)? = declarations[id]?.kind else {
        return nil
      }
      return (properties.first { $0.key == name }?.type ?? additional).map(known)
    default: return nil
    }
  }

  /// The type itself of a value that is there.
  private func known(_ type: SwiftType) -> SwiftType {
    switch type {
    case .optional(let wrapped), .nullable(let wrapped): return known(wrapped)
    case .declared(let id):
      if case .alias(let other)? = declarations[id]?.kind { return known(other) }
      return type
    default: return type
    }
  }
}
