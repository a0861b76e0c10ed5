import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("What contains itself or holds much is behind a reference")
struct IndirectionTests {
  @Test("A struct with itself in it has it behind a reference, if it is not in an array or a map")
  func itself() async throws {
    let plan = try await planned(
      service(models: [
        model(
          "Tree",
          object([
            ("parent", .reference("Tree"), false),
            ("children", .array(Schema(.reference("Tree"))), true),
            ("byName", .map(Schema(.reference("Tree"))), false), ("value", .integer(.int), true),
          ]))
      ]))
    #expect(try plan.indirect(in: "Tree") == ["parent"])
  }

  @Test("Structs in a cycle")
  func mutual() async throws {
    let plan = try await planned(
      service(models: [
        model("A", object([("b", .reference("B"), false)])),
        model("B", object([("c", .reference("C"), false)])),
        model("C", object([("a", .reference("A"), false), ("d", .reference("D"), true)])),
        model("D", object([("x", .integer(.int), true)])),
        model("Outside", object([("a", .reference("A"), true)])),
      ]))
    let broken = try ["A", "B", "C"].map { try plan.indirect(in: $0).count }
    #expect(broken.reduce(0, +) >= 1)
    #expect(try plan.indirect(in: "C") == ["a"])
    #expect(try plan.indirect(in: "D") == [])
    #expect(try plan.indirect(in: "Outside") == [])
  }

  @Test("A cycle through another name of a model, and through an inline object")
  func aliasesAndInline() async throws {
    let plan = try await planned(
      service(models: [
        model("A", object([("link", .reference("Link"), false)])),
        model("Link", .reference("A")),
        model("B", object([("inner", object([("b", .reference("B"), false)]), true)])),
      ]))
    #expect(try plan.indirect(in: "A") == ["link"])
    let b = try #require(plan.models.first { $0.name == "B" })
    guard case .structure(let structure)? = b.declarations.first?.kind else {
      Issue.record("the inline object is not inside of B")
      return
    }
    #expect(try plan.indirect(in: "B") == ["inner"] || structure.properties[0].isIndirect)
  }

  @Test(
    "Only properties on a cycle are behind a reference, not those that lead from one to another")
  func betweenCircles() async throws {
    let plan = try await planned(
      service(models: [
        model("A", object([("a", .reference("A"), false), ("b", .reference("B"), false)])),
        model("B", object([("b", .reference("B"), false)])),
      ]))
    #expect(try plan.indirect(in: "A") == ["a"])
    #expect(try plan.indirect(in: "B") == ["b"])
  }

  @Test("Unions are references already")
  func unions() async throws {
    let union = Union(cases: [Union.Case(schema: Schema(.reference("A")))])
    let plan = try await planned(
      service(models: [
        model("A", object([("u", .reference("U"), false)])), model("U", .union(union)),
      ]))
    #expect(try plan.indirect(in: "A") == [])
  }

  @Test("A type alias that would contain itself is any JSON inside of itself")
  func aliases() async throws {
    let plan = try await planned(
      service(models: [model("Numbers", .array(Schema(.reference("Numbers"))))]))
    guard case .alias(let type)? = plan.models.first?.kind else {
      Issue.record("it is no alias")
      return
    }
    #expect(type == "[JSON]")
  }

  @Test("A long chain of models is planned without a deep recursion")
  func longChain() async throws {
    let count = 3000
    let models = (0..<count).map { index in
      model("M\(index)", object([("next", .reference("M\((index + 1) % count)"), false)]))
    }
    let plan = try await planned(service(models: models))
    #expect(plan.models.count == count)
    // One reference breaks the cycle.
    let indirect = try (0..<count).filter { try !plan.indirect(in: "M\($0)").isEmpty }
    #expect(indirect == [count - 1])
  }

  @Test("A struct of more than sixteen values is behind a reference where it stands in another")
  func manyValues() async throws {
    func values(_ count: Int) -> Schema.Kind {
      object((0..<count).map { ("v\($0)", .boolean, true) })
    }
    let plan = try await planned(
      service(models: [
        model("Sixteen", values(16)), model("Seventeen", values(17)),
        model(
          "Holder",
          object([
            ("few", .reference("Sixteen"), true), ("many", .reference("Seventeen"), true),
            ("maybe", .reference("Seventeen"), false),
            ("list", .array(Schema(.reference("Seventeen"))), true),
          ])),
        // The sixteen values of one property, and the reference and values of the others.
        model("Outer", object([("holder", .reference("Holder"), true)])),
      ]))
    #expect(try plan.indirect(in: "Holder") == ["many", "maybe"])
    #expect(try plan.indirect(in: "Outer") == ["holder"])
  }
}
