import SwiftLayout
import Testing

@Suite("Any input")
struct RobustnessTests {
  @Test("Laying out the result changes nothing", arguments: Rendered.allCases)
  func isIdempotent(rendered: Rendered) {
    for lineLength in stride(from: 1, through: 130, by: 3) {
      let laidOut = SwiftSource.laidOut(rendered.source, lineLength: lineLength)
      #expect(SwiftSource.laidOut(laidOut, lineLength: lineLength) == laidOut)
    }
  }

  @Test(
    "Nor is there anything to join when each call and each argument had a line",
    arguments: Rendered.allCases)
  func joinsOnce(rendered: Rendered) {
    let chains = rendered.source.split(separator: ").").joined(separator: ")\n.")
    let lists = chains.split(separator: ", ").joined(separator: ",\n")
    for lineLength in stride(from: 1, through: 130, by: 3) {
      let laidOut = SwiftSource.laidOut(lists, lineLength: lineLength)
      #expect(SwiftSource.laidOut(laidOut, lineLength: lineLength) == laidOut)
    }
  }

  @Test("The indentation of a whole template and its blank lines make no difference")
  func ignoresIndentation() {
    let unindented = renderedOddities.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in "\t " + line + "  " }
      .joined(separator: "\n")
    #expect(SwiftSource.laidOut(unindented) == SwiftSource.laidOut(renderedOddities))
  }

  @Test("Of source that makes no sense nothing is lost, and laying it out again changes nothing")
  func keepsEverything() {
    var generator = Generator(state: 42)
    for _ in 0..<2_000 {
      let source = generator.source()
      let lineLength = Int.random(in: 1...60, using: &generator)
      let laidOut = SwiftSource.laidOut(source, lineLength: lineLength)
      #expect(essence(laidOut) == essence(source), "\(source.debugDescription) \(lineLength)")
      #expect(
        SwiftSource.laidOut(laidOut, lineLength: lineLength) == laidOut,
        "\(source.debugDescription) \(lineLength)"
      )
      #expect(!laidOut.hasSuffix("\n\n"))
    }
  }

  @Test(
    "Nothing comes to stand behind a slash that would make a regular expression of it",
    arguments: [
      "(/\n)/\n)", "/(}\n]/\n:", "(/a, b\n, c/\n)", "#/ [a\n]/#", "(/a(longName, longName\n, c/ ]",
    ])
  func unclosedSlash(source: String) {
    for lineLength in 1...30 {
      let laidOut = SwiftSource.laidOut(source, lineLength: lineLength)
      #expect(SwiftSource.laidOut(laidOut, lineLength: lineLength) == laidOut)
    }
  }

  @Test("A slash that is a function is none")
  func slashFunction() {
    let source = "let mean = values.reduce(1, /)\n.rounded(.up)\n"
    #expect(SwiftSource.laidOut(source) == "let mean = values.reduce(1, /).rounded(.up)\n")
  }

  @Test("A file cut off anywhere, or with a byte missing, is no different")
  func damaged() {
    var generator = Generator(state: 7)
    let bytes = Array(renderedSample.utf8)
    for _ in 0..<150 {
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      var piece = Array(bytes[start..<min(start + 2_000, bytes.count)])
      if !piece.isEmpty { piece.remove(at: Int.random(in: 0..<piece.count, using: &generator)) }
      let source = String(decoding: piece, as: UTF8.self)
      let laidOut = SwiftSource.laidOut(source)
      #expect(essence(laidOut) == essence(source))
      #expect(SwiftSource.laidOut(laidOut) == laidOut)
    }
  }

  @Test(
    "Endless lines and endless nesting take no longer than others",
    .timeLimit(.minutes(15)),
    arguments: [
      "(", ")", "[", "{", "(]", "{)", "(a)", "a(b).", "a, ", "\"", "#\"", "\"\\(", "/*", "a = ",
      "case a: ", "<a", "`", "a<", "{ a in ", ".a", "@a ", "#if a\n", "switch {", "(\n", "// a\n",
      "a ? b : ", "\"\"\"\n", "{}", "guard ", "[a, ", "where ", "`` ` ", "]\n", "-> ", "\\",
    ]
  )
  func takesItsTime(part: String) {
    for prefix in ["", "a ", "switch a {\ncase b: ", "/// "] {
      let source = prefix + String(repeating: part, count: 5_000)
      #expect(essence(SwiftSource.laidOut(source)) == essence(source))
    }
  }

  /// The text without what layout may add or take away: white space, the commas after elements, and
  /// the markers of comments that go on.
  private func essence(_ source: String) -> [UInt8] {
    source.utf8.filter { byte in
      switch byte {
      case 0x09...0x0D, 0x20, 0x2C, 0x2F: false
      default: true
      }
    }
  }
}

/// Writes source from things that mean something to layout, in no order.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static let parts = [
    "(", ")", "[", "]", "{", "}", "(", ")", "[", "]", "{", "}", ",", ",", ", ", ":", ": ", ";", ".",
    ".member", ".call(a)", " = ", " -> ", " ?? ", " + ", "!", "?", " ? ", " : ", "<", ">", "&", "/",
    "a", "value", "aLongerName", "12.5", " ", "  ", "\t", "\n", "\n", "\n", "\n\n", "\r\n", "\"",
    "\"text\"", "\"\\(", "\"\"\"", "\"\"\"\n", "#\"", "\"#", "#", "\\", "`", "'", "😀", "é",
    "// comment that is long enough to wrap - or 1. not\n", "/// - item: with `code span` text\n",
    "/// ```\n", "/*", "*/", "/* a */", "switch a {\n", "case .a: ", "case ", "default: ", "func f",
    "init", "if ", "guard ", " else ", " in ", " where ", "return ", "let a", "@a(b) ", "#if A\n",
    "#else\n", "#endif\n", "[\n1,\n2\n]", "[1, 2]", "call(\na\n)", "\n]", "\n)", "\n}", "in:",
  ]

  mutating func source() -> String {
    (0..<Int.random(in: 1...40, using: &self))
      .map { _ in Self.parts.randomElement(using: &self) ?? "" }
      .joined()
  }
}
