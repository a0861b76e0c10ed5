import ServiceModel
import TestSchemas
import Testing

@testable import SampleData
@testable import SchemaChecking

@Suite("Samples of large services")
struct LargeServiceTests {
  @Test(
    "Sampling hundreds of operations over hundreds of models that share each other ends",
    .timeLimit(.minutes(15)))
  func manyOperations() {
    // Each model refers to a few others, most of them in one cycle, as in large vendors' documents.
    let models = (0..<600).map { index in
      var properties = (0..<12).map {
        Property(name: "name_\($0)", schema: .string, isRequired: $0 % 2 == 0)
      }
      for step in [1, 7, 31] {
        let other = Schema.reference("M\((index + step * (index % 5 + 1)) % 600)")
        properties.append(
          Property(
            name: "other_\(step)", schema: step == 7 ? .array(other) : other, isRequired: false))
      }
      return Model(
        name: "M\(index)", schema: Schema(.object(ObjectSchema(properties: properties))))
    }
    let maker = SampleMaker(models: Models(linking: models))
    var weight = 0
    for index in 0..<800 {
      weight += maker.sample(for: .array(.reference(Model.ID(index % 600))), name: nil).weight
    }
    #expect(weight > 800)
  }
}
