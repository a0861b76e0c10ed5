import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// A schema with `oneOf` or `anyOf` and without `allOf` (JSON Schema 2020-12, core, sections
  /// 10.2.1.2 and 10.2.1.3).
  ///
  /// The two are read alike: no type can say that several schemas of `anyOf` hold at once.
  mutating func union(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    let one = items(keys[.oneOf], "`oneOf`", .schema)
    let any = items(keys[.anyOf], "`anyOf`", .schema)
    guard saySomethingElse(one, any) else {
      return union(of: one + any, keys, isExclusive: any.isEmpty, &scope)
    }
    var others = keys
    others.remove(all: .structure)
    let first = union(of: one, keys, &scope)
    return merge(first, union(of: any, others, &scope), at: keys.location, &scope)
  }

  /// Whether the two lists are about other properties of an object, so that a value has those of both. Where they are about
  /// the same, one of all alternatives is meant.
  private mutating func saySomethingElse(_ one: [LocatedNode], _ any: [LocatedNode]) -> Bool {
    guard !one.isEmpty, !any.isEmpty else { return false }
    let names = one.map { propertyNames(of: $0) }
    let others = any.map { propertyNames(of: $0) }
    return (names + others).allSatisfy { !$0.isEmpty }
      && Set(names.joined()).isDisjoint(with: others.joined())
  }

  mutating func union(
    of alternatives: [LocatedNode], _ keys: SchemaKeys, isExclusive: Bool = false,
    _ scope: inout SchemaScope
  ) -> Schema {
    var plain = keys
    plain.remove(all: .composition)
    let (names, mayBeNull) = typeNames(keys)
    var isNullable = mayBeNull
    var variants: [LocatedNode] = []
    for alternative in alternatives {
      if isNull(alternative) { isNullable = true } else { variants.append(alternative) }
    }
    // Alternatives that only limit the value, by `required` for example, say nothing of its type.
    if variants.allSatisfy({ isConstraint($0) }) {
      return typed(plain, &scope).orNull(isNullable)
    }
    if plain.hasAny(of: .object) && !isRepeated(plain, in: variants)
      || !keys.has(.oneOf) && !keys.has(.discriminator)
        && (isOpen(keys) && mayHoldTogether(variants) || !isExclusive && arePartsOfOne(variants))
    {
      return flattened(plain, variants, isNullable: isNullable, &scope)
    }
    if names.isEmpty, plain.has(.enum) {
      let schema = typed(plain, &scope)
      if case .any = schema.kind {} else { return schema }
    }
    var union = Union(cases: [])
    union.isExclusive = isExclusive
    if let name = names.first, names.count == 1, isAlternative(name, keys, beside: variants) {
      union.cases.append(Union.Case(schema: scope.at(.value) { typed(plain, &$0) }))
    }
    for variant in variants {
      // All of them may have one `type`, beside the alternatives.
      let inner: SchemaPosition =
        [.model, .property].contains(scope.position) ? .value : scope.position
      var schema: Schema
      if names.count == 1, let name = names.first, isUntyped(variant) {
        schema = scope.at(.value) { typedVariant(variant, name, &$0) }
      } else {
        schema = self.schema(variant, as: inner, &scope)
      }
      if schema.isNullable {
        isNullable = true
        schema.isNullable = false
      }
      union.cases.append(Union.Case(schema: schema))
    }
    readDiscriminator(keys, variants, of: &union)
    return simplified(union, &scope).orNull(isNullable)
  }

  /// Whether any properties are allowed beside alternatives.
  private func isOpen(_ keys: SchemaKeys) -> Bool {
    guard let additional = keys[.additionalProperties] else { return false }
    return additional.bool != false
  }

  /// Whether alternatives of `anyOf` are parts of one object, as BTCPay's of an invoice's metadata: objects in place of
  /// which each may be empty, and none has a value that tells it from the others.
  private func mayHoldTogether(_ variants: [LocatedNode]) -> Bool {
    variants.count > 1
      && variants.allSatisfy { variant in
        let keys = SchemaKeys(variant)
        let properties = keys[.properties].members
        return variant.kind == .mapping && !properties.isEmpty
          && !keys.hasAny(of: .composition) && !keys.has(.ref)
          && keys[.required].elements.isEmpty
          && !properties.contains {
            $0.value["const"] != nil || $0.value["enum"]?.items?.count == 1
          }
      }
  }

  /// Whether alternatives of `anyOf` are objects of which each may be empty, and no two have a property in common, as
  /// Fastly's relationships: nothing tells one from the others, and a value may have the properties of several.
  private mutating func arePartsOfOne(_ variants: [LocatedNode]) -> Bool {
    guard variants.count > 1 else { return false }
    var parts: [LocatedNode] = []
    for variant in variants {
      guard let own = followed(variant, assuming: "any value"), let part = resolved(own),
        own["allOf"] == nil || own["required"] == nil && own["properties"] == nil
      else { return false }
      for property in part["properties"].members {
        let schema = resolved(property.value)
        if schema?["const"] != nil || schema?["enum"]?.items?.count == 1 { return false }
      }
      parts.append(part)
    }
    let names = parts.flatMap { $0["properties"].members.map(\.name) }
    return mayHoldTogether(parts) && Set(names).count == names.count
  }

  /// Whether the type beside alternatives is one more: a scalar, as the example is, beside objects. Directus' identifiers
  /// are such, in whose place is what they identify where a request asks for that.
  private mutating func isAlternative(
    _ name: TypeName, _ keys: SchemaKeys, beside variants: [LocatedNode]
  ) -> Bool {
    guard let example = keys[.example] else { return false }
    switch name {
    case .string: guard example.string != nil else { return false }
    case .integer, .number: guard example.number != nil else { return false }
    default: return false
    }
    return variants.allSatisfy { variant in
      guard let node = resolved(variant) else { return false }
      return node["type"]?.text == "object" || node["properties"] != nil
    }
  }

  private static let annotations: Set<String> = [
    "default", "deprecated", "description", "example", "examples", "nullable", "title",
  ]

  /// Whether it is `{type: "null"}`, or what is written for that, or refers to it.
  private mutating func isNull(_ schema: LocatedNode) -> Bool {
    // Django's documents have `null` as a component, `NullEnum`.
    guard let node = schema["$ref"] == nil ? schema : resolved(schema), node.kind == .mapping
    else { return false }
    if let type = node["type"] { return type.text == "null" || type.isNull }
    if node["const"]?.isNull == true { return true }
    if let values = node.node["enum"]?.items, values.count == 1, let only = values.first {
      return only.isNull
    }
    // `{nullable: true}` with nothing that makes a type, which some generators of documents write.
    return flag(node["nullable"]) == true
      && (node.entries ?? []).allSatisfy {
        $0.name.hasPrefix("x-") || Self.annotations.contains($0.name)
      }
  }

  /// Whether a schema has no key that makes a type.
  private func isConstraint(_ node: LocatedNode) -> Bool {
    guard node.node.entries?.isEmpty == false else { return false }
    let keys = SchemaKeys(node)
    if keys.hasAny(of: .structure.subtracting(KeywordSet(.required, .properties))) {
      return false
    }
    if let type = keys[.type]?.text, type != "object" { return false }
    guard let properties = keys[.properties]?.entries else {
      return keys.has(.required) || node["not"] != nil || !keys.has(.type)
    }
    // Properties that are only named again, without a schema.
    return keys.has(.required)
      && properties.allSatisfy { $0.value.node.entries?.isEmpty == true || $0.value.bool == true }
  }

  private func isUntyped(_ node: LocatedNode) -> Bool {
    guard node.kind == .mapping else { return false }
    let keys = SchemaKeys(node)
    return !keys.has(.type) && !keys.has(.ref) && !keys.hasAny(of: .composition)
  }

  private mutating func typedVariant(
    _ node: LocatedNode, _ name: TypeName, _ scope: inout SchemaScope
  ) -> Schema {
    let keys = SchemaKeys(node)
    guard spend(at: node.location) else { return Schema(.any) }
    var schema =
      enumeration(keys, [name], isNullable: false) ?? self.schema(ofType: name, keys, &scope)
    schema.location = keys.location
    annotate(&schema, keys, &scope)
    return schema
  }

  // MARK: - Cases

  /// A schema that holds all cases where some are files: a list of files holds one, and a file any content.
  /// Only parts of multipart bodies have such cases, and a part does not say which one it is.
  private static func files(in schemas: [Schema]) -> Schema? {
    var file: Schema?
    var list: Schema?
    for schema in schemas {
      if case .file = schema.kind { file = schema }
      if case .array(let element) = schema.kind, case .file = element.kind { list = schema }
    }
    return list ?? file
  }

  mutating func union(of schemas: [Schema], _ scope: inout SchemaScope) -> Schema {
    simplified(Union(cases: schemas.map { Union.Case(schema: $0) }), &scope)
  }

  /// The schema of a union, or something simpler that holds the same values.
  private mutating func simplified(_ union: Union, _ scope: inout SchemaScope) -> Schema {
    var cases = UnionCases()
    var isNullable = false
    var isExclusive = union.isExclusive
    let names = NamesOfGroups(union)
    for var unionCase in union.cases {
      if unionCase.schema.isNullable { isNullable = true }
      unionCase.schema.isNullable = false
      if case .any = unionCase.schema.kind {
        return Schema(.any, location: unionCase.schema.location).orNull(isNullable)
      }
      // The cases of a union in a union are joined with the others, unless one of the two has a discriminator.
      if case .union(let inner) = unionCase.schema.kind, inner.discriminator == nil,
        union.discriminator == nil
      {
        isExclusive = isExclusive && inner.isExclusive
        let group = unionCase.schema.provenance.name
        for other in inner.cases { cases.add(names.named(other, in: group)) }
      } else {
        cases.add(unionCase)
      }
    }
    cases.removeRepeatedNames()
    guard let first = cases.list.first else { return Schema(.any).orNull(isNullable) }
    var result: Schema
    if cases.list.count == 1 {
      result = first.schema
      // `me` beside any text is no more than an example of it.
      if case .enumeration(let listed) = result.kind, listed.hasOthers, listed.cases.count == 1 {
        result.kind = .string(.plain)
      }
    } else if let files = Self.files(in: cases.list.map(\.schema)) {
      result = files
    } else if cases.list.count > Bounds.alternatives {
      warn(
        .schema,
        "a value is one of \(cases.list.count) schemas, more than the \(Bounds.alternatives) cases that an "
          + "enum may have; any value is assumed", at: first.schema.location)
      result = Schema(.any)
    } else {
      scope.traits.insert(.unions)
      var union = union
      union.cases = cases.list
      union.isExclusive = isExclusive
      result = Schema(.union(union), location: first.schema.location)
    }
    result.isNullable = isNullable
    return result
  }
}

