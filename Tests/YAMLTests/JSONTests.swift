import Testing
import YAML

@Suite("JSON is read by the same code")
struct JSONTests {
  @Test("all of JSON's values")
  func values() throws {
    let text = #"{"a": [1, -2.5, 1E5, true, false, null, "x", {}, []], "b": {"c": "d"}}"#
    #expect(
      sketch(try read(text))
        == "{a: [1, float -2.5, float 100000.0, true, false, null, 'x', {}, []], b: {c: 'd'}}")
  }

  @Test("a quoted number stays a string and a number is no string")
  func types() throws {
    #expect(
      sketch(try read(#"["1", "true", "null", 18446744073709551616]"#))
        == "['1', 'true', 'null', big 18446744073709551616]")
    #expect(try read(#"{"a": "b"}"#)["a"]?.isQuoted == true)
    #expect(try read(#"{"a": 1}"#)["a"]?.isPlain == true)
  }

  @Test("tabs indent JSON")
  func tabs() throws {
    let root = try read("\t{\n\t\"a\":\t[\n\t\t1\n\t]\n}\n")
    #expect(sketch(root) == "{a: [1]}")
    #expect(root["a"]?.items?.first?.lineAndColumn == "3:3")
  }

  @Test("every escape, surrogate pairs included")
  func escapes() throws {
    #expect(
      try read(#"["\" \\ \/ \b \f \n \r \t \u00e9 \ud83d\ude00 \u0000"]"#).items?.first?.string
        == "\" \\ / \u{8} \u{C} \n \r \t é 😀 \0")
  }

  @Test("half a surrogate pair becomes a replacement character")
  func loneSurrogates() throws {
    #expect(
      sketch(try read(#"["\ud83d", "\ude00x", "\ud83d\u0041", "\ud83d\ud83d\ude00"]"#))
        == "['\u{FFFD}', '\u{FFFD}x', '\u{FFFD}A', '\u{FFFD}😀']")
  }

  @Test("surrogate pairs are read in YAML's double quotes as well, and nowhere else")
  func surrogatesInYAML() throws {
    let text = #"""
      a: "\ud83d\ude00 \uD83D\uDE00"
      b: '\ud83d\ude00'
      c: \ud83d \uD83D
      d: "\ud83d \\ud83d"
      e: |
        \ud83d\ude00 \\ud83d \ud800
      f: ["\ud83d\ude00", x]
      """#
    let root = try read(text)
    #expect(root["a"]?.string == "😀 😀")
    #expect(root["b"]?.string == #"\ud83d\ude00"#)
    #expect(root["c"]?.string == #"\ud83d \uD83D"#)
    #expect(root["d"]?.string == "\u{FFFD} \\ud83d")
    #expect(root["e"]?.string == #"\ud83d\ude00 \\ud83d \ud800"# + "\n")
    #expect(root["f"]?.items?.last?.lineAndColumn == "7:21")
    #expect(refusal(#"a: "\ud83d \ue800""#).hasPrefix("a.yaml:1:"))
    #expect(refusal(#"a: "\U00110000""#).hasPrefix("a.yaml:1:"))
  }

  @Test("keys longer than libyaml's 1024 characters")
  func longKeys() throws {
    let key = String(repeating: "k", count: 5000)
    #expect(try read("{\"\(key)\": 1}")[key]?.integer == 1)
  }

  @Test(
    "what is not strict JSON is YAML",
    arguments: [
      ("{a: 1}", "{a: 1}"), ("[1, 2,]", "[1, 2]"), ("{\"a\": 1, # x\n}", "{a: 1}"),
      ("[01]", "[1]"), ("['x']", "['x']"), ("{\"a\"}", "{a: null}"), ("[+1, .5]", "[1, float 0.5]"),
      ("[\"\\x41\"]", "['A']"), ("[\"a\n b\"]", "['a b']"), ("[a, \"b\"]", "['a', 'b']"),
      ("{\"a\": 1}: 2", "{: 2}"), ("[1]\n# end", "[1]"), ("[nul]", "['nul']"), ("[-]", "['-']"),
    ])
  func fallback(text: String, meaning: String) throws {
    #expect(sketch(try read(text)) == meaning)
  }

  @Test(
    "broken JSON is refused with a location",
    arguments: [
      ("{", "a.yaml:1:2:"), ("[", "a.yaml:1:2:"), ("{\"a\": 1\n \"b\": 2}", "a.yaml:2:"),
      ("[1] [2]", "a.yaml:1:5:"),
      ("[1}", "a.yaml:1:3:"), ("{\"a\": \"b}", "a.yaml:1:"), ("[\"\\u12\"]", "a.yaml:1:"),
      ("{\"a\": tru\"", "a.yaml:1:"), ("{\"a\" 1}", "a.yaml:1:"),
    ])
  func broken(text: String, location: String) {
    #expect(refusal(text).hasPrefix(location))
    #expect(refusal(text).contains(" error: "))
  }
}
