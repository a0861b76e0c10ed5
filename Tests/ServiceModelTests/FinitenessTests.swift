import ServiceModel
import TestSchemas
import Testing

@Suite("Which models have values that end")
struct FinitenessTests {
  /// The properties on the way round each cycle that no value could end.
  private func cycles(_ models: [Model]) -> [[String]] {
    var result: [[String]] = []
    let graph = FinitenessGraph(Models(linking: models))
    graph.forEachCycle(followingAllCases: true) { cycle, _ in
      result.append(cycle.compactMap { graph.step($0).label?.name })
    }
    return result
  }

  @Test("A model that requires itself has none, by way of others too")
  func required() {
    #expect(
      cycles([
        Model(name: "A", schema: .object(["b": .reference("B"), "name": .string])),
        Model(name: "B", schema: .object(["a": .reference("A")])),
      ]) == [["b", "a"]])
  }

  @Test("What may be absent or null, a list, or another case of a union lets a value end")
  func ends() {
    #expect(
      cycles([
        Model(name: "A", schema: .object(["a?": .reference("A")])),
        Model(name: "B", schema: .object(["b": .reference("B").nullable])),
        Model(name: "C", schema: .object(["c": .array(.reference("C"))])),
        Model(name: "D", schema: .object(["d": .union([.reference("D"), .string])])),
      ]).isEmpty)
  }

  @Test("A union of nothing but what does not end does not end")
  func unions() {
    #expect(
      cycles([Model(name: "D", schema: .object(["d": .union([.reference("D")])]))]) == [["d"]])
  }
}
