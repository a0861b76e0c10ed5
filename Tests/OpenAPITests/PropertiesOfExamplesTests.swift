import ServiceModel
import Testing

@Suite("Properties that only examples have")
struct PropertiesOfExamplesTests {
  /// The response of an operation, and all models, where keys of examples are properties.
  private func sketches(
    _ schema: String, examples: [String], models: String = "{}", sends: String? = nil
  ) -> (response: String, models: [String], received: [String], messages: [String]) {
    let shown = examples.enumerated().map { "e\($0.offset): {value: \($0.element)}" }
    let body =
      sends.map { "requestBody: {content: {application/json: {schema: \($0)}}}, " } ?? ""
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          post:
            operationId: a
            \(body.isEmpty ? "" : String(body.dropLast(2)))
            responses:
              "200":
                description: A.
                content:
                  application/json: {schema: \(schema), examples: {\(shown.joined(separator: ", "))}}
      components: {schemas: \(models)}
      """, readsPropertiesOfExamples: true)
    let models = service?.models ?? Models()
    var text = "nothing"
    if case .json(let schema)? = service?.operations.first?.responses.first?.content {
      text = sketch(schema, in: models)
    }
    var received: [String] = []
    for id in models.ids {
      guard case .object(let object) = models[id].schema.kind else { continue }
      received += object.properties.filter(\.isNeverSent).map(\.name)
    }
    return (text, models.sketches, received, messages)
  }

  @Test("they have the type that all examples show, may be absent, and nothing is told of them")
  func inline() {
    let result = sketches(
      "{type: object, required: [id], properties: {id: {type: integer}}}",
      examples: [
        "{id: 1, count: 1, average: 8, titles: [a], cast: [{name: A}], none: null, mixed: 1, empty: []}",
        "{id: 2, average: 8.5, cast: [{order: 2}], mixed: [1], byID: {'1': a, '2': b}}",
      ])
    #expect(
      result.response
        == "{id: int, count?: int, average?: double, titles?: [string], cast?: [{name?: string, order?: int}], mixed?: any, empty?: [any], byID?: {*: any}}"
    )
    #expect(result.messages == [])
  }

  @Test("they are found in lists, maps and models, and in what is inside of these")
  func nested() {
    let item = "{type: object, properties: {id: {type: integer}}}"
    let result = sketches(
      "{type: object, properties: {items: {type: array, items: {$ref: '#/components/schemas/Item'}}, byName: {type: object, additionalProperties: \(item)}}}",
      examples: ["{items: [{id: 1}, {name: A}], byName: {a: {id: 1, b: true}}}"],
      models: "{Item: \(item)}")
    #expect(result.response == "{items?: [Item], byName?: {*: {id?: int, b?: bool}}}")
    #expect(result.models == ["Item: {id?: int, name?: string}"])
  }

  @Test("a model that is also sent has them in responses alone")
  func sent() {
    let result = sketches(
      "{$ref: '#/components/schemas/Item'}", examples: ["{id: 1, name: A}"],
      models: "{Item: {type: object, required: [id], properties: {id: {type: integer}}}}",
      sends: "{$ref: '#/components/schemas/Item'}")
    #expect(result.models == ["Item: {id: int, name?: string}"])
    #expect(result.received == ["name"])
  }

  @Test("objects of any keys, of no properties and of alternatives stay as they are")
  func others() {
    for schema in [
      "{type: object, properties: {id: {type: integer}}, additionalProperties: {type: integer}}",
      "{type: object}",
    ] {
      let plain = sketches(schema, examples: ["{id: 1}"]).response
      #expect(sketches(schema, examples: ["{id: 1, a: 2}"]).response == plain)
    }
  }

  @Test("an example that has nothing of its schema gives none")
  func strange() {
    let result = sketches(
      "{type: object, required: [id], properties: {id: {type: integer}}}",
      examples: ["{error: no}"])
    #expect(result.response == "{id?: int}")
  }
}
