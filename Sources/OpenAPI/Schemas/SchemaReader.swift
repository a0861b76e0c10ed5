import Diagnostics
import FletcherText
import ServiceModel
import YAML

extension DocumentReader {
  /// Reads a schema (OpenAPI 3.2, section 4.24). Where it cannot be understood it is `any`.
  mutating func schema(_ node: LocatedNode, as position: SchemaPosition, _ scope: inout SchemaScope)
    -> Schema
  {
    guard node.kind == .mapping else { return otherSchema(node) }
    guard var inner = enter(scope, as: position, at: node.location) else {
      return Schema(.any, location: node.location)
    }
    let keys = SchemaKeys(node)
    reportMissingType(keys)
    let schema = schema(keys, &inner)
    scope.add(inner)
    if position == .model {
      scope.looseRequirements = inner.looseRequirements
    } else if !inner.looseRequirements.isEmpty, let id = schema.provenance.id {
      openRequirements[id] = inner.looseRequirements
    } else {
      reportLooseRequirements(inner.looseRequirements)
    }
    return schema
  }

  /// The scope of a schema that stands in another one; nil, and a message, where there are too many or they
  /// are too deep.
  mutating func enter(
    _ scope: SchemaScope, as position: SchemaPosition, at location: SourceLocation
  ) -> SchemaScope? {
    let isInBudget = spend(at: location)
    guard scope.isTooDeep else { return isInBudget ? scope.inner(as: position) : nil }
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

  mutating func schema(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    reportUnknownKeys(keys)
    guard var schema = structure(keys, &scope) else {
      return Schema(.any, location: keys.location)
    }
    setProvenance(of: &schema, keys.node)
    annotate(&schema, keys, &scope)
    return schema
  }

  /// What the keys make of a value, without those that describe or limit it; nil where a reference leads
  /// nowhere.
  private mutating func structure(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema? {
    // Where nothing is extended, `$dynamicRef` leads where `$ref` would (JSON Schema 2020-12, core,
    // section 8.2.3.2).
    if let reference = keys[.ref] ?? keys[.dynamicRef] {
      return self.reference(reference, keys, &scope)
    }
    if keys.has(.allOf) { return allOf(keys, &scope) }
    return typedOrUnion(keys, &scope)
  }

  /// A schema without `$ref` and `allOf`.
  mutating func typedOrUnion(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    keys.hasAny(of: .composition) ? union(keys, &scope) : typed(keys, &scope)
  }

  mutating func reportLooseRequirements(_ requirements: [LooseRequirement]) {
    for requirement in requirements {
      warn(
        .requirement,
        "`required` names \(quoted(requirement.name)), but there is no such property; it is ignored",
        at: requirement.location)
    }
  }

  /// Without `type`, a schema with `properties` or `items` also holds everything else (JSON Schema), which its author
  /// can't have meant, and nobody has to hear of. For parts of `allOf` the whole decides.
  private mutating func reportMissingType(_ keys: SchemaKeys) {
    guard !keys.has(.type), !keys.hasAny(of: [.references, .composition]),
      !keys.has(.enum), !keys.has(.const), let type = inferredType(keys),
      type != .object && type != .array
    else { return }
    warn(
      .type, "this schema has no `type`; `\(type.rawValue)` is assumed", at: keys.location)
  }

  mutating func annotate(_ schema: inout Schema, _ keys: SchemaKeys, _ scope: inout SchemaScope) {
    if let description = prose(keys[.description]) {
      schema.documentation.description = schema.describeValues(in: description)
    }
    if let title = text(keys[.title]) {
      if scope.position == .value, isReasonableName(title) {
        switch schema.kind {
        case .object, .enumeration, .union, .constant: schema.provenance.name = title
        default: break
        }
      } else {
        if scope.position == .property, isReasonableName(title) { schema.provenance.title = title }
        if schema.documentation.description == nil, title.contains(" ") {
          schema.documentation.summary = title
        }
      }
    }
    if case .enumeration = schema.kind, let name = text(keys[.xMSEnum]?["name"]),
      isReasonableName(name)
    {
      schema.provenance.typeName = name
    }
    if flag(keys[.deprecated]) == true { schema.documentation.deprecation = "" }
    if keys.hasAny(of: .limits) { readLimits(keys, of: &schema) }
    if keys.hasAny(of: .values) { readValues(&schema, keys, &scope) }
  }

  /// A longer title is a sentence.
  private static let longestName = 48
  private static let mostWordsOfName = 5

  /// Whether a title is a name and not a sentence.
  func isReasonableName(_ title: String) -> Bool {
    title.utf8.count <= Self.longestName
      && title.utf8.count { $0 == UInt8(ascii: " ") } < Self.mostWordsOfName
      && title.utf8.contains(where: \.isLetter)
      && title.utf8.allSatisfy { $0.isLetter || $0.isDigit || " _-".utf8.contains($0) }
  }
}
