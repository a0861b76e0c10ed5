import FletcherText

/// The group's name in that of an operation.
enum GroupInName {
  /// What a name says beside the name of its group; nil where it does not begin with that, or where
  /// the rest is no name.
  static func removed(from name: String, group: String) -> String? {
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
    guard let rest, isName(rest) else { return nil }
    if parts.count < 2, GroupVerbs.isVerb(of: name, in: groupWords, before: rest) { return nil }
    return rest.joined(separator: " ")
  }

  /// The verb of a name that is one and the group's own: `list` of `listFiles` in `files`; nil for any other name.
  ///
  /// - Parameter isChange: Whether the operation's method is not GET or HEAD.
  static func verb(of name: String, group: String, isChange: Bool) -> String? {
    let (words, groupWords) = (Words(name).words, Words(group).words)
    guard words.count > groupWords.count, areSame(words.suffix(groupWords.count), groupWords)
    else { return nil }
    let verb = words.dropLast(groupWords.count).map { $0.lowercased() }
    guard let first = verb.first,
      GroupVerbs.transitive.contains(first) || isChange && GroupVerbs.ofChanges.contains(first),
      verb.count == 1 || verb.count == 2 && verb[1] == "all"
    else { return nil }
    return verb.joined(separator: " ")
  }

  /// Whether the words say something without those that stood before them.
  private static func isName(_ words: [String]) -> Bool {
    guard let first = words.first?.lowercased(), !prepositions.contains(first) else { return false }
    return first.utf8.first.map { !(0x30...0x39).contains($0) } == true
  }

  private static func words(of name: String, after groupWords: [String]) -> [String]? {
    let words = Words(name).words
    // `addons` are Add-Ons.
    let counts = [groupWords.count] + (1..<max(1, groupWords.count))
    return counts.lazy.filter { $0 < words.count && areSame(words.prefix($0), groupWords) }.first
      .map { Array(words.dropFirst($0)) } ?? self.words(of: words, aroundVersion: groupWords)
  }

  /// `listNamespacedPod` of `listCoreV1NamespacedPod` in the group `core_v1`: no sentence has a version behind its verb.
  private static func words(of words: [String], aroundVersion group: [String]) -> [String]? {
    guard group.count > 1, let version = group.last?.lowercased(), version.hasPrefix("v"),
      version.utf8.dropFirst().first.map({ 0x30...0x39 ~= $0 }) == true,
      words.count > group.count + 1, areSame(words.dropFirst().prefix(group.count), group)
    else { return nil }
    return [words[0]] + words.dropFirst(group.count + 1)
  }

  /// Whether these are the same words, be the last of them in the singular or in the plural.
  static func areSame(_ left: some Sequence<String>, _ right: some Sequence<String>) -> Bool {
    let (left, right) = (left.joined().lowercased(), right.joined().lowercased())
    return left == right || singular(left) == singular(right)
      || withoutS(left) == withoutS(right)
  }

  private static func withoutS(_ word: String) -> String {
    word.utf8.count > 2 && word.hasSuffix("s") ? String(word.dropLast()) : word
  }

  /// Words that need what stands before them.
  private static let prepositions: Set<String> = [
    "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "to", "via", "with",
  ]
}
