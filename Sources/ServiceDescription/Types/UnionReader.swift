import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  mutating func union(_ node: Node, discriminator: Node.Entry?) -> Schema.Kind? {
    let cases: UnionCases
    if let items = node.items {
      cases = unionCases(items, hasDiscriminator: discriminator != nil)
    } else if node.kind == .mapping {
      cases = unionCases(node)
      if discriminator == nil {
        error(
          "a `$oneOf` that maps values to types needs `$discriminator`, the property that has them",
          at: node.location)
      }
    } else {
      mismatch(
        "`$oneOf` is a list of types or a mapping of discriminator values to types", at: node)
      return nil
    }
    guard !cases.isEmpty else {
      if node.items?.isEmpty ?? true { error("`$oneOf` has no types", at: node.location) }
      return nil
    }
    let property = discriminator.flatMap { discriminatorName($0.value) }
    if let property {
      deferredChecks.append { reader in
        for (unionCase, location) in cases {
          reader.checkCase(unionCase, discriminator: property, at: location)
        }
      }
    }
    return .union(joinKeys(Union(cases: cases.map(\.case), discriminator: property)))
  }

  private typealias UnionCases = [(case: Union.Case, location: SourceLocation)]

  private mutating func discriminatorName(_ node: Node) -> String? {
    guard let name = text(node, "`$discriminator`") else { return nil }
    if name.isEmpty { error("`$discriminator` names no property", at: node.location) }
    return name.isEmpty ? nil : name
  }

  private mutating func unionCases(_ items: Node.Items, hasDiscriminator: Bool) -> UnionCases {
    var cases: UnionCases = []
    var firstLocations: [String: SourceLocation] = [:]
    for item in items {
      let schema = type(item, as: .value)
      if let unionCase = unionCase(
        schema, item, hasDiscriminator: hasDiscriminator, &firstLocations)
      {
        cases.append((unionCase, item.location))
      }
    }
    return cases
  }

  private mutating func unionCase(
    _ schema: Schema, _ item: Node, hasDiscriminator: Bool,
    _ firstLocations: inout [String: SourceLocation]
  ) -> Union.Case? {
    guard case .reference(let id) = schema.kind else {
      guard hasDiscriminator, !isError(schema, written: item) else {
        return Union.Case(schema: schema)
      }
      error(
        "a `$oneOf` with a `$discriminator` lists models, whose names are its values; write a "
          + "mapping of values to types for others", at: item.location)
      return nil
    }
    let name = models[id].name
    if let other = firstLocations.updateValue(item.location, forKey: name) {
      error("\(quoted(name)) is in the `$oneOf` twice", at: item.location, other: other)
      return nil
    }
    return Union.Case(schema: schema, discriminatorValues: hasDiscriminator ? [name] : [])
  }

  private mutating func unionCases(_ node: Node) -> UnionCases {
    var cases: UnionCases = []
    var references: [Model.ID: Int] = [:]
    for entry in mapping(node, "`$oneOf`") ?? [] {
      let schema = type(entry.value, as: .value)
      add(entry, schema, to: &cases, &references)
    }
    return cases
  }

  private func add(
    _ entry: Node.Entry, _ schema: Schema, to cases: inout UnionCases,
    _ references: inout [Model.ID: Int]
  ) {
    // Two values for one model are one case.
    if case .reference(let id) = schema.kind, !schema.isNullable, schema.defaultValue == nil {
      if let other = references[id], cases.indices.contains(other) {
        cases[other].case.discriminatorValues.append(entry.name)
        return
      }
      references[id] = cases.count
    }
    let unionCase = Union.Case(schema: schema, discriminatorValues: [entry.name])
    cases.append((unionCase, entry.value.location))
  }

  /// Whether a schema is what a type with mistakes is read as.
  private func isError(_ schema: Schema, written node: Node) -> Bool {
    if case .any = schema.kind { return node.string != "any" }
    return false
  }
}
