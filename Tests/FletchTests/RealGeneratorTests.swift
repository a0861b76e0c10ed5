// Only the real generator can pass these tests: the stand-in that the command was built against
// reads lines, not YAML.

import Foundation
import Testing

@Suite("fletch with everything behind it")
struct RealGeneratorTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("JSON is read as YAML is")
  func readsJSON() async throws {
    try workplace.put(
      """
      {"service": "GitHub", "baseURL": "https://api.github.com", "paths":
        {"/zen": {"get": {"name": "zen", "returns": "text"}}}}
      """, at: "Specs/github.service.json")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Specs/github.service.json  GitHub  1 operation, 0 models"))
    #expect(!workplace.files(in: "Generated/GitHub").isEmpty)
  }

  @Test("What is no YAML is reported at its place, and so is an empty file")
  func reportsSyntax() async throws {
    try workplace.put("service: [GitHub\n", at: "Specs/a.service.yaml")
    try workplace.put("", at: "Specs/b.service.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(#/(?m)^Specs/a\.service\.yaml:\d+:\d+: error: /#))
    #expect(outcome.errors.contains(#/(?m)^Specs/b\.service\.yaml:1:1: error: /#))
    #expect(outcome.errors.hasSuffix(" errors in 2 files.\n"))
  }

  @Test(
    "Values of an enum that are there twice, or are one case in Swift, are told with both places")
  func reportsValuesOfEnums() async throws {
    try workplace.put(
      """
      service: Zoo
      baseURL: https://api.example.com
      paths:
        /animals:
          get: { name: animals, query: { sort?: { $enum: [by-age, name, by_age] } } }

      """, at: "Specs/zoo.service.yaml")
    let alike = try await workplace.fletch("validate")
    #expect(
      alike.errors == """
        Specs/zoo.service.yaml:5:67: error: the values `by-age` (line 5, column 53) and `by_age` both come \
        out as `byAge` in Swift; give them names with `$names`
        1 error in 1 file.

        """)
    let text = try #require(workplace.text("Specs/zoo.service.yaml"))
    try workplace.put(
      text.replacingOccurrences(of: "by_age", with: "by-age"), at: "Specs/zoo.service.yaml")
    let same = try await workplace.fletch("validate")
    #expect(
      same.errors == """
        Specs/zoo.service.yaml:5:67: error: the value `by-age` is in the `$enum` twice; the other is at \
        line 5, column 53
        1 error in 1 file.

        """)
  }

  @Test(
    "A slip in the key that says what a document is gets one message",
    arguments: [
      (
        "opanapi: 3.1.0",
        "1:1: error: unknown key `opanapi` in an OpenAPI description; did you mean `openapi`?"
      ),
      (
        "swager: '2.0'",
        "1:1: error: unknown key `swager` in an OpenAPI description; did you mean `swagger`?"
      ),
      (
        "x-format: openapi",
        "1:1: error: an OpenAPI description has the key `openapi`, like `openapi: 3.1.0`, and this has none"
      ),
    ])
  func reportsKindOfDocument(key: String, message: String) async throws {
    try workplace.put(
      "\(key)\ninfo: { title: A, version: '1' }\npaths: { /a: { get: { responses: {} } } }\n",
      at: "Specs/a.openapi.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.errors == "Specs/a.openapi.yaml:\(message)\n1 error in 1 file.\n")
  }

  @Test(
    "Tags that differ in case are one group; files of groups named as other files are files of their own"
  )
  func namesFiles() async throws {
    let groups = ["foo", "CommonModels", "Samples", "a" + String(repeating: "\u{301}", count: 60)]
    var text = """
      openapi: 3.1.0
      info: { title: Pets, version: '1' }
      servers: [{ url: "https://example.com" }]
      paths:

      """
    for (number, group) in (groups + ["FOO", "fOO"]).enumerated() {
      text +=
        "  /\(number): { get: { operationId: get\(number), tags: ['\(group)'], responses: { 200: { "
        + "description: a, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }\n"
    }
    text +=
      "components: { schemas: { A: { type: object, properties: { a: { type: string } } } } }\n"
    try workplace.put(text, at: "Specs/pets.openapi.yaml")
    let outcome = try await workplace.fletch("generate", "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let files = workplace.files(in: "Generated/Pets")
    #expect(files.count == groups.count + 3)
    #expect(Set(files.map { $0.lowercased() }).count == files.count)
    #expect(files.contains { $0.unicodeScalars.starts(with: "Pets+A\u{301}".unicodeScalars) })
  }

  @Test(
    "A name of a service that is too long for files is reported by every command, at its place",
    arguments: ["validate", "check", "generate"])
  func reportsLongNames(command: String) async throws {
    let name = String(repeating: "a", count: 300)
    try workplace.put(
      Description.gitHub.replacingOccurrences(of: "service: GitHub", with: "service: \(name)"),
      at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch(command)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "Specs/github.service.yaml:1:10: error: the name of the service has 300 bytes; files are named "
          + "after it, so it may have 100\n"))
  }

  @Test("A model that is not there is reported where it is named, with the one that was meant")
  func reportsModels() async throws {
    try workplace.put(
      Description.gitHub.replacingOccurrences(of: "returns: User", with: "returns: Usr"),
      at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(#/(?m)^Specs/github\.service\.yaml:9:\d+: error: .*`Usr`/#))
    #expect(outcome.errors.contains("did you mean `User`?"))
    #expect(outcome.errors.hasSuffix("1 error in 1 file.\n"))
  }

  @Test("The client has the service's enum, its operations and its models")
  func generatesSwift() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    let text = workplace.files(in: "Generated/GitHub")
      .compactMap { workplace.text("Generated/GitHub/\($0)") }
      .joined()
    #expect(text.contains(/enum GitHub\b/))
    #expect(text.contains(/case user\(username: String\)/))
    #expect(text.contains(/struct User\b/))
  }

  @Test("A service whose name is no name of a folder gets nothing outside of the output folder")
  func refusesNames() async throws {
    for name in ["../Evil", "/tmp/Evil", "\"..\"", "\"a/b\""] {
      try workplace.put(
        Description.gitHub.replacingOccurrences(of: "service: GitHub", with: "service: \(name)"),
        at: "Specs/github.service.yaml")
      let outcome = try await workplace.fletch("generate")
      #expect(outcome.status == 1 || outcome.errors == "")
      #expect(
        Set(workplace.files(in: ".").map { $0.prefix { $0 != "/" } })
          .isSubset(of: ["Specs", "Generated"]))
    }
  }

  @Test("A folder of templates without templates is told")
  func reportsTemplates() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put("", at: "Templates/.keep")
    for folder in ["Templates", "nowhere", "Specs/github.service.yaml"] {
      let outcome = try await workplace.fletch("generate", "--templates", folder)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(folder))
      #expect(!workplace.exists("Generated"))
    }
  }

  @Test("A template of one's own takes the place of the built-in one, and may have partials")
  func ownTemplates() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(
      "// Generated by Fletcher.\n{{> Notice}}\n",
      at: "Templates/Header.mustache")
    try workplace.put(
      "// {{service}}, our way: {{^credentials}}open to all{{/credentials}}"
        + "{{#credentials}}{{name}}{{^last()}}, {{/last()}}{{/credentials}}.\n",
      at: "Templates/Notice.mustache")
    let outcome = try await workplace.fletch("generate", "--templates", "Templates")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try #require(workplace.text("Generated/GitHub/GitHub.swift"))
    #expect(
      text.hasPrefix("// Generated by Fletcher.\n// GitHub, our way: "), "\(text.prefix(200))")
    #expect(text.contains("public indirect enum GitHub"))
  }

  @Test(
    "A mistake in a template is told where it is",
    arguments: [
      (
        "\n{{> Declaraton}}",
        "2:1: error: there is no template `Declaraton`; did you mean `Declaration`?"
      ),
      ("{{#cases}}\n{{/case}}", "2:1: error: `case` is closed where `cases` is open"),
      ("{{#cases}}", "1:1: error: the section `cases` is not closed"),
      ("{{#modles}}{{/modles}}", "1:1: error: nothing has the name `modles`"),
      ("é {{name", "1:3: error: the tag is not closed"),
      ("{{two names}}", "1:1: error: `two names` is not a name"),
    ])
  func templateMistakes(template: String, message: String) async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(template, at: "Templates/Models.mustache")
    let outcome = try await workplace.fletch("generate", "--templates", "Templates")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Templates/Models.mustache:\(message)"), "\(outcome.errors)")
    #expect(!workplace.exists("Generated"))
  }

  @Test("A template that includes itself without end is told")
  func endlessTemplate() async throws {
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put("{{> Header}}", at: "Templates/Header.mustache")
    let outcome = try await workplace.fletch("generate", "--templates", "Templates")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("error: the template `Header` includes itself without end"),
      "\(outcome.errors)")
  }
}
