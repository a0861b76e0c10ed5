/// Makes one type of those that say the same.
///
/// Documents that are written in place, or made by a program, repeat schemas: the same three fields
/// of an error at twenty operations, an owner in each of ten models. A type that is written in place
/// becomes another one where both have the same properties and their names end in the same word, so
/// that the one name fits both places. A model stays a name of its own; where its name only adds
/// words to another's, as `NullableUser` does to `User`, it is a type alias for that.
struct SharedTypes {
  private let declarations: [Declaration]
  private let positions: [DeclarationID: Int]
  /// For each declaration, one that it is the same as.
  private var leaders: [DeclarationID: DeclarationID] = [:]
  /// The declarations that stay, by the leader of those that they stand for.
  private var representatives: [DeclarationID: DeclarationID] = [:]

  private struct Declaration {
    var draft: DeclarationDraft
    var parent: DeclarationID?
    var depth: Int
    var isModel: Bool
    var isInsideModel: Bool
    var words: [String]
  }

  /// What a declaration says, without its documentation.
  private enum Content: Hashable {
    case structure([Property], additional: SwiftType?)
    case openEnum(StandardType, [EnumCase])
    case union([UnionCase], discriminator: String?, defaultType: SwiftType?)

    struct Property: Hashable {
      var name: String
      var key: String
      var type: SwiftType
      var mayBeAbsent: Bool
      var defaultValue: String?
    }
    struct EnumCase: Hashable {
      var name: String
      var literal: String
    }
    struct UnionCase: Hashable {
      var name: String
      var type: SwiftType
      var discriminatorValues: [String]
    }
  }

  /// Makes one type of those that say the same.
  ///
  /// - Parameters:
  ///   - types: The models, and what all targets use.
  ///   - targets: The declarations and operations of each target.
  /// - Returns: What any other type is now.
  static func share(
    types: inout TypePlanner, targets: inout [OperationPlanner]
  ) -> (SwiftType) -> SwiftType {
    var shared = SharedTypes(types: types, targets: targets)
    shared.findLeaders()
    shared.chooseRepresentatives()
    shared.apply(to: &types, &targets)
    return { [shared] type in type.mappingDeclarations(shared.representative) }
  }

  private init(types: TypePlanner, targets: [OperationPlanner]) {
    var declarations: [Declaration] = []
    /// Children come before what they stand in.
    func add(_ draft: DeclarationDraft, parent: DeclarationID?, depth: Int, isInsideModel: Bool) {
      let isModel = parent == nil && types.isModel(draft.id)
      for nested in draft.nested {
        add(
          nested, parent: draft.id, depth: depth + 1, isInsideModel: isModel || isInsideModel)
      }
      declarations.append(
        Declaration(
          draft: draft, parent: parent, depth: depth, isModel: isModel,
          isInsideModel: isInsideModel, words: Words(draft.name).words))
    }
    for draft in types.drafts + targets.flatMap(\.declarations) {
      add(draft, parent: nil, depth: 0, isInsideModel: false)
    }
    self.declarations = declarations
    positions = Dictionary(
      uniqueKeysWithValues: declarations.enumerated().map { ($1.draft.id, $0) })
  }

  // MARK: Which are the same

