import SwiftPlan

/// Names the models of some JSON after the keys that hold them.
///
/// Objects below one key are one model where they have most keys in common, wherever they stand: so a
/// tree is a model that contains itself. Others are named after what they stand in, too.
struct ModelNaming {
  private struct Class {
    var name: String
    var object: Observation.Object
  }
  private var classes: [Class] = []
  private var positions: [String: Int] = [:]
  /// Models that have grown since their properties were looked at.
  private var waiting: [Int] = []
  /// Names that no model may have.
  private let reserved: Set<String>

  private static let leastLikeness = 0.5
  /// As deep as lists and maps may stand in one another; a description has its limit at 32.
  private static let deepest = 16
  private static let longestName = 60

  /// - Parameter reserved: Names that no model may have.
  init(reserved: Set<String>) { self.reserved = reserved }

  // MARK: - Types

  /// The type of values, with models for the objects in it.
  mutating func type(of value: Observation, named name: String) -> TypeSketch {
    _ = sketch(of: value, named: name, in: "", depth: 0)
    settle()
    return sketch(of: value, named: name, in: "", depth: 0)
  }

  /// The fields of an object that is no model, such as a body written in place.
  mutating func fields(of object: Observation.Object) -> [FieldSketch] {
    _ = fields(of: object, in: "")
    settle()
    return fields(of: object, in: "")
  }

  private mutating func settle() {
    while let position = waiting.popLast() {
      let known = classes[position]
      _ = fields(of: known.object, in: known.name)
    }
  }

  private mutating func fields(
    of object: Observation.Object, in parent: String
  ) -> [FieldSketch] {
    object.keys.compactMap { key in
      // The format has no way to write a property without a name.
      guard !key.isEmpty, let member = object.members[key] else { return nil }
      return FieldSketch(
        key: key, type: sketch(of: member.value, named: key, in: parent, depth: 0),
        isRequired: member.isAlwaysThere)
    }
  }

  private mutating func sketch(
    of value: Observation, named name: String, in parent: String, depth: Int
  ) -> TypeSketch {
    guard depth < Self.deepest else { return .any }
    var types: [TypeSketch] = []
    if let object = value.object {
      if let element = object.valueOfMap {
        types.append(
          .map(
            sketch(
              of: element, named: Identifier.singular(name), in: parent, depth: depth + 1)))
      } else {
        types.append(.named(model(of: object, named: name, in: parent)))
      }
    }
    if value.hasList {
      let element = value.elements.map {
        sketch(of: $0, named: Identifier.singular(name), in: parent, depth: depth + 1)
      }
      types.append(.list(element ?? .any))
    }
    types += ScalarForm.merged(value.scalars).map { .named($0.rawValue) }
    let type: TypeSketch =
      switch types.count {
      case 0: .any
      case 1: types[0]
      default: .union(types)
      }
    return value.hasNull ? .nullable(type) : type
  }

  // MARK: - Models

  private mutating func model(
    of object: Observation.Object, named key: String, in parent: String
  ) -> String {
    let own = Self.typeName(key)
    let qualified = Self.typeName(parent + own)
    for name in [own, qualified] where !reserved.contains(name) {
      if let name = join(object, name) { return name }
    }
    var number = 2
    while true {
      if let name = join(object, qualified + String(number)) { return name }
      number += 1
    }
  }

  /// The name, if it is free or that of a model like the object, which then is both.
  private mutating func join(_ object: Observation.Object, _ name: String) -> String? {
    guard let position = positions[name] else {
      positions[name] = classes.count
      waiting.append(classes.count)
      classes.append(Class(name: name, object: object))
      return name
    }
    let known = classes[position].object
    guard known.likeness(to: object) >= Self.leastLikeness else { return nil }
    classes[position].object.merge(object)
    if classes[position].object != known { waiting.append(position) }
    return name
  }

  private static func typeName(_ text: String) -> String {
    let name = Identifier.type(text)
    return name.unicodeScalars.count > longestName
      ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestName))) : name
  }

  // MARK: - The result

  /// The models that types need, in the order in which they are met; those that are the same have one
  /// name.
  mutating func models(for types: [TypeSketch]) -> (models: [ModelSketch], names: [String: String])
  {
    var sketches = classes.map { known in
      ModelSketch(name: known.name, fields: fields(of: known.object, in: known.name))
    }
    var names: [String: String] = [:]
    // Models that are the same can make others the same that have them.
    while true {
      var first: [Set<FieldSketch>: String] = [:]
      var found: [String: String] = [:]
      for sketch in sketches where sketch.fields.count > 2 {
        let fields = Set(sketch.fields)
        if let other = first[fields] {
          found[sketch.name] = other
        } else {
          first[fields] = sketch.name
        }
      }
      guard !found.isEmpty else { break }
      for (old, new) in names { names[old] = found[new] ?? new }
      names.merge(found) { known, _ in known }
      sketches.removeAll { found[$0.name] != nil }
      for index in sketches.indices {
        for field in sketches[index].fields.indices {
          sketches[index].fields[field].type = sketches[index].fields[field].type.renaming(found)
        }
      }
    }
    return (Self.reachable(sketches, from: types.flatMap { $0.renaming(names).names }), names)
  }

  private static func reachable(_ models: [ModelSketch], from names: [String]) -> [ModelSketch] {
    let byName = Dictionary(models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var met: Set<String> = []
    var result: [ModelSketch] = []
    var waiting = Array(names.reversed())
    while let name = waiting.popLast() {
      guard let model = byName[name], met.insert(name).inserted else { continue }
      result.append(model)
      waiting += model.fields.flatMap(\.type.names).reversed()
    }
    return result
  }
}
