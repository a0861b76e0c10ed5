import ServiceModel
import YAML

extension DocumentReader {
  /// The requests that the service sends. Only their models are generated.
  mutating func readWebhooks(_ node: LocatedNode) {
    for entry in entries(node["webhooks"] ?? node["x-webhooks"], "`webhooks`", .path) {
      readIncoming(entry.value, named: entry.name)
    }
  }

  /// The callbacks of an operation (OpenAPI 3.2, section 4.18).
  mutating func readCallbacks(_ node: LocatedNode?) {
    for entry in entries(node, "`callbacks`", .operation) {
      guard let callback = followed(entry.value, assuming: "no callback") else { continue }
      for path in callback.entries ?? [] where !path.name.hasPrefix("x-") {
        readIncoming(path.value, named: entry.name)
      }
    }
  }

  private mutating func readIncoming(_ item: LocatedNode, named name: String) {
    forEachOperation(of: item) { reader, item in
      guard reader.spendOperation(at: item.location) else { return }
      if let body = item.node["requestBody"] { reader.readPayloads(body, named: name) }
      for parameter in item.path.parameters + item.node["parameters"].elements {
        reader.readIncoming(parameter: parameter, named: name)
      }
      for response in item.node["responses"].members {
        reader.readIncoming(response: response.value)
      }
    }
  }

  private mutating func readIncoming(response: LocatedNode) {
    guard let node = followed(response, assuming: "no content") else { return }
    for content in mediaContents(node["content"]) { readUses(of: content.schema) }
    for header in node["headers"].members {
      guard let node = followed(header.value, assuming: "no header") else { continue }
      readUses(of: node["schema"])
    }
  }

  private mutating func readIncoming(parameter: LocatedNode, named name: String) {
    guard let node = followed(parameter, assuming: "no parameter"), let schema = node["schema"]
    else { return }
    if node["in"]?.text == "body" {
      // Swagger 2.0 has no webhooks, but `x-webhooks` are written like its operations.
      readPayload(schema, named: name)
    } else {
      readUses(of: schema)
    }
  }

  private mutating func readPayloads(_ body: LocatedNode, named name: String) {
    guard let node = followed(body, assuming: "no body") else { return }
    for content in mediaContents(node["content"]) {
      if let schema = content.schema { readPayload(schema, named: name) }
    }
  }

  /// Names a payload after the webhook where it has no name, since it is in no operation.
  private mutating func readPayload(_ node: LocatedNode, named name: String) {
    guard node["$ref"] == nil, node.kind == .mapping else {
      readUses(of: node)
      return
    }
    guard models.id(of: node) == nil else { return }
    let id = models.add(
      Referent(node: node, name: text(node["title"]) ?? name + " Payload"), component: nil)
    readModel(id)
    switch models[id].schema.kind {
    case .object, .union, .enumeration: operationTable.responseUses.insert(id)
    default: operationTable.responseUses.formUnion(models[id].scope.uses)
    }
  }

  private mutating func readUses(of node: LocatedNode?) {
    guard let node else { return }
    var scope = SchemaScope(.either)
    _ = schema(node, as: .value, &scope)
    operationTable.responseUses.formUnion(scope.uses)
  }
}
