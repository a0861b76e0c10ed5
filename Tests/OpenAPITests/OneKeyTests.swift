import ServiceModel
import Testing

@Suite("Objects of one key are unions whose cases hold what stands there")
struct OneKeyTests {
  private let models = """
    Circle: {type: object, description: A circle., required: [circle], properties: {circle: {type: number}}}
    Square: {type: object, required: [square], properties: {square: {type: object, required: [side], properties: {side: {type: integer}}}}}
    Names: {type: string, enum: [none, all]}

    """

  /// The keys of what a response is, `-` for a case without one, and the models of the service.
  private func keys(
    _ schema: String, example: String? = nil, besides rest: String = ""
  ) throws -> (keys: [String], models: [String], messages: [String]) {
    let (service, messages) = read(
      document(
        """
        responses:
          "200":
            description: A.
            content: {application/json: {schema: \(schema)\(example.map { ", example: " + $0 } ?? "")}}
        """,
        rest: rest + "components:\n  schemas:\n" + indented(models, by: 4)))
    guard case .json(let schema)? = service?.operations.first?.responses.first?.content,
      case .union(let union) = schema.kind
    else { return ([], service?.models.map(\.name) ?? [], messages) }
    return (
      union.cases.map { $0.ownProperty?.name ?? "-" }, service?.models.map(\.name) ?? [], messages
    )
  }

  private func reference(_ name: String) -> String { "{$ref: '#/components/schemas/\(name)'}" }

  @Test("oneOf of objects with one required property each; what nothing else uses is no model")
  func oneOf() throws {
    let shapes = try keys("{oneOf: [\(reference("Circle")), \(reference("Square"))]}")
    #expect(shapes.keys == ["circle", "square"])
    #expect(shapes.models == [])
    #expect(shapes.messages == [])
  }

  @Test("a key that is only sent, or only received, is a case as others are")
  func oneWay() throws {
    let properties =
      "a: {type: string}, b: {type: integer, readOnly: true}, c: {type: integer, writeOnly: true}"
    let shapes = try keys(
      "{type: object, minProperties: 1, maxProperties: 1, properties: {\(properties)}}")
    #expect(shapes.keys == ["a", "b", "c"])
  }

  @Test("a model that something else uses, too, stays")
  func usedElsewhere() throws {
    let rest = """
        /b: {get: {operationId: b, responses: {"200": {description: A., content: {application/json: {schema: \(reference("Square"))}}}}}}

      """
    let shapes = try keys(
      "{oneOf: [\(reference("Circle")), \(reference("Square"))]}", besides: rest)
    #expect(shapes.keys == ["circle", "square"])
    #expect(shapes.models == ["Square"])
  }

  @Test("texts that are listed stand beside them, but are not told from one object by its key")
  func texts() throws {
    let texts = "{type: string, enum: [unknown]}, \(reference("Names"))"
    #expect(
      try keys("{oneOf: [\(texts), \(reference("Circle")), \(reference("Square"))]}").keys
        == ["-", "circle", "square"])
    #expect(try keys("{oneOf: [\(texts), \(reference("Circle"))]}").keys == ["-", "-"])
  }

  @Test("one object in place that has no other keys is known by its key beside listed texts")
  func closedObject() throws {
    func keys(_ object: String) throws -> [String] {
      try self.keys("{oneOf: [{type: string, enum: [ok]}, {type: object, \(object)}]}").keys
    }
    let error = "required: [error], properties: {error: {type: string}}"
    #expect(try keys("\(error), additionalProperties: false") == ["-", "error"])
    #expect(try keys(error) == ["-", "-"])
    // What is always the same says no more than that it is the object.
    #expect(
      try keys(
        "required: [type], properties: {type: {type: string, enum: [function]}}, additionalProperties: false"
      ) == ["-", "-"])
  }

  @Test(
    "what has another key, no key, the key of another, or may be null, is a union of objects as ever",
    arguments: [
      "{type: object, properties: {a: {type: string}}}",
      "{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}",
      "{type: object, required: [circle], properties: {circle: {type: string}}}",
      "{type: object, required: [a], properties: {a: {type: string}}, additionalProperties: {type: string}}",
      "{type: string}", "{type: array, items: {type: string}}",
    ])
  func others(schema: String) throws {
    let (keys, models, _) = try keys(
      "{oneOf: [\(reference("Circle")), \(reference("Square")), \(schema)]}")
    #expect(keys == ["-", "-", "-"])
    #expect(models == ["Circle", "Square"])
  }

  @Test("of anyOf a value may have several keys")
  func anyOf() throws {
    #expect(
      try keys("{anyOf: [\(reference("Circle")), \(reference("Square"))]}").keys == ["-", "-"])
  }

  @Test("an object that has one of its properties, whichever that is")
  func onlyOneProperty() throws {
    let properties = "properties: {a: {type: string}, b: {type: integer}}"
    func keys(_ limits: String) throws -> [String] {
      try self.keys("{type: object, \(properties), \(limits)}").keys
    }
    #expect(try keys("minProperties: 1, maxProperties: 1") == ["a", "b"])
    #expect(try keys("minProperties: 1") == [])
    #expect(try keys("maxProperties: 1") == [])
    #expect(try keys("minProperties: 1, maxProperties: 1, required: [a]") == [])
    #expect(
      try keys("minProperties: 1, maxProperties: 1, additionalProperties: {type: string}") == [])
    #expect(
      try self.keys(
        "{allOf: [{type: object, \(properties), minProperties: 1, maxProperties: 1}, {properties: {c: {type: string}}}]}"
      ).keys == [])
  }

  @Test("an example with both keys is believed")
  func examples() throws {
    let both = try keys(
      "{oneOf: [\(reference("Circle")), \(reference("Square"))]}",
      example: "{circle: 1, square: {side: 2}}")
    #expect(both.keys == ["-", "-"])
    #expect(both.models == ["Circle", "Square"])
    #expect(both.messages.count == 1)
    #expect(
      both.messages.first?.contains(
        "the object has `circle` and `square`, and one of them is all that it has; an object with any of the keys is assumed"
      ) == true)
    let one = try keys(
      "{oneOf: [\(reference("Circle")), \(reference("Square"))]}", example: "{circle: 1}")
    #expect(one.keys == ["circle", "square"])
    let object = try keys(
      "{type: object, minProperties: 1, maxProperties: 1, properties: {a: {type: string}, b: {type: integer}}}",
      example: "{a: x, b: 1}")
    #expect(object.keys == [])
  }

  @Test("the case is documented by what stands at the key, or else by the object")
  func documentation() throws {
    let (service, _) = read(
      schemas(models + "A: {oneOf: [\(reference("Circle")), \(reference("Square"))]}"))
    let id = try #require(service?.models.id(named: "A"))
    guard case .union(let union)? = service?.models[id].schema.kind else {
      Issue.record("no union")
      return
    }
    #expect(union.cases.first?.schema.documentation.description == "A circle.")
    // A document of schemas alone has all of them.
    #expect(service?.models.map(\.name) == ["Circle", "Square", "Names", "A"])
  }
}
