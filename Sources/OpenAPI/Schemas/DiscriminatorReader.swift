import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// Reads the discriminator of a union (OpenAPI 3.2, section 4.25), where it has one.
  ///
  /// The values of schemas that `mapping` does not name are the names of their components.
  mutating func readDiscriminator(
    _ keys: SchemaKeys, _ variants: [LocatedNode], of union: inout Union
  ) {
    guard let node = keys[.discriminator], let property = discriminatorProperty(node) else {
      return
    }
    union.discriminator = property
    var numbers: [Model.ID: Int] = [:]
    for (number, unionCase) in union.cases.enumerated() {
      guard case .reference(let id) = unionCase.schema.kind, numbers[id] == nil else { continue }
      numbers[id] = number
    }
    for (value, id, entry) in mappedModels(of: node) {
      if let number = numbers[id] {
        union.cases[number].discriminatorValues.append(value)
      } else {
        warn(
          .schema,
          "`mapping` leads to \(quoted(entry.text ?? "")), which is not one of the schemas; it is "
            + "ignored", at: entry.location)
      }
    }
    for (number, unionCase) in union.cases.enumerated()
    where unionCase.discriminatorValues.isEmpty {
      guard case .reference(let id) = unionCase.schema.kind else { continue }
      // The component's name, which differs from the model's where two have the same.
      let written = variants[number]["$ref"]?.string
        .map { ReferencePath($0) }
        .flatMap { $0.tokens?.last }
      let name = written ?? models[id].name
      union.cases[number].discriminatorValues = [name]
      union.impliedValues.insert(name)
    }
    if let number = base(node["defaultMapping"], among: numbers) {
      union.cases[number].isBase = true
    }
  }

  /// The property that a discriminator names; nil, and a warning, where it names none.
  mutating func discriminatorProperty(_ node: LocatedNode) -> String? {
    reportUnknownKeys(of: node, as: .discriminator)
    // Some documents have the name of the property alone, as in Swagger 2.0.
    if let property = text(node["propertyName"]) ?? text(node) { return property }
    warn(.schema, "`discriminator` has no `propertyName`; it is ignored", at: node.location)
    return nil
  }

  /// The values in the `mapping` of a discriminator, and the models that they choose.
  mutating func mappedModels(
    of discriminator: LocatedNode?
  ) -> [(value: String, model: Model.ID, entry: LocatedNode)] {
    var result: [(String, Model.ID, LocatedNode)] = []
    for entry in entries(discriminator?["mapping"], "`mapping`", .schema) {
      guard let text = entry.value.text, let id = mapped(text, at: entry.value) else { continue }
      result.append((entry.name, id, entry.value))
    }
    return result
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
  private mutating func mapped(_ text: String, at node: LocatedNode) -> Model.ID? {
    let target = component(named: text) ?? target(of: node, assuming: "no such value")
    return target.flatMap { modelID($0) }
  }
}
