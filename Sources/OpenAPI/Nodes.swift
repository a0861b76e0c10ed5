import YAML

// What is asked of nodes everywhere. Functions and no methods of the reader, which would copy it.

/// Text that isn't empty.
func text(_ node: Node?) -> String? {
  guard let node, let text = node.text, !text.isEmpty, !node.isNull else { return nil }
  return text
}

/// `true`, in quotes too.
func flag(_ node: Node?) -> Bool? {
  guard let node else { return nil }
  if let value = node.bool { return value }
  switch node.text {
  case "true", "True": return true
  case "false", "False": return false
  default: return nil
  }
}

extension Node {
  /// The entries of a mapping; none of everything else.
  var members: [Entry] { entries.map { Array($0) } ?? [] }

  /// The items of a list; none of everything else.
  var elements: [Node] { items.map { Array($0) } ?? [] }
}
