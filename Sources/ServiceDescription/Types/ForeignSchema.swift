import Diagnostics
import YAML

/// A schema as OpenAPI and JSON Schema write it, where a type of this format should be.
struct ForeignSchema {
  /// How this format writes it.
  let notation: String

  /// Whether a mapping has nothing but words of such schemas, and says that it is one.
  static func isPossible(_ node: Node) -> Bool {
    guard let entries = node.entries, !entries.isEmpty,
      entries.allSatisfy({ keywords.contains($0.name) || $0.name == "$ref" })
    else { return false }
    return node["$ref"] != nil || entries.contains { saysThatItIsSchema($0, among: entries) }
  }

  /// The names of types that the values of a mapping may be.
  static func typeNames(in node: Node) -> [String] {
    node.entries?.compactMap { entry in
      guard let text = entry.value.string, !typeNames.contains(text) else { return nil }
      return TypeNotation(text).name
    } ?? []
  }

  /// Nil for what is no such schema, or could also be an object whose properties have such names.
  ///
  /// - Parameter isType: Whether there is a type or a model of a name, or of nearly that name.
  init?(_ node: Node, isType: (String) -> Bool) {
    guard Self.isPossible(node), let entries = node.entries else { return nil }
    // What can be read as properties is read so: many objects have a `type` and a `title`.
    let areProperties =
      node["$ref"] == nil && !Self.isTypeWithFormat(node)
      && entries.allSatisfy { Self.isType($0.value, isType) }
    if areProperties { return nil }
    notation = Self.notation(of: node, depth: 0)
  }

  /// Whether an object may as well be a schema: one with the property `type` alone, a string or a number.
  static func isDoubtful(_ node: Node) -> Bool {
    guard let entries = node.entries, entries.count == 1, let entry = entries.first else {
      return false
    }
    return entry.name == "type" && ["string", "number"].contains(entry.value.string)
  }

  private static let keywords: Set<String> = [
    "type", "format", "enum", "const", "items", "properties", "required", "additionalProperties",
    "title", "description", "nullable", "default", "example", "examples", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
    "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "allOf", "oneOf",
    "anyOf", "not", "readOnly", "writeOnly", "deprecated", "discriminator", "xml", "externalDocs",
    "schema", "name", "in",
  ]
  private static let typeNames: Set<String> = [
    "string", "integer", "number", "boolean", "array", "object", "null",
  ]

  private static func saysThatItIsSchema(
    _ entry: Node.Entry, among entries: Node.Entries
  ) -> Bool {
    let value = entry.value
    switch entry.name {
    case "type":
      if let names = value.items { return names.allSatisfy { typeNames.contains($0.text ?? "") } }
      guard let name = value.string else { return false }
      // `type: int` with `nullable: true` beside it.
      return typeNames.contains(name)
        || entries.contains { $0.value.bool != nil || $0.value.number != nil }
    case "enum", "oneOf", "anyOf", "allOf": return value.items != nil
    case "properties", "schema": return value.kind == .mapping
    default: return false
    }
  }

  private static func isTypeWithFormat(_ node: Node) -> Bool {
    node.entries?.count == 2 && node["format"]?.string != nil
      && node["type"]?.string.map(typeNames.contains) == true
  }

  /// Whether a node can be read as a type, as far as its own form tells.
  static func isType(_ node: Node, _ isType: (String) -> Bool) -> Bool {
    switch node.kind {
    case .scalar: return node.string.map { isType(TypeNotation($0).name) } ?? false
    case .sequence:
      guard let items = node.items, items.count == 1, let item = items.first else { return false }
      return Self.isType(item, isType)
    case .mapping: return true
    }
  }

  // MARK: - What this format writes

  private static let deepest = 3
  private static let mostParts = 4

  private static func notation(of node: Node, depth: Int) -> String {
    guard depth < deepest else { return "…" }
    let type = notationWithoutNull(of: node, depth: depth)
    let isNullable =
      node["nullable"]?.bool == true || node["type"]?.items?.contains { $0.text == "null" } == true
    return isNullable && !type.hasSuffix("?") ? type + "?" : type
  }

