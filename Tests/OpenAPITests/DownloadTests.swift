import Testing

@Suite("Downloads and streams")
struct DownloadTests {
  private func responses(
    _ content: String, path: String = "/a", parameter: String = "", version: String = "3.0.3"
  ) throws -> [String] {
    let service = try service(
      """
      openapi: \(version)
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      paths:
        \(path):
          get:
            operationId: a
            parameters: [\(parameter)]
            responses: {"200": {description: Good, content: \(content)}}
      components:
        schemas:
          Body: {}
          Pet: {type: object, properties: {name: {type: string}}}
      """)
    return service.operations.map { sketch($0.responses, in: service.models) }
  }

  @Test(
    "a file beside JSON of any value, or of bytes, is bytes, once",
    arguments: [
      "{application/json: {schema: {}}, image/png: {}}",
      "{application/json: {schema: {title: Result}}, application/pdf: {schema: {}}}",
      "{application/json: {schema: {type: string, format: binary}}, image/jpeg: {schema: {type: string, format: binary}}}",
      "{application/json: {schema: {$ref: \"#/components/schemas/Body\"}}, "
        + "application/octet-stream: {schema: {$ref: \"#/components/schemas/Body\"}}}",
    ])
  func filler(content: String) throws {
    #expect(try responses(content).map { $0.hasPrefix("200 data") } == [true])
  }

  @Test(
    "bytes of any type are the bytes as they are, and not base64 in JSON",
    arguments: [
      ("{'*/*': {schema: {type: string, format: byte}}}", "200 data"),
      (
        "{'*/*': {schema: {type: string, format: byte}}, application/json: {schema: {type: string, format: byte}}}",
        "200 data"
      ),
      ("{application/json: {schema: {type: string, format: byte}}}", "200 base64"),
    ])
  func bytesOfAnyType(content: String, expected: String) throws {
    let responses = try responses(content)
    #expect(responses.count == 1 && responses[0].hasPrefix(expected), "\(responses)")
  }

  @Test("bytes that are called JSON beside several files are any of these")
  func severalFiles() throws {
    let bytes = "{schema: {type: string, format: binary}}"
    #expect(
      try responses("{application/json: \(bytes), image/png: \(bytes), image/jpeg: \(bytes)}")
        == ["200 data", "200 data as image/png", "200 data as image/jpeg"])
  }

  @Test("a file beside JSON that is described is another form")
  func described() throws {
    #expect(
      try responses(
        "{application/json: {schema: {$ref: \"#/components/schemas/Pet\"}}, image/png: {}}")
        == ["200 Pet", "200 data as image/png"])
  }

  @Test("any value at the path of a file is bytes")
  func fileName() throws {
    let any = "{application/json: {schema: {}}}"
    #expect(try responses(any, path: "/snapshot.jpg") == ["200 data"])
    #expect(try responses(any, path: "/export.CSV") == ["200 data"])
    for (values, expected) in [("a.webp, b.webp", "200 data"), ("a.webp, b", "200 any")] {
      let name = "{name: name, in: path, required: true, schema: {type: string, enum: [\(values)]}}"
      #expect(try responses(any, path: "/images/{name}", parameter: name) == [expected])
    }
    // Frigate's.
    for (path, expected) in [("/a/latest.{ext}", "200 data"), ("/a/{ext}", "200 any")] {
      let ending = "{name: ext, in: path, required: true, schema: {type: string, enum: [jpg, png]}}"
      #expect(try responses(any, path: path, parameter: ending) == [expected])
    }
    for path in ["/a", "/a.json", "/v1.0", "/jpg"] {
      #expect(try responses(any, path: path) == ["200 any"])
    }
    #expect(
      try responses("{application/json: {schema: {type: string}}}", path: "/a.png")
        == ["200 string"])
  }

  @Test(
    "Swagger 2.0: text that is any application, image or text is bytes",
    arguments: [
      ("[application/*, image/*, text/*]", "200 data"), ("[image/png]", "200 data as image/png"),
      ("[text/plain]", "200 text"), ("[application/json, image/png]", "200 string"),
    ])
  func wildcards(types: String, expected: String) throws {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      paths:
        /a:
          get:
            operationId: a
            produces: \(types)
            responses: {"200": {description: Good, schema: {type: string}}}
      """)
    #expect(sketch(service.operations[0].responses) == expected)
  }

  @Test(
    "what an operation of Swagger 2.0 produces comes, be it described or not, where it says so itself",
    arguments: [
      ("[application/octet-stream]", 200, "200 data"), ("[application/json]", 201, "201 data"),
      ("[application/json]", 200, "200 nothing"), ("[]", 201, "201 nothing"),
      ("[application/octet-stream]", 204, "204 nothing"),
      ("[application/vnd.docker.raw-stream]", 200, "200 data"),
    ])
  func undescribed(types: String, status: Int, expected: String) throws {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      produces: [application/json]
      paths:
        /a: {post: {operationId: a, \(types == "[]" ? "" : "produces: \(types), ")responses: {\(status): {description: Good}}}}
      """)
    #expect(sketch(service.operations[0].responses) == expected)
  }

  @Test("bytes that JSON is said always to have are any value, unless more is said of them")
  func bytesInJSON() throws {
    func response(_ keys: String) -> (String, [String]) {
      let (service, messages) = read(
        document(
          """
          responses:
            "200":
              description: x
              content: {application/json: {schema: {type: object, \(keys)}}}
          """))
      return (service.map { sketch($0.operations[0].responses) } ?? "", messages)
    }
    let (always, messages) = response(
      "required: [blob], properties: {blob: {type: string, format: binary}}")
    #expect(always == "200 {blob: any}")
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.hasSuffix("JSON can't hold bytes; any value is assumed") })
    for keys in ["properties", "required: [blob], properties"] {
      let text = "\(keys): {blob: {type: string, format: binary, description: In Base64.}}"
      #expect(response(text).0.hasSuffix(": string}"))
    }
  }

  @Test("a stream of grpc-gateway is a line for each value")
  func streamResult() throws {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      produces: [application/json]
      paths:
        /a:
          get:
            operationId: a
            responses:
              "200":
                description: Good
                schema:
                  type: object
                  title: Stream result of Event
                  properties: {result: {type: integer}, error: {type: string}}
        /b:
          get:
            operationId: b
            responses:
              "200":
                description: Good
                schema:
                  type: object
                  title: Stream result of Event
                  properties: {result: {type: integer}}
      """)
    let sketches = service.operations.map { sketch($0.responses) }
    #expect(
      sketches == [
        "200 lines of {result?: int, error?: string}", "200 {result?: int}",
      ])
  }

  @Test("a body is sent as application/json where that is one of several names of JSON")
  func usualJSON() throws {
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      paths:
        /a:
          post:
            operationId: a
            requestBody:
              content:
                application/json-patch+json: {schema: {type: integer}}
                application/json: {schema: {type: integer}}
                text/json: {schema: {type: integer}}
            responses: {"204": {description: None}}
        /b:
          post:
            operationId: b
            requestBody: {content: {application/merge-patch+json: {schema: {type: integer}}}}
            responses: {"204": {description: None}}
      """)
    #expect(service.operations.map(\.body?.mediaType) == [nil, "application/merge-patch+json"])
  }
}
