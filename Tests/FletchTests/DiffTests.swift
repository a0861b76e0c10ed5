import Foundation
import Testing
import Workbench

@Suite("fletch diff")
struct DiffTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test(
    "Each change is told with what it does to code, and the exit status says whether it breaks",
    arguments: operations + models)
  func tellsChanges(rule: Rule) async throws {
    try workplace.put(rule.old, at: "old.service.yaml")
    try workplace.put(rule.new, at: "new.service.yaml")
    let outcome = try await workplace.fletch("diff", "old.service.yaml", "new.service.yaml")
    #expect(outcome.errors == "")
    let lines = flattened(outcome.output.split(separator: "\n").map(String.init))
    #expect(lines == rule.lines, "\(outcome.output)")
    #expect(outcome.status == (rule.lines.contains { $0.hasPrefix("!") } ? 1 : 0))
    let isCounted =
      rule.lines.isEmpty
      ? outcome.output == "Nothing changed for code that uses Zoo.\n"
      : outcome.output.contains(/\n\d+ changes?; .* code that uses Zoo.*\.\n$/)
    #expect(isCounted, "\(outcome.output)")
  }

  /// The lines of changes, without headings, and with the name that several stand below in front of each.
  private func flattened(_ lines: [String]) -> [String] {
    var result: [String] = []
    var owner: String?
    for line in lines {
      if line.hasSuffix(":") && !line.contains("  ")
        || line.hasSuffix(".") && line.first?.isNumber == true
        || line.hasPrefix("Nothing")
      {
        continue
      }
      let text = line.dropFirst(2)
      let isOfOwner = line.hasPrefix("  ") && text.dropFirst().first == " "
      if !text.contains("  "), !isOfOwner {
        owner = String(text)
      } else if let name = owner, line.hasPrefix("  "), let mark = text.first {
        let rest = text.dropFirst(2)
        let isWhole = rest.hasPrefix(" ") || !rest.contains("  ")
        let trimmed = rest.drop { $0 == " " }
        let columns = trimmed.replacing(/\x20{2,}/, with: "  ")
        result.append("\(mark) \(name)\(isWhole ? "  " : ".")\(columns)")
      } else {
        owner = nil
        result.append(line)
      }
    }
    return result
  }

  @Test("Credentials, servers and header fields of responses are compared too")
  func comparesServices() async throws {
    let old = """
      service: Zoo
      baseURL: https://one.example.com
      auth: { token: bearer, key: { type: apiKey, in: header, name: X-Key } }
      responseHeaders: { X-Left: int, X-Gone: int }
      query: { lang?: string, gone?: string, page_key?: string }
      paths: { /all: { get: { name: list } } }

      """
    let new = """
      service: Zoo
      baseURL: https://two.example.com
      auth: { token: basic }
      responseHeaders: { X-Left: string, X-New: int }
      query: { lang?: int, more?: string, pageKey?: string }
      paths: { /all: { get: { name: list } } }

      """
    try workplace.put(old, at: "old.yaml")
    try workplace.put(new, at: "new.yaml")
    let outcome = try await workplace.fletch("diff", "old.yaml", "new.yaml")
    #expect(
      outcome.output == """
        Service:
          Zoo
            sends to another server: `https://two.example.com`, was `https://one.example.com`
            is authenticated by token, was token or key
        ! key  is gone
        ! token  is `.token(username:password:)`, was `.token(token)`
        ! xGone  is gone
        + xNew  is new: `Int`
        ! xLeft  is `String`, was `Int`

        Operations:
        ! with
          ! gone     is gone: `String?`
          + more     is new: `String?`
          ! lang     is `Int?`, was `String?`
            pageKey  is `pageKey` in the query, was `page_key`

        11 changes; 6 of them break code that uses Zoo.

        """)
    #expect(outcome.status == 1)
  }

  @Test("A server is told with the name that code calls it by")
  func comparesServers() async throws {
    func document(_ servers: String) -> String {
      """
      openapi: 3.1.0
      info: { title: Zoo, version: "1" }
      servers: [{ url: "https://one.example.com", description: one }\(servers)]
      paths: {}

      """
    }
    try workplace.put(document(""), at: "old.yaml")
    try workplace.put(
      document(", { url: \"https://two.example.com\", description: two }"), at: "new.yaml")
    let outcome = try await workplace.fletch("diff", "old.yaml", "new.yaml")
    #expect(outcome.output.contains("+ Servers.two  is new\n"), "\(outcome.output)")
    #expect(outcome.status == 0)
    for (name, value) in [("old", "a"), ("new", "'{TENANT}'")] {
      try workplace.put(
        document(
          ", {url: \"https://{tenant}.example.com\", description: own, variables: {tenant: {default: \(value)}}}"
        ), at: "\(name).yaml")
    }
    let needed = try await workplace.fletch("diff", "old.yaml", "new.yaml")
    #expect(needed.output.contains("Servers.own  needs `tenant` now\n"), "\(needed.output)")
    #expect(needed.status == 1)
  }

  @Test("Where a key, an operation and its body are sent otherwise, it is told")
  func comparesWhatIsSent() async throws {
    func document(_ server: String, _ key: String, _ type: String) -> String {
      """
      openapi: 3.0.3
      info: {title: Zoo, version: "1"}
      servers: [{url: "https://one.example.com"}]
      security: [{key: []}]
      paths:
        /zoo:
          patch:
            operationId: change
            servers: [{url: "\(server)"}]
            requestBody: {required: true, content: {\(type): {schema: {type: object, properties: {a: {type: string}}}}}}
            responses: {"204": {description: Done}}
      components: {securitySchemes: {key: {type: apiKey, in: header, name: \(key)}}}
      """
    }
    try workplace.put(
      document("https://one.example.com", "X-Key", "application/json"), at: "old.openapi.yaml")
    try workplace.put(
      document("https://two.example.com", "X-API-Key", "application/merge-patch+json"),
      at: "new.openapi.yaml")
    let outcome = try await workplace.fletch("diff", "old.openapi.yaml", "new.openapi.yaml")
    for line in [
      "key  is sent as `header X-API-Key`, was `header X-Key`",
      "is sent to another server: `https://two.example.com`, was that of the service",
      "sends its body as `application/merge-patch+json`, was json of the usual type",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
    #expect(outcome.status == 0)
  }

  @Test("A property that requests had, and that only the service sets now, is told")
  func comparesReadOnly() async throws {
    func document(_ flag: String) -> String {
      let model = ##"{$ref: "#/components/schemas/Zoo"}"##
      return """
        openapi: 3.0.3
        info: {title: Zoo, version: "1"}
        paths:
          /zoo:
            put:
              operationId: put
              requestBody: {content: {application/json: {schema: \(model)}}}
              responses: {"200": {description: Done, content: {application/json: {schema: \(model)}}}}
        components: {schemas: {Zoo: {properties: {name: {type: string}, owner: {type: string\(flag)}}}}}
        """
    }
    try workplace.put(document(""), at: "old.openapi.yaml")
    try workplace.put(document(", readOnly: true"), at: "new.openapi.yaml")
    let there = try await workplace.fletch("diff", "old.openapi.yaml", "new.openapi.yaml")
    #expect(
      there.output.contains("owner  is left out of requests, and was sent"), "\(there.output)")
    let back = try await workplace.fletch("diff", "new.openapi.yaml", "old.openapi.yaml")
    #expect(back.output.contains("owner  is sent, and was left out of requests"), "\(back.output)")
    // Requests have a model of their own then.
    try workplace.put(
      document(", readOnly: true").replacing("{Zoo: {", with: "{Zoo: {required: [owner], "),
      at: "old.openapi.yaml")
    let divided = try await workplace.fletch("diff", "new.openapi.yaml", "old.openapi.yaml")
    #expect(divided.output.contains("Zoo.owner  is `String`, was `String?`"), "\(divided.output)")
    #expect(divided.output.contains("ZooInput  is new"), "\(divided.output)")
    #expect(!divided.output.contains("is sent"), "\(divided.output)")
  }

  @Test(
    "An initializer that makes a request's model from a response's breaks where it asks for more")
  func comparesConversions() async throws {
    func document(_ properties: String) -> String {
      let owner = ##"{$ref: "#/components/schemas/Owner"}"##
      return """
        openapi: 3.0.3
        info: {title: Zoo, version: "1"}
        paths:
          /owner:
            put:
              operationId: put
              requestBody: {required: true, content: {application/json: {schema: \(owner)}}}
              responses: {"200": {description: Done, content: {application/json: {schema: \(owner)}}}}
        components:
          schemas:
            Owner: {required: [id], properties: {id: {type: integer, readOnly: true}, name: {type: string}\(properties)}}
        """
    }
    try workplace.put(document(""), at: "old.openapi.yaml")
    let secret = "pin: {type: string, writeOnly: true}"
    try workplace.put(document(", \(secret)"), at: "new.openapi.yaml")
    let optional = try await workplace.fletch("diff", "old.openapi.yaml", "new.openapi.yaml")
    #expect(
      optional.output.contains("is made from `Owner` with `(_:pin:)`, was with `(_:)`"),
      "\(optional.output)")
    #expect(optional.status == 0)
    let code =
      "code: {type: object, required: [c], properties: {c: {type: string, writeOnly: true}, d: {type: string}}}"
    try workplace.put(document(", \(code)"), at: "new.openapi.yaml")
    let required = try await workplace.fletch("diff", "old.openapi.yaml", "new.openapi.yaml")
    #expect(
      required.output.contains("! is made from `Owner` with `(_:code:)`"), "\(required.output)")
    #expect(required.status == 1)
  }

  @Test("A struct that is an alias now, and a group whose enum has another name, are told once")
  func comparesNames() async throws {
    func document(_ schemas: String) -> String {
      let body = ##"{$ref: "#/components/schemas/Keeper"}"##
      return """
        openapi: 3.0.3
        info: {title: Zoo, version: "1"}
        paths:
          /pets:
            get:
              operationId: list
              tags: [pets]
              responses: {"200": {description: Done, content: {application/json: {schema: \(body)}}}}
          /keepers:
            get:
              operationId: list-keepers
              tags: [keepers]
              responses: {"204": {description: Done}}
        components:
          schemas:
            User: {properties: {name: {type: string}}}
            Keeper: {properties: {one: {$ref: "#/components/schemas/NullableUser"}, two: {$ref: "#/components/schemas/User"}\(schemas)}}
        """
    }
    let one = "\n    NullableUser: {properties: {name: {type: string}, age: {type: integer}}}"
    let same = "\n    NullableUser: {properties: {name: {type: string}}}"
    try workplace.put(document("") + one, at: "old.openapi.yaml")
    try workplace.put(document("") + same, at: "new.openapi.yaml")
    let alias = try await workplace.fletch("diff", "old.openapi.yaml", "new.openapi.yaml")
    #expect(
      alias.output.contains("! NullableUser  is a type alias, was a struct"), "\(alias.output)")
    #expect(alias.output.contains("1 change; it breaks code"), "\(alias.output)")
    let pets = ##", pets: {$ref: "#/components/schemas/Pets"}"##
    try workplace.put(
      document(pets) + same + "\n    Pets: {properties: {a: {type: string}}}",
      at: "old.openapi.yaml")
    let renamed = try await workplace.fletch("diff", "new.openapi.yaml", "old.openapi.yaml")
    #expect(
      renamed.output.contains("is now `PetsTarget`"), "\(renamed.output)")
  }

  @Test("JSON has each change with its kind, subject, name, and old and new type")
  func writesJSON() async throws {
    let rule = try #require(
      Self.operations.first { $0.testDescription == "an argument of another type" })
    try workplace.put(rule.old, at: "old.service.yaml")
    try workplace.put(rule.new, at: "new.service.yaml")
    let outcome = try await workplace.fletch(
      "diff", "old.service.yaml", "new.service.yaml", "--format", "json")
    #expect(outcome.status == 1)
    let result = try JSONDecoder().decode(Compared.self, from: Data(outcome.output.utf8))
    #expect(
      result
        == Compared(
          old: "old.service.yaml", new: "new.service.yaml", breaking: 1,
          services: [
            .init(
              service: "Zoo", breaking: 1,
              changes: [
                .init(
                  kind: "changed", subject: "argument", name: "animals.kind", breaking: true,
                  message: "is `Int`, was `String`", old: "String", new: "Int")
              ])
          ]))
  }

  private struct Compared: Decodable, Equatable {
    struct Service: Decodable, Equatable {
      var service: String
      var breaking: Int
      var changes: [Change]
    }
    struct Change: Decodable, Equatable {
      var kind: String
      var subject: String
      var name: String
      var breaking: Bool
      var message: String
      var old: String?
      var new: String?
    }
    var old: String
    var new: String
    var breaking: Int
    var services: [Service]
  }

  @Test("Markdown has what breaks code first, for the notes of a release")
  func writesMarkdown() async throws {
    try workplace.put(
      Self.zoo("  /animals:\n    get: { name: animals }"), at: "old.service.yaml")
    try workplace.put(
      Self.zoo("  /plants:\n    get: { name: plants }\n    post: { name: plant }"),
      at: "new.service.yaml")
    let outcome = try await workplace.fletch(
      "diff", "old.service.yaml", "new.service.yaml", "--format", "markdown")
    #expect(
      outcome.output == """
        ## Zoo

        3 changes; 1 of them breaks code that uses Zoo.

        ### Breaks code

        - operation `animals` is gone

        ### Breaks no code

        - operation `plants` is new: `plants()`
        - operation `plant` is new: `plant()`

        """)
  }

  @Test("Of folders, services of one name are compared, and others are new or gone")
  func comparesFolders() async throws {
    try workplace.put(Self.zoo(""), at: "Old/zoo.service.yaml")
    try workplace.put(Description.imgur, at: "Old/imgur.service.yaml")
    try workplace.put(Self.zoo(""), at: "New/animals.service.yaml")
    try workplace.put(Description.gitHub, at: "New/github.service.yaml")
    let outcome = try await workplace.fletch("diff", "Old", "New", "--format", "markdown")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("Nothing changed for code that uses Zoo."))
    #expect(outcome.output.contains("- service `GitHub` is new"))
    #expect(outcome.output.contains("- service `Imgur` is gone"))
    let quiet = try await workplace.fletch("diff", "Old", "New", "-q")
    #expect(quiet.status == 1)
    #expect(quiet.output == "")
  }

  @Test("Two documents with other names for one API are compared as one service")
  func comparesOtherNames() async throws {
    try workplace.put(Self.zoo(""), at: "old.yaml")
    try workplace.put(
      Self.zoo("").replacingOccurrences(of: "service: Zoo", with: "service: Farm"), at: "new.yaml")
    let outcome = try await workplace.fletch("diff", "old.yaml", "new.yaml")
    #expect(
      outcome.output
        == "Service:\n! Zoo  is now `Farm`\n\n1 change; it breaks code that uses Zoo.\n")
  }

  @Test("A version that can't be read is told with its mistakes, and the exit status is 2")
  func reportsMistakes() async throws {
    try workplace.put(Description.withUnknownKey, at: "old.service.yaml")
    try workplace.put(Description.imgur, at: "new.service.yaml")
    let outcome = try await workplace.fletch("diff", "old.service.yaml", "new.service.yaml")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("old.service.yaml:2:1: error: "))
    #expect(
      outcome.errors.hasSuffix(
        "1 error in 1 file; nothing was compared: there is no client of old.service.yaml.\n"))
    let missing = try await workplace.fletch("diff", "gone.yaml", "new.service.yaml")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("there is no file or folder `gone.yaml`"))
  }

  @Test("A configuration that only one version has is told, since its names look like changes")
  func notesConfiguration() async throws {
    try workplace.put(Description.imgur, at: "Old/imgur.service.yaml")
    try workplace.put(Description.imgur, at: "New/imgur.service.yaml")
    try workplace.put("access: package\n", at: "New/fletcher.yaml")
    let outcome = try await workplace.fletch("diff", "Old", "New")
    #expect(outcome.errors.hasPrefix("New:1:1: note: only this one has a fletcher.yaml beside it"))
    #expect(outcome.output.contains("! Imgur  is `package`, was `public`"))
    let both = try await workplace.fletch("diff", "Old", "New", "--config", "New/fletcher.yaml")
    #expect(both.errors == "")
    #expect(both.output == "Nothing changed for code that uses Imgur.\n")
  }
}
