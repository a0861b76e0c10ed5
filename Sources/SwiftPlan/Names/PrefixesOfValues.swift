import ServiceModel

/// The words that all values of enums begin with, and that say nothing of a value: `ACTIVITY_EXECUTION_STATUS` of
/// `ACTIVITY_EXECUTION_STATUS_RUNNING`.
struct PrefixesOfValues {
  /// How many words are left out, by what the values are called.
  private var counts: [[String]: Int] = [:]

  /// Fewer values may begin alike by chance.
  private static let fewestValues = 3
  /// Fewer words than this that are in no type's name may say what the values are.
  private static let fewestWords = 2
  /// What turns around the meaning of the words that follow it.
  private static let negations: Set<String> = ["no", "non", "not", "un", "without"]

  /// - Parameter owner: The name of the type, and of those that it stands in.
  mutating func look(at enumeration: Enumeration, in owner: [String]) {
    guard let texts = Self.texts(of: enumeration), counts[texts] ?? 0 == 0 else { return }
    let words = texts.map { Words($0).words }
    counts[texts] = Self.count(words, of: owner.flatMap { Words($0).words })
  }

  /// Gives names without these words to the values that nobody chose a name for.
  func shorten(_ enumeration: inout Enumeration) {
    guard let texts = Self.texts(of: enumeration), let count = counts[texts], count > 0 else {
      return
    }
    for (index, text) in texts.enumerated() where enumeration.cases[index].renamedAt == nil {
      enumeration.cases[index].name = Words(text).words.dropFirst(count).joined(separator: " ")
    }
  }

  /// What the values are called, where the description names all of them or none; nil where they have no words.
  private static func texts(of enumeration: Enumeration) -> [String]? {
    guard enumeration.cases.count >= fewestValues else { return nil }
    let isNamed = enumeration.cases.allSatisfy { $0.name != nil }
    guard isNamed || enumeration.base == .string,
      isNamed || enumeration.cases.allSatisfy({ $0.name == nil || $0.renamedAt != nil })
    else { return nil }
    return enumeration.cases.map { item in
      isNamed ? item.name ?? "" : item.value.plainText
    }
  }

  private static func count(_ values: [[String]], of owner: [String]) -> Int {
    let shared = shared(values)
    for count in stride(from: shared.count, to: 0, by: -1) where areNames(values, without: count) {
      let prefix = shared.prefix(count)
      let isUnspecified = values.contains {
        $0.count == count + 1 && $0.last?.lowercased() == "unspecified"
      }
      if isUnspecified || ends(owner, in: prefix) { return count }
    }
    guard shared.count >= fewestWords, areNames(values, without: shared.count),
      // `gpt-4-turbo` is no `turbo`.
      !shared.contains(where: { $0.first?.isLetter != true })
    else { return 0 }
    return shared.count
  }

  /// The words that all begin with, in lower case, but for one of each.
  private static func shared(_ values: [[String]]) -> [String] {
    guard let first = values.first?.map({ $0.lowercased() }) else { return [] }
    var count = (values.map(\.count).min() ?? 0) - 1
    for words in values {
      count = min(count, zip(first, words).prefix { $0 == $1.lowercased() }.count)
    }
    while count > 0, negations.contains(first[count - 1]) { count -= 1 }
    return Array(first.prefix(max(count, 0)))
  }

  /// Whether names are left of all, no two the same.
  private static func areNames(_ values: [[String]], without count: Int) -> Bool {
    var seen: Set<String> = []
    return values.allSatisfy { words in
      guard words.count > count, words[count].first?.isLetter == true else { return false }
      let name = Words(words.dropFirst(count).joined(separator: " ")).lowerCamelCase
      return Identifier.member(name) == name && seen.insert(name).inserted
    }
  }

  /// Whether the type's name ends in the words, in whatever spelling: `OAUTH_TYPE` of `OAuthType`.
  private static func ends(_ owner: [String], in prefix: ArraySlice<String>) -> Bool {
    owner.indices.contains { GroupInName.areSame(owner[$0...], prefix) }
  }
}
