import Diagnostics

/// What a node is, as messages have it after "but this is": `a list`, `the number 3`.
public func found(_ node: Node) -> String {
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
