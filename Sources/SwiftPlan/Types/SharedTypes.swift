/// Makes one type of those that say the same.
///
/// Documents that are written in place, or made by a program, repeat schemas: the same three fields
/// of an error at twenty operations, an owner in each of ten models. A type that is written in place
/// becomes another one where both have the same properties and their names end in the same word, or
/// they have one title, so that the one name fits both places. A union of two that are named is named after these, as
/// `IntOrFile`, and fits all places. A model stays a name of its own; where its name only adds
/// words to another's, as `NullableUser` does to `User`, it is a type alias for that.
///
/// What is the same is for the description to say. Names and protocols that somebody chose who uses it
/// change nothing of that: what is said of one of the types holds for all that are one with it.
final class SharedTypes {
  let types: TypePlanner
  let targets: [OperationPlanner]
  private(set) var declarations: [Declaration]
  /// For each declaration, by its number, one that it is the same as.
  private var leaders: [DeclarationID]
  /// The declarations that stay, by the number of the leader of those that they stand for.
  private var representatives: [DeclarationID?]
  /// Of the models that a declaration leads, the one with the fewest words.
  private var models: [DeclarationID: Declaration] = [:]
  /// Whether somebody chose names of properties.
  private let hasRenamedProperties: Bool
  /// The names of the properties of structures that lead others with other names.
  private var propertyNames: [DeclarationID: [PropertyName]] = [:]

  private struct PropertyName {
    var text: String
    var isRenamed: Bool
  }

  /// The models that stand around what operations send and get.
  private(set) lazy var modelsOfEnvelopes = findModelsOfEnvelopes()

  /// How many declarations of one content a further one is compared with, since what so many different
  /// things have says nothing of what they are.
  private static let comparisonLimit = 200

  struct Declaration {
    var draft: DeclarationDraft
    var parent: DeclarationID?
    var depth: Int
    var isModel: Bool
    /// Whether it is for errors of all operations.
    var isCommon: Bool
    /// How many words the name of the model has that it stands in; nil outside of models.
    var wordsOfModel: Int?
    /// The name of a union that is named after what it is made of, where it stands for several.
    var nameByMembers: String?

    var id: DeclarationID { draft.id }

    var isInsideModel: Bool { wordsOfModel != nil }

    /// What is less is preferred.
    var preference: (Int, Int, Int, Int) {
      (
        isModel ? 0 : isCommon ? 1 : draft.isForRequests ? 4 : isInsideModel ? 2 : 3,
        isInsideModel ? depth : 0,
        isModel ? draft.words.count : wordsOfModel ?? 0, id.index
      )
    }
  }

  /// Makes one type of those that say the same.
  ///
  /// - Parameters:
  ///   - types: The models, and what all targets use.
  ///   - targets: The declarations and operations of each target.
  ///   - common: The types of errors of all operations.
  /// - Returns: What any other type is now.
  static func share(
    types: TypePlanner, targets: [OperationPlanner], common: [SwiftType]
  ) -> (SwiftType) -> SwiftType {
    let shared = SharedTypes(types: types, targets: targets, common: common)
    shared.findLeaders()
    shared.chooseRepresentatives()
    shared.apply()
    return { type in type.mappingDeclarations(shared.representative) }
  }

  private init(types: TypePlanner, targets: [OperationPlanner], common: [SwiftType]) {
    self.types = types
    self.targets = targets
    let common = Set(common.compactMap(\.declaration))
    var declarations: [Declaration] = []
    /// Children come before what they stand in.
    func add(
      _ draft: DeclarationDraft, parent: DeclarationID? = nil, depth: Int = 0,
      wordsOfModel: Int? = nil
    ) {
      let isModel = parent == nil && types.isModel(draft.id)
      for inner in draft.declarations {
        add(
          inner, parent: draft.id, depth: depth + 1,
          wordsOfModel: isModel ? draft.words.count : wordsOfModel)
      }
      declarations.append(
        Declaration(
          draft: draft, parent: parent, depth: depth, isModel: isModel,
          isCommon: common.contains(draft.id),
          wordsOfModel: wordsOfModel,
          nameByMembers: isModel ? nil : types.nameByMembers(of: draft)))
    }
    for draft in types.scope.declarations + targets.flatMap(\.scope.declarations) {
      add(draft)
    }
    self.declarations = declarations
    hasRenamedProperties = declarations.contains { declaration in
      guard case .structure(let properties, _) = declaration.draft.kind else { return false }
      return properties.contains(where: \.isRenamed)
    }
    leaders = types.names.paths.indices.map(DeclarationID.init)
    representatives = Array(repeating: nil, count: leaders.count)
  }

  // MARK: Which are the same

