/// The words that names have in common.
enum CommonWords {
  /// The words that all names have, in their order, without prepositions that lost what they belong to.
  static func words(of names: [[String]]) -> [String] {
    guard var common = names.first else { return [] }
    for name in names.dropFirst() {
      for case .remove(let index, _, _) in name.difference(from: common).removals.reversed() {
        common.remove(at: index)
      }
    }
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

  /// Whether the word needs others beside it.
  static func isPreposition(_ word: String) -> Bool { prepositions.contains(word.lowercased()) }

  private static let prepositions: Set<String> = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
  ]
}
