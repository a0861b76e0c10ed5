import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Prose says what is worth reading, once")
struct ProseTests {
  @Test(
    "A description says the summary no second time",
    arguments: [
      ("Get users", "get  users.", ["Get users"]),
      ("Get users.", "Get users", ["Get users."]),
      ("Get users", "Get users. All of them.", ["Get users", "", "All of them."]),
      ("Get users", "Get users\nAll.", ["Get users", "", "All."]),
      ("Get users", "Get\nusers.\n\nAll.", ["Get users", "", "All."]),
      ("Get users", "## Get users\n\nAll.", ["Get users", "", "All."]),
      ("Get users", "**Get users**", ["Get users"]),
      ("Get users", "Get users of a group.", ["Get users", "", "Get users of a group."]),
      ("Get users", "Get users, all.", ["Get users", "", "Get users, all."]),
      ("Get users", "Get users:\n- all", ["Get users", "", "Get users:", "- all"]),
      ("Get v1", "Get v1.2 of it.", ["Get v1", "", "Get v1.2 of it."]),
      ("...", "Get users", ["Get users"]),
    ])
  func summary(summary: String, description: String, expected: [String]) {
    let both = Documentation(summary: summary, description: description)
    #expect(DocumentationLines.lines(of: both) == expected)
  }

  @Test(
    "The blocks of what is in a list stay, and paragraphs alone are a line",
    arguments: [
      (["One", "two.", "", "Three."], "One two. Three.", []),
      (["- One"], "- One", []),
      (["Either:", "- a", "  more", "- b"], "Either:", ["", "- a", "  more", "- b"]),
      (["- a", "- b", "", "Or so."], nil, ["", "- a", "- b", "", "Or so."]),
      (["1. a", "2. b"], nil, ["", "1. a", "2. b"]),
      (["Since version", "2. More."], "Since version 2. More.", []),
      (["-5 or", "-6"], "-5 or -6", []),
      (
        ["## Filter ##", "A list.", "# C#", "* a"], "**Filter**",
        ["", "A list.", "", "**C#**", "", "* a"]
      ),
      (["A", "===", "b", "---", "c"], "**A**", ["", "**b**", "", "c"]),
      (["A:", "***", "- b", "---"], "A:", ["", "- b"]),
      (
        ["A:", "```json", "# {", "", "}", "```", "b"], "A:",
        ["", "```json", "# {", "", "}", "```", "b"]
      ),
      (["A:", "  ~~~", "- {"], "A:", ["", "  ~~~", "- {", "  ~~~"]),
      (["| a |", "| - |", "> b"], nil, ["", "| a |", "| - |", "> b"]), ([], nil, []),
    ])
  func blocks(lines: [String], opening: String?, blocks: [String]) {
    let prose = ProseInList(lines)
    #expect(prose.opening == opening)
    #expect(prose.blocks == blocks)
  }

  @Test(
    "What has a name is not documented by its name",
    arguments: [
      ("The user ID.", "user_id", []), ("userid", "userId", []), ("A Name", "name", []),
      ("`limit`", "limit", []), ("Gets or sets the id.", "id", []),
      ("The user ID of a group.", "user_id", ["The user ID of a group."]),
      ("C++", "c", ["C++"]), ("IDs", "id", ["IDs"]), ("Name", "title", ["Name"]),
      ("Name\n\nMore.", "name", ["Name", "", "More."]),
      ("Gets or sets the name of it.", "name", ["The name of it."]),
      ("gets or sets name of it", "x", ["Name of it"]),
      (
        "Gets or sets a value indicating whether it is on.", "isOn", ["Whether it is on."]
      ),
      ("Gets the name of it.", "x", ["Gets the name of it."]),
      ("account_id parameter", "account_id", []), ("The limit param.", "limit", []),
      ("- id: id parameter", "id", []), ("The value", "value", []), ("A key value", "key", []),
      ("id: 7 parameter", "id", ["id: 7 parameter"]), ("The parameter", "id", ["The parameter"]),
      ("Value of id", "id", ["Value of id"]),
    ])
  func name(text: String, name: String, expected: [String]) {
    #expect(NameInWords.prose(DocumentationLines.prose(text), of: [name]) == expected)
  }

