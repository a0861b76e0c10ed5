import FletcherText

// Where what several share is declared, and what it is called there.

extension SharedTypes {
  /// Puts what several places share where it belongs to none of them, and gives it a name that fits all.
  func moveToCommonPlaces() {
    var sharing: [DeclarationID: [Declaration]] = [:]
    for declaration in declarations {
      sharing[representative(of: declaration.id), default: []].append(declaration)
    }
    nameUnionsByMembers(sharing)
    nameByTitles(sharing)
    moveOutOfModels(sharing)
    moveOutOfOperations(sharing)
  }

  private func nameUnionsByMembers(_ sharing: [DeclarationID: [Declaration]]) {
    for declaration in declarations {
      guard let members = sharing[declaration.id], Self.areNamedByMembers(members),
        let name = declaration.nameByMembers
      else { continue }
      moveBesideModels(declaration, as: name)
      declaration.draft.forgetDocumentation()
    }
  }

  /// Whether unions that are one type are named after what they are made of.
  private static func areNamedByMembers(_ unions: [Declaration]) -> Bool {
    unions.count > 1 && unions.allSatisfy { $0.nameByMembers != nil }
  }

  /// Names what stands at properties of several names after its title.
  private func nameByTitles(_ sharing: [DeclarationID: [Declaration]]) {
    for declaration in declarations {
      let draft = declaration.draft
      guard let title = draft.title, !Self.sayNothingAlone.contains(title),
        let members = sharing[declaration.id],
        members.allSatisfy({ !$0.isModel && $0.draft.isCalled(title) }),
        Set(members.map(\.draft.words)).count > 1
      else { continue }
      if types.freeName(title, in: types.scope.path) == title {
        moveBesideModels(declaration, as: title)
      } else {
        let owner = Array(draft.path.dropLast())
        guard types.freeName(title, in: owner) == title else { continue }
        types.move(draft, to: owner + [title])
      }
      if Set(members.map(\.draft.documentation)).count > 1 { draft.forgetDocumentation() }
    }
  }

  private func moveOutOfModels(_ sharing: [DeclarationID: [Declaration]]) {
    let remaining = declarations.filter { representative(of: $0.id) == $0.id }
    let uses = Dictionary(remaining.map { ($0.draft.name, 1) }, uniquingKeysWith: +)
    for declaration in remaining {
      guard let members = sharing[declaration.id], !Self.areNamedByMembers(members),
        let name = nameBesideModels(of: members),
        uses[name, default: 0] == (declaration.draft.name == name ? 1 : 0)
      else { continue }
      moveBesideModels(declaration, as: name)
      if Set(members.map(\.draft.documentation)).count > 1 {
        declaration.draft.forgetDocumentation()
      }
    }
  }

  /// Names what several operations share after all of them, and puts what several targets share beside the models.
  private func moveOutOfOperations(_ sharing: [DeclarationID: [Declaration]]) {
    // Models have their names, and so has what the parameters of several operations share already.
    let besideModels = Set(types.scope.declarations.map(\.id))
    for declaration in declarations {
      guard let members = sharing[declaration.draft.id], members.count > 1,
        declaration.parent == nil, !besideModels.contains(declaration.id),
        members.allSatisfy({ $0.parent == nil })
      else { continue }
      let draft = declaration.draft
      let scopes = Set(members.map { Array($0.draft.path.dropLast()) })
      let scope = scopes.count == 1 ? Array(draft.path.dropLast()) : types.scope.path
      var words = Self.commonWords(of: members.map(\.draft))
      if words.allSatisfy({ Self.sayNothing.contains($0.lowercased()) }) {
        let isOfSeveral = scopes.count > 1
        if isOfSeveral, let item = onlyItem(of: draft) {
          words = item.words + ["list"]
        } else if isOfSeveral, let content = wordsOfContent(of: draft, members: members) {
          words = content
        } else if isOfSeveral || scope == types.scope.path,
          let most = Self.wordsOfMost(members.map(\.draft))
        {
          words = most
        } else if isOfSeveral, words.count < 2 {
          continue
        }
      }
      // What a type is for says nothing alone.
      if words.count == 1, let owner = scope.last,
        Self.purposes.contains(words[0].lowercased())
      {
        let group = targets.first { $0.scope.path == scope }?.group
        words = Words(group?.word ?? owner).words + words
      }
      let name = Identifier.type(words.joined(separator: " "))
      let path = scope + [types.freeName(name, in: scope)]
      guard path.last == name else { continue }
      if scopes.count > 1 {
        moveBesideModels(declaration, as: name)
      } else {
        types.move(draft, to: path)
      }
    }
  }

