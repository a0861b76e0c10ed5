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
