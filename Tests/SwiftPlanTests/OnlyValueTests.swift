import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("What can have one value only need not be said")
struct OnlyValueTests {
  private let only = Schema.Kind.enumeration(
    Enumeration(base: .string, cases: [Enumeration.Case(value: .string("set-up"))]))

  @Test("A required property whose enum has one value is that, without a type of its own")
  func properties() async throws {
    let two = Schema.Kind.enumeration(
      Enumeration(
        base: .integer,
        cases: [Enumeration.Case(value: .integer(1)), Enumeration.Case(value: .integer(2))]))
    let plan = try await planned(
      service(models: [
        model("Kind", only),
        model(
          "A",
          object([
            ("inPlace", only, true), ("named", .reference("Kind"), true), ("absent", only, false),
            ("several", two, true),
          ])),
      ]))
    let properties = try plan.properties(of: "A")
    #expect(properties.map(\.type) == ["String", "Kind", "Absent?", "Several"])
    #expect(properties.map(\.initializerDefault) == ["\"set-up\"", ".setUp", "nil", nil])
    #expect(properties.map(\.isConstant) == [true, true, false, false])
    #expect(properties.map(\.constant) == [nil, nil, ".setUp", nil])
    #expect(properties.map(\.mayBeAbsent) == [false, false, true, false])
  }

  @Test("An enum of one value that somebody named, or whose value they named, stays one")
  func named() async throws {
    var named = Schema(only)
    named.provenance.name = "Step"
    let ofNamedValue = Schema(
      .enumeration(
        Enumeration(
          base: .string, cases: [Enumeration.Case(value: .string("set-up"), name: "start")])))
    let properties = [("a", named), ("b", ofNamedValue)].map {
      Property(name: $0, schema: $1, isRequired: true)
    }
    let plan = try await planned(
      service(models: [model("A", .object(ObjectSchema(properties: properties)))]))
    let planned = try plan.properties(of: "A")
    #expect(planned.map(\.type) == ["Step", "B"])
    #expect(planned.map(\.initializerDefault) == [".setUp", ".start"])
  }

  @Test("The default of a property with one value is that value")
  func defaultValue() async throws {
    var schema = Schema(only)
    schema.defaultValue = .string("set-up")
    let properties = [Property(name: "a", schema: schema, isRequired: true)]
    let plan = try await planned(
      service(models: [model("A", .object(ObjectSchema(properties: properties)))]))
    #expect(try plan.properties(of: "A").map(\.defaultValue) == ["\"set-up\""])
  }

  @Test("What may be null has a second value")
  func nullable() async throws {
    var schema = Schema(only)
    schema.isNullable = true
    let properties = [Property(name: "a", schema: schema, isRequired: true)]
    let plan = try await planned(
      service(models: [model("A", .object(ObjectSchema(properties: properties)))]))
    #expect(try plan.properties(of: "A").map(\.initializerDefault) == [nil])
  }

  @Test("A required argument whose enum has one value can be left out, and is sent")
  func arguments() async throws {
    var operation = operation("a", method: "POST")
    operation.parameters = [
      Parameter(
        name: "kind", in: .query, schema: Schema(only), isRequired: true, style: .form,
        explode: true)
    ]
    operation.body = Body(
      content: .json(Schema(object([("step", only, true), ("name", .string(.plain), true)]))))
    let plan = try await planned(service(operations: [operation]))
    let arguments = try #require(plan.root.operations.first).arguments
    #expect(
      Dictionary(uniqueKeysWithValues: arguments.map { ($0.name, $0.defaultValue) })
        == ["kind": ".setUp", "step": ".setUp", "name": nil])
  }
}
