import ServiceModel

extension Service {
  /// Decides on the groups that only all operations together say: those of names like `Labs_Get`, as AutoRest has them
  /// where there are no tags, and none where all operations have the same, unless it is a part of their names.
  mutating func decideGroups() {
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

  private mutating func groupByNoun() {
    let nouns = operations.map(\.noun)
    let different = Set(nouns)
    guard !different.contains(nil), different.count > 1, different.count < operations.count else {
      return
    }
    for (index, noun) in zip(operations.indices, nouns) { operations[index].group = noun }
  }
}

extension Operation {
  /// Whether the name begins with the group's, in the singular or in the plural: `repos/get`.
  fileprivate func isNamed(after group: String) -> Bool {
    let word = group.lowercased().filter { $0.isLetter || $0.isNumber }
    let start = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return start.hasPrefix(word.hasSuffix("s") ? String(word.dropLast()) : word)
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
