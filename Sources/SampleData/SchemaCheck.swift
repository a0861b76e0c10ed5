import Diagnostics
import ServiceModel

/// One run of a ``SchemaChecker`` over one value.
final class SchemaCheck {
  /// What a check inside a union found before.
  private enum Finding {
    /// The check has not ended: to ask again is to go round in a circle.
    case open
    case closed(Mismatch?)
  }
  private struct Place: Hashable {
    var parent: Int
    var index: Int
  }
  private struct Question: Hashable {
    var place: Int
    var model: Model.ID
    /// What the reference adds to the limits of the model, where it adds any.
    var limits: Limits?
  }

  private let targets: ReferenceTargets
  private let strictness: SchemaChecker.Strictness
  /// Numbers for the places in the value. Without a discriminator a union tries its cases one after the
  /// other, and unions inside those cases try theirs; what was found of a place and a model is
  /// remembered, so that this takes polynomial and not exponential time.
  private var places: [Place: Int] = [:]
  private var findings: [Question: Finding] = [:]
  private var place = 0
  /// How many unions were entered at the same place of the value, which alone don't use it up.
  private var hops = 0
  private static let maximumHops = 128
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
    guard hops > 0 else { return mismatch(of: value, with: target, at: model, from: schema) }
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
    Mismatch(
      path: [], message: "the model \(quoted(targets.models[id].name)) only refers to itself")
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
      place: place, model: model,
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
    if !object.hasAdditionalProperties, members.count <= Self.fewMembers {
      return mismatch(of: members, withPropertiesOf: object)
    }
    // Looking for each property in all members takes quadratic time: not for large objects.
    var indexes: [String: Int] = [:]
    for index in members.indices where indexes[members[index].name] == nil {
      indexes[members[index].name] = index
    }
    for number in object.properties.indices {
      let name = object.properties[number].name
      let isRequired = object.properties[number].isRequired
      guard let index = indexes.removeValue(forKey: name) else {
        if isRequired { return Mismatch(path: [], message: "the key \(quoted(name)) is missing") }
        continue
      }
      let value = members[index].value
      if !isRequired, value == .null, !strictness.contains(.nulls) { continue }
      if let mismatch = mismatch(
        of: value, at: index, named: name, with: object.properties[number].schema)
      {
        return mismatch
      }
    }
    if !object.hasAdditionalProperties { return nil }
    return mismatch(of: members, at: indexes.values.sorted(), withAdditionalOf: object)
  }

  /// Checks the members of an object that has so few that a property is soon found among them.
  private func mismatch(
    of members: [JSONValue.Member], withPropertiesOf object: ObjectSchema
  ) -> Mismatch? {
    // Most values have their members in the order of the properties.
    var next = 0
    for number in object.properties.indices {
      let name = object.properties[number].name
      let isRequired = object.properties[number].isRequired
      let isNext = members.indices.contains(next) && members[next].name == name
      guard let index = isNext ? next : members.firstIndex(where: { $0.name == name }) else {
        if isRequired { return Mismatch(path: [], message: "the key \(quoted(name)) is missing") }
        continue
      }
      next = index + 1
      let value = members[index].value
      if !isRequired, value == .null, !strictness.contains(.nulls) { continue }
      if let mismatch = mismatch(
        of: value, at: index, named: name, with: object.properties[number].schema)
      {
        return mismatch
      }
    }
    return nil
  }

  private func mismatch(
    of members: [JSONValue.Member], at indexes: [Int], withAdditionalOf object: ObjectSchema
  ) -> Mismatch? {
    guard let additional = object.additionalProperties else { return nil }
    for index in indexes {
      if let mismatch = mismatch(
        of: members[index].value, at: index, named: members[index].name, with: additional)
      {
        return mismatch
      }
    }
    return nil
  }

  private func mismatch(of value: JSONValue, withMap schema: Schema) -> Mismatch? {
    guard case .map(let element) = schema.kind else { return nil }
    guard case .object(let members) = value else { return unexpected(value, "an object") }
    for index in members.indices {
      if let mismatch = mismatch(
        of: members[index].value, at: index, named: members[index].name, with: element)
      {
        return mismatch
      }
    }
    return nil
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
    let outer = (place, hops)
    if hops > 0 {
      let next = places.count + 1
      let key = Place(parent: place, index: index)
      place = places[key] ?? next
      if place == next { places[key] = next }
      // One stays, to say that a union is open further out.
      hops = min(hops, 1)
    }
    defer { (place, hops) = outer }
    guard var mismatch = mismatch(of: value, with: schema) else { return nil }
    mismatch.path.append(name ?? String(index))
    return mismatch
  }

  private func mismatch(of items: [JSONValue], with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits) else { return nil }
    if let least = limits.minItems, items.count < least {
      return Mismatch(path: [], message: "expected \(least) items or more, found \(items.count)")
    }
    if let most = limits.maxItems, items.count > most {
      return Mismatch(path: [], message: "expected \(most) items or fewer, found \(items.count)")
    }
    if limits.uniqueItems, Set(items.map(\.normalized)).count < items.count {
      return Mismatch(path: [], message: "expected items that differ, found some twice")
    }
    return nil
  }

  // MARK: Unions

  private func mismatch(of value: JSONValue, withUnion schema: Schema) -> Mismatch? {
    guard case .union(let union) = schema.kind else { return nil }
    guard hops < Self.maximumHops else {
      return Mismatch(path: [], message: "the type is a union inside too many unions")
    }
    if hops == 0 {
      // Places are told apart from the outermost union inwards.
      place = 0
      places.removeAll(keepingCapacity: true)
      findings.removeAll(keepingCapacity: true)
    }
    hops += 1
    defer { hops -= 1 }
    if let discriminator = union.discriminator {
      return mismatch(of: value, with: union, discriminator: discriminator)
    }
    var nearest: Mismatch?
    var isOnlyOne = true
    for index in union.cases.indices {
      guard let mismatch = mismatch(of: value, with: union.cases[index].schema) else {
        return strictness.contains(.meaning)
          ? self.mismatch(of: value, withMeant: union, index) : nil
      }
      // The case that the value went into deepest is the one that its author had in mind.
      if let best = nearest, mismatch.path.count <= best.path.count {
        isOnlyOne = isOnlyOne && mismatch.path.count < best.path.count
      } else {
        isOnlyOne = true
        nearest = mismatch
      }
    }
    if let nearest, isOnlyOne { return nearest }
    return Mismatch(
      path: [],
      message: "none of the \(union.cases.count) cases of the union fits \(value.described)")
  }

  /// What contradicts the case that knows more of an object's keys than one that it fits.
  ///
  /// That keys are absent says nothing: then it may be the other one.
  private func mismatch(
    of value: JSONValue, withMeant union: Union, _ fitting: Int
  ) -> Mismatch? {
    guard case .object(let members) = value else { return nil }
    let values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    var meant: Mismatch?
    var most = targets.countOfProperties(union.cases[fitting].schema, in: values)
    for unionCase in union.cases {
      let count = targets.countOfProperties(unionCase.schema, in: values)
      guard count > most else { continue }
      most = count
      meant = mismatch(of: value, with: unionCase.schema)
    }
    return meant?.path.isEmpty == true ? nil : meant
  }

  private func mismatch(
    of value: JSONValue, with union: Union, discriminator: String
  ) -> Mismatch? {
    guard case .object = value else {
      // A case may be null, or of another type, which needs no discriminator.
      if union.cases.contains(where: { mismatch(of: value, with: $0.schema) == nil }) {
        return nil
      }
      return unexpected(value, "an object")
    }
    let text: String
    switch value[discriminator] {
    case .string(let value): text = value
    case .bool(let value): text = String(value)
    case .integer(let value): text = String(value)
    case nil:
      if let base = union.cases.first(where: \.isBase) {
        return mismatch(of: value, with: base.schema)
      }
      if union.cases.contains(where: {
        $0.discriminatorValues.isEmpty && mismatch(of: value, with: $0.schema) == nil
      }) {
        return nil
      }
      return Mismatch(
        path: [],
        message:
          "the key \(quoted(discriminator)) is missing, which tells the cases of the union apart")
    case let other?:
      var mismatch = unexpected(other, "a string")
      mismatch.path.append(discriminator)
      return mismatch
    }
    if let chosen = union.cases.first(where: { $0.discriminatorValues.contains(text) }) {
      return mismatch(of: value, with: chosen.schema)
    }
    if let base = union.cases.first(where: \.isBase) {
      return mismatch(of: value, with: base.schema)
    }
    guard strictness.contains(.kinds) else { return nil }
    // Where nobody wrote the values, another one says nothing.
    if union.assumesValues,
      union.cases.contains(where: { mismatch(of: value, with: $0.schema) == nil })
    {
      return nil
    }
    let known = union.cases.flatMap(\.discriminatorValues)
    return Mismatch(
      path: [discriminator],
      message:
        "expected \(alternatives(known.map { "\"\($0.shortened)\"" })), found \"\(text.shortened)\""
    )
  }

  // MARK: Scalars

  private func mismatch(
    of value: JSONValue, withScalar schema: Schema, limits: Limits
  ) -> Mismatch? {
    switch schema.kind {
    case .any:
      return nil
    case .boolean:
      if case .bool = value { return nil }
      return unexpected(value, "true or false")
    case .string(let format):
      guard case .string(let text) = value, format.holds(text) else {
        return unexpected(value, format.described)
      }
      return mismatch(of: text, with: limits)
    case .file:
      if case .string = value { return nil }
      return unexpected(value, "a string")
    case .integer(let format):
      guard let whole = value.wholeNumber else { return unexpected(value, "an int") }
      guard format != .int32 || Int32(exactly: whole) != nil else {
        return unexpected(value, "an int of 32 bits")
      }
      return mismatch(of: Double(whole), with: limits)
    case .number(let format):
      guard let number = value.double, format.holds(number) else {
        return unexpected(value, "a number")
      }
      return mismatch(of: number, with: limits)
    case .constant(let constant):
      return value.means(constant) ? nil : unexpected(value, constant.described)
    case .enumeration(let enumeration):
      return mismatch(of: value, with: enumeration)
    case .array, .map, .object, .union, .reference:
      return nil
    }
  }

  private func mismatch(of value: JSONValue, with enumeration: Enumeration) -> Mismatch? {
    switch enumeration.base {
    case .string:
      guard case .string = value else { return unexpected(value, "a string") }
    case .integer:
      guard value.wholeNumber != nil else { return unexpected(value, "an int") }
    case .number:
      guard value.double != nil else { return unexpected(value, "a number") }
    }
    let isAsked =
      strictness.contains(.enumerations)
      || strictness.contains(.meaning) && enumeration.cases.count == 1
    guard isAsked, !enumeration.cases.contains(where: { $0.value.means(value) })
    else { return nil }
    return unexpected(value, alternatives(enumeration.cases.map { $0.value.bare }))
  }

  private func mismatch(of text: String, with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits), limits.minLength != nil || limits.maxLength != nil else {
      return nil
    }
    let length = text.unicodeScalars.count
    if let least = limits.minLength, length < least {
      return Mismatch(path: [], message: "expected \(least) characters or more, found \(length)")
    }
    if let most = limits.maxLength, length > most {
      return Mismatch(path: [], message: "expected \(most) characters or fewer, found \(length)")
    }
    return nil
  }

  private func mismatch(of number: Double, with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits) else { return nil }
    if let least = limits.minimum, number < least {
      return Mismatch(path: [], message: "expected \(least) or more, found \(number)")
    }
    if let most = limits.maximum, number > most {
      return Mismatch(path: [], message: "expected \(most) or less, found \(number)")
    }
    if let bound = limits.exclusiveMinimum, number <= bound {
      return Mismatch(path: [], message: "expected more than \(bound), found \(number)")
    }
    if let bound = limits.exclusiveMaximum, number >= bound {
      return Mismatch(path: [], message: "expected less than \(bound), found \(number)")
    }
    if let factor = limits.multipleOf, !number.isMultiple(of: factor) {
      return Mismatch(path: [], message: "expected a multiple of \(factor), found \(number)")
    }
    return nil
  }

  // MARK: Messages

  private func unexpected(_ value: JSONValue, _ expected: String) -> Mismatch {
    Mismatch(path: [], message: "expected \(expected), found \(value.described)")
  }

  /// `a, b or c`, and no more than a line holds.
  private func alternatives(_ texts: [String]) -> String {
    let shown = texts.prefix(8)
    guard let last = shown.last else { return "nothing" }
    if texts.count > shown.count {
      return shown.joined(separator: ", ") + " or another known value"
    }
    if shown.count == 1 { return last }
    return shown.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension JSONValue {
  /// A scalar as it stands in a list of alternatives: `"x"`, `3`.
  fileprivate var bare: String {
    switch self {
    case .string(let text): "\"\(text.shortened)\""
    case .integer(let value): String(value)
    case .number(let value): "\(value)"
    default: described
    }
  }
}

extension ObjectSchema {
  fileprivate var hasAdditionalProperties: Bool {
    if case .some = additionalProperties { true } else { false }
  }
}

extension Schema.NumberFormat {
  /// Whether the Swift type of the format holds a number.
  func holds(_ number: Double) -> Bool {
    switch self {
    case .double, .unixTime: true
    case .float: abs(number) <= Double(Float.greatestFiniteMagnitude)
    // Decimal has 38 digits and exponents from -128 to 127.
    case .decimal: number == 0 || (1e-120...1e127).contains(abs(number))
    }
  }
}

extension Double {
  /// Whether the number is a multiple of another, but for what binary fractions lose.
  func isMultiple(of factor: Double) -> Bool {
    guard factor > 0, factor.isFinite else { return true }
    let quotient = self / factor
    guard quotient.isFinite else { return true }
    return abs(quotient - quotient.rounded()) <= 1e-9 * Swift.max(1, abs(quotient))
  }
}

extension ReferenceTargets {
  /// How many members of an object are properties of a schema. Null is none, and neither is a value that
  /// is not in the list of an enumeration.
  fileprivate func countOfProperties(_ schema: Schema, in members: [String: JSONValue]) -> Int {
    guard case .object(let object) = resolved(schema).kind else { return 0 }
    return object.properties.count { property in
      guard let value = members[property.name], value != .null else { return false }
      guard case .enumeration(let listed) = resolved(property.schema).kind else { return true }
      return listed.cases.contains { $0.value.means(value) }
    }
  }
}
