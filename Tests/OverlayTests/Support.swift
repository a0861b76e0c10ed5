import Diagnostics
import Testing
import YAML

@testable import FletcherOverlay

/// A value in few characters, to compare with others: `{a: 1, b: [true, "x"]}`, the keys in order of name.
func plain(_ node: Node) -> String {
  if let items = node.items { return "[" + items.map(plain).joined(separator: ", ") + "]" }
  if let entries = node.entries {
    let members = entries.map { "\($0.name): \(plain($0.value))" }
    return "{" + members.sorted().joined(separator: ", ") + "}"
  }
  return node.string.map { "\"\($0)\"" } ?? (node.isNull ? "null" : node.text ?? "")
}

func plain(_ text: String) throws -> String { plain(try Node.parse(text, file: "expected")) }

/// What a query selects of a document.
func selected(_ query: String, of document: String) throws -> [String] {
  let tree = Tree(try Node.parse(document, file: "document"))
  var evaluator = QueryEvaluator(tree)
  return try evaluator.nodes(JSONPath(query)).map { plain(tree.node($0)) }
}

/// A document with overlays, and all that was told.
struct Outcome {
  let root: Node
  let mistakes: [String]

  init(_ document: String, _ overlays: String..., isInPlace: Bool = false) throws {
    var diagnostics = Diagnostics()
    let read = try overlays.enumerated().map { number, text in
      Overlay(
        try Node.parse(text, file: number == 0 ? "overlay" : "overlay\(number + 1)"),
        isInPlace: isInPlace, into: &diagnostics)
    }
    let overlaid = OverlaidDocument(
      try Node.parse(document, file: "document"), with: read, into: &diagnostics)
    for target in overlaid.unmatched { diagnostics.add(target.warning) }
    root = overlaid.root
    mistakes = diagnostics.all.map { "\($0)" }
  }

  /// What actions make of a document.
  init(_ document: String, actions: String) throws {
    try self.init(
      document, "actions:\n" + actions.split(separator: "\n").map { "  \($0)\n" }.joined(),
      isInPlace: true)
  }

  var text: String { plain(root) }
}
