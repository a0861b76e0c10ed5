import Diagnostics
import ServiceDescription
import ServiceModel

extension Applying {
  mutating func apply(
    _ settings: PatternSettings, to service: inout Service, with resolver: inout SettingsResolver
  ) {
    let indices = indices(of: settings)
    if indices.isEmpty { return }
    apply(settings.values, to: indices, of: &service, with: &resolver)
    if let envelope = settings.values.envelope {
      guard enclose(indices, in: envelope, of: &service) else { return }
    }
    switch settings.values.settings.unwrap {
    case .inherited: break
    case .removed: wrap(indices, of: &service)
    case .set(let unwrapping):
      // Pages are read from the value in the envelope.
      let location = settings.values.settings.unwrapLocation
      guard unwrap(unwrapping, indices, at: location, of: &service) else { return }
    }
    switch settings.values.pagination {
    case .inherited: break
    case .removed: for index in indices { service.operations[index].pagination = nil }
    case .set(let pagination):
      paginate(
        pagination, indices, isExact: settings.pattern.isExact, of: &service, with: resolver)
    }
  }

  private mutating func indices(of settings: PatternSettings) -> [Int] {
    let pattern = settings.pattern
    switch settings.subject {
    case .operation:
      let indices = operations(matching: pattern)
      if indices.isEmpty, !allowsUnmatched(pattern) {
        reportUnknown("operation", pattern.written, among: original.operations.map(\.name))
      }
      return indices
    case .path:
      let indices = operations(onPath: pattern)
      if indices.isEmpty, !allowsUnmatched(pattern) { reportUnknownPath(pattern) }
      return indices
    }
  }

  private mutating func apply(
    _ values: OperationSettings, to indices: [Int], of service: inout Service,
    with resolver: inout SettingsResolver
  ) {
    let settings = values.settings
    let authentication = resolver.authentication(settings, into: &diagnostics)
    let errors = resolver.responses(settings.errors, into: &diagnostics)
    let group = settings.group.map(asDescribed)
    // What all operations send, targets of one's own send, too.
    if indices.count == service.operations.count {
      service.authentication = authentication.overriding(service.authentication) ?? .none
    }
    for index in indices {
      var operation = service.operations[index]
      operation.group = group.overriding(operation.group)
      // It says too little without its group.
      if operation.group == nil, service.operations[index].group != nil {
        operation.libraryName = nil
      }
      operation.groupRenamedAt = settings.groupLocation ?? operation.groupRenamedAt
      operation.timeout = settings.timeout.overriding(operation.timeout)
      operation.cache = settings.cache.overriding(operation.cache)
      operation.retry = settings.retry.overriding(operation.retry)
      operation.failure = settings.failure.overriding(operation.failure)
      operation.authentication = authentication.overriding(operation.authentication) ?? .none
      if case .set = authentication { operation.hasOwnAuthentication = true }
      apply(settings.errors, errors, to: &operation, of: service)
      apply(values.headers, to: &operation, of: service)
      service.operations[index] = operation
    }
  }

  private func apply(
    _ settings: ErrorSettings, _ errors: [Response], to operation: inout Operation,
    of service: Service
  ) {
    if settings.removesAny {
      let omitted = service.errors.map(\.status).filter {
        settings.removesAll || settings.removedStatuses.contains($0)
      }
      operation.omittedErrors += omitted.filter { !operation.omittedErrors.contains($0) }
    }
    operation.errors = operation.errors.filter { settings.keeps($0.status) } + errors
    operation.omittedErrors.removeAll { status in errors.contains { $0.status == status } }
  }

  private func apply(
    _ headers: FieldSet, to operation: inout Operation, of service: Service
  ) {
    operation.headers.apply(headers)
    let removed = Set(headers.removedHeaders.map { $0.lowercased() })
    for header in service.headers
    where headers.removesHeaders || removed.contains(header.name.lowercased()) {
      if !operation.omittedHeaders.contains(header.name) {
        operation.omittedHeaders.append(header.name)
      }
    }
    let said = Set(headers.constantHeaders.map { $0.name.lowercased() })
    operation.omittedHeaders.removeAll { said.contains($0.lowercased()) }
  }
}

extension [ConstantField] {
  /// Makes headers of an outer level what an inner one says: those that it removes go, and its own are added.
  mutating func apply(_ inner: FieldSet) {
    let constants = inner.constantHeaders
    let overridden = Set((constants.map(\.name) + inner.removedHeaders).map { $0.lowercased() })
    removeAll { inner.removesHeaders || overridden.contains($0.name.lowercased()) }
    self += constants
  }
}
