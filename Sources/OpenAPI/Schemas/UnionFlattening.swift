import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// Whether the alternatives are models that have all properties which stand beside them, so that these say
  /// nothing more. So it is where only other keys are allowed or forbidden, and of the discriminator's property.
  mutating func isRepeated(_ own: SchemaKeys, in variants: [LocatedNode]) -> Bool {
    let allowsAny = own[.additionalProperties].map { flag($0) != nil } ?? true
    guard allowsAny, !own.has(.patternProperties) else { return false }
    var names = Set(own[.properties].members.map(\.name))
    // The members get what the discriminator has for them.
    if let discriminator = own[.discriminator],
      let property = text(discriminator["propertyName"]) ?? text(discriminator)
    {
      names.remove(property)
    }
    return names.isEmpty
      || variants.allSatisfy {
        $0["$ref"] != nil && names.isSubset(of: propertyNames(of: $0))
      }
  }

  /// The names of the properties of a schema, and of those that it consists of, but for what they consist of.
  mutating func propertyNames(of schema: LocatedNode) -> Set<String> {
    guard let node = resolved(schema) else { return [] }
    var names = Set(node["properties"].members.map(\.name))
    for part in node["allOf"].elements {
      names.formUnion((resolved(part)?["properties"]).members.map(\.name))
    }
    return names
  }

  /// An object with properties of its own beside `oneOf` or `anyOf`: one object with the properties of all, of which
  /// those that some alternative lacks are optional. Alternatives that are no objects stay beside it.
  mutating func flattened(
    _ keys: SchemaKeys, _ variants: [LocatedNode], isNullable: Bool, _ scope: inout SchemaScope
  ) -> Schema {
    var base = object(keys, &scope)
    let own = Set(keys[.properties].members.map(\.name))
    var objects: [Union.Case] = []
    var others: [Schema] = []
    var misfits: [Schema] = []
    for variant in variants {
      var alternative = scope.alternative(
        as: scope.position == .multipartBody ? .multipartBody : .value)
      var schema = part(variant, &alternative)
      scope.add(alternative)
      // One that says nothing has no property.
      if case .any = schema.kind { schema.kind = .object(ObjectSchema(properties: [])) }
      if let object = object(of: schema, &scope) {
        objects.append(Union.Case(schema: Schema(.object(object))))
      } else if keys.has(.type) || scope.position == .multipartBody {
        misfits.append(schema)
      } else {
        others.append(schema)
      }
    }
    if !misfits.isEmpty, objects.isEmpty, keys[.example]?.string != nil {
      warn(
        .schema,
        "this is an object, but its alternatives are none, nor is its example; one of the alternatives is assumed",
        at: keys.location)
      return misfits.count == 1
        ? misfits[0].orNull(isNullable) : union(of: misfits, &scope).orNull(isNullable)
    }
    for misfit in misfits {
      warn(
        .schema,
        "this alternative is \(described(misfit.kind)), but the schema that it stands in is an object; it is left out",
        at: misfit.location)
    }
    if let object = flattened(Union(cases: objects), &scope) {
      base = merge(base, Schema(.object(object)), at: keys.location, &scope)
    }
    if case .object(var object) = base.kind, !scope.looseRequirements.isEmpty {
      scope.looseRequirements.apply(to: &object, own: own)
      base.kind = .object(object)
    }
    if !others.isEmpty { base = union(of: [base] + others, &scope) }
    base.isNullable = isNullable
    return base
  }

  /// One object for all cases; nil where not all of them are objects.
  mutating func flattened(_ union: Union, _ scope: inout SchemaScope) -> ObjectSchema? {
    var result: ObjectSchema?
    var additional: Schema?
    for unionCase in union.cases {
      guard let object = object(of: unionCase.schema, &scope) else { return nil }
      additional = additional ?? object.additionalProperties
      guard var all = result else {
        result = object
        continue
      }
      (all.hasOneKey, all.isClosed) = (false, false)
      let names = Set(object.properties.map(\.name))
      for index in all.properties.indices where !names.contains(all.properties[index].name) {
        all.properties[index].isRequired = false
      }
      let numbers = all.numbersByName
      for var property in object.properties {
        guard let number = numbers[property.name] else {
          property.isRequired = false
          all.properties.append(property)
          continue
        }
        let other = all.properties[number]
        all.properties[number].schema = Self.alternative(other.schema, property.schema)
          .orNull(other.schema.isNullable || property.schema.isNullable)
        all.properties[number].isRequired = other.isRequired && property.isRequired
        all.properties[number].isReadOnly = other.isReadOnly && property.isReadOnly
        all.properties[number].isNeverSent = other.isNeverSent && property.isNeverSent
        all.properties[number].isWriteOnly = other.isWriteOnly && property.isWriteOnly
      }
      result = all
    }
    result?.additionalProperties = additional
    return result
  }

  private mutating func object(of schema: Schema, _ scope: inout SchemaScope) -> ObjectSchema? {
    switch schema.kind {
    case .object(let object): return object
    case .map(let value): return ObjectSchema(properties: [], additionalProperties: value)
    default: break
    }
    guard !scope.isTooDeepForModels else { return nil }
    var inner = scope.innerModel()
    defer { scope.add(inner) }
    switch schema.kind {
    case .union(let union): return flattened(union, &inner)
    case .reference(let id):
      return content(of: id, at: models[id].target.node, &inner)
        .flatMap { object(of: $0, &inner) }
    default: return nil
    }
  }

  /// A schema that holds the values of either.
  private static func alternative(_ left: Schema, _ right: Schema) -> Schema {
    if let joined = joined(left, right) { return joined }
    switch (left.kind, right.kind) {
    case (.array(let first), .array(let second)):
      var result = left
      result.kind = .array(alternative(first, second))
      return result
    case (.any, _): return left
    default: return Schema(.any, location: left.location)
    }
  }
}
