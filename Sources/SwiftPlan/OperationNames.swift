import ServiceModel

/// The names of operations in their groups. Many documents write the group into each `operationId`,
/// since these are the same for all of a document; in Swift the group is there already, and
/// `repos/get` is `github.repos.get`.
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
    let short = service.operations.map { operation -> String? in
      guard let group = operation.group, operation.renamedAt == nil,
        let rest = Self.rest(of: operation.name, after: operation.groupRenamedFrom ?? group)
      else { return nil }
      let name = Identifier.operation(rest)
      return reserved.contains(name) ? nil : name
    }
    var uses: [[String?]: Int] = [:]
    for (index, operation) in service.operations.enumerated() {
      uses[[operation.group, short[index] ?? full[index]], default: 0] += 1
    }
    names = service.operations.indices.map { index in
      // What another operation of the group is called as well would say less than both names did.
      guard let name = short[index], uses[[service.operations[index].group, name]] == 1 else {
        return full[index]
      }
      return name
    }
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
