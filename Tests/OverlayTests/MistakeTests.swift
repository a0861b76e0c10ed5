import Diagnostics
import Testing
import YAML

@testable import FletcherOverlay

@Suite("Mistakes in overlays")
struct MistakeTests {
  @Test("Are told at their places, all of them")
  func mistakes() throws {
    let outcome = try Outcome(
      "a: 1",
      """
      overlay: 1.0.0
      extend: other.yaml
      x-mine: 1
      actions:
        - target: $.a
        - taget: $.a
          remove: true
        - { target: $.a, remove: yes }
        - { target: $.a, copy: $.b }
        - { target: "$.a[", update: 1 }
        - { target: '$.a["it''s" x]', update: 1 }
        - 1
      """)
    #expect(
      outcome.mistakes == [
        "overlay:1:1: warning: an overlay has `info` with a `title` and a `version`; other tools may refuse it "
          + "without",
        "overlay:2:1: error: unknown key `extend` in an overlay; did you mean `extends`?",
        "overlay:5:5: error: an action has `update`, `copy` or `remove: true`",
        "overlay:6:5: error: unknown key `taget` in an action; did you mean `target`?",
        "overlay:6:5: error: an action has a `target`, a JSONPath like `$.paths['/items'].get`",
        "overlay:8:28: error: `remove` is `true` or `false`, but this is the text `yes`",
        "overlay:9:5: error: an action has `update`, `copy` or `remove: true`",
        "overlay:9:20: error: unknown key `copy` in an action; `copy` is of version 1.1, `overlay: 1.1.0`",
        "overlay:10:20: error: the JSONPath ends here, where a name in quotes, a number, `*` or a filter should be",
        "overlay:11:28: error: the JSONPath has `x` here, where `]` should be",
        "overlay:12:5: error: an action is a mapping, but this is the number `1`",
      ])
  }

  @Test("A version that is not known, and a file that is none")
  func versions() throws {
    #expect(
      try Outcome("a: 1", "overlay: 2.0.0\ninfo: { title: T, version: 1 }\nactions: []").mistakes
        == [
          "overlay:1:10: error: the version of an overlay is `1.0.0` or `1.1.0`, but this is `2.0.0`",
          "overlay:3:10: error: `actions` has at least one action",
        ])
    #expect(
      try Outcome("a: 1", "[]").mistakes == [
        "overlay:1:1: error: an overlay is a mapping, but this is a list"
      ])
    #expect(
      try Outcome(
        "a: 1",
        "overlay: 1.2.0\ninfo: { title: T, version: 1 }\nactions: [{ target: $.a, update: 2 }]"
      )
      .mistakes == [
        "overlay:1:10: warning: the version `1.2.0` is not known, and read as `1.1.0`"
      ])
  }
}

@Suite("Hostile overlays get a message", .timeLimit(.minutes(15)))
struct HostileOverlayTests {
  /// A list of so many items at each of its levels, in few bytes.
  private static func aliases(levels: Int, width: Int) -> String {
    var text = "l0: &l0 { x: 1 }\n"
    for level in 1...levels {
      let items = Array(repeating: "*l\(level - 1)", count: width).joined(separator: ", ")
      text += "l\(level): &l\(level) [\(items)]\n"
    }
    return text
  }

  @Test("Where aliases make a small document large")
  func aliases() throws {
    let outcome = try Outcome(
      Self.aliases(levels: 4, width: 10), actions: "- { target: $..x, update: 2 }")
    #expect(outcome.mistakes == [])
    let huge = try Outcome(
      Self.aliases(levels: 13, width: 3),
      actions: "- { target: $..x, update: 2 }\n- { target: $.l0, remove: true }")
    #expect(huge.mistakes.count == 1)
    #expect(huge.mistakes.first?.hasPrefix("overlay:2:15: error: ") == true)
  }

  @Test("Where queries select all of all")
  func queries() throws {
    let document = "{ " + (0..<1_000).map { "k\($0): [1, 2, [3]]" }.joined(separator: ", ") + " }"
    for target in ["$..*..*..*..*", "$[?count($..*) > 1]..*", "$..[?@..[?@..[?$..[?@ == 4]]]]"] {
      let outcome = try Outcome(document, actions: "- { target: \"\(target)\", remove: true }")
      #expect(outcome.mistakes.count <= 1)
    }
    let slow = try Outcome(
      document, actions: "- { target: \"$..[?count($..*) > 1]\", remove: true }")
    #expect(slow.mistakes.first?.contains("this takes too long") == true)
  }

  @Test("Where an action doubles the document, again and again")
  func growth() throws {
    let actions = String(repeating: "- { target: $.a, copy: $.a }\n", count: 40)
    let outcome = try Outcome("a: [1]", actions: actions)
    #expect(outcome.mistakes.count == 1)
    #expect(outcome.mistakes.first?.contains("the document gets too large") == true)
  }

  @Test("Where updates make it deep")
  func depth() throws {
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let outcome = try Outcome(
      "a: \(deep)", actions: "- { target: \"$..[?length(@) == 0]\", update: [\(deep)] }")
    #expect(
      outcome.mistakes == [
        "overlay:2:15: error: the document would be nested deeper than 256 levels"
      ])
  }

  @Test("Where there are many actions and many members")
  func many() throws {
    let document = "{ " + (0..<5_000).map { "k\($0): {}" }.joined(separator: ", ") + " }"
    let actions = (0..<500).map { "- { target: $.k\($0), update: { a: 1 } }\n" }.joined()
    #expect(try Outcome(document, actions: actions).mistakes == [])
  }
}
