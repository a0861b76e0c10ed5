import ServiceModel
import Testing

@Suite("References")
struct ReferenceTests {
  private func models(_ text: String, files: Files = Files()) throws -> [String] {
    try service(schemas(text), files: files).models.sketches
  }

  @Test("JSON pointers with escapes lead anywhere in the document")
  func pointers() throws {
    #expect(
      try models(
        """
        A:
          properties:
            one: {$ref: "#/components/schemas/a~1b~0c"}
            two: {$ref: "#/components/schemas/with%20space"}
            three: {$ref: "#/components/schemas/A/properties/inner"}
            four: {$ref: "#/components/schemas/A/properties/list/oneOf/0"}
            inner: {properties: {x: {type: string}}}
            list: {oneOf: [{properties: {y: {type: string}}}, {type: string}]}
        a/b~c: {type: string}
        with space: {type: integer}
        """
      ).first
        == "A: {one?: a/b~c, two?: with space, three?: inner, four?: list, inner?: {x?: string}, "
        + "list?: {y?: string} | string}")
  }

  @Test("other files, relative to the one that refers to them, each read once")
  func files() throws {
    let files = Files([
      "schemas/Pet.yaml": """
      properties: {owner: {$ref: "people/Owner.yaml"}, toy: {$ref: "./common.yaml#/Toy"}}
      """,
      "schemas/people/Owner.yaml": "properties: {pet: {$ref: ../Pet.yaml}}",
      "schemas/common.yaml":
        "Toy: {properties: {of: {$ref: '../openapi.yaml#/components/schemas/Pet'}}}",
    ])
    #expect(
      try models(
        "Pet: {$ref: schemas/Pet.yaml}\nA: {properties: {pet: {$ref: './schemas/../schemas/Pet.yaml'}}}",
        files: files) == [
          "Pet: {owner?: Owner, toy?: Toy}", "A: {pet?: Pet}", "Owner: {pet?: Pet}",
          "Toy: {of?: Pet}",
        ])
    #expect(
      files.asked.sorted() == [
        "schemas/Pet.yaml", "schemas/common.yaml", "schemas/people/Owner.yaml",
      ])
  }

  @Test("an operation may be a file of its own, whose references lead on from there")
  func operationFiles() throws {
    let files = Files([
      "pets/get.yaml": """
      operationId: pet
      parameters: [{$ref: parameters.yaml#/id}]
      responses: {"200": {$ref: responses.yaml#/pet}}
      """,
      "pets/parameters.yaml":
        "id: {name: id, in: path, required: true, schema: {type: integer}}",
      "pets/responses.yaml": """
      pet: {description: A pet, content: {application/json: {schema: {$ref: Pet.yaml}}}}
      """,
      "pets/Pet.yaml": "properties: {name: {type: string}}",
    ])
    let service = try service(
      document("$ref: pets/get.yaml", path: "/pets/{id}"), files: files)
    let operation = try #require(service.operations.first)
    #expect(operation.name == "pet")
    #expect(operation.parameters.map { sketch($0) } == ["path id: int simple"])
    #expect(sketch(operation.responses, in: service.models) == "200 Pet")
    #expect(service.models.schemaSketches == ["{name?: string}"])
  }

  /// Models of the same name in two files, so that a reference that is read in the wrong one shows.
  private func operation(_ keys: String, _ texts: [String: String]) throws -> (
    operation: ServiceModel.Operation, models: [String]
  ) {
    var texts = texts
    texts["parts/models.yaml"] = "Pet: {type: object, properties: {right: {type: string}}}"
    texts["models.yaml"] = "Pet: {type: object, properties: {wrong: {type: string}}}"
    let service = try service(
      document(keys, method: "post", version: "3.2.0"), files: Files(texts))
    return (try #require(service.operations.first), service.models.schemaSketches)
  }

  private let pet = "{schema: {$ref: models.yaml#/Pet}}"
  private let done = "responses: {\"204\": {description: Done}}"

  @Test(
    "a media type of a body or a response that stands in another file leads on from there",
    arguments: [
      "requestBody: {content: {application/json: {$ref: parts/types.yaml#/json}}}\n%",
      "requestBody: {content: {application/x-www-form-urlencoded: {$ref: parts/types.yaml#/json}}}\n%",
      "requestBody: {content: {application/jsonl: {$ref: parts/types.yaml#/json}}}\n%",
      "requestBody: {$ref: parts/types.yaml#/body}\n%",
      "responses: {\"200\": {description: x, content: {application/json: {$ref: parts/types.yaml#/json}}}}",
      "responses: {\"200\": {description: x, content: {application/jsonl: {$ref: parts/types.yaml#/item}}}}",
      "responses: {\"200\": {$ref: parts/types.yaml#/response}}",
      "responses: {\"400\": {description: x, content: {application/json: {$ref: parts/types.yaml#/json}}}}",
    ])
  func mediaTypeFiles(keys: String) throws {
    let (_, models) = try operation(
      keys.replacing("%", with: done),
      [
        "parts/types.yaml": """
        json: \(pet)
        item: {itemSchema: {$ref: models.yaml#/Pet}}
        body: {content: {application/json: {$ref: "#/json"}}}
        response: {description: x, content: {application/json: {$ref: "#/json"}}}
        """
      ])
    #expect(models == ["{right?: string}"])
  }

  @Test(
    "so does the content of a parameter, of a header, of a whole query",
    arguments: [
      "parameters: [{name: a, in: query, content: {application/json: {$ref: parts/types.yaml#/json}}}]\n%",
      "parameters: [{name: a, in: querystring, content: {application/json: {$ref: parts/types.yaml#/json}}}]\n%",
      "parameters: [{$ref: parts/types.yaml#/parameter}]\n%",
      "responses: {\"204\": {description: x, headers: {A: {content: {application/json: {$ref: parts/types.yaml#/json}}}}}}",
      "responses: {\"204\": {description: x, headers: {A: {$ref: parts/types.yaml#/header}}}}",
      """
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {a: {type: string}}}
            encoding: {a: {headers: {B: {$ref: parts/types.yaml#/header}}}}
      %
      """,
      """
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {a: {type: string}}}
            encoding: {a: {$ref: parts/types.yaml#/encoding}}
      %
      """,
    ])
  func contentFiles(keys: String) throws {
    let (_, models) = try operation(
      keys.replacing("%", with: done),
      [
        "parts/types.yaml": """
        json: \(pet)
        header: \(pet)
        parameter: {name: a, in: query, content: {application/json: \(pet)}}
        encoding: {headers: {B: {content: {application/json: \(pet)}}}}
        """
      ])
    #expect(models == ["{right?: string}"])
  }

  @Test("so do callbacks, and what they receive and response")
  func callbackFiles() throws {
    for kind in ["payload", "response", "header"] {
      let (_, models) = try operation(
        "callbacks: {done: {$ref: \"parts/types.yaml#/\(kind)\"}}\n" + done,
        [
          "parts/types.yaml": """
          payload: {"{$url}": {post: {requestBody: {content: {application/json: {$ref: inner/types.yaml#/json}}}}}}
          response: {"{$url}": {post: {responses: {"200": {content: {application/json: {$ref: inner/types.yaml#/json}}}}}}}
          header: {"{$url}": {post: {responses: {"200": {headers: {A: {$ref: inner/types.yaml#/json}}}}}}}
          """,
          "parts/inner/types.yaml": "json: {schema: {$ref: ../models.yaml#/Pet}}",
        ])
      #expect(models == ["{right?: string}"])
    }
  }

  @Test("what says whether a body has files is looked for where its media type stands")
  func formFiles() throws {
    let service = try service(
      document(
        """
        operationId: a
        requestBody: {$ref: parts/body.yaml}
        responses: {"200": {$ref: parts/response.yaml}}
        """, method: "post"),
      files: Files([
        "parts/body.yaml": """
        content:
          application/json: {schema: {$ref: models.yaml#/Link}}
          multipart/form-data: {$ref: inner/upload.yaml}
        """,
        "parts/response.yaml": """
        description: x
        content:
          application/json: {schema: {$ref: models.yaml#/Link}}
          application/vnd.same+json: {$ref: inner/same.yaml}
          application/vnd.other+json: {$ref: inner/other.yaml}
        """,
        "parts/models.yaml": """
        Link: {type: object, properties: {url: {type: string}}}
        Upload: {type: object, properties: {file: {$ref: "#/Bytes"}}}
        Bytes: {type: string, format: binary}
        """,
        "parts/inner/upload.yaml": "schema: {$ref: ../models.yaml#/Upload}",
        "parts/inner/same.yaml": "schema: {$ref: ../models.yaml#/Link}",
        "parts/inner/other.yaml": "schema: {$ref: models.yaml#/Other}",
        "parts/inner/models.yaml": "Other: {type: object, properties: {x: {type: string}}}",
      ]))
    #expect(
      service.operations.map { operation in
        "\(operation.name): \(sketch(operation.body, in: service.models)), "
          + sketch(operation.responses, in: service.models)
      } == [
        "a: json Link?, 200 Link", "a as form-data: multipart {file?: file}?, 200 Link",
        "a as other: json Link?, 200 Other as application/vnd.other+json",
      ])
  }

  @Test("examples of other files are samples, those of responses and of parameters")
  func exampleFiles() throws {
    let (operation, _) = try operation(
      """
      parameters: [{name: a, in: query, schema: {type: string}, examples: {x: {$ref: parts/types.yaml#/text}}}]
      responses: {"200": {description: x, content: {application/json: {$ref: parts/types.yaml#/json}}}}
      """,
      [
        "parts/types.yaml": """
        json: {schema: {$ref: models.yaml#/Pet}, examples: {x: {$ref: "#/example"}}}
        example: {value: {right: yes}}
        text: {value: hello}
        """
      ])
    #expect(operation.parameters.first?.schema.sample?.value == .string("hello"))
    #expect(operation.sample.map { sketch($0.value) } == "{right:yes}")
  }

  @Test("properties may be shared from another file")
  func sharedProperties() throws {
    let files = Files([
      "shared.yaml": "ids: {droplets: {type: array, items: {$ref: '#/id'}}}\nid: {type: integer}"
    ])
    #expect(
      try models(
        "A: {required: [droplets], properties: {$ref: 'shared.yaml#/ids', tag: {type: string}}}",
        files: files
      ).first == "A: {droplets: [id], tag?: string}")
  }

  @Test("schemas of one name in two places are two models")
  func sameNames() throws {
    let files = Files(["a.yaml": "Pet: {properties: {b: {type: string}}}"])
    #expect(
      try models(
        """
        A: {properties: {one: {$ref: "#/components/schemas/Pet"}, two: {$ref: "a.yaml#/Pet"}}}
        Pet: {properties: {a: {type: string}}}
        """, files: files) == [
          "A: {one?: Pet, two?: Pet2}", "Pet: {a?: string}", "Pet2: {b?: string}",
        ])
  }

  @Test("a document that knows its own URI, anchors and embedded schemas")
  func identifiers() throws {
    let service = try service(
      """
      openapi: 3.2.0
      $self: https://example.com/api
      info: {title: A}
      servers: [{url: "https://a.b"}]
      components:
        schemas:
          A:
            properties:
              one: {$ref: "https://example.com/api#/components/schemas/B"}
              two: {$ref: "#here"}
              three: {$ref: "https://example.com/c"}
          B: {type: string}
          C: {$anchor: here, type: integer}
          D: {$id: "https://example.com/c", type: boolean}
      """)
    #expect(service.models.schemaSketches.first == "{one?: B, two?: C, three?: D}")
  }

  @Test("what lies beside a document by its URI is a file in its folder")
  func neighbours() throws {
    let files = Files(["pets/cat.yaml": "type: string"])
    let service = try service(
      """
      openapi: 3.2.0
      $self: https://example.com/api/openapi.yaml
      info: {title: A}
      servers: [{url: "https://a.b"}]
      components: {schemas: {A: {properties: {cat: {$ref: "https://example.com/api/pets/cat.yaml"}}}}}
      """, files: files)
    #expect(service.models.schemaSketches == ["{cat?: cat}", "string"])
    #expect(files.asked == ["pets/cat.yaml"])
  }

  @Test(
    "what is outside of the document's folder is never asked for",
    arguments: [
      "/etc/passwd", "../secret.yaml", "a/../../secret.yaml", "%2e%2e/secret.yaml", "%2Fetc/passwd",
      "file:///etc/passwd", "https://example.com", "https://example.com/../a", "C:/a.yaml",
      "//example.com/%2e%2e/a", "https://example.com/a%2Fb", "https://example.com/a%5Cb",
      "..\\a.yaml", "a%00.yaml/../../b",
    ])
  func outside(reference: String) {
    let files = Files()
    let (service, messages) = read(
      schemas("A: {properties: {a: {$ref: '\(reference)'}}}"), files: files)
    #expect(files.asked == [])
    #expect(service?.models.schemaSketches == ["{a?: any}"])
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("leads out of the folder of the document, and is not read") == true
        || messages.first?.contains("leads to another machine, and is not read") == true)
  }

  @Test("in place of a file on another machine a copy in the folder is read, and nothing else")
  func copies() throws {
    let url = "https://example.com/swagger/fault.json"
    let text = schemas("A: {properties: {a: {$ref: '\(url)?v=1#/Fault'}}}")
    for path in ["swagger/fault.json", "fault.json"] {
      let files = Files([path: "Fault: {properties: {code: {type: integer}}}"])
      #expect(
        try service(text, files: files).models.sketches == [
          "A: {a?: Fault}", "Fault: {code?: int}",
        ])
      #expect(files.asked.last == path)
    }
    let (_, messages) = read(text, files: Files())
    #expect(
      messages.withoutPlaces == [
        "`\(url)?v=1#/Fault` leads to another machine, and is not read; put a copy of the file into the folder "
          + "of the document, as `fault.json`; any value is assumed"
      ])
  }

  @Test("a reference that leads nowhere is any value, and said once for each place")
  func nowhere() {
    let (service, messages) = read(
      schemas(
        """
        A:
          properties:
            a: {$ref: "#/components/schemas/No"}
            b: {$ref: "#/components/schemas/No"}
            c: {$ref: missing.yaml}
            d: {$ref: "#/definitions/B"}
            e: {$ref: B}
            f: {$ref: 1}
        B: {type: string}
        """))
    #expect(
      service?.models.schemaSketches.first
        == "{a?: any, b?: any, c?: any, d?: B, e?: B, f?: any}")
    #expect(
      messages == [
        "8:19: `#/components/schemas/No` leads nowhere; any value is assumed",
        "9:19: `#/components/schemas/No` leads nowhere; any value is assumed",
        "10:19: `missing.yaml` can't be read: there is no such file; any value is assumed",
        "11:19: `#/definitions/B` leads nowhere; `#/components/schemas/B` is assumed",
        "12:19: `B` is no reference to a schema; `#/components/schemas/B` is assumed",
        "13:19: `$ref` is text, but this is the number `1`; any value is assumed",
      ])
  }

  @Test("a file that is no YAML is an error at its place")
  func broken() {
    let (service, messages) = read(
      schemas("A: {properties: {a: {$ref: a.yaml}, b: {$ref: a.yaml}}}"),
      files: Files(["a.yaml": "a: [\n"]))
    #expect(service == nil)
    #expect(messages.filter { $0.contains("error") }.count == 1)
    #expect(messages.contains { $0.hasPrefix("a.yaml:2:1: error: ") })
  }
}

