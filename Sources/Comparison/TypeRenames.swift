import SwiftPlan

/// Finds the types that have another name now, so that what is made of them counts as unchanged.
///
/// A type is another one's new name where it has the same properties or cases, and where it stands in the
/// same places: what an operation returned, or what a property was.
struct TypeRenames {
  /// The new path of each old type that is still there, under this name or another.
  private(set) var paths: [[String]: [String]] = [:]

  private let old: TypeTable
  private let new: TypeTable
  private var gone: Set<[String]> = []
  private var added: Set<[String]> = []
  /// What all types look like that were gone or added at first.
  private var oldShapes: [Shape] = []
  private var newShapes: [Shape] = []

  /// - Parameters:
  ///   - old: The types as they were.
  ///   - new: The types as they are.
  ///   - uses: The types of what both versions have beside types.
  init(from old: TypeTable, to new: TypeTable, uses: [TypeUse]) {
    self.old = old
    self.new = new
    for entry in old.entries {
      if new[entry.path] != nil { paths[entry.path] = entry.path } else { gone.insert(entry.path) }
    }
    added = Set(new.entries.map(\.path).filter { old[$0] == nil })
    oldShapes = old.entries.filter { gone.contains($0.path) }.map(Shape.init)
    newShapes = new.entries.filter { added.contains($0.path) }.map(Shape.init)
    // What has been found says more of the types that it is made of.
    var count = -1
    while count != paths.count, !gone.isEmpty, !added.isEmpty {
      count = paths.count
      pairBest(of: candidates(with: Votes(of: uses + usesInTypes, old, new, gone, added)))
    }
  }

