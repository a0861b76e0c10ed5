import SwiftPlan

/// Finds the types that have another name now, so that what is made of them counts as unchanged.
struct TypeRenames {
  /// The new path of each old type that is still there, under this name or another.
  private(set) var paths: [[String]: [String]] = [:]

  /// - Parameters:
  ///   - old: The types as they were.
  ///   - new: The types as they are.
  init(from old: TypeTable, to new: TypeTable) {
    var gone: [TypeTable.Entry] = []
    for entry in old.entries {
      if new[entry.path] != nil { paths[entry.path] = entry.path } else { gone.append(entry) }
    }
    var added = new.entries.filter { old[$0.path] == nil }
      .map { (path: $0.path, shape: Shape($0)) }
    // Looking at each pair takes too long for more.
    guard gone.count * added.count <= Self.mostPairs else { return }
    for entry in gone {
      let shape = Shape(entry)
      let candidates = added.indices.map { ($0, shape.likeness(to: added[$0].shape)) }
        .filter { $0.1 >= Self.leastLikeness }
      guard let best = candidates.max(by: { $0.1 < $1.1 }),
        candidates.count(where: { $0.1 == best.1 }) == 1
      else { continue }
      paths[entry.path] = added[best.0].path
      added.remove(at: best.0)
    }
  }

  /// The old path of a new type; nil for one that is new.
  var oldPaths: [[String]: [String]] {
    Dictionary(paths.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static let mostPairs = 200_000
  private static let leastLikeness = 0.6

  /// What a type looks like, whatever its name.
  private struct Shape {
    let kind: Int
    let members: Set<String>
    let lastName: String?

    init(_ entry: TypeTable.Entry) {
      lastName = entry.path.last
      switch entry.plan.kind {
      case .structure(let plan):
        kind = 0
        members = Set(plan.properties.map { "\($0.label): \($0.type)" })
      case .openEnum(let plan):
        kind = 1
        members = Set(plan.cases.map(\.literal))
      case .union(let plan):
        kind = 2
        members = Set(plan.cases.map(\.name))
      case .alias(let type):
        kind = 3
        members = [type]
      case .responseTable(let plan):
        kind = 4
        members = Set(plan.cases.map(\.name))
      }
    }

    /// From 0 to 1; a little more where the last names are the same, as with a type that has moved.
    func likeness(to other: Shape) -> Double {
      guard kind == other.kind else { return 0 }
      let isNamesake = lastName == other.lastName
      // Two types with one property may be alike by chance.
      guard isNamesake || members.count > 2 else { return 0 }
      let common = members.intersection(other.members).count
      let all = members.union(other.members).count
      let likeness = all == 0 ? 1 : Double(common) / Double(all)
      return isNamesake ? likeness + 0.3 : likeness
    }
  }
}
