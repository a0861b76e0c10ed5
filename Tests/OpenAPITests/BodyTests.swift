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
      (
        "text/csv: {schema: {type: string, format: binary}}", "bytes as text/csv"
      ),
      ("application/octet-stream: {schema: {type: string, format: binary}}", "bytes"),
      ("application/octet-stream: {schema: {type: string}}", "bytes"),
      (
        "image/png: {schema: {type: string, format: byte, contentEncoding: base64}}",
        "base64 as image/png"
      ),
      ("image/png: {schema: {type: string, format: base64}}", "base64 as image/png"),
      (
        "image/png: {schema: {type: string, contentEncoding: base64}}", "base64 as image/png"
      ),
      ("image/png: {}", "bytes as image/png"), ("image/*: {}", "bytes as image/*"),
      ("{image/png: {}, image/jpeg: {}}", "bytes as image/png, image/jpeg"),
      ("application/xml: {schema: {type: object}}", "bytes as application/xml"),
      ("\"*/*\": {schema: {type: string, format: binary}}", "bytes as */*"),
      ("\"*/*\": {schema: {type: string}}", "bytes as */*"),
      ("\"*/*\": {schema: {allOf: [{type: string}], description: x}}", "bytes as */*"),
      ("\"*/*\": {}", "bytes as */*"),
      ("\"*/*\": {schema: {type: object}}", "json {*: any}"),
      ("application/octet-stream: {schema: {type: object}}", "bytes"),
      (
        "application/octet-stream: {schema: {properties: {a: {type: string, format: binary}}}}",
        "bytes"
      ),
      ("application/x-www-form-urlencoded: {}", "form {*: any}"),
      (
        "application/x-www-form-urlencoded: {schema: {oneOf: [{type: object, properties: {a: {type: string}}}, {type: object, properties: {b: {type: string}}}]}}",
        "form {a?: string} | {b?: string}"
      ),
    ])
  func mediaTypes(content: String, expected: String) throws {
    #expect(try body(content) == expected)
  }

  @Test(
    "a response that is base64 is read as such, and bytes in place of text are not",
    arguments: [
      ("image/png: {schema: {type: string, contentEncoding: base64}}", "base64 as image/png"),
      ("text/plain: {schema: {type: string, contentEncoding: base64}}", "base64"),
      (
        "application/pkcs10: {schema: {type: string, format: base64}}",
        "base64 as application/pkcs10"
      ),
      ("image/png: {schema: {type: string, format: byte}}", "data as image/png"),
      ("image/png: {schema: {type: string, contentEncoding: binary}}", "data as image/png"),
      ("text/plain: {schema: {type: string}}", "text"),
      ("application/json: {schema: {type: string, format: byte}}", "base64"),
    ])
  func encodedResponses(content: String, expected: String) throws {
    let operation = try operation("responses: {\"200\": {description: x, content: {\(content)}}}")
    #expect(sketch(operation.responses) == "200 \(expected)")
  }

  @Test("an encoding of a body that the client does not apply is told")
  func otherEncodings() {
    func messages(_ encoding: String) -> [Substring] {
      read(
        document(
          """
          requestBody: {content: {image/png: {schema: {type: string, contentEncoding: \(encoding)}}}}
          responses: {"204": {description: Done}}
          """, method: "post")
      ).messages.withoutPlaces
    }
    #expect(
      messages("base64url") == [
        "the caller gives this body in the encoding `base64url`; the client encodes bodies in `base64` alone"
      ])
    for encoding in ["base64", "binary", "8bit"] { #expect(messages(encoding).isEmpty) }
  }

  @Test("`format: byte` means bytes outside of JSON, and a warning says so")
  func byteFormat() throws {
    let warning =
      "`format: byte` is base64 in JSON, but here the bytes are sent as they are; "
      + "`contentEncoding: base64` would send base64"
    let (service, messages) = read(
      document(
        """
        requestBody: {content: {text/plain: {schema: {type: string, format: byte}}}}
        responses: {"204": {description: Done}}
        """, method: "post"))
    #expect(sketch(service?.operations.first?.body) == "bytes as text/plain")
    #expect(messages.withoutPlaces == [warning[...]])
    let (parts, others) = read(
      document(
        """
        requestBody:
          content:
            multipart/form-data:
              schema: {properties: {a: {type: string, format: byte}}}
        responses: {"204": {description: Done}}
        """, method: "post"))
    #expect(sketch(parts?.operations.first?.body) == "multipart {a?: file}?")
    #expect(others.withoutPlaces == [warning[...]])
  }

  @Test("of several media types the preferred one is taken")
  func preferred() throws {
    #expect(
      try body(
        """
        application/xml: {}
        text/plain: {}
        multipart/form-data: {schema: {properties: {a: {type: string}}}}
        application/json: {schema: {type: string}}
        """) == "json string")
    #expect(
      try body("image/png: {}\nmultipart/form-data: {schema: {properties: {a: {type: string}}}}")
        == "multipart {a?: string}")
  }

  @Test("bytes are sent as they are, though they are called JSON")
  func bytesAsJSON() throws {
    let bytes = "{schema: {type: string, format: binary}}"
    #expect(try body("application/json: \(bytes)") == "bytes as application/json")
    #expect(
      try body("application/json: \(bytes)\napplication/octet-stream: \(bytes)")
        == "bytes as application/octet-stream, application/json")
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

  private func part(
    _ schema: String, _ contentType: String? = nil, version: String = "3.0.3"
  ) throws -> String {
    let service = try service(
      document(
        """
        requestBody:
          required: true
          content:
            multipart/form-data:
              schema: {type: object, properties: {a: \(schema)}}
              encoding: {\(contentType.map { "a: {contentType: \"\($0)\"}" } ?? "")}
        responses: {"204": {description: Done}}
        """, method: "post", version: version,
        rest: """
          components:
            schemas:
              Bytes: {type: string, format: binary}
              Base64: {type: string, contentEncoding: base64}
              Base64Image: {type: string, contentEncoding: base64, contentMediaType: image/png}
              Again: {$ref: "#/components/schemas/Bytes"}
              Image: {type: string, contentMediaType: image/png}
              Text: {type: string}
              Thing: {type: object, properties: {b: {type: string}}}
              Map: {type: object, additionalProperties: {type: string}}
          """))
    guard case .multipart(let schema) = service.operations.first?.body?.content,
      case .object(let object) = schema.kind, let part = object.properties.first?.schema
    else { return "none" }
    return sketch(part, in: service.models) + (part.mediaType.map { " as \($0)" } ?? "")
  }

  @Test(
    "a multipart body that is one of several objects has the parts of all, those of one alone optional"
  )
  func multipartAlternatives() throws {
    #expect(
      try body(
        """
        multipart/form-data:
          schema:
            oneOf:
              - {type: object, required: [id, file], properties: {id: {type: string}, file: {type: string, format: binary}}}
              - {type: object, required: [id, url], properties: {id: {type: string}, url: {type: string, format: uri}}}
        """) == "multipart {id: string, file?: file, url?: url}")
  }

  @Test(
    "a part is a file by its format, its content's media type, or its encoding",
    arguments: [
      ("{type: string, format: binary}", nil, "file"),
      ("{$ref: \"#/components/schemas/Bytes\"}", nil, "file"),
      ("{$ref: \"#/components/schemas/Again\"}", nil, "file"),
      ("{allOf: [{$ref: \"#/components/schemas/Bytes\"}], description: x}", nil, "file"),
      ("{type: string, contentMediaType: image/png}", nil, "file as image/png"),
      ("{$ref: \"#/components/schemas/Image\"}", nil, "file as image/png"),
      ("{type: string, contentMediaType: application/octet-stream}", nil, "file"),
      (
        "{type: array, items: {type: string, contentMediaType: image/png}}", nil,
        "[file] as image/png"
      ),
      ("{type: string, contentEncoding: binary}", nil, "file"),
      ("{type: string}", "*/*", "file"), ("{type: string}", "image/*", "file"),
      ("{type: string}", "image/png, image/jpeg", "file as image/png, image/jpeg"),
      (
        "{$ref: \"#/components/schemas/Text\"}", "application/octet-stream",
        "file as application/octet-stream"
      ),
      ("{type: array, items: {type: string}}", "image/png", "[file] as image/png"),
      ("{$ref: \"#/components/schemas/Thing\"}", "application/xml", "file as application/xml"),
      ("{$ref: \"#/components/schemas/Thing\"}", "application/json", "Thing as application/json"),
      ("{$ref: \"#/components/schemas/Thing\"}", "*/*", "Thing"),
      ("{type: string}", "text/csv", "string as text/csv"), ("{type: string}", "text/*", "string"),
      (
        "{type: string, format: byte, contentEncoding: base64}", nil,
        "base64 as application/octet-stream"
      ),
      ("{type: string, format: base64}", nil, "base64 as application/octet-stream"),
      (
        "{type: string, format: binary, contentEncoding: base64}", nil,
        "base64 as application/octet-stream"
      ),
      (
        "{type: array, items: {type: string, contentEncoding: base64}}", nil,
        "[base64] as application/octet-stream"
      ),
      (
        "{$ref: \"#/components/schemas/Base64\"}", nil, "Base64 as application/octet-stream"
      ),
      ("{type: string, contentEncoding: base64}", "text/plain", "base64 as text/plain"),
      ("{type: string, contentEncoding: base64}", "image/png", "base64 as image/png"),
      (
        "{type: array, items: {type: string, contentEncoding: base64}}", "image/png",
        "[base64] as image/png"
      ),
      (
        "{type: array, items: {type: string, contentEncoding: base64, contentMediaType: image/png}}",
        nil, "[base64] as image/png"
      ),
      ("{$ref: \"#/components/schemas/Base64Image\"}", nil, "Base64Image as image/png"),
      ("{$ref: \"#/components/schemas/Base64\"}", "image/png", "Base64 as image/png"),
      (
        "{type: string, contentEncoding: base64, contentMediaType: image/png}", nil,
        "base64 as image/png"
      ),
      ("{type: integer}", nil, "int"), ("{}", nil, "any"),
      ("{type: object}", nil, "{*: any} as application/json"),
      ("{$ref: \"#/components/schemas/Map\"}", nil, "Map as application/json"),
      ("{$ref: \"#/components/schemas/Map\"}", "text/plain", "Map as text/plain"),
      (
        "{type: array, items: {$ref: \"#/components/schemas/Map\"}}", nil,
        "[Map] as application/json"
      ),
    ] as [(String, String?, String)])
  func files(schema: String, contentType: String?, expected: String) throws {
    #expect(try part(schema, contentType) == expected)
  }

  @Test(
    "a part that is an object of any keys is JSON, and so is a list of other things whose type is JSON",
    arguments: [
      ("{type: object}", nil, "json"), ("{type: object}", "application/json", "json"),
      ("{type: array, items: {type: object}}", nil, "json explode"),
      ("{type: array, items: {type: string}}", "application/json", "json"),
      ("{type: array, items: {type: array, items: {}}}", "application/json", "json"),
      ("{type: array, items: {type: string}}", nil, "none"),
      ("{type: array, items: {type: string}}", "text/csv", "none"),
      (
        "{type: array, items: {type: object, properties: {b: {type: string}}}}", "application/json",
        "none"
      ),
      ("{type: object, properties: {b: {type: string}}}", nil, "none"),
    ] as [(String, String?, String)])
  func partsOfJSON(schema: String, contentType: String?, expected: String) throws {
    let operation = try operation(
      """
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {a: \(schema)}}
            encoding: {\(contentType.map { "a: {contentType: \"\($0)\"}" } ?? "")}
      """, method: "post")
    let encoding = operation.body?.encodings["a"]
    let style = encoding?.style?.rawValue ?? "none"
    #expect(style + (encoding?.explode == true ? " explode" : "") == expected)
  }

  @Test(
    "parts of any name are texts, files or objects; of others a warning says that they are left out",
    arguments: [
      ("{type: string}", "string", false), ("{type: string, format: binary}", "file", false),
      ("{properties: {b: {type: string}}}", "{b?: string}", false), ("true", nil, false),
      ("{}", nil, false), ("{type: object}", nil, true),
      ("{type: array, items: {type: string}}", nil, true),
    ] as [(String, String?, Bool)])
  func additionalParts(schema: String, expected: String?, isLeftOut: Bool) throws {
    for version in ["3.0.3", "3.1.1"] {
      let (service, messages) = read(
        document(
          """
          requestBody:
            required: true
            content:
              multipart/form-data:
                schema: {type: object, properties: {a: {type: string}}, additionalProperties: \(schema)}
          responses: {"204": {description: Done}}
          """, method: "post", version: version))
      #expect(
        sketch(service?.operations.first?.body)
          == "multipart {a?: string\(expected.map { ", *: \($0)" } ?? "")}")
      #expect(
        messages.withoutPlaces
          == (isLeftOut
            ? [
              "parts beside those in `properties` are texts, files or objects with properties; these are left out"
            ] : []))
    }
  }

  @Test(
    "a body of parts that the client can't write is bytes, and a warning says that they need a boundary",
    arguments: [
      ("multipart/form-data: {}", "the parts of this body are not described"),
      (
        "multipart/form-data: {schema: {type: object, additionalProperties: {type: string}}}",
        "the parts of this body are not named"
      ),
      (
        "multipart/related: {schema: {type: object, properties: {a: {type: string}}}}",
        "the client writes no parts of `multipart/related`"
      ),
      ("multipart/related: {}", "the client writes no parts of `multipart/related`"),
      ("multipart/mixed: {}", "`multipart/mixed` is many values one after the other"),
    ])
  func bytesOfParts(content: String, problem: String) throws {
    let (service, messages) = read(
      document(
        """
        requestBody: {required: true, content: {\(content)}}
        responses: {"204": {description: Done}}
        """, method: "post"))
    let type = content.prefix { $0 != ":" }
    #expect(sketch(service?.operations.first?.body) == "bytes as \(type)")
    #expect(
      messages.withoutPlaces.map(String.init) == [
        problem + "; the caller gives its bytes, and their `contentType` with the boundary"
      ])
  }

  @Test("the property RAW_BODY of readme.io's documents is the whole body")
  func rawBodies() throws {
    func sent(_ schema: String) throws -> String {
      let operation = try operation(
        """
        requestBody:
          content:
            application/json:
              schema: {type: object, required: [RAW_BODY], properties: {RAW_BODY: {\(schema)}}}
        """, method: "post")
      return sketch(operation.body)
    }
    #expect(try sent("type: string, format: json") == "json any")
    #expect(try sent("type: array, items: {type: integer}") == "json [int]")
  }

  @Test("a text in a form of several parts that is called a file is one")
  func filesByName() {
    func sent(_ properties: String) -> (String, [Substring]) {
      let (service, messages) = read(
        document(
          """
          requestBody:
            content: {multipart/form-data: {schema: {type: object, properties: {\(properties)}}}}
          responses: {"204": {description: Done}}
          """, method: "post"))
      return (OpenAPITests.sketch(service?.operations.first?.body), messages.withoutPlaces)
    }
    let text = "{type: string}"
    let (sketch, messages) = sent("pic_file: \(text), files: {type: array, items: \(text)}")
    #expect(sketch == "multipart {pic_file?: file, files?: [file]}?")
    #expect(
      messages == [
        "`pic_file` is text in a form of several parts; a file is assumed",
        "`files` is text in a form of several parts; a file is assumed",
      ])
    #expect(
      sent("avatar: {type: string, description: The avatar as single file.}").0
        == "multipart {avatar?: file}?")
    #expect(
      sent("file: {type: string, format: uri, description: The file contents to upload.}").0
        == "multipart {file?: file}?")
    #expect(
      sent("file: {type: string, format: uri, description: Where it is.}").0
        == "multipart {file?: url}?")
    #expect(sent("file: {type: object, description: Markdown.}").0 == "multipart {file?: file}?")
    #expect(
      sent("file: {type: object, additionalProperties: {type: string}}").0
        == "multipart {file?: {*: string}}?")
    for property in ["file_name", "profile", "file_id"] {
      #expect(sent("\(property): \(text)").0 == "multipart {\(property)?: string}?")
    }
    #expect(sent("file: {type: string, enum: [a]}").0 == "multipart {file?: string(a)}?")
    #expect(
      sent("avatarFile: {type: string, example: a.png}").0 == "multipart {avatarFile?: file}?")
    for keys in ["example: /tmp/a", "pattern: a", "description: A path on the server."] {
      #expect(sent("file: {type: string, \(keys)}").0 == "multipart {file?: string}?")
    }
  }

  @Test("the parts of a list are called as its description says, and one of JSON is one part")
  func listsOfParts() {
    func sent(_ property: String) -> (String, FieldEncoding?, [String]) {
      let (service, messages) = read(
        document(
          """
          requestBody:
            content: {multipart/form-data: {schema: {type: object, properties: {\(property)}}}}
          responses: {"204": {description: Done}}
          """, method: "post"))
      let body = service?.operations.first?.body
      return (OpenAPITests.sketch(body), body?.encodings.values.first, messages.map { "\($0)" })
    }
    let files = "type: array, items: {type: string, format: binary}"
    #expect(
      sent("files: {\(files), description: 'Use `files[]` for several.'}").0
        == "multipart {files[]?: [file]}?")
    #expect(
      sent("files: {\(files), description: Several files.}").0 == "multipart {files?: [file]}?")
    let rows = "type: array, items: {type: object, properties: {a: {type: string}}}"
    let encoding = sent("rows: {\(rows), description: A JSON array of rows.}").1
    #expect(encoding?.style == .json && encoding?.explode == false)
    #expect(sent("rows: {\(rows)}").1 == nil)
    #expect(sent("rows: {\(rows)}").2 == [])
    let besideFile = sent("a: {type: string, format: binary}, rows: {\(rows)}").2
    #expect(besideFile.count == 1 && besideFile.allSatisfy { $0.contains("as a part of JSON") })
  }

  @Test("that a GET must have a body is warned of")
  func bodyOfGET() {
    let body = "content: {application/json: {schema: {type: object}}}"
    for (keys, count) in [("required: true, ", 1), ("", 0)] {
      let (_, messages) = read(
        document("requestBody: {\(keys)\(body)}\nresponses: {\"204\": {description: Done}}"))
      #expect(messages.count == count)
      #expect(messages.allSatisfy { $0.contains("`URLSession` sends none") })
    }
  }

  @Test("an object that a document calls bytes is sent as JSON")
  func objectAsBytes() {
    let (service, messages) = read(
      document(
        """
        requestBody: {content: {application/octet-stream: {schema: {properties: {a: {type: string}}}}}}
        responses: {"204": {description: Done}}
        """, method: "post"))
    #expect(sketch(service?.operations.first?.body) == "json {a?: string}?")
    #expect(
      messages.withoutPlaces == [
        "an object is no bytes, as `application/octet-stream` says; JSON is assumed"
      ])
  }

  @Test(
    "a text that is described as text and as JSON may come as either",
    arguments: [
      ("{text/plain: {schema: {type: string}}, application/json: {schema: {type: string}}}", true),
      ("{text/plain: {}, text/json: {schema: {type: string}}}", true),
      ("{application/json: {schema: {type: string}}}", false),
      ("{text/csv: {schema: {type: string}}, application/json: {schema: {type: string}}}", false),
      (
        "{text/plain: {schema: {type: integer}}, application/json: {schema: {type: integer}}}",
        false
      ),
    ])
  func textOrJSON(content: String, expected: Bool) throws {
    let (service, _) = read(
      document("responses: {\"200\": {description: x, content: \(content)}}"))
    #expect(service?.operations.first?.responses.first?.mayBePlainText == expected)
  }

  @Test("a body of Swagger 2.0 with a file is a form of several parts, and a warning says so")
  func swaggerFileInJSON() throws {
    let (service, messages) = read(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      consumes: [application/json]
      paths:
        /a: {post: {parameters: [{name: body, in: body, required: true, schema: {$ref: "#/definitions/Upload"}}], responses: {204: {description: x}}}}
      definitions:
        Upload: {type: object, required: [file], properties: {file: {type: file}, name: {type: string}}}
      """)
    #expect(
      messages == [
        "9:63: a file is sent in a form of several parts, and not in JSON; that is assumed"
      ])
    let read = try #require(service)
    #expect(
      sketch(read.operations[0].body, in: read.models) == "multipart {file: file, name?: string}")
  }

  @Test(
    "a text of Swagger 2.0 is sent as it is, unless JSON alone is taken",
    arguments: [
      ("[text/plain, application/json]", "text"), ("[application/json]", "json string"),
      ("[application/json, application/x-tar]", "bytes as application/x-tar"), ("[]", "text"),
    ])
  func swaggerTexts(types: String, expected: String) throws {
    let (service, messages) = read(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      paths:
        /a: {post: {consumes: \(types), parameters: [{name: body, in: body, required: true, schema: {type: string}}], responses: {204: {description: x}}}}
      """)
    let read = try #require(service)
    #expect(sketch(read.operations[0].body, in: read.models) == expected)
    #expect(messages.count == (types == "[]" ? 1 : 0))
  }

  @Test("so may a text of Swagger 2.0, by what the operation produces")
  func swaggerTextOrJSON() throws {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      paths:
        /a: {get: {produces: [text/plain, application/json], responses: {200: {description: x, schema: {type: string}}}}}
        /b: {get: {produces: [application/json], responses: {200: {description: x, schema: {type: string}}}}}
      """)
    #expect(service.operations.map { $0.responses[0].mayBePlainText } == [true, false])
  }

  @Test(
    "since 3.1 a part without a type is a file",
    arguments: [
      ("{}", nil, "file"), ("{description: A file.}", "image/png", "file as image/png"),
      ("{contentMediaType: image/png}", nil, "file as image/png"),
      ("{type: array, items: {}}", nil, "[file]"),
      ("{properties: {b: {type: string}}}", nil, "{b?: string}"),
      ("{type: array}", nil, "[any]"), ("{oneOf: [{type: string}]}", nil, "string"),
    ] as [(String, String?, String)])
  func typeless(schema: String, contentType: String?, expected: String) throws {
    #expect(try part(schema, contentType, version: "3.1.1") == expected)
  }

  @Test(
    "an empty form of a request that has no content is nothing",
    arguments: [
      ("{}", "none"), ("{schema: {type: object, properties: {}}}", "none"),
      ("{schema: {type: object, additionalProperties: false}}", "none"),
      ("{schema: {$ref: \"#/components/schemas/Empty\"}}", "none"),
      ("{schema: {type: object, additionalProperties: {type: string}}}", "form {*: string}?"),
      ("{schema: {type: object, properties: {a: {type: string}}}}", "form {a?: string}?"),
    ])
  func emptyForms(content: String, expected: String) throws {
    for method in ["get", "delete"] {
      let operation = try operation(
        "requestBody: {content: {application/x-www-form-urlencoded: \(content)}}", method: method,
        rest: "components: {schemas: {Empty: {type: object, properties: {}}}}")
      #expect(sketch(operation.body) == expected)
    }
  }

  @Test(
    "a body has to be there where each alternative requires a property, and nothing says whether it has",
    arguments: [
      ("[{$ref: '#/components/schemas/A'}, {required: [b], properties: {b: {}}}]", true),
      ("[{$ref: '#/components/schemas/A'}, {properties: {b: {}}}]", false),
    ])
  func alternatives(members: String, isRequired: Bool) throws {
    for key in ["oneOf", "anyOf"] {
      let operation = try operation(
        "requestBody: {content: {application/json: {schema: {\(key): \(members)}}}}",
        method: "put",
        rest: "components: {schemas: {A: {required: [a], properties: {a: {type: string}}}}}")
      #expect(operation.body?.isRequired == isRequired)
    }
  }

  @Test(
    "bodies have to be there in a document of five or more that says so of none, but for objects in place",
    arguments: [(5, "", true), (4, "", false), (5, "required: false, ", false)])
  func habit(count: Int, required: String, isRequired: Bool) throws {
    let schemas = ["{$ref: '#/components/schemas/A'}", "{properties: {a: {type: string}}}"]
    let operations = (0..<count).map { index in
      let content = "content: {application/json: {schema: \(schemas[index % 2])}}"
      let body = "requestBody: {\(index == 4 ? required : "")\(content)}"
      return "  /\(index): {post: {\(body), responses: {'204': {description: x}}}}"
    }
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: A, version: '1'}
      servers: [{url: https://example.com}]
      paths:
      \(operations.joined(separator: "\n"))
      components: {schemas: {A: {properties: {a: {type: string}}}}}
      """)
    for (index, operation) in service.operations.enumerated() {
      #expect(operation.body?.isRequired == (isRequired && index % 2 == 0))
    }
  }

  @Test("an upload has bytes where nothing says whether it has")
  func uploads() throws {
    for (request, isRequired) in [
      ("content: {image/png: {}}", true), ("required: false, content: {image/png: {}}", false),
      ("content: {\"*/*\": {}}", false),
    ] {
      let operation = try operation("requestBody: {\(request)}", method: "post")
      #expect(operation.body?.isRequired == isRequired)
    }
  }

  @Test("a body that is null is none")
  func nullBody() throws {
    #expect(try body("application/json: {schema: {type: 'null'}}") == "none")
  }

  @Test("an empty form that is posted may have any fields")
  func postedForm() throws {
    #expect(
      try body("application/x-www-form-urlencoded: {schema: {type: object, properties: {}}}")
        == "form {*: any}")
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
    #expect(sketch(service.operations[0].body, in: service.models) == "multipart {file?: file}?")
    #expect(sketch(service.operations[0].responses, in: service.models) == "200 Upload")
    #expect(
      service.models.sketches == [
        "Upload: {file?: Bytes}", "Bytes: string",
      ])
  }
}

