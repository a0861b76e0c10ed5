import Testing

@testable import SwiftPlan

@Suite("Prose of a description becomes lines of a comment")
struct DocumentationLinesTests {
  @Test(
    "Each line stays a line, without blanks at its end and blank lines around all",
    arguments: [
      ("", []),
      ("one", ["one"]),
      ("one\ntwo", ["one", "two"]),
      ("\n\n one  \n\ntwo \n \n", [" one", "", "two"]),
      ("one\r\ntwo\rthree", ["one", "two", "three"]),
      ("\r\n\r\none\r\n", ["one"]),
      ("é  \none", ["é", "one"]),
      ("a\tb", ["a    b"]),
      ("a\t\nb", ["a", "b"]),
    ])
  func lines(text: String, expected: [String]) {
    #expect(DocumentationLines.paragraphs(text) == expected)
  }

  @Test("Nothing ends the comment, hides in it, or reorders what is read")
  func invisible() {
    for separator in ["\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(DocumentationLines.paragraphs("a\(separator)b") == ["a", "b"])
    }
    #expect(DocumentationLines.paragraphs("a\u{202E}b\u{200B}\u{0}\u{7F}c\u{E000}") == ["abc"])
    #expect(DocumentationLines.paragraphs("e\u{301}\u{1F44D}") == ["e\u{301}\u{1F44D}"])
  }
}
