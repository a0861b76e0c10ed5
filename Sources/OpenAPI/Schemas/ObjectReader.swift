import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// A schema of type `object`. Names in `required` that no property has go to ``looseRequirements``.
  mutating func object(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    var properties: [Property] = []
    var numbers: [String: Int] = [:]
    var placeholder: Schema?
    var examples: [LocatedEntry] = []
    let listed = propertyEntries(keys[.properties])
    for entry in listed {
      guard numbers[entry.name] == nil else { continue }
      if Self.standsForNames(entry.name) {
        let value = valueOfNames(entry, &scope)
        // Of several, what can't be left out is the file.
        if placeholder.map({ !$0.isFile && value.isFile }) ?? true { placeholder = value }
        continue
      }
      if Self.isExampleOfNames(entry) {
        examples.append(entry)
        continue
      }
      numbers[entry.name] = properties.count
      properties.append(property(entry, &scope))
    }
    if let first = examples.first {
      warn(
        .schema,
        "the number in \(quoted(first.name)) is another one in each object; `additionalProperties` is assumed",
        at: first.key.location)
      placeholder = placeholder ?? Schema(.any, location: first.key.location)
    }
    let shown = Set(examples.map(\.name))
    for requirement in required(keys)
    where !Self.standsForNames(requirement.name) && !shown.contains(requirement.name) {
      if let number = numbers[requirement.name] {
        properties[number].isRequired = true
      } else {
        scope.looseRequirements.append(requirement)
      }
    }
    for entry in listed {
      // Draft 3 of JSON Schema, and Swagger's habit: a property says itself that it is required.
      guard let number = numbers[entry.name] else { continue }
      if entry.value["required"]?.bool == true {
        warn(
          .requirement,
          "`required` is a list of an object's properties; \(quoted(entry.name)) is assumed to be one of "
            + "its object's", at: entry.value["required"]?.location)
        properties[number].isRequired = true
      }
      if properties[number].isOptionalConstant { scope.traits.insert(.constants) }
    }
    let additional = additionalProperties(keys, &scope) ?? placeholder
    if properties.isEmpty {
      if let additional { return Schema(.map(additional)) }
      if keys[.additionalProperties]?.bool == false || scope.position == .multipartBody {
        return Schema(.object(ObjectSchema(properties: [])))
      }
      if keys.isUnknownObject { return Schema(.any, location: keys.location) }
      // What is assumed of the values stands nowhere.
      return Schema(.map(Schema(.any)))
    }
    var object = ObjectSchema(properties: properties, additionalProperties: additional)
    object.isClosed = additional == nil && keys[.additionalProperties]?.bool == false
    if hasOneKey(object, keys, scope.position) {
      object.hasOneKey = true
      scope.traits.insert(.unions)
    }
    return Schema(.object(object))
  }

  /// A property that is not yet required.
  private mutating func property(_ entry: LocatedEntry, _ scope: inout SchemaScope) -> Property {
    let isPart = scope.position == .multipartBody
    if isPart, entry.name.hasSuffix("}]") {
      warn(
        .schema, "\(quoted(entry.name)) stands for several names, and is sent as it is",
        at: entry.key.location)
    }
    var property = Property(
      name: entry.name, schema: schema(entry.value, as: isPart ? .part : .property, &scope),
      isRequired: false, location: entry.key.location)
    if Self.isIdentifier(entry.name) { property.schema.becomeInteger() }
    property.isReadOnly = has("readOnly", entry.value)
    property.isWriteOnly = has("writeOnly", entry.value)
    property.isNeverSent =
      property.isReadOnly
      && (has("readOnly", entry.value, followingReferences: false)
        || refersToObject(entry.value))
      && !saysThatItIsSent(entry.value["description"])
    if property.isReadOnly, property.isWriteOnly {
      warn(
        .composition,
        "\(quoted(entry.name)) is `readOnly` and `writeOnly`; it is assumed to be neither",
        at: entry.key.location)
      property.goBothWays()
    }
    if property.isReadOnly || property.isWriteOnly { scope.traits.insert(.oneWay) }
    return property
  }

  /// What all properties are that a placeholder stands for.
  private mutating func valueOfNames(_ entry: LocatedEntry, _ scope: inout SchemaScope) -> Schema {
    warn(
      .schema, "\(quoted(entry.name)) stands for names; `additionalProperties` is assumed",
      at: entry.key.location)
    let isPart = scope.position == .multipartBody
    let value = schema(entry.value, as: isPart ? .part : .value, &scope)
    // Each part of a list has a name of its own.
    if isPart, case .array(let element) = value.kind { return element }
    return value
  }

  /// Whether a name is written in place of those that a value has, as `{filename}`, or Mailgun's `h:X-My-Header`.
  private static func standsForNames(_ name: String) -> Bool {
    switch name.utf8.last {
    case UInt8(ascii: "*"): name == "*"
    case UInt8(ascii: "}"), UInt8(ascii: ">"):
      name.wholeMatch(of: #/\{[^{}]+\}|<[^<>]+>/#) != nil
    default: name.utf8.contains(UInt8(ascii: ":")) && name.contains(#/^[a-z]+:(?:X-My|my)-/#)
    }
  }

  /// Whether a property shows what others are called, as Baserow's `field_1`.
  private static func isExampleOfNames(_ entry: LocatedEntry) -> Bool {
    guard let last = entry.name.utf8.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= last else {
      return false
    }
    return entry.value["description"]?.text?
      .contains(#/[Tt]he number in \w+\s+is in a normal request or response the id/#) == true
  }

  /// Whether an object has exactly one of its properties, whichever that is.
  private func hasOneKey(
    _ object: ObjectSchema, _ keys: SchemaKeys, _ position: SchemaPosition
  ) -> Bool {
    keys.node["minProperties"]?.integer == 1 && keys.node["maxProperties"]?.integer == 1
      && object.properties.count > 1 && object.additionalProperties == nil
      && !object.properties.contains(where: \.isRequired) && position != .multipartBody
  }

  /// The properties. A `$ref` among them that is text is no property, but leads to a mapping with more of
  /// them.
  private mutating func propertyEntries(_ node: LocatedNode?) -> [LocatedEntry] {
    var all: [LocatedEntry] = []
    for entry in entries(node, "`properties`", .schema) {
      guard entry.name == "$ref", let node, entry.value.string != nil else {
        all.append(entry)
        continue
      }
      guard let shared = followed(node, assuming: "no more properties") else { continue }
      all += entries(shared, "`properties`", .schema)
    }
    return all
  }

  /// The names in `required`.
  mutating func required(_ keys: SchemaKeys) -> [LooseRequirement] {
    guard let node = keys[.required], node.bool == nil else { return [] }
    return items(node, "`required`", .requirement).compactMap { item in
      if item.text == nil {
        warn(
          .requirement,
          "`required` lists names of properties, and this is \(found(item)); it is ignored",
          at: item.location)
      }
      return item.text.map { LooseRequirement(name: $0, location: item.location) }
    }
  }

  /// The schema of other keys; nil where the document does not say that there are any.
  private mutating func additionalProperties(
    _ keys: SchemaKeys, _ scope: inout SchemaScope
  ) -> Schema? {
    var result: Schema?
    if let node = keys[.additionalProperties] ?? keys[.unevaluatedProperties] {
      let isMultipart = scope.position == .multipartBody
      // A part of any type would be a file.
      if isMultipart, node.entries?.isEmpty == true {
        result = Schema(.any, location: node.location)
      } else if !isMultipart, mayBeAnything(node) {
        result = Schema(.any, location: node.location)
      } else if node.kind == .mapping {
        result = schema(node, as: isMultipart ? .part : .value, &scope)
      } else if flag(node) == true {
        result = Schema(.any, location: node.location)
      } else if flag(node) == nil {
        warn(
          .schema,
          "`additionalProperties` is a schema or `true` or `false`, but this is \(found(node)); "
            + "it is ignored", at: node.location)
      }
    }
    var cases = entries(keys[.patternProperties], "`patternProperties`", .schema)
      .map { schema($0.value, as: .value, &scope) }
    guard !cases.isEmpty else { return result }
    // A key may match any of the patterns.
    if let result { cases.append(result) }
    return union(of: cases, &scope)
  }

  /// Whether it is what programs say of values that may be anything: of Java's `Map<String, Object>` and of Go's
  /// `map[string]interface{}`.
  private func mayBeAnything(_ node: LocatedNode) -> Bool {
    var keys = SchemaKeys(node)
    keys.removeEmptyProperties()
    return keys[.type]?.text == "object" && !keys.hasAny(of: .structure)
      && !keys.hasAny(of: .values)
  }

  /// Whether prose says of what is `readOnly` that some requests have it.
  private func saysThatItIsSent(_ description: LocatedNode?) -> Bool {
    let text = description?.text?.lowercased() ?? ""
    if text.contains("create-only") { return true }
    let form =
      #/\b(?:can|may) (?:also |only |optionally )?be (?:given|provided|set|specified|supplied) (?:only )?(?:by (?:the |a )?(?:caller|client|publisher|user)s?|on creation|when creating)\b/#
    guard let match = text.firstMatch(of: form) else { return false }
    let (before, behind) = text.sentence(around: match.range)
    return !before.contains(#/\b(?:neither|no|none|nothing|some|whether)\b|\bnot an? /#)
      && !behind.contains(
        #/^ interface|\bnot (?:by|via) (?:the|this) (?:api|endpoint|request)|\b(?:console|dashboard|page|role|settings)\b/#
      )
  }

  /// The one schema that a schema refers to, itself or by a part of its `allOf`.
  private func onlyReference(of schema: LocatedNode) -> LocatedNode? {
    if let reference = schema["$ref"] { return reference }
    let references = schema["allOf"].elements.compactMap { $0["$ref"] }
    return references.count == 1 ? references.first : nil
  }

  /// Whether it is a reference to an object: what is said of one is meant wherever it is, and what is said of a text, an
  /// `ID` for instance, of its own place.
  private mutating func refersToObject(_ schema: LocatedNode) -> Bool {
    guard let reference = onlyReference(of: schema),
      let target = target(of: reference, assuming: "any value")
    else { return false }
    return target.node["properties"] != nil || target.node["allOf"] != nil
  }

  /// Whether a schema, or one that it refers to, has a flag (OpenAPI 3.0, section 4.7.24.2).
  private mutating func has(
    _ name: String, _ schema: LocatedNode, followingReferences: Bool = true
  ) -> Bool {
    var node = schema
    for _ in 0..<Bounds.chain {
      if let own = flag(node[name]) { return own }
      if node["allOf"].elements.contains(where: { flag($0[name]) == true }) { return true }
      guard followingReferences, let reference = onlyReference(of: node),
        let target = target(of: reference, assuming: "any value")
      else { return false }
      node = target.node
    }
    return false
  }
}
