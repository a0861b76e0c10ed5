import ServiceModel

// What tells the operations of a document apart says nothing in a group that has one of a name alone.

extension OperationNames {
  /// Leaves out the numbers that tell operations of several groups apart, as programs write them: Nexus' `run1` of
  /// scripts is beside a `run` of tasks.
  static func leaveOutNumbers(
    from names: inout [String], of operations: [Operation], _ reserved: Set<String>
  ) {
    let ids = Set(operations.filter { $0.form == nil }.map(\.name))
    var shorter: [Int: String] = [:]
    var uses: [[String?]: Int] = [:]
    for (index, operation) in operations.enumerated() where operation.form == nil {
      uses[[operation.group, names[index]], default: 0] += 1
      guard operation.renamedAt == nil, !operation.hasMadeName,
        let name = names[index].withoutNumber.map(Identifier.describedOperation),
        let id = operation.name.withoutNumber,
        ids.contains(id) || operation.name.withoutNumberInMarks != nil, !reserved.contains(name)
      else { continue }
      shorter[index] = name
      uses[[operation.group, name], default: 0] += 1
    }
    for (index, name) in shorter where uses[[operations[index].group, name]] == 1 {
      names[index] = name
    }
  }

  /// Leaves out a word of the group that all of its names begin with: `fileSync` and `fileList` of Pulp's
  /// `repositoriesFile`.
  static func leaveOutWordsOfGroups(
    from names: inout [String], of operations: [Operation], _ reserved: Set<String>
  ) {
    for (group, members) in membersOfGroups(operations) {
      guard let group, members.count > 1,
        members.allSatisfy({ operations[$0].renamedAt == nil && !operations[$0].hasMadeName }),
        let first = Words(names[members[0]]).words.first,
        Words(group).words.contains(where: { GroupInName.areSame([$0], [first]) })
      else { continue }
      let shorter = members.compactMap { index -> String? in
        let words = Words(names[index]).words
        guard words.first == first else { return nil }
        return GroupInName.removed(from: names[index], group: first)
          .map(Identifier.describedOperation)
      }
      // A word that is a verb is all that says what is done, unless what is left begins with another.
      let verbs = shorter.count { name in
        Words(name).words.first.map { GroupVerbs.isVerb($0.lowercased()) } ?? false
      }
      guard shorter.count == members.count, Set(shorter).count == shorter.count,
        verbs * 2 >= shorter.count, reserved.isDisjoint(with: shorter)
      else { continue }
      for (index, name) in zip(members, shorter) { names[index] = name }
    }
  }

  /// Leaves out the abbreviation of the group that most of its names begin with: Gitea's `repoListBranches` of
  /// `repository`. A name that another one would have stays.
  static func leaveOutAbbreviationsOfGroups(
    from names: inout [String], of operations: [Operation], _ reserved: Set<String>
  ) {
    for (group, members) in membersOfGroups(operations) where members.count >= fewestAbbreviated {
      guard let group, Words(group).words.count == 1 else { continue }
      let words = members.map { Words(names[$0]).words.first ?? "" }
      guard let word = words.first(where: { isAbbreviation($0, of: group) }),
        words.count(where: { $0 == word }) * 3 >= members.count * 2
      else { continue }
      var uses = Dictionary(members.map { (names[$0], 1) }, uniquingKeysWith: +)
      let shorter = zip(members, words).compactMap { index, first -> (index: Int, name: String)? in
        guard first == word, operations[index].renamedAt == nil, !operations[index].hasMadeName,
          let rest = GroupInName.removed(from: names[index], group: word)
        else { return nil }
        return (index, Identifier.describedOperation(rest))
      }
      for (_, name) in shorter { uses[name, default: 0] += 1 }
      for (index, name) in shorter where uses[name] == 1 && !reserved.contains(name) {
        names[index] = name
      }
    }
  }

  private static let fewestAbbreviated = 10

  /// Which operations each group has, without other forms of them.
  private static func membersOfGroups(_ operations: [Operation]) -> [String?: [Int]] {
    Dictionary(grouping: operations.indices.filter { operations[$0].form == nil }) {
      operations[$0].group
    }
  }

  /// Whether a word is the beginning of a group's name, and none that the name is made of with an ending.
  private static func isAbbreviation(_ word: String, of group: String) -> Bool {
    let group = group.lowercased()
    let endings = ["", "er", "ers", "es", "ing", "ings", "ment", "ments", "or", "ors", "s"]
    return word.utf8.count >= 3 && group.hasPrefix(word) && !GroupVerbs.isVerb(word)
      && !endings.contains(String(group.dropFirst(word.count)))
  }
}

extension String {
  /// The text without what a program puts behind the second of two names: `list[0]`, `cancel (2)`; nil where it has none.
  fileprivate var withoutNumberInMarks: String? {
    guard hasSuffix("]") || hasSuffix(")") else { return nil }
    return wholeMatch(of: #/([^\[\]()]*[A-Za-z])(?:\[\d+\]| ?\(\d+\))/#).map { String($0.1) }
  }

  /// The text without the number that it ends in, and a mark before that; nil where it ends in none, or in a version.
  fileprivate var withoutNumber: String? {
    if let name = withoutNumberInMarks { return name }
    let end = lastIndex { !$0.isNumber }.map(index(after:)) ?? startIndex
    guard end != endIndex else { return nil }
    var text = self[..<end]
    while let last = text.last, "_-".contains(last) { text.removeLast() }
    guard text.count > 1, let last = text.last, last.isLowercase, last != "v" else {
      return nil
    }
    return String(text)
  }
}
