/// Answers questions about types of which all declarations are known.
struct DeclaredTypes {
  private let declarations: [DeclarationID: DeclarationDraft]

  /// - Parameter declarations: All of a service's, with those that stand in them.
  init(_ declarations: [DeclarationDraft]) {
    var found: [DeclarationID: DeclarationDraft] = [:]
    for declaration in declarations {
      declaration.forEachDeclaration { found[$0.id] = $0 }
    }
    self.declarations = found
  }

  /// The type of the elements of a list at a path in values of a type; nil where there is none, or the
  /// description does not say.
  func element(at path: [String], of type: SwiftType) -> SwiftType? {
    var type: SwiftType? = itself(type)
    for name in path { type = type.flatMap { property(name, of: $0) }.map(itself) }
    if case .array(let element)? = type { return element }
    return nil
  }

  /// Whether all values of a type are objects that have this property.
  func allHave(_ name: String, in type: SwiftType) -> Bool {
    let type = itself(type)
    guard case .declared(let id) = type, case .union(let union)? = declarations[id]?.kind else {
      return property(name, of: type) != nil
    }
    return union.cases.allSatisfy { property(name, of: itself($0.type)) != nil }
  }

  private func property(_ name: String, of type: SwiftType) -> SwiftType? {
    switch type {
    case .dictionary(let value): return value
    case .declared(let id):
      guard case .structure(let properties, let additional)? = declarations[id]?.kind else {
        return nil
      }
      return properties.first { $0.key == name }?.type ?? additional
    default: return nil
    }
  }

  /// The type of a value that is there, without the names that stand for it.
  private func itself(_ type: SwiftType) -> SwiftType {
    switch type {
    case .optional(let wrapped), .nullable(let wrapped): return itself(wrapped)
    case .declared(let id):
      if case .alias(let other)? = declarations[id]?.kind { return itself(other) }
      return type
    default: return type
    }
  }
}
