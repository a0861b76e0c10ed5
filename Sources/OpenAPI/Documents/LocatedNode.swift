import Diagnostics
import YAML

/// A node and its document, which references in it are relative to.
///
/// The nodes inside of a node are in its document; only ``ReferenceResolver`` leads to others.
struct LocatedNode {
  let node: Node
  let document: Document

  /// An entry of a mapping.
  struct Entry {
    fileprivate let entry: Node.Entry
    fileprivate let document: Document

    var key: Node { entry.key }
    var value: LocatedNode { LocatedNode(node: entry.value, document: document) }
    var name: String { entry.name }
  }

  var kind: Node.Kind { node.kind }
  var location: SourceLocation { node.location }
  var identity: Node.Identity { node.identity }
  var value: Scalar? { node.value }
  var text: String? { node.text }
  var string: String? { node.string }
  var isQuoted: Bool { node.isQuoted }
  var isNull: Bool { node.isNull }
  var bool: Bool? { node.bool }
  var integer: Int? { node.integer }
  var number: Double? { node.number }

  /// The value of a mapping's key; nil where there is none and for everything but mappings.
  subscript(name: String) -> LocatedNode? {
    node[name].map { LocatedNode(node: $0, document: document) }
  }

  /// The items of a list; nil for everything else.
  var items: [LocatedNode]? {
    node.items?.map { LocatedNode(node: $0, document: document) }
  }

  /// The entries of a mapping; nil for everything else.
  var entries: [Entry]? {
    node.entries?.map { Entry(entry: $0, document: document) }
  }

  /// The items of a list; none of everything else.
  var elements: [LocatedNode] { items ?? [] }

  /// The entries of a mapping; none of everything else.
  var members: [Entry] { entries ?? [] }
}

/// What was found instead of something else, in a message.
func found(_ node: LocatedNode) -> String { found(node.node) }

/// Text that isn't empty.
func text(_ node: LocatedNode?) -> String? {
  guard let node, let text = node.text, !text.isEmpty, !node.isNull else { return nil }
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
