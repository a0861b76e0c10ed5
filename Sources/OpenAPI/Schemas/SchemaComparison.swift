import YAML

/// Finds out whether two schemas describe the same values, by reference or by content. Keys that say nothing
/// of what is valid, such as examples, may differ.
struct SchemaComparison {
  /// Keys of schemas that say nothing of what is valid.
  private static let annotations: Set<String> = [
    "title", "description", "example", "examples", "xml", "externalDocs", "$comment", "deprecated",
  ]
  /// Keys whose values are mappings of names.
  private static let named: Set<String> = [
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "mapping",
  ]
  /// Nodes that are looked at before two schemas are taken for different.
  private static let most = 5_000
  /// How deep the schemas may stand in one another.
  private static let depth = 40

  private struct Pair: Hashable {
    var first: Node.Identity
    var second: Node.Identity
  }
  /// The pairs that are compared, or were; they count as the same when they are met again.
  private var seen: Set<Pair> = []
  private var steps = 0

  static func isSame(
    _ first: LocatedNode, _ second: LocatedNode, _ reader: inout DocumentReader
  ) -> Bool {
    var comparison = SchemaComparison()
    return comparison.isSame(first, second, depth: 0, &reader)
  }

  /// What schemas with the same text have in common, whatever their annotations and the order of their keys, so that few
  /// others have to be compared.
  static func digest(of node: LocatedNode) -> Int {
    var hasher = Hasher()
    var rest = most
    add(node, ignoring: annotations, to: &hasher, &rest)
    return hasher.finalize()
  }

  private static func add(
    _ node: LocatedNode, ignoring ignored: Set<String>, to hasher: inout Hasher, _ rest: inout Int
  ) {
    rest -= 1
    guard rest > 0 else { return }
    switch node.kind {
    case .scalar: hasher.combine(node.text)
    case .sequence:
      hasher.combine(1)
      for item in node.items ?? [] { add(item, ignoring: annotations, to: &hasher, &rest) }
    case .mapping:
      hasher.combine(2)
      for entry in entries(of: node, ignoring: ignored).sorted(by: { $0.name < $1.name }) {
        hasher.combine(entry.name)
        let inner = holdsNames(entry, ignoring: ignored) ? [] : annotations
        add(entry.value, ignoring: inner, to: &hasher, &rest)
      }
    }
  }

  private mutating func isSame(
    _ first: LocatedNode, _ second: LocatedNode, depth: Int, _ reader: inout DocumentReader
  ) -> Bool {
    guard let first = reader.resolved(first), let second = reader.resolved(second) else {
      return false
    }
    let pair = Pair(first: first.identity, second: second.identity)
    if pair.first == pair.second || !seen.insert(pair).inserted { return true }
    return isSameContent(
      first, second, ignoring: Self.annotations, depth: depth, &reader)
  }

  private mutating func isSameContent(
    _ first: LocatedNode, _ second: LocatedNode, ignoring ignored: Set<String>, depth: Int,
    _ reader: inout DocumentReader
  ) -> Bool {
    guard first.kind == second.kind, depth < Self.depth,
      spend(max(first.node.count, second.node.count), &reader)
    else { return false }
    switch first.kind {
    case .scalar: return first.text == second.text
    case .sequence:
      let (one, other) = (first.items ?? [], second.items ?? [])
      guard one.count == other.count else { return false }
      return zip(one, other).allSatisfy { isSame($0, $1, depth: depth + 1, &reader) }
    case .mapping:
      let one = Self.entries(of: first, ignoring: ignored)
      let other = Self.entries(of: second, ignoring: ignored)
      guard one.count == other.count else { return false }
      return one.allSatisfy { entry in
        guard let value = second[entry.name] else { return false }
        return Self.holdsNames(entry, ignoring: ignored)
          ? isSameContent(entry.value, value, ignoring: [], depth: depth + 1, &reader)
          : isSame(entry.value, value, depth: depth + 1, &reader)
      }
    }
  }

  /// Counts nodes; false once there are too many.
  private mutating func spend(_ amount: Int, _ reader: inout DocumentReader) -> Bool {
    steps += amount + 1
    let isInBudget = reader.budget.comparisons.spend(amount + 1) == .isLeft
    return steps <= Self.most && isInBudget
  }

  /// Whether the keys of an entry's value are names that the author chose, of which none is ignored.
  private static func holdsNames(_ entry: LocatedEntry, ignoring ignored: Set<String>) -> Bool {
    named.contains(entry.name) && !ignored.isEmpty
  }

  private static func entries(
    of node: LocatedNode, ignoring ignored: Set<String>
  ) -> [LocatedEntry] {
    (node.entries ?? []).filter {
      !ignored.contains($0.name) && (ignored.isEmpty || saysSomething($0.name))
    }
  }

  /// Whether a key is no extension, or one that is read: `x-nullable`, `x-enum-varnames`, `x-ms-enum`.
  private static func saysSomething(_ name: String) -> Bool {
    !name.hasPrefix("x-")
      || ["x-nullable", "x-enum", "x-ms-enum"].contains { name.hasPrefix($0) }
  }
}

extension Node {
  /// How many items or entries it has.
  fileprivate var count: Int { items?.count ?? entries?.count ?? 0 }
}
