import Diagnostics
import ServiceModel

extension Applying {
  /// Takes the responses of those operations that have the envelope out of it. False, and a mistake, where
  /// none has it.
  mutating func unwrap(
    _ path: ServiceModel.KeyPath, _ indices: [Int], at location: SourceLocation?,
    of service: inout Service
  ) -> Bool {
    var isFound = false
    var missing: (step: String, candidates: [String])?
    for index in indices {
      guard service.operations[index].hasJSONResponse else { continue }
      guard describesEnvelopes else {
        service.operations[index].unwrap = path
        isFound = true
        continue
      }
      var operation = service.operations[index]
      // A setting that this one overrides may have opened another envelope.
      operation.responses = original.operations[index].responses
      operation.sample = original.operations[index].sample
      switch unwrapped(operation, path, of: service) {
      case .success(let operation):
        service.operations[index] = operation
        isFound = true
      case .failure(let step): missing = missing ?? (step.name, step.candidates)
      }
    }
    guard !isFound else { return true }
    if let missing {
      let hint = near(missing.step, among: missing.candidates).map {
        "; did you mean \(quoted($0))?"
      }
      error(
        "`unwrap` leads to \(quoted(missing.step)), and no response has such a property\(hint ?? "")",
        at: location)
    } else if !indices.isEmpty {
      error("`unwrap` takes a value out of JSON, and no response is JSON", at: location)
    }
    return false
  }

  /// Puts responses back into the envelopes that an overridden setting took them out of.
  func wrap(_ indices: [Int], of service: inout Service) {
    for index in indices {
      service.operations[index].unwrap = nil
      service.operations[index].responses = original.operations[index].responses
      service.operations[index].sample = original.operations[index].sample
    }
  }

  private struct MissingStep: Error {
    var name: String
    var candidates: [String]
  }

  private func unwrapped(
    _ operation: Operation, _ path: ServiceModel.KeyPath, of service: Service
  ) -> Result<Operation, MissingStep> {
    var operation = operation
    for index in operation.responses.indices {
      guard case .json(let schema) = operation.responses[index].content else { continue }
      switch inner(path, of: schema, in: service.models) {
      case .success(let inner): operation.responses[index].content = .json(inner)
      case .failure(let step): return .failure(step)
      }
    }
    operation.unwrap = path
    if let sample = operation.sample {
      operation.sample = path.reduce(Optional(sample.value)) { $0?[$1] }.map {
        Sample(value: $0, location: sample.location)
      }
    }
    return .success(operation)
  }

  private func inner(
    _ path: ServiceModel.KeyPath, of schema: Schema, in models: Models
  ) -> Result<Schema, MissingStep> {
    var schema = schema
    for name in path {
      switch models.resolved(schema).schema.kind {
      case .object(let object):
        if let property = object.properties.first(where: { $0.name == name }) {
          schema = property.schema
        } else {
          return .failure(MissingStep(name: name, candidates: object.properties.map(\.name)))
        }
      case .map(let value): schema = value
      case .any: return .success(Schema(.any, location: schema.location))
      default: return .failure(MissingStep(name: name, candidates: []))
      }
    }
    // Where the envelope is there, so is the value: only a null in it is no value.
    schema.provenance.name = nil
    return .success(schema)
  }
}

extension Operation {
  fileprivate var hasJSONResponse: Bool {
    responses.contains { if case .json = $0.content { true } else { false } }
  }
}
