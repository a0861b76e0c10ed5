import Diagnostics
import ServiceDescription
import ServiceModel

extension Applying {
  /// Applies settings of the service, also to all operations that had the same as the service.
  mutating func apply(
    _ values: ServiceSettings, to service: inout Service, with resolver: inout SettingsResolver
  ) {
    let settings = values.settings
    service.baseURL = values.baseURL ?? service.baseURL
    service.refusal = values.refusal ?? service.refusal
    let before = service
    func replace<Value: Equatable>(
      _ setting: Setting<Value>, _ ofService: WritableKeyPath<Service, Value?>,
      _ ofOperation: WritableKeyPath<Operation, Value?>
    ) {
      if case .inherited = setting { return }
      let value = setting.overriding(nil)
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
    applyGroup(settings.group, to: &service, at: settings.groupLocation)
    service.headers.apply(values.headers)
    service.errors = service.errors.filter { settings.errors.keeps($0.status) }
    service.errors += resolver.responses(settings.errors, into: &diagnostics)
    let wrapped = service.operations.indices.filter {
      service.operations[$0].unwrap == before.unwrap
    }
    if let envelope = values.envelope, enclose(wrapped, in: envelope, of: &service) {
      let described = describedPath(service.unwrap, in: serviceEnvelope)
      serviceEnvelope = envelope.path.overriding(nil)
      service.unwrap = path(described, in: serviceEnvelope)
    }
    switch settings.unwrap {
    case .inherited: break
    case .removed:
      service.unwrap = serviceEnvelope
      wrap(wrapped, of: &service)
    case .set(let unwrapping):
      service.unwrap = path(unwrapping.path, in: serviceEnvelope)
      _ = unwrap(unwrapping, wrapped, at: settings.unwrapLocation, of: &service)
    }
  }

  /// Gives a group to the operations that have none in the description.
  private mutating func applyGroup(
    _ group: Setting<String>, to service: inout Service, at location: SourceLocation?
  ) {
    if case .inherited = group { return }
    let name = group.map(asDescribed).overriding(nil)
    var isFound = false
    for index in service.operations.indices where original.operations[index].group == nil {
      isFound = isFound || service.operations[index].group != nil
      service.operations[index].group = name
      service.operations[index].groupRenamedAt = location
    }
    if case .removed = group, !isFound {
      error(
        "`group: null` removes what is said of single operations; to have no groups, write "
          + "`paths: { \"*\": { group: null } }`", at: location)
    }
  }

  /// Declares schemes. Where the document requires none of its own, they authenticate those operations that have the
  /// same as the service.
  func declare(_ schemes: [AuthenticationScheme], in service: inout Service) {
    let names = Set(schemes.map(\.name))
    service.authenticationSchemes =
      schemes + service.authenticationSchemes.filter { !names.contains($0.name) }
    let before = service.authentication
    guard before.alternatives.isEmpty || before.alternatives.contains([]),
      !service.operations.contains(where: \.hasOwnAuthentication)
    else { return }
    // A signer says by its parameters which operations it signs.
    let added = schemes.filter(\.signedParameters.isEmpty).map { [$0.name] }
    guard !added.isEmpty else { return }
    let requirement = AuthenticationRequirement(
      alternatives: added + before.alternatives.filter { !added.contains($0) })
    service.authentication = requirement
    for index in service.operations.indices
    where !service.operations[index].hasOwnAuthentication
      && service.operations[index].authentication == before
    {
      service.operations[index].authentication = requirement
    }
  }
}
