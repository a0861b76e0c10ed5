import Diagnostics
import ServiceDescription
import ServiceModel
import YAML

extension Applying {
  mutating func applySettings(to service: inout Service) {
    let serviceSettings = configuration.serviceSettings
    let operationSettings = configuration.operationSettings
    guard let anchor = serviceSettings.first?.first ?? operationSettings.first?.entries.first else {
      // Patterns without settings have to match something, too.
      for settings in operationSettings { _ = indices(of: settings) }
      return
    }
    var reader = SettingsReader(of: service, in: anchor.value)
    for entries in serviceSettings { apply(entries, to: &service, with: &reader) }
    for settings in operationSettings {
      let indices = indices(of: settings)
      if indices.isEmpty { continue }
      apply(settings, to: indices, of: &service, with: &reader)
    }
    add(contentsOf: reader.diagnostics)
  }

  private mutating func indices(of settings: PatternSettings) -> [Int] {
    let pattern = settings.pattern
    switch settings.subject {
    case .operation:
      let indices = operations(matching: pattern)
      if indices.isEmpty, !isUnmatchedAllowed(pattern) {
        reportUnknown("operation", pattern.written, among: original.operations.map(\.name))
      }
      return indices
    case .path:
      let indices = operations(onPath: pattern)
      if indices.isEmpty, !isUnmatchedAllowed(pattern) { reportUnknownPath(pattern) }
      return indices
    }
  }

  private mutating func apply(
    _ pattern: PatternSettings, to indices: [Int], of service: inout Service,
    with reader: inout SettingsReader
  ) {
    let settings = reader.settings(pattern.entries, at: .operation)
    let headers = reader.headers(pattern.entries, at: .operation)
    for index in indices {
      var operation = service.operations[index]
      operation.group = settings.group.over(operation.group)
      if let group = pattern.entries.first(where: { $0.name == "group" }) {
        operation.groupRenamedAt = group.value.location
      }
      operation.timeout = settings.timeout.over(operation.timeout)
      operation.cache = settings.cache.over(operation.cache)
      operation.retry = settings.retry.over(operation.retry)
      operation.failure = settings.failure.over(operation.failure)
      operation.authentication = settings.authentication.over(operation.authentication) ?? .none
      if case .said = settings.authentication { operation.hasOwnAuthentication = true }
      apply(settings.errors, to: &operation, of: service)
      apply(headers, to: &operation, of: service)
      service.operations[index] = operation
    }
    switch settings.unwrap {
    case .unsaid: break
    case .removed: wrap(indices, of: &service)
    case .said(let path):
      // Pages are read from the value in the envelope.
      guard unwrap(path, indices, at: settings.unwrapLocation, of: &service) else { return }
    }
    if let paginate = pattern.entries.first(where: { $0.name == "paginate" }) {
      self.paginate(
        paginate.value, indices, isExact: pattern.pattern.isExact, of: &service)
    }
  }

  private func apply(
    _ errors: ErrorSettings, to operation: inout Operation, of service: Service
  ) {
    if errors.removesAny {
      let omitted = service.errors.map(\.status).filter {
        errors.removesAll || errors.removedStatuses.contains($0)
      }
      operation.omittedErrors += omitted.filter { !operation.omittedErrors.contains($0) }
    }
    operation.errors = operation.errors.filter { errors.keeps($0.status) } + errors.responses
    operation.omittedErrors.removeAll { status in
      errors.responses.contains { $0.status == status }
    }
  }

  private func apply(
    _ headers: HeaderSettings, to operation: inout Operation, of service: Service
  ) {
    let changed = Set((headers.said.map(\.name) + headers.removedNames).map { $0.lowercased() })
    operation.headers.removeAll {
      headers.removesAll || changed.contains($0.name.lowercased())
    }
    operation.headers += headers.said
    let removed = Set(headers.removedNames.map { $0.lowercased() })
    for header in service.headers
    where headers.removesAll || removed.contains(header.name.lowercased()) {
      if !operation.omittedHeaders.contains(header.name) {
        operation.omittedHeaders.append(header.name)
      }
    }
    let said = Set(headers.said.map { $0.name.lowercased() })
    operation.omittedHeaders.removeAll { said.contains($0.lowercased()) }
  }
}
