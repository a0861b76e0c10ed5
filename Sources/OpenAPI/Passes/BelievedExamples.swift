import Diagnostics
import SchemaChecking
import ServiceModel

/// An example of a response.
struct ResponseExample {
  /// The number of the operation, and that of its successful response.
  var operation: Int
  var response: Int
  var sample: Sample
}

extension DocumentReader {
  /// Makes schemas hold the examples of responses, and drops the samples that they still don't hold.
  mutating func believeExamples(_ service: inout Service) {
    var evidence = ExampleEvidence(service.models)
    let described = evidence
    let fitting = fittingSharedExamples(described, service)
    for var example in operationTable.examples {
      guard var schema = describedSchema(of: example, service) else { continue }
      example.sample.value =
        described.firstOfList(example.sample.value, schema) ?? example.sample.value
      let index = example.operation
      let isSample =
        service.operations[index].sample.map { $0.location == example.sample.location } ?? false
      let reason: String? =
        if let location = example.sample.location, fitting.contains(location),
          evidence.isOfAnotherType(example.sample.value, than: schema)
        {
          "several responses refer to this example, and some are of another type; for these it is ignored"
        } else if described.isBrokenJSON(example.sample.value, schema) {
          "the example is text, and no JSON; it is ignored"
        } else if described.readsNothing(of: example.sample.value, schema) {
          "the example has no property that its schema describes; it is ignored"
        } else if let list = described.listAlone(in: example.sample.value, schema) {
          "the example is the list \(quoted(list)) alone; it is ignored"
        } else {
          nil
        }
      if let reason {
        warn(.example, reason, at: example.sample.location)
        if isSample { service.operations[index].sample = nil }
        continue
      }
      evidence.operation = service.operations[index]
      let sample = believe(example.sample, &schema, &evidence)
      service.operations[index].responses[example.response].content = .json(schema)
      if isSample { service.operations[index].sample = sample }
    }
    believeSchemas(&evidence, &service)
    believeNulls(&evidence)
    believeAnyValues(&evidence)
    service.models = evidence.models
    fitSamples(of: &service)
  }

  /// Brings the samples into the form of schemas that later examples have changed.
  private func fitSamples(of service: inout Service) {
    let evidence = ExampleEvidence(service.models)
    for example in operationTable.examples {
      guard let schema = describedSchema(of: example, service),
        let sample = service.operations[example.operation].sample,
        sample.location == example.sample.location,
        evidence.checker.mismatch(of: sample.value, with: schema) != nil
      else { continue }
      service.operations[example.operation].sample =
        evidence.inFormOfSchema(example.sample.value, schema)
        .map { Sample(value: $0, location: sample.location) }
    }
  }

  /// The examples that several responses refer to, and that have the JSON type of one of them. Where an account and a
  /// list of accounts have one example, it says nothing of the account.
  private func fittingSharedExamples(
    _ evidence: ExampleEvidence, _ service: Service
  ) -> Set<SourceLocation> {
    let places = Dictionary(grouping: operationTable.examples, by: \.sample.location)
    var fitting: Set<SourceLocation> = []
    for (location, examples) in places where examples.count > 1 {
      guard let location else { continue }
      let fits = examples.contains { example in
        guard let schema = describedSchema(of: example, service) else { return false }
        return !evidence.isOfAnotherType(example.sample.value, than: schema)
      }
      if fits { fitting.insert(location) }
    }
    return fitting
  }

  /// The schema of the JSON that an example is of; nil where the response has none.
  func describedSchema(of example: ResponseExample, _ service: Service) -> Schema? {
    guard service.operations.indices.contains(example.operation) else { return nil }
    let responses = service.operations[example.operation].responses
    guard responses.indices.contains(example.response),
      case .json(let schema) = responses[example.response].content
    else { return nil }
    return schema
  }

  /// The example in the form that the client reads, after the schema was made to hold it; nil where that is
  /// not possible.
  private mutating func believe(
    _ sample: Sample, _ schema: inout Schema, _ evidence: inout ExampleEvidence,
    isOfSchema: Bool = false
  ) -> Sample? {
    var sample = sample
    while let mismatch = evidence.checker.mismatch(
      of: sample.value, with: schema, strictness: ExampleEvidence.strictness)
    {
      evidence.left -= 1
      guard evidence.left > 0,
        let outcome = evidence.admit(&sample.value, &schema, at: mismatch.path)
      else {
        // Those of schemas are looked at once more, with all others.
        guard !isOfSchema else { return nil }
        warn(
          .example, "the example does not fit: \(Self.described(mismatch)); it is ignored",
          at: sample.location)
        return nil
      }
      if !outcome.consequence.isEmpty {
        warnOfContradiction(of: sample, mismatch, outcome)
      }
      if outcome.changesSchema { evidence.updateChecker() }
    }
    return sample
  }

