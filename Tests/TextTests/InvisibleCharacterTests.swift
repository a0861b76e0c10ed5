import FletcherText
import Testing

@Suite("Characters that nobody sees")
struct InvisibleCharacterTests {
  @Test(
    "Controls, marks of direction, what has no width, and what Unicode leaves open are invisible",
    arguments: [
      "\u{0}", "\u{7F}", "\u{85}", "\u{200B}", "\u{202E}", "\u{2028}", "\u{E000}", "\u{FEFF}",
    ])
  func invisible(_ character: Unicode.Scalar) {
    #expect(character.isInvisible)
  }

  @Test("Letters, marks and spaces are not", arguments: ["a", " ", "é", "\u{301}", "用", "👍"])
  func visible(_ character: Unicode.Scalar) {
    #expect(!character.isInvisible)
  }
}
