import FletcherText
import Testing

@Suite("Names that Swift lets stand")
struct SwiftIdentifierTests {
  @Test("A keyword is none, whatever it is for", arguments: ["class", "await", "Any", "Self", "_"])
  func keywords(_ word: String) {
    #expect(!SwiftIdentifiers.isIdentifier(word))
  }

  @Test(
    "A name in ASCII that does not begin with a digit is one", arguments: ["a", "_a1", "Money"])
  func names(_ name: String) {
    #expect(SwiftIdentifiers.isIdentifier(name))
  }

  @Test("What ends a name, or a line, is in none", arguments: ["", "1a", "a b", "a-b", "a\n", "é"])
  func others(_ text: String) {
    #expect(!SwiftIdentifiers.isIdentifier(text))
  }

  @Test("A type may stand in others, and is no metatype")
  func types() {
    #expect(SwiftIdentifiers.isQualifiedType("MyApp.Money"))
    #expect(!SwiftIdentifiers.isQualifiedType("Money.Type"))
    #expect(!SwiftIdentifiers.isQualifiedType("MyApp..Money"))
    #expect(!SwiftIdentifiers.isQualifiedType(""))
  }
}
