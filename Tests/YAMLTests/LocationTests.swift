import Testing
import YAML

@Suite("Locations are those an editor shows")
struct LocationTests {
  @Test("every node knows its line and column")
  func linesAndColumns() throws {
    let root = try read("# comment\na:\n  b: [1, {c: d}]\nlist:\n- x\n-   y\n")
    #expect(root.lineAndColumn == "2:1")
    #expect(root["a"]?.lineAndColumn == "3:3")
    #expect(root["a"]?["b"]?.lineAndColumn == "3:6")
    #expect(root["a"]?["b"]?.items?.first?.lineAndColumn == "3:7")
    #expect(root["a"]?["b"]?.items?.last?.lineAndColumn == "3:10")
    #expect(root["a"]?["b"]?.items?.last?["c"]?.lineAndColumn == "3:14")
    #expect(root["list"]?.items?.map(\.lineAndColumn) == ["5:3", "6:5"])
    #expect(root["list"]?.location.file == "a.yaml")
  }

  @Test("a column is a Unicode scalar, in YAML and in JSON")
  func scalars() throws {
    #expect(try read("{é: 1, '😀': x, z: y}")["z"]?.lineAndColumn == "1:19")
    #expect(try read("{\"é\": 1, \"😀\": 2, \"z\": 3}")["z"]?.lineAndColumn == "1:23")
    #expect(try read("[\"\\u00e9é\", 3]").items?.last?.lineAndColumn == "1:13")
  }

  @Test("line feeds, carriage returns and both together end a line")
  func lineBreaks() throws {
    for ending in ["\n", "\r", "\r\n"] {
      let lines = ["{", "\"a\": 1,", "", "\"b\": 2 }", ""].joined(separator: ending)
      #expect(try read(lines)["b"]?.lineAndColumn == "4:6", "JSON, \(ending.debugDescription)")
      let yaml = ["a: 1", "", "b: x", ""].joined(separator: ending)
      #expect(try read(yaml)["b"]?.lineAndColumn == "3:4", "YAML, \(ending.debugDescription)")
      #expect(refusal(["a: 1", "", "b: [", ""].joined(separator: ending)).hasPrefix("a.yaml:4:1:"))
    }
  }

  @Test("a byte order mark is no column, and UTF-16 has the same locations")
  func encodings() throws {
    let text = "é: 1\nb: [\"😀\", x]\n"
    let little = text.utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    let big = text.utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    for bytes in [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little,
      [0xFE, 0xFF] + big,
    ] {
      let root = try Node.parse(bytes, file: "a.yaml")
      #expect(sketch(root) == "{é: 1, b: ['😀', 'x']}")
      #expect(root.lineAndColumn == "1:1")
      #expect(root["é"]?.lineAndColumn == "1:4")
      #expect(root["b"]?.items?.last?.lineAndColumn == "2:10")
    }
    let json = try Node.parse([0xEF, 0xBB, 0xBF] + Array("{\"a\":\t1}".utf8), file: "a.json")
    #expect(json.lineAndColumn == "1:1")
    #expect(json["a"]?.lineAndColumn == "1:7")
  }

  @Test("separators that YAML 1.1 took for line breaks are characters and move no line")
  func separators() throws {
    for separator in ["\u{2028}", "\u{2029}", "\u{85}"] {
      let root = try read(
        "a: one\(separator)two\nb: |\n  one\(separator)two\nc: \"x\(separator) y\" # \(separator)\nd: e\n"
      )
      #expect(root["a"]?.string == "one\(separator)two")
      #expect(root["b"]?.string == "one\(separator)two\n")
      #expect(root["c"]?.string == "x\(separator) y")
      #expect(root["d"]?.lineAndColumn == "5:4")
    }
    #expect(
      try read("a: \"\\L\\u2028\u{2028}\\uf000\u{F001}\"")["a"]?.string
        == "\u{2028}\u{2028}\u{2028}\u{F000}\u{F001}")
    #expect(try read("\u{85}: \u{2029}\u{2028}")["\u{85}"]?.string == "\u{2029}\u{2028}")
  }

  @Test("a missing value and an empty document have a location")
  func missing() throws {
    for text in ["", "\n\n", "# nothing\n", "---\n", "--- # x\n...\n"] {
      #expect(try read(text).isNull)
    }
    #expect(try read("").lineAndColumn == "1:1")
    #expect(try Node.parse([0xEF, 0xBB, 0xBF], file: "a").isNull)
    #expect(try Node.parse([0xFF, 0xFE], file: "a").isNull)
    #expect(try read("a:\nb: 1")["a"]?.location.line == 1)
  }
}
