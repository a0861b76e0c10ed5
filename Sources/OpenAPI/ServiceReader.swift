import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// Reads a whole document (OpenAPI 3.2, section 4.1): its top, the operations, and the schemas that these
  /// refer to; then the passes decide what takes all of them.
  mutating func readService(models isNeeded: (String) -> Bool) -> Service? {
    messages.reportSyntax(root.node)
    guard hasContent() else { return nil }
    reportUnknownKeys()
    let componentNames = components.members.map(\.name)
    models.reserve(componentNames)
    findExternalNames()

    var service = readDocument()
    findKeyParameters()
    service.operations = readPaths(root, service.authentication)
    service.authenticationSchemes += authentication.made
    readWebhooks(root)
    readOpenModels()
    readNeededModels(componentNames, isNeeded, hasOperations: !service.operations.isEmpty)
    runPasses(&service)
    putBodiesOfFunctionsInPlace(&service, except: isNeeded)
    service.decideGroups()
    service.checkPages()
    service.findPages()
    reportListsWithoutPages(of: service)
    giveAssumedKeys(to: &service)
    giveKeysInPlaceOfOAuth(to: &service)
    giveUnnamedSchemes(to: &service)
    takeCommonSettings(&service)
    let used = Set(service.models.map(\.name))
    service.unusedModels = componentNames.filter { !used.contains($0) }
    return service
  }

  private mutating func hasContent() -> Bool {
    if ["paths", "webhooks", "components", "definitions"].contains(where: { root[$0] != nil }) {
      return true
    }
    error(
      "the document has no `paths`, no `webhooks` and no `components`, so there is nothing to "
        + "generate", at: root.location)
    return false
  }

  private mutating func reportUnknownKeys() {
    reportUnknownKeys(of: root, as: .document)
    if let info = root["info"] { reportUnknownKeys(of: info, as: .info) }
    if let components = root["components"] { reportUnknownKeys(of: components, as: .components) }
  }

  /// The service without its operations.
  private mutating func readDocument() -> Service {
    let info = root["info"]
    var service = Service(
      name: serviceName(root), baseURL: baseURL(root))
    service.hasAuthoredNames = false
    service.location = info?["title"]?.location ?? root.location
    service.documentation = Documentation(
      summary: text(info?["summary"]), description: text(info?["description"]))
    service.version = text(info?["version"])
    for server in root["servers"].elements { reportUnknownKeys(of: server, as: .server) }
    for tag in root["tags"].elements { reportUnknownKeys(of: tag, as: .tag) }
    service.servers = servers(root)
    service.groups = groups(root)
    if service.baseURL != ServerURL.placeholder { authentication.serverURL = service.baseURL }
    service.authenticationSchemes = readSchemes(root)
    findAddedSchemes(service.authenticationSchemes)
    service.authentication = readSecurity(root)
    return service
  }

  /// What the document says of its tags (OpenAPI 3.2, section 4.22).
  private func groups(_ node: LocatedNode) -> [String: Documentation] {
    var groups: [String: Documentation] = [:]
    for tag in node["tags"].elements {
      guard let name = text(tag["name"]) else { continue }
      groups[name] = Documentation(
        summary: text(tag["summary"]), description: text(tag["description"]))
    }
    return groups
  }

  /// The components to read though nothing refers to them: all of a document that has only schemas.
  private mutating func readNeededModels(
    _ names: [String], _ isNeeded: (String) -> Bool, hasOperations: Bool
  ) {
    let hasEntryPoints =
      hasOperations || !operationTable.requestUses.isEmpty || !operationTable.responseUses.isEmpty
    guard !hasEntryPoints || names.contains(where: isNeeded) else { return }
    for entry in entries(components, "`schemas`", .schema)
    where !hasEntryPoints || isNeeded(entry.name) {
      let target = Referent(node: entry.value, name: entry.name, component: entry.name)
      if let id = modelID(target) {
        operationTable.requestUses.insert(id)
        operationTable.responseUses.insert(id)
      }
    }
    readOpenModels()
  }
}
