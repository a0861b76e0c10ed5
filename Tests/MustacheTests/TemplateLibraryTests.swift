import FletcherMustache
import Testing

@Suite("What templates can do beyond the specification")
struct TemplateLibraryTests {
  private struct Person: Value {
    var name: String
    var friends: [Person] = []

    func child(named name: String) -> (any Value)? {
      switch name {
      case "name": self.name
      case "friends": friends
      case "words": self.name.split(separator: " ").map(String.init)
      case "letters": self.name.count
      case "absent": false
      default: nil
      }
    }
  }

  private let ada = Person(
    name: "Ada", friends: [Person(name: "Mary Somerville"), Person(name: "Charles")])

  private func rendered(_ template: String, _ partials: [String: String] = [:]) throws -> String {
    let library = try TemplateLibrary(partials.merging(["main": template]) { _, new in new })
    return String(decoding: try library.render("main", ada), as: UTF8.self)
  }

  @Test("The place in a list is told")
  func repetition() throws {
    #expect(
      try rendered(
        "{{#friends}}{{#first()}}[{{/first()}}{{name}}{{^last()}}, {{/last()}}{{#last()}}]{{/last()}}{{/friends}}"
      ) == "[Mary Somerville, Charles]")
    #expect(
      try rendered(
        "{{#friends}}{{index()}}{{plusone(index())}}{{#odd()}}odd{{/odd()}}{{#even()}}even{{/even()}}{{/friends}}"
      ) == "01even12odd")
  }

  @Test("The place in a list is not that of a list around it")
  func nestedRepetition() throws {
    #expect(
      try rendered("{{#friends}}{{#words}}{{.}}{{^last()}} {{/last()}}{{/words}};{{/friends}}")
        == "Mary Somerville;Charles;")
    #expect(
      try rendered("{{#friends}}{{#name}}{{^last()}}?{{/last()}}{{/name}}{{/friends}}") == "??")
    #expect(
      try rendered("{{#friends}}{{> End}}{{/friends}}", ["End": "{{#last()}}.{{/last()}}"]) == "")
  }

  @Test(
    "Transforms change texts, numbers and lists",
    arguments: [
      ("{{uppercased(name)}} {{lowercased(name)}} {{reversed(name)}}", "ADA ada adA"),
      ("{{capitalized(lowercased(name))}}", "Ada"),
      ("{{count(friends)}} {{plusone(letters)}} {{minusone(letters)}}", "2 4 2"),
      ("{{#odd(letters)}}odd{{/odd(letters)}}{{#even(letters)}}even{{/even(letters)}}", "odd"),
      ("{{#reversed(friends)}}{{name}} {{/reversed(friends)}}", "Charles Mary Somerville "),
      ("{{#first(friends)}}{{name}}{{/first(friends)}}", "Mary Somerville"),
      ("{{#last(friends)}}{{name}}{{/last(friends)}}", "Charles"),
      (
        "{{#friends}}{{#sorted(words)}}{{.}},{{/sorted(words)}}{{/friends}}",
        "Mary,Somerville,Charles,"
      ),
      ("{{^empty(friends)}}some{{/empty(friends)}}{{#empty(words)}}none{{/empty(words)}}", "some"),
      ("{{#equalzero(letters)}}0{{/equalzero(letters)}}{{nothing(name)}}", ""),
    ])
  func transforms(template: String, expected: String) throws {
    #expect(try rendered(template) == expected)
  }

  @Test("An absent value ends the search for its name")
  func absent() throws {
    #expect(try rendered("{{#friends}}{{^absent}}none{{/absent}};{{/friends}}") == "none;none;")
  }

  @Test("A name after a dot is only looked up in the innermost value")
  func innermost() throws {
    #expect(try rendered("{{#name}}{{name}}{{.name}}{{/name}}") == "Ada")
  }

  @Test(
    "A mistake is told at its place",
    arguments: [
      ("a\nbé{{name", TemplateError.Problem.unclosedTag, 2, 3),
      ("{{#name}}{{/friends}}", .mismatchedSection("friends", open: "name"), 1, 10),
      ("{{#friends}}\n  {{#name}}\n{{/name}}", .unclosedSection("friends"), 1, 1),
      ("{{/name}}", .unopenedSection("name"), 1, 1),
      ("{{}}", .invalidName(""), 1, 1),
      ("{{last(}}", .invalidName("last("), 1, 1),
      ("{{two names}}", .invalidName("two names"), 1, 1),
      ("{{=|=}}", .invalidDelimiters, 1, 1),
      ("  {{> nobody}}", .unknownTemplate("nobody"), 1, 3),
      ("{{< nobody}}{{/nobody}}", .unknownTemplate("nobody"), 1, 1),
    ])
  func mistakes(
    template: String, problem: TemplateError.Problem, line: Int, column: Int
  ) throws {
    let error = try #require(throws: TemplateError.self) { try rendered(template) }
    #expect(error.problem == problem)
    #expect((error.line, error.column) == (line, column))
    #expect(error.template == "main")
  }

  @Test("Templates that include each other without end are told")
  func endless() {
    #expect(throws: RenderingError.endless("main")) { try rendered("{{> main}}") }
    #expect(throws: RenderingError.endless("b")) {
      try rendered("{{<b}}{{$x}}{{> b}}{{/x}}{{/b}}", ["b": "{{$x}}{{/x}}"])
    }
  }

  @Test("Templates may include themselves as deep as the data goes")
  func recursion() throws {
    #expect(
      try rendered("{{name}}{{#friends}}({{> main}}){{/friends}}")
        == "Ada(Mary Somerville)(Charles)")
  }

  @Test("What is the same everywhere can be set once")
  func constants() throws {
    let library = try TemplateLibrary([
      "main":
        "  {{a}} {{#friends}}{{a}}{{b}}{{name}} {{/friends}}{{a.b}}{{uppercased(a)}}{{> other}}",
      "other": "\n {{$x}}{{a}}{{/x}}",
    ]).setting(["a": "A\n", "b": ""])
    #expect(
      String(decoding: try library.render("main", ada), as: UTF8.self)
        == "  A\n A\nMary Somerville A\nCharles \n A\n")
  }

  @Test("A template that is not there can't be rendered")
  func unknown() throws {
    let library = try TemplateLibrary(["one": "1"])
    #expect(throws: RenderingError.unknownTemplate("two")) { try library.render("two", ada) }
  }
}
