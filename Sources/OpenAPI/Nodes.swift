import Diagnostics
import ServiceModel
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

/// What a node is, for messages.
func found(_ node: Node) -> String {
  switch node.kind {
  case .sequence: return "a list"
  case .mapping: return "a mapping"
  case .scalar:
    switch node.value {
    case .null, nil: return "nothing"
    case .bool(let value): return "`\(value)`"
    case .integer, .bigInteger, .float: return "the number \(quoted(node.text ?? ""))"
    case .string(let text): return text.isEmpty ? "an empty text" : "the text \(quoted(text))"
    }
  }
}

extension Node {
  /// The entries of a mapping; none of everything else.
  var members: [Entry] { entries.map { Array($0) } ?? [] }
}
