import YAML

/// One file of the description.
final class Document {
  /// Its number among the files of the description.
  let number: Int
  /// The path relative to the folder of the root document.
  let path: String
  let root: Node
  /// What became of the references in the file.
  var resolutions: [String: Resolution] = [:]
  /// The nodes that have an `$anchor`, `$dynamicAnchor` or `$id`, by that name (JSON Schema 2020-12, core,
  /// section 8.2); found when the first is looked for.
  private(set) lazy var anchors = findAnchors()

  init(number: Int, path: String, root: Node) {
    self.number = number
    self.path = path
    self.root = root
  }

  var rootNode: LocatedNode { LocatedNode(node: root, document: self) }

  /// The URI that the document says it has: `$self` (OpenAPI 3.2, section 4.1.1) or `$id`.
  var ownURI: String? { root["$self"]?.string ?? root["$id"]?.string }

  func anchor(_ name: String) -> LocatedNode? {
    anchors[name].map { LocatedNode(node: $0, document: self) }
  }

  private func findAnchors() -> [String: Node] {
    var found: [String: Node] = [:]
    var open = [root]
    var looked: Set<Node.Identity> = []
    while let node = open.popLast() {
      guard looked.insert(node.identity).inserted else { continue }
      if let entries = node.entries {
        for key in ["$anchor", "$dynamicAnchor"] {
          if let name = node[key]?.string { found["#" + name] = found["#" + name] ?? node }
        }
        if let id = node["$id"]?.string { found[id] = found[id] ?? node }
        for entry in entries where entry.value.kind != .scalar { open.append(entry.value) }
      } else if let items = node.items {
        for item in items where item.kind != .scalar { open.append(item) }
      }
    }
    return found
  }
}
