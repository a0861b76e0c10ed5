/// Names the cases of a union as those of another one, which has all of its members and shorter names for them: where
/// `Operation` has `timePoint`, a choice of some operations has no `timePointOperation`.
struct SharedCaseNames {
  private let types: TypePlanner
  private let unions: [Members]
  /// The numbers of the unions that have a member.
  private var numbers: [SwiftType: [Int]] = [:]

  /// The models that a union's cases hold.
  private struct Members {
    let draft: DeclarationDraft
    let union: UnionDraft
    var names: [SwiftType: String] = [:]

    /// Nil where some case has a key, or two hold the same, and where there is one model only: the `number` of a `Phone`
    /// that is a `PhoneNumber` or text says less elsewhere.
    init?(of draft: DeclarationDraft) {
      guard case .union(let union) = draft.kind else { return nil }
      self.draft = draft
      self.union = union
      for item in union.cases where item.isNamedAfterModel {
        guard item.key == nil, let type = item.type,
          names.updateValue(item.name, forKey: type) == nil
        else { return nil }
      }
      if names.count < 2 { return nil }
    }

    /// How long all the names are that members have here.
    func length(of members: some Sequence<SwiftType>) -> Int {
      members.reduce(0) { $0 + (names[$1]?.count ?? 0) }
    }
  }

  static func choose(in declarations: [DeclarationDraft], _ types: TypePlanner) {
    var unions: [Members] = []
    for declaration in declarations {
      declaration.forEachDeclaration { draft in
        if let members = Members(of: draft) { unions.append(members) }
      }
    }
    let names = SharedCaseNames(unions, types)
    for number in unions.indices { names.apply(to: number) }
  }

  private init(_ unions: [Members], _ types: TypePlanner) {
    self.types = types
    self.unions = unions
    for (number, members) in unions.enumerated() {
      for type in members.names.keys { numbers[type, default: []].append(number) }
    }
  }

  private func apply(to number: Int) {
    let own = unions[number]
    guard let names = shortestNames(of: number) else { return }
    var union = own.union
    for (index, item) in union.cases.enumerated() where item.isNamedAfterModel {
      if let name = item.type.flatMap({ names[$0] }) { union.cases[index].name = name }
    }
    own.draft.kind = .union(union)
  }

  /// The names in the union that has the shortest for all members; nil where these are the own ones.
  private func shortestNames(of number: Int) -> [SwiftType: String]? {
    let own = unions[number]
    let members = own.names.keys
    let counts = members.map { numbers[$0] ?? [] }
    guard let fewest = counts.min(by: { $0.count < $1.count }) else { return nil }
    var best: [SwiftType: String]?
    var length = own.length(of: members)
    for candidate in fewest where candidate != number {
      let other = unions[candidate]
      let otherLength = other.length(of: members)
      guard otherLength < length, members.allSatisfy({ other.names[$0] != nil }),
        areNames(other.names.filter { own.names[$0.key] != nil }, in: own)
      else { continue }
      length = otherLength
      best = other.names
    }
    return best
  }

  /// Whether the names of another union mean the same in this one, and none is longer.
  private func areNames(_ names: [SwiftType: String], in own: Members) -> Bool {
    let properties = types.propertyNames(ofMembersOf: own.union)
    let others = Set(own.union.cases.filter { !$0.isNamedAfterModel }.map(\.name))
    return names.allSatisfy { type, name in
      let ownName = own.names[type] ?? name
      return name == ownName
        || name.count <= ownName.count && !properties.contains(name) && !others.contains(name)
          // `card` would be expected to hold a `Card`.
          && !types.names.isDeclared(Words(name).upperCamelCase, in: types.scope.path)
    }
  }
}
