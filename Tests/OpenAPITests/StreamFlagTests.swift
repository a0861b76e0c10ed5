import ServiceModel
import Testing

@Suite("A body that says whether the response is a stream")
struct StreamFlagTests {
  private func operations(
    _ schema: String, also type: String = "text/event-stream", only: Bool = false,
    sent: (type: String, isRequired: Bool) = ("application/json", true),
    flag: String = "{type: [boolean, \"null\"], default: true}"
  ) throws -> [Operation] {
    let value = "{schema: {$ref: \"#/components/schemas/Message\"}}"
    let contents = (only ? [] : ["application/json: \(value)"]) + ["\(type): \(value)"]
    return try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /chat:
          post:
            operationId: chat
            requestBody: {required: \(sent.isRequired), content: {\(sent.type): {schema: \(schema)}}}
            responses:
              "200":
                description: Yes
                content: {\(contents.joined(separator: ", "))}
      components:
        schemas:
          Message: {type: object, properties: {text: {type: string}}}
          Chat: {type: object, properties: {text: {type: string}, stream: \(flag)}}
      """
    ).operations
  }

  @Test("each form of the operation asks for what it reads")
  func reference() throws {
    let operations = try operations(##"{$ref: "#/components/schemas/Chat"}"##)
    #expect(operations.map(\.representation) == [nil, "text/event-stream"])
    #expect(operations.map { $0.body?.constants.map(\.name) } == [["stream"], ["stream"]])
    #expect(operations.map { $0.body?.constants.map(\.value) } == [[.bool(false)], [.bool(true)]])
  }

  @Test("in a body that is written in place it is no argument")
  func inPlace() throws {
    let operations = try operations(
      "{type: object, properties: {text: {type: string}, stream: {type: boolean}}}")
    let flags = operations.map { operation -> JSONValue? in
      guard case .json(let schema)? = operation.body?.content,
        case .object(let object) = schema.kind,
        case .constant(let value)? = object.properties.last?.schema.kind
      else { return nil }
      return value
    }
    #expect(flags == [.bool(false), .bool(true)])
  }

  @Test("a body that may be left out says it, too")
  func optional() throws {
    let operations = try operations(
      "{type: object, properties: {text: {type: string}, stream: {type: boolean}}}",
      sent: ("application/json", false))
    #expect(operations.map { $0.body?.constants.map(\.value) } == [[.bool(false)], [.bool(true)]])
  }

  @Test(
    "a part or a field says it, of a model as well",
    arguments: [
      ("multipart/form-data", ##"{$ref: "#/components/schemas/Chat"}"##),
      ("multipart/form-data", "{type: object, properties: {stream: {type: boolean}}}"),
      (
        "application/x-www-form-urlencoded",
        "{type: object, properties: {stream: {type: boolean}}}"
      ),
    ])
  func forms(type: String, schema: String) throws {
    let flags = try operations(schema, sent: (type, true)).map { operation -> JSONValue? in
      switch operation.body?.content {
      case .form(let schema)?, .multipart(let schema)?:
        guard case .object(let object) = schema.kind,
          case .constant(let value)? = object.properties.last?.schema.kind
        else { return nil }
        return value
      default: return nil
      }
    }
    #expect(flags == [.bool(false), .bool(true)])
  }

  @Test(
    "an operation that has only a stream asks for one, as Mistral's",
    arguments: [
      "{enum: [true], default: true, type: boolean}", "{const: true}", "{type: boolean}",
      "{type: boolean, default: false}",
    ])
  func only(flag: String) throws {
    let operation = try #require(
      try operations(##"{$ref: "#/components/schemas/Chat"}"##, only: true, flag: flag).first)
    #expect(operation.body?.constants.map(\.value) == [.bool(true)])
  }

  @Test(
    "a property that is no boolean, or a body without a stream beside the value, stays the caller's"
  )
  func others() throws {
    let text = try operations(
      "{type: object, properties: {stream: {type: string}}}")
    guard case .json(let schema)? = text.first?.body?.content,
      case .object(let object) = schema.kind,
      case .string? = object.properties.first?.schema.kind
    else {
      Issue.record("\(text)")
      return
    }
    let csv = try operations(##"{$ref: "#/components/schemas/Chat"}"##, also: "text/csv")
    #expect(csv.allSatisfy { $0.body?.constants.isEmpty == true })
  }
}
