import ServiceModel
import Testing

/// What the response of an operation is with an example in it, and what is said of that.
private func response(
  _ schema: String, example: String, models: String = "{}"
) -> (sketch: String, models: [String], messages: [String], sample: JSONValue?) {
  let (service, messages) = read(
    """
    openapi: 3.0.3
    info: {title: Test, version: "1"}
    servers: [{url: "https://example.com"}]
    paths:
      /a:
        get:
          operationId: a
          responses:
            "200":
              description: A.
              content: {application/json: {schema: \(schema), example: \(example)}}
    components: {schemas: \(models)}
    """)
  let operation = service?.operations.first
  let models = service?.models ?? Models()
  var text = "nothing"
  if case .json(let schema)? = operation?.responses.first?.content {
    text = sketch(schema, in: models)
  }
  return (
    text, models.sketches,
    messages.map { String($0.drop { $0 != "t" }) }, operation?.sample?.value
  )
}

@Suite("Examples of responses are evidence")
struct ExampleEvidenceTests {
  @Test("null is no example, and one that refers to something else is that")
  func noExamples() {
    let user = "{User: {type: object, required: [id], properties: {id: {type: integer}}}}"
    let none = response("{$ref: '#/components/schemas/User'}", example: "null", models: user)
    #expect(none.sketch == "User")
    #expect(none.messages == [])
    let referred = response(
      "{$ref: '#/components/schemas/User'}", example: "{$ref: '#/info'}", models: user)
    #expect(referred.models == ["User: {id?: int}"])
    #expect(referred.messages.first?.contains("the key `id` is missing") == true)
  }

  @Test("a list of pages is several examples, and what is no page may be a list")
  func listOfExamples() {
    let item = "{type: object, properties: {id: {type: integer}}}"
    let page =
      "{type: object, properties: {items: {type: array, items: \(item)}, n: {type: integer}}}"
    let several = response(page, example: "[{items: [{id: 1}], n: 1}, {items: []}]")
    #expect(several.sketch == "{items?: [{id?: int}], n?: int}")
    #expect(several.messages == [])
    #expect(several.sample.map { sketch($0) } == "{items:[{id:1}],n:1}")
    #expect(response(item, example: "[{id: 1}]").sketch.contains("["))
  }