@Suite("Responses")
struct ResponseTests {
  private func operation(_ responses: String) throws -> ServiceModel.Operation {
    try OpenAPITests.operation("responses:\n" + indented(responses, by: 2))
  }

  private let json = "{description: x, content: {application/json: {schema: {type: string}}}}"

  @Test("statuses of success are responses, and others models of errors")
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
    #expect(sketch(some.responses) == "200 string, 204 nothing")
    #expect(sketch(some.errors) == "4XX string, default string")
    #expect(sketch(try operation("default: \(json)").responses) == "2XX string")
    #expect(sketch(try operation("2XX: \(json)").responses) == "2XX string")
    #expect(sketch(try operation("302: {description: x}").responses) == "2XX data")
    let failure = try operation("default: \(json.replacing("x", with: "Unexpected error."))")
    #expect(sketch(failure.responses) == "2XX data")
    #expect(sketch(failure.errors) == "default string")
  }

  @Test(
    "what a GET asks for is there, whether it is described or not",
    arguments: [
      ("200: {description: x}", "200 data", "200 nothing"),
      ("2XX: {description: x}", "2XX data", "2XX nothing"),
      ("default: {description: x}", "2XX data", "2XX nothing"),
      ("404: {description: x}", "2XX data", "2XX nothing"),
      ("202: {description: x}", "202 nothing", "202 nothing"),
    ])
  func undescribed(responses: String, ofGET: String, ofOthers: String) throws {
    for (method, expected) in [("get", ofGET), ("head", ofOthers), ("post", ofOthers)] {
      let operation = try OpenAPITests.operation("responses: {\(responses)}", method: method)
      #expect(sketch(operation.responses) == expected)
    }
  }

  @Test("where no GET's response is described, nothing is known of those of other methods either")
  func nothingDescribed() throws {
    func sketches(ofLast last: String) throws -> [String] {
      let silent = "{responses: {\"200\": {description: x}}}"
      let text = try service(
        """
        openapi: 3.0.3
        info: {title: Test, version: "1"}
        servers: [{url: "https://example.com"}]
        paths:
          /a: {get: \(silent), post: \(silent), delete: \(silent)}
          /b: {get: \(silent), put: {responses: {"204": {description: x}}}}
          /c: {get: {responses: {"200": \(last)}}}
        """)
      return text.operations.map { sketch($0.responses) }
    }
    #expect(
      try sketches(ofLast: "{description: x}")
        == ["200 data", "200 data", "200 nothing", "200 data", "204 nothing", "200 data"])
    #expect(try sketches(ofLast: json)[1] == "200 nothing")
  }

  @Test(
    "what stands in a response of the components is named after that, but errors that many share")
  func namedResponses() throws {
    let object = "{schema: {type: object, properties: {a: {type: string}}}}"
    let operation = try OpenAPITests.operation(
      """
      responses:
        "200": {$ref: "#/components/responses/PagedAlbums"}
        "201": {$ref: "#/components/responses/Created"}
        "404": {$ref: "#/components/responses/NotFound"}
      """,
      rest: """
        components:
          responses:
            PagedAlbums: {description: x, content: {application/json: \(object)}}
            Created: {description: x, content: {application/json: {schema: {title: Album, type: object, properties: {b: {type: string}}}}}}
            NotFound: {description: x, content: {application/json: \(object)}}
        """)
    let names = (operation.responses + operation.errors).map(\.content.schema?.provenance.name)
    #expect(names == ["PagedAlbums", "Album", nil])
  }

  @Test("a title names what operations get, unless three that differ have it")
  func titlesOfMany() throws {
    func names(_ titles: [String]) throws -> [String?] {
      let paths = titles.enumerated().map { number, title in
        let schema = "{title: \(title), type: object, properties: {p\(number % 3): {type: string}}}"
        let content = "{application/json: {schema: {type: array, items: \(schema)}}}"
        return "  /a\(number): {get: {responses: {200: {description: x, content: \(content)}}}}"
      }
      let service = try service(
        "openapi: 3.1.0\ninfo: {title: Test, version: '1'}\nservers: [{url: 'https://a.example'}]\n"
          + "paths:\n" + paths.joined(separator: "\n"))
      return service.operations.map { operation in
        guard case .array(let element)? = operation.responses.first?.content.schema?.kind else {
          return nil
        }
        return element.provenance.name
      }
    }
    #expect(try names(["data", "data", "data", "Lead"]) == [nil, nil, nil, "Lead"])
    #expect(try names(["Lead", "Lead", "User", "Lead"]) == ["Lead", "Lead", "User", "Lead"])
  }

  @Test("204 and 205 have no content, whatever is described")
  func withoutContent() throws {
    let empty = json.replacing("{type: string}", with: "{}")
    #expect(
      sketch(try operation("204: \(empty)\n205: \(empty)").responses) == "204 nothing, 205 nothing")
    let (service, messages) = read(document("responses: {204: \(json)}"))
    #expect(sketch(service?.operations.first?.responses ?? []) == "204 nothing")
    #expect(
      messages == [
        "7:19: a response with this status has no content (RFC 9110, section 15.3); its schema is left out"
      ])
  }

  @Test(
    "a media type decides what is received",
    arguments: [
      ("application/json: {}", "any"),
      ("application/problem+json: {schema: {type: string}}", "string as application/problem+json"),
      ("application/json; charset=utf-8: {schema: {type: string}}", "string"),
      (
        "application/json; version=2: {schema: {type: string}}",
        "string as application/json; version=2"
      ),
      ("text/plain: {schema: {type: string}}", "text"), ("text/html: {}", "text as text/html"),
      ("text/plain: {schema: {type: boolean}}", "bool as text/plain"),
      ("text/plain: {schema: {type: array, items: {type: string}}}", "[string] as text/plain"),
      (
        "text/plain: {schema: {type: object, properties: {a: {type: string}}}}",
        "{a?: string} as text/plain"
      ),
      ("text/plain: {schema: {type: object}}", "text"), ("text/plain: {schema: {}}", "text"),
      ("application/xml: {}", "data as application/xml"), ("image/png: {}", "data as image/png"),
      ("image/*: {}", "data"), ("application/octet-stream: {}", "data"),
      ("\"*/*\": {schema: {type: string}}", "text"), ("\"*/*\": {}", "data"),
      ("\"*/*\": {schema: {type: string, format: binary}}", "data"),
      ("\"*/*\": {schema: {type: array, items: {type: string}}}", "[string]"),
      ("application/json: {schema: {type: string, format: binary}}", "data"),
      ("{application/xml: {}, application/json: {schema: {type: integer}}}", "int"),
    ])
  func mediaTypes(content: String, expected: String) throws {
    let operation = try operation("200:\n  description: x\n  content:\n" + indented(content, by: 4))
    #expect(sketch(operation.responses) == "200 \(expected)")
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

@Suite("Headers of responses and parts")
struct HeaderTests {
  private func headers(
    _ text: String, version: String = "3.1.0", rest: String = ""
  ) -> (headers: [String], messages: [String]) {
    let (service, messages) = read(
      document(
        "responses:\n  \"200\":\n    description: x\n    headers:\n" + indented(text, by: 6),
        version: version, rest: rest))
    let headers = service?.operations.first?.responseHeaders ?? []
    return (headers.map { sketch($0, in: service?.models ?? Models()) }, messages)
  }

  @Test("headers of responses have their types, wherever these are said")
  func types() {
    let (headers, messages) = headers(
      """
      X-Left: {required: true, schema: {type: integer}}
      Link: {schema: {type: array, items: {type: string}}, explode: true}
      X-Meta: {content: {application/json: {schema: {$ref: "#/components/schemas/Meta"}}}}
      ETag: {description: The version.}
      Content-Type: {schema: {type: string}}
      X-Shared: {$ref: "#/components/headers/Shared"}
      X-Nothing:
      """,
      rest: """
        components:
          headers: {Shared: {schema: {type: string, format: date-time}}}
          schemas: {Meta: {properties: {a: {type: string}}}}
        """)
    #expect(
      headers == [
        "header X-Left: int simple", "header Link?: [string] simple explode",
        "header X-Meta?: Meta json", "header ETag?: string simple",
        "header X-Shared?: dateTime simple", "header X-Nothing?: string simple",
      ])
    #expect(messages == [])
  }

  @Test("2.0: the type stands in the header itself")
  func swagger() throws {
    let text = """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      paths: {/a: {get: {responses: {200: {description: x, headers: {X-Left: {type: integer, format: int64}}}}}}}
      """
    let headers = try service(text).operations.first?.responseHeaders.map { sketch($0) }
    #expect(headers == ["header X-Left?: int64 simple"])
  }

  @Test("a header that can't be one is left out, with a warning")
  func mistakes() {
    let (headers, messages) = headers(
      "\"a b\": {schema: {type: string}}\nA: text\nB: {schema: {type: string}}")
    #expect(headers == ["header B?: string simple"])
    #expect(
      messages == [
        "11:13: `a b` is no name of a header; it is left out",
        "12:16: a header is a mapping, but this is the text `text`; it is left out",
      ])
  }

  private func encodings(_ text: String, type: String, version: String) throws -> [String: String] {
    let operation = try operation(
      """
      requestBody:
        content:
          \(type):
            schema: {properties: {a: {type: array, items: {type: string}}, b: {type: object}}}
            encoding:
      \(indented(text, by: 8))
      """, method: "post", version: version)
    return (operation.body?.encodings ?? [:]).mapValues { encoding in
      var words = [encoding.style?.rawValue ?? "usual"]
      if encoding.explode { words.append("explode") }
      if encoding.allowsReserved { words.append("reserved") }
      words += encoding.headers.map { sketch($0) }
      return words.joined(separator: " ")
    }
  }

  @Test("fields of forms have styles")
  func forms() throws {
    #expect(
      try encodings(
        "a: {style: deepObject, explode: true}\nb: {contentType: application/json, headers: {X: {}}}\nc: {allowReserved: true}\nd: {explode: false}\ne: {contentType: text/plain}\nf: {contentType: application/json, style: form}\ng: {contentType: application/json, style: form, explode: true}",
        type: "application/x-www-form-urlencoded", version: "3.0.4")
        == [
          "a": "deepObject explode", "b": "json", "c": "form explode reserved", "d": "form",
          "e": "usual", "f": "json", "g": "form explode",
        ])
  }

  @Test("parts have headers and styles, before 3.1 too", arguments: ["3.0.4", "3.1.1"])
  func parts(version: String) throws {
    let text =
      "a: {style: pipeDelimited}\nb: {headers: {X-A: {schema: {const: 1}}, content-type: {}}}"
    #expect(
      try encodings(text, type: "multipart/form-data", version: version)
        == ["a": "pipeDelimited", "b": "json header X-A?: =1 simple"])
  }
}

