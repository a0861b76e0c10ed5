import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Models stand with the operations that use them")
struct ModelOwnersTests {
  @Test("Those of one group alone, with all that they hold, in its file")
  func oneGroup() async throws {
    let plan = try await planned(
      service(
        models: [
          model("Cat", object([("toy", .reference("Toy"), true)])),
          model("Toy", object([("colour", .reference("Colour"), true)])),
          model("Colour", object([("red", .integer(.int), true)])),
          model("Dog", object([("colour", .reference("Colour"), true)])),
          model("Unused", object([("x", .integer(.int), true)])),
        ],
        operations: [
          operation("cat", group: "cats", answering: .reference("Cat")),
          operation("dog", group: "dogs", answering: .reference("Dog")),
        ]))
    #expect(plan.groups.map { plan.models(of: $0).map(\.name) } == [["Cat", "Toy"], ["Dog"]])
    #expect(plan.models.map(\.name) == ["Colour", "Unused"])
    #expect(plan.modelCount == 5)
  }

  @Test("Those of operations without a group beside all groups")
  func root() async throws {
    let plan = try await planned(
      service(
        models: [model("Cat", object([("x", .integer(.int), true)]))],
        operations: [
          operation("a", group: nil, answering: .reference("Cat")),
          operation("b", group: "cats", answering: .reference("Cat")),
        ]))
    #expect(plan.groups.map { plan.models(of: $0).count } == [0])
    #expect(plan.models.map(\.name) == ["Cat"])
  }
}
