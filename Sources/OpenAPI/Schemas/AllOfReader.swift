import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// A schema with `allOf` (JSON Schema 2020-12, core, section 10.2.1.1): one schema with what all
  /// of them say.
  ///
  /// - Parameter reference: A `$ref` beside `allOf`, which counts as one more part.
  mutating func allOf(
    _ keys: SchemaKeys, with reference: LocatedNode? = nil, _ scope: inout SchemaScope
  ) -> Schema {
    var own = keys
    own.remove(.allOf)
    own.remove(.ref)
    own.remove(all: [.limits, .values])
    let isNullable = typeNames(own).isNullable
    var parts = AllOfParts()
    if let reference { parts.list.append(.reference(reference)) }
    for item in items(keys[.allOf], "`allOf`", .schema) { collect(item, into: &parts, &scope) }
    for index in parts.list.indices {
      guard case .reference(let reference) = parts.list[index],
        let union = union(at: reference, of: keys.node)
      else { continue }
      parts.list[index] = .restOfUnion(union)
    }
    if own.hasAny(of: .structure) { parts.list.append(.own) }

    var result: Schema
    if parts.list.isEmpty {
      result = typed(own, &scope)
    } else if parts.list.count == 1, let only = parts.list.first, !isSubtype(only, scope) {
      switch only {
      case .reference(let reference):
        if let target = target(of: reference, assuming: "any value") {
          result =
            scope.position == .multipartBody || scope.position == .part
            ? content(of: target, &scope) ?? Schema(.any)
            : modelReference(target, &scope)
        } else {
          result = Schema(.any)
        }
      case .restOfUnion, .inline, .own: result = content(of: only, own, &scope) ?? Schema(.any)
      }
    } else {
      result = merged(parts.list, own, &scope)
    }
    if isNullable || parts.isNullable { result.isNullable = true }
    for annotation in parts.annotations { annotate(&result, annotation, &scope) }
    return result
  }

  private enum Part {
    case reference(LocatedNode)
    /// What a union has beside its alternatives, of which the schema is one.
    case restOfUnion(Referent)
    case inline(LocatedNode)
    /// The keys beside `allOf`.
    case own

    var isReference: Bool {
      switch self {
      case .reference, .restOfUnion: true
      case .inline, .own: false
      }
    }
  }

  /// Whether a part is all that a model consists of, and still not the same: the base may be the model.
  private mutating func isSubtype(_ part: Part, _ scope: SchemaScope) -> Bool {
    if case .restOfUnion = part { return true }
    guard scope.position == .model, case .reference(let reference) = part,
      let target = target(of: reference, assuming: "any value"), target.node.kind == .mapping,
      let id = modelID(target)
    else { return false }
    return models[id].inheritance != nil
  }

  private struct AllOfParts {
    var list: [Part] = []
    /// Parts that only describe or limit the others.
    var annotations: [SchemaKeys] = []
    var isNullable = false
  }

  private mutating func collect(
    _ item: LocatedNode, into parts: inout AllOfParts, _ scope: inout SchemaScope
  ) {
    guard item.kind == .mapping else {
      _ = schema(item, as: .value, &scope)
      return
    }
    let keys = SchemaKeys(item)
    if let reference = keys[.ref] ?? keys[.dynamicRef],
      version < .v31 || !keys.hasAny(of: .structure.subtracting(.references))
    {
      parts.list.append(.reference(reference))
    } else if keys.hasAny(of: .structure)
      || (keys.has(.type) && keys[.type]?.text != "object")
    {
      parts.list.append(.inline(item))
    } else {
      if keys.saysNullable { parts.isNullable = true }
      reportUnknownKeys(keys)
      parts.annotations.append(keys)
    }
  }

  /// A part that is no reference. Its `required` may name properties of the other parts.
  mutating func part(_ node: LocatedNode, _ scope: inout SchemaScope) -> Schema {
    part(SchemaKeys(node), &scope)
  }

  mutating func part(_ keys: SchemaKeys, _ scope: inout SchemaScope) -> Schema {
    guard var inner = enter(scope, as: scope.position, at: keys.location) else {
      return Schema(.any, location: keys.location)
    }
    swap(&inner.looseRequirements, &scope.looseRequirements)
    let schema = schema(keys, &inner)
    swap(&inner.looseRequirements, &scope.looseRequirements)
    scope.add(inner)
    return schema
  }

  private mutating func merged(
    _ parts: [Part], _ own: SchemaKeys, _ scope: inout SchemaScope
  ) -> Schema {
    var result: Schema?
    // The indices of its properties, where all parts up to now are one object.
    var numbers: [String: Int]?
    var isNullable = true
    var namesInPlace: Set<String> = []
    for part in parts {
      guard let other = content(of: part, own, &scope) else { continue }
      if case .object(let object) = other.kind, !part.isReference {
        namesInPlace.formUnion(object.properties.map(\.name))
      }
      isNullable = isNullable && other.isNullable
      guard var all = result else {
        result = other
        continue
      }
      guard case .object(let next) = other.kind, case .object(var object) = all.kind else {
        result = merge(all, other, at: own.location, &scope)
        numbers = nil
        continue
      }
      // So that `object` has the only copy of the properties.
      (result, all.kind) = (nil, .any)
      var known = numbers ?? object.numbersByName
      add(next, to: &object, &known, at: own.location, &scope)
      numbers = known
      all.kind = .object(object)
      all.limits = all.limits.intersection(with: other.limits)
      result = all
    }
    var schema = result ?? Schema(.any)
    // Now all properties are known that the parts require of one another.
    if case .object(var object) = schema.kind, !scope.looseRequirements.isEmpty {
      scope.looseRequirements.apply(to: &object, own: namesInPlace)
      schema.kind = .object(object)
    }
    schema.documentation = Documentation()
    schema.provenance.name = nil
    schema.provenance.title = nil
    schema.isNullable = isNullable
    schema.sample = nil
    schema.defaultValue = nil
    return schema
  }

  /// The schema of a part; nil where it leads nowhere.
  private mutating func content(
    of part: Part, _ own: SchemaKeys, _ scope: inout SchemaScope
  ) -> Schema? {
    switch part {
    case .reference(let reference):
      guard let target = target(of: reference, assuming: "nothing"),
        var schema = content(of: target, &scope)
      else { return nil }
      schema.isNullable = models.id(of: target.node).map { isNullable($0) } ?? false
      return schema
    case .restOfUnion(let union): return rest(of: union, &scope)
    case .inline(let node): return self.part(node, &scope)
    case .own: return typedOrUnion(own, &scope)
    }
  }
}
