import Diagnostics
import ServiceModel
import YAML

/// An operation, and what its path item says of it.
struct PathOperation {
  var node: LocatedNode
  /// Where the path names the method.
  var location: SourceLocation
  var method: String
  var path: PathItem
}

/// What a path item says for all its operations.
struct PathItem {
  var parameters: [LocatedNode] = []
  var baseURL: String?
  var documentation = Documentation()
}

extension DocumentReader {
  static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// Calls `body` for each operation of a path item (OpenAPI 3.2, section 4.9).
  mutating func forEachOperation(
    of item: LocatedNode, _ body: (inout DocumentReader, PathOperation) -> Void
  ) {
    let items = pathItems(item)
    let path = readPathItem(items)
    var seen: Set<String> = []
    func add(_ entry: LocatedEntry, _ method: String) {
      if leftOut.contains(entry.key.location) { return }
      // An operation can't be a reference, but many are, since people write a file for each.
      guard let node = followed(entry.value, assuming: "no operation") else { return }
      reportUnknownKeys(of: node, as: .operation)
      body(
        &self,
        PathOperation(node: node, location: entry.key.location, method: method, path: path))
    }
    for item in items {
      for entry in item.entries ?? [] {
        if entry.name == "additionalOperations" {
          for entry in entries(entry.value, "`additionalOperations`", .operation)
          where seen.insert(entry.name).inserted && isMethodOfHTTP(entry) {
            add(entry, entry.name)
          }
          continue
        }
        guard let method = method(of: entry, in: item), seen.insert(method).inserted else {
          continue
        }
        add(entry, method.uppercased())
      }
    }
  }

  /// The path item and those that it refers to: what is beside `$ref` overrides what it leads to.
  private mutating func pathItems(_ item: LocatedNode) -> [LocatedNode] {
    var items = [item]
    while let reference = items.last?["$ref"] {
      guard let target = target(of: reference, assuming: "a path without operations") else { break }
      guard !items.contains(where: { $0.identity == target.node.identity }) else {
        warn(.cycle, "this path leads back to itself; it is ignored", at: reference.location)
        break
      }
      guard items.count < Bounds.chain else { break }
      items.append(target.node)
    }
    return items
  }

  private mutating func readPathItem(_ items: [LocatedNode]) -> PathItem {
    var path = PathItem()
    for item in items {
      guard isMapping(item, "a path", .path, assuming: "it is left out") else { continue }
      path.parameters += self.items(item["parameters"], "`parameters`", .parameter)
      path.documentation.summary = path.documentation.summary ?? text(item["summary"])
      path.documentation.description =
        path.documentation.description ?? prose(item["description"])
      if path.baseURL == nil, version != .v2, let server = ownServer(of: item) {
        path.baseURL = ownServerURL(server)
      }
    }
    return path
  }

  private mutating func isMethodOfHTTP(_ entry: LocatedEntry) -> Bool {
    if HTTPSyntax.isToken(entry.name) { return true }
    warn(
      .operation, "\(quoted(entry.name)) is no method of HTTP; it is left out",
      at: entry.key.location)
    return false
  }

  /// The method that an entry of a path item is an operation of; nil where it is none.
  private mutating func method(of entry: LocatedEntry, in item: LocatedNode) -> String? {
    let name = entry.name
    let method = name.lowercased()
    if Self.methods.contains(method) { return method }
    guard entry.value["responses"] != nil, HTTPSyntax.isToken(name), !name.hasPrefix("x-") else {
      if !ObjectOfDescription.path.keys.contains(name) {
        reportUnknownKey(entry.key, name, of: item, as: .path)
      }
      return nil
    }
    let hint = keySpelling.meantKey(name, of: item, as: .path).map { " (did you mean `\($0)`?)" }
    warn(
      .operation,
      "\(quoted(name)) is no method that a path may have\(hint ?? ""); an operation in "
        + "`additionalOperations` is assumed", at: entry.key.location)
    return method
  }
}