@Suite("Values one after the other")
struct SequenceTests {
  private let models = """
    components:
      schemas:
        Entry: {properties: {a: {type: string}}}
        Entries: {type: array, items: {$ref: "#/components/schemas/Entry"}}
        Event: {properties: {data: {type: string, contentMediaType: application/json, contentSchema: {$ref: "#/components/schemas/Entry"}}}}
    """

  private func service(_ content: String, version: String = "3.2.0") throws -> Service {
    try OpenAPITests.service(
      document(
        "responses: {\"200\": {description: x, content: {\(content)}}}", version: version,
        rest: models))
  }

  @Test("lines of JSON that are described as text are any values, as Prometheus' search has them")
  func linesAsText() {
    let (service, messages) = read(
      document(
        """
        responses:
          "200": {description: x, content: {application/x-ndjson: {schema: {type: string}}}}
        """))
    #expect(sketch(service?.operations.first?.responses ?? []) == "200 lines of any")
    #expect(
      messages.withoutPlaces == [
        "`application/x-ndjson` is values of JSON, and this is text; any values are assumed"
      ])
  }

  @Test(
    "responses are what each value is and what is around it",
    arguments: [
      ("application/jsonl: {itemSchema: {$ref: \"#/components/schemas/Entry\"}}", "lines of Entry"),
      (
        "application/x-ndjson: {schema: {$ref: \"#/components/schemas/Entries\"}}", "lines of Entry"
      ),
      ("application/x-ndjson: {schema: {$ref: \"#/components/schemas/Entry\"}}", "lines of Entry"),
      ("application/json-seq: {itemSchema: {type: integer}}", "textSequence of int"),
      ("application/geo+json-seq: {}", "textSequence of any"),
      (
        "text/event-stream: {itemSchema: {$ref: \"#/components/schemas/Event\"}}", "events of Event"
      ),
      ("multipart/mixed: {itemSchema: {$ref: \"#/components/schemas/Entry\"}}", "parts of Entry"),
      ("{application/json: {schema: {type: string}}, application/jsonl: {}}", "string"),
      ("{text/plain: {}, application/jsonl: {}}", "lines of any"),
    ])
  func responses(content: String, expected: String) throws {
    let content = content.hasPrefix("{") ? String(content.dropFirst().dropLast()) : content
    let service = try service(content)
    #expect(
      service.operations.first.map { sketch($0.responses, in: service.models) } == "200 \(expected)"
    )
  }

  @Test("the model of what an event has in its data is there")
  func contents() throws {
    let service = try service(
      "text/event-stream: {itemSchema: {$ref: \"#/components/schemas/Event\"}}")
    #expect(service.models.map(\.name) == ["Entry", "Event"])
  }

  @Test("bodies are lists")
  func bodies() throws {
    let operation = try operation(
      "requestBody: {required: true, content: {application/x-ndjson: {itemSchema: {type: integer}}}}",
      method: "post", version: "3.2.0")
    #expect(sketch(operation.body) == "lines of int as application/x-ndjson")
  }
}
