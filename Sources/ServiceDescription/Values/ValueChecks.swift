import Diagnostics
import SchemaChecking
import ServiceModel
import YAML

/// A value and the schema that it has to fit, to be checked when all models are known.
struct ValueCheck {
  enum Role: String {
    case sample
    case defaultValue = "default"
  }
  var role: Role
  var value: JSONValue
  var schema: Schema
  var node: Node
}

extension DescriptionReader {
  /// Checks all values, now that every model is known.
  mutating func checkValues(with checker: SchemaChecker) {
    for check in valueChecks {
      if check.role == .defaultValue, isOutsideEnumeration(check) { continue }
      guard
        let mismatch = checker.mismatch(
          of: check.value, with: check.schema, strictness: [.limits, .nulls])
      else {
        warnOfUnknownKeys(in: check, checker)
        continue
      }
      let (node, path) = nodeAndPath(of: mismatch.path, in: check.node)
      let at = path.isEmpty ? "" : "at \(quoted(path)): "
      error("the \(check.role.rawValue) does not fit: \(at)\(mismatch.message)", at: node.location)
    }
    valueChecks = []
  }

  /// Warns of keys that the type does not have: they are misspelt, or missing in the type.
  private mutating func warnOfUnknownKeys(in check: ValueCheck, _ checker: SchemaChecker) {
    for unknown in checker.unknownKeys(in: check.value, of: check.schema) {
      let (node, path) = nodeAndPath(of: unknown.path, in: check.node)
      let at = path.isEmpty ? "" : " at \(quoted(path))"
      warning(
        "the \(check.role.rawValue) has a key \(quoted(unknown.name))\(at) that its type does not describe"
          + suggestion(for: unknown.name, among: unknown.missing),
        at: node.entries?.first { $0.name == unknown.name }?.key.location ?? node.location)
    }
  }

  /// Reports a default that is not among the values of its enum. Samples may be: enums are open.
  private mutating func isOutsideEnumeration(_ check: ValueCheck) -> Bool {
    guard case .enumeration(let enumeration) = resolved(check.schema).kind else { return false }
    if case .reference(let id) = check.schema.kind {
      // A long enum may be the type of many properties.
      let values = enumValues[id] ?? Set(enumeration.cases.map(\.value))
      enumValues[id] = values
      if values.contains(check.value) { return false }
    } else if enumeration.cases.contains(where: { $0.value == check.value }) {
      return false
    }
    if case .null = check.value, isNullable(check.schema) { return false }
    let values = enumeration.cases.prefix(Self.mostAlternativesShown).map { quoted(text($0.value)) }
    let rest = enumeration.cases.count > values.count ? ", …" : ""
    error(
      "the default \(quoted(text(check.value))) is not one of the values of `$enum`: "
        + values.joined(separator: ", ") + rest, at: check.node.location)
    return true
  }

  /// The node that a path leads to, or the nearest that is there, and the path as people write it.
  private func nodeAndPath(of path: [String], in node: Node) -> (Node, String) {
    var node = node
    var isLost = false
    var text = ""
    for step in path {
      let inner: Node?
      if let items = node.items, let index = Int(step), !isLost {
        inner = items.indices.contains(index) ? items[index] : nil
        text += "[\(step)]"
      } else {
        inner = isLost ? nil : node[step]
        text += text.isEmpty ? step : ".\(step)"
      }
      if let inner { node = inner } else { isLost = true }
    }
    return (node, text)
  }
}
