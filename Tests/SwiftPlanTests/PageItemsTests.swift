import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("The items of a list in pages")
struct PageItemsTests {
  private let item = model("Item", object([("id", .integer(.int), true)]))
  private let other = model("Other", object([("name", .string(.plain), true)]))

  private func list(_ key: String, of model: Int = 0) -> Schema.Kind {
    object([(key, .array(Schema(.reference(Model.ID(model)))), true)])
  }

  /// The type of the items of the method in `all`; nil where there is no method.
  private func items(_ members: Schema.Kind...) async throws -> String? {
    var operation = operation(
      "list",
      answering: .union(Union(cases: members.map { Union.Case(schema: Schema($0)) })))
    operation.pagination = Pagination(kind: .page, parameter: "page", items: ["items"])
    operation.parameters = [
      Parameter(
        name: "page", in: .query, schema: Schema(.integer(.int)), isRequired: false, style: .form,
        explode: true)
    ]
    let plan = try await planned(service(models: [item, other], operations: [operation]))
    return plan.root.operations.first?.route.pagination?.item?.type
  }

  @Test("of a union are those of its members that have them, where these are of one type")
  func unions() async throws {
    let bare = Schema.Kind.array(Schema(.reference(Model.ID(0))))
    #expect(try await items(bare, list("items")) == "Test.Item")
    #expect(try await items(bare, list("items"), list("elements")) == "Test.Item")
    #expect(try await items(list("items"), list("items", of: 1)) == nil)
    #expect(try await items(bare, list("elements")) == nil)
  }
}
