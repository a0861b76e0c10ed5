/// A regular expression of the common kind: literals, classes, groups, alternatives and counts. It can
/// make a text that it matches, and match in bounded time.
struct TextPattern {
  indirect enum Node {
    case set(CharacterSet)
    case sequence([Node])
    case alternatives([Node])
    /// `most` is nil where there is no limit.
    case repeated(Node, least: Int, most: Int?)
    case start
    case end
  }

  struct CharacterSet {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      ranges.contains { $0.contains(scalar.value) } != isNegated
    }
  }

  private let root: Node

  private static let longestPattern = 512
  /// Longer texts are not matched, since that may take long.
  static let longestMatched = 256

  /// Reads a pattern; nil where it uses what is not understood.
  init?(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars.prefix(Self.longestPattern + 1))
    guard scalars.count <= Self.longestPattern else { return nil }
    var parser = TextPatternParser(scalars: scalars)
    guard let root = parser.alternatives(depth: 0), parser.isAtEnd else { return nil }
    self.root = root
  }

  // MARK: Making texts

  /// A text that the pattern is likely to match. Counts that may be higher are `extra` above the least.
  func text(extra: Int) -> String? {
    var result = String.UnicodeScalarView()
    var length = 0
    guard append(root, extra: extra, to: &result, length: &length) else { return nil }
    return String(result)
  }

  private static let maximumLength = 2_000

  private func append(
    _ node: Node, extra: Int, to result: inout String.UnicodeScalarView, length: inout Int
  ) -> Bool {
    switch node {
    case .start, .end: return true
    case .set(let set):
      guard length < Self.maximumLength, let scalar = Self.scalar(of: set, at: length) else {
        return false
      }
      result.append(scalar)
      length += 1
      return true
    case .sequence(let nodes):
      return nodes.allSatisfy { append($0, extra: extra, to: &result, length: &length) }
    case .alternatives(let nodes):
      guard let first = nodes.first else { return true }
      return append(first, extra: extra, to: &result, length: &length)
    case .repeated(let node, let least, let most):
      let (wanted, overflow) = least.addingReportingOverflow(extra)
      let count = overflow ? least : min(wanted, most ?? wanted)
      for _ in 0..<min(max(count, least), Self.maximumLength + 1) {
        let before = length
        guard append(node, extra: extra, to: &result, length: &length) else { return false }
        // A node that added nothing adds nothing the next time.
        if length == before { break }
      }
      return true
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars)
  private static let others = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "1234567890", "-_. /:@#"]
    .map { Array($0.unicodeScalars) }

  private static func scalar(of set: CharacterSet, at position: Int) -> Unicode.Scalar? {
    for choices in [letters] + others {
      let usable = choices.filter(set.contains)
      if !usable.isEmpty { return usable[position % usable.count] }
    }
    return set.isNegated
      ? (0x21...0x7E).lazy.map { Unicode.Scalar($0) }.first(where: set.contains)
      : set.ranges.first.flatMap { Unicode.Scalar($0.lowerBound) }
  }

  // MARK: Matching

  /// Whether the pattern matches some part of a text; false too where that takes too long to find out.
  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars.prefix(Self.longestMatched + 1))
    guard scalars.count <= Self.longestMatched else { return false }
    var matching = Matching(scalars: scalars)
    for start in 0...scalars.count {
      if matching.match(.node(root, .done), at: start, depth: 0) { return true }
    }
    return false
  }

  /// What is still to be matched.
  private indirect enum Rest {
    case done
    case node(Node, Rest)
    case nodes(ArraySlice<Node>, Rest)
    /// More of a repetition, which began its last round at `start`.
    case more(Node, least: Int, most: Int?, start: Int, Rest)
  }

  private struct Matching {
    let scalars: [Unicode.Scalar]
    /// Backtracking takes exponential time for some patterns, so it is cut off.
    var steps = 20_000
    /// As many calls as a small stack holds.
    static let deepest = 1_000

    mutating func match(_ rest: Rest, at position: Int, depth: Int) -> Bool {
      guard steps > 0, depth < Self.deepest else { return false }
      steps -= 1
      switch rest {
      case .done:
        return true
      case .nodes(let nodes, let then):
        guard let first = nodes.first else { return match(then, at: position, depth: depth + 1) }
        return match(.node(first, .nodes(nodes.dropFirst(), then)), at: position, depth: depth + 1)
      case .more(let node, let least, let most, let start, let then):
        // A round that took nothing would go on for ever.
        if position == start, least <= 0 { return match(then, at: position, depth: depth + 1) }
        return match(
          .node(.repeated(node, least: least, most: most), then), at: position, depth: depth + 1)
      case .node(let node, let then):
        return match(node, then, at: position, depth: depth + 1)
      }
    }

    private mutating func match(_ node: Node, _ then: Rest, at position: Int, depth: Int) -> Bool {
      switch node {
      case .start: return position == 0 && match(then, at: position, depth: depth)
      case .end: return position == scalars.count && match(then, at: position, depth: depth)
      case .set(let set):
        guard position < scalars.count, set.contains(scalars[position]) else { return false }
        return match(then, at: position + 1, depth: depth)
      case .sequence(let nodes):
        return match(.nodes(nodes[...], then), at: position, depth: depth)
      case .alternatives(let nodes):
        for node in nodes where match(.node(node, then), at: position, depth: depth) {
          return true
        }
        return false
      case .repeated(let node, let least, let most):
        if most ?? 1 > 0 {
          let more = Rest.more(
            node, least: max(least - 1, 0), most: most.map { $0 - 1 }, start: position, then)
          if match(.node(node, more), at: position, depth: depth) { return true }
        }
        return least <= 0 && match(then, at: position, depth: depth)
      }
    }
  }
}