  private func findLeaders() {
    var leadersByContent: [DeclarationDraft.Kind: [Declaration]] = [:]
    leadersByContent.reserveCapacity(declarations.count)
    // Types that hold types that are the same may be the same themselves, and models stand in no
    // order. Each round but the last makes the declarations fewer.
    var open = declarations
    while !open.isEmpty {
      var hasChanged = false
      // What a model is too is found before what only its members name.
      for declaration in open.filter({ $0.nameByMembers == nil })
        + open.filter({ $0.nameByMembers != nil })
      {
        guard let content = content(of: declaration.draft) else { continue }
        let candidates = leadersByContent[content] ?? []
        if candidates.contains(where: { $0.id == declaration.id }) { continue }
        guard let leader = leader(of: declaration, among: candidates) else {
          if candidates.count < Self.comparisonLimit {
            leadersByContent[content, default: []].append(declaration)
          }
          continue
        }
        leaders[declaration.id.index] = leader.id
        if hasRenamedProperties {
          propertyNames[leader.id] = joinedNames(of: leader, and: declaration)
        }
        hasChanged = true
        if let model = model(of: declaration),
          model.draft.words.count < self.model(of: leader)?.draft.words.count ?? .max
        {
          models[leader.id] = model
        }
      }
      guard hasChanged else { break }
      open = declarations.filter {
        leaders[$0.id.index] == $0.id && $0.draft.isMade(of: { leaders[$0.index] != $0 })
      }
    }
  }

  /// The model that a declaration is, or leads.
  private func model(of declaration: Declaration) -> Declaration? {
    models[declaration.id] ?? (declaration.isModel ? declaration : nil)
  }

  private func leader(
    of declaration: Declaration, among candidates: [Declaration]
  ) -> Declaration? {
    for leader in candidates where leaders[leader.id.index] == leader.id {
      guard !hasRenamedProperties || joinedNames(of: leader, and: declaration) != nil else {
        continue
      }
      if isSame(declaration, as: leader) { return leader }
    }
    return nil
  }

  /// Whether the names of two that say the same let them be one. Both may lead others by now, models among them.
  private func isSame(_ declaration: Declaration, as leader: Declaration) -> Bool {
    let model = model(of: leader)
    if let model, let other = self.model(of: declaration) {
      // What the description names is not called after what it does not.
      guard model.draft.isForRequests == other.draft.isForRequests else { return false }
      return Self.isVariant(model.draft.words, other.draft.words)
    }
    let endsAlike =
      leader.draft.words.last == declaration.draft.words.last
      || isOfOperation(leader) && isOfOperation(declaration)
    if let title = declaration.draft.title ?? leader.draft.title,
      [leader, declaration].allSatisfy({ $0.draft.isCalled(title) })
    {
      return true
    }
    switch (leader.nameByMembers, declaration.nameByMembers) {
    case (nil, nil): return endsAlike
    case (nil, let name): return model != nil && (endsAlike || leader.draft.name == name)
    case (_, nil): return false
    default: return true
    }
  }

  /// Whether it is what an operation sends or gets, of which the name says only that, and says enough to be known by.
  private func isOfOperation(_ declaration: Declaration) -> Bool {
    guard declaration.parent == nil, !declaration.isModel, !declaration.draft.isNamed,
      let purpose = declaration.draft.words.last, Self.purposes.contains(purpose)
    else { return false }
    return switch declaration.draft.kind {
    case .structure(let properties, _): properties.count > 2
    case .union(let union): union.cases.count > 1
    case .openEnum, .alias, .responseTable: false
    }
  }

  /// The names of the properties of two structures, those that somebody chose before others; nil where
  /// two were chosen for one property, or one for two.
  private func joinedNames(
    of left: Declaration, and right: Declaration
  ) -> [PropertyName]? {
    let (left, right) = (names(of: left), names(of: right))
    guard left.count == right.count else { return nil }
    var joined: [PropertyName] = []
    for (left, right) in zip(left, right) {
      guard left.text == right.text || left.isRenamed != right.isRenamed else { return nil }
      joined.append(left.isRenamed ? left : right)
    }
    return Set(joined.map(\.text)).count == joined.count ? joined : nil
  }

  private func names(of declaration: Declaration) -> [PropertyName] {
    if let names = propertyNames[declaration.id] { return names }
    guard case .structure(let properties, _) = declaration.draft.kind else { return [] }
    return properties.map { PropertyName(text: $0.name, isRenamed: $0.isRenamed) }
  }