  /// The words that all names have, where what is sent and received is a result, and a list, `listKeys`, one of what it
  /// holds, `getKey`.
  private static func commonWords(of drafts: [DeclarationDraft]) -> [String] {
    var names = drafts.map { Words($0.nameAlone ?? $0.name).words }
    let ends = Set(names.compactMap { $0.last?.lowercased() })
    guard ends.isSubset(of: purposes) else { return CommonWords.words(of: names) }
    if ends.count > 1 { names = names.map { $0.dropLast() + ["Result"] } }
    // `search0` and `search1` are two forms of one operation.
    let forms: [(String) -> String] = [
      { $0 }, singular, { word in String(word.prefix { !("0"..."9").contains($0) }) },
    ]
    var longest: [String] = []
    for form in forms {
      let words = CommonWords.words(of: names.map { $0.map(form) }).filter { !$0.isEmpty }
      if words.count > longest.count { longest = words }
    }
    return longest
  }

  /// The words that four of five names have, and the purpose: `movie result`; nil where there are none.
  private static func wordsOfMost(_ drafts: [DeclarationDraft]) -> [String]? {
    guard drafts.count > 2, let purpose = drafts[0].words.last?.lowercased() else { return nil }
    let names = drafts.map {
      Words($0.nameAlone ?? $0.name).words.map { singular($0.lowercased()) }
    }
    let counts = Dictionary(names.flatMap(Set.init).map { ($0, 1) }, uniquingKeysWith: +)
    func isOfMost(_ word: String) -> Bool {
      counts[word, default: 0] * 5 >= drafts.count * 4 && word.contains(where: \.isLetter)
        && !sayNothing.contains(word) && !GroupVerbs.isVerb(word)
        && !CommonWords.isPreposition(word)
    }
    let words = names.map { $0.filter(isOfMost) }.max { $0.count < $1.count } ?? []
    return words.isEmpty ? nil : words + [purpose]
  }

  /// The model that the elements of the structure's only list are.
  private func onlyItem(of draft: DeclarationDraft) -> DeclarationDraft? {
    guard case .structure(let properties, _) = draft.kind else { return nil }
    let lists = properties.compactMap { property in
      if case .array(let element) = property.type.withoutOptional { element } else { nil }
    }
    guard lists.count == 1, case .declared(let id)? = lists.first, types.isModel(id) else {
      return nil
    }
    return types[id]
  }

  /// The name of what is called so in several models that are no variants of one of them; nil for what stays in the first
  /// of them.
  private func nameBesideModels(of members: [Declaration]) -> String? {
    guard members.count >= Self.ownersOfCommonTypes,
      members.allSatisfy({ $0.isInsideModel && $0.depth == 1 }),
      let name = members.map(\.draft).min(by: { $0.words.count < $1.words.count })?.name,
      !Self.sayNothingAlone.contains(name), !types.names.isDeclared(name, in: types.scope.path)
    else { return nil }
    let owners = Set(members.filter { $0.draft.name == name }.compactMap(\.parent))
      .compactMap { types[$0]?.words }
    guard owners.count >= Self.ownersOfCommonTypes,
      let shortest = owners.min(by: { $0.count < $1.count }),
      !owners.allSatisfy({ $0 == shortest || Self.isVariant(shortest, $0) })
    else { return nil }
    return name
  }

  /// Names that say something in a model alone.
  static let sayNothingAlone: Set<String> = [
    "Action", "Attribute", "Body", "Category", "Content", "Context", "Data", "Description", "Item",
    "Kind", "Mode", "Name", "Option", "Output", "Result", "Source", "State", "Status", "Title",
    "Value",
  ]

  /// How many models have what belongs to none of them.
  private static let ownersOfCommonTypes = 3

  /// Puts a declaration beside the models.
  private func moveBesideModels(_ declaration: Declaration, as name: String) {
    let draft = declaration.draft
    for target in targets { target.scope.declarations.removeAll { $0.id == draft.id } }
    if let parent = declaration.parent {
      types[parent]?.declarations.removeAll { $0.id == draft.id }
    }
    types.move(draft, to: types.scope.path + [types.freeName(name, in: types.scope.path)])
    if !types.scope.declarations.contains(where: { $0.id == draft.id }) {
      types.scope.declarations.append(draft)
    }
  }

  /// The last words of names that are made for types of operations.
  static let purposes: Set<String> = ["body", "item", "result", "value"]

  /// Words that say nothing of what several groups share: `GetResult`.
  private static let sayNothing = purposes.union([
    "add", "create", "find", "get", "list", "patch", "post", "put", "search", "set", "update",
  ])
}

extension DeclarationDraft {
  /// Leaves out what is said of one place, where the type stands for several.
  fileprivate func forgetDocumentation() {
    documentation = DocumentationPlan()
    guard case .union(let union) = kind else { return }
    kind = .union(union.withoutDocumentation)
  }
}
