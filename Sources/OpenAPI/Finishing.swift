import Diagnostics
import SampleData
import ServiceModel

// What can be said only when everything was read.

extension DocumentReader {
  mutating func finish(_ service: inout Service) {
    let sent = reachable(from: operationTable.requestUses)
    let received = reachable(from: operationTable.responseUses)
    let numbers = models.entries.indices.filter { sent[$0] || received[$0] }
    for number in numbers { reportLooseRequirements(models.entries[number].looseRequirements) }

    settleInheritance(numbers)
    breakAliasCycles(numbers)
    breakUnionCycles(numbers)
    settleUnions(numbers, &service)
    settleConstants(numbers, &service)
    for number in numbers where models.entries[number].traits.contains(.oneWay) {
      settleOneWay(
        &models.entries[number].schema, isSent: sent[number], isReceived: received[number])
    }
    breakRequiredCycles(numbers)

    let ordered = numbers.sorted { models.entries[$0].order < models.entries[$1].order }
    service.models = modelList(ordered)
    believeExamples(ordered, &service)
    if checkValues(ordered, &service) { service.models = modelList(ordered) }
  }

  func modelList(_ numbers: [Int]) -> [Model] {
    numbers.map { number in
      let entry = models.entries[number]
      return Model(name: entry.name, schema: entry.schema, location: entry.target.node.location)
    }
  }

  private func reachable(from start: Set<Int>) -> [Bool] {
    var found = [Bool](repeating: false, count: models.entries.count)
    var open = Array(start)
    while let number = open.popLast() {
      if found[number] { continue }
      found[number] = true
      open += models.entries[number].uses
      open += models.entries[number].inheritance?.subtypes.map(\.number) ?? []
    }
    return found
  }

  // MARK: - Examples and defaults

  /// Drops what doesn't fit its schema. Returns whether models changed.
  private mutating func checkValues(_ numbers: [Int], _ service: inout Service) -> Bool {
    let checker = SchemaChecker(models: service.models)
    let evidence = ExampleEvidence(models: models, checker: checker)
    var mistakes: [(Warning, String, SourceLocation?)] = []
    var hasChanged = false
    for number in numbers where models.entries[number].traits.contains(.values) {
      let before = mistakes.count
      models.entries[number].schema.forEachSchema {
        Self.check(&$0, checker, evidence, &mistakes)
      }
      if mistakes.count > before { hasChanged = true }
    }
    for index in service.operations.indices {
      if index < operationTable.traits.count, operationTable.traits[index].contains(.values) {
        service.operations[index].forEachSchema { Self.check(&$0, checker, evidence, &mistakes) }
      }
    }
    for (kind, message, location) in mistakes { warn(kind, message, at: location) }
    return hasChanged
  }

  private static func check(
    _ schema: inout Schema, _ checker: SchemaChecker, _ evidence: ExampleEvidence,
    _ mistakes: inout [(Warning, String, SourceLocation?)]
  ) {
    if let sample = schema.sample, !sample.isChecked(for: schema),
      let mismatch = checker.mismatch(of: sample.value, with: schema)
    {
      let readable = evidence.readable(sample.value, schema)
      let message =
        readable == nil
        ? "the example does not fit: \(described(mismatch)); it is ignored"
        : "the example is not what its schema says: \(described(mismatch)); the client reads it "
          + "all the same"
      mistakes.append((.example, message, sample.location))
      schema.sample = readable.map { Sample(value: $0, location: sample.location) }
    }
    if let value = schema.defaultValue,
      let mismatch = checker.mismatch(of: value, with: schema, strictness: .enumerations)
    {
      mistakes.append(
        (
          .defaultValue, "the default does not fit: \(described(mismatch)); it is ignored",
          schema.location
        ))
      schema.defaultValue = nil
    }
  }

  static func described(_ mismatch: Mismatch) -> String {
    guard !mismatch.path.isEmpty else { return mismatch.message }
    var path = ""
    for step in mismatch.path {
      if Int(step) != nil {
        path += "[\(step)]"
      } else {
        path += path.isEmpty ? step : ".\(step)"
      }
    }
    return "at \(quoted(path)): \(mismatch.message)"
  }
}

extension Sample {
  /// Whether the sample was found to fit when it was read.
  fileprivate func isChecked(for schema: Schema) -> Bool {
    switch schema.kind {
    case .array, .map, .object, .union, .reference: false
    default: true
    }
  }
}

extension Operation {
  /// Changes the schemas of the parameters, the body and the responses.
  mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    for index in parameters.indices { parameters[index].schema.forEachSchema(body) }
    switch self.body?.content {
    case .json(var schema):
      schema.forEachSchema(body)
      self.body?.content = .json(schema)
    case .form(var schema):
      schema.forEachSchema(body)
      self.body?.content = .form(schema)
    case .multipart(var schema):
      schema.forEachSchema(body)
      self.body?.content = .multipart(schema)
    case .sequence(var sequence):
      sequence.item.forEachSchema(body)
      self.body?.content = .sequence(sequence)
    default: break
    }
    for index in responses.indices { responses[index].forEachSchema(body) }
    for index in errors.indices { errors[index].forEachSchema(body) }
  }
}

extension Response {
  fileprivate mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    switch content {
    case .json(var schema):
      schema.forEachSchema(body)
      content = .json(schema)
    case .sequence(var sequence):
      sequence.item.forEachSchema(body)
      content = .sequence(sequence)
    case .nothing, .text, .data, .file: break
    }
  }
}
