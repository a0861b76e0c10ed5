/// Lines of one text that stand in the place of lines of another. Either may be none.
struct LineEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// The edits that make one list of lines the other, in order, none touching the next.
///
/// - Parameter limit: How many lines are compared at once, both texts' together. In texts of so many lines
///   the edits are as few as can be.
func lineEdits<Line: Hashable>(
  from oldLines: [Line], to newLines: [Line], limit: Int = 2_000
) -> [LineEdit] {
  // Numbers are faster to compare than lines are.
  var numbers: [Line: Int] = [:]
  func number(_ line: Line) -> Int {
    if let number = numbers[line] { return number }
    let number = numbers.count
    numbers[line] = number
    return number
  }
  let old = oldLines.map(number)
  let new = newLines.map(number)
  // A line that only one of the texts has is an edit in any case.
  let oldNumbers = Set(old)
  let newNumbers = Set(new)
  var search = UnchangedLines(old: old, new: new, limit: limit)
  search.find(
    in: old.indices.filter { newNumbers.contains(old[$0]) }[...],
    new.indices.filter { oldNumbers.contains(new[$0]) }[...])

  var edits: [LineEdit] = []
  var position = (old: 0, new: 0)
  for pair in search.pairs + [(old.count, new.count)] {
    if position != pair {
      edits.append(LineEdit(old: position.old..<pair.old, new: position.new..<pair.new))
    }
    position = (pair.old + 1, pair.new + 1)
  }
  return edits
}

/// The lines of two texts that stay as they are.
///
/// The time and the memory of the standard library's difference grow with the square of what it finds, so
/// long texts are divided before.
private struct UnchangedLines {
  let old: [Int]
  let new: [Int]
  let limit: Int
  /// Where each is in the old text and in the new one, in order.
  private(set) var pairs: [(old: Int, new: Int)] = []

  /// Finds those among the lines of these indices.
  mutating func find(in oldIndices: ArraySlice<Int>, _ newIndices: ArraySlice<Int>) {
    if oldIndices.isEmpty || newIndices.isEmpty { return }
    guard oldIndices.count + newIndices.count > max(limit, 2) else {
      return compare(oldIndices, newIndices)
    }
    if let (oldPosition, newPosition) = commonLine(oldIndices, newIndices) {
      find(in: oldIndices[..<oldPosition], newIndices[..<newPosition])
      pairs.append((oldIndices[oldPosition], newIndices[newPosition]))
      find(in: oldIndices[(oldPosition + 1)...], newIndices[(newPosition + 1)...])
    } else {
      let oldHalf = oldIndices.count / 2
      let newHalf = newIndices.count / 2
      find(in: oldIndices.prefix(oldHalf), newIndices.prefix(newHalf))
      find(in: oldIndices.dropFirst(oldHalf), newIndices.dropFirst(newHalf))
    }
  }

  private mutating func compare(_ oldIndices: ArraySlice<Int>, _ newIndices: ArraySlice<Int>) {
    let difference = newIndices.map { new[$0] }.difference(from: oldIndices.map { old[$0] })
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    let unchanged = zip(
      oldIndices.enumerated().filter { !removed.contains($0.offset) },
      newIndices.enumerated().filter { !inserted.contains($0.offset) })
    pairs += unchanged.map { ($0.element, $1.element) }
  }

  /// The position of a line that both have once, as far as possible from the ends of the old ones.
  private func commonLine(
    _ oldIndices: ArraySlice<Int>, _ newIndices: ArraySlice<Int>
  ) -> (old: Int, new: Int)? {
    func single(_ indices: ArraySlice<Int>, _ lines: [Int]) -> [Int: Int] {
      let positions = indices.indices.map { (lines[indices[$0]], $0) }
      return Dictionary(positions) { _, _ in -1 }.filter { $0.value >= 0 }
    }
    let newPositions = single(newIndices, new)
    let middle = oldIndices.startIndex + oldIndices.count / 2
    let quarter = oldIndices.count / 4
    return single(oldIndices, old)
      .compactMap { line, position in newPositions[line].map { (old: position, new: $0) } }
      .filter { abs($0.old - middle) <= quarter }
      .min { (abs($0.old - middle), $0.old) < (abs($1.old - middle), $1.old) }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
