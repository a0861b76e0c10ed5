import ServiceModel
import TestSchemas
import Testing

@Suite("What references come to")
struct ReferenceTargetsTests {
  @Test("The first default and sample of a chain count, null anywhere in it, and all limits")
  func chain() throws {
    var outer = Schema.reference("Inner").limited { $0.minimum = 2 }
    outer.defaultValue = 3
    var inner = Schema.int.nullable.limited {
      $0.minimum = 1
      $0.maximum = 9
    }
    inner.defaultValue = 4
    inner.sample = Sample(value: 5)
    let models = Models(linking: [
      Model(name: "Outer", schema: outer), Model(name: "Inner", schema: inner),
    ])
    let target = ReferenceTargets(models)[try #require(models.id(named: "Outer"))]
    #expect(target.id == models.id(named: "Inner"))
    #expect(target.isNullable)
    #expect(target.defaultValue == 3)
    #expect(target.sample == 5)
    #expect(target.limits.minimum == 2)
    #expect(target.limits.maximum == 9)
  }

  @Test("A chain as long as there are models is followed, in whatever order they stand")
  func longChain() throws {
    let count = 10_000
    let chain = (0..<count).map {
      Model(name: "M\($0)", schema: $0 == count - 1 ? .int : .reference("M\($0 + 1)"))
    }
    for models in [Models(linking: chain), Models(linking: chain.reversed())] {
      let targets = ReferenceTargets(models)
      let first = try #require(models.id(named: "M0"))
      #expect(targets[first].id == models.id(named: "M\(count - 1)"))
    }
  }

  @Test("Models that refer to each other are in one cycle, and others in none of theirs")
  func cycles() throws {
    let models = Models(linking: [
      Model(name: "A", schema: .object(["b": .reference("B")])),
      Model(name: "B", schema: .array(.reference("C"))),
      Model(name: "C", schema: .reference("A")),
      Model(name: "D", schema: .object(["a": .reference("A")])),
    ])
    let cycles = ModelCycles(ReferenceTargets(models))
    func cycle(_ name: String) throws -> Int { cycles[try #require(models.id(named: name))] }
    #expect(try cycle("A") == cycle("B"))
    #expect(try cycle("A") != cycle("D"))
  }
}
