import Testing
import YAML

@Suite("What is wrong is refused with a location and a reason")
struct RefusalTests {
  @Test(
    "messages speak to the author",
    arguments: [
      (
        "a: b: c",
        "a.yaml:1:5: error: a `:` is not allowed here; quote the text if it belongs to it, or check the indentation"
      ),
      (
        "a: 1\n b: 2",
        "a.yaml:2:3: error: a `:` is not allowed here; quote the text if it belongs to it, or check the indentation"
      ),
      ("a:\n\tb: 1", "a.yaml:2:1: error: a tab cannot be used for indentation; use spaces"),
      ("a: @x", "a.yaml:1:4: error: `@` cannot start a value; quote it"),
      ("é: `x", "a.yaml:1:4: error: ``` cannot start a value; quote it"),
      (
        "a: [1, 2\nb: 3", "a.yaml:2:2: error: expected `,` or `]` in the list that starts at line 1"
      ),
      (
        "a:\n  - 1\n  b: 2",
        "a.yaml:3:3: error: expected a `-` for the next item of the list that starts at line 2; check the indentation"
      ),
      (
        "a: *",
        "a.yaml:1:5: error: `*` begins an alias in YAML; put text that begins with it in quotes"
      ),
      (
        "a: &",
        "a.yaml:1:5: error: `&` begins an anchor in YAML; put text that begins with it in quotes"
      ),
      (
        "{\"a[b]\"?: int}",
        "a.yaml:1:8: error: the quoted text ends before this; what belongs to it stands inside of the quotes"
      ),
      (
        "a:\n  \"b\"?: int",
        "a.yaml:2:6: error: the quoted text ends before this; what belongs to it stands inside of the quotes"
      ),
      ("a: \"x", "a.yaml:1:4: error: the quoted text that starts here has no closing quote"),
      (
        "a: 1\nb:c\nd: e",
        "a.yaml:2:2: error: the `:` behind a key has a space behind it; quote the text if it is no key"
      ),
      (
        "a: \"\\q\"",
        "a.yaml:1:5: error: an escape in double quotes that YAML does not have; use single quotes, or write `\\\\`"
      ),
      ("a: !x!y 1", "a.yaml:1:4: error: the tag has a handle that no `%TAG` directive defines"),
      (
        "%YAML 1.3\n--- a",
        "a.yaml:1:1: error: the `%YAML` directive asks for a version other than 1.1 and 1.2"
      ),
      (
        "a: 1\n---\nb: 1",
        "a.yaml:2:1: error: a second document starts here; a file holds one document"
      ),
      (
        "a: [1,",
        "a.yaml:1:7: error: expected a value here, but the file ends; a `[` or `{` is not closed"
      ),
      ("a: {b: 1", "a.yaml:1:9: error: expected `,` or `}` in the mapping, but the file ends"),
      (
        "[1] 2",
        "a.yaml:1:5: error: the document has ended before this; check the indentation and the quotes"
      ),
      (
        "a: 1\n---\n", "a.yaml:2:1: error: a second document starts here; a file holds one document"
      ),
    ])
  func messages(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test("a document may be marked as such and end with its marker")
  func markers() throws {
    #expect(sketch(try read("%YAML 1.2\n---\na: 1\n...\n# end\n")) == "{a: 1}")
    #expect(sketch(try read("%YAML 1.1\n--- yes")) == "'yes'")
  }

  @Test("NUL, control characters and invalid UTF-8 are refused where they are")
  func bytes() {
    #expect(
      refusal("a: 1\nb: x\0y") == "a.yaml:2:5: error: a NUL byte is not text; is this a YAML file?")
    #expect(
      refusal("é: \u{1}")
        == "a.yaml:1:4: error: the character U+0001 is not allowed; write it as an escape in double quotes"
    )
    #expect(refusal("{\"a\": \"\u{1}\"}").hasPrefix("a.yaml:1:8: error: the character U+0001"))
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x28, 0xA1],
      [0xC3],
      [0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ] {
      #expect(
        refusal(Array("a: 1\nb: x".utf8) + bad).hasPrefix(
          "a.yaml:2:5: error: the file is not valid UTF-8"), "\(bad)")
      #expect(
        refusal(Array("[\"".utf8) + bad + Array("\"]".utf8)).hasPrefix(
          "a.yaml:1:3: error: the file is not valid UTF-8"), "\(bad)")
    }
    #expect(
      refusal([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x00, 0xD8, 0x62, 0])
        == "a.yaml:2:1: error: the file is not valid UTF-16 here; save it as UTF-8")
    #expect(
      refusal([0xFE, 0xFF, 0, 0x61, 0])
        == "a.yaml:1:2: error: the file is not valid UTF-16 here; save it as UTF-8")
    #expect(
      refusal([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])
        == "a.yaml:1:1: error: the file is UTF-32; save it as UTF-8")
  }

  @Test("no beginning and no small change of a document crashes")
  func mutations() {
    let text = Array(
      "%TAG !e! tag:x,2000:\n---\na: &a {\"b\": [1, 'x', \"\\ud83d\\ude00\\n\"], <<: {c: 2}}\nd: *a\ne: |+2\n    x\u{2028}y\n\nf: >\n  é\n? [g]\n: !e!h i\n...\n"
        .utf8)
    let json = Array("{\"a\": [1, 2.5e3, \"\\ud83d\\ude00é\", {\"b\": null}], \"c\": {}}".utf8)
    var generator = LinearGenerator(state: 42)
    for document in [text, json] {
      for end in document.indices { _ = refusal(Array(document[..<end])) }
      for _ in 0..<3000 {
        var changed = document
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let index = Int.random(in: changed.indices, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: changed[index] = UInt8.random(in: 0...255, using: &generator)
          case 1: changed.remove(at: index)
          case 2:
            changed.insert(document[Int.random(in: document.indices, using: &generator)], at: index)
          default:
            let other = Int.random(in: changed.indices, using: &generator)
            changed.swapAt(index, other)
          }
        }
        if let root = try? Node.parse(changed, file: "a.yaml") { _ = sketch(root) }
      }
    }
  }
}

/// The same numbers in every run.
private struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
