import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Defaults of a document")
struct DefaultsTests {
  private func property(
    _ name: String, _ kind: Schema.Kind, _ value: JSONValue, isRequired: Bool = false
  ) -> Property {
    var schema = Schema(kind)
    schema.defaultValue = value
    return Property(name: name, schema: schema, isRequired: isRequired)
  }

  /// The service that sends what it has as "Note", or gets it.
  private func planned(_ properties: [Property], isSent: Bool) async throws -> [PropertyPlan] {
    let note = model("Note", .object(ObjectSchema(properties: properties)))
    var operation = Operation(
      name: "a", method: isSent ? "PUT" : "GET", path: Path(parts: [.literal("/a")]))
    let content = Schema(.reference(Model.ID(0)))
    if isSent {
      operation.body = Body(content: .json(content), isRequired: true)
    } else {
      operation.responses = [Response(status: .success, content: .json(content))]
    }
    var service = service(models: [note], operations: [operation])
    service.hasAuthoredNames = false
    return try await SwiftPlanTests.planned(service).properties(of: "Note")
  }

  @Test("stand in for nothing that a response leaves out")
  func received() async throws {
    let level = Schema.Kind.enumeration(
      Enumeration(
        base: .string, cases: [.init(value: .string("low")), .init(value: .string("high"))]))
    let properties = try await planned(
      [
        property("done", .boolean, .bool(true)), property("count", .integer(.int), .integer(0)),
        property("text", .string(.plain), .string("")), property("level", level, .string("low")),
      ], isSent: false)
    #expect(properties.map(\.defaultValue) == [nil, nil, nil, nil])
    #expect(properties.map(\.type) == ["Bool?", "Int?", "String?", "Level?"])
  }

  @Test("are not sent for a text that is required, but where it says what kind of object it is")
  func required() async throws {
    let properties = try await planned(
      [
        property("connection_id", .string(.plain), .string("con_01"), isRequired: true),
        property("type", .string(.plain), .string("users_export"), isRequired: true),
        property("limit", .integer(.int), .integer(20), isRequired: true),
      ], isSent: true)
    #expect(properties.map(\.initializerDefault) == [nil, "\"users_export\"", "20"])
    #expect(properties.map(\.type) == ["String", "String", "Int"])
  }
}
