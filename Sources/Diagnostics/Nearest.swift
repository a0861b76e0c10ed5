/// The candidate that `name` was probably meant to be, for "did you mean `x`?", or nil where none is
/// near enough to be worth suggesting.
///
/// Near is a small edit distance (insertions, deletions, replacements and swaps of neighbours, the
/// Damerau-Levenshtein distance) for the length of the name. A difference in case alone always
/// counts as near. Among candidates equally near, those as long as the name come first, and then those
/// that sort first, so the result does not depend on their order.
///
/// - Parameter limit: The most edits, where the length of the name allows for more.
public func nearest(
  to name: String, among candidates: some Sequence<String>, within limit: Int = .max
) -> String? {
  allNearest(to: name, among: candidates, within: limit).first
}

/// The candidates that are near to a name, like ``nearest(to:among:)``, and nearer than all others; the
/// likeliest first.
public func allNearest(
  to name: String, among candidates: some Sequence<String>, within limit: Int = .max
) -> [String] {
  let target = Array(name.unicodeScalars.prefix(longestCompared + 1))
  guard !target.isEmpty, target.count <= longestCompared else { return [] }
  let foldedTarget = Array(name.lowercased().unicodeScalars)
  let allowed = min(limit, max(1, target.count / 3))

  var best: [(name: String, folded: Int, exact: Int, lengths: Int)] = []
  for candidate in candidates where candidate != name {
    // A cheap bound first: hostile documents have many and long names.
    guard candidate.utf8.count <= longestCompared * 4 else { continue }
    let foldedCandidate = Array(candidate.lowercased().unicodeScalars)
    guard abs(foldedCandidate.count - foldedTarget.count) <= allowed else { continue }
    let folded = editDistance(foldedTarget, foldedCandidate)
    // A name that shares nothing is not near, however few edits it takes.
    guard folded <= allowed, folded < max(target.count, 2),
      folded < foldedCandidate.count || folded == 0
    else { continue }
    if let current = best.first {
      if folded > current.folded { continue }
      if folded < current.folded { best = [] }
    }
    let exact = editDistance(target, Array(candidate.unicodeScalars))
    best.append((candidate, folded, exact, abs(foldedCandidate.count - foldedTarget.count)))
  }
  let names = best.sorted { left, right in
    (left.exact, left.lengths, left.name) < (right.exact, right.lengths, right.name)
  }
  return names.map(\.name)
}

/// Names longer than this, in Unicode scalars, are compared with nothing.
private let longestCompared = 100

/// The optimal string alignment distance.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  if left.isEmpty { return right.count }
  if right.isEmpty { return left.count }
  var beforePrevious = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  var current = previous
  for row in 1...left.count {
    current[0] = row
    for column in 1...right.count {
      let cost = left[row - 1] == right[column - 1] ? 0 : 1
      var distance = min(
        previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
      if row > 1, column > 1, left[row - 1] == right[column - 2],
        left[row - 2] == right[column - 1]
      {
        distance = min(distance, beforePrevious[column - 2] + 1)
      }
      current[column] = distance
    }
    (beforePrevious, previous, current) = (previous, current, beforePrevious)
  }
  return previous[right.count]
}