  @Test("keys that examples have and schemas lack are told of in one note")
  func keysOfExamples() {
    let item = "{type: object, properties: {id: {type: integer}}}"
    let list = "{type: object, properties: {items: {type: array, items: \(item)}}}"
    let example = "{items: [{id: 1, a: 1, b: null}, {a: 2, c: 3}], d: 4, e: 5}"
    #expect(
      response(list, example: example).messages == [
        "te: examples of responses have keys that their schemas lack: `items[].a`, `items[].c`, `d` and 1 more; "
          + "clients pass over what is not described: an overlay can describe it, and `propertiesOfExamples: true` "
          + "in `fletcher.yaml` makes all of them properties"
      ])
    let open = "{type: object, properties: {id: {type: integer}}, additionalProperties: true}"
    #expect(response(open, example: "{id: 1, a: 1}").messages == [])
    #expect(response("{type: object}", example: "{a: 1}").messages == [])
    let ofModel = response(
      "{$ref: '#/components/schemas/Item'}", example: "{id: 1}",
      models: "{Item: {type: object, properties: {id: {type: integer}}, example: {id: 1, size: 2}}}"
    )
    #expect(ofModel.messages.count == 1)
    #expect(ofModel.messages.first?.contains("schemas lack: `Item.size`; ") == true)
  }

  @Test("the text that programs write where they know no example of an object says nothing of it")
  func textForObject() {
    let map = "{type: object, additionalProperties: {type: object, additionalProperties: true}}"
    for text in ["{a: \"{}\"}", "{a: \"\"}"] {
      let response = response(map, example: text)
      #expect(response.sketch == "{*: {*: any}}")
      #expect(response.messages == [])
      #expect(response.sample.map { sketch($0) } == "{a:{}}")
    }
    let pet = "{Pet: {type: object, required: [id], properties: {id: {type: integer}}}}"
    let ref = "{$ref: '#/components/schemas/Pet'}"
    let list = response("{type: array, items: \(ref)}", example: "[\"{}\"]", models: pet)
    #expect(list.sketch == "[Pet]")
    #expect(list.models == ["Pet: {id: int}"])
    #expect(list.sample == nil)
    // A value, and no object that somebody forgot to write.
    #expect(response(ref, example: "\"\"", models: pet).sketch == "Pet | string")
  }

  @Test(
    "a UUID or a URL that is none by its example is any text, and still one for a type of somebody's own",
    arguments: [("uuid", "uuid"), ("uri", "uri"), ("date", nil)] as [(String, String?)])
  func formats(format: String, kept: String?) throws {
    let (service, _) = read(
      schemas("A: {properties: {id: {type: string, format: \(format), example: \"123\"}}}"))
    guard case .object(let object)? = service?.models.first?.schema.kind else {
      Issue.record("no object")
      return
    }
    #expect(object.properties.first?.schema.format == kept)
  }

  @Test("a sample is what its schema has become by a later example")
  func laterExamples() {
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /a: {get: {operationId: a, responses: {"200": {description: A., content: {application/json: {schema: {$ref: "#/components/schemas/A"}, example: {phone: "12"}}}}}}}
        /b: {get: {operationId: b, responses: {"200": {description: A., content: {application/json: {schema: {$ref: "#/components/schemas/A"}, example: {phone: ""}}}}}}}
      components: {schemas: {A: {type: object, properties: {phone: {type: number}}}}}
      """)
    #expect(service?.models.sketches == ["A: {phone?: string}"])
    #expect(service?.operations.first?.sample?.value == .object([.init("phone", .string("12"))]))
    #expect(messages.count == 2)
  }

  @Test("a list of what is described is taken beside it; one of a list is a list of one")
  func listOrElement() {
    let user = "{User: {type: object, required: [id], properties: {id: {type: integer}}}}"
    let list = response(
      "{$ref: '#/components/schemas/User'}", example: "[{id: 1}, {id: 2}]", models: user)
    #expect(list.sketch == "User | [User]")
    let element = response(
      "{type: array, items: {$ref: '#/components/schemas/User'}}", example: "{id: 1}", models: user)
    #expect(
      element.sketch == "[User]" && element.sample == .array([.object([.init("id", .integer(1))])]))
    let pet = "{Pet: {type: object, properties: {name: {type: string}}}}"
    #expect(
      response(
        "{type: array, items: {$ref: '#/components/schemas/Pet'}}", example: "{name: x}",
        models: pet
      ).sketch == "[Pet]")
    let mistaken = response(
      "{type: array, items: {$ref: '#/components/schemas/User'}}", example: "{id: '1'}",
      models: user)
    #expect(mistaken.sketch == "[User]" && mistaken.sample == element.sample)
    let other = response(
      "{$ref: '#/components/schemas/User'}", example: "[{name: x}]", models: user)
    #expect(other.sketch == "User | [any]")
  }

  @Test("an example may have others in it, by reference, as SoundCloud's")
  func referencesInside() {
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths: {/a: {get: {operationId: a, responses: {"200": {description: A., content: {application/json: {
        schema: {properties: {users: {type: array, items: {properties: {id: {type: integer}}}}}},
        examples: {all: {$ref: "#/components/examples/Users"}}}}}}}}}
      components:
        examples:
          Users: {value: {users: {allOf: [{$ref: "#/components/examples/User/value"}]}}}
          User: {value: {id: 1}}
      """)
    #expect(
      messages.count == 1 && messages.first?.hasSuffix("the client reads it all the same") == true)
    let user = JSONValue.object([.init("id", .integer(1))])
    let (other, _) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths: {/a: {get: {operationId: a, responses: {"200": {description: A., content: {application/json: {
        schema: {properties: {id: {type: integer}}}, example: {$ref: "#/components/examples/User"}}}}}}}}
      components: {examples: {User: {summary: A user., value: {id: 1}}}}
      """)
    #expect(other?.operations.first?.sample?.value == user)
    #expect(service?.operations.first?.sample?.value == .object([.init("users", .array([user]))]))
  }

  @Test("the list of a page alone is no example of the page")
  func listOfPage() {
    let models = "{Model: {type: object, required: [id], properties: {id: {type: string}}}}"
    let list = "{type: array, items: {$ref: '#/components/schemas/Model'}}"
    let page = response(
      "{type: object, required: [object, data], properties: {object: {type: string}, data: \(list)}}",
      example: "[{id: a}, {id: b}]", models: models)
    #expect(
      page.sketch == "{data: [Model], object: string}"
        || page.sketch == "{object: string, data: [Model]}")
    #expect(
      page.messages.map { $0.hasSuffix("the example is the list `data` alone; it is ignored") } == [
        true
      ])
    #expect(page.sample == nil)
  }

  @Test("a list of nothing but null is an empty one")
  func listOfNulls() {
    let result = response("{type: array, items: {type: string}}", example: "[null, null]")
    #expect(result.sketch == "[string]")
    #expect(result.sample == .array([]))
    let one = response("{type: array, items: {type: string}}", example: "[a, null]")
    #expect(one.sketch == "[string?]")
  }

  @Test("an example that several responses refer to says nothing of those of another type")
  func shared() {
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          get:
            operationId: one
            responses:
              "200": {description: A., content: {application/json: {schema: {$ref: '#/components/schemas/User'}, examples: {a: {$ref: '#/components/examples/Users'}}}}}
        /b:
          get:
            operationId: all
            responses:
              "200": {description: A., content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/User'}}, examples: {a: {$ref: '#/components/examples/Users'}}}}}
      components:
        examples: {Users: {value: [{id: 1}]}}
        schemas: {User: {type: object, required: [id], properties: {id: {type: integer}}}}
      """)
    let types = service?.operations.map { operation in
      if case .json(let schema)? = operation.responses.first?.content {
        sketch(schema, in: service?.models ?? Models())
      } else {
        "nothing"
      }
    }
    #expect(types == ["User", "[User]"])
    #expect(service?.operations.map { $0.sample == nil } == [true, false])
    #expect(
      messages == [
        "16:29: several responses refer to this example, and some are of another type; for these it is ignored"
      ])
  }

  @Test(
    "an example that has none of the optional properties is no sample, and the warning says so",
    arguments: [
      ("{$ref: '#/components/schemas/Page'}", "{items: [], total: 0}"),
      ("{type: array, items: {$ref: '#/components/schemas/Page'}}", "[{items: []}]"),
    ])
  func nothingInCommon(schema: String, example: String) {
    let result = response(
      schema, example: example,
      models: "{Page: {type: object, properties: {payload: {type: string}}}}")
    #expect(
      result.messages == [
        "the example has no property that its schema describes; it is ignored"
      ])
    #expect(result.sample == nil)
  }

  @Test("null in a map, which the client reads as a key that is absent, changes no type")
  func nullInMap() {
    let result = response(
      "{$ref: '#/components/schemas/Labels'}", example: "{a: null, b: c}",
      models: "{Labels: {type: object, additionalProperties: {type: string}}}")
    #expect(result.models == ["Labels: {*: string}"])
    #expect(result.messages.first?.hasSuffix("the client reads it all the same") == true)
  }

  @Test("a required key with one value is still required where an example lacks it")
  func absentConstant() {
    let result = response(
      "{$ref: '#/components/schemas/User'}", example: "{id: 1}",
      models:
        "{User: {type: object, required: [id, kind], properties: {id: {type: integer}, kind: {type: string, enum: [user]}}}}"
    )
    #expect(result.models == ["User: {id: int, kind: string(user)}"])
    #expect(
      result.messages == [
        "the example is not what its schema says: the key `kind` is missing; the client reads it all the same"
      ])
    #expect(result.sample == .object([.init("id", .integer(1)), .init("kind", .string("user"))]))
  }

  @Test(
    "that something is deleted is not assumed of an example without it, and the keys that may be absent are named"
  )
  func absentBoolean() {
    let result = response(
      "{$ref: '#/components/schemas/User'}", example: "{id: 1}",
      models:
        "{User: {type: object, required: [id, kind, deleted], properties: {id: {type: integer}, kind: {type: string, enum: [user]}, deleted: {type: boolean, enum: [true]}}}}"
    )
    #expect(result.models == ["User: {id: int, kind: string(user), deleted?: =true}"])
    #expect(
      result.messages == [
        "the example is not what its schema says: the key `kind` is missing; the client reads it all the same, and `deleted` may be absent"
      ])
  }

  @Test("a required key that is absent, and null, are taken, and the warning says so")
  func absence() {
    let result = response(
      "{type: array, items: {$ref: '#/components/schemas/User'}}",
      example: "[{id: 1, name: null}, {id: 2}]",
      models:
        "{User: {type: object, required: [id, name, email], properties: {id: {type: integer}, name: {type: string}, email: {type: string}}}}"
    )
    #expect(result.models == ["User: {id: int, name?: string?, email?: string}"])
    #expect(
      result.messages == [
        "the example is not what its schema says: at `[0].name`: expected a string, found null; it may be null",
        "the example is not what its schema says: at `[0]`: the key `email` is missing; it may be absent",
        "the example is not what its schema says: at `[1]`: the key `name` is missing; it may be absent",
      ])
    #expect(result.sample != nil)
  }

  @Test(
    "what is read all the same is written in the form that is described",
    arguments: [
      ("{type: integer}", #""12""#, "int", JSONValue.integer(12)),
      ("{type: number}", #""1.5""#, "double", .number(1.5)),
      ("{type: boolean}", #""true""#, "bool", .bool(true)),
      ("{type: string}", "12", "string", .string("12")),
      ("{type: string, enum: [a, '1']}", "1", "string(a|1)", .string("1")),
      (
        "{type: string, format: date-time}", #""2024-02-29 10:11:12""#, "dateTime",
        .string("2024-02-29T10:11:12Z")
      ),
      (
        "{type: string, format: date-time}", #""2024-02-29T10:11+0200""#, "dateTime",
        .string("2024-02-29T10:11:00+02:00")
      ),
    ])
  func coercions(schema: String, example: String, sketch: String, sample: JSONValue) {
    let result = response(schema, example: example)
    #expect(result.sketch == sketch)
    #expect(result.sample == sample)
    #expect(result.messages.count == 1)
    #expect(result.messages[0].hasSuffix("the client reads it all the same"))
  }

  @Test(
    "what is generated holds a value of another type, too",
    arguments: [
      ("{type: string, format: uri}", "'https://a.b/{c}'", "string"),
      ("{type: string, format: date}", "'2024-02-29T10:11:12Z'", "string"),
      ("{type: string, format: date-time}", "soon", "string"),
      ("{type: integer}", "1.5", "double"), ("{type: integer}", "many", "string"),
      ("{type: object, properties: {a: {type: string}}}", "none", "{a?: string} | string"),
      ("{type: object, properties: {a: {type: string}}}", "[]", "{a?: string} | [any]"),
      ("{type: array, items: {type: string}}", "{a: b}", "[string] | {*: any}"),
      (
        "{oneOf: [{type: string}, {type: array, items: {type: string}}]}", "5",
        "string | [string] | int"
      ),
    ])
  func types(schema: String, example: String, sketch: String) {
    let result = response(schema, example: example)
    #expect(result.sketch == sketch)
    #expect(result.messages.count == 1)
    #expect(result.sample != nil)
  }

  @Test("every example counts, and those of a model that contains itself come to an end")
  func all() {
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          get:
            responses:
              "200":
                description: A.
                content:
                  application/json:
                    schema: {$ref: "#/components/schemas/Node"}
                    examples:
                      one: {value: {id: 1, next: {id: 2, next: {id: null}}}}
                      two: {$ref: "#/components/examples/Two"}
      components:
        examples:
          Two: {value: {next: null}}
        schemas:
          Node: {type: object, required: [id, next], properties: {id: {type: integer}, next: {$ref: "#/components/schemas/Node"}}}
      """)
    #expect(service?.models.schemaSketches == ["{id?: int?, next?: Node}"])
    #expect(!messages.isEmpty)
    #expect(service?.operations.first?.sample != nil)
  }

  @Test("the example of a model says what may be null, and not what may be absent")
  func nullsInModels() {
    func sketch(_ example: String) -> [String] {
      response(
        "{type: object, properties: {key: {$ref: '#/components/schemas/Key'}}}", example: "{}",
        models: """
          {Key: {type: object, required: [id, text, size], properties: {id: {type: integer}, text: {type: string}, \
          size: {type: integer}}, example: \(example)}}
          """
      ).models
    }
    #expect(
      sketch("{id: 1, text: null, size: 1}") == ["Key: {id: int, text: string?, size: int}"])
    #expect(
      sketch("{id: 1, size: 1, text: null, a: b}") == ["Key: {id: int, text: string?, size: int}"])
    // What has values for less than half of them shows none.
    for example in ["{id: 1, text: null}", "{id: 1}", "{id: null, text: null, size: 1}"] {
      #expect(sketch(example) == ["Key: {id: int, text: string, size: int}"])
    }
  }

  @Test("the case of a union that an example was meant to be holds it")
  func unions() {
    let result = response(
      "{oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]}",
      example: "{type: dog, name: null}",
      models:
        "{Cat: {type: object, required: [type, lives], properties: {type: {type: string, enum: [cat]}, lives: {type: integer}}}, Dog: {type: object, required: [type, name], properties: {type: {type: string, enum: [dog]}, name: {type: string}}}}"
    )
    #expect(result.models.last == "Dog: {type: string(dog), name: string?}")
    #expect(result.messages.count == 1)
  }
}

@Suite("Examples say which case of a union is meant")
struct MeantCaseEvidenceTests {
  private func models(_ meant: String, _ example: String) -> (
    models: [String], messages: [String]
  ) {
    let result = response(
      "{oneOf: [{$ref: '#/components/schemas/Any'}, {$ref: '#/components/schemas/Meant'}]}",
      example: example,
      models: """
        {Any: {type: object, properties: {id: {type: integer}}}, Meant: {type: object, \(meant)}}
        """)
    return (result.models, result.messages)
  }

  @Test("what knows most of the keys holds the example, though another case fits it")
  func contradiction() {
    let result = models("properties: {a: {type: integer}, b: {type: string}}", "{a: x, b: y}")
    #expect(result.models.last == "Meant: {a?: string, b?: string}")
    #expect(result.messages.count == 1)
  }

  @Test("the only value of an enum is not the only one where an example has another")
  func onlyValue() {
    let result = models(
      "properties: {a: {type: string, enum: ['all, any']}, b: {type: string}}", "{a: all, b: y}")
    #expect(result.models.last == "Meant: {a?: string(all, any|all), b?: string}")
    #expect(result.messages.count == 1)
  }

  @Test("a key that is null, or has a value that the case does not list, says nothing for the case")
  func unlisted() {
    for example in ["{id: 1, a: null, b: null}", "{id: 1, a: other}"] {
      let result = models(
        "properties: {a: {type: string, enum: [one]}, b: {type: string}}", example)
      #expect(result.models.last == "Meant: {a?: string(one), b?: string}")
      #expect(result.messages.isEmpty)
    }
  }

  @Test("absent keys say nothing where another case fits")
  func absence() {
    let result = models(
      "required: [c], properties: {a: {type: string}, c: {type: string}}", "{a: x}")
    #expect(result.models.last == "Meant: {a?: string, c: string}")
    #expect(result.messages.isEmpty)
  }
}

@Suite("Examples of unions with a discriminator are evidence")
struct DiscriminatorEvidenceTests {
  private func pet(_ example: String, required: String = "[]") -> (
    models: [String], messages: [String], sample: JSONValue?
  ) {
    let result = response(
      "{$ref: '#/components/schemas/Pet'}", example: example,
      models: """
        {Pet: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: type, mapping: {cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog'}}}, Cat: {type: object, properties: {type: {type: string}, lives: {type: integer}}}, Dog: {type: object, required: \(required), properties: {type: {type: string}, name: {type: string}, tricks: {type: integer}}}}
        """)
    return (result.models, result.messages, result.sample)
  }

  @Test("an object without the discriminator is the case that knows most of its keys")
  func absent() {
    let result = pet("{name: Rex, tricks: 1}")
    #expect(result.models.first == "Pet: type: <cat>Cat | <dog>Dog")
    #expect(result.sample?["type"] == .string("dog"))
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.hasSuffix("; it may be absent") == true)
  }

  @Test("the discriminator may be absent where an example lacks it")
  func optional() {
    let result = pet("{name: Rex}", required: "[type, name]")
    #expect(result.models.last == "Dog: {type?: =dog, name: string, tricks?: int}")
    #expect(result.messages.first?.hasSuffix("; it may be absent") == true)
  }

  @Test("the discriminator may be absent in a case that is written in place, too")
  func optionalInPlace() {
    let result = response(
      "{oneOf: [{type: object, required: [type, a], properties: {type: {type: string, enum: [x]}, a: {type: integer}}}, {type: object, required: [type, b], properties: {type: {type: string, enum: [y]}, b: {type: integer}}}]}",
      example: "{b: 1}", models: "{}")
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.hasSuffix("; it may be absent") == true)
    #expect(result.sample?["type"] == .string("y"))
  }

  @Test("a value of it that is not listed gets a case, and the others stay what they were")
  func unlisted() {
    let result = pet("{type: bird, wings: 2}")
    #expect(result.models.first == "Pet: type: <cat>Cat | <dog>Dog | <bird>{*: any}")
    #expect(result.messages.count == 1)
    #expect(result.sample != nil)
  }

  @Test("what is no object gets a case")
  func others() {
    let result = pet("none")
    #expect(result.models.first == "Pet: type: <cat>Cat | <dog>Dog | string")
    #expect(result.messages.count == 1)
  }
}

@Suite("Examples of schemas are evidence")
struct SchemaExampleTests {
  private let models =
    "{Box: {type: object, required: [pet], properties: {pet: {$ref: '#/components/schemas/Pet'}}}, Pet: {type: object, required: [id, kind, name], properties: {id: {type: integer}, kind: {type: string}, name: {type: string}}, example: {id: '1', kind: cat}}, Sketch: {type: object, required: [id, kind, name], properties: {id: {type: integer}, kind: {type: string}, name: {type: string}}, example: {id: '1'}}}"

  private func sketches(of schema: String) -> (models: [String], messages: [String]) {
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          get:
            responses:
              "200": {description: A., content: {application/json: {schema: \(schema)}}}
      components: {schemas: \(models)}
      """)
    return (service?.models.sketches ?? [], messages)
  }

  @Test(
    "of a response, where it has none of its own: a required key that is absent may be so",
    arguments: [
      "{$ref: '#/components/schemas/Pet'}",
      "{type: array, items: {$ref: '#/components/schemas/Pet'}}",
    ])
  func responses(schema: String) {
    let result = sketches(of: schema)
    #expect(result.models == ["Pet: {id: int, kind: string, name?: string}"])
    #expect(
      result.messages.contains { $0.hasSuffix("the key `name` is missing; it may be absent") })
  }

  @Test("of what stands further inside a response, which often show a few properties, they are not")
  func nested() {
    let result = sketches(of: "{$ref: '#/components/schemas/Box'}")
    #expect(result.models.last == "Pet: {id: int, kind: string, name: string}")
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.hasSuffix("it is ignored") == true)
  }

  @Test("of a response they are not where at most half of what is required is in them")
  func fewKeys() {
    let result = sketches(of: "{$ref: '#/components/schemas/Sketch'}")
    #expect(result.models == ["Sketch: {id: int, kind: string, name: string}"])
    #expect(result.messages.first?.hasSuffix("it is ignored") == true)
  }
}

@Suite("What `allOf` asks of nested values")
struct NestedMergingTests {
  @Test("items of an array in several members merge as objects do, down to the bottom")
  func items() throws {
    #expect(
      try sketches(
        """
        A:
          allOf:
            - {type: object, properties: {list: {type: array, items: {type: object, properties: {a: {type: string}}}}}}
            - {type: object, properties: {list: {type: array, items: {type: object, properties: {b: {type: integer}}}}}}
        """) == ["A: {list?: [{a?: string, b?: int}]}"])
    #expect(
      try sketches(
        """
        A:
          allOf:
            - {type: object, properties: {list: {type: array, items: {$ref: "#/components/schemas/B"}}}}
            - {type: object, properties: {list: {type: array, items: {type: object, properties: {b: {type: integer}}}}}}
        B: {type: object, properties: {a: {type: string}}}
        """
      ).first == "A: {list?: [{a?: string, b?: int}]}")
    #expect(
      try sketches(
        """
        A:
          allOf:
            - {type: object, properties: {map: {type: object, additionalProperties: {type: object, properties: {a: {type: string}}}}}}
            - {type: object, properties: {map: {type: object, additionalProperties: {type: object, properties: {b: {type: integer}}}}}}
        """) == ["A: {map?: {*: {a?: string, b?: int}}}"])
  }

  @Test("a name stays where it says all that is asked")
  func names() throws {
    #expect(
      try sketches(
        """
        A:
          allOf:
            - {type: object, properties: {one: {$ref: "#/components/schemas/Base"}}}
            - {type: object, properties: {one: {$ref: "#/components/schemas/Full"}}}
        Base: {type: object, properties: {a: {type: string}}}
        Full: {type: object, properties: {a: {type: string}, b: {type: integer}}}
        """
      ).first == "A: {one?: Full}")
  }
}

@Suite("Cases of unions")
struct UnionCaseTests {
  @Test("an enum of one value chooses its case, required or not")
  func constants() throws {
    #expect(
      try sketches(
        """
        Item: {oneOf: [{$ref: "#/components/schemas/Track"}, {$ref: "#/components/schemas/Episode"}], discriminator: {propertyName: type}}
        Track: {type: object, properties: {type: {type: string, enum: [track]}}}
        Episode: {type: object, properties: {type: {type: string, enum: [episode]}}}
        """
      ).first == "Item: type: <track>Track | <episode>Episode")
  }

  @Test("two cases of one type are one")
  func sameTypes() throws {
    #expect(
      try sketches(
        """
        A: {oneOf: [{$ref: "#/components/schemas/B"}, {$ref: "#/components/schemas/C"}, {type: boolean}]}
        B: {type: string}
        C: {type: string}
        """
      ).first == "A: B | bool")
    #expect(
      try sketches(
        """
        A: {type: object, properties: {x: {anyOf: [{type: string}, {$ref: "#/components/schemas/B"}]}}}
        B: {type: string, enum: [a, b]}
        """
      ).first == "A: {x?: B}")
  }
}