@Suite("Cycles end")
struct CycleTests {
  @Test(
    "names that only lead to one another are any value",
    arguments: [
      ("A: {$ref: '#/components/schemas/A'}", ["A: any"]),
      (
        "A: {$ref: '#/components/schemas/B'}\nB: {$ref: '#/components/schemas/A'}",
        ["A: B", "B: any"]
      ),
    ])
  func aliases(text: String, expected: [String]) {
    let (service, messages) = read(schemas(text))
    let found = service?.models.sketches
    #expect(
      found == expected
        || found == expected.map { $0 == "A: B" ? "A: any" : $0 == "B: any" ? "B: A" : $0 })
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("is only another name for itself; any value is assumed") == true)
  }

  @Test("a schema that consists of itself is what else it is")
  func allOf() {
    let (service, messages) = read(
      schemas(
        """
        A: {allOf: [{$ref: "#/components/schemas/A"}, {properties: {a: {type: string}}}]}
        B: {allOf: [{$ref: "#/components/schemas/C"}, {properties: {b: {type: string}}}]}
        C: {allOf: [{$ref: "#/components/schemas/B"}, {properties: {c: {type: string}}}]}
        """))
    #expect(service?.models.count == 3)
    #expect(service?.models.schemaSketches.first == "{a?: string}")
    #expect(messages.contains("6:8: `A` consists of itself; that part of it is ignored"))
    #expect(messages.count == 2)
  }

  @Test("an alternative that is the union itself is ignored")
  func unions() {
    let (service, messages) = read(
      schemas(
        """
        A: {oneOf: [{$ref: "#/components/schemas/B"}, {type: string}]}
        B: {oneOf: [{$ref: "#/components/schemas/A"}, {type: integer}, {type: boolean}]}
        """))
    let found = service?.models.sketches
    #expect(
      found == ["A: B | string", "B: int | bool"] || found == ["A: string", "B: A | int | bool"])
    #expect(messages.count == 1)
    #expect(messages.first?.contains("is one of its own alternatives") == true)
  }

  @Test("a property that requires its own object is optional")
  func required() {
    let (service, messages) = read(
      schemas(
        """
        A:
          required: [b, list, maybe]
          properties:
            b: {$ref: "#/components/schemas/B"}
            list: {type: array, items: {$ref: "#/components/schemas/A"}}
            maybe: {nullable: true, allOf: [{$ref: "#/components/schemas/A"}]}
        B: {required: [a], properties: {a: {$ref: "#/components/schemas/A"}}}
        """))
    let found = service?.models.sketches
    #expect(found == ["A: {b: B, list: [A], maybe: A?}", "B: {a?: A}"])
    #expect(
      messages == [
        "12:37: `B` requires itself by its property `a`, so no value could ever end; the property is "
          + "assumed to be optional"
      ])
  }

  @Test("path items and parameters that refer to themselves are left out")
  func others() {
    let (service, messages) = read(
      """
      openapi: 3.1.0
      info: {title: A}
      servers: [{url: "https://a.b"}]
      paths:
        /a: {$ref: "#/paths/~1a"}
        /b:
          get:
            operationId: b
            parameters: [{$ref: "#/components/parameters/p"}]
            requestBody: {$ref: "#/components/requestBodies/r"}
            responses: {"200": {$ref: "#/components/responses/r"}}
      components:
        parameters: {p: {$ref: "#/components/parameters/p"}}
        requestBodies: {r: {$ref: "#/components/requestBodies/r"}}
        responses: {r: {$ref: "#/components/responses/r"}}
      """)
    #expect(service?.operations.map(\.name) == ["b"])
    #expect(
      messages == [
        "5:14: this path leads back to itself; it is ignored",
        "9:20: this reference leads back to itself; no parameter is assumed",
        "10:20: this reference leads back to itself; no body is assumed",
        "11:26: this reference leads back to itself; no content is assumed",
      ])
  }
}
