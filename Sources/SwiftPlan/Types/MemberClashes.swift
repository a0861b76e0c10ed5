/// Gives types other names that stand beside a property, a case or a function of the same name, which
/// Swift refuses.
///
/// Case tells most of them apart. What has none, such as a digit or the letters of many scripts, begins
/// the name of a type as it begins that of a member. All members are known only when the types are
/// planned, so this comes after that.
struct MemberClashes {
  /// What stands in the enums of targets, by where the enum stands.
  private var operations: [[String]: Set<String>] = [:]

  init(of targets: [OperationPlanner]) {
    for target in targets {
      operations[target.scope.path, default: []].formUnion(target.drafts.map(\.name))
    }
  }

  /// Sets declarations apart from the operations that they stand beside, and those that stand in them
  /// from their members.
  func setApart(_ declarations: [DeclarationDraft], in types: TypePlanner) {
    for declaration in declarations {
      if let members = operations[declaration.path.dropLast()] {
        Self.setApart(declaration, from: members, in: types)
      }
      Self.setApartNested(in: declaration, in: types)
    }
  }

  /// Sets a declaration apart from what it stands beside.
  static func setApart(
    _ declaration: DeclarationDraft, from members: Set<String>, in types: TypePlanner
  ) {
    guard members.contains(declaration.name) else { return }
    let scope = Array(declaration.path.dropLast())
    var name = declaration.name
    repeat { name = types.freeName(name + "Value", in: scope) } while members.contains(name)
    types.move(declaration, to: scope + [name])
  }

  private static func setApartNested(in declaration: DeclarationDraft, in types: TypePlanner) {
    guard !declaration.declarations.isEmpty else { return }
    let members = declaration.kind.memberNames
    for inner in declaration.declarations {
      setApart(inner, from: members, in: types)
      setApartNested(in: inner, in: types)
    }
  }
}

extension DeclarationDraft.Kind {
  fileprivate var memberNames: Set<String> {
    switch self {
    case .structure(let properties, _): Set(properties.map(\.name))
    case .union(let union):
      Set(union.cases.map(\.name) + union.sharedProperties.map(\.name) + [union.unknownCase])
    case .responseTable(let cases, _): Set(cases.map(\.name))
    case .openEnum, .alias: []
    }
  }
}
