import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// One operation (OpenAPI 3.2, section 4.10); nil where it is none.
  ///
  /// - Parameter name: The name, where it is not the one that the node says.
  mutating func readOperation(
    _ node: Node, named name: String? = nil, at location: SourceLocation, method: String,
    in path: PathSurroundings
  ) -> Operation? {
    guard node.kind == .mapping else {
      warn(
        .operation, "an operation is a mapping, but this is \(found(node)); it is left out",
        at: node.location)
      return nil
    }
    guard spendOperation(at: location) else { return nil }
    var operation = Operation(
      name: name ?? operationName(node, method: method, path.template, at: location),
      method: method, path: Path(parts: path.template.parts))
    operation.location = location
    operation.group = group(node, path.marks)
    operation.tags = node["tags"]?.items?.compactMap { text($0) } ?? []
    operation.documentation = documentation(node)
    operation.documentation.summary = operation.documentation.summary ?? path.documentation.summary
    if operation.documentation.summary == nil {
      operation.documentation.description =
        operation.documentation.description ?? path.documentation.description
    }
    operation.representation = representation?.mediaType
    operation.baseURL = path.baseURL
    if version != .v2, let server = node["servers"]?.items?.first {
      operation.baseURL = serverURL(server) ?? operation.baseURL
    } else if version == .v2, let schemes = node["schemes"]?.items, let first = schemes.first?.text,
      !schemes.contains(where: { $0.text == "https" }), first == "ws" || first == "wss"
    {
      warn(
        .operation, "web sockets are not requests; this operation is left out", at: node.location)
      return nil
    }
    if let security = node["security"] {
      operation.authentication = requirement(security)
      operation.hasOwnAuthentication = true
    } else {
      operation.authentication = path.authentication
    }
    operation.query = path.template.query

    uses = []
    direction = .request
    traits = []
    readParameters(node, in: path, into: &operation)
    requestUses.formUnion(uses)
    uses = []
    direction = .response
    readResponses(node, into: &operation)
    responseUses.formUnion(uses)
    uses = []
    direction = .either
    operationTraits.append(traits)
    if representation == nil { readCallbacks(node["callbacks"]) }
    return operation
  }

  /// The first tag. Of tags in tags (OpenAPI 3.2, section 4.22: `parent`) the one that the operation
  /// names is its group.
  private func group(_ node: Node, _ marks: Set<String>) -> String? {
    var mark: String?
    for tag in node["tags"]?.elements ?? [] {
      guard let name = text(tag), name.unicodeScalars.contains(where: \.isLetterOrDigit) else {
        continue
      }
      if !marks.contains(name) { return name }
      mark = mark ?? name
    }
    return mark
  }

  /// What the document says of its tags (OpenAPI 3.2, section 4.22).
  func groups(_ node: Node) -> [String: Documentation] {
    var groups: [String: Documentation] = [:]
    for tag in node["tags"]?.elements ?? [] {
      guard let name = text(tag["name"]) else { continue }
      groups[name] = Documentation(
        summary: text(tag["summary"]), description: text(tag["description"]))
    }
    return groups
  }

  // MARK: - Names

  /// Keeps the operation ids for those who have them, so that no made-up name takes one.
  mutating func reserveOperationNames(_ node: Node) {
    for path in node["paths"]?.members ?? [] where !path.name.hasPrefix("x-") {
      forEachOperation(of: path.value) { reader, operation in
        guard let name = text(operation.node["operationId"]) else { return }
        reader.writtenNames.insert(name)
      }
    }
  }

  private mutating func operationName(
    _ node: Node, method: String, _ path: PathTemplate, at location: SourceLocation
  ) -> String {
    let idNode = node["operationId"]
    if let idNode, let id = text(idNode)?.trimmed,
      id.unicodeScalars.contains(where: \.isLetterOrDigit)
    {
      if operationNames.insert(id).inserted { return id }
      let name = madeName(method: method, path)
      warn(
        .operationID,
        "the operation id \(quoted(id)) is there twice; this one is named \(quoted(name))",
        at: idNode.location)
      return name
    }
    let name = madeName(method: method, path)
    if let idNode {
      warn(
        .operationID,
        "an operation id has letters, but this is \(found(idNode)); \(quoted(name)) is assumed",
        at: idNode.location)
    }
    return name
  }

  private mutating func madeName(method: String, _ path: PathTemplate) -> String {
    let names = OperationNames.names(method: method, path: path)
    for name in names where !writtenNames.contains(name) {
      if operationNames.insert(name).inserted { return name }
    }
    let base = names.last ?? method.lowercased()
    var number = madeNumbers[base, default: 1] + 1
    while writtenNames.contains(base + String(number))
      || !operationNames.insert(base + String(number)).inserted
    {
      number += 1
    }
    madeNumbers[base] = number
    return base + String(number)
  }
}
