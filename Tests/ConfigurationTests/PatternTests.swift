import Diagnostics
import FletcherOptions
import Testing

@Suite("Patterns")
struct PatternTests {
  private func pattern(_ text: String) -> Pattern {
    Pattern(Written(text, at: SourceLocation(file: "fletcher.yaml", line: 1, column: 1)))
  }

  @Test(
    "A star stands for any characters, none among them",
    arguments: [
      ("a", "a", true), ("a", "ab", false), ("a*", "a", true), ("a*", "abc", true),
      ("*c", "abc", true), ("*b*", "abc", true), ("a*a", "a", false), ("a*a", "aba", true),
      ("*ab*ab*", "abab", true), ("*ab*ab*", "aba", false), ("**", "", true), ("*", "x/y", true),
      ("/items/*", "/items", false), ("", "", true), ("a*b*c", "axxbyyc", true),
      ("a*b*c", "axxcyyb", false), ("a?", "ab", false),
    ])
  func matches(pattern text: String, name: String, isMatch: Bool) {
    #expect(pattern(text).matches(name) == isMatch)
  }

  @Test(
    "A star of a new name stands for what one of the pattern stands for, the last one for the last",
    arguments: [
      ("*_update", "part_update", "*_put", "part_put"),
      ("*/*_update", "a/part_update", "put_*", "put_part"),
      ("a*b*c", "axxbyyc", "*-*", "xx-yy"), ("**x", "ax", "*y*", "ya"), ("*", "", "a*", "a"),
      ("a*", "ab", "c", "c"), ("a*", "b", "*", nil), ("a*", "ab", "*c*", nil),
    ])
  func renames(pattern text: String, name: String, wished: String, expected: String?) {
    #expect(pattern(text).renaming(name, to: wished) == expected)
  }
}
