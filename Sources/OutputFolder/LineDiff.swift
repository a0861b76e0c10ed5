/// The difference between two texts as a unified diff, with three lines around each change;
/// empty where nothing differs.
///
/// - Parameter lineLimit: How many lines to show. A last line says how many more there are.
func unifiedDiff(
  from old: [UInt8], to new: [UInt8], oldName: String, newName: String, lineLimit: Int
) -> [String] {
  let oldLines = lines(of: old)
  let newLines = lines(of: new)
  let edits = lineEdits(from: oldLines, to: newLines)
  guard !edits.isEmpty else { return [] }

  var result: [String] = []
  var omitted = 0
  func add(_ line: @autoclosure () -> String) {
    if result.count < lineLimit { result.append(line()) } else { omitted += 1 }
  }
  func add(_ line: ArraySlice<UInt8>, after sign: String) {
    add(sign + shown(line))
    if line.last != UInt8(ascii: "\n") { add("\\ No newline at end of file") }
  }

  for hunk in hunks(of: edits, oldCount: oldLines.count) {
    add("@@ -\(range(hunk.old)) +\(range(hunk.new)) @@")
    var position = hunk.old.lowerBound
    for edit in edits[hunk.edits] {
      for line in oldLines[position..<edit.old.lowerBound] { add(line, after: " ") }
      for line in oldLines[edit.old] { add(line, after: "-") }
      for line in newLines[edit.new] { add(line, after: "+") }
      position = edit.old.upperBound
    }
    for line in oldLines[position..<hunk.old.upperBound] { add(line, after: " ") }
  }
  if omitted > 0 {
    result.append("… and \(omitted) more \(omitted == 1 ? "line" : "lines") of difference")
  }
  return ["--- \(oldName)", "+++ \(newName)"] + result
}

/// Lines of one text that replace lines of another. Either may be none.
struct LineEdit: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// The edits that make one list of lines the other, in order, none touching the next.
///
/// This is Myers's algorithm ("An O(ND) Difference Algorithm and Its Variations"), which finds the
/// fewest edits. Where two texts have little in common its time and memory grow with the square of
/// the number of edits; so after `effort` of them it keeps the way that went farthest and begins
/// anew from there. The result is still right then, only not the shortest, and the time for texts of
/// n lines is within n times `effort`.
func lineEdits<Line: Hashable>(
  from oldLines: [Line], to newLines: [Line], effort: Int = 256
) -> [LineEdit] {
  // Numbers are faster to compare than lines are.
  var numbers: [Line: Int32] = [:]
  func numbered(_ lines: [Line]) -> [Int32] {
    lines.map { line in
      if let number = numbers[line] { return number }
      let number = Int32(truncatingIfNeeded: numbers.count)
      numbers[line] = number
      return number
    }
  }
  let old = numbered(oldLines)
  let new = numbered(newLines)

  var edits: [LineEdit] = []
  func add(_ edit: LineEdit) {
    if let last = edits.last, last.old.upperBound == edit.old.lowerBound,
      last.new.upperBound == edit.new.lowerBound
    {
      edits[edits.count - 1] = LineEdit(
        old: last.old.lowerBound..<edit.old.upperBound,
        new: last.new.lowerBound..<edit.new.upperBound)
    } else {
      edits.append(edit)
    }
  }

  var oldEnd = old.count
  var newEnd = new.count
  while oldEnd > 0, newEnd > 0, old[oldEnd - 1] == new[newEnd - 1] {
    oldEnd -= 1
    newEnd -= 1
  }
  var oldStart = 0
  var newStart = 0
  while true {
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    if oldStart == oldEnd || newStart == newEnd {
      if oldStart < oldEnd || newStart < newEnd {
        add(LineEdit(old: oldStart..<oldEnd, new: newStart..<newEnd))
      }
      return edits
    }
    let steps = shortestWay(
      from: old[oldStart..<oldEnd], to: new[newStart..<newEnd], effort: max(effort, 1))
    for step in steps.edits { add(step) }
    (oldStart, newStart) = steps.end
  }
}

