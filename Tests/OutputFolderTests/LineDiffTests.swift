import Testing

@testable import OutputFolder

@Suite("The difference between two texts")
struct LineDiffTests {
  private func diff(_ old: String, _ new: String) -> [String] {
    unifiedDiff(
      from: Array(old.utf8), to: Array(new.utf8), oldName: "old", newName: "new", lineLimit: 1_000)
  }

  @Test("Equal texts have none")
  func equal() {
    #expect(diff("", "").isEmpty)
    #expect(diff("a\nb", "a\nb").isEmpty)
  }

  @Test("Places near one another are shown as one, others apart")
  func groups() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let near = diff(old, old.replacing("\n3\n", with: "\nx\n").replacing("\n9\n", with: "\n"))
    #expect(near.filter { $0.hasPrefix("@@") } == ["@@ -1,12 +1,11 @@"])
    let far = diff(old, old.replacing("\n3\n", with: "\nx\n").replacing("\n14\n", with: "\ny\n"))
    #expect(far.filter { $0.hasPrefix("@@") } == ["@@ -1,6 +1,6 @@", "@@ -11,7 +11,7 @@"])
  }

  @Test("A line break that only one of the texts ends with is told")
  func endOfFile() {
    #expect(
      diff("a\nb", "a\nb\n") == [
        "--- old", "+++ new", "@@ -1,2 +1,2 @@", " a", "-b", "\\ No newline at end of file", "+b",
      ])
  }

  @Test("Bytes that are no text, and lines that nobody would read, are shown as well as can be")
  func oddLines() {
    let long = String(repeating: "x", count: 5_000)
    let found = unifiedDiff(
      from: [0xFF, 0x0A], to: Array(long.utf8), oldName: "old", newName: "new", lineLimit: 10)
    #expect(found.contains("-\u{FFFD}"))
    #expect(found.contains { $0.hasPrefix("+xxx") && $0.hasSuffix("x…") && $0.count == 1_002 })
  }

  @Test("The edits make one text the other, and up to the limit there are as few as can be")
  func editsAreRight() {
    var random = Generator(state: 7)
    for round in 0..<600 {
      let letters = 1 + Int(random.next() % 6)
      func text() -> [UInt8] {
        (0..<Int(random.next() % 24)).map { _ in UInt8(random.next() % UInt64(letters)) }
      }
      let old = text()
      let new = text()
      for limit in [0, 1, 2, 5, 50] {
        let edits = lineEdits(from: old, to: new, limit: limit)
        #expect(apply(edits, to: old, from: new) == new, "round \(round), limit \(limit)")
        for (edit, next) in zip(edits, edits.dropFirst()) {
          #expect(edit.old.upperBound < next.old.lowerBound)
        }
        if limit == 50 {
          let number = edits.reduce(0) { $0 + $1.old.count + $1.new.count }
          #expect(number == old.count + new.count - 2 * longestCommon(old, new), "round \(round)")
        }
      }
    }
  }

  @Test("Large texts with nothing in common, or everything but some lines, take little time")
  func largeTexts() {
    let old = (0..<20_000).map { $0 }
    let other = (0..<20_000).map { $0 + 1_000_000 }
    #expect(apply(lineEdits(from: old, to: other), to: old, from: other) == other)
    let changed = old.map { $0 % 50 == 0 ? -$0 - 1 : $0 }
    let edits = lineEdits(from: old, to: changed)
    #expect(edits.count == 400)
    #expect(apply(edits, to: old, from: changed) == changed)
  }

  private func apply<Line>(_ edits: [LineEdit], to old: [Line], from new: [Line]) -> [Line] {
    var result: [Line] = []
    var position = 0
    for edit in edits {
      result += old[position..<edit.old.lowerBound] + new[edit.new]
      position = edit.old.upperBound
    }
    return result + old[position...]
  }

  /// The length of the longest common subsequence, the slow and simple way.
  private func longestCommon(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for value in left {
      var diagonal = 0
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = value == other ? diagonal + 1 : max(above, row[column])
        diagonal = above
      }
    }
    return row[right.count]
  }
}

/// Numbers that are the same each time.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
