import Diagnostics
import ServiceModel
import YAML

/// What holds for all operations of a path.
struct PathSurroundings {
  var template: PathTemplate
  /// The parameters, and the document that each stands in.
  var parameters: [LocatedNode]
  var baseURL: String?
  var authentication: AuthenticationRequirement
  var documentation: Documentation
  /// The tags that are no groups.
  var marks: Set<String>
}

/// A node and the document it stands in.
struct LocatedNode {
  var node: Node
  var document: Document
}

extension DocumentReader {
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// The operations of all paths (OpenAPI 3.2, section 4.8).
  mutating func readPaths(
    _ node: Node, _ authentication: AuthenticationRequirement
  ) -> [Operation] {
    let marks = readMarks(node)
    reserveOperationNames(node)
    var operations: [Operation] = []
    for entry in entries(node["paths"], "`paths`", .path) where !entry.name.hasPrefix("x-") {
      let template = PathTemplate(entry.name)
      checkTemplate(template, entry)
      let outer = document
      forEachOperation(of: entry.value) { reader, item in
        let surroundings = PathSurroundings(
          template: template, parameters: item.parameters, baseURL: item.baseURL,
          authentication: authentication, documentation: item.documentation, marks: marks)
        guard
          let operation = reader.readOperation(
            item.node, at: item.location, method: item.method, in: surroundings)
        else { return }
        operations.append(operation)
        for representation in reader.representations(of: item.node) {
          guard let name = reader.claimName(of: operation.name, as: representation) else {
            continue
          }
          reader.representation = representation
          defer { reader.representation = nil }
          guard
            let operation = reader.readOperation(
              item.node, named: name, at: item.location, method: item.method, in: surroundings)
          else { continue }
          operations.append(operation)
        }
      }
      document = outer
    }
    return operations
  }

  private mutating func checkTemplate(_ template: PathTemplate, _ entry: Node.Entry) {
    if template.isRelative {
      warn(
        .path, "a path begins with `/`, but this is \(quoted(entry.name)); a `/` is put before it",
        at: entry.key.location)
    }
    if template.hasFragment {
      warn(
        .path, "\(quoted(entry.name)) has a fragment, which is never sent; it is left out",
        at: entry.key.location)
    }
    for name in template.repeated {
      warn(
        .path, "the argument \(quoted(name)) is in the path twice; both are the same value",
        at: entry.key.location)
    }
  }

  /// The tags that only mark operations, and don't gather them (OpenAPI 3.2, section 4.22: `kind`).
  private mutating func readMarks(_ node: Node) -> Set<String> {
    var marks: Set<String> = []
    for tag in items(node["tags"], "`tags`", .name) {
      guard let name = text(tag["name"]), let kind = text(tag["kind"]), kind != "nav" else {
        continue
      }
      marks.insert(name)
    }
    return marks
  }

  // MARK: - Path items

  struct PathOperation {
    var node: Node
    /// Where the path names the method.
    var location: SourceLocation
    var method: String
    var parameters: [LocatedNode]
    var baseURL: String?
    var documentation: Documentation
  }

  /// Calls `body` for each operation of a path item (OpenAPI 3.2, section 4.9), with the document
  /// set to the one that the operation stands in.
  mutating func forEachOperation(
    of item: Node, _ body: (inout DocumentReader, PathOperation) -> Void
  ) {
    let outer = document
    defer { document = outer }
    // What stands beside `$ref` counts, too, and more than what it leads to.
    var items = [LocatedNode(node: item, document: document)]
    while let last = items.last, let reference = last.node["$ref"] {
      document = last.document
      guard let target = target(of: reference, assuming: "a path without operations") else { break }
      guard !items.contains(where: { $0.node.identity == target.node.identity }) else {
        warn(.cycle, "this path leads back to itself; it is ignored", at: reference.location)
        break
      }
      guard items.count < Bounds.chain else { break }
      items.append(LocatedNode(node: target.node, document: target.document))
    }
    var parameters: [LocatedNode] = []
    var documentation = Documentation()
    var baseURL: String?
    var seen: Set<String> = []
    for item in items {
      document = item.document
      guard item.node.kind == .mapping else {
        if !item.node.isNull {
          warn(
            .path, "a path is a mapping, but this is \(found(item.node)); it is left out",
            at: item.node.location)
        }
        continue
      }
      for parameter in self.items(item.node["parameters"], "`parameters`", .parameter) {
        parameters.append(LocatedNode(node: parameter, document: document))
      }
      documentation.summary = documentation.summary ?? text(item.node["summary"])
      documentation.description = documentation.description ?? prose(item.node["description"])
      if baseURL == nil, version != .v2, let server = item.node["servers"]?.items?.first {
        baseURL = serverURL(server)
      }
    }
    func add(_ entry: Node.Entry, _ method: String) {
      // An operation can't be a reference, but many are: a file for each is how people write them.
      guard let (node, document) = followed(entry.value, assuming: "no operation") else { return }
      let outer = self.document
      self.document = document
      reportUnknownKeys(of: node, as: .operation)
      body(
        &self,
        PathOperation(
          node: node, location: entry.key.location, method: method, parameters: parameters,
          baseURL: baseURL, documentation: documentation))
      self.document = outer
    }
    for item in items {
      document = item.document
      for entry in item.node.members {
        let name = entry.name
        if name == "additionalOperations" {
          for entry in entries(entry.value, "`additionalOperations`", .operation) {
            guard seen.insert(entry.name).inserted else { continue }
            guard HTTPSyntax.isToken(entry.name) else {
              warn(
                .operation, "\(quoted(entry.name)) is no method of HTTP; it is left out",
                at: entry.key.location)
              continue
            }
            add(entry, entry.name)
          }
          continue
        }
        let method = name.lowercased()
        if !Self.methods.contains(method) {
          guard entry.value["responses"] != nil, HTTPSyntax.isToken(name), !name.hasPrefix("x-")
          else {
            if !ObjectOfDescription.path.keys.contains(name) {
              reportUnknownKey(entry.key, name, of: item.node, as: .path)
            }
            continue
          }
          let hint = meantKey(name, of: item.node, as: .path).map { " (did you mean `\($0)`?)" }
          warn(
            .operation,
            "\(quoted(name)) is no method that a path may have\(hint ?? ""); an operation in "
              + "`additionalOperations` is assumed", at: entry.key.location)
        }
        guard seen.insert(method).inserted else { continue }
        add(entry, method.uppercased())
      }
    }
  }

