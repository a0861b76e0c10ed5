import Foundation
import Testing

@Suite("fletcher.yaml and --config")
struct ConfigurationTests {
  let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
  }

  private func code(_ folder: String) -> String {
    workplace.files(in: folder).compactMap { workplace.text("\(folder)/\($0)") }.joined()
  }

  @Test("Key paths lead into lists by numbers")
  func numbersInKeyPaths() async throws {
    try workplace.put(
      """
      openapi: 3.0.0
      info: { title: Pods, version: '1' }
      servers: [{ url: 'https://pods.example.com' }]
      paths:
        /a:
          get:
            operationId: a
            parameters: [{ name: cursor, in: query, schema: { type: string } }]
            responses:
              '200':
                description: Some.
                content:
                  application/json:
                    schema:
                      type: object
                      properties:
                        links: { type: array, items: { type: object, properties: { href: { type: string } } } }
                        results: { type: array, items: { type: object, properties: { list: { type: array, items: { type: integer } } } } }
                    example: { results: [{ list: [1, 2] }] }
      """, at: "Specs/pods.openapi.yaml")
    try workplace.put(
      """
      documents:
        pods.openapi.yaml:
          operations: { a: { paginate: { by: cursor, next: links.0.href, items: results.0.list } } }
      """,
      at: "Specs/fletcher.yaml")
    #expect(try await workplace.fletch("generate").errors == "")
    #expect(code("Generated/Pods").contains("(cursor: String? = nil) -> Values<Int> {"))
    try workplace.put(
      "documents: { pods.openapi.yaml: { unwrap: results.0 } }\n", at: "Specs/fletcher.yaml")
    #expect(try await workplace.fletch("generate").errors == "")
    #expect(code("Generated/Pods").contains(#"unwrap: "results.0""#))
  }

  @Test(
    "Models for requests have a type of one's own, yield their names, and conform to nothing that is for all"
  )
  func requestModels() async throws {
    try workplace.put(
      """
      openapi: 3.0.0
      info: { title: Parts, version: '1' }
      servers: [{ url: 'https://parts.example.com' }]
      paths:
        /part:
          put:
            operationId: put
            requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Part' } } } }
            responses: { '200': { description: A part., content: { application/json: { schema: { $ref: '#/components/schemas/Part' } } } } }
          get:
            operationId: get
            responses: { '200': { description: A bin., content: { application/json: { schema: { $ref: '#/components/schemas/Bin' } } } } }
      components:
        schemas:
          Part: { type: object, required: [id, maker], properties: { id: { type: integer, readOnly: true }, maker: { $ref: '#/components/schemas/Maker' } } }
          Maker: { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
          Bin: { type: object, required: [id], properties: { id: { type: integer } } }
      """, at: "Specs/parts.openapi.yaml")
    try workplace.put(
      """
      documents:
        parts.openapi.yaml:
          types: { Maker: MyMaker }
          rename: { models: { Bin: PartInput } }
          conformances: { '*': [Identifiable] }
      """, at: "Specs/fletcher.yaml")
    #expect(try await workplace.fletch("generate").errors == "")
    let parts = code("Generated/Parts")
    #expect(parts.contains("public struct PartInput: Model, Identifiable {"))
    #expect(parts.contains("public struct PartInput2: Model {"))
    #expect(parts.contains("public var maker: MyMaker"))
    #expect(parts.contains("self.init(maker: received.maker)"))
    #expect(!parts.contains("MakerInput"))
  }

  @Test("A scheme that a document requires and forgot to declare may be declared there")
  func forgottenScheme() async throws {
    try workplace.put(
      """
      openapi: 3.0.0
      info: { title: Vault, version: '1' }
      servers: [{ url: 'https://vault.example.com' }]
      security: [{ token: [] }]
      paths:
        /a: { get: { operationId: a, responses: { '204': { description: Done. } } } }
        /b: { get: { operationId: b, security: [{ admin: [] }], responses: { '204': { description: Done. } } } }
      """, at: "Specs/vault.openapi.yaml")
    try workplace.put("auth: { token: bearer, admin: basic }\n", at: "Specs/fletcher.yaml")
    let outcome = try await workplace.fletch("generate")
    #expect(outcome.errors == "")
    let text = try #require(workplace.text("Generated/Vault/Vault.swift"))
    #expect(text.contains(#"authentication: .any(of: ["token"])"#))
    #expect(text.contains(#".authentication(.any(of: ["admin"]))"#))
  }

  @Test("The file beside a description is found, and is no description")
  func beside() async throws {
    try workplace.put(
      """
      service: Hub
      access: internal
      exclude: { operations: [zen] }
      rename: { models: { User: Person } }
      """, at: "Specs/fletcher.yaml")
    for arguments in [[], ["Specs"], ["Specs/github.service.yaml"]] {
      let outcome =
        if let argument = arguments.first {
          try await workplace.fletch("generate", argument)
        } else {
          try await workplace.fletch("generate")
        }
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      #expect(outcome.output.contains("Hub  1 operation, 2 models"))
    }
    let code = code("Generated/Hub")
    #expect(code.contains("\n  struct Person: Model"))
    #expect(!code.contains("internal"))
    #expect(!code.contains("public"))
    #expect(!code.contains("zen"))
    #expect(try await workplace.fletch("check").status == 0)
    #expect(
      try await workplace.fletch("validate").output
        == "Specs/github.service.yaml is fine: Hub with 1 operation and 2 models.\n")
  }

  @Test("One file speaks of several documents, also when only one of them is read")
  func several() async throws {
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    try workplace.put(
      """
      access: package
      documents:
        github.service.yaml: { service: Hub }
        imgur.service.yaml: { exclude: { models: ["*"] } }
      """, at: "Specs/fletcher.yaml")
    var outcome = try await workplace.fletch("generate", "Specs/github.service.yaml")
    #expect(outcome.errors == "")
    #expect(code("Generated/Hub").contains("package struct User"))
    outcome = try await workplace.fletch("generate")
    #expect(outcome.errors == "")
    #expect(code("Generated/Imgur").contains("package struct Credits"))
  }

  @Test("A pattern, or a type's name, that none of several documents has is told once")
  func namesOfNoDocument() async throws {
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    try workplace.put(
      "exclude: { models: [Usre*, User*] }\ntypes: { Creditz: MyCredits, Credits: MyCredits }\n",
      at: "Specs/fletcher.yaml")
    let all = try await workplace.fletch("validate")
    #expect(all.status == 1)
    #expect(
      all.errors
        == "Specs/fletcher.yaml:1:21: error: nothing in any of the 2 documents has the name `Usre*`\n"
        + "Specs/fletcher.yaml:2:10: error: nothing in any of the 2 documents has the name `Creditz`\n"
        + "2 errors in 1 file.\n")
    try workplace.put(
      "rename: { operations: { us*: account, nothing*: x }, parameters: { us*.username: name, none*.q: y } }\n",
      at: "Specs/fletcher.yaml")
    let renamed = try await workplace.fletch("validate")
    #expect(!renamed.errors.contains("us*"), "\(renamed.errors)")
    #expect(renamed.errors.contains("the 2 documents has the name `nothing*`"), "\(renamed.errors)")
    #expect(renamed.errors.contains("the 2 documents has the name `none*.q`"), "\(renamed.errors)")
    try workplace.put("exclude: { models: [Usre*, User*] }\n", at: "Specs/fletcher.yaml")
    // The other one may have it.
    let one = try await workplace.fletch("validate", "Specs/github.service.yaml")
    #expect(!one.errors.contains("Usre"), "\(one.errors)")
  }

  @Test(
    "A name at the top that only one of two documents has is told with the document that lacks it, and is right under the other's name"
  )
  func nameOfOneDocument() async throws {
    try workplace.put(Description.imgur, at: "Specs/imgur.service.yaml")
    try workplace.put("rename: { models: { User: Person } }\n", at: "Specs/fletcher.yaml")
    let mistaken = try await workplace.fletch("generate")
    #expect(mistaken.status == 1)
    #expect(
      mistaken.errors.hasPrefix(
        "Specs/fletcher.yaml:1:21: error: there is no model `User` (in `imgur.service.yaml`; what is meant "
          + "for one document alone stands in `documents`, under its name)\n1 error"),
      "\(mistaken.errors)")
    try workplace.put(
      "documents: { github.service.yaml: { rename: { models: { User: Person } } } }\n",
      at: "Specs/fletcher.yaml")
    let right = try await workplace.fletch("generate")
    #expect(right.errors == "")
    #expect(code("Generated/GitHub").contains("struct Person"))
    try workplace.put(
      "documents: { github.service.yaml: { rename: { models: { Usr: Person } } } }\n",
      at: "Specs/fletcher.yaml")
    let slip = try await workplace.fletch("generate")
    #expect(slip.errors.contains("there is no model `Usr`; did you mean `User`?\n"))
  }

  @Test("--config takes another file in place of the one beside")
  func named() async throws {
    try workplace.put("service: Hub\n", at: "Specs/fletcher.yaml")
    try workplace.put("service: Lab\n", at: "Other/names.yaml")
    let outcome = try await workplace.fletch("generate", "--config", "Other/names.yaml")
    #expect(outcome.status == 0)
    #expect(workplace.exists("Generated/Lab/Lab.swift"))
    #expect(!workplace.exists("Generated/Hub"))
  }

  @Test("A file that is not there, or is named as a description, is told")
  func wrongFiles() async throws {
    var outcome = try await workplace.fletch("validate", "--config", "fletcher.yml")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("error: there is no file `fletcher.yml`\n"))
    outcome = try await workplace.fletch("validate", "--config", "Specs")
    #expect(outcome.errors.hasPrefix("error: `Specs` is not a file\n"))
    #expect(try await workplace.fletch("validate", "--config", "").status == 64)
    try workplace.put("service: Hub\n", at: "Specs/fletcher.yaml")
    outcome = try await workplace.fletch("validate", "Specs/fletcher.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Specs/fletcher.yaml:1:1: error: "))
    #expect(outcome.errors.contains("describes no service"))
    outcome = try await workplace.fletch(
      "validate", "Specs/fletcher.yaml", "Specs/github.service.yaml")
    #expect(outcome.errors == "", "as a shell makes of Specs/*.yaml")
    #expect(outcome.output.contains("is fine: Hub"))
  }

  @Test("What is said of a document that is not read this time is no mistake, whatever its name")
  func othersBesideIt() async throws {
    try workplace.put("openapi: 3.0.3\n", at: "Specs/zoo.yaml")
    for text in ["documents: {zoo.yaml: {service: Zoo}}\n", "documents: {zo.yaml: {}}\n"] {
      try workplace.put(text, at: "Specs/fletcher.yaml")
      let outcome = try await workplace.fletch("validate", "Specs/github.service.yaml")
      #expect(outcome.errors.contains("did you mean `zoo.yaml`?") == text.contains("zo."))
      #expect(outcome.status == (text.contains("zo.") ? 1 : 0))
    }
  }

  @Test(
    "A file with another name, which is not read, is warned of, and a link to nothing is an error")
  func otherNames() async throws {
    try workplace.put("service: Hub\n", at: "Specs/fletcher.yml")
    var outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix("Specs/fletcher.yml:1:1: warning: this file is not read; name it"))
    #expect(workplace.exists("Generated/GitHub/GitHub.swift"))
    #expect(try await workplace.fletch("check", "--strict").status == 1)
    outcome = try await workplace.fletch("validate", "--config", "Specs/fletcher.yml")
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("is fine: Hub"))
    try FileManager.default.createSymbolicLink(
      atPath: workplace.at("Specs/fletcher.yaml"), withDestinationPath: "nowhere.yaml")
    outcome = try await workplace.fletch("validate")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix("error: `Specs/fletcher.yaml` is a link that leads to no file"))
  }

  @Test(
    "Of operations that are left out, and of the models that only they need, there are no warnings")
  func warnings() async throws {
    try workplace.put(
      """
      openapi: 3.0.3
      info: { title: Zoo, version: "1" }
      servers: [{ url: "https://zoo.example" }]
      paths:
        /animals:
          get:
            operationId: animals
            parameters: [{ name: a, in: query, schema: { type: string, format: odd } }]
            responses: { "200": { $ref: "#/components/responses/Shared" } }
        /keepers/{id}/{id}:
          get:
            operationId: keepers
            parameters:
              - { name: id, in: path, required: true, schema: { type: string } }
              - { name: b, in: query, schema: { type: string, format: strange } }
            responses: { "200": { $ref: "#/components/responses/Shared" } }
          post:
            operationId: hire
            requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Keeper" } } } }
            responses: { "204": { description: Done } }
      components:
        responses:
          Shared:
            description: Any of them.
            content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } }
        schemas:
          Animal: { type: object, properties: { name: { type: string, format: wild } } }
          Keeper: { type: object, properties: { name: { type: string, format: tame } } }
      """, at: "Specs/zoo.openapi.yaml")
    func formats(of configuration: String) async throws -> [Substring] {
      try workplace.put(configuration, at: "Specs/fletcher.yaml")
      let outcome = try await workplace.fletch("validate", "Specs/zoo.openapi.yaml")
      #expect(outcome.status == 0)
      return outcome.errors.split(separator: "\n")
        .compactMap {
          $0.firstMatch(of: /`(\w+)` is (?:not known|in the path)|(\w+)` is in the path/)
        }
        .map { $0.1 ?? $0.2 ?? "" }
    }
    #expect(try await formats(of: "") == ["odd", "id", "strange", "wild", "tame"])
    #expect(
      try await formats(of: "include: { operations: [animals] }\n") == ["odd", "wild"])
    #expect(
      try await formats(of: "exclude: { operations: [keepers] }\n") == [
        "odd", "id", "wild", "tame",
      ])
    #expect(try await formats(of: "exclude: { paths: [/keepers*] }\n") == ["odd", "wild"])
  }

  @Test("A mistake in it leaves what was generated before as it was")
  func nothingLost() async throws {
    #expect(try await workplace.fletch("generate").status == 0)
    let before = code("Generated/GitHub")
    for text in ["service: Other\nacess: public\n", "service: [\n", "\tservice: Hub\n", "- a\n"] {
      try workplace.put(text, at: "Specs/fletcher.yaml")
      let outcome = try await workplace.fletch("generate")
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(#/(?m)^Specs/fletcher\.yaml:\d+:\d+: error: /#), "\(text)")
      #expect(code("Generated/GitHub") == before)
      #expect(!workplace.exists("Generated/Other"))
    }
  }

  @Test(
    "All its mistakes are told in one run with those of the description, and nothing is written")
  func mistakes() async throws {
    try workplace.put(
      Description.gitHub.replacingOccurrences(of: "login: string", with: "login: strin"),
      at: "Specs/github.service.yaml")
    try workplace.put("acess: public\nservice: [\n", at: "Specs/fletcher.yaml")
    var outcome = try await workplace.fletch("generate")
    #expect(outcome.errors.contains(#/(?m)^Specs/fletcher\.yaml:\d+:\d+: error: /#))
    #expect(outcome.errors.contains(#/(?m)^Specs/github\.service\.yaml:\d+:\d+: error: .*`strin`/#))

    try workplace.put(Description.gitHub, at: "Specs/github.service.yaml")
    try workplace.put(
      """
      acess: public
      exclude: { paths: [/zn] }
      rename:
        models: { User: Failure }
        operations: { user: zen }
        properties: { User.login: id, Failure.message: my-id }
        parameters: { user.username: "2nd" }
      """, at: "Specs/fletcher.yaml")
    outcome = try await workplace.fletch("generate")
    #expect(outcome.status == 1)
    #expect(!workplace.exists("Generated"))
    var expected = [
      "1:1: error: unknown key `acess` in `fletcher.yaml`; did you mean `access`?",
      "2:20: error: there is no path `/zn`; did you mean `/zen`?",
      "4:19: error: `User` can't be renamed to `Failure`: of the models, `Failure` has that name",
      "5:23: error: `user` can't be renamed to `zen`: of the operations, `zen` has that name",
      "6:29: error: `login` can't be renamed to `id`: of the properties, `id` has that name",
      "6:50: error: `my-id` can't be the name of this in Swift; write `myID`",
      "7:32: error: `2nd` can't be the name of this in Swift; write `_2nd`",
    ]
    for message in expected {
      #expect(outcome.errors.contains("Specs/fletcher.yaml:\(message)"), "\(outcome.errors)")
    }
    #expect(outcome.errors.hasSuffix("\(expected.count) errors in 1 file; nothing was written.\n"))

    try workplace.put(
      """
      rename:
        models: { User: Type }
        operations: { user: route }
        properties: { Failure.message: init }
      """, at: "Specs/fletcher.yaml")
    outcome = try await workplace.fletch("generate")
    expected = [
      "2:19: error: `Type` can't be the name of this in Swift; write `TypeValue`",
      "3:23: error: `user` can't be renamed to `route`, which means something else already",
      "4:34: error: `init` can't be the name of this in Swift; write `initValue`",
    ]
    for message in expected {
      #expect(outcome.errors.contains("Specs/fletcher.yaml:\(message)"), "\(outcome.errors)")
    }

    try workplace.put("types: { Failure: User }\n", at: "Specs/fletcher.yaml")
    outcome = try await workplace.fletch("generate")
    #expect(
      outcome.errors.contains(
        "Specs/fletcher.yaml:1:19: error: `User` is a type of the service's where this would stand; "
          + "write its module before it, as in `MyApp.User`"))
  }
}
