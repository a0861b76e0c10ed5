import Diagnostics
import OpenAPI
import ServiceModel
import Testing
import YAML

@Suite("Vendors' mistakes are warnings that say what was assumed")
struct MistakeTests {
  struct Mistake: CustomTestStringConvertible {
    var text: String
    var version = "3.0.3"
    var sketch: String
    var messages: [String]
    var testDescription: String { text }

    init(_ text: String, _ sketch: String, _ messages: String..., version: String = "3.0.3") {
      self.text = text
      self.sketch = sketch
      self.messages = messages
      self.version = version
    }
  }

  @Test("Of a key that is there twice the last is taken, as most readers do")
  func repeatedKeys() {
    let (sketch, messages) = reading("type: object\nproperties:\n  a: {}\ntype: string")
    #expect(sketch == "string")
    #expect(
      messages == ["10:7: the key `type` is already there, at line 7; this one is taken"])
  }

  @Test("A discriminator that can't be one is told, in a union as in a base of subtypes")
  func discriminators() {
    let (_, messages) = read(
      schemas(
        """
        A: {oneOf: [{type: string}, {$ref: "#/components/schemas/C"}], discriminator: {propertyName: kind}}
        B: {type: object, discriminator: {propertyNme: kind}}
        C: {allOf: [{$ref: "#/components/schemas/B"}], properties: {kind: {type: string}}}
        """))
    #expect(
      messages.sorted() == [
        "6:8: the discriminator `kind` tells only objects apart, and a case of this union is none; it is "
          + "ignored",
        "7:38: `discriminator` has no `propertyName`; it is ignored",
        "7:39: unknown key `propertyNme`, which is ignored; did you mean `propertyName`?",
      ])
  }

  @Test("A bare name that is meant as a schema is shown as the reference of its version")
  func bareNames() {
    let (_, new) = read(schemas("A: {$ref: B}\nB: {type: string}"))
    #expect(
      new == [
        "6:15: `B` is no reference to a schema; `#/components/schemas/B` is assumed"
      ])
    let (_, old) = read(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      paths: {}
      definitions:
        A: {$ref: B}
        B: {type: string}
      """)
    #expect(old == ["6:13: `B` is no reference to a schema; `#/definitions/B` is assumed"])
  }

  @Test("Authorization as a parameter is told where no scheme says how to authenticate")
  func authorization() {
    func messages(_ security: String) -> [String] {
      read(
        """
        openapi: 3.0.3
        info: {title: Test, version: "1"}
        servers: [{url: https://example.com}]
        components: {securitySchemes: {token: {type: http, scheme: bearer}}}
        security: \(security)
        paths:
          /a:
            get:
              parameters: [{name: Authorization, in: header, schema: {type: string}}]
              responses: {"204": {description: None}}
        """
      ).messages
    }
    #expect(messages("[token: []]") == [])
    #expect(
      messages("[]") == [
        "9:20: `Authorization` is sent for a scheme in `securitySchemes`, and this operation has none; the "
          + "parameter is left out"
      ])
  }

  @Test(
    "in schemas",
    arguments: [
      Mistake(
        "required: [a, b]\nproperties: {a: {type: string}}", "{a: string}",
        "7:21: `required` names `b`, but there is no such property; it is ignored"),
      Mistake(
        "type: int", "int", "7:13: there is no type `int`; `integer` is assumed"),
      Mistake(
        "type: datetime", "dateTime", "7:13: there is no type `datetime`; `string` is assumed"),
      Mistake("type: foo", "any", "7:13: there is no type `foo`; any value is assumed"),
      Mistake(
        "hello", "any", "6:7: a schema is a mapping, but this is nothing; any value is assumed"),
      Mistake(
        "type: integer\nmaximum: 99999999999999999999", "int",
        "8:16: `maximum` `99999999999999999999` is beyond what 64 bits hold; it is ignored"),
      Mistake(
        "type: integer\nmaximum: \"10\"", "int",
        "8:16: `maximum` is a number, but this is the text `10`; the number is assumed"),
      Mistake(
        "type: string\nminLength: -1", "string",
        "8:18: `minLength` is a whole number of 0 or more, but this is the number `-1`; it is ignored"
      ),
      Mistake(
        "type: integer\nminimum: 5\nmaximum: 1", "int",
        "8:16: `minimum` is above `maximum`; both are ignored"),
      Mistake(
        "type: integer\nexample: many", "int",
        "8:16: the example does not fit: expected an int, found a string \"many\"; it is ignored"),
      Mistake(
        "type: integer\ndefault: \"5\"", "int = 5",
        "8:16: the default is the text `5`, where another type is expected; `5` without quotes is assumed"
      ),
      Mistake(
        "type: string\nexample: 5", "string",
        "8:16: the example is the number `5`, where text is expected; the text `5` is assumed"),
      Mistake(
        "type: string\nformat: uri\nexample: \"https://a.b/{c}\"", "string",
        "9:16: the example is no `url` text: expected a URL, found a string \"https://a.b/{c}\"; any "
          + "text is assumed"),
      Mistake(
        "type: string\nenum: [a]\ndefault: b", "string(a)",
        "9:16: the default `b` is not among the values of `enum`; it is ignored"),
      Mistake(
        "properties: {a: {type: string}}\nexample: {a: 1}", "{a?: string}",
        "8:16: the example is not what its schema says: at `a`: expected a string, found the number 1; "
          + "the client reads it all the same"),
      Mistake(
        "type: string\nformat: date-time\nexample: 2024-02-29 10:11", "dateTime",
        "9:16: the example is not what its schema says: expected a date and time like "
          + "\"2026-01-15T09:30:00Z\", found a string \"2024-02-29 10:11\"; the client reads it all the "
          + "same"),
      Mistake(
        "type: integer\nexample: eyJ0", "string",
        "8:16: the example is not what its schema says: expected an int, found a string \"eyJ0\"; any "
          + "text is assumed"),
      Mistake(
        "type: integer\nexample: 1.5", "double",
        "8:16: the example is not what its schema says: expected an int, found the number 1.5; any "
          + "number is assumed"),
      Mistake(
        "type: string\nenum: [a, b, a]", "string(a|b)",
        "8:20: the value `a` is in `enum` twice, first at line 8, column 14; once is assumed"),
      Mistake(
        "type: string\nenum: [a, 1]", "string(a|1)",
        "8:17: the values of this `enum` are text, but this is the number `1`; the text `1` is assumed"
      ),
      Mistake(
        "type: integer\nenum: [1, \"2\"]", "integer(1|2)",
        "8:17: the values of this `enum` are numbers, but this is the text `2`; `2` without quotes is "
          + "assumed"),
      Mistake("type: string\nenum: []", "string", "8:13: `enum` lists no values; it is ignored"),
      Mistake(
        "type: array\nitems: {type: string}\nenum: [a]", "[string(a)]",
        "9:13: `enum` lists values of the array; values of its items are assumed"),
      Mistake(
        "items: [{type: string}, {type: boolean}]", "string | bool",
        "7:7: `items` lists schemas, but this is no `type: array`; one of these schemas is assumed"),
      Mistake(
        "allOf: [{type: string}, {type: integer}]", "string",
        "7:7: no value is a string and an integer at once, as `allOf` asks; the first is assumed"),
      Mistake(
        "oneOf: [{type: object, properties: {a: {}}}, {type: string}]\ndiscriminator: {}",
        "{a?: any} | string", "8:22: `discriminator` has no `propertyName`; it is ignored"),
      Mistake(
        "type: boolean\nenum: [true, any]", "string(true|any)",
        "8:20: the values of this `enum` are true or false, but this is the text `any`; text is assumed "
          + "for all of them"),
      Mistake(
        "type: boolean\nenum: [no, true]", "=true",
        "8:14: the values of this `enum` are true or false, but this is the text `no`; it is ignored"
      ),
      Mistake(
        "type: integer\nenum: [1, 1.5]", "number(1|1.5)",
        "8:17: the values of this `enum` are integers, but this is the number `1.5`; numbers are assumed "
          + "for all of them"),
      Mistake(
        "type: string\nformat: florb", "string",
        "8:15: the format `florb` is not known; a string of any form is assumed"),
      Mistake(
        "properties: {a: {type: string, required: true}}", "{a: string}",
        "7:48: `required` is a list of an object's properties; `a` is assumed to be one of its object's"
      ),
      Mistake(
        "allOf: [{properties: {a: {type: string}}}, {properties: {a: {type: integer}}}]",
        "{a?: int}",
        "7:67: no value is a string and an integer at once, as `allOf` asks of this property; the later "
          + "is assumed"),
      Mistake(
        "properties: [a]", "{*: any}",
        "7:19: `properties` is a mapping, but this is a list; it is left out"),
    ])
  func schema(mistake: Mistake) {
    let text = mistake.text == "hello" ? "" : mistake.text
    let (sketch, messages) = reading(text, version: mistake.version)
    #expect(sketch == mistake.sketch)
    #expect(messages == mistake.messages)
  }

  struct Case: CustomTestStringConvertible {
    var keys: String
    var path = "/a"
    var messages: [String]
    var testDescription: String { keys }

    init(_ keys: String, path: String = "/a", _ messages: String...) {
      self.keys = keys
      self.path = path
      self.messages = messages
    }
  }

  @Test(
    "in operations",
    arguments: [
      Case("summary: x", "6:5: this operation has no `responses`; bytes are assumed"),
      Case(
        "responses: {}", path: "/a/{id}",
        "6:5: the argument `id` of the path is not declared; text is assumed"),
      Case(
        "parameters: [{name: id, in: path, required: true, schema: {}}]\nresponses: {}",
        "7:27: the path has no argument `id`, so this parameter has no place; it is left out"),
      Case(
        "responses: {}", path: "/a/:id/b/<int:no>.json",
        "5:3: an argument of a path is in braces; `:id` is assumed to be one",
        "5:3: an argument of a path is in braces; `<int:no>` is assumed to be one",
        "6:5: the argument `id` of the path is not declared; text is assumed",
        "6:5: the argument `no` of the path is not declared; text is assumed"),
      Case(
        "parameters: [{name: productID, in: path, required: true, schema: {}}]\nresponses: {}",
        path: "/{productId}",
        "7:27: the path has no argument `productID`; `productId` is assumed to be it"),
      Case(
        "parameters: [{name: id, in: path, required: true, schema: {type: string, default: acc_1}}]\nresponses: {}",
        path: "/{id}",
        "7:27: the default of an argument of the path is an example; the caller gives the value"),
      Case(
        "parameters: [{name: from, in: query, required: true, schema: {type: string, default: '2025-01-01'}}]\nresponses: {}",
        "7:27: the default of a required parameter means nothing, and this one is an example; the caller gives the value"
      ),
      Case(
        "parameters: [{name: sort, in: query, required: true, schema: {type: string, default: 0123456789abcdef01234567}}]\nresponses: {}",
        "7:27: the default of a required parameter means nothing, and this one is an example; the caller gives the value"
      ),
      Case(
        "parameters: [{name: username, in: query, required: true, example: ada, schema: {type: string, default: ada}}]\nresponses: {}",
        "7:27: the default of a required parameter means nothing, and this one is an example; the caller gives the value"
      ),
      Case(
        "parameters: [{name: conversionDate, in: query, required: true, schema: {type: string, format: date, default: '2025-01-01'}}]\nresponses: {}",
        "7:27: the default of a required parameter means nothing, and this one is an example; the caller gives the value"
      ),
      Case(
        "parameters: [{name: '/^var[.][a-z]+$/', in: query, schema: {type: array, items: {type: string}}}]\nresponses: {}",
        "7:27: `/^var[.][a-z]+$/` stands for any names and values; a dictionary of these is assumed"
      ),
      Case(
        "parameters: [{name: to, in: query, required: true, schema: {type: integer, default: 1769702400}}]\nresponses: {}",
        "7:27: the default of a required parameter means nothing, and this one is an example; the caller gives the value"
      ),
      Case(
        "parameters: [{name: id, in: path, required: true, schema: {}}]\nresponses: {}",
        path: "/a?by={id}",
        "7:27: `id` is in the query of the path; the query's parameter `by` is assumed"),
      Case(
        "parameters: [{name: id, in: path, required: false, schema: {}}]\nresponses: {}",
        path: "/{id}",
        "7:51: the path argument `id` is not `required: true`; it is required, since a path is nothing "
          + "without it"),
      Case(
        "parameters: [{name: id, in: path, required: true, schema: {}}]\nresponses: {}",
        path: "/{id}/{id}",
        "5:3: the argument `id` is in the path twice; both are the same value"),
      Case(
        "parameters: [{name: a, schema: {}}]\nresponses: {}",
        "7:20: this parameter does not say where it is sent (`in`); it is left out"),
      Case(
        "parameters: [{name: a, in: body2, schema: {}}]\nresponses: {}",
        "7:34: `body2` is no location of a parameter; it is left out"),
      Case(
        "parameters: [{name: a, in: query, schema: {}}, {name: a, in: query, schema: {}}]\nresponses: {}",
        "7:54: the parameter `a` is there twice, first at line 7, column 20; the first is taken"),
      Case(
        "parameters: [{name: a, in: query}]\nresponses: {}",
        "7:20: this parameter has no `schema`; text is assumed"),
      Case(
        "parameters: [{name: a, in: query, type: integer}]\nresponses: {}",
        "7:47: the type of a parameter stands in its `schema`; what stands here is assumed"),
      Case(
        "parameters: [{name: a, in: header, style: form, schema: {}}]\nresponses: {}",
        "7:49: `form` is no style of a header parameter; `simple` is assumed"),
      Case(
        "requestBody: {content: {json: {}}}\nresponses: {}",
        "7:31: `json` is no media type; `application/json` is assumed"),
      Case(
        "requestBody: {content: {application/json: {schema: {}}, examples: {a: {value: 1}}}}\nresponses: {}",
        "7:63: `examples` stands in a media type and is none; it is left out"),
      Case(
        "requestBody: {content: {multipart/mixed: {}}}\nresponses: {}",
        "7:48: `multipart/mixed` is many values one after the other; the caller gives its bytes, and their "
          + "`contentType` with the boundary"),
      Case(
        "responses: {\"20\": {description: x}}",
        "7:19: `20` is no status; the response is left out"),
      Case(
        "parameters: [{name: a, in: body, schema: {type: string}}]\nresponses: {}",
        "7:20: since OpenAPI 3.0 what is sent is the `requestBody`; this parameter is assumed to be it"
      ),
      Case(
        "operationId: \"+++\"\nresponses: {}",
        "7:20: an operation id has letters, but this is the text `+++`; `getA` is assumed"),
      Case(
        "security: [{no: []}]\nresponses: {}",
        "7:19: there is no authentication scheme `no`; a key in the header `Authorization` is assumed"
      ),
      Case(
        "servers: [{url: 'ftp://a.b'}]\nresponses: {}",
        "7:23: `ftp` is no scheme of HTTP; `http://localhost` is assumed, so pass the base URL"
      ),
    ])
  func operation(mistake: Case) {
    let (service, messages) = read(document(mistake.keys, path: mistake.path))
    #expect(service?.operations.count == 1)
    #expect(messages == mistake.messages)
  }

  @Test(
    "a schema that forgets its type is what its keys are of, which is told where these are no properties or items"
  )
  func types() {
    let (service, messages) = read(
      schemas(
        """
        A:
          properties:
            a: {items: {type: string}}
            b: {format: date}
            c: {allOf: [{properties: {d: {type: string}}}]}
            e: {}
        """), mentionsTypes: true)
    #expect(
      service?.models.schemaSketches == [
        "{a?: [string], b?: date, c?: {d?: string}, e?: any}"
      ])
    #expect(messages == ["9:12: this schema has no `type`; `string` is assumed"])
  }

  @Test("before 3.1, what stands beside a reference is ignored or only describes it")
  func siblings() {
    let text = """
      A: {type: object, properties: {b: {$ref: "#/components/schemas/B", description: x, type: object, properties: {}}}}
      B: {type: object}
      """
    let (service, messages) = read(schemas(text))
    #expect(service?.models.schemaSketches.first == "{b?: B}")
    #expect(
      messages == [
        "6:46: before OpenAPI 3.1 nothing counts beside `$ref`; `type`, `properties` are ignored, "
          + "`description` is read all the same"
      ])
    #expect(read(schemas(text, version: "3.1.0")).messages == [])
  }

  @Test("what follows a document that has plainly ended is left out")
  func rest() {
    let document =
      "{openapi: 3.1.0, info: {title: A},\nservers: [{url: \"https://a.b\"}], paths: {}}"
    let expected = "3:1: the document has ended before this; the rest of the file is left out"
    for junk in ["garbage", "}", "@@", "--- # another\nopenapi: 2"] {
      let (service, messages) = read(document + "\n" + junk)
      #expect(service?.name == "A")
      #expect(messages == [expected], "\(junk)")
    }
    let (service, messages) = read("openapi: 3.1.0\npaths: {}\n...\njunk: }{")
    #expect(service != nil)
    #expect(
      messages.last == "4:1: the document has ended before this; the rest of the file is left out")
    // Where nothing says that it has ended, it is more likely to go on wrongly.
    #expect(read("openapi: 3.1.0\npaths: {}\n  junk: 1").service == nil)
  }

  @Test("a method that a path may not have is one of the service's own")
  func methods() {
    let (service, messages) = read(document("responses: {}", method: "purge"))
    #expect(service?.operations.map(\.method) == ["PURGE"])
    #expect(
      messages == [
        "6:5: `purge` is no method that a path may have; an operation in `additionalOperations` is "
          + "assumed"
      ])
  }

  @Test("A type that stands beside a parameter's name has its limits and its default there, too")
  func limitsBesideParameters() {
    let (service, _) = read(
      """
      openapi: 3.0.3
      info: {title: A, version: "1"}
      servers: [{url: "https://a.b"}]
      paths:
        /a:
          get:
            parameters: [{name: a, in: query, type: integer, maximum: 100, default: 30}]
            responses: {}
      """)
    let schema = service?.operations.first?.parameters.first?.schema
    #expect(schema?.limits.maximum == 100)
    #expect(schema?.defaultValue == .integer(30))
  }

  @Test("two operations with one id have two names")
  func operationIDs() {
    let (service, messages) = read(
      """
      openapi: 3.1.0
      info: {title: A}
      servers: [{url: "https://a.b"}]
      paths:
        /a: {get: {operationId: x}}
        /b: {get: {operationId: x}}
      """)
    #expect(service?.operations.map(\.name) == ["x", "getB"])
    #expect(
      messages == [
        "6:27: the operation id `x` is there twice, first at line 5; this one is named `getB`"
      ])
  }

  @Test("of the document")
  func wholeDocument() {
    var diagnostics = Diagnostics()
    _ = try? OpenAPIReader.read(
      Node.parse(Array("{openapi: 3.0.0, info: {title: A}, paths: {/a: {}}}".utf8), file: "a"),
      hasBaseURL: true, into: &diagnostics)
    #expect(diagnostics.isEmpty)
    let (service, messages) = read("openapi: 3.0.0\npaths: {/a: {}}\n")
    #expect(service?.name == "Openapi")
    #expect(service?.baseURL == "http://localhost")
    #expect(
      messages == [
        "1:1: the document has no title (`info.title`); the service is named `Openapi`",
        "1:1: the document names no server; `http://localhost` is assumed, so pass the base URL",
      ])
    let (_, others) = read(
      """
      openapi: 3.0.0
      info: {title: A}
      servers: [{url: "ftp://a.b"}]
      paths: {/a: {}}
      components: {securitySchemes: {a: {type: http, scheme: bearer}}}
      """)
    #expect(
      others == [
        "3:17: `ftp` is no scheme of HTTP; `http://localhost` is assumed, so pass the base URL",
        "5:31: no operation says how it is authenticated; any of the schemes is assumed to be "
          + "possible, and none to be needed",
      ])
  }

  @Test("of one kind no more than a hundred are told")
  func many() {
    let properties = (0..<150).map { "p\($0): {type: foo\($0)}" }.joined(separator: ", ")
    let (_, messages) = read(schemas("A: {properties: {\(properties)}}"))
    #expect(messages.count == 101)
    #expect(messages.first == "1:1: 50 more warnings of schemas are not shown")
  }

  @Test("the same of many places is told of three, and how many more there are")
  func repetitions() {
    func places(_ count: Int) -> [String] {
      let properties = (0..<count).map { "      p\($0): {type: foo}" }.joined(separator: "\n")
      return read(schemas("A:\n  properties:\n" + properties)).messages
        .map { String($0.drop { $0 != " " }.dropFirst()) }
    }
    let warning = places(1)
    #expect(warning.count == 1)
    #expect(places(3) == warning + warning + warning)
    #expect(places(4) == warning + warning + warning + warning)
    #expect(
      places(40) == warning + warning + warning + ["37 more warnings like this are not shown"])
  }

  @Test("before 3.1, nothing is said of what only describes a reference")
  func describedReferences() {
    let text = """
      A: {properties: {b: {$ref: "#/components/schemas/B", description: x, title: X, nullable: true, readOnly: true, deprecated: true}}}
      B: {type: object}
      """
    let (service, messages) = read(schemas(text))
    #expect(messages == [])
    #expect(service?.models.schemaSketches.first == "{b?: B?}")
  }

  @Test("a format that is not known is told once")
  func unknownFormats() {
    let properties = (1...9).map { "p\($0): {type: string, format: florb}" }
    let (_, messages) = read(schemas("A: {properties: {\(properties.joined(separator: ", "))}}"))
    #expect(
      messages == ["6:49: the format `florb` is not known; a string of any form is assumed"])
  }

  @Test("operation ids that are there for each path of a method are told three times")
  func repeatedOperationIDs() {
    let paths = (1...6).map {
      "/p\($0): {get: {operationId: a\($0 / 2), responses: {\"204\": {}}}}"
    }
    let more = (1...6).map { "/q\($0): {get: {operationId: a\($0 / 2), responses: {\"204\": {}}}}" }
    let (_, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: https://example.com}]
      paths:
      \((paths + more).map { "  " + $0 }.joined(separator: "\n"))
      """)
    #expect(messages.count == 4)
    #expect(messages.contains { $0.hasSuffix("5 more warnings like this are not shown") })
  }

  @Test("the default that Swagger's programs write for any text, or people for nothing, is none")
  func placeholders() {
    let (service, messages) = read(
      schemas(
        "A: {type: string, default: string}\nB: {type: string, enum: [string, x], default: string}\nC: {type: string, default: empty}"
      ))
    #expect(messages == [])
    #expect(service?.models.map { $0.schema.defaultValue } == [nil, .string("string"), nil])
  }

  @Test("keys beside references are told three times, whatever they are")
  func repeatedSiblings() {
    let properties = ["type", "format", "items", "properties", "const", "enum"].map {
      "p\($0): {$ref: '#/components/schemas/B', \($0): a}"
    }
    let (_, messages) = read(
      schemas("A: {properties: {\(properties.joined(separator: ", "))}}\nB: {type: string}"))
    #expect(messages.count { $0.contains("nothing counts beside") } <= 6, "\(messages)")
    #expect(messages.contains { $0.contains("more warnings like this are not shown") })
  }

  @Test("examples that differ in their values and in the indices of their lists say the same")
  func repeatedExamples() {
    let items = (1...9).map { "{id: \($0), name: \"n\"}" }.joined(separator: ", ")
    let item = "{type: object, properties: {id: {type: string}, name: {type: string}}}"
    let (_, messages) = read(
      document(
        """
        responses:
          "200":
            description: x
            content: {application/json: {schema: {type: array, items: \(item)}, example: [\(items)]}}
        """))
    #expect(messages.count == 4, "\(messages)")
    #expect(messages.last?.hasSuffix("6 more warnings like this are not shown") == true)
  }

  @Test("what makes no difference for a client is told three times, whatever its names")
  func harmlessRepetitions() {
    let times = (1...9).map {
      "t\($0): {type: string, format: date-time, example: '2024-01-0\($0) 10:00'}"
    }
    #expect(
      read(schemas("A: {properties: {\(times.joined(separator: ", "))}}")).messages.count == 4)
    let required = (1...9).map { "b\($0)" }.joined(separator: ", ")
    let (_, messages) = read(
      schemas("A: {properties: {a: {type: string}}, required: [\(required)]}"))
    #expect(messages.count == 4)
    #expect(messages.last?.hasSuffix("6 more warnings like this are not shown") == true)
  }

  @Test("of the same in many places the first are told, in each run")
  func firstOfRepetitions() {
    let refined = "{properties: {x: {type: object, required: [gone]}}}"
    let base = "{properties: {x: {type: object, properties: {a: {type: string}}}}}"
    let models = (1...8).map { "A\($0): {allOf: [\(base), \(refined)]}" }
    let (_, messages) = read(schemas(models.joined(separator: "\n")))
    #expect(messages.map { $0.prefix { $0 != ":" } } == ["6", "7", "8", "8"])
    #expect(messages.last?.contains("5 more warnings like this are not shown") == true)
  }

  @Test(
    "what no reading makes sense of is an error",
    arguments: [
      (
        "openapi: 4.0.0\npaths: {}",
        "1:10: error: this version of OpenAPI is not supported: the text `4.0.0`; 2.0, 3.0, 3.1 and 3.2 are"
      ),
      (
        "swagger: \"1.2\"\npaths: {}",
        "1:10: error: this version of Swagger is not supported: the text `1.2`; 2.0 is, and OpenAPI 3.0, 3.1 and 3.2"
      ),
      (
        "openapi: 3.0.0\ninfo: {}",
        "1:1: error: the document has no `paths`, no `webhooks` and no `components`, so there is nothing to generate"
      ),
      ("[openapi]", "1:1: error: an OpenAPI description is a mapping, but this is a list"),
    ])
  func errors(text: String, message: String) {
    let (service, messages) = read(text)
    #expect(service == nil)
    #expect(messages == [message])
  }
}
