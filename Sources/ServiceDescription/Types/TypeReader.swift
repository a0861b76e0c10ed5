import Diagnostics
import ServiceModel
import YAML

/// Where a type is used, which decides what it may be and which details it may have.
enum TypePosition {
  case multipartBody
  /// A property of a `multipart` body.
  case part
  case model
  /// A property of a model, which may turn out to be a `multipart` body, or an element of a part.
  case possiblePart
  case jsonBody
  case formBody
  /// A parameter, or a field of a form.
  case parameter
  case value

  /// The position of the properties of an object in this position.
  var ofProperties: TypePosition {
    switch self {
    case .multipartBody: .part
    case .model: .possiblePart
    case .formBody: .parameter
    case .part, .possiblePart, .jsonBody, .parameter, .value: .value
    }
  }

  /// The position of the elements of an array in this position.
  var ofElements: TypePosition { canBePart ? .possiblePart : .value }

  var canBePart: Bool { self == .part || self == .possiblePart }
}

extension DescriptionReader {
  /// Reads a type. One with mistakes, which are reported, is read as `any`, so that nothing is reported
  /// twice.
  mutating func type(_ node: Node, as position: TypePosition) -> Schema {
    // The functions that call one another for each level keep little on the stack: the rest of the work
    // is done in others.
    guard isAllowed(node) else { return Schema(.any, location: node.location) }
    depth += 1
    defer { depth -= 1 }
    switch node.kind {
    case .scalar: return notation(node, as: position)
    case .sequence: return array(node, as: position)
    case .mapping: return detailed(node, as: position)
    }
  }

  /// Whether there is room for one more type, and for one this deep.
  private mutating func isAllowed(_ node: Node) -> Bool {
    guard spend(at: node.location) else { return false }
    if node.kind == .scalar || depth < Bounds.typeDepth { return true }
    error(
      "types are nested deeper than \(Bounds.typeDepth) levels; give inner ones names in `models`",
      at: node.location)
    return false
  }

  // MARK: - A list

  private mutating func array(_ node: Node, as position: TypePosition) -> Schema {
    guard let element = element(of: node) else { return Schema(.any, location: node.location) }
    return Schema(
      .array(type(element, as: position.ofElements)), location: node.location)
  }

  /// The only item of a list.
  private mutating func element(of node: Node) -> Node? {
    guard let items = node.items, let element = items.first else {
      error(
        "an array is written as a list of its type, like `[string]`, but this list is empty",
        at: node.location)
      return nil
    }
    guard items.count == 1 else {
      error(
        "an array is written as a list of one type, but this list has \(items.count); one of several "
          + "types is `$oneOf`, one of several values `$enum`", at: items[1].location)
      return nil
    }
    return element
  }

  // MARK: - A mapping

  private static let makers = [
    "$type", "$enum", "$const", "$map", "$oneOf", "$oneKeyOf", "$extends",
  ]
  private static let parameterKeys = ["$style", "$explode", "$allowReserved"]
  static let typeKeys = DescriptionKeys(
    of: "a type",
    makers + [
      "$names", "$discriminator", "$summary", "$description", "$deprecated", "$default", "$sample",
      "$nullable", "$name", "$minimum", "$maximum", "$exclusiveMinimum", "$exclusiveMaximum",
      "$multipleOf", "$minLength", "$maxLength", "$pattern", "$minItems", "$maxItems",
      "$uniqueItems",
    ] + parameterKeys + ["$contentType"],
    otherWords: [
      "$anyOf": "$oneOf", "$allOf": "$extends", "$additionalProperties": "$map",
      "$example": "$sample", "$title": "$summary",
    ])

  /// The keys of a mapping that is a type, by what they are for.
  private struct TypeEntries {
    var properties: [Node.Entry] = []
    var details: [String: Node.Entry] = [:]
    /// Those of the details that say what the type is.
    var makers: [Node.Entry] = []
  }

  private mutating func typeEntries(_ node: Node) -> TypeEntries {
    var result = TypeEntries()
    for entry in mapping(node, "an object") ?? [] {
      let name = entry.name
      guard
        let detail = PropertyName.isDetail(name)
          ? knownDetail(entry, in: node) : detailWithoutMark(entry, besides: node)
      else {
        if !PropertyName.isDetail(name) { result.properties.append(entry) }
        continue
      }
      result.details[detail.name] = detail
      if Self.makers.contains(detail.name) { result.makers.append(detail) }
    }
    checkMakers(result.makers, properties: result.properties)
    return result
  }

  /// The detail that an entry is, also with a misspelt key; nil where it is none.
  private mutating func knownDetail(_ entry: Node.Entry, in node: Node) -> Node.Entry? {
    if Self.typeKeys.contains(entry.name) { return entry }
    if entry.name == "$ref" {
      error("unknown key `$ref`; write the name of the model itself", at: entry.key.location)
      return nil
    }
    if ["$readOnly", "$writeOnly"].contains(entry.name) {
      error(
        "unknown key `\(entry.name)`; where what is sent and what is received differ they are two models, of which "
          + "one may be made of the other with `$extends`", at: entry.key.location)
      return nil
    }
    if SequenceWords.isWord(entry.name) {
      error(
        "`\(entry.name)` is a whole response or body, and no type; a list is written `[T]`",
        at: entry.key.location)
      return nil
    }
    let present = Set(node.entries?.map(\.name) ?? [])
    guard let meant = unknownKey(entry.key, among: Self.typeKeys, besides: present),
      !present.contains(meant)
    else { return nil }
    return entry.named(meant)
  }

