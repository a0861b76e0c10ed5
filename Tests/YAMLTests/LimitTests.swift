import Testing

@testable import YAML

@Suite("Limits hold, quickly and without a crash")
struct LimitTests {
  @Test(
    "a hundred thousand levels are refused for their depth, in every notation",
    arguments: [
      String(repeating: "[", count: 100_000),
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
      String(repeating: "{\"a\":", count: 100_000) + "1" + String(repeating: "}", count: 100_000),
      String(repeating: "{a: ", count: 100_000), String(repeating: "- ", count: 100_000),
      String(repeating: "? ", count: 100_000),
    ])
  func depth(text: String) {
    #expect(refusal(text).hasSuffix("error: the document is nested deeper than 256 levels"))
  }

  @Test("the depth limit is exact, aliases included")
  func exactDepth() throws {
    let limits = ParseLimits(depth: 3)
    #expect(sketch(try read("[[[1]]]", limits: limits)) == "[[[1]]]")
    #expect(
      refusal("[[[[1]]]]", limits: limits).hasPrefix("a.yaml:1:4: error: the document is nested"))
    #expect(sketch(try read("- &a [[1]]\n- *a", limits: limits)) == "[[[1]], [[1]]]")
    #expect(
      refusal("- &a [[1]]\n- [*a]", limits: limits)
        == "a.yaml:2:4: error: with its aliases followed, the document is nested deeper than 3 levels"
    )
  }

  @Test("ten thousand levels are read and freed where the limit allows them")
  func deepButAllowed() throws {
    let limits = ParseLimits(depth: 20_000)
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text =
        String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
      var node = try read(text, limits: limits)
      var depth = 0
      while let inner = node.items?.first ?? node.entries?.first?.value {
        node = inner
        depth += 1
      }
      #expect(depth == 10_000)
    }
  }

  // Expanded, it would have 10 to the power of 60 nodes.
  @Test("a billion laughs are refused without being expanded", .timeLimit(.minutes(15)))
  func billionLaughs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<60 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(
      refusal(text).hasSuffix(
        "error: with its aliases followed, the document has more than 10000000 nodes"))
  }

  @Test("merge keys cannot multiply entries without bound")
  func mergeBomb() {
    let keys = (0..<1000).map { "k\($0): 1" }.joined(separator: ", ")
    let merges = (0..<2000).map { "m\($0): {<<: *a}\n" }.joined()
    #expect(
      refusal("a: &a {\(keys)}\n\(merges)").hasSuffix(
        "error: merge keys bring in more than 1000000 entries"))
    let long = (0..<100).map { String(repeating: "k", count: 900) + "\($0): 1" }.joined(
      separator: ", ")
    let limits = ParseLimits(mergedEntries: 1500)
    #expect(
      refusal("a: &a {\(long)}\nb: {<<: *a}\nc: {<<: *a}", limits: limits).hasPrefix(
        "a.yaml:2:5: error: merge keys")
        || refusal("a: &a {\(long)}\nb: {<<: *a}\nc: {<<: *a}", limits: limits).hasPrefix(
          "a.yaml:3:5: error: merge keys")
    )
  }

  @Test("the size of the document and its number of nodes have a limit each")
  func size() throws {
    #expect(
      refusal("abcdef", limits: ParseLimits(documentBytes: 5))
        == "a.yaml:1:1: error: the document has 6 bytes, more than the limit of 5")
    #expect(try read("abcde", limits: ParseLimits(documentBytes: 5)).string == "abcde")
    #expect(
      refusal("[1, 2, 3]", limits: ParseLimits(nodes: 3))
        == "a.yaml:1:8: error: the document has more than 3 nodes")
    #expect(sketch(try read("[1, 2]", limits: ParseLimits(nodes: 3))) == "[1, 2]")
    #expect(
      refusal("[&a 1, *a, *a]", limits: ParseLimits(expandedNodes: 3))
        == "a.yaml:1:12: error: with its aliases followed, the document has more than 3 nodes")
  }

  @Test("limits that are nonsense refuse everything and crash nothing")
  func nonsense() {
    for value in [Int.min, -1, 0] {
      let limits = ParseLimits(
        depth: value, documentBytes: value, nodes: value, expandedNodes: value,
        mergedEntries: value)
      #expect(refusal("[1]", limits: limits) != "not refused")
    }
    let limits = ParseLimits(
      depth: .max, documentBytes: .max, nodes: .max, expandedNodes: .max, mergedEntries: .max)
    #expect(refusal("{a: &a {b: 1}, c: {<<: *a}}", limits: limits) == "not refused")
  }

  @Test("directives without end are refused before libyaml compares them all")
  func directives() {
    let many = (0..<200_000).map { "%TAG !a\($0)! tag:x,2000:\n" }.joined()
    #expect(refusal(many + "--- 1").hasSuffix("error: the document has more than 100 directives"))
    #expect(
      refusal("--- 1\n...\n" + many + "--- 1").hasSuffix(
        "error: the document has more than 100 directives"))
    #expect(
      refusal("%TAG !a! tag:" + String(repeating: "x", count: 2000) + "\n--- 1").hasSuffix(
        "error: a directive is longer than 1000 bytes"))
  }
}