  @Test(
    "What has no word says nothing, nor does what was written for a linter",
    arguments: [
      ("______", []), ("''", []), (" ~ ", []), ("\u{9577}", ["\u{9577}"]), ("%1", ["%1"]),
      (
        "By id.\n\n (-- api-linter: core::0136=disabled\n     aip.dev/not-precedent: \"By\". --)",
        ["By id."]
      ),
      ("One.\n(-- api-linter: x --)\nTwo.", ["One.", "Two."]),
      ("One (-- api-linter: x", ["One (-- api-linter: x"]),
      ("A (-- comment --) of yours", ["A (-- comment --) of yours"]),
    ])
  func noWords(text: String, expected: [String]) {
    #expect(DocumentationLines.prose(text) == expected)
  }

  @Test(
    "A default that the prose names is not named again",
    arguments: [
      ("Maximum 200, Default 20", "20", true), ("By default `true`.", "true", true),
      ("Defaults to \"asc\".", "ASC", true), ("Up to 20. The default is 10.", "20", false),
      ("The default is 200.", "20", false), ("The default is -20 or 20.5.", "20", false),
      ("At most 20", "20", false), ("Default", "", false),
      ("One of all, default or none", "all", false), ("One of `all` or default", "all", false),
      ("The default number of results is 20.", "20", true), ("20 (default), 10", "10", false),
    ])
  func defaults(text: String, value: String, isSaid: Bool) {
    #expect(DefaultInProse.says(value, [text]) == isSaid)
  }

  @Test(
    "Lines go on with their paragraph, whatever the source indented",
    arguments: [
      ("Longitude\n      and latitude\n      in JSON", ["Longitude", "and latitude", "in JSON"]),
      ("  One\ntwo", ["One", "two"]),
      (
        "A line of a source that was broken as it did not fit in there\n    goes on here.",
        ["A line of a source that was broken as it did not fit in there goes on here."]
      ),
      ("- one\n      more", ["- one", "  more"]),
      ("One\n\n    code\n      more", ["One", "", "    code", "      more"]),
      ("One:\n    {\n      \"a\": 1\n    }", ["One:", "    {", "      \"a\": 1", "    }"]),
      ("One:\n  a: b\n    c: d", ["One:", "  a: b", "    c: d"]),
      ("- one\n  - two\n    three\n\n  four", ["- one", "  - two", "    three", "", "  four"]),
      ("```\na\n    b\n```", ["```", "a", "    b", "```"]),
      ("| a |\n    b", ["| a |", "    b"]),
    ])
  func continuation(text: String, expected: [String]) {
    #expect(DocumentationLines.prose(text) == expected)
  }

  @Test(
    "Only links that lead somewhere are links",
    arguments: [
      ("see [the guide](/docs/guides), [b](#c) and [d](../e \"f\")", "see the guide, b and d"),
      (
        "[a](https://b.c/d) [e](mailto:f@g.h) [i](//j.k)",
        "[a](https://b.c/d) [e](mailto:f@g.h) [i](//j.k)"
      ),
      ("[the `a` [b]](c.md) ![d](e.png)", "the `a` [b] d"),
      ("[![a](b.png)](https://c.d)", "[a](https://c.d)"),
      ("list[0](x) [a] (b) [c](d e) [f][g]", "list[0](x) [a] (b) [c](d e) [f][g]"),
      ("[Region](ref:get-regions) [a](doc:b)", "Region a"),
      ("`[a](/b)` \\[c](/d)", "`[a](/b)` \\[c](/d)"),
      ("[Status]({{< relref \"entities/status\" >}}) or [a]({{< ref b", "Status or [a]({{< ref b"),
    ])
  func links(text: String, expected: String) {
    #expect(DocumentationLines.prose(text) == [expected])
  }
}
