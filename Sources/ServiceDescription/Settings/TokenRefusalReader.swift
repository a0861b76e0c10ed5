import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reads `refusedWhen`: the values that say that a token was refused, by the key paths to them.
  mutating func tokenRefusals(_ node: Node) -> [TokenRefusal]? {
    guard let entries = mapping(node, "`refusedWhen`") else { return nil }
    if entries.isEmpty {
      error(
        "`refusedWhen` names a value of a response, as in `{ error.code: 5 }`, but this is empty",
        at: node.location)
    }
    return entries.compactMap { entry -> TokenRefusal? in
      guard let path = keyPath(entry.key, "a key of `refusedWhen`") else { return nil }
      let nodes = entry.value.items.map(Array.init) ?? [entry.value]
      if nodes.isEmpty {
        error("the list of values is empty", at: entry.value.location)
      }
      return TokenRefusal(path: path, values: nodes.compactMap { refusalValue($0) })
    }
  }

  private mutating func refusalValue(_ node: Node) -> JSONValue? {
    switch node.value {
    case .string(let text): return .string(text)
    case .integer(let number): return .integer(number)
    case .bool(let value): return .bool(value)
    default:
      mismatch("the value that says so is text, a whole number, `true` or `false`", at: node)
      return nil
    }
  }
}
