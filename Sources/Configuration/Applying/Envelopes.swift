import Diagnostics
import ServiceDescription
import ServiceModel

extension Applying {
  /// Says where the responses of operations have what is described. False, and a mistake, where none can have it.
  mutating func enclose(
    _ indices: [Int], in envelope: WrittenEnvelope, of service: inout Service
  ) -> Bool {
    guard describesEnvelopes else {
      error(
        "`envelope` is for documents that leave it out, as a service description always does: write "
          + "`unwrap`", at: envelope.location)
      return false
    }
    var isFound = false
    for index in indices where service.operations[index].hasJSONResponse {
      isFound = true
      let described = describedPath(of: service.operations[index], index)
      let hasPagesOfDocument =
        service.operations[index].pagination == documentPages(index, in: described)
      envelopes[index] = envelope.path.overriding(nil)
      service.operations[index].unwrap = path(described, in: envelopes[index])
      if hasPagesOfDocument {
        service.operations[index].pagination = documentPages(index, in: described)
      }
    }
    if !isFound, !indices.isEmpty {
      error("`envelope` is what JSON comes in, and no response is JSON", at: envelope.location)
    }
    return isFound
  }

  /// Where in a response is what is at a path in what is described.
  func path(
    _ described: ServiceModel.KeyPath?, in envelope: ServiceModel.KeyPath?
  ) -> ServiceModel.KeyPath? {
    envelope.map { $0 + (described ?? []) } ?? described
  }

  /// Where in what is described is what is at a path in a response.
  func describedPath(
    _ path: ServiceModel.KeyPath?, in envelope: ServiceModel.KeyPath?
  ) -> ServiceModel.KeyPath? {
    path == envelope ? nil : path.map { Array($0.dropFirst(envelope?.count ?? 0)) }
  }

  /// Where the value of an operation is in what is described.
  func describedPath(of operation: Operation, _ index: Int) -> ServiceModel.KeyPath? {
    describedPath(operation.unwrap, in: envelopes[index])
  }

  /// Takes the responses of those operations that have the envelope out of it. False, and a mistake, where
  /// none has it.
  mutating func unwrap(
    _ unwrapping: WrittenUnwrapping, _ indices: [Int], at location: SourceLocation?,
    of service: inout Service
  ) -> Bool {
    if !describesEnvelopes, let mistake = unwrapping.typeSaysWhatMayBeAbsent {
      error(mistake, at: location)
      return false
    }
    let path = unwrapping.path
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
        service.operations[index] = try unwrapped(operation, unwrapping, of: service)
        service.operations[index].unwrap = self.path(path, in: envelopes[index])
        isFound = true
      } catch {
        missing = missing ?? error
      }
    }
    guard !isFound else { return true }
    if let missing {
      let hint =
        near(missing.name, among: missing.candidates).map { "; did you mean \(quoted($0))?" }
        ?? "; an envelope that the document leaves out is said with `envelope`"
      error(
        "`unwrap` leads to \(quoted(missing.name)), and no response has such a property\(hint)",
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
      service.operations[index].unwrap = envelopes[index]
      service.operations[index].responses = original.operations[index].responses
      service.operations[index].sample = original.operations[index].sample
    }
  }

  /// Says where the items of the document's pages are in the value that another envelope leaves; what the
  /// configuration says of pages stays.
  private func movePages(
    of operation: inout Operation, _ index: Int, to path: ServiceModel.KeyPath?
  ) {
    guard
      operation.pagination == documentPages(index, in: describedPath(of: operation, index))
    else { return }
    operation.pagination = documentPages(index, in: path)
  }

  /// The pages that the document shows, where the value is at a path in what is described.
  private func documentPages(_ index: Int, in path: ServiceModel.KeyPath?) -> Pagination? {
    original.operations[index].pagination?.taken(out: path)?.enclosed(in: envelopes[index] ?? [])
  }

  private struct MissingStep: Error {
    var name: String
    var candidates: [String]
  }

  private func unwrapped(
    _ operation: Operation, _ unwrapping: WrittenUnwrapping, of service: Service
  ) throws(MissingStep) -> Operation {
    let path = unwrapping.path
    var operation = operation
    for index in operation.responses.indices {
      guard case .json(let schema) = operation.responses[index].content else { continue }
      var value = try inner(path, of: schema, in: service.models)
      if unwrapping.mayBeAbsent { value.isNullable = true }
      operation.responses[index].content = .json(value)
    }
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

  /// The same for responses of which this is what comes in an envelope.
  fileprivate func enclosed(in envelope: ServiceModel.KeyPath) -> Pagination {
    var pages = self
    pages.next = next.map { envelope + $0 }
    pages.more = more.map { envelope + $0 }
    pages.last = last.map { envelope + $0 }
    pages.pageCount = pageCount.map { envelope + $0 }
    pages.total = total.map { envelope + $0 }
    pages.pageSize = pageSize.map { envelope + $0 }
    return pages
  }
}

extension Operation {
  fileprivate var hasJSONResponse: Bool {
    responses.contains { if case .json = $0.content { true } else { false } }
  }
}
