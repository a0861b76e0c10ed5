import Diagnostics
import ServiceModel
import YAML

/// Where a schema stands, which decides what it may become.
enum Position {
  /// A value that a name of its own would be made for: an item, a case, a body, a response.
  case value
  /// A property or a parameter, whose name is the name of its type.
  case property
  /// A property of a `multipart` body.
  case part
  case multipartBody
  case model
}

extension DocumentReader {
  /// Reads a schema (OpenAPI 3.2, section 4.24). Where it cannot be understood it is `any`.
  mutating func schema(_ node: LocatedNode, as position: Position, _ scope: inout SchemaScope)
    -> Schema
  {
    let location = node.location
    guard node.kind == .mapping else { return otherSchema(node) }
    guard var inner = enter(scope, at: location) else { return Schema(.any, location: location) }
    let keys = SchemaKeys(node)
    reportMissingType(keys)
    let schema = schema(keys, as: position, &inner)
    scope.add(inner)
    if position == .model {
      scope.looseRequirements = inner.looseRequirements
    } else {
      reportLooseRequirements(inner.looseRequirements)
    }
    return schema
  }

  /// The scope of a schema that stands in another one; nil, and a message, where there are too many or they
  /// are too deep.
  mutating func enter(_ scope: SchemaScope, at location: SourceLocation) -> SchemaScope? {
    let isInBudget = spend(at: location)
    guard scope.isTooDeep else { return isInBudget ? scope.inner() : nil }
    warn(
      .depth,
      "schemas are nested deeper than \(Bounds.schemaDepth) levels; any value is assumed from here",
      at: location)
    return nil
  }

  /// What is no mapping: `true` and `false` are schemas too (JSON Schema 2020-12, core, section
  /// 4.3.2).
  private mutating func otherSchema(_ node: LocatedNode) -> Schema {
    if node.bool == nil {
      warn(
        .schema, "a schema is a mapping, but this is \(found(node)); any value is assumed",
        at: node.location)
    }
    return Schema(.any, location: node.location)
  }

  mutating func schema(
    _ keys: SchemaKeys, as position: Position, _ scope: inout SchemaScope
  ) -> Schema {
    reportUnknownKeys(keys)
    // Where nothing is extended, `$dynamicRef` leads where `$ref` would (JSON Schema 2020-12, core,
    // section 8.2.3.2).
    if let reference = keys[.ref] ?? keys[.dynamicRef] {
      return self.reference(reference, keys, as: position, &scope)
    }
    var schema: Schema
    if keys.hasAny(of: SchemaKeys.composition) {
      schema =
        keys.has(.allOf)
        ? allOf(keys, as: position, &scope) : union(keys, as: position, &scope)
    } else {
      schema = typed(keys, as: position, &scope)
    }
    schema.location = keys.location
    annotate(&schema, keys, as: position, &scope)
    return schema
  }

  mutating func reportLooseRequirements(_ requirements: [LooseRequirement]) {
    for requirement in requirements {
      warn(
        .requirement,
        "`required` names \(quoted(requirement.name)), but there is no such property; it is ignored",
        at: requirement.location)
    }
  }

  /// Without `type`, JSON Schema lets a schema with `properties` hold everything that is no object, too, which
  /// its author can't have meant. Parts of `allOf` are left to the whole.
  private mutating func reportMissingType(_ keys: SchemaKeys) {
    guard !keys.has(.type), !keys.hasAny(of: SchemaKeys.references | SchemaKeys.composition),
      !keys.has(.enum), !keys.has(.const), let type = inferredType(keys),
      // A list of them is a mistake of its own.
      type != .array || keys[.items]?.items == nil
    else { return }
    warn(
      .type, "this schema has no `type`; `\(type.rawValue)` is assumed", at: keys.location)
  }

  // MARK: - References

  /// Says what becomes of what stands beside a `$ref`.
  private mutating func reportSiblings(_ keys: SchemaKeys, of reference: LocatedNode) {
    guard keys.hasAny(of: ~0) else { return }
    var ignored: [String] = []
    var read: [String] = []
    for name in keys.names(of: ~0) {
      let isIgnored = keys.names(of: SchemaKeys.structure | SchemaKeys.set(.type)).contains(name)
      if isIgnored { ignored.append("`\(name)`") } else { read.append("`\(name)`") }
    }
    var parts: [String] = []
    if !ignored.isEmpty {
      parts.append(
        "\(ignored.joined(separator: ", ")) \(ignored.count == 1 ? "is" : "are") ignored")
    }
    if !read.isEmpty {
      parts.append(
        "\(read.joined(separator: ", ")) \(read.count == 1 ? "is" : "are") read all the same")
    }
    warn(
      .sibling,
      "before OpenAPI 3.1 nothing counts beside `$ref`; " + parts.joined(separator: ", "),
      at: reference.location)
  }

  private mutating func reference(
    _ reference: LocatedNode, _ keys: SchemaKeys, as position: Position, _ scope: inout SchemaScope
  ) -> Schema {
    var keys = keys
    keys.remove(.ref)
    keys.remove(.dynamicRef)
    if version < .v31 { reportSiblings(keys, of: reference) }
    // Up to 3.0 what stands beside a reference is ignored (OpenAPI 3.0, section 4.7.23); since 3.1
    // it counts. Only structure makes it more than the reference.
    if version >= .v31, keys.hasAny(of: SchemaKeys.structure & ~SchemaKeys.set(.format)) {
      var schema = allOf(keys, as: position, with: reference, &scope)
      schema.location = keys.location
      annotate(&schema, keys, as: position, &scope)
      return schema
    }
    guard let target = target(of: reference, assuming: "any value") else {
      return Schema(.any, location: keys.location)
    }
    var schema = schema(of: target, as: position, &scope)
    schema.location = keys.location
    if flag(keys[.nullable] ?? keys[.xNullable]) == true || typeNames(keys).isNullable {
      schema.isNullable = true
    }
    annotate(&schema, keys, as: position, &scope)
    return schema
  }

