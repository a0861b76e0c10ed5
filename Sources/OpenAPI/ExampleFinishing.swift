import Diagnostics
import SampleData
import ServiceModel

/// An example of a response.
struct ResponseExample {
  /// The number of the operation, and that of its response of success.
  var operation: Int
  var response: Int
  var sample: Sample
}

extension DocumentReader {
  /// How many differences between examples and schemas are looked into.
  private static let evidenceLimit = 2_000

  /// Makes what is generated hold the examples of responses, and drops the samples that can't be had.
  mutating func believeExamples(_ numbers: [Int], _ service: inout Service) {
    var checker = SchemaChecker(models: service.models)
    var left = Self.evidenceLimit
    for example in examples where service.operations.indices.contains(example.operation) {
      let index = example.operation
      guard service.operations[index].answers.indices.contains(example.response),
        case .json(var schema) = service.operations[index].answers[example.response].content
      else { continue }
      let isSample =
        service.operations[index].sample.map { $0.location == example.sample.location } ?? false
      var value = example.sample.value
      while let mismatch = checker.mismatch(of: value, with: schema) {
        var evidence = ExampleEvidence(models: models, checker: checker)
        left -= 1
        guard left > 0,
          let outcome = evidence.settle(&value, &schema, at: mismatch.path)
        else {
          warn(
            .example, "the example does not fit: \(Self.described(mismatch)); it is ignored",
            at: example.sample.location)
          if isSample { service.operations[index].sample = nil }
          break
        }
        warn(
          .example,
          "the example is not what its schema says: \(Self.described(mismatch)); "
            + outcome.consequence, at: example.sample.location)
        guard outcome.changesSchema else { continue }
        models = evidence.models
        service.operations[index].answers[example.response].content = .json(schema)
        service.models = modelList(numbers)
        checker = SchemaChecker(models: service.models)
      }
      if isSample, service.operations[index].sample != nil {
        service.operations[index].sample?.value = value
      }
    }
  }
}