/// One round of Myers's algorithm: the single-line edits on the way to the end of both texts, or to
/// the farthest point that `effort` edits lead to.
private func shortestWay(
  from old: ArraySlice<Int32>, to new: ArraySlice<Int32>, effort: Int
) -> (edits: [LineEdit], end: (old: Int, new: Int)) {
  let oldStart = old.startIndex
  let newStart = new.startIndex
  // On each diagonal (lines of the old text passed, less lines of the new one) the farthest line of
  // the old text that so many edits reach.
  let largest = min(effort, old.count + new.count)
  let middle = largest + 1
  var farthest = [Int](repeating: 0, count: 2 * middle + 1)
  /// `farthest` before each number of edits, only those diagonals that can matter.
  var history: [[Int]] = []
  var end = (diagonal: 0, passed: 0)

  search: for count in 0...largest {
    history.append(Array(farthest[(middle - count)...(middle + count)]))
    end = (0, -1)
    var sum = -1
    for diagonal in stride(from: -count, through: count, by: 2) {
      let comesDown =
        diagonal == -count
        || diagonal != count && farthest[middle + diagonal - 1] < farthest[middle + diagonal + 1]
      var passed =
        comesDown ? farthest[middle + diagonal + 1] : farthest[middle + diagonal - 1] + 1
      // Beyond the ends there is nothing to compare, but a way may run along there.
      while passed < old.count, passed - diagonal < new.count,
        old[oldStart + passed] == new[newStart + passed - diagonal]
      {
        passed += 1
      }
      farthest[middle + diagonal] = passed
      guard passed <= old.count, passed - diagonal <= new.count else { continue }
      if 2 * passed - diagonal > sum {
        sum = 2 * passed - diagonal
        end = (diagonal, passed)
      }
      if passed == old.count, passed - diagonal == new.count { break search }
    }
  }

  guard end.passed >= 0 else {
    let everything = LineEdit(old: old.indices, new: new.indices)
    return ([everything], (old.endIndex, new.endIndex))
  }
  var edits: [LineEdit] = []
  var diagonal = end.diagonal
  for count in (1..<history.count).reversed() {
    let before = history[count]
    // `before` has the diagonals from -count to count, of which the outermost were not set yet.
    func reached(_ diagonal: Int) -> Int { before[diagonal + count] }
    let comesDown =
      diagonal == -count || diagonal != count && reached(diagonal - 1) < reached(diagonal + 1)
    let from = comesDown ? diagonal + 1 : diagonal - 1
    let oldLine = oldStart + reached(from)
    let newLine = newStart + reached(from) - from
    edits.append(
      comesDown
        ? LineEdit(old: oldLine..<oldLine, new: newLine..<newLine + 1)
        : LineEdit(old: oldLine..<oldLine + 1, new: newLine..<newLine))
    diagonal = from
  }
  return (
    edits.reversed(), (oldStart + end.passed, newStart + end.passed - end.diagonal)
  )
}

/// Edits near one another with the lines around them.
private struct Hunk {
  var edits: Range<Int>
  var old: Range<Int>
  var new: Range<Int>
}

private func hunks(of edits: [LineEdit], oldCount: Int, context: Int = 3) -> [Hunk] {
  var hunks: [Hunk] = []
  var first = 0
  for index in edits.indices {
    let isLast = index + 1 == edits.count
    // Where the lines around two edits meet, they are one hunk.
    if !isLast, edits[index + 1].old.lowerBound - edits[index].old.upperBound <= 2 * context {
      continue
    }
    let before = min(context, edits[first].old.lowerBound)
    let after = min(context, oldCount - edits[index].old.upperBound)
    hunks.append(
      Hunk(
        edits: first..<index + 1,
        old: edits[first].old.lowerBound - before..<edits[index].old.upperBound + after,
        new: edits[first].new.lowerBound - before..<edits[index].new.upperBound + after))
    first = index + 1
  }
  return hunks
}

/// A range of lines as a unified diff writes it: counted from 1, and an empty one by the line before.
private func range(_ lines: Range<Int>) -> String {
  if lines.count == 1 { return "\(lines.lowerBound + 1)" }
  return "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
}

/// The lines of a text, each with its line break, which the last one may lack.
private func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var start = 0
  for (index, byte) in text.enumerated() where byte == UInt8(ascii: "\n") {
    lines.append(text[start...index])
    start = index + 1
  }
  if start < text.count { lines.append(text[start...]) }
  return lines
}

/// A line without its line break, cut where nobody would read on.
private func shown(_ line: ArraySlice<UInt8>) -> String {
  let content = line.last == UInt8(ascii: "\n") ? line.dropLast() : line
  guard content.count > longestLine else { return String(decoding: content, as: UTF8.self) }
  return String(decoding: content.prefix(longestLine), as: UTF8.self) + "…"
}

private let longestLine = 1_000
