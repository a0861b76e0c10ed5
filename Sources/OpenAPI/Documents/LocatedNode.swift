import Diagnostics
import YAML

/// A node and its document, which references in it are relative to.
///
/// The nodes inside of a node are in its document; only ``ReferenceResolver`` leads to others.
struct LocatedNode {
  let node: Node
  let document: Document

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
    guard let node = node[name] else { return nil }
    return LocatedNode(node: node, document: document)
  }

  /// The items of a list; nil for everything else.
  var items: LocatedItems? { kind == .sequence ? LocatedItems(of: self) : nil }

  /// The entries of a mapping; nil for everything else.
  var entries: LocatedEntries? { kind == .mapping ? LocatedEntries(of: self) : nil }
}

extension LocatedNode? {
  /// The items of a list; none of everything else.
  var elements: LocatedItems { LocatedItems(of: self) }

  /// The entries of a mapping; none of everything else.
  var members: LocatedEntries { LocatedEntries(of: self) }
}

/// The items of a list, in their order; none of everything else.
struct LocatedItems: Sequence, IteratorProtocol {
  private let list: LocatedNode?
  private let nodes: Node.Items?
  private var position = 0

  init(of list: LocatedNode?) {
    self.list = list
    nodes = list?.node.items
  }

  mutating func next() -> LocatedNode? {
    guard let list, let nodes, position < nodes.count else { return nil }
    defer { position += 1 }
    return LocatedNode(node: nodes[position], document: list.document)
  }

  var count: Int { nodes?.count ?? 0 }
  var isEmpty: Bool { count == 0 }
  var first: LocatedNode? { first { _ in true } }
}

/// An entry of a mapping.
struct LocatedEntry {
  let key: Node
  /// The text of the key, and an empty string where the key is a collection.
  let name: String
  let value: LocatedNode
}

/// The entries of a mapping, in their order; none of everything else.
struct LocatedEntries: Sequence, IteratorProtocol {
  private let mapping: LocatedNode?
  private let nodes: Node.Entries?
  private var position = 0
  /// Whether entries are left out whose key is a list or a mapping.
  private let haveTextKeys: Bool

  init(of mapping: LocatedNode?, withTextKeys haveTextKeys: Bool = false) {
    self.mapping = mapping
    nodes = mapping?.node.entries
    self.haveTextKeys = haveTextKeys
  }

  mutating func next() -> LocatedEntry? {
    guard let mapping, let nodes else { return nil }
    while position < nodes.count {
      let entry = nodes[position]
      position += 1
      let name = entry.key.text
      if name == nil, haveTextKeys { continue }
      return LocatedEntry(
        key: entry.key, name: name ?? "",
        value: LocatedNode(node: entry.value, document: mapping.document))
    }
    return nil
  }

  /// How many there are, with those that are left out.
  var count: Int { nodes?.count ?? 0 }
  var isEmpty: Bool { count == 0 }
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
