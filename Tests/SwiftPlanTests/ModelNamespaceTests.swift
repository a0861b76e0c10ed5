import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("Namespaces in the names of models")
struct ModelNamespaceTests {
  private func names(_ models: String..., group: String? = nil) async throws -> [String] {
    var operation = Operation(name: "get", method: "GET", path: Path(parts: [.literal("/")]))
    operation.group = group
    operation.responses = [Response(status: .success, content: .nothing)]
    var service = service(
      models: models.map { model($0, object([("a", .boolean, true)])) }, operations: [operation])
    service.hasAuthoredNames = false
    return try await planned(service).models.map(\.name)
  }

  @Test("What all models of a document begin with is no part of their names")
  func shared() async throws {
    #expect(
      try await names("My.Api.Entities.Line", "My.Api.Entities.Stop", "My.Api.Faults.Fault")
        == ["EntitiesLine", "EntitiesStop", "FaultsFault"])
    #expect(try await names("shop.v1.order", "shop.v1.order.item") == ["Order", "OrderItem"])
  }

  @Test("A name stays whole where another type would have the same one")
  func taken() async throws {
    #expect(
      try await names("My.Line", "My.Stop", "Line") == ["MyLine", "Stop", "Line"])
    #expect(
      try await names("My.Line", "My.Stop", group: "line") == ["MyLine", "Stop"])
    #expect(
      try await names("My.Response", "My.Test", "My.Stop") == ["MyResponse", "MyTest", "Stop"])
  }

  @Test("Names with dots among others, or with nothing in common, stay whole")
  func others() async throws {
    #expect(
      try await names("orders.capture", "orders.refund", "A", "B", "C")
        == ["OrdersCapture", "OrdersRefund", "A", "B", "C"])
    #expect(try await names("orders.capture") == ["OrdersCapture"])
    #expect(try await names("One.Line", "Other.Line") == ["OneLine", "OtherLine"])
  }

  @Test("A person who writes a service description names models as they are meant")
  func authored() async throws {
    let service = service(
      models: ["My.Line", "My.Stop"].map { model($0, object([("a", .boolean, true)])) })
    #expect(try await planned(service).models.map(\.name) == ["MyLine", "MyStop"])
  }
}
