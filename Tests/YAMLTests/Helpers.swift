import Diagnostics
import Testing
import YAML

/// The root of a document that must be read.
func read(_ text: String, limits: ParseLimits = .default) throws -> Node {
  try Node.parse(text, file: "a.yaml", limits: limits)
}

/// The diagnostic of a document that must be refused, as the user sees it.
func refusal(_ text: String, limits: ParseLimits = .default) -> String {
  refusal(Array(text.utf8), limits: limits)
}

/// The diagnostic of a document that must be refused, as the user sees it.
func refusal(_ bytes: [UInt8], limits: ParseLimits = .default) -> String {
  do {
    _ = try Node.parse(bytes, file: "a.yaml", limits: limits)
    return "not refused"
  } catch {
    return error.description
  }
}

/// A node as one line, with types told apart.
func sketch(_ node: Node) -> String {
  if let items = node.items {
    return "[" + items.map(sketch).joined(separator: ", ") + "]"
  }
  if let entries = node.entries {
    return "{" + entries.map { "\($0.name): \(sketch($0.value))" }.joined(separator: ", ") + "}"
  }
  switch node.value {
  case .null: return "null"
  case .bool(let value): return "\(value)"
  case .integer(let value): return "\(value)"
  case .bigInteger(let text): return "big \(text)"
  case .float(let value): return "float \(value)"
  case .string(let value): return "'\(value)'"
  case nil: return "nothing"
  }
}

extension Node {
  /// The node's line and column.
  var lineAndColumn: String { "\(location.line):\(location.column)" }
}
