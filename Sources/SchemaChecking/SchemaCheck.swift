import Diagnostics
import FletcherText
import ServiceModel

/// One run of a ``SchemaChecker`` over one value.
final class SchemaCheck {
  /// What a check inside a union found before.
  enum Finding {
    /// The check has not ended: to ask again is to go round in a cycle.
    case open
    case closed(Mismatch?)
  }
  /// A step from a position in the value to one inside of it.
  struct Step: Hashable {
    var parent: Int
    var index: Int
  }
  struct Question: Hashable {
    var position: Int
    var model: Model.ID
    /// The limits with those that the reference adds, where it adds any.
    var limits: Limits?
  }

  let targets: ReferenceTargets
  let strictness: SchemaChecker.Strictness
  /// Numbers for the positions in the value, by the step to each.
  var positions: [Step: Int] = [:]
  /// A union without a discriminator tries its cases one after the other, and the unions inside of them do the
  /// same. What was found for a position and a model is remembered, so that this takes polynomial and not
  /// exponential time.
  var findings: [Question: Finding] = [:]
  var position = 0
  /// How many unions were entered without going deeper into the value; 1 for all that is deeper in one.
  var unionDepth = 0
  static let deepestUnion = 128
  private static let fewMembers = 40

  init(_ targets: ReferenceTargets, strictness: SchemaChecker.Strictness) {
    self.targets = targets
    self.strictness = strictness
  }

  /// The first mismatch, its path from the inside out.
  func mismatch(of value: JSONValue, with schema: Schema) -> Mismatch? {
    if case .reference(let id) = schema.kind {
      return mismatch(of: value, withReference: id, from: schema)
    }
    return mismatch(of: value, with: schema, isNullable: schema.isNullable, limits: schema.limits)
  }

  private func mismatch(
    of value: JSONValue, withReference id: Model.ID, from schema: Schema
  ) -> Mismatch? {
    let target = targets[id]
    if value == .null, schema.isNullable || target.isNullable { return nil }
    guard let model = target.id else { return onlyRefersToItself(id) }
    guard unionDepth > 0 else { return mismatch(of: value, with: target, at: model, from: schema) }
    let question = question(of: model, target, from: schema)
    switch findings[question] {
    case .open: return onlyRefersToItself(id)
    case .closed(let mismatch)?: return mismatch
    case nil:
      findings[question] = .open
      let result = mismatch(of: value, with: target, at: model, from: schema)
      findings[question] = .closed(result)
      return result
    }
  }

  private func onlyRefersToItself(_ id: Model.ID) -> Mismatch {
    Mismatch(message: "the model \(quoted(targets.models[id].name)) only refers to itself")
  }

  private func mismatch(
    of value: JSONValue, with target: ReferenceTargets.Target, at model: Model.ID,
    from schema: Schema
  ) -> Mismatch? {
    mismatch(
      of: value, with: targets.models[model].schema, isNullable: false,
      limits: schema.limits.intersection(with: target.limits))
  }

  private func question(
    of model: Model.ID, _ target: ReferenceTargets.Target, from schema: Schema
  ) -> Question {
    let limits = schema.limits.intersection(with: target.limits)
    return Question(
      position: position, model: model,
      limits: limits == targets.models[model].schema.limits ? nil : limits)
  }

  /// - Parameters:
  ///   - schema: A schema that is no reference.
  ///   - limits: Those of the schema and of all aliases that led to it.
  private func mismatch(
    of value: JSONValue, with schema: Schema, isNullable: Bool, limits: Limits
  ) -> Mismatch? {
    if isNullable, value == .null { return nil }
    // A function for each kind: what all kinds need together would be on the stack for each level.
    switch schema.kind {
    case .object: return mismatch(of: value, withObject: schema)
    case .array: return mismatch(of: value, withArray: schema, limits: limits)
    case .map: return mismatch(of: value, withMap: schema)
    case .union: return mismatch(of: value, withUnion: schema)
    default: return mismatch(of: value, withScalar: schema, limits: limits)
    }
  }

  // MARK: Objects, maps and arrays

