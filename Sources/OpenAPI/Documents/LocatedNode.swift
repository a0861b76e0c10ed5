import Diagnostics
import YAML

/// A node and its document, which references in it are relative to.
///
/// The nodes inside of a node are in its document; only references lead to others.
struct LocatedNode {
  let node: Node
  let document: Document

  var kind: Node.Kind { node.kind }
  var location: SourceLocation { node.location }
  var identity: Node.Identity { node.identity }
  var value: Scalar? { node.value }
  var text: String? { node.text }
  var string: String? { node.string }
  var isNull: Bool { node.isNull }
  var bool: Bool? { node.bool }
  var integer: Int? { node.integer }
  var number: Double? { node.number }

  /// The value of a mapping's key; nil where there is none and for everything but mappings.
  subscript(name: String) -> LocatedNode? {
    guard let node = node[name] else { return nil }
    return LocatedNode(node: node, document: document)
  }

  /// The items of a list, in their order; nil for everything else.
  var items: [LocatedNode]? {
    node.items?.map { LocatedNode(node: $0, document: document) }
  }

  /// The entries of a mapping, in their order; nil for everything else.
  var entries: [LocatedEntry]? {
    node.entries?.map { LocatedEntry($0, in: document) }
  }

  /// What a token of a JSON pointer leads to.
  func child(_ token: String) -> LocatedNode? {
    guard let items = node.items else { return self[token] }
    guard let index = Int(token), items.indices.contains(index) else { return nil }
    return LocatedNode(node: items[index], document: document)
  }

  /// What a JSON pointer leads to.
  func descendant(_ tokens: [String]) -> LocatedNode? {
    tokens.reduce(self) { $0?.child($1) }
  }
}

extension LocatedNode? {
  /// The items of a list; none of everything else.
  var elements: [LocatedNode] { self?.items ?? [] }

  /// The entries of a mapping; none of everything else.
  var members: [LocatedEntry] { self?.entries ?? [] }
}

/// An entry of a mapping.
struct LocatedEntry {
  let key: Node
  /// The text of the key, and an empty string where the key is a collection.
  let name: String
  let value: LocatedNode

  init(_ entry: Node.Entry, in document: Document) {
    key = entry.key
    name = key.text ?? ""
    value = LocatedNode(node: entry.value, document: document)
  }
}

/// What was found instead of something else, in a message.
func found(_ node: LocatedNode) -> String { found(node.node) }

/// Text that isn't empty.
func text(_ node: LocatedNode?) -> String? {
  guard let node, !node.isNull, let text = node.text, !text.isEmpty else { return nil }
  return text
}

/// `true`, in quotes too.
func flag(_ node: LocatedNode?) -> Bool? {
  guard let node else { return nil }
  if let value = node.bool { return value }
  switch node.text {
  case "true", "True": return true
  case "false", "False": return false
  default: return nil
  }
}