/// The titles of the cases in the unions among a union's cases.
private struct NamesOfGroups {
  private var counts: [String: Int] = [:]

  init(_ union: Union) {
    for unionCase in union.cases {
      guard case .union(let inner) = unionCase.schema.kind else { continue }
      for name in Set(inner.cases.compactMap(\.schema.provenance.name)) {
        counts[name, default: 0] += 1
      }
    }
  }

  /// The case of a group, whose title has that of the group before it where another group has such a case.
  func named(_ unionCase: Union.Case, in group: String?) -> Union.Case {
    guard let group, let name = unionCase.schema.provenance.name, counts[name, default: 0] > 1
    else { return unionCase }
    var result = unionCase
    result.schema.provenance.name = group + " " + name
    return result
  }
}

/// The cases of a union, without those whose values would be read as another one anyway.
private struct UnionCases {
  private(set) var list: [Union.Case] = []
  private var references: [Model.ID: Int] = [:]
  /// The cases that are no references.
  private var others: [Int] = []
  /// Usually there are few; comparing each with each takes too long for many.
  private static let mostCompared = 64

  mutating func removeRepeatedNames() {
    for index in list.indices {
      guard case .enumeration(var listed) = list[index].schema.kind else { continue }
      listed.removeRepeatedNames()
      list[index].schema.kind = .enumeration(listed)
    }
  }

  mutating func add(_ new: Union.Case) {
    if case .reference(let id) = new.schema.kind {
      if let index = references[id] {
        list[index].join(new)
        return
      }
      references[id] = list.count
    } else {
      for index in others.prefix(Self.mostCompared) {
        guard let both = DocumentReader.joined(list[index].schema, new.schema) else { continue }
        list[index].schema = both
        list[index].join(new)
        return
      }
      others.append(list.count)
    }
    list.append(new)
  }
}

extension Union.Case {
  /// Takes over the discriminator values of another case, whose values this one holds.
  mutating func join(_ other: Union.Case) {
    discriminatorValues += other.discriminatorValues
    isBase = isBase || other.isBase
  }
}
