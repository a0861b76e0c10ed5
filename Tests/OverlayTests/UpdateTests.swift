import Testing
import YAML

@Suite("Actions of an overlay")
struct UpdateTests {
  @Test("Mappings are merged, lists appended to, single values replaced, and the order stays")
  func merging() throws {
    let outcome = try Outcome(
      "a: { x: 1, y: [1], z: { p: 1 } }\nb: 1",
      actions: "- { target: $.a, update: { y: [2, 3], z: { q: 2, p: null }, x: two, w: [] } }")
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text == plain("a: { x: two, y: [1, 2, 3], z: { p: null, q: 2 }, w: [] }\nb: 1"))
    #expect(outcome.root["a"]?.entries?.map(\.name) == ["x", "y", "z", "w"])
  }

  @Test("A list on a list is one item in version 1.0, and its items in version 1.1")
  func lists() throws {
    let action = "actions: [{ target: $.a, update: [2, 3] }]"
    let info = "info: { title: T, version: '1' }"
    let old = try Outcome("a: [1]", "overlay: 1.0.0\n\(info)\n\(action)")
    #expect(try old.text == plain("a: [1, [2, 3]]"))
    #expect(
      old.mistakes == [
        "overlay:3:34: warning: by version 1.0 of overlays, this list is appended as one item; by "
          + "`overlay: 1.1.0` its items are"
      ])
    let new = try Outcome("a: [1]", "overlay: 1.1.0\n\(info)\n\(action)")
    #expect(try new.text == plain("a: [1, 2, 3]"))
    #expect(new.mistakes == [])
  }

  @Test("What can't be merged is told at both places, and an action before can remove it")
  func mismatches() throws {
    let outcome = try Outcome(
      "a: { type: string, enum: [1] }",
      actions: """
        - { target: $.a, update: { type: [string, 'null'], enum: { x: 1 } } }
        - { target: $.a, update: { enum: null } }
        - { target: $.a.type, remove: true }
        - { target: $.a, update: { type: [string, 'null'] } }
        """)
    #expect(
      outcome.mistakes == [
        "overlay:2:36: error: a list can't be merged with what the document has (the text `string`, at "
          + "document:1:12); an action before this one can remove that",
        "overlay:2:60: error: a mapping can't be merged with what the document has (a list, at "
          + "document:1:26); an action before this one can remove that",
        "overlay:3:36: warning: nothing is said here of what the document has (a list, at document:1:26), "
          + "and it stays as it is; `remove: true` removes it",
      ])
    #expect(try outcome.text == plain("a: { type: [string, 'null'], enum: [1] }"))
  }

  @Test("What the document leaves empty takes any value")
  func empty() throws {
    let outcome = try Outcome(
      "a: { parameters:  }", actions: "- { target: $.a, update: { parameters: [1] } }")
    #expect(outcome.mistakes == [])
    #expect(try outcome.text == plain("a: { parameters: [1] }"))
  }

  @Test("A target that selects nothing is told, with what is there")
  func unmatched() throws {
    let outcome = try Outcome(
      "paths: { /orders: { get: { parameters: [{ name: page }] } } }",
      actions: """
        - { target: "$.paths['/order'].get", remove: true }
        - { target: "$.paths['/orders'].get.parameters[?@.name == 'pag']", remove: true }
        - { target: $.paths.*.delete, remove: true }
        - { target: $..responses, update: {} }
        """)
    #expect(
      outcome.mistakes == [
        "overlay:2:23: warning: the target selects nothing: there is no `/order` in `$.paths`; did you mean "
          + "`/orders`?",
        "overlay:3:49: warning: the target selects nothing",
        "overlay:4:24: warning: the target selects nothing: there is no `delete` in `$.paths.*`",
        "overlay:5:16: warning: the target selects nothing: there is no `responses` in `$`",
      ])
    #expect(outcome.root.location.file == "document")
  }

  @Test("Values of several kinds have no update in common, and the document stays")
  func kinds() throws {
    let outcome = try Outcome(
      "a: 1\nb: {}",
      actions: """
        - { target: $.*, update: {} }
        - { target: $, remove: true }
        - { target: $.b, copy: $.* }
        - { target: $.b, copy: $.c }
        """)
    #expect(
      outcome.mistakes == [
        "overlay:2:15: error: the target selects values of several kinds, and an update is for mappings, for "
          + "lists or for single values",
        "overlay:3:15: error: the whole document can't be removed",
        "overlay:4:26: error: `copy` names one value, and this selects 2",
        "overlay:5:26: error: `copy` names one value, and this selects none",
      ])
    #expect(try outcome.text == plain("a: 1\nb: {}"))
  }

  @Test("What an alias names is changed where the target is, and at no other place")
  func aliases() throws {
    let outcome = try Outcome(
      "a: &a { x: { y: 1 } }\nb: *a\nc: [*a, *a]",
      actions: """
        - { target: $.b.x, update: { z: 2 } }
        - { target: "$.c[1].x.y", remove: true }
        """)
    #expect(outcome.mistakes == [])
    #expect(
      try outcome.text
        == plain("a: { x: { y: 1 } }\nb: { x: { y: 1, z: 2 } }\nc: [{ x: { y: 1 } }, { x: {} }]"))
  }

  @Test("A copy is of the document as it was, and apart from it")
  func copies() throws {
    let outcome = try Outcome(
      "a: { b: 1 }",
      actions: """
        - { target: $.a, copy: $ }
        - { target: $.a.a.b, update: 2 }
        - { target: $.a, update: { list: [1] } }
        - { target: $.a.list, copy: $.a.list }
        """)
    #expect(outcome.mistakes == [])
    #expect(try outcome.text == plain("a: { b: 1, a: { b: 2 }, list: [1, 1] }"))
  }

  @Test("What is added is at its place in the overlay, and all else at that in the document")
  func locations() throws {
    let outcome = try Outcome(
      "a: { x: 1, y: 2 }\nb: { z: [1] }",
      actions: """
        - { target: $.a, update: { x: 3, w: { v: 4 } } }
        - { target: $.b.z, update: 5 }
        """)
    func place(_ node: Node?) -> String { node?.location.description ?? "" }
    let root = outcome.root
    #expect(place(root) == "document:1:1")
    #expect(place(root["a"]) == "document:1:4")
    #expect(place(root["a"]?["y"]) == "document:1:15")
    #expect(place(root["a"]?["x"]) == "overlay:2:33")
    #expect(place(root["a"]?["w"]?["v"]) == "overlay:2:44")
    #expect(
      root["a"]?.entries?.map { place($0.key) } == [
        "document:1:6", "document:1:12", "overlay:2:36",
      ])
    #expect(root["b"]?["z"]?.items?.map { place($0) } == ["document:2:10", "overlay:3:30"])
  }

  @Test("A large mapping is found by name after members came and went")
  func largeMapping() throws {
    let names = (0..<100).map { "k\($0): \($0)" }.joined(separator: ", ")
    let outcome = try Outcome(
      "{ \(names) }",
      actions: """
        - { target: "$['k7','k8']", remove: true }
        - { target: $, update: { k7: seven, k9: nine, new: 1 } }
        - { target: $.new, update: 2 }
        """)
    #expect(outcome.mistakes == [])
    #expect(outcome.root["k7"]?.text == "seven")
    #expect(outcome.root["k8"] == nil)
    #expect(outcome.root["k9"]?.text == "nine")
    #expect(outcome.root["k99"]?.text == "99")
    #expect(outcome.root["new"]?.text == "2")
    #expect(outcome.root.entries?.count == 100)
  }

  @Test("A document without a change is the one that was read")
  func unchanged() throws {
    let outcome = try Outcome("a: &x { b: 1 }\nc: *x", actions: "- { target: $.d, remove: true }")
    #expect(outcome.root["a"]?.identity == outcome.root["c"]?.identity)
  }
}