  private static func notationWithoutNull(of node: Node, depth: Int) -> String {
    if let reference = node["$ref"]?.text {
      return reference.split(separator: "/").last.map(String.init) ?? "any"
    }
    if let schema = node["schema"] { return notation(of: schema, depth: depth + 1) }
    if let values = node["enum"]?.items {
      return "{ $enum: \(list(values) { $0.text ?? "…" }) }"
    }
    if let cases = (node["oneOf"] ?? node["anyOf"])?.items {
      return "{ $oneOf: \(list(cases) { notation(of: $0, depth: depth + 1) }) }"
    }
    if let parents = node["allOf"]?.items {
      return "{ $extends: \(list(parents) { notation(of: $0, depth: depth + 1) }) }"
    }
    let names = node["type"]?.items.map(Array.init) ?? node["type"].map { [$0] } ?? []
    switch names.compactMap(\.text).first(where: { $0 != "null" }) {
    case "string":
      let format = node["format"]?.text ?? ""
      return formats[format] ?? "string"
    case "integer": return node["format"]?.text == "int64" ? "int64" : "int"
    case "number": return node["format"]?.text == "float" ? "float" : "number"
    case "boolean": return "bool"
    case "array":
      return "[\(node["items"].map { notation(of: $0, depth: depth + 1) } ?? "any")]"
    case "object", nil: return notation(ofObject: node, depth: depth)
    case let name?: return name
    }
  }

  private static func notation(ofObject node: Node, depth: Int) -> String {
    guard let properties = node["properties"]?.entries, !properties.isEmpty else {
      guard let values = node["additionalProperties"], values.kind == .mapping else {
        return node.string ?? "{ $map: any }"
      }
      return "{ $map: \(notation(of: values, depth: depth + 1)) }"
    }
    let required = Set(node["required"]?.items?.compactMap(\.text) ?? [])
    var parts = properties.prefix(mostParts).map { property in
      let mark = required.contains(property.name) ? "" : "?"
      return "\(property.name)\(mark): \(notation(of: property.value, depth: depth + 1))"
    }
    if properties.count > parts.count { parts.append("…") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private static let formats = [
    "date": "date", "date-time": "date-time", "uuid": "uuid", "uri": "url", "url": "url",
    "byte": "data",
  ]

  private static func list(_ items: Node.Items, _ text: (Node) -> String) -> String {
    var parts = items.prefix(mostParts).map(text)
    if items.count > parts.count { parts.append("…") }
    return "[\(parts.joined(separator: ", "))]"
  }
}

extension DescriptionReader {
  /// Whether there is a type or a model of the name.
  func isNameOfType(_ name: String) -> Bool {
    BuiltInType.kinds[name] != nil || models.id(named: name) != nil
  }

  /// The detail of the type that was meant where the key lacks its `$`; nil where it is a property.
  mutating func detailWithoutMark(_ entry: Node.Entry, besides node: Node) -> Node.Entry? {
    let value = entry.value
    guard !value.isNull, !ForeignSchema.isType(value, isNameOfType) else { return nil }
    let isText = value.kind == .scalar && value.string?.contains(" ") == true
    let name = "$" + entry.name.filter { $0 != "$" }
    let meant =
      Self.typeKeys.contains(name) || !isText ? name : near(name, among: Self.typeKeys.names)
    guard let meant, Self.typeKeys.contains(meant), node[meant] == nil else { return nil }
    // A type with a slip in it is a type.
    let only = value.items.map { $0.count == 1 ? $0.first : nil } ?? value
    if let text = only?.string, !entry.name.contains("$") {
      let type = TypeNotation(text).name
      guard near(type, among: models.candidates) == nil, ForeignTypeNames.hint(for: type) == nil
      else {
        return nil
      }
    }
    error(
      "\(quoted(entry.name)) is a property here, and this is no type; did you mean \(quoted(meant))?",
      at: entry.key.location)
    return entry.named(meant)
  }

  /// Whether a mapping is a schema of another format, which is reported.
  mutating func isForeign(_ node: Node) -> Bool {
    guard ForeignSchema.isPossible(node) else { return false }
    // A type with a slip in it is a type.
    let slips = ForeignSchema.typeNames(in: node)
      .filter { !isNameOfType($0) && near($0, among: models.candidates) != nil }
    if let schema = ForeignSchema(node, isType: { isNameOfType($0) || slips.contains($0) }) {
      error(
        "this is a schema as OpenAPI writes it; here it is \(quoted(schema.notation, limit: 200))",
        at: node.location)
      return true
    }
    if ForeignSchema.isDoubtful(node), let entry = node.entries?.first,
      let type = entry.value.string
    {
      warning(
        "this is an object with the one property `type`; \(type == "string" ? "a string" : "a number") "
          + "is written `\(type)`. If the object is meant, write `{ type: { $type: \(type) } }`",
        at: node.location)
    }
    return false
  }
}
