import Diagnostics
import FletcherText
import ServiceModel
import YAML

extension DocumentReader {
  /// A JSON value: an example, a default, a constant. Nil where it is too large.
  mutating func value(_ node: LocatedNode, depth: Int = 0) -> JSONValue? {
    guard spendValue(at: node.location) else { return nil }
    switch node.value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .bigInteger(let text):
      return text.isJSONNumber ? .numberText(text) : node.number.map(JSONValue.number)
    case .float(let value): return number(value, text: node.text ?? "")
    case .string(let text): return .string(text)
    case nil: break
    }
    guard depth < Bounds.valueDepth else {
      warn(
        .example, "a value is nested deeper than \(Bounds.valueDepth) levels; it is left out",
        at: node.location)
      return nil
    }
    if let items = node.items {
      var values: [JSONValue] = []
      values.reserveCapacity(items.count)
      for item in items {
        guard let value = value(item, depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .array(values)
    }
    let entries = node.entries ?? []
    if entries.count == 1, let example = referredExample(node) {
      return value(example, depth: depth + 1)
    }
    var members: [JSONValue.Member] = []
    for entry in entries {
      guard let value = value(entry.value, depth: depth + 1) else { return nil }
      members.append(JSONValue.Member(entry.name, value))
    }
    return .object(members)
  }

  /// The example of the document that stands in place of a value; nil where there is none. SoundCloud's have the reference
  /// in an `allOf`, as a schema has it.
  private mutating func referredExample(_ node: LocatedNode) -> LocatedNode? {
    let parts = node["allOf"].elements
    let reference = parts.count == 1 ? parts[0] : node
    guard reference["$ref"]?.text?.contains("#/components/examples/") == true,
      let target = referred(reference), target.identity != node.identity
    else { return nil }
    return target
  }

  /// A `Double` holds so many digits of every number exactly enough to write them back.
  private static let digitsOfDouble = 15

  private func number(_ value: Double, text: String) -> JSONValue? {
    // JSON has no infinity and nothing that is not a number.
    guard value.isFinite else { return .string(text) }
    if text.utf8.count <= Self.digitsOfDouble || !text.isJSONNumber { return .number(value) }
    return "\(value)" == text ? .number(value) : .numberText(text)
  }

  func number(of text: String) -> JSONValue? {
    guard text.isJSONNumber else { return nil }
    if let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { return nil }
    return number(value, text: text)
  }

  /// The structure that is written as a text of JSON.
  mutating func embeddedValue(_ node: LocatedNode) -> JSONValue? {
    node.string.flatMap { embeddedValue($0, in: node) }
  }

  /// The structure that a text of JSON is, which is all of a node's text or a part of it.
  mutating func embeddedValue(_ text: String, in node: LocatedNode) -> JSONValue? {
    guard let first = text.trimmed.utf8.first,
      first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let parsed = try? Node.parse(text, file: node.location.file), parsed.kind != .scalar
    else { return nil }
    return value(LocatedNode(node: parsed, document: node.document))
  }
}
