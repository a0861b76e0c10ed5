import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// A JSON value: a sample, a default, a constant. Nil where it is none, which is reported.
  mutating func value(_ node: Node) -> JSONValue? {
    guard spend(at: node.location) else { return nil }
    switch node.kind {
    case .scalar: return scalar(node)
    case .sequence, .mapping:
      guard valueDepth < Bounds.valueDepth else {
        error("a value is nested deeper than \(Bounds.valueDepth) levels", at: node.location)
        return nil
      }
      valueDepth += 1
      defer { valueDepth -= 1 }
      if let items = node.items {
        var values: [JSONValue] = []
        for item in items {
          guard let value = value(item) else { return nil }
          values.append(value)
        }
        return .array(values)
      }
      var members: [JSONValue.Member] = []
      for entry in mapping(node, "an object") ?? [] {
        guard let value = value(entry.value) else { return nil }
        members.append(JSONValue.Member(entry.name, value))
      }
      return .object(members)
    }
  }

  private mutating func scalar(_ node: Node) -> JSONValue? {
    switch node.value {
    case .null, nil: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .bigInteger(let text):
      if let text = DecimalText(text)?.text { return .numberText(text) }
      return node.number.map(JSONValue.number)
    case .float(let value):
      let decimal = DecimalText(node.text ?? "")
      if value.isFinite, decimal == nil || decimal == DecimalText("\(value)") {
        return .number(value)
      }
      if let decimal { return .numberText(decimal.text) }
      error("JSON has no number \(quoted(node.text ?? ""))", at: node.location)
      return nil
    case .string(let text): return .string(text)
    }
  }

  /// A value in a message or in a URL.
  func text(_ value: JSONValue) -> String {
    switch value {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let value):
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .numberText(let text): return text
    case .string(let text): return text
    case .array: return "[…]"
    case .object: return "{…}"
    }
  }
}
