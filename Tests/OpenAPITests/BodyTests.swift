import ServiceModel
import Testing

@Suite("Request bodies")
struct BodyTests {
  private func body(_ content: String, version: String = "3.0.3") throws -> String {
    sketch(
      try operation(
        "requestBody:\n  required: true\n  content:\n" + indented(content, by: 4), method: "post",
        version: version
      ).body)
  }

  @Test("a part that is a file or several is several, and one that is a file or text is a file")
  func fileUnions() throws {
    let operation = try operation(
      """
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                images:
                  oneOf:
                    - {type: string, format: binary}
                    - {type: array, items: {type: string, format: binary}}
                photo: {anyOf: [{type: string, format: binary}, {type: string}]}
      """, method: "post")
    #expect(sketch(operation.body) == "multipart {images?: [file], photo?: file}")
  }

  @Test(
    "a media type decides what is sent",
    arguments: [
      ("application/json: {schema: {type: string}}", "json string"),
      ("application/json: {}", "json any"),
      ("application/vnd.a+json: {schema: {type: string}}", "json string as application/vnd.a+json"),
      (
        "application/json; charset=utf-8: {schema: {type: string}}",
        "json string as application/json; charset=utf-8"
      ),
      (
        "application/x-www-form-urlencoded: {schema: {properties: {a: {type: string}}}}",
        "form {a?: string}"
      ),
      ("text/plain: {schema: {type: string}}", "text"), ("text/csv: {}", "text as text/csv"),
      ("application/octet-stream: {schema: {type: string, format: binary}}", "data"),
      ("image/png: {}", "data as image/png"), ("image/*: {}", "data"),
      ("application/xml: {schema: {type: object}}", "data as application/xml"),
      ("\"*/*\": {schema: {type: string, format: binary}}", "data"),
      ("\"*/*\": {schema: {type: object}}", "json {*: any}"),
    ])
  func mediaTypes(content: String, expected: String) throws {
    #expect(try body(content) == expected)
  }

  @Test("of several media types the preferred one is taken")
  func preferred() throws {
    #expect(
      try body(
        """
        application/xml: {schema: {type: object}}
        text/plain: {}
        multipart/form-data: {schema: {properties: {a: {type: string}}}}
        application/json: {schema: {type: string}}
        """) == "json string")
    #expect(
      try body("image/png: {}\nmultipart/form-data: {schema: {properties: {a: {type: string}}}}")
        == "multipart {a?: string}")
  }

  @Test("a multipart body has a part for each property, and files where they are binary")
  func multipart() throws {
    #expect(
      try body(
        """
        multipart/form-data:
          schema:
            required: [file]
            properties:
              file: {type: string, format: binary}
              files: {type: array, items: {type: string, format: binary}}
              meta: {type: object, properties: {a: {type: string}}}
              image: {type: string}
              title: {type: string}
          encoding: {image: {contentType: "image/png, image/jpeg"}}
        """)
        == "multipart {file: file, files?: [file], meta?: {a?: string}, image?: file, title?: string}"
    )
  }

  @Test("a multipart body that is a model still has files, and the model itself is text in JSON")
  func multipartModel() throws {
    let text = document(
      """
      requestBody: {$ref: "#/components/requestBodies/Upload"}
      responses: {"200": {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/Upload"}}}}}
      """, method: "post",
      rest: """
        components:
          requestBodies:
            Upload: {content: {multipart/form-data: {schema: {$ref: "#/components/schemas/Upload"}}}}
          schemas:
            Upload: {properties: {file: {$ref: "#/components/schemas/Bytes"}}}
            Bytes: {type: string, format: binary}
        """)
    let service = try service(text)
    #expect(sketch(service.operations[0].body) == "multipart {file?: file}?")
    #expect(sketch(service.operations[0].answers) == "200 Upload")
    #expect(
      service.models.map { "\($0.name): \(sketch($0.schema))" } == [
        "Upload: {file?: Bytes}", "Bytes: string",
      ])
  }
}

@Suite("Answers")
struct AnswerTests {
  private func operation(_ responses: String) throws -> ServiceModel.Operation {
    try OpenAPITests.operation("responses:\n" + indented(responses, by: 2))
  }

  private let json = "{description: x, content: {application/json: {schema: {type: string}}}}"

  @Test("statuses of success are answers, and others models of errors")
  func statuses() throws {
    let some = try operation(
      """
      200: \(json)
      "204": {description: Nothing.}
      "304": {description: Unchanged.}
      4XX: \(json)
      "500": {description: No model.}
      default: \(json)
      """)
    #expect(sketch(some.answers) == "200 string, 204 nothing")
    #expect(sketch(some.errors) == "4XX string, default string")
    #expect(sketch(try operation("default: \(json)").answers) == "2XX string")
    #expect(sketch(try operation("2XX: \(json)").answers) == "2XX string")
    #expect(sketch(try operation("302: {description: x}").answers) == "2XX data")
    #expect(sketch(try operation("404: {description: x}").answers) == "2XX nothing")
  }

  @Test(
    "a media type decides what is received",
    arguments: [
      ("application/json: {}", "any"),
      ("application/problem+json: {schema: {type: string}}", "string"),
      ("text/plain: {schema: {type: string}}", "text"), ("text/html: {}", "text"),
      ("application/xml: {}", "data"), ("image/png: {}", "data"),
      ("\"*/*\": {schema: {type: string}}", "string"), ("\"*/*\": {}", "data"),
      ("application/json: {schema: {type: string, format: binary}}", "data"),
      ("{application/xml: {}, application/json: {schema: {type: integer}}}", "int"),
    ])
  func mediaTypes(content: String, expected: String) throws {
    let operation = try operation("200:\n  description: x\n  content:\n" + indented(content, by: 4))
    #expect(sketch(operation.answers) == "200 \(expected)")
  }

  @Test("examples of every kind are samples")
  func samples() throws {
    for example in [
      "example: {a: 1}", "examples: {one: {value: {a: 1}}}",
      "examples: {one: {$ref: \"#/components/examples/one\"}}", "example: '{\"a\": 1}'",
    ] {
      let operation = try OpenAPITests.operation(
        """
        responses:
          "200":
            description: x
            content:
              application/json:
                schema: {type: object}
                \(example)
        """, rest: "components: {examples: {one: {value: {a: 1}}}}")
      #expect(operation.sample.map { sketch($0.value) } == "{a:1}")
    }
  }
}
