import ServiceModel
import Testing

@Suite("A component that FastAPI makes of a function's arguments")
struct BodiesOfFunctionsTests {
  private func read(_ paths: String, isRequired: Bool = true) throws -> Service {
    let body =
      "requestBody: {required: \(isRequired), content: {application/json: {schema: {$ref: \"#/components/schemas/Body_a_post\"}}}}"
    return try service(
      """
      openapi: 3.1.0
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
      \(paths.replacing("BODY", with: body).replacing("DONE", with: "responses: {\"204\": {description: Done}}"))
      components:
        schemas:
          Body_a_post:
            type: object
            title: Body_a_post
            properties: {limit: {type: integer}, sort: {$ref: "#/components/schemas/Sort"}}
          Sort: {type: string, enum: [up, down]}
      """)
  }

  private func kind(of operation: ServiceModel.Operation?) -> Schema.Kind? {
    operation?.body?.content.schema?.kind
  }

  @Test("is read as if it were written in place, so that each property is an argument")
  func inPlace() throws {
    for isRequired in [true, false] {
      let service = try read(
        "  /a: {post: {operationId: a_post, BODY, DONE}}", isRequired: isRequired)
      guard case .object(let object)? = kind(of: service.operations.first) else {
        Issue.record("the body is no object")
        return
      }
      #expect(object.properties.map(\.name) == ["limit", "sort"])
      #expect(service.operations.first?.body?.isRequired == true)
      #expect(service.models.map(\.name) == ["Sort"])
    }
  }

  @Test("stays a model where another operation has it, too")
  func shared() throws {
    let service = try read(
      """
        /a: {post: {operationId: a_post, BODY, DONE}}
        /b: {post: {operationId: b_post, BODY, DONE}}
      """)
    guard case .reference? = kind(of: service.operations.first) else {
      Issue.record("the body is no reference")
      return
    }
    #expect(service.models.map(\.name) == ["Body_a_post", "Sort"])
  }
}
