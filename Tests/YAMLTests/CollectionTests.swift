import Testing
import YAML

@Suite("Sequences and mappings")
struct CollectionTests {
  @Test("entries come in the order of the file, whatever their number")
  func order() throws {
    let names = (0..<200).map { "k\(($0 * 37) % 200)" }
    let root = try read(names.map { "\($0): {}\n" }.joined())
    #expect(root.entries?.map(\.name) == names)
  }

  @Test("every key of small and large mappings is found, and no other")
  func lookup() throws {
    for count in [0, 1, 15, 16, 17, 18, 100, 10_000] {
      let root = try read(
        "{" + (0..<count).map { "key \($0): \($0)" }.joined(separator: ", ") + "}")
      #expect(root.entries?.count == count)
      for number in 0..<count { #expect(root["key \(number)"]?.integer == number) }
      #expect(root["key"] == nil)
      #expect(root["key \(count)"] == nil)
      #expect(root["zzz"] == nil)
      #expect(root[""] == nil)
    }
  }

  @Test("a key is found by its text, quoted or not")
  func keyText() throws {
    let root = try read("200: a\n'404': b\n? |-\n  x\n  y\n: c\ntrue: d\n")
    #expect(root["200"]?.string == "a")
    #expect(root["404"]?.string == "b")
    #expect(root["x\ny"]?.string == "c")
    #expect(root["true"]?.string == "d")
  }

  @Test("a key that is a collection has no name and is found by none, in large mappings too")
  func collectionKeys() throws {
    #expect(try read("{[a]: 1, {b: c}: 2}").entries?.map(\.name) == ["", ""])
    let many = (0..<30).map { "? [\($0)]\n: \($0)\nk\($0): \($0)\n" }.joined()
    let root = try read(many)
    #expect(root.entries?.count == 60)
    #expect(root[""] == nil)
    for number in 0..<30 { #expect(root["k\(number)"]?.integer == number) }
  }

  @Test("a repeated key is refused at the second one, and the first one's line is named")
  func duplicates() {
    #expect(
      refusal("a: 1\nb: 2\na: 3\n") == "a.yaml:3:1: error: the key `a` is already there, at line 1")
    #expect(
      refusal("{\"a\": 1,\n \"a\": 2}")
        == "a.yaml:2:2: error: the key `a` is already there, at line 1")
    #expect(
      refusal("x:\n  200: a\n  '200': b")
        == "a.yaml:3:3: error: the key `200` is already there, at line 2")
    let many = (0..<100).map { "k\($0): 1\n" }.joined()
    #expect(
      refusal(many + "k70: 1\nk3: 1\nk70: 1\n")
        == "a.yaml:101:1: error: the key `k70` is already there, at line 71")
    #expect(
      refusal("\"\\u202ex\": 1\n\"\\u202ex\": 2").hasSuffix(
        #"the key `\u{202E}x` is already there, at line 1"#))
  }

  @Test("where repeated keys may stand, the last counts and each is listed")
  func lastCounts() throws {
    func parse(_ text: String) throws -> Node {
      try Node.parse(text, file: "a.yaml", repeatedKeys: .lastCounts)
    }
    let root = try parse("a: 1\nb: {x: 1, y: 2, x: 3}\na: 2\n'a': 3\n")
    #expect(sketch(root) == "{a: 3, b: {x: 3, y: 2}}")
    #expect(
      root.repeatedKeys.map { "\($0.location): \($0.message)" } == [
        "a.yaml:2:17: the key `x` is already there, at line 2",
        "a.yaml:3:1: the key `a` is already there, at line 1",
        "a.yaml:4:1: the key `a` is already there, at line 3",
      ])
    #expect(sketch(try parse("{\"a\": 1, \"a\": {}}")) == "{a: {}}")
    let many = (0..<100).map { "k\($0): \($0)\n" }.joined()
    #expect(try parse(many + "k7: x").entries?.count == 100)
    #expect(throws: (any Error).self) { try parse("a: &a {b: 1}\nc: {<<: *a, <<: *a}") }
  }

  @Test("what follows a document that has plainly ended may be left out")
  func rest() throws {
    func rest(_ text: String) throws -> String? {
      try Node.parse(text, file: "a.yaml", rest: .leftOut).rest.map { "\($0)" }
    }
    #expect(try rest("{a: 1}\n") == nil)
    #expect(try rest("a: 1\n...\n") == nil)
    #expect(try rest("{a: 1,\nb: 2}\n}") == "a.yaml:3:1")
    #expect(try rest("{\"a\": 1,\n\"b\": 2}\nend") == "a.yaml:3:1")
    #expect(try rest("a: 1\n...\nb: }{") == "a.yaml:3:1")
    #expect(try rest("a: 1\n---\nb: 2") == "a.yaml:2:1")
    #expect(throws: (any Error).self) { try rest("a: 1\n  b: 2") }
    #expect(throws: (any Error).self) { try rest("- a\nb: 2") }
    #expect(throws: (any Error).self) { try Node.parse("{a: 1}\n---\n", file: "a.yaml") }
  }

  @Test("items and entries are random access collections")
  func collections() throws {
    let root = try read("{list: [1, 2, 3]}")
    #expect(root["list"]?.items?.last?.integer == 3)
    #expect(root["list"]?.items?.reversed().map(\.integer) == [3, 2, 1])
    #expect(root.entries?.first?.key.lineAndColumn == "1:2")
    #expect(root.kind == .mapping)
    #expect(root["list"]?.kind == .sequence)
    #expect(root["list"]?.items?.first?.kind == .scalar)
  }
}
