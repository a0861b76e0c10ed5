import Diagnostics
import ServiceModel
import YAML

/// The subtypes of a base, which have it in their `allOf`, and what its discriminator says of them.
struct Inheritance {
  var discriminator: String?
  /// The subtypes, and the values that choose each.
  var subtypes: [(id: Model.ID, values: [String])]
  /// By subtype, what it is one of; the base itself is in none.
  var parents: [Model.ID: Model.ID]
  /// The values of the base itself; nil where every value is of a subtype.
  var ownValues: [String]?
  /// The values that are not in the document: names of schemas.
  var implied: Set<String>
}

/// The subtypes of the components: those with another one in their `allOf`.
struct Subtypes {
  /// The names of the subtypes, by that of their base.
  private var names: [String: [String]] = [:]

  init(_ components: LocatedNode?) {
    for entry in components.members {
      for part in entry.value["allOf"].elements {
        guard let base = part.componentName, components?[base] != nil else { continue }
        names[base, default: []].append(entry.name)
      }
    }
  }

  func names(of component: String) -> [String] { names[component] ?? [] }

  /// Whether all alternatives of a schema are its subtypes: then they are no part of it.
  func areAlternatives(of base: Referent) -> Bool {
    guard let component = base.component, let subtypes = names[component],
      let items = (base.node["oneOf"] ?? base.node["anyOf"])?.items, !items.isEmpty
    else { return false }
    return items.allSatisfy { $0.componentName.map(subtypes.contains) ?? false }
  }
}

extension LocatedNode {
  /// The component that a reference within the document leads to, in the path of either version; nil where it is
  /// none.
  fileprivate var componentName: String? {
    guard let text = self["$ref"]?.string, text.hasPrefix("#"),
      let tokens = ReferencePath(text).tokens
    else { return nil }
    return Version.v2.schemaName(at: tokens) ?? Version.v30.schemaName(at: tokens)
  }
}

extension DocumentReader {
  /// The discriminator of a schema, or that of the nearest schema in its `allOf` that has one.
  private func discriminator(of node: LocatedNode) -> LocatedNode? {
    var open = [node]
    var seen: Set<String> = []
    while !open.isEmpty, seen.count < Self.basesOfOne {
      let node = open.removeFirst()
      if let discriminator = node["discriminator"] { return discriminator }
      for part in node["allOf"].elements {
        guard let name = part.componentName, seen.insert(name).inserted else { continue }
        // What alternatives are told apart by is no matter of what consists of them.
        if let base = component(named: name)?.node, base["oneOf"] == nil, base["anyOf"] == nil {
          open.append(base)
        }
      }
    }
    return nil
  }

  /// How many schemas may stand between one and its discriminator.
  private static var basesOfOne: Int { 32 }

  /// The subtypes of a base: an object with a discriminator, its own or one of its `allOf`, and without alternatives,
  /// since these are the schemas that refer to it from `allOf` (OpenAPI 3.2, section 4.25.4). Nil where there are none.
  mutating func inheritance(of id: Model.ID) -> Inheritance? {
    let target = models[id].target
    let node = discriminator(of: target.node)
    let isInherited = node?.identity != target.node["discriminator"]?.identity
    let property = node.flatMap { discriminatorProperty($0) }
    let isAbstract = subtypes.areAlternatives(of: target)
    if !isAbstract {
      guard property != nil, target.node["oneOf"] == nil, target.node["anyOf"] == nil,
        case .object = models[id].schema.kind
      else { return nil }
    }
    var values: [Model.ID: [String]] = [:]
    for (value, subtype, _) in mappedModels(of: node) {
      values[subtype, default: []].append(value)
    }
    var open = target.component.map { [(name: $0, id: id)] } ?? []
    var seen = Set(open.map(\.name))
    var parents: [Model.ID: Model.ID] = [:]
    var found: Set = [id]
    while let base = open.popLast() {
      for name in subtypes.names(of: base.name) where seen.insert(name).inserted {
        guard spend(at: target.node.location) else { return nil }
        guard !isInherited || seen.count < Bounds.alternatives else { return nil }
        let subtype = component(named: name).flatMap { modelID($0) }
        open.append((name, subtype ?? base.id))
        guard let subtype else { continue }
        found.insert(subtype)
        if base.id != id { parents[subtype] = base.id }
        values[subtype] = values[subtype] ?? []
      }
    }
    // The mapping of another schema has others than the subtypes of this one.
    if isInherited {
      values = values.filter { found.contains($0.key) }
      // Since 3.0 a discriminator without a mapping is often a property that tells nothing of the schemas.
      guard version == .v2 || values.contains(where: { $0.key != id && !$0.value.isEmpty }) else {
        return nil
      }
    }
    guard values.keys.contains(where: { $0 != id }) else { return nil }
    guard values.count < Bounds.alternatives else {
      warn(
        .schema,
        "\(values.count) schemas consist of \(quoted(models[id].name)), more than the "
          + "\(Bounds.alternatives) cases that an enum may have; only what is the same in all is read",
        at: target.node.location)
      return nil
    }
    let order = values.keys.sorted {
      (models[$0].order, $0.number) < (models[$1].order, $1.number)
    }
    var implied: Set<String> = []
    for subtype in order + [id] where values[subtype, default: []].isEmpty {
      let name = models[subtype].target.component ?? models[subtype].name
      values[subtype] = property == nil ? [] : [name]
      implied.insert(name)
    }
    return Inheritance(
      discriminator: property,
      subtypes: order.filter { $0 != id }.map { ($0, values[$0, default: []]) }, parents: parents,
      ownValues: isAbstract ? nil : values[id, default: []], implied: implied)
  }
}