  private func mismatch(of value: JSONValue, withObject schema: Schema) -> Mismatch? {
    guard case .object(let object) = schema.kind else { return nil }
    guard case .object(let members) = value else { return unexpected(value, "an object") }
    // Looking for each property in all members takes quadratic time: not for large objects.
    let isLarge = object.hasAdditionalProperties || members.count > Self.fewMembers
    var indexes = isLarge ? Self.indexes(of: members) : [:]
    // Most values have their members in the order of the properties.
    var next = 0
    for number in object.properties.indices {
      let name = object.properties[number].name
      let isRequired = object.properties[number].isRequired
      let found =
        isLarge
        ? indexes.removeValue(forKey: name) : Self.index(of: name, in: members, from: next)
      guard let index = found else {
        if isRequired { return Mismatch(message: "the key \(quoted(name)) is missing") }
        continue
      }
      next = index + 1
      let value = members[index].value
      let standsForDefault =
        strictness.contains(.defaults) && object.properties[number].schema.defaultValue != nil
      if !isRequired, value == .null, !strictness.contains(.nulls), !standsForDefault { continue }
      if let mismatch = mismatch(
        of: value, at: index, named: name, with: object.properties[number].schema)
      {
        return mismatch
      }
    }
    guard let additional = object.additionalProperties else { return nil }
    return mismatch(of: members, at: indexes.values.sorted(), with: additional)
  }

  /// The first member of a name; that at an index where it has the name. Loops, since a debug build, as plugins have it,
  /// does not specialize the methods of sequences.
  private static func index(
    of name: String, in members: [JSONValue.Member], from next: Int
  ) -> Int? {
    if next < members.count, members[next].name == name { return next }
    var index = 0
    while index < members.count {
      if members[index].name == name { return index }
      index += 1
    }
    return nil
  }

  /// The positions of members by their names, of those that are there twice the first.
  private static func indexes(of members: [JSONValue.Member]) -> [String: Int] {
    var indexes = [String: Int](minimumCapacity: members.count)
    for index in members.indices where indexes[members[index].name] == nil {
      indexes[members[index].name] = index
    }
    return indexes
  }

  private func mismatch(
    of members: [JSONValue.Member], at indexes: [Int], with schema: Schema
  ) -> Mismatch? {
    for index in indexes {
      if let mismatch = mismatch(
        of: members[index].value, at: index, named: members[index].name, with: schema)
      {
        return mismatch
      }
    }
    return nil
  }

  private func mismatch(of value: JSONValue, withMap schema: Schema) -> Mismatch? {
    guard case .map(let element) = schema.kind else { return nil }
    guard case .object(let members) = value else { return unexpected(value, "an object") }
    return mismatch(of: members, at: Array(members.indices), with: element)
  }

  private func mismatch(
    of value: JSONValue, withArray schema: Schema, limits: Limits
  ) -> Mismatch? {
    guard case .array(let element) = schema.kind else { return nil }
    guard case .array(let items) = value else { return unexpected(value, "an array") }
    for index in items.indices {
      if let mismatch = mismatch(of: items[index], at: index, named: nil, with: element) {
        return mismatch
      }
    }
    return mismatch(of: items, with: limits)
  }

  /// Checks a value inside the current one.
  ///
  /// - Parameters:
  ///   - index: Its number inside the current value.
  ///   - name: Its key; nil for an item of an array, whose index is its key.
  private func mismatch(
    of value: JSONValue, at index: Int, named name: String?, with schema: Schema
  ) -> Mismatch? {
    let outer = (position, unionDepth)
    if unionDepth > 0 {
      let next = positions.count + 1
      let key = Step(parent: position, index: index)
      position = positions[key] ?? next
      if position == next { positions[key] = next }
      unionDepth = 1
    }
    defer { (position, unionDepth) = outer }
    guard var mismatch = mismatch(of: value, with: schema) else { return nil }
    mismatch.path.append(name ?? String(index))
    return mismatch
  }

  private func mismatch(of items: [JSONValue], with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits) else { return nil }
    if let least = limits.minItems, items.count < least {
      return Mismatch(message: "expected \(least) items or more, found \(items.count)")
    }
    if let most = limits.maxItems, items.count > most {
      return Mismatch(message: "expected \(most) items or fewer, found \(items.count)")
    }
    if limits.uniqueItems, Set(items.map(\.normalized)).count < items.count {
      return Mismatch(message: "expected items that differ, found some twice")
    }
    return nil
  }

  // MARK: Messages

  func unexpected(_ value: JSONValue, _ expected: String) -> Mismatch {
    Mismatch(message: "expected \(expected), found \(value.described)")
  }

  private static let mostAlternativesShown = 8

  /// The texts, and no more than a line holds.
  func shortened(_ texts: [String]) -> String {
    let shown = texts.prefix(Self.mostAlternativesShown)
    if shown.isEmpty { return "nothing" }
    return texts.count > shown.count
      ? shown.joined(separator: ", ") + " or another known value" : alternatives(shown)
  }
}

extension ObjectSchema {
  fileprivate var hasAdditionalProperties: Bool {
    if case .some = additionalProperties { true } else { false }
  }
}
