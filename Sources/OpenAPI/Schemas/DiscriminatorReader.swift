import Diagnostics
import ServiceModel
import YAML

/// What a discriminator says of the schemas of a union.
struct ReadDiscriminator {
  var property: String
  /// The values that choose each schema.
  var values: [[String]]
  /// The values that are not in the document: names of schemas.
  var implied: Set<String>
  /// The number of the schema of all other values.
  var base: Int?
}

extension DocumentReader {
  /// The discriminator of a union (OpenAPI 3.2, section 4.25); nil where there is none.
  ///
  /// The values of schemas that `mapping` does not name are the names of their components.
  mutating func readDiscriminator(
    _ keys: SchemaKeys, _ variants: [LocatedNode], _ cases: [Schema]
  ) -> ReadDiscriminator? {
    guard let node = keys[.discriminator] else { return nil }
    reportUnknownKeys(of: node, as: .discriminator)
    // Some documents have the name of the property alone, as in Swagger 2.0.
    guard let property = text(node["propertyName"]) ?? text(node) else {
      warn(
        .schema, "`discriminator` has no `propertyName`; it is ignored", at: node.location)
      return nil
    }
    var numbers: [Model.ID: Int] = [:]
    for (number, schema) in cases.enumerated() {
      if case .reference(let id) = schema.kind, numbers[id] == nil { numbers[id] = number }
    }
    var values = [[String]](repeating: [], count: cases.count)
    var implied: Set<String> = []
    for entry in entries(node["mapping"], "`mapping`", .schema) {
      guard let text = entry.value.text, let id = mapped(text, at: entry.value) else { continue }
      if let number = numbers[id] {
        values[number].append(entry.name)
      } else {
        warn(
          .schema,
          "`mapping` leads to \(quoted(text)), which is not one of the schemas; it is "
            + "ignored", at: entry.value.location)
      }
    }
    for (number, schema) in cases.enumerated() where values[number].isEmpty {
      guard case .reference(let id) = schema.kind, number < variants.count else { continue }
      // The component's name, which differs from the model's where two have the same.
      let written = variants[number]["$ref"]?.string
        .map { ReferencePath($0) }
        .flatMap { $0.tokens?.last }
      let name = written ?? models[id].name
      values[number] = [name]
      implied.insert(name)
    }
    return ReadDiscriminator(
      property: property, values: values, implied: implied,
      base: base(node["defaultMapping"], among: numbers))
  }

  private mutating func base(_ node: LocatedNode?, among numbers: [Model.ID: Int]) -> Int? {
    guard let node, let text = text(node), let id = mapped(text, at: node) else { return nil }
    if let number = numbers[id] { return number }
    warn(
      .schema,
      "`defaultMapping` leads to \(quoted(text)), which is not one of the schemas; it is ignored",
      at: node.location)
    return nil
  }

  /// The model that a value of `mapping` means: a name of a component or a reference.
  mutating func mapped(_ text: String, at node: LocatedNode) -> Model.ID? {
    let target = component(named: text) ?? target(of: node, assuming: "no such value")
    return target.flatMap { modelID($0) }
  }
}
