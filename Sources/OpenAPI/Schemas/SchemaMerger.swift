import Diagnostics
import ServiceModel

extension DocumentReader {
  /// What `allOf` makes of two schemas: one whose values fit both. Where the two contradict each other, one of
  /// them is taken.
  mutating func merge(
    _ left: Schema, _ right: Schema, at location: SourceLocation, _ scope: inout SchemaScope
  ) -> Schema {
    var result = left
    result.isNullable = left.isNullable && right.isNullable
    result.limits = left.limits.intersection(with: right.limits)
    if let kind = mergedByName(left, right, at: location, &scope) {
      result.kind = kind
      return result
    }
    switch (left.kind, right.kind) {
    case (.any, _), (.constant, .constant): result.kind = right.kind
    case (_, .any): break
    case (.object(let first), .object(let second)):
      result.kind = .object(merge(first, second, at: location, &scope))
    case (.object(var object), .map(let value)), (.map(let value), .object(var object)):
      object.hold(keysOf: value)
      result.kind = .object(object)
    case (.map(let first), .map(let second)):
      if case .any = first.kind { result.kind = .map(second) }
    case (.union(let union), .object), (.union(let union), .map):
      if let object = flattened(union, &scope) {
        return merge(Schema(.object(object), location: left.location), right, at: location, &scope)
      }
      result.kind = right.kind
    case (.object, .union(let union)), (.map, .union(let union)):
      if case .map(let value) = left.kind, case .any = value.kind {
        result.kind = right.kind
      } else if let object = flattened(union, &scope) {
        return merge(left, Schema(.object(object), location: right.location), at: location, &scope)
      }
    case (.union(let first), .union(let second)):
      if let one = flattened(first, &scope), let other = flattened(second, &scope) {
        result.kind = .object(merge(one, other, at: location, &scope))
      }
    case (.array(let first), .array(let second)):
      result.kind = .array(merge(first, second, at: location, &scope))
    case (.file, _): break
    case (.union(let union), .reference):
      if let object = flattened(union, &scope), properties(of: right, &scope) != nil {
        return merge(Schema(.object(object), location: left.location), right, at: location, &scope)
      }
      result.kind = right.kind
    case (.reference, .union(let union)):
      if properties(of: left, &scope) != nil, let object = flattened(union, &scope) {
        return merge(left, Schema(.object(object), location: right.location), at: location, &scope)
      }
      result.kind = right.kind
    // A later part says more.
    case (_, .reference), (.reference, _): result.kind = right.kind
    case (_, .union): break
    case (.union, _): result.kind = right.kind
    default:
      if let kind = left.kind.narrowed(to: right.kind) {
        result.kind = kind
        break
      }
      warn(
        .composition,
        "no value is \(described(left.kind)) and \(described(right.kind)) at once, as `allOf` asks; "
          + "the first is assumed", at: location)
    }
    return result
  }

  /// An object with the properties of both. A property of both is the later one, where it says more.
  mutating func merge(
    _ left: ObjectSchema, _ right: ObjectSchema, at location: SourceLocation,
    _ scope: inout SchemaScope
  ) -> ObjectSchema {
    var (object, numbers) = (left, left.numbersByName)
    add(right, to: &object, &numbers, at: location, &scope)
    return object
  }

  /// Adds the properties of another object.
  ///
  /// - Parameter numbers: The indices of the properties, with which many objects are added in linear time.
  mutating func add(
    _ right: ObjectSchema, to left: inout ObjectSchema, _ numbers: inout [String: Int],
    at location: SourceLocation, _ scope: inout SchemaScope
  ) {
    if !right.properties.isEmpty { (left.hasOneKey, left.isClosed) = (false, false) }
    for property in right.properties {
      guard let number = numbers[property.name] else {
        numbers[property.name] = left.properties.count
        left.properties.append(property)
        continue
      }
      let other = left.properties[number]
      left.properties[number].schema = override(
        other.schema, by: property.schema, at: location, &scope)
      left.properties[number].isRequired = other.isRequired || property.isRequired
      let isChosen = property.isChosen || other.isChosen
      left.properties[number].isReadOnly =
        (property.isReadOnly || other.isReadOnly) && !isChosen
      left.properties[number].isNeverSent =
        (property.isNeverSent || other.isNeverSent) && !isChosen
      left.properties[number].isWriteOnly = property.isWriteOnly || other.isWriteOnly
      // A part that says itself that the property goes one way means that.
      left.properties[number].isRequiredByRefinement =
        property.isRequired && !other.isRequired && !property.isReadOnly && !property.isWriteOnly
    }
    left.additionalProperties = right.additionalProperties ?? left.additionalProperties
  }

