import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Models that are standard types")
struct StandardTypesTests {
  @Test("A model that is a standard type of its name is that type, and none of its own")
  func standardTypes() async throws {
    let plan = try await planned(
      service(models: [
        model("UUID", .string(.uuid)), model("date", .string(.dateTime)),
        model("URL", .string(.plain)),
        model(
          "User",
          object([
            ("id", .reference("UUID"), true), ("born", .reference("date"), false),
            ("page", .reference("URL"), true), ("ids", .array(Schema(.reference("UUID"))), true),
          ])),
      ]))
    #expect(plan.models.map(\.name) == ["URL", "User"])
    #expect(try plan.properties(of: "User").map(\.type) == ["UUID", "Date?", "URL", "[UUID]"])
  }
}
