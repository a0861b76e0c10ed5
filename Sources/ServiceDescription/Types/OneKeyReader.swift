import Diagnostics
import ServiceModel
import YAML

// Objects that have one of several keys, which says what they are.

extension DescriptionReader {
  mutating func oneKeyUnion(_ node: Node) -> Schema.Kind? {
    guard node.kind == .mapping else {
      mismatch("`$oneKeyOf` is a mapping of keys to types", at: node)
      return nil
    }
    let entries = mapping(node, "`$oneKeyOf`") ?? []
    if entries.isEmpty { error("`$oneKeyOf` has no keys", at: node.location) }
    var cases: [Union.Case] = []
    var firstLocations: [String: SourceLocation] = [:]
    for entry in entries {
      guard let name = key(entry.key, &firstLocations) else { continue }
      let schema = reportMissingSpace(in: entry) ? Schema(.any) : typeAtKey(entry.value)
      cases.append(
        Union.Case(
          onlyProperty: Property(
            name: name, schema: schema, isRequired: true, location: entry.key.location)))
    }
    return cases.isEmpty ? nil : .union(Union(cases: cases))
  }

  /// The key that says which type it is; nil, and a mistake, where it can't be one.
  private mutating func key(
    _ node: Node, _ firstLocations: inout [String: SourceLocation]
  ) -> String? {
    if PropertyName.isDetail(node.text ?? "") {
      error(
        "`$oneKeyOf` has keys and their types, but this is \(quoted(node.text ?? "")); it stands beside "
          + "`$oneKeyOf`, and a key that begins with `$` is written `$$`", at: node.location)
      return nil
    }
    let name = propertyName(node)
    if name.isOptional {
      error(
        "exactly one key of a `$oneKeyOf` is there, so none has a `?`; write \(quoted(name.name)), or "
          + "\(quoted(name.name + "\\?")) where the `?` is part of the key", at: node.location)
    }
    if let other = firstLocations.updateValue(node.location, forKey: name.name) {
      error("the key \(quoted(name.name)) is here twice", at: node.location, other: other)
      return nil
    }
    return name.name
  }

  /// The type of what stands at such a key. It can be `null`, which says nothing that the key does not say.
  private mutating func typeAtKey(_ node: Node) -> Schema {
    guard let entries = node.entries, entries.count == 1, let only = entries.first,
      only.name == "$const", only.value.isNull
    else { return type(node, as: .value) }
    return Schema(.constant(.null), location: node.location)
  }

  /// Puts the cases of each `$oneKeyOf` in a `$oneOf` into the outer union, as long as no key is there twice.
  func joinKeys(_ union: Union) -> Union {
    guard union.discriminator == nil else { return union }
    var joined = union
    joined.cases = union.cases.flatMap { casesOfKeys($0.schema) ?? [$0] }
    let keys = joined.cases.compactMap(\.ownProperty?.name)
    return Set(keys).count == keys.count ? joined : union
  }

  /// The cases of a `$oneKeyOf` without a name; nil of what else there is.
  private func casesOfKeys(_ schema: Schema) -> [Union.Case]? {
    guard case .union(let union) = schema.kind, union.cases.allSatisfy(\.hasOwnKey),
      schema.provenance.name == nil, !schema.isNullable
    else { return nil }
    return union.cases
  }
}
