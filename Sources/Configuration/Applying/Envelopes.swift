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
    var missing: MissingStep?
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
      movePages(of: &operation, index, to: path)
      do throws(MissingStep) {
        service.operations[index] = try unwrapped(operation, path, of: service)
        isFound = true
      } catch {
        missing = missing ?? error
      }
    }
    guard !isFound else { return true }
    if let missing {
      let hint = near(missing.name, among: missing.candidates).map {
        "; did you mean \(quoted($0))?"
      }
      error(
        "`unwrap` leads to \(quoted(missing.name)), and no response has such a property\(hint ?? "")",
        at: location)
    } else if !indices.isEmpty {
      error("`unwrap` takes a value out of JSON, and no response is JSON", at: location)
    }
    return false
  }

  /// Puts responses back into the envelopes that an overridden setting took them out of.
  func wrap(_ indices: [Int], of service: inout Service) {
    for index in indices {
      movePages(of: &service.operations[index], index, to: nil)
      service.operations[index].unwrap = nil
      service.operations[index].responses = original.operations[index].responses
      service.operations[index].sample = original.operations[index].sample
    }
  }

  /// Says where the items of the document's pages are in the value that another envelope leaves; what the
  /// configuration says of pages stays.
  private func movePages(
    of operation: inout Operation, _ index: Int, to path: ServiceModel.KeyPath?
  ) {
    guard let pages = original.operations[index].pagination,
      operation.pagination == pages.taken(out: operation.unwrap)
    else { return }
    operation.pagination = pages.taken(out: path)
  }

  private struct MissingStep: Error {
    var name: String
    var candidates: [String]
  }

  private func unwrapped(
    _ operation: Operation, _ path: ServiceModel.KeyPath, of service: Service
  ) throws(MissingStep) -> Operation {
    var operation = operation
    for index in operation.responses.indices {
      guard case .json(let schema) = operation.responses[index].content else { continue }
      operation.responses[index].content = .json(try inner(path, of: schema, in: service.models))
    }
    operation.unwrap = path
    if let sample = operation.sample {
      operation.sample = path.reduce(Optional(sample.value)) { $0?[$1] ?? $0?.element($1) }.map {
        Sample(value: $0, location: sample.location)
      }
    }
    return operation
  }

  private func inner(
    _ path: ServiceModel.KeyPath, of schema: Schema, in models: Models
  ) throws(MissingStep) -> Schema {
    var schema = schema
    for name in path {
      switch models.resolved(schema).schema.kind {
      case .object(let object):
        guard let property = object.properties.first(where: { $0.name == name }) else {
          throw MissingStep(name: name, candidates: object.properties.map(\.name))
        }
        schema = property.schema
      case .map(let value): schema = value
      // A number leads into a list.
      case .array(let element) where name.elementNumber != nil: schema = element
      case .any: return Schema(.any, location: schema.location)
      default: throw MissingStep(name: name, candidates: [])
      }
    }
    // Where the envelope is there, so is the value: only a null in it is no value.
    schema.provenance.name = nil
    return schema
  }
}

extension Pagination {
  /// The same for the value that is left of an envelope; nil where the items are not in that.
  fileprivate func taken(out envelope: ServiceModel.KeyPath?) -> Pagination? {
    guard let envelope else { return self }
    guard items.starts(with: envelope) else { return nil }
    var pages = self
    pages.items = Array(items.dropFirst(envelope.count))
    return pages
  }
}

extension Operation {
  fileprivate var hasJSONResponse: Bool {
    responses.contains { if case .json = $0.content { true } else { false } }
  }
}