  /// Whether one name is the other with words added to it.
  static func isVariant(_ left: [String], _ right: [String]) -> Bool {
    let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
    guard shorter.count < longer.count else { return false }
    var rest = shorter[...]
    for word in longer where word == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private func leader(of id: DeclarationID) -> DeclarationID {
    var id = id
    while leaders[id.index] != id { id = leaders[id.index] }
    return id
  }

  /// What a declaration says, without its documentation; nil for what is always a type of its own.
  private func content(of draft: DeclarationDraft) -> DeclarationDraft.Kind? {
    switch draft.kind {
    case .structure(let properties, let additional):
      .structure(
        properties.map(content), additional: additional.map { $0.mappingDeclarations(leader) })
    case .openEnum(let rawType, let cases):
      .openEnum(
        rawType: rawType,
        cases: cases.map { item in
          var item = item
          item.documentation = DocumentationPlan()
          return item
        }.sorted { $0.literal < $1.literal })
    case .union(let union):
      DeclarationDraft.Kind.union(union.withoutDocumentation)
        .mappingTypes { $0.mappingDeclarations(leader) }
    case .alias, .responseTable: nil
    }
  }

  private func content(of property: PropertyDraft) -> PropertyDraft {
    var property = property
    property.type = property.type.mappingDeclarations(leader)
    property.documentation = DocumentationPlan()
    // Names may be joined.
    if hasRenamedProperties {
      property.name = ""
      property.isRenamed = false
    }
    return property
  }

  // MARK: Which of them stays

  private func chooseRepresentatives() {
    var members: [DeclarationID: [Declaration]] = [:]
    for declaration in declarations {
      let leader = leader(of: declaration.id)
      representatives[leader.index] = leader
      if leader != declaration.id { members[leader, default: []].append(declaration) }
    }
    for declaration in declarations where members[declaration.id] != nil {
      members[declaration.id]?.append(declaration)
      representatives[declaration.id.index] = nil
    }
    let classes = members.sorted { Self.order($0.value) < Self.order($1.value) }
    // What something stands in is chosen before it: a type must not go away with its parent. One of
    // the members does stand in what stays, since the types around them are the same too.
    for (leader, members) in classes {
      let remaining = members.filter { member in
        guard let parent = member.parent else { return true }
        return representatives[self.leader(of: parent).index] == parent
      }
      let best = remaining.min { $0.preference < $1.preference } ?? members[0]
      representatives[leader.index] = best.id
    }
  }

  private static func order(_ members: [Declaration]) -> (Int, Int) {
    (members.map(\.depth).min() ?? 0, members.map(\.draft.id.index).min() ?? 0)
  }

  func representative(of id: DeclarationID) -> DeclarationID {
    representatives[leader(of: id).index] ?? id
  }

  // MARK: What becomes of the others

  private func apply() {
    joinConformances()
    joinWhatIsSaidOfValues()
    for draft in declarations.map(\.draft) where representative(of: draft.id) == draft.id {
      draft.declarations.removeAll { representative(of: $0.id) != $0.id }
      if draft.isMade(of: { representative(of: $0) != $0 }) {
        draft.kind = draft.kind.mappingTypes { $0.mappingDeclarations(representative) }
        draft.leaveOutRepeatedCases()
      }
      if let names = propertyNames[leader(of: draft.id)] {
        draft.nameProperties(names.map(\.text))
      }
    }
    types.share(representative)
    for target in targets { target.share(representative) }
    let joined = targets.reduce(into: Set()) { $0.formUnion($1.joinResponses()) }
    for target in targets { target.remove(joined) }
    types.remove(joined)
    declarations.removeAll { joined.contains($0.id) }
    moveToCommonPlaces()
  }

  /// What stands for several declarations conforms to what any of them would.
  private func joinConformances() {
    var conformances: [DeclarationID: [String]] = [:]
    for declaration in declarations where !declaration.draft.conformances.isEmpty {
      let id = representative(of: declaration.id)
      for name in declaration.draft.conformances where conformances[id]?.contains(name) != true {
        conformances[id, default: []].append(name)
      }
    }
    for declaration in declarations {
      if let names = conformances[declaration.id] { declaration.draft.conformances = names }
    }
  }

  /// What a description says of a value at one place holds at all others, where no two say different things.
  private func joinWhatIsSaidOfValues() {
    var said: [DeclarationID: [String: Set<DocumentationPlan>]] = [:]
    for declaration in declarations {
      guard case .openEnum(_, let cases) = declaration.draft.kind else { continue }
      for item in cases where !item.documentation.lines.isEmpty {
        said[representative(of: declaration.id), default: [:]][item.literal, default: []]
          .insert(item.documentation)
      }
    }
    for declaration in declarations {
      guard case .openEnum(let rawType, var cases) = declaration.draft.kind,
        let known = said[declaration.id]
      else { continue }
      for (index, item) in zip(cases.indices, cases) {
        guard item.documentation.lines.isEmpty, let texts = known[item.literal], texts.count == 1,
          let text = texts.first
        else { continue }
        cases[index].documentation = text
      }
      declaration.draft.kind = .openEnum(rawType: rawType, cases: cases)
    }
  }
}

extension DeclarationDraft {
  /// Whether a name is its title or its own.
  func isCalled(_ name: String) -> Bool { title == name || self.name == name }

  /// Leaves out cases of a union whose type another one has by now, unless a discriminator or a key tells the two apart:
  /// no value would ever be one of them.
  fileprivate func leaveOutRepeatedCases() {
    guard case .union(var union) = kind else { return }
    var known: Set<UnionCaseDraft.Content> = []
    union.cases.removeAll { item in
      item.type != nil && item.key == nil && item.discriminatorValues.isEmpty && !item.isBase
        && !known.insert(item.content).inserted
    }
    kind = .union(union)
  }

  fileprivate func nameProperties(_ names: [String]) {
    guard case .structure(var properties, let additional) = kind else { return }
    for (index, name) in zip(properties.indices, names) { properties[index].name = name }
    kind = .structure(properties, additional: additional)
  }
}
