/// The words that names have in common.
enum CommonWords {
  /// The words that all names have, in their order, without prepositions that lost what they belong to.
  static func words(of names: [[String]]) -> [String] {
    guard var common = names.first else { return [] }
    for name in names.dropFirst() { common = longestCommonSubsequence(common, name) }
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

  private static let prepositions: Set<String> = [
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with",
  ]

  private static func longestCommonSubsequence(_ left: [String], _ right: [String]) -> [String] {
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i][j] =
          left[i] == right[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var words: [String] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        words.append(left[i])
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return words
  }
}
