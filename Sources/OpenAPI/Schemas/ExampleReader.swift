import Diagnostics
import SchemaChecking
import ServiceModel
import YAML

extension DocumentReader {
  // MARK: - Examples and defaults

  /// The `default`, `example` and `examples` of a schema.
  mutating func readValues(_ schema: inout Schema, _ keys: SchemaKeys, _ scope: inout SchemaScope) {
    if let node = keys[.default] {
      if case .any = schema.kind, keys.isUnknownObject {
        setSample(&schema, node, &scope)
      } else {
        setDefault(&schema, node, &scope)
      }
    }
    // `examples` is a list (JSON Schema 2020-12, validation, section 9.5); OpenAPI's own `example` wins.
    if let node = keys[.example] ?? keys[.examples].elements.first {
      setSample(&schema, node, &scope)
    }
  }

  mutating func setDefault(_ schema: inout Schema, _ node: LocatedNode, _ scope: inout SchemaScope)
  {
    // Programs write the type where there is no default, and people that there is nothing.
    if case .string = schema.kind, ["string", "empty"].contains(node.string) { return }
    guard !node.isNull, let value = fitted(node, as: .default, of: &schema, &scope) else { return }
    schema.defaultValue = value
  }

  mutating func setSample(_ schema: inout Schema, _ node: LocatedNode, _ scope: inout SchemaScope) {
    guard let value = fitted(node, as: .example, of: &schema, &scope) else { return }
    schema.sample = Sample(value: value, location: node.location)
  }

  /// What a value is to its schema.
  private enum Role: String {
    case `default`, example

    var warning: Warning { self == .default ? .defaultValue : .example }
  }

  /// The value in the form of its schema, or the schema changed to hold it, as far as that is known before all
  /// models are read; nil where neither is possible. A value that is plainly meant in another type is brought
  /// into it.
  private mutating func fitted(
    _ node: LocatedNode, as role: Role, of schema: inout Schema, _ scope: inout SchemaScope
  ) -> JSONValue? {
    guard var value = value(node), value != .null || schema.isNullable else { return nil }
    if value == .null { return value }
    switch schema.kind {
    case .any: return value
    case .array, .map, .object:
      scope.traits.insert(.values)
      return embeddedValue(node) ?? value
    case .union, .reference:
      scope.traits.insert(.values)
      return value
    default: coerce(&value, to: schema.kind, node, role)
    }
    guard let mismatch = Self.plainChecker.mismatch(of: value, with: schema) else {
      guard role == .default, case .enumeration(let enumeration) = schema.kind,
        !enumeration.hasOthers, !enumeration.cases.contains(where: { $0.value == value })
      else { return value }
      warn(
        .defaultValue,
        "the default \(quoted(node.text ?? "")) is not among the values of `enum`; it is ignored",
        at: node.location)
      return nil
    }
    // An example is believed more than `type`.
    if case .string(let format) = schema.kind, case .string = value,
      [.url, .uuid, .base64].contains(format)
    {
      warn(
        role.warning,
        "the \(role) is no `\(format)` text: \(mismatch.message); any text is assumed",
        at: node.location)
      schema.becomeAnyText()
      return value
    }
    if role == .example, let consequence = ScalarEvidence.belief(in: &value, of: &schema.kind) {
      warn(
        .example, "the example is not what its schema says: \(mismatch.message); \(consequence)",
        at: node.location)
      return value
    }
    warn(
      role.warning, "the \(role) does not fit: \(mismatch.message); it is ignored",
      at: node.location)
    return nil
  }

  private static let plainChecker = SchemaChecker(models: Models())

  /// A number that is written as text, or a text that is written as a number.
  private mutating func coerce(
    _ value: inout JSONValue, to schema: Schema.Kind, _ node: LocatedNode, _ role: Role
  ) {
    var coerced: JSONValue?
    switch (schema, value) {
    case (.string, .integer), (.string, .number), (.string, .numberText), (.string, .bool):
      coerced = node.text.map(JSONValue.string)
    case (.integer, .string(let text)), (.number, .string(let text)):
      coerced = number(of: text)
    case (.boolean, .string("true")): coerced = .bool(true)
    case (.boolean, .string("false")): coerced = .bool(false)
    case (.enumeration(let enumeration), .string(let text)) where enumeration.base != .string:
      coerced = number(of: text)
    case (.enumeration(let enumeration), .integer), (.enumeration(let enumeration), .number),
      (.enumeration(let enumeration), .bool):
      if enumeration.base == .string { coerced = node.text.map(JSONValue.string) }
    default: break
    }
    guard let coerced else { return }
    let isText = if case .string = coerced { true } else { false }
    warn(
      role.warning,
      "the \(role) is \(found(node)), where \(isText ? "text" : "another type") is expected; "
        + (isText
          ? "the text \(quoted(node.text ?? "")) is assumed"
          : "\(quoted(node.text ?? "")) without quotes is assumed"),
      at: node.location)
    value = coerced
  }
}

extension SchemaKeys {
  /// Whether it is an object whose default is text, or whose example is a list or a scalar, as programs write it for a type
  /// that they don't know: that is what a value looks like. An example may also be JSON in a text.
  var isUnknownObject: Bool {
    let types = [self[.type]].compactMap(\.self) + self[.type].elements
    guard types.contains(where: { $0.text == "object" }) else { return false }
    if self[.default]?.text != nil { return true }
    guard let example = self[.example] else { return false }
    if example.kind == .sequence || example.bool != nil || example.number != nil { return true }
    let text = example.string?.trimmed ?? ""
    return !text.isEmpty && !text.hasPrefix("{") && !["object", "string"].contains(text)
  }
}
