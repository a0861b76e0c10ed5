import ServiceModel
import TestSchemas
import Testing

@Suite("The models of a service")
struct ModelsTests {
  private let models = Models(linking: [
    Model(name: "Cat", schema: .object(["owner": .reference("Person"), "toys": .array("Toy")])),
    Model(name: "Person", schema: .object(["name": .string])),
    Model(name: "Toy", schema: .reference("Thing")),
    Model(name: "Thing", schema: .object(["price?": .int])),
    Model(name: "Dog", schema: .object(["owner": .reference("Person")])),
  ])

  private func names(_ ids: some Sequence<Model.ID>) -> Set<String> {
    Set(ids.map { models[$0].name })
  }

  @Test("What a model needs is found through lists and other names")
  func reachable() throws {
    let cat = try #require(models.id(named: "Cat"))
    #expect(names(models.reachable(from: [cat])) == ["Cat", "Person", "Toy", "Thing"])
  }

  @Test("What is not followed is found, and nothing behind it")
  func notFollowed() throws {
    let (cat, toy) = (
      try #require(models.id(named: "Cat")), try #require(models.id(named: "Toy"))
    )
    #expect(
      names(models.reachable(from: [cat]) { $0 != toy }) == ["Cat", "Person", "Toy"])
  }

  @Test("A model that is left out keeps its ID, and references still lead to it")
  func leavingOut() throws {
    var models = models
    let (dog, person) = (
      try #require(models.id(named: "Dog")), try #require(models.id(named: "Person"))
    )
    models.list([dog])
    #expect(models.map(\.name) == ["Dog"])
    #expect(models.id(named: "Person") == nil)
    #expect(models[person].name == "Person")
    #expect(models.reachable(from: [dog]) == [dog, person])
  }

  @Test("A chain of references comes to the schema at its end")
  func resolved() throws {
    let toy = try #require(models.id(named: "Toy"))
    let end = models.resolved(.reference(toy))
    #expect(end.id == models.id(named: "Thing"))
    guard case .object = end.schema.kind else {
      Issue.record("it is no object")
      return
    }
    #expect(models.resolved(.string).id == nil)
  }

  @Test("References that only lead to each other come to an end where they are followed")
  func resolvedInCycle() throws {
    let models = Models(linking: [
      Model(name: "A", schema: .reference("B")), Model(name: "B", schema: .reference("A")),
    ])
    let a = try #require(models.id(named: "A"))
    guard case .reference = models.resolved(.reference(a)).schema.kind else {
      Issue.record("a cycle has no end")
      return
    }
    #expect(ReferenceTargets(models)[a].id == nil)
  }
}

extension Schema {
  fileprivate static func array(_ id: Model.ID) -> Schema { .array(.reference(id)) }
}