  private mutating func override(
    _ old: Schema, by new: Schema, at location: SourceLocation,
    _ scope: inout SchemaScope
  ) -> Schema {
    var result: Schema
    switch (old.kind, new.kind) {
    case (_, .any): result = old
    case (.object(let first), .object(let second)):
      result = new
      result.kind = .object(merge(first, second, at: location, &scope))
    case (.array(let first), .array(let second)):
      result = new
      result.kind = .array(override(first, by: second, at: location, &scope))
    case (.map(let first), .map(let second)):
      result = new
      result.kind = .map(override(first, by: second, at: location, &scope))
    case (.object(var object), .map(let value)):
      object.hold(keysOf: value)
      result = new
      result.kind = .object(object)
    // A plain type says less than what stood there.
    case (.enumeration, .string(.plain)), (.constant, .string(.plain)), (.string, .string(.plain)),
      (.reference, .map):
      result = old
      result.isNullable = new.isNullable
    case (.integer, .integer(.int)), (.number, .number(.double)):
      result = new
      result.kind = old.kind
    case (.reference(let id), .string(.plain)) where isText(id, scope):
      result = new
      result.kind = old.kind
    default:
      if let kind = mergedByName(old, new, at: location, &scope) {
        result = new
        result.kind = kind
        break
      }
      if let first = old.scalarFamily, let second = new.scalarFamily, first != second {
        warn(
          .composition,
          "no value is \(described(old.kind)) and \(described(new.kind)) at once, as `allOf` asks of "
            + "this property; the later is assumed", at: new.location ?? location)
      }
      result = new
    }
    if result.documentation.description == nil {
      result.documentation.description =
        new.documentation.description ?? old.documentation.description
    }
    require(of: &result, whatIsOpenIn: new, &scope)
    return result
  }

  /// Makes properties required that a schema names which refines theirs. A model stays what it is: its type reads
  /// all that has them.
  private mutating func require(
    of schema: inout Schema, whatIsOpenIn refinement: Schema, _ scope: inout SchemaScope
  ) {
    guard let requirements = refinement.provenance.id.flatMap({ openRequirements[$0] }),
      var object = properties(of: schema, &scope)
    else { return }
    var unmet = requirements
    unmet.apply(to: &object, own: [])
    metRequirements.formUnion(
      Set(requirements.map(\.location)).subtracting(unmet.map(\.location)))
    if case .object = schema.kind { schema.kind = .object(object) }
  }

  /// Whether the values of a model are texts, or a list of them.
  private mutating func isText(_ id: Model.ID, _ scope: SchemaScope) -> Bool {
    finishedModel(id, scope)?.schema.scalarFamily == .text
  }

  /// A model that is read by now; nil while that is being done, or too deep.
  private mutating func finishedModel(_ id: Model.ID, _ scope: SchemaScope) -> ModelTable.Entry? {
    guard !scope.isTooDeepForModels else { return nil }
    if models[id].state == .new { readModel(id, totalDepth: scope.totalDepth + 1) }
    return models[id].state == .done ? models[id] : nil
  }

