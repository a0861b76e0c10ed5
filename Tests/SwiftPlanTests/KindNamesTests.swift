import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("A type that a description calls type is named Kind")
struct KindNamesTests {
  private static let listed = Schema.Kind.enumeration(
    Enumeration(
      base: .string, cases: [.init(value: .string("a")), .init(value: .string("b"))]))

  /// The types that stand in the model `User`, and in these again.
  private func types(_ models: Model..., groups: [String?] = [nil]) async throws -> [String] {
    let operations = groups.enumerated().map {
      operation("list\($0)", group: $1, answering: .boolean)
    }
    let plan = try await planned(service(models: models, operations: operations))
    let user = try #require(plan.models.first { $0.name == "User" })
    return names(in: user)
  }

  private func names(in declaration: DeclarationPlan) -> [String] {
    declaration.declarations.flatMap { inner in
      [inner.name] + names(in: inner).map { inner.name + "." + $0 }
    }
  }

  private func user(_ properties: (String, Schema.Kind)...) -> Model {
    model("User", object(properties.map { ($0.0, $0.1, true) }))
  }

  @Test("The type of a property, and of the items of a list")
  func property() async throws {
    #expect(try await types(user(("type", Self.listed))) == ["Kind"])
    #expect(try await types(user(("types", .array(Schema(Self.listed))))) == ["Kind"])
    #expect(
      try await types(user(("owner", object([("type", Self.listed, true)])))) == [
        "Owner", "Owner.Kind",
      ])
  }

  @Test("It is used under that name")
  func use() async throws {
    let plan = try await planned(service(models: [user(("type", Self.listed))]))
    #expect(try plan.properties(of: "User").map(\.type) == ["Kind"])
    #expect(try plan.properties(of: "User").map(\.name) == ["type"])
  }

  @Test("Not beside a property of that name, whatever its type is")
  func sibling() async throws {
    #expect(
      try await types(user(("type", Self.listed), ("kind", Self.listed))) == ["TypeValue", "Kind"])
    #expect(try await types(user(("type", Self.listed), ("kind", .boolean))) == ["TypeValue"])
    #expect(
      try await types(user(("kinds", .array(Schema(Self.listed))), ("type", Self.listed)))
        == ["Kind", "TypeValue"])
  }

  @Test("Not where a model or a group has the name, or what it stands in, or what stands in it")
  func taken() async throws {
    let user = user(("type", Self.listed))
    #expect(try await types(user, model("Kind", Self.listed)) == ["TypeValue"])
    #expect(try await types(user, groups: ["kind", nil]) == ["TypeValue"])
    let inner = object([("type", Self.listed, true)])
    #expect(try await types(self.user(("kind", inner))) == ["Kind", "Kind.TypeValue"])
    let outer = object([("kind", Self.listed, true)])
    #expect(try await types(self.user(("type", outer))) == ["TypeValue", "TypeValue.Kind"])
  }

  @Test("A model, and not what is called so with another word")
  func models() async throws {
    let plan = try await planned(service(models: [model("type", Self.listed)]))
    #expect(plan.models.map(\.name) == ["Kind"])
    #expect(try await types(user(("type_value", Self.listed))) == ["TypeValue"])
  }
}
