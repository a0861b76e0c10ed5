import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Reads `failure`: a key path at which there is something, or values by key path.
  mutating func failure(_ node: Node) -> [ContentCondition]? {
    guard let entries = node.entries else {
      return keyPath(node, "`failure`").map { [ContentCondition(path: $0, test: .presence)] }
    }
    if entries.isEmpty {
      error(
        "`failure` names what a response has that is an error, as in `{ ok: false }`, but this is empty",
        at: node.location)
    }
    return entries.compactMap { entry in
      if entry.name == "$status" {
        error(
          "a status of 400 or more is an error anyhow, and `failure` is about content; another status is accepted or "
            + "not as `returns` says", at: entry.key.location)
        return nil
      }
      return contentCondition(entry, of: "`failure`")
    }
  }

  /// Reads `refusedWhen`: values that say that a token was refused, by key path, and statuses that say so.
  mutating func tokenRefusal(_ node: Node) -> TokenRefusal {
    var refusal = TokenRefusal()
    guard let entries = mapping(node, "`refusedWhen`") else { return refusal }
    if entries.isEmpty {
      error(
        "`refusedWhen` names a value of a response, as in `{ error.code: 5 }`, but this is empty",
        at: node.location)
    }
    for entry in entries {
      if entry.name == "$status" {
        refusal.statuses = statuses(of: elements(of: entry.value))
      } else if let condition = contentCondition(entry, of: "`refusedWhen`") {
        refusal.conditions.append(condition)
      }
    }
    return refusal
  }

  private mutating func contentCondition(
    _ entry: Node.Entry, of owner: String
  ) -> ContentCondition? {
    guard let path = keyPath(entry.key, "a key of \(owner)") else { return nil }
    guard let entries = entry.value.entries else {
      return ContentCondition(path: path, test: .values(values(entry.value)))
    }
    guard entries.count == 1, let not = entries.first, not.name == "$not" else {
      mismatch(
        "what is at a key path is a value, a list of values, or `{ $not: … }` for any other value",
        at: entry.value)
      return nil
    }
    return ContentCondition(path: path, test: .valuesOtherThan(values(not.value)))
  }

  private mutating func values(_ node: Node) -> [JSONValue] {
    elements(of: node).compactMap { value in
      switch value.value {
      case .string(let text): return .string(text)
      case .integer(let number): return .integer(number)
      case .bool(let value): return .bool(value)
      default:
        mismatch("the value that says so is text, a whole number, `true` or `false`", at: value)
        return nil
      }
    }
  }

  /// The elements of a list, or the one value that stands in place of it.
  private mutating func elements(of node: Node) -> [Node] {
    let elements = node.items.map(Array.init) ?? [node]
    if elements.isEmpty { error("the list of values is empty", at: node.location) }
    return elements
  }
}
