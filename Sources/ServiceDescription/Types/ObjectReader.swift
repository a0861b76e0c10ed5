import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  mutating func object(
    _ entries: [Node.Entry], map: Node.Entry?, extends: Node.Entry?, as position: TypePosition
  ) -> Schema.Kind {
    var result = ObjectSchema(properties: [])
    var inherited: [String: Int] = [:]
    if let extends {
      result = inheritance(extends.value, as: position)
      for (number, property) in result.properties.enumerated() { inherited[property.name] = number }
    }
    var firstLocations: [String: SourceLocation] = [:]
    result.properties.reserveCapacity(result.properties.count + entries.count)
    for entry in entries {
      guard let name = propertyName(entry.key, &firstLocations) else { continue }
      let property = property(name, entry, as: position.ofProperties)
      if let number = inherited[name.name], result.properties.indices.contains(number) {
        result.properties[number] = property
      } else {
        result.properties.append(property)
      }
    }
    guard let map else { return .object(result) }
    // `$map` alone is a map; with properties, its own or inherited, it is an object.
    if entries.isEmpty, extends == nil { return .map(type(map.value, as: .value)) }
    result.additionalProperties = type(map.value, as: .value)
    return .object(result)
  }

  private mutating func property(
    _ name: PropertyName, _ entry: Node.Entry, as position: TypePosition
  ) -> Property {
    let schema =
      reportMissingSpace(in: entry) ? Schema(.any) : type(entry.value, as: position)
    return Property(
      name: name.name, schema: schema, isRequired: !name.isOptional, location: entry.key.location)
  }

  /// The name of a property; nil, and a mistake, where the object has it already.
  private mutating func propertyName(_ key: Node, _ firstLocations: inout [String: SourceLocation])
    -> PropertyName?
  {
    let name = propertyName(key)
    guard !name.name.isEmpty else {
      error("a property has a name, but this is \(quoted(key.text ?? ""))", at: key.location)
      return nil
    }
    if let other = firstLocations.updateValue(key.location, forKey: name.name) {
      error("the property \(quoted(name.name)) is here twice", at: key.location, other: other)
      return nil
    }
    return name
  }

  /// What the object inherits from the models that `$extends` names.
  private mutating func inheritance(_ node: Node, as position: TypePosition) -> ObjectSchema {
    var result = ObjectSchema(properties: [])
    var numbers: [String: Int] = [:]
    let names: [Node]
    if let items = node.items {
      names = Array(items)
      if names.isEmpty { error("`$extends` names no model", at: node.location) }
    } else {
      names = [node]
    }
    var seen: Set<String> = []
    for node in names {
      guard let parent = parent(node, as: position, &seen) else { continue }
      if result.additionalProperties == nil {
        result.additionalProperties = parent.additionalProperties
      }
      // The same array, not a copy of it, as long as there is one parent.
      if names.count == 1 {
        guard spend(parent.properties.count, at: node.location) else { break }
        result.properties = parent.properties
        break
      }
      for property in parent.properties {
        if let number = numbers[property.name], result.properties.indices.contains(number) {
          // The property of a later model replaces it, as the object's own one would.
          result.properties[number] = property
          continue
        }
        guard spend(at: node.location) else { return result }
        numbers[property.name] = result.properties.count
        result.properties.append(property)
      }
    }
    return result
  }

  /// The object that an item of `$extends` names; nil, and mostly a mistake, where it names none.
  private mutating func parent(
    _ node: Node, as position: TypePosition, _ seen: inout Set<String>
  ) -> ObjectSchema? {
    guard
      let name = checked(
        node.isNull ? nil : node.text, "`$extends` takes the name of a model or a list of names",
        at: node)
    else { return nil }
    guard let id = models.id(named: name) else {
      guard knowsModels else { return nil }
      let hint =
        BuiltInType.kinds[name] == nil
        ? suggestion(for: name, among: models.names) : "; it is a type, and has no properties"
      unknownModels.note(name, at: node.location) { "there is no model \(quoted(name))\(hint)" }
      return nil
    }
    guard seen.insert(name).inserted else {
      error("`$extends` names \(quoted(name)) twice", at: node.location)
      return nil
    }
    // A model without a schema is in a cycle of `$extends`, which was reported.
    guard let schema = models.finalSchema(of: id) else { return nil }
    guard case .object(let parent) = schema.kind else {
      if case .any = schema.kind, models.isBroken(id) { return nil }
      error(
        "`$extends` takes models that are objects, and \(quoted(name)) is \(noun(schema))",
        at: node.location)
      return nil
    }
    if position != .model, position != .multipartBody,
      let part = parent.properties.first(where: isPart)
    {
      error(
        "model \(quoted(name)) has the part \(quoted(part.name)) of type `file`, so only the body of "
          + "a `multipart` can extend it", at: node.location)
    }
    return parent
  }

  func isPart(_ property: Property) -> Bool { isPart(property.schema) }

  private func isPart(_ schema: Schema) -> Bool {
    switch schema.kind {
    case .file: true
    case .array(let element): isPart(element)
    default: false
    }
  }
}
