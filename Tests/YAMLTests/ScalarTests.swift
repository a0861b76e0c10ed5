import Testing
import YAML

@Suite("Scalars follow the core schema of YAML 1.2")
struct ScalarTests {
  @Test(
    "a plain scalar means what the core schema says",
    arguments: [
      ("~", "null"), ("null", "null"), ("Null", "null"), ("NULL", "null"), ("nULL", "'nULL'"),
      ("true", "true"), ("True", "true"), ("TRUE", "true"), ("tRUE", "'tRUE'"),
      ("false", "false"), ("False", "false"), ("FALSE", "false"),
      ("no", "'no'"), ("on", "'on'"), ("yes", "'yes'"), ("off", "'off'"), ("y", "'y'"),
      ("0", "0"), ("-1", "-1"), ("+12", "12"), ("007", "7"), ("0o17", "15"), ("0x1F", "31"),
      ("0xff", "255"), ("0b1", "'0b1'"), ("1_000", "'1_000'"), ("0o8", "'0o8'"), ("0x", "'0x'"),
      ("-0x1", "'-0x1'"), ("+", "'+'"), ("1:30", "'1:30'"),
      ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("9223372036854775808", "big 9223372036854775808"),
      ("-9223372036854775809", "big -9223372036854775809"),
      ("0xFFFFFFFFFFFFFFFF", "big 0xFFFFFFFFFFFFFFFF"),
      ("1e3", "float 1000.0"), ("1.5", "float 1.5"), ("-.5", "float -0.5"), ("1.", "float 1.0"),
      ("6.02E+23", "float 6.02e+23"), ("1e", "'1e'"), (".", "'.'"), ("1.2.3", "'1.2.3'"),
      (".inf", "float inf"), ("-.inf", "float -inf"), ("+.INF", "float inf"), (".nan", "float nan"),
      ("-.nan", "'-.nan'"), ("inf", "'inf'"), ("nan", "'nan'"), ("1e999", "float inf"),
      ("2024-01-31", "'2024-01-31'"), ("2024-01-31T12:00:00Z", "'2024-01-31T12:00:00Z'"),
    ])
  func plain(text: String, meaning: String) throws {
    #expect(sketch(try read("- \(text)\n")) == "[\(meaning)]")
  }

  @Test("a quoted no, number, boolean or null stays a string")
  func quotedStaysString() throws {
    #expect(
      sketch(try read(#"["no", 'no', "1", '1.5', "true", 'null', ""]"#))
        == "['no', 'no', '1', '1.5', 'true', 'null', '']")
    #expect(sketch(try read("a: |\n  12\nb: >-\n  true\n")) == "{a: '12\n', b: 'true'}")
  }

  @Test("a missing value is null")
  func missingIsNull() throws {
    #expect(sketch(try read("a:\nb: \n")) == "{a: null, b: null}")
    #expect(sketch(try read("-\n- ")) == "[null, null]")
  }

  @Test("an explicit tag of the core schema decides")
  func coreTags() throws {
    #expect(
      sketch(
        try read(
          "[!!str 12, !!str , !!int \"12\", !!float 1, !!bool 'true', !!null '', !!str null]"))
        == "['12', '', 12, float 1.0, true, null, 'null']")
    #expect(sketch(try read("!!seq [1]")) == "[1]")
    #expect(sketch(try read("!!map {a: 1}")) == "{a: 1}")
    #expect(sketch(try read("! 12")) == "'12'")
    #expect(sketch(try read("- &a ! 12\n- *a\n- 12")) == "['12', '12', 12]")
    #expect(sketch(try read("%TAG !y! tag:yaml.org,2002:\n--- !y!str 1")) == "'1'")
  }

  @Test(
    "a value that is not what its tag says is refused where it is",
    arguments: [
      ("a: !!int x", "a.yaml:1:4: error: the tag `!!int` asks for an integer, not `x`"),
      ("a: !!float x", "a.yaml:1:4: error: the tag `!!float` asks for a number, not `x`"),
      (
        "a: !!bool yes", "a.yaml:1:4: error: the tag `!!bool` asks for `true` or `false`, not `yes`"
      ),
      ("a: !!null x", "a.yaml:1:4: error: the tag `!!null` asks for null, not `x`"),
      ("a: !!seq {}", "a.yaml:1:4: error: the tag `!!seq` asks for a sequence, not a mapping"),
      ("a: !!map []", "a.yaml:1:4: error: the tag `!!map` asks for a mapping, not a sequence"),
      ("a: !!str []", "a.yaml:1:4: error: the tag `!!str` asks for a scalar, not a sequence"),
    ])
  func wrongTag(text: String, message: String) {
    #expect(refusal(text) == message)
  }

  @Test("other tags are tolerated, and what they tag is text")
  func otherTags() throws {
    #expect(
      sketch(
        try read("[!!binary aGk=, !local 12, !<tag:example.com,2000:x> y, !!set {a}, !mine [1]]"))
        == "['aGk=', '12', 'y', {a: null}, [1]]")
  }

  @Test("accessors give a value only where the scalar is of that type")
  func accessors() throws {
    let root = try read(
      "{s: text, i: 12, f: 1.5, b: true, n: null, l: [], big: 18446744073709551616, q: \"12\"}")
    #expect(root["s"]?.string == "text")
    #expect(root["i"]?.string == nil)
    #expect(root["i"]?.text == "12")
    #expect(root["i"]?.integer == 12)
    #expect(root["i"]?.number == 12)
    #expect(root["f"]?.integer == nil)
    #expect(root["f"]?.number == 1.5)
    #expect(root["b"]?.bool == true)
    #expect(root["s"]?.bool == nil)
    #expect(root["n"]?.isNull == true)
    #expect(root["n"]?.text == "null")
    #expect(root["l"]?.value == nil)
    #expect(root["l"]?.text == nil)
    #expect(root["l"]?.entries == nil)
    #expect(root["l"]?.items?.isEmpty == true)
    #expect(root["big"]?.integer == nil)
    #expect(root["big"]?.number == 18_446_744_073_709_551_616)
    #expect(root["q"]?.isQuoted == true)
    #expect(root["i"]?.isQuoted == false)
    #expect(root["i"]?.isPlain == true)
    #expect(root["nothing"] == nil)
    #expect(root["l"]?["s"] == nil)
    #expect(try read("0o7777777777777777777777").number == 0x1p66)
    #expect(try read("0xFFFFFFFFFFFFFFFF").number == 0x1p64)
  }

  @Test(
    "tabs before a comment, and on a line without text, are white space; in a text they are text",
    arguments: [
      ("a:\n\t# comment\n  - 1\n", "{a: [1]}"), ("a:\n  \t\n  - 1\n", "{a: [1]}"),
      ("a: |\n  x\n  \t# text\nb:\n\t\t# comment\n  c\n", #"{a: "x\n\t# text\n", b: c}"#),
      (String(repeating: "- 1\n\t# comment\n", count: 3), "[1, 1, 1]"),
    ])
  func tabs(_ written: String, _ meant: String) throws {
    #expect(sketch(try read(written)) == sketch(try read(meant)))
  }

  @Test("tabs on so many lines are a mistake, and found soon")
  func manyTabs() {
    #expect(
      refusal(String(repeating: "- 1\n\t# comment\n", count: 5000))
        == "a.yaml:1:1: error: more than 200 lines without text have tabs; use spaces")
  }
}
