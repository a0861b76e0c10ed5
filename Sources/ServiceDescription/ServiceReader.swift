import Diagnostics
import SchemaChecking
import ServiceModel
import YAML

extension DescriptionReader {
  mutating func readService(_ node: Node) -> Service? {
    guard let entries = serviceEntries(node) else { return nil }
    var keys: [String: Node] = [:]
    for entry in entries { keys[entry.name] = entry.value }
    for entry in serviceKeys(below: keys["paths"]) where keys[entry.name] == nil {
      keys[entry.name] = entry.value
    }
    knowsModels = keys["models"] != nil || !hasStrangeKeys && !suggestedKeys.contains("models")
    knowsSchemes = keys["auth"] != nil || !hasStrangeKeys && !suggestedKeys.contains("auth")
    for name in ["service", "baseURL", "paths"] where keys[name] == nil {
      missingKey(name, "the service description has no `\(name)`", at: node.location)
    }

    var service = Service(
      name: keys["service"].flatMap { name($0, "the name of the service") } ?? "",
      baseURL: keys["baseURL"].flatMap { baseURL($0) } ?? "")
    service.location = keys["service"]?.location ?? node.location
    service.documentation = documentation(keys)
    service.version = keys["version"].flatMap { text($0, "`version`") }

    readModels(keys["models"])
    if let auth = keys["auth"] { readSchemes(auth) }
    service.authenticationSchemes = schemeNames.compactMap { schemes[$0] }
    service.authentication = AuthenticationRequirement(alternatives: schemeNames.map { [$0] })

    let values = levelValues(entries, at: .service)
    service.responseHeaders = values.responseHeaders
    let settings = values.settings
    service.timeout = settings.timeout.overriding(nil)
    service.cache = settings.cache.overriding(nil)
    service.retry = settings.retry.overriding(nil)
    service.unwrap = settings.unwrap.overriding(nil)?.path
    service.failure = settings.failure.overriding(nil)
    service.refusal = keys["refusedWhen"].map { tokenRefusal($0) } ?? TokenRefusal()

    var drafts = keys["paths"].map { readPaths($0, of: values) } ?? []
    setErrors(values.errors, among: &drafts, in: &service)
    setConstants(values.fields, among: &drafts, in: &service)
    service.operations = drafts.map(\.operation)
    service.takeCommonParameters(values.fields)
    service.models = models.models

    runDeferredChecks()
    checkValues(with: SchemaChecker(models: service.models))
    return service
  }

  /// The keys of the service that stand among its paths, which is reported.
  private mutating func serviceKeys(below paths: Node?) -> [Node.Entry] {
    guard let entries = paths?.entries?.filter({ DescriptionKeys.service.contains($0.name) }) else {
      return []
    }
    for entry in entries {
      error(
        "`\(entry.name)` is no path; it stands beside `paths`, at the left margin",
        at: entry.key.location)
    }
    return entries
  }

  /// The entries of the root; nil where no key of a service description is among them.
  private mutating func serviceEntries(_ node: Node) -> [Node.Entry]? {
    let isOther =
      node.entries.map { entries in
        entries.count > 1
          && !entries.contains {
            DescriptionKeys.service.contains($0.name)
              || !allNear($0.name, among: ["service", "baseURL", "paths", "models"]).isEmpty
          }
      } ?? false
    guard isOther else { return mapping(node, with: .service) }
    error(
      "this is no service description, which has `service`, `baseURL` and `paths`, and no OpenAPI "
        + "document, which has `openapi`", at: node.location)
    return nil
  }

  mutating func baseURL(_ node: Node) -> String? {
    guard let url = webURL(node, "the base URL") else { return nil }
    if let mark = url.first(where: { $0 == "?" || $0 == "#" }) {
      error(
        "the base URL has a `\(mark)`, but paths are appended to it; what every request sends belongs to "
          + "`query` of the service, as `$const`", at: node.location)
      return nil
    }
    var result = Substring(url)
    while result.hasSuffix("/") { result.removeLast() }
    return String(result)
  }

  // MARK: - What the service says for all operations

  /// Gives the service its models of errors, and has operations leave out those they remove.
  private func setErrors(
    _ errors: [Response], among drafts: inout [DescribedOperation], in service: inout Service
  ) {
    service.errors = errors
    for number in drafts.indices
    where drafts[number].errors.contains(where: \.removesAny) {
      drafts[number].operation.omittedErrors = errors.map(\.status).filter { status in
        drafts[number].errors.contains { $0.removesAll || $0.removedStatuses.contains(status) }
      }
    }
  }

  /// Gives the service its constants, and has operations leave out those that they remove or override.
  private func setConstants(
    _ fields: FieldSet, among drafts: inout [DescribedOperation], in service: inout Service
  ) {
    for field in fields.fields {
      guard case .constant(let value) = field.content else { continue }
      let constant = ConstantField(name: field.name, value: value)
      let isHeader = field.id.in == .header
      if isHeader { service.headers.append(constant) } else { service.query.append(constant) }
      for number in drafts.indices {
        let draft = drafts[number]
        if isHeader {
          guard draft.removesHeaders || draft.replaced.contains(field.id) else { continue }
          // A header of the operation overrides the service's by itself, and an argument only where it is given.
          guard !draft.operation.hasHeader(named: field.name) else { continue }
          drafts[number].operation.omittedHeaders.append(field.name)
        } else if draft.replaced.contains(field.id) {
          drafts[number].operation.omittedQuery.append(field.name)
        }
      }
    }
  }
}

extension Operation {
  fileprivate func hasHeader(named name: String) -> Bool {
    let name = name.lowercased()
    return headers.contains { $0.name.lowercased() == name }
      || parameters.contains { $0.in == .header && $0.name.lowercased() == name }
  }
}
