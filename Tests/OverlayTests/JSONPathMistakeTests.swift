import Testing

@testable import FletcherOverlay

@Suite("What is no JSONPath is told, and where")
struct JSONPathMistakeTests {
  private func mistake(_ query: String) throws -> JSONPathMistake {
    try #require(throws: JSONPathMistake.self) { try JSONPath(query) }
  }

  @Test(
    "At the character",
    arguments: [
      ("paths", 0), ("", 0), ("$.paths./items", 8), ("$.paths['/items'", 16), ("$.a.x-b", 5),
      ("$ ", 1), ("$.a[?@.b = 1]", 9), ("$.a[01]", 4), ("$.a[-0]", 4), ("$.a['\\x']", 6),
      ("$[?length(@.*) < 3]", 10), ("$[?count(1) == 1]", 9), ("$[?value(@..color)]", 3),
      ("$[?match(@.timezone, 'Europe/.*') == true]", 3), ("$[?@..a == 1]", 3), ("$[?1]", 3),
      ("$.a[9007199254740992]", 4), ("$..", 3), ("$[?!@.a == 1]", 8), ("$[?@.a && tru]", 10),
    ])
  func places(query: String, offset: Int) throws {
    let mistake = try mistake(query)
    #expect(mistake.offset == offset, "\(mistake.message)")
  }

  @Test("With what to write instead")
  func hints() throws {
    #expect(try mistake("$[?lenght(@) > 1]").message.hasSuffix("did you mean `length`?"))
    #expect(try mistake("$.a.x-b").message.contains("['x-name']"))
    #expect(try mistake("$.paths./items").message.contains("['/items']"))
    #expect(try mistake("$[?@.a == b]").message.contains("a text is in quotes"))
  }

  @Test("What is too long or too deep is refused")
  func limits() throws {
    let deep = String(repeating: "[?@", count: 1_000) + String(repeating: "]", count: 1_000)
    #expect(try mistake("$" + deep).message.contains("40 deep"))
    let parentheses = String(repeating: "(", count: 5_000)
    #expect(try mistake("$[?" + parentheses).message.contains("40 deep"))
    #expect(try mistake("$" + String(repeating: ".a", count: 6_000)).message.contains("10000"))
  }
}

@Suite("Patterns of `match` and `search` are I-Regexp")
struct IRegexpTests {
  @Test(
    arguments: [
      ("a.*", "ab", true), ("a.*", "ba", false), ("a|bc", "bc", true), ("(a|b)+c?", "abab", true),
      ("[^a-c]x", "dx", true), ("[^a-c]x", "bx", false), ("\\p{Lu}\\p{Nd}{2,3}", "Ä12", true),
      ("\\P{L}", "1", true), ("a{2}", "aaa", false), ("a{2,}", "aaa", true), ("", "", true),
      ("[-a]+", "a-", true), ("\\.\\n", ".\n", true), (".", "\n", false), ("^a$", "a", true),
      ("(get|list).*", "getUsers", true), ("a{3,2}", "aaa", false), ("[", "[", false),
      ("a**", "a", false), ("\\d", "1", false),
    ])
  func matches(pattern: String, text: String, expected: Bool) {
    let matches = IRegexp(pattern)?.matches(Array(text.unicodeScalars), isWhole: true) ?? false
    #expect(matches == expected)
  }

  @Test("Searching finds a part")
  func search() throws {
    let regexp = try #require(IRegexp("b+"))
    #expect(regexp.matches(Array("abbc".unicodeScalars), isWhole: false))
    #expect(!regexp.matches(Array("ac".unicodeScalars), isWhole: false))
  }

  @Test("No pattern is slow or large", .timeLimit(.minutes(15)))
  func hostile() throws {
    let text = Array(String(repeating: "a", count: 2_000).unicodeScalars) + ["b"]
    #expect(try #require(IRegexp("(a*)*c")).matches(text, isWhole: true) == false)
    #expect(try #require(IRegexp("(a|aa)+")).matches(text, isWhole: true) == false)
    #expect(IRegexp("((a{1000}){1000}){1000}") == nil)
    #expect(IRegexp("((((){1000}){1000}){1000}){1000}") == nil)
    #expect(IRegexp(String(repeating: "(", count: 100_000)) == nil)
    #expect(IRegexp("a{99999999999999999999}") == nil)
  }
}
