import Diagnostics
import Testing

// Swift Testing has a type of the same name; an import of the declaration itself decides.
import struct Diagnostics.SourceLocation

@Suite("Diagnostics")
struct DiagnosticsTests {
  private func location(_ line: Int, _ column: Int = 1, file: String = "a.yaml") -> SourceLocation {
    SourceLocation(file: file, line: line, column: column)
  }

  @Test("a diagnostic reads as compilers write it")
  func description() {
    #expect(
      Diagnostic(message: "no", location: location(3, 9)).description == "a.yaml:3:9: error: no")
    #expect(
      Diagnostic(severity: .warning, message: "no", location: nil).description == "warning: no")
    #expect(
      Diagnostic(severity: .note, message: "x", location: location(1)).description
        == "a.yaml:1:1: note: x")
  }

  @Test("a diagnostic is one line, whatever the file holds")
  func oneLine() {
    let hostile = "a\nb\r\u{85}\u{2028}\u{1B}[31m\u{202E}\u{200B}\u{7F}\0\té😀"
    let line = Diagnostic(message: hostile, location: location(1, file: "x\ny")).description
    #expect(
      line
        == #"x\ny:1:1: error: a\nb\r\u{85}\u{2028}\u{1B}[31m\u{202E}\u{200B}\u{7F}\0\té😀"#)
    #expect(quoted("a\u{2066}b") == #"`a\u{2066}b`"#)
  }

  @Test("a long quoted piece is cut")
  func cut() {
    #expect(
      quoted(String(repeating: "x", count: 80)) == "`" + String(repeating: "x", count: 80) + "`")
    #expect(
      quoted(String(repeating: "x", count: 5000)) == "`" + String(repeating: "x", count: 80) + "…`")
    #expect(quoted("abcdef", limit: 3) == "`abc…`")
  }

  @Test("diagnostics come in the order of their locations, each once")
  func order() {
    var all = Diagnostics()
    #expect(all.isEmpty)
    all.warning("w", at: location(5))
    #expect(!all.hasErrors)
    all.error("b", at: location(2, 7))
    all.error("a", at: location(2, 3))
    all.error("b", at: location(2, 7))
    all.note("after b", at: location(2, 7))
    all.error("nowhere", at: nil)
    all.error("first file", at: location(9, file: "A.yaml"))
    #expect(all.hasErrors)
    #expect(all.all.map(\.message) == ["nowhere", "first file", "a", "b", "after b", "w"])
  }

  @Test(
    "the nearest name is suggested, and nothing where none is near",
    arguments: [
      ("deletehsah", "deletehash"), ("DeleteHash", "deletehash"), ("titel", "title"),
      ("descriptio", "description"),
      ("xyz", nil), ("", nil), ("titles", "title"), ("ip", "id"), ("q", nil),
    ] as [(String, String?)])
  func near(name: String, expected: String?) {
    #expect(nearest(to: name, among: ["id", "title", "description", "deletehash"]) == expected)
  }

  @Test("among names equally near the same case wins, then the first by name")
  func ties() {
    #expect(nearest(to: "Namee", among: ["name", "Name"]) == "Name")
    #expect(nearest(to: "cat", among: ["car", "bat"]) == "bat")
    #expect(nearest(to: "name", among: ["name"]) == nil)
    #expect(nearest(to: String(repeating: "a", count: 100_000), among: ["a"]) == nil)
  }
}
