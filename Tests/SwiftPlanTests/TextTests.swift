import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Texts of a description as Swift source")
struct TextTests {
  @Test(
    "A string literal has everything that could end it, start an escape or be invisible escaped",
    arguments: [
      ("plain", #""plain""#), ("", #""""#), ("\"", #""\"""#), ("\\", #""\\""#),
      ("\\(x)", #""\\(x)""#), ("\"\"\"#", ##""\"\"\"#""##), ("a\nb", #""a\nb""#),
      ("a\r\nb", #""a\r\nb""#), ("\t", #""\t""#), ("\0", #""\u{0}""#), ("*/", #""*/""#),
      ("\u{202E}x", #""\u{202E}x""#), ("\u{2028}", #""\u{2028}""#), ("\u{85}", #""\u{85}""#),
      ("\u{FEFF}", #""\u{FEFF}""#), ("é👍日", #""é👍日""#), ("\u{E000}", #""\u{E000}""#),
    ])
  func string(_ text: String, _ literal: String) { #expect(Literals.string(text) == literal) }

  @Test(
    "A raw literal has more # than its text has in a row",
    arguments: [
      ("", "#"), ("a", "#"), ("#", "##"), ("\"\"\"#", "##"), ("### ##", "####"),
    ])
  func rawDelimiter(_ text: String, _ delimiter: String) {
    #expect(Literals.rawDelimiter(for: text) == delimiter)
  }

  @Test("Scalars have literals of their types, and values of other types have none")
  func scalars() {
    #expect(Literals.scalar(.bool(true), as: .boolean) == "true")
    #expect(Literals.scalar(.integer(-3), as: .integer(.int)) == "-3")
    #expect(Literals.scalar(.integer(3), as: .number(.double)) == "3")
    #expect(Literals.scalar(.number(0.5), as: .number(.double)) == "0.5")
    #expect(Literals.scalar(.string("a\"b"), as: .string(.plain)) == #""a\"b""#)
    #expect(Literals.scalar(.number(.infinity), as: .number(.double)) == nil)
    #expect(Literals.scalar(.integer(1), as: .boolean) == nil)
    #expect(Literals.scalar(.integer(1), as: .number(.unixTime)) == nil)
    #expect(Literals.scalar(.string("2024-02-29"), as: .string(.date)) == nil)
  }

  @Test(
    "Every kind of line break ends a line of documentation",
    arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaks(_ lineBreak: String) {
    #expect(DocumentationLines.paragraphs("a\(lineBreak)let evil = 1") == ["a", "let evil = 1"])
  }

  @Test("Documentation has no invisible characters, no tabs and no empty ends")
  func documentation() {
    #expect(
      DocumentationLines.paragraphs("\n\n a\t*/ \u{202E}b\u{200F}\u{0} \n\n") == [" a    */ b"])
    #expect(DocumentationLines.paragraphs("a\n\n\nb") == ["a", "", "", "b"])
    #expect(DocumentationLines.paragraphs(nil) == [])
    #expect(DocumentationLines.paragraphs("\u{202E}\n \n") == [])
    #expect(DocumentationLines.line(" a\n  b \u{2028}c ") == "a b c")
    #expect(DocumentationLines.line("\n") == nil)
  }

  @Test("A summary and a description have an empty line between them")
  func summaryAndDescription() {
    let both = Documentation(summary: "S.", description: "D.\nE.")
    #expect(DocumentationLines.lines(of: both) == ["S.", "", "D.", "E."])
    #expect(DocumentationLines.lines(of: Documentation(description: "D.")) == ["D."])
    #expect(DocumentationLines.lines(of: Documentation()) == [])
  }

  @Test(
    "The literal text of a path is a URI template's, with its escapes kept",
    arguments: [
      ("/users", "/users"), ("/a b", "/a%20b"), ("/ü", "/%C3%BC"), ("/%41%zz", "/%41%25zz"),
      ("/it's/(x)", "/it's/(x)"), ("/{x}", "/%7Bx%7D"), ("/a?b#c", "/a%3Fb%23c"),
      ("/a\"\\\n", "/a%22%5C%0A"), ("/a:b@c", "/a:b@c"), ("/100%", "/100%25"),
    ])
  func pathText(_ text: String, _ template: String) {
    #expect(URITemplateText.literal(text) == template)
  }

  @Test(
    "A variable of a URI template has letters, digits, underscores, escapes and dots inside",
    arguments: [
      ("per_page", "per_page"), ("filter[state]", "filter%5Bstate%5D"), ("$top", "%24top"),
      ("a.b", "a.b"), (".a", "%2Ea"), ("a.", "a%2E"), ("a..b", "a%2E%2Eb"), ("a-b", "a%2Db"),
      ("a,b", "a%2Cb"), ("a*", "a%2A"), ("a:3", "a%3A3"), ("+1", "%2B1"), ("é", "%C3%A9"),
      ("a}b", "a%7Db"), ("%41", "%2541"),
    ])
  func variable(_ name: String, _ variable: String) {
    #expect(URITemplateText.variable(name) == variable)
  }

  @Test(
    "A constant of the query is encoded so that it stays one item",
    arguments: [
      ("5.199", "5.199"), ("a b&c=d+e#f", "a%20b%26c%3Dd%2Be%23f"), ("~-_.", "~-_."),
      ("{x}", "%7Bx%7D"),
    ])
  func queryText(_ text: String, _ encoded: String) {
    #expect(URITemplateText.queryText(text) == encoded)
  }
}
