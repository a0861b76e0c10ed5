import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// Reads a whole document (OpenAPI 3.2, section 4.1).
  mutating func readService(models isNeeded: (String) -> Bool) -> Service? {
    let node = root
    messages.reportSyntax(node.node)
    let components = references.components
    guard
      node["paths"] != nil || node["webhooks"] != nil || node["components"] != nil
        || node["definitions"] != nil
    else {
      error(
        "the document has no `paths`, no `webhooks` and no `components`, so there is nothing to "
          + "generate", at: node.location)
      return nil
    }
    reportUnknownKeys(of: node, as: .document)
    if let info = node["info"] { reportUnknownKeys(of: info, as: .info) }
    if let components = node["components"] { reportUnknownKeys(of: components, as: .components) }
    models.reserve(components?.entries?.map(\.name) ?? [])
    references.findExternalNames()

    var service = Service(name: serviceName(node), baseURL: baseURL(node))
    service.hasAuthoredNames = false
    service.location = node["info"]?["title"]?.location ?? node.location
    service.documentation = Documentation(
      summary: text(node["info"]?["summary"]), description: text(node["info"]?["description"]))
    service.version = text(node["info"]?["version"])
    for server in node["servers"]?.elements ?? [] { reportUnknownKeys(of: server, as: .server) }
    for tag in node["tags"]?.elements ?? [] { reportUnknownKeys(of: tag, as: .tag) }
    service.servers = servers(node)
    service.groups = groups(node)
    service.authenticationSchemes = readSchemes(node)
    service.authentication = readSecurity(node)
    service.operations = readPaths(node, service.authentication)
    readWebhooks(node)
    readOpenModels()

    let hasEntryPoints =
      !service.operations.isEmpty || !operationTable.requestUses.isEmpty
      || !operationTable.responseUses.isEmpty
    let names = components?.entries?.map(\.name) ?? []
    if !hasEntryPoints || names.contains(where: isNeeded) {
      useModels(components) { !hasEntryPoints || isNeeded($0) }
    }
    finish(&service)
    let used = Set(service.models.map(\.name))
    service.unusedModels = names.filter { !used.contains($0) }
    return service
  }

  /// The title without what can't be in a name, and without words that say that it is one.
  private mutating func serviceName(_ node: LocatedNode) -> String {
    let title = node["info"]?["title"]
    guard let text = text(title), let name = Self.name(fromTitle: text) else {
      let file = (references.root.path.split(separator: "/").last ?? "").prefix { $0 != "." }
      let name = Self.name(fromTitle: String(file)) ?? "Service"
      warn(
        .name,
        title == nil
          ? "the document has no title (`info.title`); the service is named \(quoted(name))"
          : "the title has no letters; the service is named \(quoted(name))",
        at: title?.location ?? node.location)
      return name
    }
    return name
  }

  /// `Swagger Petstore - OpenAPI 3.0` becomes `SwaggerPetstore`, `GitHub v3 REST API` `GitHub`.
  static func name(fromTitle title: String) -> String? {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    // What follows a dash or stands in parentheses explains the name.
    var head = Substring(title)
    for mark in [" - ", " – ", " — ", " (", ": ", " | "] {
      if let start = head.firstRange(of: mark)?.lowerBound, start > head.startIndex {
        head = head[..<start]
      }
    }
    if !head.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) { head = title[...] }
    for scalar in head.unicodeScalars {
      if scalar.isLetterOrDigit {
        word.unicodeScalars.append(scalar)
      } else if scalar != "'" && scalar != "\u{2019}" {
        end()
      }
    }
    end()
    func isFiller(_ word: String) -> Bool {
      let lowercased = word.lowercased()
      if ["api", "apis", "rest", "restful", "openapi", "specification", "spec", "the"].contains(
        lowercased)
      {
        return true
      }
      return lowercased.first == "v" && lowercased.count > 1
        && lowercased.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }
    var meaningful = words.filter { !isFiller($0) }
    // Numbers of versions.
    while let last = meaningful.last, last.allSatisfy(\.isNumber), meaningful.count > 1 {
      meaningful.removeLast()
    }
    if meaningful.isEmpty || !meaningful.contains(where: { $0.contains(where: \.isLetter) }) {
      meaningful = words
    }
    let name = meaningful.prefix(5).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      // The name of a folder, too.
      .shortened(toBytes: 100)
    return name.contains(where: \.isLetter) ? name : nil
  }

  /// Components that are meant though nothing refers to them. Of a document of schemas alone, all are.
  private mutating func useModels(_ components: LocatedNode?, _ isMeant: (String) -> Bool) {
    for entry in entries(components, "`schemas`", .schema) where isMeant(entry.name) {
      var target = Target(node: entry.value, name: entry.name)
      target.component = entry.name
      if let number = modelNumber(target) {
        operationTable.requestUses.insert(number)
        operationTable.responseUses.insert(number)
      }
    }
    readOpenModels()
  }
}
