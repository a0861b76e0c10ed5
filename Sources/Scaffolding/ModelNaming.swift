import FletcherText
import SwiftPlan

/// Names the models of some JSON after the keys that hold them.
///
/// Objects below one key are one model where they have most keys in common, wherever they stand: so a
/// tree is a model that contains itself. Objects that differ get names with that of their owner.
struct ModelNaming {
  private struct Class {
    var name: String
    /// All keys that objects of the model have.
    var keys: Set<String>
    /// What was seen of the objects, with models instead of those in them.
    var object: Observation.Object?
    /// What was seen since then.
    var pending: Observation.Object?

    /// How many of all keys the model and an object have in common, from 0 to 1.
    func likeness(to object: Observation.Object) -> Double {
      let common = object.keys.count(where: keys.contains)
      let all = keys.count + object.keys.count - common
      return all == 0 ? 1 : Double(common) / Double(all)
    }
  }
  private var classes: [Class] = []
  private var positions: [String: Int] = [:]
  /// Models of which something was seen that was not looked into yet.
  private var waiting: [Int] = []
  /// Names that no model may have.
  private let reserved: Set<String>
  /// The page that is looked into, the key of its items, and what these are called.
  private var page: (name: String, key: String, items: String)?

  private static let leastLikeness = 0.5
  /// How deep lists and maps may be inside of one another; the limit of descriptions is 32.
  private static let deepest = 16
  private static let longestNameInScalars = 60

  /// - Parameter reserved: Names that no model may have.
  init(reserved: Set<String>) { self.reserved = reserved }

  // MARK: - Types

  /// The type of values, with models for the objects in it.
  mutating func type(of value: Observation, named name: String) -> TypeSketch {
    var value = value
    resolve(&value, named: name, in: "", depth: 0)
    resolvePending()
    return Self.sketch(of: value)
  }

  /// The type of a response. The items of a page are called what is asked for, and the page after them.
  mutating func type(ofResponse value: Observation, named name: String) -> TypeSketch {
    guard let key = value.object?.keyOfItems else {
      return type(of: value, named: value.hasList ? name : singular(name))
    }
    var item = singular(name)
    let pageName = Self.typeName(item + "Page")
    if reserved.contains(Self.typeName(item)) { item += "Item" }
    page = (pageName, key, item)
    return type(of: value, named: pageName)
  }

  /// The fields of an object that is no model, such as a body written in place.
  mutating func fields(of object: Observation.Object) -> [FieldSketch] {
    let resolved = resolved(object, in: "")
    resolvePending()
    return Self.fields(of: resolved)
  }

  private mutating func resolvePending() {
    while let position = waiting.popLast() {
      guard let added = classes[position].pending else { continue }
      classes[position].pending = nil
      var object = classes[position].object ?? added
      if classes[position].object != nil { object.merge(added) }
      // What is in the model may be of the same model, and is seen next.
      let name = classes[position].name
      classes[position].object = resolved(object, in: name)
    }
  }

  /// The object with models instead of the objects in it.
  private mutating func resolved(
    _ object: Observation.Object, in parent: String
  ) -> Observation.Object {
    object.mapValues { key, value in
      var value = value
      var name = key
      if let page, page.name == parent, page.key == key { name = page.items }
      resolve(&value, named: name, in: parent, depth: 0)
      return value
    }
  }

  /// Replaces objects by models. Each object is met once: from then on the model has all that was seen of
  /// it.
  private mutating func resolve(
    _ value: inout Observation, named name: String, in parent: String, depth: Int
  ) {
    guard depth < Self.deepest else {
      value = Observation()
      return
    }
    if let object = value.object {
      value.object = nil
      if let name = value.model {
        if let position = positions[name] { join(object, at: position) }
      } else if var values = value.mapValues, values != Observation() {
        values.merge(object.anyValue)
        value.mapValues = values
      } else if let values = object.valueOfMap {
        value.mapValues = values
      } else {
        var object = object
        // An empty object was seen before.
        if value.mapValues != nil { object.merge(Observation.Object()) }
        value.mapValues = nil
        value.model = model(of: object, named: name, in: parent)
      }
    }
    let nameOfOne = singular(name)
    if var values = value.mapValues {
      resolve(&values, named: nameOfOne, in: parent, depth: depth + 1)
      value.mapValues = values
    }
    if var elements = value.elements {
      resolve(&elements, named: nameOfOne, in: parent, depth: depth + 1)
      value.elements = elements
    }
  }

  private static func fields(of object: Observation.Object) -> [FieldSketch] {
    object.keys.compactMap { key in
      // The format has no way to write a property without a name, or to say that one may be absent whose
      // name ends in the mark of names that end in `?`.
      guard !key.isEmpty, !key.hasSuffix("\\"), let member = object.members[key] else { return nil }
      return FieldSketch(
        key: key, type: sketch(of: member.value), isRequired: member.isAlwaysThere)
    }
  }

  private static func sketch(of value: Observation) -> TypeSketch {
    var types: [TypeSketch] = []
    if let model = value.model { types.append(.named(model)) }
    if let values = value.mapValues { types.append(.map(sketch(of: values))) }
    if value.hasList { types.append(.list(value.elements.map(sketch) ?? .any)) }
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
      classes.append(Class(name: name, keys: Set(object.keys), pending: object))
      return name
    }
    guard classes[position].likeness(to: object) >= Self.leastLikeness else { return nil }
    join(object, at: position)
    return name
  }

  private mutating func join(_ object: Observation.Object, at position: Int) {
    classes[position].keys.formUnion(object.keys)
    if classes[position].pending == nil {
      classes[position].pending = object
      waiting.append(position)
    } else {
      classes[position].pending?.merge(object)
    }
  }

  private static func typeName(_ text: String) -> String {
    let name = Identifier.type(text)
    let short =
      name.unicodeScalars.count > longestNameInScalars
      ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestNameInScalars))) : name
    // In YAML these are no text.
    return ["True", "False", "Null"].contains(short) ? short + "Value" : short
  }

  // MARK: - The result

  /// The models that types need, in the order in which they are met; those that are the same have one
  /// name.
  func models(for types: [TypeSketch]) -> (models: [ModelSketch], names: [String: String]) {
    var sketches = classes.map { known in
      ModelSketch(name: known.name, fields: known.object.map(Self.fields) ?? [])
    }
    var names: [String: String] = [:]
    // When two models become one, others that have them may become the same, too.
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

extension Observation.Object {
  /// Keys of which the items of a page stand below one, and which say nothing of what they are.
  private static let keysOfItems: Set = [
    "content", "data", "docs", "documents", "elements", "entries", "hits", "items", "list",
    "objects", "records", "response", "results", "rows", "values",
  ]

  /// The key of the items, where the object is a page of them.
  fileprivate var keyOfItems: String? {
    let lists = keys.filter { members[$0]?.value.elements?.object != nil }
    guard lists.count == 1, let key = lists.first, Self.keysOfItems.contains(key.lowercased())
    else {
      return nil
    }
    return key
  }
}
