import ServiceModel

/// The names of operations in their groups. Many documents write the group into each `operationId`,
/// since these are the same for all of a document; in Swift the group is there already, and
/// `repos/get` is `github.repos.get`. Others write the method and the path into it.
struct OperationNames {
  /// A name for each of the service's operations.
  let names: [String]

  /// - Parameter reserved: Names that no operation can have.
  init(of service: Service, reserved: Set<String>) {
    let full = service.operations.map { Identifier.operation($0.name) }
    guard !service.hasAuthoredNames else {
      names = full
      return
    }
    let wished = zip(service.operations, full).map { operation, full in
      Self.names(of: operation).filter { !reserved.contains($0) } + [full]
    }
    // What another operation of the group is called as well would say less than a longer name.
    var names = wished.map { $0.first ?? "" }
    for round in 1...Self.longestChoice {
      var uses: [[String?]: Int] = [:]
      for (operation, name) in zip(service.operations, names) {
        uses[[operation.group, name], default: 0] += 1
      }
      for (index, operation) in service.operations.enumerated()
      where uses[[operation.group, names[index]], default: 0] > 1 {
        let longer = wished[index].dropFirst(round)
        names[index] = (round < Self.longestChoice ? longer.first : nil) ?? full[index]
      }
    }
    self.names = names
  }

  /// How many names an operation can have.
  private static let longestChoice = 3

  /// Names that say less than the one that the document gives, the shortest first.
  private static func names(of operation: Operation) -> [String] {
    guard operation.renamedAt == nil else { return [] }
    let withoutRoute = RouteInName.removed(from: operation)
    let withoutGroup = operation.group.flatMap { group in
      rest(of: withoutRoute ?? operation.name, after: operation.groupRenamedFrom ?? group)
    }
    return [withoutGroup, withoutRoute].compactMap(\.self).map(Identifier.operation)
  }

  /// What a name says beside the name of its group; nil where it does not begin with that, or where
  /// the rest is no name.
  private static func rest(of name: String, after group: String) -> String? {
    let groupWords = Words(group).words
    let parts = name.split { "/.:".contains($0) }
    let rest =
      if let part = parts.dropLast().lastIndex(where: {
        areSame(Words(String($0)).words, groupWords)
      }) {
        parts[(part + 1)...].flatMap { Words(String($0)).words }
      } else {
        words(of: name, after: groupWords)
      }
    guard let rest, let first = rest.first?.lowercased(), !prepositions.contains(first),
      first.utf8.first.map({ !(0x30...0x39).contains($0) }) == true
    else { return nil }
    return rest.joined(separator: " ")
  }

  private static func words(of name: String, after groupWords: [String]) -> [String]? {
    let words = Words(name).words
    guard words.count > groupWords.count,
      areSame(Array(words.prefix(groupWords.count)), groupWords)
    else { return nil }
    return Array(words.dropFirst(groupWords.count))
  }

  /// Whether these are the same words, be the last of them in the singular or in the plural.
  private static func areSame(_ left: [String], _ right: [String]) -> Bool {
    singular(left.joined()) == singular(right.joined())
  }

  private static func singular(_ word: String) -> String {
    let word = word.lowercased()
    return word.utf8.count > 2 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  /// Words that need what stands before them.
  private static let prepositions: Set<String> = [
    "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "to", "via", "with",
  ]
}
