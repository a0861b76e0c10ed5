/// Groups of things whose names begin alike, each of about the same weight.
///
/// What a name belongs to depends on the names that begin like it and on no others, so that a
/// thing that is added, or grows, moves few others.
struct NamePrefixes {
  struct Group: Equatable {
    /// What all of the names begin with.
    var prefix: String
    /// What it is called in whole words: the prefix without a word that names go on with, or else with that word of
    /// the first name.
    var titles: [String]
    /// The positions of the things, in order.
    var members: [Int]
  }

  private let names: [[Character]]
  private let weights: [Int]
  /// The most that a group weighs, where it has more than one name.
  private let limit: Int
  /// A part that weighs less stays with its like.
  private var leastOfOwn: Int { limit / 4 }

  /// Divides things into groups.
  ///
  /// - Parameters:
  ///   - things: The name and the weight of each.
  ///   - limit: The most that a group weighs.
  static func groups(of things: [(name: String, weight: Int)], limit: Int) -> [Group] {
    guard !things.isEmpty else { return [] }
    let prefixes = NamePrefixes(
      names: things.map { Array($0.name) }, weights: things.map(\.weight), limit: limit)
    let sorted = things.indices.sorted {
      (things[$0].name, $0) < (things[$1].name, $1)
    }
    return prefixes.groups(of: sorted)
  }

  private func weight(of members: [Int]) -> Int { members.reduce(0) { $0 + weights[$1] } }

  /// Divides things that are sorted by name.
  private func groups(of members: [Int]) -> [Group] {
    guard let first = members.first else { return [] }
    let length = commonLength(of: members)
    let whole = Group(
      prefix: String(names[first].prefix(length)),
      titles: titles(of: members, upTo: length), members: members.sorted())
    guard weight(of: members) > limit else { return [whole] }
    var parts: [[Int]] = []
    var rest: [Int] = []
    for member in members {
      if names[member].count == length {
        rest.append(member)
      } else if let last = parts.last?.last, names[last][length] == names[member][length] {
        parts[parts.count - 1].append(member)
      } else {
        parts.append([member])
      }
    }
    guard !parts.isEmpty else { return [whole] }
    // The heaviest leave first, and those that are worth it.
    var open = parts.indices.sorted {
      (weight(of: parts[$0]), $1) > (weight(of: parts[$1]), $0)
    }
    var remaining = weight(of: rest) + parts.reduce(0) { $0 + weight(of: $1) }
    var leaving: Set<Int> = []
    while let next = open.first,
      remaining > limit || weight(of: parts[next]) >= leastOfOwn
    {
      open.removeFirst()
      leaving.insert(next)
      remaining -= weight(of: parts[next])
    }
    var groups: [Group] = []
    for part in parts.indices {
      guard leaving.contains(part) else {
        rest += parts[part]
        continue
      }
      var divided = self.groups(of: parts[part])
      // What is left of a part after it was divided comes first, and may be too little for a file.
      if divided.count > 1, let left = divided.first, weight(of: left.members) < leastOfOwn {
        rest += left.members
        divided.removeFirst()
      }
      groups += divided
    }
    guard !rest.isEmpty else { return groups }
    return [Group(prefix: whole.prefix, titles: whole.titles, members: rest.sorted())] + groups
  }

  /// What all of the names begin with up to the end of a word, and what the first one does.
  private func titles(of members: [Int], upTo length: Int) -> [String] {
    guard let first = members.first.map({ names[$0] }) else { return [] }
    var whole = length
    while whole > 0, !members.allSatisfy({ Self.isEndOfWord(in: names[$0], whole) }) { whole -= 1 }
    guard whole < length else { return [String(first.prefix(length))] }
    // A few letters that many words begin with are a title, too, as in a dictionary.
    guard first[..<whole].contains(where: \.isLetter) else { return [String(first.prefix(length))] }
    let longer = (length...first.count).first { Self.isEndOfWord(in: first, $0) } ?? length
    return [whole, longer].map { String(first.prefix($0)) }
  }

  /// Whether a word ends before the character at a position.
  private static func isEndOfWord(in name: [Character], _ position: Int) -> Bool {
    guard position < name.count else { return true }
    let (last, next) = (name[position - 1], name[position])
    if next.isUppercase {
      return !last.isUppercase || position + 1 < name.count && name[position + 1].isLowercase
    }
    return next.isNumber ? !last.isNumber : !next.isLetter || !last.isLetter && !last.isNumber
  }

  private func commonLength(of members: [Int]) -> Int {
    // The names are sorted: what the first and the last begin with, all do.
    guard let first = members.first, let last = members.last else { return 0 }
    return zip(names[first], names[last]).prefix { $0 == $1 }.count
  }
}
