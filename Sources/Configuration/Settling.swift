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

  // MARK: - The service

  /// Applies settings of the service, also to all operations that had the same as the service.
  private mutating func apply(
    _ entries: [Node.Entry], to service: inout Service, with reader: inout SettingsReader
  ) {
    if let auth = entries.first(where: { $0.name == "auth" }) {
      applySchemes(reader.schemes(auth.value), to: &service)
    }
    let settings = reader.settings(entries, at: .besideService)
    let headers = reader.headers(entries, at: .besideService)
    if let node = entries.first(where: { $0.name == "baseURL" })?.value,
      let url = reader.baseURL(node)
    {
      service.baseURL = url
    }
    if let node = entries.first(where: { $0.name == "refusedWhen" })?.value {
      service.refusals = node.isNull ? [] : reader.tokenRefusals(node)
    }
    let before = service
    func replace<Value: Equatable>(
      _ setting: Setting<Value>, _ ofService: WritableKeyPath<Service, Value?>,
      _ ofOperation: WritableKeyPath<Operation, Value?>
    ) {
      if case .unsaid = setting { return }
      let value = setting.over(nil)
      service[keyPath: ofService] = value
      for index in service.operations.indices
      where service.operations[index][keyPath: ofOperation] == before[keyPath: ofService] {
        service.operations[index][keyPath: ofOperation] = value
      }
    }
    replace(settings.timeout, \.timeout, \.timeout)
    replace(settings.cache, \.cache, \.cache)
    replace(settings.retry, \.retry, \.retry)
    replace(settings.failure, \.failure, \.failure)
    applyGroup(settings.group, to: &service, at: entries)
    let changed = Set((headers.said.map(\.name) + headers.removedNames).map { $0.lowercased() })
    service.headers.removeAll { headers.removesAll || changed.contains($0.name.lowercased()) }
    service.headers += headers.said
    service.errors = service.errors.filter { settings.errors.keeps($0.status) }
    service.errors += settings.errors.responses
    let wrapped = service.operations.indices.filter {
      service.operations[$0].unwrap == before.unwrap
    }
    switch settings.unwrap {
    case .unsaid: break
    case .removed:
      service.unwrap = nil
      wrap(wrapped, of: &service)
    case .said(let path):
      service.unwrap = path
      _ = unwrap(path, wrapped, at: settings.unwrapLocation, of: &service)
    }
  }

  /// Gives a group to the operations that have none in the description.
  private mutating func applyGroup(
    _ group: Setting<String>, to service: inout Service, at entries: [Node.Entry]
  ) {
    if case .unsaid = group { return }
    let location = entries.first { $0.name == "group" }?.value.location
    var isFound = false
    for index in service.operations.indices where original.operations[index].group == nil {
      isFound = isFound || service.operations[index].group != nil
      service.operations[index].group = group.over(nil)
      service.operations[index].groupRenamedAt = location
    }
    if case .removed = group, !isFound {
      error(
        "`group: null` takes back what is said of single operations; to have no groups, write "
          + "`paths: { \"*\": { group: null } }`", at: location)
    }
  }

  private func applySchemes(_ schemes: [AuthenticationScheme], to service: inout Service) {
    let names = Set(schemes.map(\.name))
    service.authenticationSchemes =
      schemes + service.authenticationSchemes.filter { !names.contains($0.name) }
    let requirement = AuthenticationRequirement(alternatives: schemes.map { [$0.name] })
    let before = service.authentication
    service.authentication = requirement
    for index in service.operations.indices
    where !service.operations[index].hasOwnAuthentication
      && service.operations[index].authentication == before
    {
      service.operations[index].authentication = requirement
    }
  }

  // MARK: - Operations

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

  // MARK: - Pages

  /// Gives pages to those of a pattern's operations that have what pages need; there has to be one.
  private mutating func paginate(
    _ node: Node, _ indices: [Int], isExact: Bool, of service: inout Service
  ) {
    if node.isNull {
      for index in indices { service.operations[index].pagination = nil }
      return
    }
    var isFound = false
    var mistakes: SettingsReader?
    let reader = SettingsReader(of: service, in: node)
    for index in indices {
      var trial = reader
      let pagination = trial.pagination(node, of: service.operations[index])
      if let pagination, !trial.diagnostics.hasErrors {
        service.operations[index].pagination = pagination
        isFound = true
      } else if mistakes == nil || isExact {
        mistakes = trial
      }
    }
    if !isFound, let mistakes { add(contentsOf: mistakes.diagnostics) }
  }
}
