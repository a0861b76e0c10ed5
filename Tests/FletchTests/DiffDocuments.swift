import Testing

// What breaks code in OpenAPI documents alone: a pair of versions for each rule.

extension DiffTests {
  /// Two documents, and what is to be said of them. `!` stands before what breaks code.
  struct Documents: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: String
    var new: String
    var lines: [String]

    init(_ name: String, _ old: String, _ new: String, _ lines: String...) {
      testDescription = name
      self.old = DiffTests.document(old)
      self.new = DiffTests.document(new)
      self.lines = lines
    }
  }

  private static func document(_ rest: String) -> String {
    """
    openapi: 3.0.3
    info: {title: Zoo, version: "1"}
    servers: [{url: "https://zoo.example"}]
    \(rest)
    """
  }

  @Test(
    "What only a document of OpenAPI says is told with what it does to code",
    arguments: [
      Documents(
        "a response that may be without content",
        photo("200: {description: A, content: {image/png: {}}}"),
        photo("200: {description: A, content: {image/png: {}}}, 204: {description: B}"),
        "! photo  returns `Data?`, was `Data`"),
      Documents(
        "a text that is JSON now",
        photo("200: {description: A, content: {text/plain: {schema: {type: string}}}}"),
        photo("200: {description: A, content: {application/json: {schema: {type: string}}}}"),
        "  photo  asks for `application/json`, was `text/plain, */*;q=0.5`"),
      Documents(
        "a type in a group's enum, which another group's requests have",
        groups(received: "", sent: ""), groups(received: ", z", sent: ", z"),
        "! Cats.CatsResult.Item.Meta.z  is new, and callers who make the value have to give it: `String`"
      ),
      Documents(
        "a group of another name, whose types another one has",
        groups(received: "", sent: ""), groups(received: "", sent: "", group: "Lions"),
        "! cats.cats  is now `lions.cats`", "! Cats.CatsResult  is now `Lions.CatsResult`"),
      Documents(
        "where tokens come from", token("token"), token("tokens"),
        "  oauthEndpoints.token  is `https://zoo.example/tokens`, was `https://zoo.example/token`"),
      Documents(
        "tokens that come from nowhere", token("token"),
        """
        paths: {}
        components: {securitySchemes: {key: {type: http, scheme: bearer}}}
        """, "! oauthEndpoints  is gone"),
      Documents(
        "a key of another name, sent as before", "paths: {}\n" + key("key"),
        "paths: {}\n" + key("apiKey"), "! key  is now `apiKey`"),
      Documents(
        "a request's model that is another one now",
        models("PetRequest: \(pet)"),
        models("Draft: \(pet)\n    PetRequest: {$ref: '#/components/schemas/Draft'}"),
        "! PetRequest  is a type alias, was a struct"),
      Documents(
        "an enum that is another one now",
        models("PetRequest: \(kinds)\n    \(kind("PetKind", "cat"))"),
        models("PetRequest: \(kinds)\n    \(kind("PetKind", "cat, dog"))"),
        "    is another name for `Kind`"),
      Documents(
        "members of a union in another order", models(union("A", "B")), models(union("B", "A")),
        "  PetRequest  has its cases in another order: what fits several of them may be another one"
      ),
    ])
  func tellsChangesOfDocuments(documents: Documents) async throws {
    try workplace.put(documents.old, at: "old.openapi.yaml")
    try workplace.put(documents.new, at: "new.openapi.yaml")
    let outcome = try await workplace.fletch("diff", "old.openapi.yaml", "new.openapi.yaml")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for line in documents.lines {
      #expect(lines.contains(line), "\(outcome.output)")
    }
    #expect(outcome.status == (documents.lines.contains { $0.hasPrefix("!") } ? 1 : 0))
  }

  private static func photo(_ responses: String) -> String {
    "paths: {/photo: {get: {operationId: photo, responses: {\(responses)}}}}"
  }

  /// Two groups, of which one receives what the other one sends.
  private static func groups(
    received: String, sent: String, group: String = "Cats"
  ) -> String {
    func meta(_ more: String) -> String {
      let keys = ["k"] + more.split(separator: ", ").map(String.init)
      let properties = keys.map { "\($0): {type: string}" }.joined(separator: ", ")
      return
        "{type: object, required: [\(keys.joined(separator: ", "))], properties: {\(properties)}}"
    }
    func body(_ name: String, _ more: String, _ other: String) -> String {
      "content: {application/json: {schema: {type: object, properties: {\(name): {type: object, properties: {\(other): {type: integer}, meta: \(meta(more))}}}}}}"
    }
    return """
      paths:
        /cats:
          get: {operationId: cats, tags: [\(group)], responses: {200: {description: A, \(body("item", received, "a"))}}}
        /dogs:
          post: {operationId: dogs, tags: [Dogs], requestBody: {required: true, \(body("thing", sent, "b"))}, responses: {204: {description: A}}}
      """
  }

  private static func token(_ path: String) -> String {
    """
    paths: {}
    components: {securitySchemes: {key: {type: oauth2, flows: {clientCredentials: {tokenUrl: "https://zoo.example/\(path)", scopes: {}}}}}}
    """
  }

  private static func key(_ name: String) -> String {
    "components: {securitySchemes: {\(name): {type: apiKey, in: header, name: X-Key}}}"
  }

  private static let pet =
    "{type: object, required: [name], properties: {name: {type: string}, size: {type: integer}}}"

  private static let kinds =
    "{properties: {a: {$ref: '#/components/schemas/PetKind'}, b: {$ref: '#/components/schemas/Kind'}}}"

  private static func kind(_ name: String, _ values: String) -> String {
    "\(name): {type: string, enum: [\(values)]}\n    Kind: {type: string, enum: [cat, dog]}"
  }

  private static func union(_ first: String, _ second: String) -> String {
    let members = [first, second].map { "{$ref: '#/components/schemas/\($0)'}" }
    return """
      PetRequest: {oneOf: [\(members.joined(separator: ", "))]}
          A: {type: object, properties: {x: {type: string}}}
          B: {type: object, properties: {x: {type: string}, y: {type: string}}}
      """
  }

  /// A pet that is received, and a request for one.
  private static func models(_ models: String) -> String {
    func content(_ name: String) -> String {
      "content: {application/json: {schema: {$ref: '#/components/schemas/\(name)'}}}"
    }
    return """
      paths:
        /pet:
          get: {operationId: pet, responses: {200: {description: A, \(content("Pet"))}}}
          put: {operationId: put, requestBody: {required: true, \(content("PetRequest"))}, responses: {200: {description: A, \(content("Pet"))}}}
      components:
        schemas:
          Pet: {type: object, required: [id, name], properties: {id: {type: integer}, name: {type: string}, size: {type: integer}}}
          \(models)
      """
  }
}
