import Diagnostics
import SampleData
import ServiceModel
import YAML

extension DescriptionReader {
  mutating func readService(_ node: Node) -> Service? {
    guard let entries = mapping(node, with: .service) else { return nil }
    var keys: [String: Node] = [:]
    for entry in entries { keys[entry.name] = entry.value }
    for name in ["service", "baseURL", "paths"] where keys[name] == nil {
      error("the service description has no `\(name)`", at: node.location)
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

    let surroundings = Surroundings(
      settings: settings(entries, at: .service), fields: fields(entries, at: .service))
    let settings = surroundings.settings
    service.timeout = settings.timeout.over(nil)
    service.cache = settings.cache.over(nil)
    service.retry = settings.retry.over(nil)
    service.unwrap = settings.unwrap.over(nil)
    service.failure = settings.failure.over(nil)

    var drafts = keys["paths"].map { readPaths($0, of: surroundings) } ?? []
    settle(settings.errors, among: &drafts, in: &service)
    settle(surroundings.fields, among: &drafts, in: &service)
    service.operations = drafts.map(\.operation)
    service.models = modelList

    checkWhatWaited()
    checkValues(with: SchemaChecker(models: service.models))
    return service
  }

  private mutating func baseURL(_ node: Node) -> String? {
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

  /// Keeps the service's models of errors with the service, but for those that an operation takes
  /// back: these go to all other operations.
  private mutating func settle(
    _ errors: ErrorSettings, among drafts: inout [OperationDraft], in service: inout Service
  ) {
    let taking = drafts.filter { $0.errors.contains(where: \.takesBack) }
    for answer in errors.answers {
      let isTakenBack = taking.contains { draft in
        draft.errors.contains { $0.takesBackAll || $0.takenBack.contains(answer.status) }
      }
      guard isTakenBack else {
        service.errors.append(answer)
        continue
      }
      for number in drafts.indices
      where drafts[number].errors.allSatisfy({ $0.keeps(answer.status) }) {
        guard spend(at: answer.location) else { return }
        drafts[number].operation.errors.append(answer)
      }
    }
  }

  /// Keeps the service's constants with the service, but for those that an operation replaces or
  /// takes back: these go to all other operations.
  private mutating func settle(
    _ fields: FieldSet, among drafts: inout [OperationDraft], in service: inout Service
  ) {
    var replaced: Set<Field.ID> = []
    for draft in drafts { replaced.formUnion(draft.replaced) }
    let takesBackHeaders = drafts.contains(where: \.takesBackHeaders)
    for field in fields.fields {
      guard case .constant(let value) = field.content else { continue }
      let constant = ConstantField(name: field.name, value: value)
      let isHeader = field.id.place == .header
      guard replaced.contains(field.id) || (isHeader && takesBackHeaders) else {
        if isHeader { service.headers.append(constant) } else { service.query.append(constant) }
        continue
      }
      for number in drafts.indices
      where !drafts[number].replaced.contains(field.id)
        && !(isHeader && drafts[number].takesBackHeaders)
      {
        guard spend(at: field.location) else { return }
        if isHeader {
          drafts[number].operation.headers.append(constant)
        } else {
          drafts[number].operation.query.append(constant)
        }
      }
    }
  }
}