  // MARK: - Webhooks and callbacks

  /// The requests that the service sends. Their models are generated, and nothing else of them.
  mutating func readWebhooks(_ node: Node) {
    for entry in entries(node["webhooks"] ?? node["x-webhooks"], "`webhooks`", .path) {
      readIncoming(entry.value, named: entry.name)
    }
  }

  /// The callbacks of an operation (OpenAPI 3.2, section 4.18).
  mutating func readCallbacks(_ node: Node?) {
    for entry in entries(node, "`callbacks`", .operation) {
      guard let callback = followed(entry.value, assuming: "no callback") else { continue }
      let outer = document
      document = callback.document
      for path in callback.node.members where !path.name.hasPrefix("x-") {
        readIncoming(path.value, named: entry.name)
      }
      document = outer
    }
  }

  private mutating func readIncoming(_ item: Node, named name: String) {
    forEachOperation(of: item) { reader, item in
      guard reader.spendOperation(at: item.location) else { return }
      let operation = item.node
      if let body = operation["requestBody"] {
        reader.readPayload(body, named: name)
      }
      for parameter in item.parameters {
        reader.readIncoming(parameter: parameter, named: name)
      }
      for parameter in operation["parameters"]?.elements ?? [] {
        reader.readIncoming(
          parameter: LocatedNode(node: parameter, document: reader.document), named: name)
      }
      for response in operation["responses"]?.members ?? [] {
        guard let (node, document) = reader.followed(response.value, assuming: "no content")
        else { continue }
        let outer = reader.document
        reader.document = document
        for content in reader.mediaContents(node["content"]) {
          reader.readUses(of: content.schema)
        }
        for header in node["headers"]?.members ?? [] {
          guard let (node, document) = reader.followed(header.value, assuming: "no header"),
            let schema = node["schema"]
          else { continue }
          reader.readUses(of: LocatedNode(node: schema, document: document))
        }
        reader.document = outer
      }
    }
  }

  private mutating func readIncoming(parameter: LocatedNode, named name: String) {
    let followed = reading(in: parameter.document) {
      $0.followed(parameter.node, assuming: "no parameter")
    }
    guard let (node, other) = followed, let schema = node["schema"] else { return }
    let located = LocatedNode(node: schema, document: other)
    if node["in"]?.text == "body" {
      // Swagger 2.0 has no webhooks, but `x-webhooks` are written like its operations.
      readPayload(located, named: name)
    } else {
      readUses(of: located)
    }
  }

  private mutating func readPayload(_ body: Node, named name: String) {
    guard let (node, document) = followed(body, assuming: "no body") else { return }
    for content in reading(in: document, { $0.mediaContents(node["content"]) }) {
      guard let schema = content.schema else { continue }
      readPayload(schema, named: name)
    }
  }

  /// A payload that has no name of its own gets one from the webhook, since no operation holds it.
  private mutating func readPayload(_ located: LocatedNode, named name: String) {
    let node = located.node
    guard node["$ref"] == nil, node.kind == .mapping else {
      readUses(of: located)
      return
    }
    let wish = text(node["title"]) ?? name + " Payload"
    guard models.number(of: node) == nil else { return }
    let target = Target(node: node, document: located.document, name: wish)
    let number = models.add(target, component: nil)
    readModel(number)
    switch models.entries[number].schema.kind {
    case .object, .union, .enumeration: responseUses.insert(number)
    default: responseUses.formUnion(models.entries[number].uses)
    }
  }

  private mutating func readUses(of schema: LocatedNode?) {
    guard let schema else { return }
    let outer = uses
    uses = []
    reading(in: schema.document) { _ = $0.schema(schema.node, as: .value) }
    responseUses.formUnion(uses)
    uses = outer
  }
}