  /// The schema that a reference stands for.
  private mutating func schema(of target: Target, as position: Position, _ scope: inout SchemaScope)
    -> Schema
  {
    // A part is a file by what it is, wherever that is said.
    if position == .part || position == .multipartBody {
      if position == .multipartBody || target.node["items"] != nil
        || isFile(target.node)
      {
        return schema(target.node, as: position, &scope)
      }
    }
    if target.node.kind != .mapping { return schema(target.node, as: .value, &scope) }
    return modelReference(target, &scope)
  }

  mutating func modelReference(_ target: Target, _ scope: inout SchemaScope) -> Schema {
    guard let number = modelNumber(target) else { return Schema(.any) }
    scope.uses.insert(number)
    var schema = Schema(.reference(models.entries[number].name))
    schema.isNullable = isNullable(number)
    return schema
  }

  /// The number of the model that a reference to a schema stands for.
  ///
  /// A schema that is nothing but a reference to another file is that other schema: descriptions in
  /// many files list their schemas so.
  mutating func modelNumber(_ target: Target) -> Int? {
    var target = target
    var component = target.component
    for _ in 0..<Bounds.chain {
      if let known = models.number(of: target.node) { return known }
      guard let reference = target.node["$ref"], target.node.entries?.count == 1,
        let text = reference.string, !text.hasPrefix("#")
      else { break }
      guard let next = self.target(of: reference, assuming: "any value") else { return nil }
      target = next
      component = component ?? next.component
    }
    if component == nil, let key = target.externalKey { component = references.externalNames[key] }
    return models.add(target, component: component)
  }

  // MARK: - What may be null

  /// Whether a model's values may be null, which is said of its references and not of itself.
  ///
  /// - Parameter links: How many models led to this one.
  mutating func isNullable(_ number: Int, links: Int = 0) -> Bool {
    if let known = models.entries[number].isNullable { return known }
    // A chain this long is nobody's, and each link takes stack.
    guard links < Bounds.chain else { return false }
    // What a cycle leads to is not null because of the cycle.
    models.entries[number].isNullable = false
    let result = isNullable(models.entries[number].target.node, steps: 0, links: links)
    models.entries[number].isNullable = result
    return result
  }

  private mutating func isNullable(_ node: LocatedNode, steps: Int, links: Int) -> Bool {
    guard steps < Bounds.schemaDepth, node.kind == .mapping else { return false }
    if flag(node["nullable"] ?? node["x-nullable"]) == true { return true }
    if let type = node["type"] {
      if type.text == "null" { return true }
      if let items = type.items { return items.contains { $0.text == "null" } }
    } else if let alternatives = node["items"]?.items {
      for item in alternatives where isNullable(item, steps: steps + 1, links: links) {
        return true
      }
    }
    if let reference = node["$ref"], let text = reference.string {
      if case .some(.none) = reference.document.targets[text] { return false }
      guard let target = target(of: reference, assuming: "any value") else { return false }
      if target.node.kind == .mapping, let number = modelNumber(target) {
        return isNullable(number, links: links + 1)
      }
      return false
    }
    if node["const"]?.isNull == true { return true }
    if let values = node["enum"]?.items, values.contains(where: \.isNull) { return true }
    for key in ["oneOf", "anyOf"] {
      if let items = node[key]?.items {
        for item in items where isNullable(item, steps: steps + 1, links: links) { return true }
      }
    }
    if let items = node["allOf"]?.items, !items.isEmpty {
      for item in items where !isNullable(item, steps: steps + 1, links: links) { return false }
      return true
    }
    return false
  }

  // MARK: - What is said of a value

  mutating func annotate(
    _ schema: inout Schema, _ keys: SchemaKeys, as position: Position, _ scope: inout SchemaScope
  ) {
    if let description = prose(keys[.description]) {
      schema.documentation.description = description
    }
    if let title = text(keys[.title]) {
      if position == .value, isReasonableName(title) {
        switch schema.kind {
        case .object, .enumeration, .union: schema.preferredName = title
        default: break
        }
      } else if schema.documentation.description == nil, title.contains(" ") {
        schema.documentation.summary = title
      }
    }
    if flag(keys[.deprecated]) == true { schema.documentation.deprecation = "" }
    if keys.hasAny(of: SchemaKeys.limits) { schema.readLimits(keys, &messages) }
    if keys.hasAny(of: SchemaKeys.values) { readValues(&schema, keys, &scope) }
  }

  /// Whether a title is a name and not a sentence.
  private func isReasonableName(_ title: String) -> Bool {
    var words = 1
    var hasLetter = false
    guard title.utf8.count <= 48 else { return false }
    for scalar in title.unicodeScalars {
      if scalar == " " {
        words += 1
      } else if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) {
        hasLetter = true
      } else if !("0"..."9").contains(scalar), scalar != "_", scalar != "-" {
        return false
      }
    }
    return hasLetter && words <= 5
  }
}