  /// The old path of a new type; nil for one that is new.
  var oldPaths: [[String]: [String]] {
    Dictionary(paths.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private struct Pair: Hashable {
    let old: [String]
    let new: [String]

    /// The order of pairs that are as likely.
    static func areOrdered(_ left: Pair, _ right: Pair) -> Bool {
      (left.old.joined(separator: "."), left.new.joined(separator: "."))
        < (right.old.joined(separator: "."), right.new.joined(separator: "."))
    }
  }

  // MARK: - Uses

  /// The types of what is in types that both versions have.
  private var usesInTypes: [TypeUse] {
    old.entries.flatMap { entry -> [TypeUse] in
      guard let now = paths[entry.path].flatMap({ new[$0] }) else { return [] }
      let members = Dictionary(now.plan.members.map { ($0.name, $0.type) }) { first, _ in first }
      return entry.plan.members.compactMap { name, type in
        guard let type, let newType = members[name] ?? nil else { return nil }
        return TypeUse(
          old: type, in: entry.plan.scope(at: entry.path), new: newType,
          in: now.plan.scope(at: now.path))
      }
    }
  }

  /// How often a new type stands where one stood that is gone.
  private struct Votes {
    private var all: [[String]: Double] = [:]
    private var votes: [Pair: Double] = [:]

    init(
      of uses: [TypeUse], _ old: TypeTable, _ new: TypeTable, _ gone: Set<[String]>,
      _ added: Set<[String]>
    ) {
      for use in uses {
        let was = use.oldReferences(old.text)
        guard was.contains(where: gone.contains) else { continue }
        for path in was where gone.contains(path) { all[path, default: 0] += 1 }
        let now = use.newReferences(new.text)
        guard was.count == now.count, use.isAlike(old.text, new.text) else { continue }
        for (path, newPath) in zip(was, now) where gone.contains(path) && added.contains(newPath) {
          votes[Pair(old: path, new: newPath), default: 0] += 1
        }
      }
    }

    /// Of all places where the old type stood and that are still there, the share that have the new one; nil
    /// where there is no such place.
    func share(_ pair: Pair) -> Double? { all[pair.old].map { (votes[pair] ?? 0) / $0 } }

    var partners: [[String]: [[String]]] {
      Dictionary(grouping: votes.keys, by: \.old).mapValues { $0.map(\.new) }
    }
  }

  // MARK: - Likeness

  private func candidates(with votes: Votes) -> [(pair: Pair, likelihood: Double)] {
    let shapes = newShapes.filter { added.contains($0.path) }
    var places: [String: [Int]] = [:]
    for (index, shape) in shapes.enumerated() {
      for name in shape.names { places[name, default: []].append(index) }
    }
    let indices = Dictionary(uniqueKeysWithValues: zip(shapes.map(\.path), shapes.indices))
    let partners = votes.partners
    return oldShapes.filter { gone.contains($0.path) }.flatMap { shape in
      // A name that many have says little, and looking at all of them takes long.
      let likely = shape.names.compactMap { places[$0] }.filter { $0.count <= Self.mostNamesakes }
      let indices = Set(
        likely.joined() + (partners[shape.path] ?? []).compactMap { indices[$0] })
      return indices.compactMap { index -> (pair: Pair, likelihood: Double)? in
        let pair = Pair(old: shape.path, new: shapes[index].path)
        let share = votes.share(pair)
        // What stands elsewhere now is another type, and what was part of one that is gone is gone with it.
        guard share != 0, share != nil || !gone.contains(shape.path.dropLast()) else { return nil }
        let likelihood = shape.likelihood(of: shapes[index], usedAlike: share ?? 0)
        return likelihood >= Self.leastLikelihood ? (pair, likelihood) : nil
      }
    }
  }

  private static let mostNamesakes = 200
  private static let leastLikelihood = 0.6

  /// Pairs what is likeliest first; what has two as likely partners has none.
  private mutating func pairBest(of candidates: [(pair: Pair, likelihood: Double)]) {
    var undecided: Set<[String]> = []
    for (_, candidates) in Dictionary(grouping: candidates, by: \.likelihood)
      .sorted(by: { $0.key > $1.key })
    {
      let pairs = candidates.map(\.pair).filter {
        gone.contains($0.old) && added.contains($0.new) && !undecided.contains($0.old)
      }.sorted(by: Pair.areOrdered)
      let olds = Dictionary(grouping: pairs, by: \.old)
      let news = Dictionary(grouping: pairs, by: \.new)
      for pair in pairs where olds[pair.old]?.count == 1 && news[pair.new]?.count == 1 {
        take(pair)
      }
      for (old, pairs) in olds where pairs.count > 1 { undecided.insert(old) }
    }
  }

  /// Pairs two types, and those inside of them that have the same name.
  private mutating func take(_ pair: Pair) {
    guard gone.remove(pair.old) != nil, added.remove(pair.new) != nil else { return }
    paths[pair.old] = pair.new
    guard let entry = old[pair.old] else { return }
    for nested in entry.plan.declarations {
      take(Pair(old: pair.old + [nested.name], new: pair.new + [nested.name]))
    }
  }

  /// What a type looks like, whatever its name.
  private struct Shape {
    let path: [String]
    private let kind: String
    /// What each member holds, by the member's name.
    private let members: [String: String]

    init(_ entry: TypeTable.Entry) {
      path = entry.path
      kind = entry.plan.kind.word
      // A type inside of another one is known by its members: many have an `Attributes`.
      let nested = Dictionary(
        entry.plan.declarations.map { ($0.name, $0.members.map(\.name).joined(separator: " ")) }
      ) { first, _ in first }
      members = Dictionary(
        entry.plan.members.map { name, type in
          let inner = nested[(type ?? "").filter { !"[]?:".contains($0) }]
          return (name, (type ?? "") + (inner.map { " {\($0)}" } ?? ""))
        }
      ) { first, _ in first }
    }

    /// What other types may have as well: names of members, and its own.
    var names: [String] { Array(members.keys) + path.suffix(1).map { "." + $0 } }

    /// How likely it is that the other one is this one under a new name: from 0 to 1, and more where they have
    /// the same last name, as with a type that has moved, or stand in the same places.
    func likelihood(of other: Shape, usedAlike share: Double) -> Double {
      guard kind == other.kind else { return 0 }
      let isNamesake = path.last == other.path.last
      let common = members.reduce(0.0) { sum, member in
        guard let type = other.members[member.key] else { return sum }
        return sum + (type == member.value ? 1 : 0.5)
      }
      let all = members.count + other.members.count { members[$0.key] == nil }
      let likeness = all == 0 ? 1 : common / Double(all)
      // Types may be alike by chance, those with one or two properties above all.
      guard isNamesake || share > 0 || likeness == 1 && members.count > 2 else { return 0 }
      return likeness + (isNamesake ? 0.3 : 0) + 0.3 * share
    }
  }
}