  private mutating func detailed(_ node: Node, as position: TypePosition) -> Schema {
    if isForeign(node) { return Schema(.any, location: node.location) }
    let entries = typeEntries(node)
    var schema: Schema
    if let inner = entries.makers.first, inner.name == "$type" {
      schema = type(inner.value, as: position == .parameter ? .value : position)
    } else {
      schema = Schema(kind(entries, as: position))
    }
    schema.location = node.location
    if !entries.details.isEmpty { apply(entries.details, to: &schema, as: position) }
    return schema
  }

  private mutating func kind(_ entries: TypeEntries, as position: TypePosition) -> Schema.Kind {
    guard let maker = entries.makers.first else {
      return object(entries.properties, map: nil, extends: nil, as: position)
    }
    let details = entries.details
    switch maker.name {
    case "$enum": return enumeration(maker.value, names: details["$names"]) ?? .any
    case "$const":
      if maker.value.isNull {
        error(
          "`$const` can't be null; leave the thing out where nothing is to be sent",
          at: maker.value.location)
      }
      return value(maker.value).map(Schema.Kind.constant) ?? .any
    case "$oneOf": return union(maker.value, discriminator: details["$discriminator"]) ?? .any
    case "$oneKeyOf": return oneKeyUnion(maker.value) ?? .any
    default:
      return object(
        entries.properties, map: details["$map"], extends: details["$extends"], as: position)
    }
  }

  /// Checks that one key makes the type, but for `$extends` with `$map`, and that only an object has
  /// properties.
  private mutating func checkMakers(_ makers: [Node.Entry], properties: [Node.Entry]) {
    guard let first = makers.first else { return }
    let areObject = makers.allSatisfy { $0.name == "$map" || $0.name == "$extends" }
    for other in makers.dropFirst() where !areObject {
      error(
        "`\(other.name)` beside `\(first.name)`: each of them says what the type is; keep one",
        at: other.key.location)
    }
    guard !areObject else { return }
    for property in properties {
      var hint = ""
      if let near = near("$" + property.name, among: Self.typeKeys.names) {
        hint = "; did you mean `\(near)`?"
      }
      error(
        "a type with `\(first.name)` has no properties, but here is \(quoted(property.name))\(hint)",
        at: property.key.location)
    }
  }

  // MARK: - Details

  private mutating func apply(
    _ details: [String: Node.Entry], to schema: inout Schema, as position: TypePosition
  ) {
    if details["$enum"] == nil, let names = details["$names"] {
      error("`$names` stands beside `$enum`, and there is none", at: names.key.location)
    }
    if details["$oneOf"] == nil, let discriminator = details["$discriminator"] {
      error(
        "`$discriminator` stands beside `$oneOf`, and there is none", at: discriminator.key.location
      )
    }
    if let entry = details["$summary"] {
      schema.documentation.summary = text(entry.value, "`$summary`")
    }
    if let entry = details["$description"] {
      schema.documentation.description = text(entry.value, "`$description`")
    }
    if let entry = details["$deprecated"] {
      schema.documentation.deprecation = deprecation(entry.value, "`$deprecated`")
    }
    if let entry = details["$nullable"], let isNullable = bool(entry.value, "`$nullable`") {
      schema.isNullable = isNullable
    }
    if let entry = details["$name"] { schema.provenance.name = name(entry.value, "`$name`") }
    if let entry = details["$contentType"] {
      if position.canBePart || position == .jsonBody {
        schema.mediaType = mediaType(entry.value, "`$contentType`")
      } else {
        error(
          "`$contentType` says the media type of a part of a `multipart` body or of a `json` body, and "
            + "this is neither", at: entry.key.location)
      }
    }
    if position != .parameter, position != .part {
      for name in Self.parameterKeys {
        guard let entry = details[name] else { continue }
        error(
          "`\(name)` says how a parameter, a field of a `form` or a part of a `multipart` is sent, and this is none of them",
          at: entry.key.location
        )
      }
    }
    limits(details, of: &schema)
    if let entry = details["$default"], let value = value(entry.value) {
      schema.defaultValue = value
      valueChecks.append(
        ValueCheck(role: .defaultValue, value: value, schema: schema, node: entry.value))
    }
    if let entry = details["$sample"], let value = value(entry.value) {
      schema.sample = Sample(value: value, location: entry.value.location)
      valueChecks.append(ValueCheck(role: .sample, value: value, schema: schema, node: entry.value))
    }
  }

  /// What a type is called in messages.
  func noun(_ schema: Schema) -> String {
    switch schema.kind {
    case .any: "any value"
    case .boolean: "a bool"
    case .string(.base64): "data"
    case .string: "a \(schema.kind.formatName ?? "string")"
    case .integer: "an int"
    case .number(.unixTime): "a unix-time"
    case .number: "a number"
    case .file: "a file"
    case .array: "an array"
    case .map: "a map"
    case .object: "an object"
    case .enumeration: "an enum"
    case .union: "a union"
    case .constant: "a constant"
    case .reference(let id): "a \(quoted(models[id].name))"
    }
  }
}
