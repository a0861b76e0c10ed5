import ServiceModel

extension Service {
  /// Decides on the groups that only all operations together say: those of names like `Labs_Get`, as AutoRest has them
  /// where there are no tags, and none where all operations have the same, unless it is a part of their names.
  mutating func decideGroups() {
    joinSpellingsOfGroups()
    let groups = Set(operations.map(\.group))
    guard groups.count == 1, let only = groups.first else { return }
    if let only {
      guard operations.count(where: { $0.isNamed(after: only) }) * 2 < operations.count else {
        return
      }
      for index in operations.indices { operations[index].group = nil }
    } else {
      groupByNoun()
    }
  }

  /// Makes one group of those whose tags differ in nothing but case and separators, as the first of them is spelled.
  private mutating func joinSpellingsOfGroups() {
    var spellings: [String: String] = [:]
    for index in operations.indices {
      guard let group = operations[index].group else { continue }
      let letters = group.withoutMarks
      guard let first = spellings[letters] else {
        spellings[letters] = group
        continue
      }
      guard first != group else { continue }
      operations[index].group = first
      if groups[first] == nil { groups[first] = groups[group] }
    }
  }

  private mutating func groupByNoun() {
    if groupByDots() { return }
    let nouns = operations.map(\.noun)
    let different = Set(nouns)
    guard !different.contains(nil), different.count > 1, different.count < operations.count else {
      return
    }
    for (index, noun) in zip(operations.indices, nouns) { operations[index].group = noun }
  }
}

extension Service {
  /// Groups by what stands before the last dot, where most names have one: `models.versions.list` of Replicate's.
  private mutating func groupByDots() -> Bool {
    let nouns = operations.map(\.nounBeforeDot)
    guard nouns.count(where: { $0 != nil }) * 4 > nouns.count * 3,
      Set(nouns).subtracting([nil]).count > 1, Set(nouns).count < operations.count
    else { return false }
    for (index, noun) in zip(operations.indices, nouns) { operations[index].group = noun }
    return true
  }
}

extension Operation {
  fileprivate var nounBeforeDot: String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ $0.first?.isLetter == true }) else { return nil }
    return parts.dropLast().joined(separator: ".")
  }

  /// Whether the name begins with the group's, in the singular or in the plural: `repos/get`.
  fileprivate func isNamed(after group: String) -> Bool {
    let word = group.withoutMarks
    return name.withoutMarks.hasPrefix(word.hasSuffix("s") ? String(word.dropLast()) : word)
  }

  /// What stands before the underscore where a name has one.
  fileprivate var noun: String? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let noun = parts.first, let verb = parts.last,
      noun.first?.isLetter == true, verb.first?.isLetter == true
    else { return nil }
    return String(noun)
  }
}
