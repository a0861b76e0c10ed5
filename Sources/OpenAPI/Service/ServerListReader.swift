import ServiceModel
import YAML

extension DocumentReader {
  /// The servers that a caller can choose from: none where there is only one, without variables.
  ///
  /// Servers without an absolute URL of HTTP are left out. For the first one, reading the base URL has warned
  /// of that.
  mutating func servers(_ node: LocatedNode) -> [Server] {
    guard version != .v2 else { return [] }
    let listed = node["servers"].elements
    if listed.count > Bounds.servers {
      warn(
        .server,
        "there are \(listed.count) servers; those from here on are left out",
        at: listed[Bounds.servers].location)
    }
    let servers = listed.prefix(Bounds.servers).compactMap(readServer)
    return servers.count > 1 || servers.contains { !$0.variables.isEmpty } ? servers : []
  }

  private func readServer(_ node: LocatedNode) -> Server? {
    guard let template = text(node["url"])?.trimmed else { return nil }
    var variables: [ServerVariable] = []
    // What the caller gives may be a host, a port or a path: a digit can be all of them.
    let url = ServerURL.url(of: template) { name in
      let variable = readVariable(name, node["variables"]?[name])
      if !variables.contains(where: { $0.name == name }) { variables.append(variable) }
      return variables.count <= Bounds.servers ? variable.defaultValue ?? "1" : nil
    }
    guard let url, ServerURL.isHTTP(url), !url.contains("?"), !url.contains("#"),
      ServerURL.problem(of: url) == nil
    else { return nil }
    return Server(
      url: template.hasSuffix("/") ? String(template.dropLast()) : template,
      name: text(node["name"]),
      documentation: Documentation(description: text(node["description"])), variables: variables,
      location: node.location)
  }

  private func readVariable(_ name: String, _ node: LocatedNode?) -> ServerVariable {
    var seen: Set<String> = []
    var values = (node?["enum"]).elements.compactMap(\.text).filter { seen.insert($0).inserted }
    var defaultValue = node?["default"]?.text ?? values.first
    if values.isEmpty, let value = defaultValue, ServerURL.isPlaceholder(value, for: name) {
      defaultValue = nil
    }
    if let defaultValue, !values.isEmpty, !seen.contains(defaultValue) {
      values.insert(defaultValue, at: 0)
    }
    return ServerVariable(
      name: name, defaultValue: defaultValue, values: values,
      documentation: Documentation(description: text(node?["description"])),
      location: node?.location)
  }
}
