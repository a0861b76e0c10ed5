import Testing

@Suite("What is misspelled is told with what was probably meant")
struct MisspellingTests {
  @Test(
    "A reference that leads nowhere",
    arguments: [
      ("#/components/schemas/Usr", "#/components/schemas/User"),
      ("#/components/schemas/user", "#/components/schemas/User"),
      ("#/components/schema/User", "#/components/schemas/User"),
      ("#/component/schemas/Usr", "#/components/schemas/User"),
      ("#/schemas/User", "#/components/schemas/User"),
      ("#/User", "#/components/schemas/User"),
      ("#/definitions/Usr", "#/components/schemas/User"),
      ("#/components/schemas/User/propertys/a~1b", "#/components/schemas/User/properties/a~1b"),
      ("#/components/schemas/User/properties/a~1c", "#/components/schemas/User/properties/a~1b"),
      ("#/components/schemas/100percent", "#/components/schemas/100%25percent"),
      ("parks.yaml#/Parc", "parks.yaml#/Park"),
      ("#plase", "#place"),
    ])
  func reference(_ written: String, _ meant: String) {
    let (_, messages) = read(
      schemas(
        """
        A: {type: object, properties: {a: {$ref: "\(written)"}}}
        User: {type: object, properties: {a/b: {type: string}}}
        100%percent: {type: string}
        Place: {$anchor: place, type: string}
        """, version: "3.1.0"),
      files: Files(["parks.yaml": "Park: {type: string}"]))
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix("(did you mean `\(meant)`?); any value is assumed") == true,
      "\(messages)")
  }

  @Test(
    "A reference of Swagger 2.0",
    arguments: [
      ("#/definitions/Usr", "#/definitions/User"),
      ("#/components/schemas/Usr", "#/definitions/User"),
      ("#/User", "#/definitions/User"),
    ])
  func oldReference(_ written: String, _ meant: String) {
    let (_, messages) = read(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      paths: {}
      definitions:
        A: {type: object, properties: {a: {$ref: "\(written)"}}}
        User: {type: string}
      """)
    #expect(
      messages == [
        "7:44: `\(written)` leads nowhere (did you mean `\(meant)`?); any value is assumed"
      ])
  }

  @Test("A value of a discriminator's mapping that is the name of no schema")
  func mapping() {
    let (_, messages) = read(
      schemas(
        """
        Pet:
          oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
          discriminator: {propertyName: kind, mapping: {cat: Catt}}
        Cat: {type: object, properties: {kind: {type: string}}}
        Dog: {type: object, properties: {kind: {type: string}}}
        """))
    #expect(
      messages == [
        "8:58: `Catt` can't be read: there is no such file (did you mean `Cat`?); no such value is assumed"
      ])
  }

  @Test("What is like nothing that is there gets no suggestion")
  func nothingNear() {
    let (_, messages) = read(
      schemas("A: {$ref: '#/components/schemas/Elephant'}\nUser: {type: string}"))
    #expect(
      messages == ["6:15: `#/components/schemas/Elephant` leads nowhere; any value is assumed"])
  }

  @Test(
    "Keys of operations and what is in them",
    arguments: [
      ("opertionId: a", "opertionId", "operationId"),
      ("operationID: a", "operationID", "operationId"),
      ("sumary: A", "sumary", "summary"),
      ("tag: [a]", "tag", "tags"),
      (
        "parameters: [{name: a, in: query, requierd: true, schema: {type: string}}]", "requierd",
        "required"
      ),
      ("parameters: [{name: a, inn: query, schema: {type: string}}]", "inn", nil),
      (
        "requestBody: {contents: {application/json: {schema: {type: string}}}}", "contents",
        "content"
      ),
      (
        "requestBody: {content: {application/json: {shema: {type: string}}}}", "shema", "schema"
      ),
      (
        """
        parameters: [{name: a, in: query, schema: {type: string, minLenght: 1}}]
        """, "minLenght", "minLength"
      ),
      (
        "callbacks: {a: {'{$url}': {post: {sumary: A, responses: {'200': {description: A}}}}}}",
        "sumary", "summary"
      ),
    ] as [(String, String, String?)])
  func operationKeys(_ text: String, _ written: String, _ meant: String?) {
    let keys = text + "\nresponses: {'204': {description: Done}}"
    let messages = read(document(keys, method: "post")).messages
    let told = messages.filter { $0.contains("unknown key") }
    #expect(
      told.withoutPlaces
        == (meant.map { ["unknown key `\(written)`, which is ignored; did you mean `\($0)`?"] }
          ?? []),
      "\(messages)")
  }

  @Test("Keys of responses, headers, paths, components, security schemes and the document")
  func otherKeys() {
    let (_, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1", descripton: A}
      server: [{url: "https://example.com"}]
      paths:
        /a:
          paramters: []
          get:
            respones: {}
            responses:
              "204": {descripton: Done, headers: {A: {descripion: A, schema: {type: string}}}}
          gett: {responses: {"204": {description: Done}}}
      components:
        schema: {}
        securitySchemes: {key: {type: apiKey, name: a, inn: header, in: query, desription: A}}
      """)
    #expect(
      messages.filter { $0.contains("did you mean") } == [
        "2:35: unknown key `descripton`, which is ignored; did you mean `description`?",
        "3:1: unknown key `server`, which is ignored; did you mean `servers`?",
        "6:5: unknown key `paramters`, which is ignored; did you mean `parameters`?",
        "10:17: unknown key `descripton`, which is ignored; did you mean `description`?",
        "10:49: unknown key `descripion`, which is ignored; did you mean `description`?",
        "13:3: unknown key `schema`, which is ignored; did you mean `schemas`?",
        "14:74: unknown key `desription`, which is ignored; did you mean `description`?",
      ])
    #expect(
      messages.contains(
        "11:5: `gett` is no method that a path may have; an operation in `additionalOperations` is assumed"
      ), "a GET is there already")
  }

  @Test("A method, which is one of the service's own unless it is put right")
  func method() {
    let (service, messages) = read(
      document("responses: {'204': {description: Done}}", method: "gett"))
    #expect(
      messages == [
        "6:5: `gett` is no method that a path may have (did you mean `get`?); an operation in "
          + "`additionalOperations` is assumed"
      ])
    #expect(service?.operations.first?.method == "GETT")
  }

  @Test("Keys of schemas, of parts of `allOf` too, once for each place")
  func schemaKeys() {
    let (sketch, messages) = reading(
      """
      type: object
      propertis: {a: {type: string}}
      properties:
        b: {type: array, item: {type: string}}
        c: {allOf: [{type: string}, {maxLenght: 5}]}
        d: {type: string, Format: uuid}
      requierd: [b]
      """)
    #expect(sketch == "{b?: [any], c?: string, d?: string}")
    #expect(
      messages.filter { $0.contains("did you mean") } == [
        "10:26: unknown key `item`, which is ignored; did you mean `items`?",
        "11:38: unknown key `maxLenght`, which is ignored; did you mean `maxLength`?",
        "12:27: unknown key `Format`, which is ignored; did you mean `format`?",
        "13:7: unknown key `requierd`, which is ignored; did you mean `required`?",
      ])
  }

  @Test("Extensions, keys of other versions and drafts, and words of somebody's own are let be")
  func otherPeoplesKeys() throws {
    _ = try service(
      schemas(
        """
        A:
          type: object
          x-propertis: 1
          X-Type: 1
          $comment: A
          not: {type: string}
          minProperties: 1
          propertyNames: {pattern: a}
          note: A
          unit: km
          subscription: true
          description: A
          descriptions: [A]
          xml: {name: a}
          properties:
            typ: {type: string}
            Type: {type: string}
            propertis: {type: string}
          additionalProperties: true
          example: {typ: a, requierd: b}
        """))
  }
}