  private mutating func findLeaders() {
    for declaration in declarations { leaders[declaration.draft.id] = declaration.draft.id }
    var models: [DeclarationID: Declaration] = [:]
    // Types that hold types that are the same may be the same themselves, and models stand in no
    // order. Each round but the last makes the declarations fewer.
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var leadersByContent: [Content: [Declaration]] = [:]
      for declaration in declarations where leaders[declaration.draft.id] == declaration.draft.id {
        guard let content = content(of: declaration.draft) else { continue }
        let leader = leadersByContent[content]?.first { leader in
          guard leader.draft.conformances == declaration.draft.conformances else { return false }
          // Both may lead others by now, models among them.
          let model = models[leader.draft.id] ?? (leader.isModel ? leader : nil)
          let other = models[declaration.draft.id] ?? (declaration.isModel ? declaration : nil)
          if let model, let other { return Self.isVariant(model.words, other.words) }
          return Self.endTheSame(leader.words, declaration.words)
        }
        guard let leader else {
          leadersByContent[content, default: []].append(declaration)
          continue
        }
        leaders[declaration.draft.id] = leader.draft.id
        hasChanged = true
        if let model = models[declaration.draft.id] ?? (declaration.isModel ? declaration : nil),
          models[leader.draft.id].map({ $0.words.count > model.words.count }) ?? !leader.isModel
        {
          models[leader.draft.id] = model
        }
      }
    }
  }

  private static func endTheSame(_ left: [String], _ right: [String]) -> Bool {
    left.last?.lowercased() == right.last?.lowercased()
  }

  /// Whether one name is the other with words added to it.
  private static func isVariant(_ left: [String], _ right: [String]) -> Bool {
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    guard shorter.count < longer.count else { return false }
    var rest = shorter[...]
    for word in longer where word.lowercased() == rest.first?.lowercased() { rest.removeFirst() }
    return rest.isEmpty
  }

  private func leader(of id: DeclarationID) -> DeclarationID {
    var id = id
    while let next = leaders[id], next != id { id = next }
    return id
  }

  /// nil for what is always a type of its own.
  private func content(of draft: DeclarationDraft) -> Content? {
    func type(_ type: SwiftType) -> SwiftType { type.mappingDeclarations(leader) }
    switch draft.kind {
    case .structure(let properties, let additional):
      return .structure(
        properties.map {
          Content.Property(
            name: $0.name, key: $0.key, type: type($0.type), mayBeAbsent: $0.mayBeAbsent,
            defaultValue: $0.defaultValue)
        }, additional: additional.map(type))
    case .openEnum(let rawType, let cases):
      return .openEnum(
        rawType, cases.map { Content.EnumCase(name: $0.name, literal: $0.literal) })
    case .union(let cases, let discriminator, let defaultType):
      return .union(
        cases.map {
          Content.UnionCase(
            name: $0.name, type: type($0.type), discriminatorValues: $0.discriminatorValues)
        }, discriminator: discriminator, defaultType: defaultType.map(type))
    case .alias, .answerTable:
      return nil
    }
  }

  // MARK: Which of them stays

  private mutating func chooseRepresentatives() {
    var members: [DeclarationID: [Declaration]] = [:]
    for declaration in declarations {
      members[leader(of: declaration.draft.id), default: []].append(declaration)
    }
    let classes = members.sorted { left, right in
      let (a, b) = (Self.order(left.value), Self.order(right.value))
      return a < b
    }
    // What something stands in is chosen before it: a type must not go away with its parent. One of
    // the members does stand in what stays, since the types around them are the same too.
    for (leader, members) in classes {
      let remaining = members.filter { member in
        guard let parent = member.parent else { return true }
        return representatives[self.leader(of: parent)] == parent
      }
      let best = remaining.min { left, right in Self.preference(left) < Self.preference(right) }
      representatives[leader] = (best ?? members[0]).draft.id
    }
  }

  private static func order(_ members: [Declaration]) -> (Int, Int) {
    (members.map(\.depth).min() ?? 0, members.map(\.draft.id.index).min() ?? 0)
  }

  private static func preference(_ declaration: Declaration) -> (Int, Int, Int) {
    (
      declaration.isModel ? 0 : declaration.isInsideModel ? 1 : 2,
      declaration.isModel ? declaration.words.count : 0,
      declaration.draft.id.index
    )
  }

  private func representative(of id: DeclarationID) -> DeclarationID {
    representatives[leader(of: id)] ?? id
  }

  // MARK: What becomes of the others

  private func apply(to types: inout TypePlanner, _ targets: inout [OperationPlanner]) {
    for declaration in declarations {
      let draft = declaration.draft
      if representative(of: draft.id) == draft.id {
        draft.nested.removeAll { representative(of: $0.id) != $0.id }
        draft.kind = draft.kind.mappingTypes { $0.mappingDeclarations(representative) }
      } else if declaration.isModel {
        draft.nested = []
        draft.kind = .alias(.declared(representative(of: draft.id)))
      }
    }
    types.share(representative)
    for index in targets.indices { targets[index].share(representative) }
    moveToCommonPlaces(&types, &targets)
  }

  /// Names what several operations share after all of them, and puts what several targets share beside
  /// the models.
  private func moveToCommonPlaces(
    _ types: inout TypePlanner, _ targets: inout [OperationPlanner]
  ) {
    var sharing: [DeclarationID: [Declaration]] = [:]
    for declaration in declarations {
      sharing[representative(of: declaration.draft.id), default: []].append(declaration)
    }
    for declaration in declarations {
      guard let members = sharing[declaration.draft.id], members.count > 1,
        declaration.parent == nil, !declaration.isModel,
        members.allSatisfy({ $0.parent == nil })
      else { continue }
      let draft = declaration.draft
      let scopes = Set(members.map { Array($0.draft.path.dropLast()) })
      let scope = scopes.count == 1 ? Array(draft.path.dropLast()) : [types.serviceName]
      let name = Identifier.type(Self.commonWords(members.map(\.words)).joined(separator: " "))
      let path = scope + [types.freeName(name, in: scope)]
      guard path.last == name else { continue }
      types.move(draft, to: path)
      guard scopes.count > 1 else { continue }
      for index in targets.indices { targets[index].remove(draft.id) }
      types.add(draft)
    }
  }

  /// The words that all names have, in their order, without prepositions that lost what they belong to.
  private static func commonWords(_ names: [[String]]) -> [String] {
    guard var common = names.first else { return [] }
    for name in names.dropFirst() { common = longestCommonSubsequence(common, name) }
    var words: [String] = []
    for (index, word) in common.enumerated() {
      let next = index + 1 < common.count ? common[index + 1].lowercased() : ""
      let isDangling =
        prepositions.contains(word.lowercased())
        && (prepositions.contains(next) || index + 2 >= common.count)
      if !isDangling { words.append(word) }
    }
    return words
  }

  private static let prepositions: Set<String> = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
  ]

  private static func longestCommonSubsequence(_ left: [String], _ right: [String]) -> [String] {
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i][j] =
          left[i] == right[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var words: [String] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        words.append(left[i])
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return words
  }
}
