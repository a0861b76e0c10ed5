import Diagnostics
import ServiceModel

extension SchemaCheck {
  func mismatch(of value: JSONValue, withUnion schema: Schema) -> Mismatch? {
    guard case .union(let union) = schema.kind else { return nil }
    guard unionDepth < Self.deepestUnion else {
      return Mismatch(message: "the type is a union inside too many unions")
    }
    if unionDepth == 0 {
      // Positions are told apart from the outermost union inwards.
      position = 0
      positions.removeAll(keepingCapacity: true)
      findings.removeAll(keepingCapacity: true)
    }
    unionDepth += 1
    defer { unionDepth -= 1 }
    if let discriminator = union.discriminator {
      return mismatch(of: value, with: union, discriminator: discriminator)
    }
    if case .object(let members) = value, union.cases.contains(where: \.hasOwnKey) {
      let (index, problem) = ownKey(of: members, in: union)
      if let index { return mismatch(of: value, with: union.cases[index].schema) }
      if let problem { return problem }
    }
    var nearest: Mismatch?
    var isOnlyOne = true
    for index in union.cases.indices {
      guard let mismatch = mismatch(of: value, with: union.cases[index].schema) else {
        return strictness.contains(.meaning)
          ? self.mismatch(of: value, withMeant: union, index) : nil
      }
      // The case that fitted deepest into the value is the one that its author meant.
      if let best = nearest, mismatch.path.count <= best.path.count {
        isOnlyOne = isOnlyOne && mismatch.path.count < best.path.count
      } else {
        isOnlyOne = true
        nearest = mismatch
      }
    }
    if let nearest, isOnlyOne { return nearest }
    return Mismatch(
      message: "none of the \(union.cases.count) cases of the union fits \(value.described)")
  }

  /// The case whose own key an object has; a mismatch where it has several, or none, and no case is another object.
  private func ownKey(
    of members: [JSONValue.Member], in union: Union
  ) -> (index: Int?, problem: Mismatch?) {
    var numbers: [String: Int] = [:]
    var mayBeOther = false
    for (index, unionCase) in union.cases.enumerated() {
      guard unionCase.hasOwnKey, let name = targets.onlyProperty(of: unionCase.schema) else {
        mayBeOther = mayBeOther || targets.mayBeObject(unionCase.schema)
        continue
      }
      numbers[name] = index
    }
    let found = members.filter { numbers[$0.name] != nil }
    // Some services send null for all that they don't have.
    let present = found.count > 1 ? found.filter { $0.value != .null } : found
    if present.count > 1 {
      let keys = present.map { quoted($0.name) }.joined(separator: " and ")
      return (nil, Mismatch(message: "the object has \(keys), and one of them is all that it has"))
    }
    if let name = (present.first ?? found.first)?.name { return (numbers[name], nil) }
    if mayBeOther { return (nil, nil) }
    let known = union.cases.compactMap { targets.onlyProperty(of: $0.schema) }.map { quoted($0) }
    return (nil, Mismatch(message: "the object has none of the keys \(shortened(known))"))
  }

  /// The mismatch with a case that knows more of an object's keys than the one that it fits.
  ///
  /// Missing keys don't count: then it may be the other case.
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
      return fits(value, oneOf: union.cases) ? nil : unexpected(value, "an object")
    }
    guard let kind = value[discriminator] else {
      if let base = union.cases.first(where: \.isBase) {
        return mismatch(of: value, with: base.schema)
      }
      if fits(value, oneOf: union.cases.filter(\.discriminatorValues.isEmpty)) { return nil }
      return Mismatch(
        message:
          "the key \(quoted(discriminator)) is missing, which tells the cases of the union apart")
    }
    guard let text = kind.scalarText else {
      var mismatch = unexpected(kind, "a string")
      mismatch.path.append(discriminator)
      return mismatch
    }
    let chosen = union.chosenCases(by: kind)
    if let first = chosen.first {
      if fits(value, oneOf: Array(chosen.dropFirst())) { return nil }
      return mismatch(of: value, with: first.schema)
    }
    guard strictness.contains(.kinds) else { return nil }
    // Where the values are only names of schemas, another value says nothing.
    if union.assumesValues, fits(value, oneOf: union.cases) { return nil }
    let known = union.cases.flatMap(\.discriminatorValues)
    return Mismatch(
      path: [discriminator],
      message:
        "expected \(shortened(known.map { "\"\($0.shortened)\"" })), found \"\(text.shortened)\""
    )
  }

  private func fits(_ value: JSONValue, oneOf cases: [Union.Case]) -> Bool {
    cases.contains { mismatch(of: value, with: $0.schema) == nil }
  }
}

extension ReferenceTargets {
  /// The name of the only property of an object; nil of what else there is.
  fileprivate func onlyProperty(of schema: Schema) -> String? {
    guard case .object(let object) = resolved(schema).kind else { return nil }
    return object.onlyProperty?.name
  }

  /// Whether an object may be a value of the schema.
  fileprivate func mayBeObject(_ schema: Schema) -> Bool {
    switch resolved(schema).kind {
    case .any, .map, .object, .union, .reference: true
    case .boolean, .string, .integer, .number, .file, .array, .enumeration, .constant: false
    }
  }

  /// How many members of an object are properties of a schema. A null does not count, and neither does an
  /// unknown value of an enumeration.
  fileprivate func countOfProperties(_ schema: Schema, in members: [String: JSONValue]) -> Int {
    guard case .object(let object) = resolved(schema).kind else { return 0 }
    return object.properties.count { property in
      guard let value = members[property.name], value != .null else { return false }
      guard case .enumeration(let listed) = resolved(property.schema).kind else { return true }
      return listed.cases.contains { $0.value.means(value) }
    }
  }
}