  // MARK: - Examples of schemas

  /// Believes the examples of the schemas of responses that have none of their own.
  ///
  /// The example of a schema further inside is no evidence of what may be absent: it shows the few
  /// properties that its author was about to explain. So does one that lacks most of what is required.
  private mutating func believeSchemas(
    _ evidence: inout ExampleEvidence, _ service: inout Service
  ) {
    let shown = Set(operationTable.examples.map { [$0.operation, $0.response] })
    var known: Set<SourceLocation> = []
    for index in service.operations.indices {
      for number in service.operations[index].responses.indices
      where !shown.contains([index, number]) {
        guard case .json(var schema) = service.operations[index].responses[number].content,
          var sample = sampleOfSchema(schema, evidence.models),
          !evidence.lacksMostRequiredKeys(sample.value, schema),
          sample.location.map({ known.insert($0).inserted }) ?? true
        else { continue }
        sample.value = evidence.firstOfList(sample.value, schema) ?? sample.value
        evidence.operation = service.operations[index]
        _ = believe(sample, &schema, &evidence, isOfSchema: true)
        service.operations[index].responses[number].content = .json(schema)
      }
    }
  }

  /// Believes the examples of models where they have null for what is required: what is left out there was of no
  /// interest, but null is written on purpose. One that has it for most properties shows none of them.
  private mutating func believeNulls(_ evidence: inout ExampleEvidence) {
    for id in evidence.models.ids {
      guard let sample = evidence.models[id].schema.sample,
        case .object(let members) = sample.value,
        case .object(let object) = evidence.models[id].schema.kind
      else { continue }
      let nulls = members.filter { $0.value == .null }.map(\.name)
      guard nulls.count * 2 < members.count else { continue }
      let required = object.properties.filter {
        $0.isRequired && !$0.schema.isNullable && nulls.contains($0.name)
      }
      for property in required {
        var (value, schema) = (sample.value, Schema(.reference(id)))
        guard let mismatch = evidence.checker.mismatch(of: .null, with: property.schema),
          evidence.admit(&value, &schema, at: [property.name]) != nil
        else { continue }
        warn(
          .example,
          "the example is not what its schema says: at \(quoted(property.name)): "
            + "\(mismatch.message); it may be null", at: sample.location)
      }
      if !required.isEmpty { evidence.updateChecker() }
    }
  }

  /// Believes the examples of models where they have something else for an object of which nothing is said.
  private mutating func believeAnyValues(_ evidence: inout ExampleEvidence) {
    for id in evidence.models.ids {
      guard let sample = evidence.models[id].schema.sample,
        case .object = evidence.models[id].schema.kind,
        let mismatch = evidence.checker.mismatch(of: sample.value, with: Schema(.reference(id)))
      else { continue }
      var (changed, value, schema) = (evidence, sample.value, Schema(.reference(id)))
      guard let outcome = changed.admit(&value, &schema, at: mismatch.path),
        outcome.consequence == ScalarEvidence.isAnyValue
      else { continue }
      evidence = changed
      evidence.updateChecker()
      warnOfContradiction(of: sample, mismatch, outcome)
    }
  }

  private mutating func warnOfContradiction(
    of sample: Sample, _ mismatch: Mismatch, _ outcome: ExampleEvidence.Outcome
  ) {
    warn(
      .example,
      "the example is not what its schema says: \(Self.described(mismatch)); \(outcome.consequence)",
      at: sample.location)
  }

  /// The example of a schema, of the one that it refers to, or of the elements of a list.
  private func sampleOfSchema(_ schema: Schema, _ models: Models) -> Sample? {
    var schema = schema
    var lists = 0
    for _ in 0..<Models.longestChain {
      if var sample = schema.sample {
        for _ in 0..<lists { sample.value = .array([sample.value]) }
        return sample
      }
      switch schema.kind {
      case .reference(let id): schema = models[id].schema
      case .array(let element):
        schema = element
        lists += 1
      default: return nil
      }
    }
    return nil
  }
}
