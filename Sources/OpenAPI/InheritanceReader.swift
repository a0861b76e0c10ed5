import Diagnostics
import ServiceModel
import YAML

/// What the discriminator of a base says of the schemas that `allOf` makes of it.
struct Inheritance {
  var discriminator: String
  /// The models that may stand where the base is asked for, and the values that choose each.
  var heirs: [(number: Int, values: [String])]
  /// The values of the base itself.
  var ownValues: [String]
}

extension DocumentReader {
  /// Finds the components that consist of others, by the names of these.
  mutating func findHeirs(_ components: Node?) {
    for entry in components?.members ?? [] {
      for part in entry.value["allOf"]?.items.map({ Array($0) }) ?? [] {
        guard let text = part["$ref"]?.string, text.hasPrefix("#") else { continue }
        guard let tokens = ReferencePath(text).tokens, let base = tokens.last,
          components?[base] != nil
        else { continue }
        heirNames[base, default: []].append(entry.name)
      }
    }
  }

  /// What stands in the place of a model that is a base: an object with a discriminator that names no
  /// alternatives, since those are the schemas that refer to it from `allOf` (OpenAPI 3.2, section
  /// 4.25.4). Nil where there are none.
  mutating func inheritance(of number: Int) -> Inheritance? {
    let target = models.entries[number].target
    guard let node = target.node["discriminator"], target.node["oneOf"] == nil,
      target.node["anyOf"] == nil, case .object = models.entries[number].schema.kind,
      let property = text(node["propertyName"]) ?? text(node)
    else { return nil }
    var values: [Int: [String]] = [:]
    var order: [Int] = []
    func add(_ heir: Int, _ value: String?) {
      if values[heir] == nil {
        values[heir] = []
        order.append(heir)
      }
      if let value { values[heir]?.append(value) }
    }
    for entry in entries(node["mapping"], "`mapping`", .schema) {
      guard let text = entry.value.text, let name = mapped(text, at: entry.value),
        let heir = models.number(named: name)
      else { continue }
      add(heir, entry.name)
    }
    var open = target.component.map { [$0] } ?? []
    var seen = Set(open)
    while let base = open.popLast() {
      for name in heirNames[base] ?? [] where seen.insert(name).inserted {
        guard spend(at: target.node.location) else { return nil }
        open.append(name)
        guard let component = componentSchema(named: name), let heir = modelNumber(component)
        else { continue }
        add(heir, nil)
      }
    }
    guard order.contains(where: { $0 != number }) else { return nil }
    guard order.count < Bounds.alternatives else {
      warn(
        .schema,
        "\(order.count) schemas consist of \(quoted(models.entries[number].name)), more than the "
          + "\(Bounds.alternatives) cases that an enum may have; only what is the same in all is read",
        at: node.location)
      return nil
    }
    order.sort { models.entries[$0].order < models.entries[$1].order }
    for heir in order + [number] where values[heir, default: []].isEmpty {
      values[heir] = [models.entries[heir].target.component ?? models.entries[heir].name]
    }
    return Inheritance(
      discriminator: property,
      heirs: order.filter { $0 != number }.map { ($0, values[$0, default: []]) },
      ownValues: values[number, default: []])
  }

  /// Puts unions in the place of bases, when all that consists of a base was made.
  mutating func settleInheritance(_ numbers: [Int]) {
    for number in numbers {
      guard let inheritance = models.entries[number].inheritance else { continue }
      var base = models.entries[number].schema
      guard case .object = base.kind else { continue }
      let location = base.location
      var cases = inheritance.heirs.map { heir in
        Union.Case(
          schema: Schema(.reference(models.entries[heir.number].name), location: location),
          discriminatorValues: heir.values)
      }
      var union = Schema(.any, location: location)
      union.documentation = base.documentation
      union.preferredName = base.preferredName
      base.preferredName = "Base"
      base.documentation = Documentation()
      cases.append(Union.Case(schema: base, discriminatorValues: inheritance.ownValues))
      union.sample = base.sample
      union.kind = .union(
        Union(cases: cases, discriminator: inheritance.discriminator, defaultModel: nil))
      models.entries[number].schema = union
      models.entries[number].traits.insert(.unions)
      if let location { impliedValues.insert(location) }
    }
  }
}