  /// Two objects together, one of which is a reference at least: the reference, where the other adds nothing.
  private mutating func mergedByName(
    _ left: Schema, _ right: Schema, at location: SourceLocation,
    _ scope: inout SchemaScope
  ) -> Schema.Kind? {
    switch (left.kind, right.kind) {
    case (.reference(let first), .reference(let second)):
      if first == second { return right.kind }
    case (.reference, .object), (.object, .reference): break
    default: return nil
    }
    guard let first = properties(of: left, &scope), let second = properties(of: right, &scope)
    else { return nil }
    func says(_ one: ObjectSchema, allOf other: ObjectSchema) -> Bool {
      let names = Set(one.properties.map(\.name))
      return other.properties.allSatisfy { names.contains($0.name) }
    }
    if case .reference = right.kind, says(second, allOf: first) { return right.kind }
    return .object(merge(first, second, at: location, &scope))
  }

  /// The properties of an object, its model's where it is a reference; nil while that is being read.
  private mutating func properties(of schema: Schema, _ scope: inout SchemaScope) -> ObjectSchema? {
    guard case .reference(let id) = schema.kind else {
      if case .object(let object) = schema.kind { return object }
      return nil
    }
    guard let entry = finishedModel(id, scope), entry.inheritance == nil,
      case .object(let object) = entry.schema.kind,
      spend(object.properties.count, at: entry.target.node.location)
    else { return nil }
    scope.add(entry.scope)
    return object
  }

  func described(_ kind: Schema.Kind) -> String {
    switch kind {
    case .any: "anything"
    case .boolean: "a boolean"
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .file: "a file"
    case .array: "an array"
    case .map, .object: "an object"
    case .enumeration: "one of a list"
    case .union: "one of several"
    case .constant: "a constant"
    case .reference(let id): quoted(models[id].name)
    }
  }
}

extension Schema.Kind {
  /// The scalars that are of both kinds; nil where the kinds have nothing in common. Of two lists of values without
  /// a common one it is the first.
  fileprivate func narrowed(to other: Schema.Kind) -> Schema.Kind? {
    switch (self, other) {
    case (.string(.plain), .string), (.string, .enumeration), (.string, .constant),
      (.integer, .enumeration), (.number, .enumeration), (.enumeration, .constant),
      (.integer, .constant), (.number, .constant), (.boolean, .constant), (.number, .integer),
      (.integer(.int), .integer), (.number(.double), .number):
      return other
    case (.enumeration(var first), .enumeration(let second)):
      let values = Set(second.cases.map(\.value))
      let common = first.cases.filter { values.contains($0.value) }
      if !common.isEmpty { first.cases = common }
      return .enumeration(first)
    case (.string, .string), (.integer, .integer), (.number, .number), (.boolean, .boolean),
      (.enumeration, .string), (.enumeration, .integer), (.enumeration, .number),
      (.constant, .enumeration), (.constant, .string), (.constant, .integer), (.constant, .number),
      (.constant, .boolean), (.integer, .number):
      return self
    default: return nil
    }
  }
}

extension Schema {
  fileprivate enum ScalarFamily { case text, number, boolean }

  /// The JSON type of the values; nil where it is not known, or no scalar's.
  fileprivate var scalarFamily: ScalarFamily? {
    switch kind {
    case .string: .text
    case .integer, .number: .number
    case .boolean: .boolean
    case .enumeration(let enumeration): enumeration.base == .string ? .text : .number
    case .constant(.string): .text
    case .constant(.integer), .constant(.number): .number
    case .constant(.bool): .boolean
    default: nil
    }
  }
}

extension ObjectSchema {
  /// Holds the keys of a map of values, too. `type: object` alone is a map of anything, and says nothing of the keys.
  fileprivate mutating func hold(keysOf value: Schema) {
    if value.isAny, value.location == nil { return }
    additionalProperties = additionalProperties ?? value
  }

  /// The indices of the properties.
  var numbersByName: [String: Int] {
    var numbers = [String: Int](minimumCapacity: properties.count)
    for (number, property) in properties.enumerated() { numbers[property.name] = number }
    return numbers
  }
}

extension Property {
  /// Whether a part of an `allOf` requires it with one value, which says what kind of object it is to who sends it, too,
  /// though another part calls it `readOnly`: the `type` of PagerDuty's teams.
  fileprivate var isChosen: Bool { isRequired && !isReadOnly && schema.hasOneValue }
}
