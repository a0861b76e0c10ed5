import FletcherMustache
import Testing

@Suite("Templates")
struct TemplateLibraryTests {
  private static let names = ["name", "friends", "words", "letters", "absent", "access"]

  private struct Person: Value {
    var name: String
    var friends: [Person] = []

    func child(named index: Int) -> (any Value)? {
      switch TemplateLibraryTests.names[index] {
      case "name": name
      case "friends": friends
      case "words": name.split(separator: " ").map(String.init)
      case "letters": name.count
      case "absent": false
      default: nil
      }
    }
  }

  private let ada = Person(
    name: "Ada", friends: [Person(name: "Mary Somerville"), Person(name: "Charles")])

  private func library(
    _ template: String, _ partials: [String: String] = [:]
  ) throws -> TemplateLibrary {
    try TemplateLibrary(
      partials.merging(["main": template]) { _, new in new }, names: Self.names)
  }

  private func rendered(_ template: String, _ partials: [String: String] = [:]) throws -> String {
    String(decoding: try library(template, partials).render("main", ada), as: UTF8.self)
  }

  @Test("The place in a list is told")
  func repetition() throws {
    #expect(
      try rendered(
        "{{#friends}}{{#first()}}[{{/first()}}{{name}}{{^last()}}, {{/last()}}{{#last()}}]{{/last()}}{{/friends}}"
      ) == "[Mary Somerville, Charles]")
    #expect(try rendered("{{#friends}}{{index()}}{{/friends}}") == "01")
  }

  @Test("The place in a list is not that of a list around it")
  func nestedRepetition() throws {
    #expect(
      try rendered("{{#friends}}{{#words}}{{.}}{{^last()}} {{/last()}}{{/words}};{{/friends}}")
        == "Mary Somerville;Charles;")
    for template in [
      "{{#friends}}{{#name}}{{^last()}}?{{/last()}}{{/name}}{{/friends}}", "{{index()}}",
    ] {
      let error = #expect(throws: TemplateError.self) { try rendered(template) }
      #expect(error?.problem == .outsideOfList)
    }
    let error = #expect(throws: TemplateError.self) {
      try rendered("{{#friends}}{{> End}}{{/friends}}", ["End": "{{#last()}}.{{/last()}}"])
    }
    #expect(error?.template == "End")
  }

  @Test("An absent value ends the search for its name, and has no parts")
  func absent() throws {
    #expect(try rendered("{{#friends}}{{^absent}}none{{/absent}};{{/friends}}") == "none;none;")
    #expect(try rendered("{{^absent.name}}none{{/absent.name}}") == "none")
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
      ("{{.name}}", .invalidName(".name"), 1, 1),
      ("  {{> nobody}}", .unknownTemplate("nobody"), 1, 3),
      ("{{#friends}}\n{{nmae}}{{/friends}}", .unknownName("nmae"), 2, 1),
      ("{{name.nmae}}", .unknownName("nmae"), 1, 1),
      ("é{{name.letters}}", .nameOutOfPlace("name.letters"), 1, 2),
      ("{{#access}}{{/access}}", .nameOutOfPlace("access"), 1, 1),
      ("\n{{friends}}", .notText("friends"), 2, 1),
      ("{{absent}}", .notText("absent"), 1, 1),
      (" {{> main}}", .endless("main"), 1, 2),
      ("{{{name}}}", .unsupported(.unescapedText("name")), 1, 1),
      ("{{& name}}", .unsupported(.unescapedText("name")), 1, 1),
      ("{{=<% %>=}}", .unsupported(.delimiters), 1, 1),
      ("{{>*name}}", .unsupported(.dynamicName), 1, 1),
      ("{{<main}}{{/main}}", .unsupported(.inheritance), 1, 1),
      ("{{$name}}{{/name}}", .unsupported(.inheritance), 1, 1),
      ("{{uppercased(name)}}", .unsupported(.function("uppercased")), 1, 1),
      ("{{#friends}}{{#frist()}}{{/frist()}}{{/friends}}", .unsupported(.function("frist")), 1, 13),
    ])
  func mistakes(
    template: String, problem: TemplateError.Problem, line: Int, column: Int
  ) throws {
    let error = try #require(throws: TemplateError.self) { try rendered(template) }
    #expect(error.problem == problem)
    #expect((error.line, error.column) == (line, column))
    #expect(error.template == "main")
  }

  @Test("Templates may include themselves as deep as the data goes")
  func recursion() throws {
    #expect(
      try rendered("{{name}}{{#friends}}({{> main}}){{/friends}}")
        == "Ada(Mary Somerville)(Charles)")
  }

  @Test("What is the same everywhere can be set once")
  func constants() throws {
    let library = try library(
      "  {{access}} {{#friends}}{{access}}{{name}} {{/friends}}{{> other}}",
      ["other": "\n {{access}}"]
    ).setting(["access": "A\n"])
    #expect(
      String(decoding: try library.render("main", ada), as: UTF8.self)
        == "  A\n A\nMary Somerville A\nCharles \n A\n")
  }

  @Test("A template that is not there can't be rendered")
  func unknown() throws {
    let error = #expect(throws: TemplateError.self) { try library("1").render("two", ada) }
    #expect(error?.problem == .unknownTemplate("two"))
  }
}
