import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("A group with more operations than an enum may have cases is several")
struct GroupSplittingTests {
  private func groups(_ paths: [String], group: String? = nil) async throws -> [String: Int] {
    var service = Service(name: "Test", baseURL: "https://example.com")
    service.hasAuthoredNames = false
    service.operations = paths.enumerated().map { number, path in
      var operation = Operation(
        name: "operation\(number)", method: "GET", path: Path(parts: [.literal(path)]))
      operation.responses = [Response(status: .success, content: .nothing)]
      operation.group = group
      return operation
    }
    var diagnostics = Diagnostics()
    let plan = try #require(await plan(service, source: "a", diagnostics: &diagnostics))
    #expect(diagnostics.all.map(\.severity) == [.warning])
    var counts = Dictionary(
      uniqueKeysWithValues: plan.groups.map { ($0.name, $0.operations.count) })
    if !plan.root.operations.isEmpty { counts["Test"] = plan.root.operations.count }
    return counts
  }

  @Test("by what the paths begin with")
  func paths() async throws {
    let paths = (0..<600).map { "/api/v1/\(["users", "orders"][$0 % 2])/\($0)" }
    #expect(try await groups(paths) == ["Users": 300, "Orders": 300])
    #expect(
      try await groups(paths, group: "shop") == ["ShopUsers": 300, "ShopOrders": 300])
  }

  @Test("one after the other, where the paths say nothing")
  func parts() async throws {
    let paths = (0..<1_200).map { "/?action=\($0)" }
    #expect(
      try await groups(paths) == ["Test": 500, "Operations2": 500, "Operations3": 200])
    #expect(
      try await groups((0..<700).map { "/p\($0)" }, group: "all")
        == ["All": 500, "All2": 200])
  }
}
