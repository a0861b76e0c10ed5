import Testing

@testable import FletcherOverlay

/// The examples of RFC 9535.
@Suite("A target selects what the tables of RFC 9535 say")
struct JSONPathExampleTests {
  private static let store = """
    { "store": {
        "book": [
          { "category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95 },
          { "category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99 },
          { "category": "fiction", "author": "Herman Melville", "title": "Moby Dick",
            "isbn": "0-553-21311-3", "price": 8.99 },
          { "category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings",
            "isbn": "0-395-19395-8", "price": 22.99 }
        ],
        "bicycle": { "color": "red", "price": 399 } } }
    """

  @Test(
    "Of the store (section 1.5)",
    arguments: [
      (
        "$.store.book[*].author",
        [
          #""Nigel Rees""#, #""Evelyn Waugh""#, #""Herman Melville""#, #""J. R. R. Tolkien""#,
        ]
      ),
      (
        "$..author",
        [
          #""Nigel Rees""#, #""Evelyn Waugh""#, #""Herman Melville""#, #""J. R. R. Tolkien""#,
        ]
      ),
      ("$.store..price", ["8.95", "12.99", "8.99", "22.99", "399"]),
      ("$..book[2].author", [#""Herman Melville""#]),
      ("$..book[2].publisher", []),
      ("$..book[-1].title", [#""The Lord of the Rings""#]),
      ("$..book[0,1].price", ["8.95", "12.99"]),
      ("$..book[:2].price", ["8.95", "12.99"]),
      ("$..book[?@.isbn].price", ["8.99", "22.99"]),
      ("$..book[?@.price<10].price", ["8.95", "8.99"]),
    ])
  func bookstore(query: String, expected: [String]) throws {
    #expect(try selected(query, of: Self.store) == expected)
  }

  @Test("All values of the store")
  func everything() throws {
    #expect(try selected("$..*", of: Self.store).count == 27)
    #expect(try selected("$.store.*", of: Self.store).count == 2)
  }

  @Test(
    "By name, wildcard, index and slice (section 2.3)",
    arguments: [
      (#"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#, "$.o['j j']", ["{k.k: 3}"]),
      (#"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#, "$.o['j j']['k.k']", ["3"]),
      (#"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#, #"$.o["j j"]["k.k"]"#, ["3"]),
      (#"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}}"#, #"$["'"]["@"]"#, ["2"]),
      (#"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#, "$[*]", ["{j: 1, k: 2}", "[5, 3]"]),
      (#"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#, "$.o[*]", ["1", "2"]),
      (#"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#, "$.o[*, *]", ["1", "2", "1", "2"]),
      (#"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#, "$.a[*]", ["5", "3"]),
      ("[a, b]", "$[1]", [#""b""#]),
      ("[a, b]", "$[-2]", [#""a""#]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[1:3]", ["2", "3"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[5:]", ["6", "7"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[1:5:2]", ["2", "4"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[5:1:-2]", ["6", "4"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[::-1]", ["7", "6", "5", "4", "3", "2", "1"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[::0]", []),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[0, 3]", ["1", "4"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[0:2, 5]", ["1", "2", "6"]),
      ("[1, 2, 3, 4, 5, 6, 7]", "$[0, 0]", ["1", "1"]),
    ])
  func selectors(document: String, query: String, expected: [String]) throws {
    #expect(try selected(query, of: document) == expected)
  }

  @Test(
    "By comparison (table 11)",
    arguments: [
      ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true),
      ("$.absent == 'g'", false), ("$.absent1 != $.absent2", false), ("$.absent != 'g'", true),
      ("1 <= 2", true), ("1 > 2", false), ("13 == '13'", false), ("'a' <= 'b'", true),
      ("'a' > 'b'", false), ("$.obj == $.arr", false), ("$.obj != $.arr", true),
      ("$.obj == $.obj", true), ("$.obj != $.obj", false), ("$.arr == $.arr", true),
      ("$.arr != $.arr", false), ("$.obj == 17", false), ("$.obj != 17", true),
      ("$.obj <= $.arr", false), ("$.obj < $.arr", false), ("$.obj <= $.obj", true),
      ("$.arr <= $.arr", true), ("1 <= $.arr", false), ("1 >= $.arr", false),
      ("1 > $.arr", false), ("1 < $.arr", false), ("true <= true", true), ("true > true", false),
    ])
  func comparisons(condition: String, holds: Bool) throws {
    let document = #"{"obj": {"x": "y"}, "arr": [2, 3]}"#
    #expect(try selected("$[?\(condition)]", of: document).count == (holds ? 2 : 0))
  }

  @Test(
    "By filter (table 12)",
    arguments: [
      ("$.a[?@.b == 'kilo']", [#"{b: "kilo"}"#]), ("$.a[?(@.b == 'kilo')]", [#"{b: "kilo"}"#]),
      ("$.a[?@>3.5]", ["5", "4", "6"]),
      ("$.a[?@.b]", [#"{b: "j"}"#, #"{b: "k"}"#, "{b: {}}", #"{b: "kilo"}"#]),
      ("$.o[?@<3, ?@<3]", ["1", "2", "1", "2"]),
      ("$.a[?@<2 || @.b == \"k\"]", ["1", #"{b: "k"}"#]),
      ("$.a[?match(@.b, \"[jk]\")]", [#"{b: "j"}"#, #"{b: "k"}"#]),
      ("$.a[?search(@.b, \"[jk]\")]", [#"{b: "j"}"#, #"{b: "k"}"#, #"{b: "kilo"}"#]),
      ("$.o[?@>1 && @<4]", ["2", "3"]), ("$.o[?@.u || @.x]", ["{u: 6}"]),
      ("$.a[?@.b == $.x]", ["3", "5", "1", "2", "4", "6"]), ("$[?@[?@.b]].length", []),
    ])
  func filters(query: String, expected: [String]) throws {
    let document = """
      {"a": [3, 5, 1, 2, 4, 6, {"b": "j"}, {"b": "k"}, {"b": {}}, {"b": "kilo"}],
       "o": {"p": 1, "q": 2, "r": 3, "s": 5, "t": {"u": 6}}, "e": "f"}
      """
    #expect(try selected(query, of: document) == expected)
    #expect(try selected("$[?@.*]", of: document).count == 2)
    #expect(try selected("$[?@[?@.b]]", of: document).count == 1)
    #expect(try selected("$.a[?@ == @]", of: document).count == 10)
  }

  @Test(
    "By descendants (section 2.5.2)",
    arguments: [
      ("$..j", ["1", "4"]), ("$..[0]", ["5", "{j: 4}"]), ("$..o", ["{j: 1, k: 2}"]),
      (
        "$..*",
        [
          "{j: 1, k: 2}", "[5, 3, [{j: 4}, {k: 6}]]", "1", "2", "5", "3", "[{j: 4}, {k: 6}]",
          "{j: 4}", "{k: 6}", "4", "6",
        ]
      ),
      ("$.o..[*, *]", ["1", "2", "1", "2"]), ("$.a..[0, 1]", ["5", "3", "{j: 4}", "{k: 6}"]),
    ])
  func descendants(query: String, expected: [String]) throws {
    let document = #"{"o": {"j": 1, "k": 2}, "a": [5, 3, [{"j": 4}, {"k": 6}]]}"#
    #expect(try selected(query, of: document) == expected)
  }

  @Test(
    "By null (section 2.6)",
    arguments: [
      ("$.a", ["null"]), ("$.a[0]", []), ("$.a.d", []), ("$.b[0]", ["null"]), ("$.b[*]", ["null"]),
      ("$.b[?@]", ["null"]), ("$.b[?@==null]", ["null"]), ("$.c[?@.d==null]", []),
      ("$.null", ["1"]),
    ])
  func null(query: String, expected: [String]) throws {
    let document = #"{"a": null, "b": [null], "c": [{}], "null": 1}"#
    #expect(try selected(query, of: document) == expected)
  }

  @Test("Keys that are numbers to YAML are texts, as in JSON")
  func numbers() throws {
    let document = "responses: { 200: ok, '404': none, default: bad }"
    #expect(try selected("$.responses['200','404']", of: document) == [#""ok""#, #""none""#])
  }

  @Test("Two spellings of a letter are two names")
  func spellings() throws {
    let document = "{ \"\\u00e9\": 1, \"e\\u0301\": 2 }"
    #expect(try selected("$['\u{e9}']", of: document) == ["1"])
    #expect(try selected("$[?@ == 2]", of: document) == ["2"])
    #expect(try selected("$[?'\u{e9}' == 'e\u{301}']", of: document) == [])
  }
}
