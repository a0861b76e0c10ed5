import Testing
import YAML

@Suite("Anchors, aliases and merge keys")
struct AliasTests {
  @Test("an alias is the node it names, location and identity included")
  func alias() throws {
    let root = try read("a: &x {b: 1}\nc: *x\nd: {b: 1}\n")
    #expect(sketch(root) == "{a: {b: 1}, c: {b: 1}, d: {b: 1}}")
    #expect(root["c"]?.lineAndColumn == "1:4")
    #expect(root["a"]?.identity == root["c"]?.identity)
    #expect(root["a"]?.identity != root["d"]?.identity)
    #expect(try read("a").identity != read("a").identity)
  }

  @Test("an anchor given twice names the latest node")
  func redefined() throws {
    #expect(sketch(try read("[&a 1, *a, &a 2, *a]")) == "[1, 1, 2, 2]")
    #expect(sketch(try read("&a [&a 1, *a]")) == "[1, 1]")
  }

  @Test("an alias can be a key")
  func key() throws {
    #expect(sketch(try read("- &k name\n- *k : 1")) == "['name', {name: 1}]")
  }

  @Test("an alias inside the node it names is refused where it is")
  func cycle() {
    #expect(
      refusal("a: &x\n  b: *x\n")
        == "a.yaml:2:6: error: the alias `*x` stands inside the node it names, which starts at line 1"
    )
    #expect(refusal("&x [*x]").hasPrefix("a.yaml:1:5: error: the alias `*x` stands inside"))
    #expect(refusal("&x {*x : 1}").hasPrefix("a.yaml:1:5: error: the alias `*x` stands inside"))
    #expect(refusal("&x {<<: *x}").hasPrefix("a.yaml:1:9: error: the alias `*x` stands inside"))
  }

  @Test("an alias to nothing is refused, and the nearest anchor is suggested")
  func unknown() {
    #expect(
      refusal("- &defaults 1\n- *default\n")
        == "a.yaml:2:3: error: nothing before this alias has the anchor `&default`; did you mean `*defaults`?"
    )
    #expect(
      refusal("*q")
        == "a.yaml:1:1: error: nothing before this alias has the anchor `&q`; what is no alias stands in quotes: "
        + "`\"*q\"`")
  }

  @Test("a merge key brings in entries where it stands; the mapping's own keys win")
  func merge() throws {
    let text = "- &a {x: 1, y: 2}\n- {k: 0, <<: *a, y: 3, z: 4}\n"
    #expect(sketch(try read(text)) == "[{x: 1, y: 2}, {k: 0, x: 1, y: 3, z: 4}]")
  }

  @Test("of merged mappings the earlier in the list wins")
  func mergeList() throws {
    let text = "- &a {x: 1}\n- &b {x: 2, y: 2}\n- {<<: [*a, *b, {y: 3, z: 3}]}\n"
    #expect(sketch(try read(text)) == "[{x: 1}, {x: 2, y: 2}, {x: 1, y: 2, z: 3}]")
  }

  @Test("merging what was merged itself works, and large merged mappings are searched")
  func mergeChain() throws {
    let many = (0..<50).map { "k\($0): \($0)" }.joined(separator: ", ")
    let root = try read("a: &a {\(many)}\nb: &b {<<: *a, k7: own}\nc: {<<: *b, k8: mine}\n")
    #expect(root["c"]?.entries?.count == 50)
    #expect(root["c"]?["k7"]?.string == "own")
    #expect(root["c"]?["k8"]?.string == "mine")
    #expect(root["c"]?["k49"]?.integer == 49)
    #expect(root["c"]?["<<"] == nil)
  }

  @Test("a quoted << is a key like any other")
  func quotedMerge() throws {
    #expect(sketch(try read("{\"<<\": 1, '<<x': 2}")) == "{<<: 1, <<x: 2}")
    #expect(sketch(try read("{a: b, '<<': 1, }")) == "{a: 'b', <<: 1}")
    #expect(sketch(try read("[<<]")) == "['<<']")
  }

  @Test("a merge key with anything but mappings is refused")
  func wrongMerge() {
    let message =
      "a merge key `<<` takes a mapping or a list of mappings; quote it to have a key of that name"
    #expect(refusal("a: 1\n<<: 2") == "a.yaml:2:1: error: \(message)")
    #expect(refusal("<<: [{}, 2]") == "a.yaml:1:1: error: \(message)")
    #expect(
      refusal("<<: {a: 1}\n<<: {b: 1}").hasPrefix(
        "a.yaml:2:1: error: the mapping has a second `<<`"))
  }
}
