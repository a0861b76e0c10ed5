import ServiceModel

// Languages whose enums are no namespaces have the type's name in each of the values': swaggo writes
// `PermissionRead` and `PermissionWrite` as `x-enum-varnames` of `models.Permission`, and gRPC has the values
// `JOB_STATE_UNSPECIFIED` and `JOB_STATE_RUNNING`. In Swift these are `Permission.read` and `JobState.running`.

extension Service {
  /// Takes words away that the names of all values of an enum begin with.
  mutating func shortenNamesOfValues() {
    // The same values have the same names wherever they stand.
    var prefixes = PrefixesOfValues()
    forEachEnumeration { prefixes.look(at: $0, in: $1) }
    forEachEnumeration { enumeration, owner in
      if !enumeration.shortenNames(in: owner) { prefixes.shorten(&enumeration) }
    }
  }

  /// Calls the body with each enum, and the names of what it stands in, the outermost first.
  private mutating func forEachEnumeration(_ body: (inout Enumeration, [String]) -> Void) {
    for id in models.ids where models[id].schema.hasEnumerations {
      models[id].schema.forEachEnumeration(in: [models[id].name], body)
    }
    for index in operations.indices {
      func visit(_ schema: inout Schema, _ owner: [String]) {
        if schema.hasEnumerations { schema.forEachEnumeration(in: owner, body) }
      }
      for number in operations[index].parameters.indices {
        let name = operations[index].parameters[number].name
        visit(&operations[index].parameters[number].schema, [name])
      }
      for number in operations[index].responseHeaders.indices {
        let name = operations[index].responseHeaders[number].name
        visit(&operations[index].responseHeaders[number].schema, [name])
      }
      operations[index].body?.content.changeSchema { visit(&$0, []) }
      for number in operations[index].responses.indices {
        operations[index].responses[number].content.changeSchema { visit(&$0, []) }
      }
      for number in operations[index].errors.indices {
        operations[index].errors[number].content.changeSchema { visit(&$0, []) }
      }
    }
  }
}

extension Schema {
  fileprivate var hasEnumerations: Bool {
    var hasSome = false
    forEachPart { if case .enumeration = $0.kind { hasSome = true } }
    return hasSome
  }

  /// - Parameter owner: The name of the type, and of those that it stands in.
  fileprivate mutating func forEachEnumeration(
    in owner: [String], _ body: (inout Enumeration, [String]) -> Void
  ) {
    switch kind {
    case .enumeration(var enumeration):
      body(&enumeration, owner)
      kind = .enumeration(enumeration)
    case .object(var object):
      for index in object.properties.indices {
        let name = object.properties[index].name
        object.properties[index].schema.forEachEnumeration(in: owner + [name], body)
      }
      object.additionalProperties?.forEachEnumeration(in: owner, body)
      kind = .object(object)
    case .array(var element):
      element.forEachEnumeration(in: owner, body)
      kind = .array(element)
    case .map(var value):
      value.forEachEnumeration(in: owner, body)
      kind = .map(value)
    case .union(var union):
      // Its own values are cases beside those of other members.
      for index in union.cases.indices {
        if case .enumeration = union.cases[index].schema.kind { continue }
        union.cases[index].schema.forEachEnumeration(in: owner, body)
      }
      kind = .union(union)
    case .any, .boolean, .string, .integer, .number, .file, .constant, .reference: break
    }
  }
}

extension Enumeration {
  /// Takes words of the type's name away that all names begin with which the description gives.
  ///
  /// - Returns: Whether there were such words.
  fileprivate mutating func shortenNames(in owner: [String]) -> Bool {
    let names = cases.compactMap { $0.renamedAt == nil ? $0.name.map { Words($0).words } : nil }
    guard names.count == cases.count, names.count > 1, let first = names.first else { return false }
    let type = Set(owner.flatMap { Words($0).words }.map { $0.lowercased() })
    var count = first.prefix { type.contains($0.lowercased()) }.count
    let start = first.prefix(count).map { $0.lowercased() }
    // What is left of each has to be a name.
    while count > 0 {
      let isShared = names.allSatisfy { words in
        words.count > count
          && words.prefix(count).map { $0.lowercased() } == Array(start.prefix(count))
          && words[count].first?.isLetter == true
      }
      if isShared { break }
      count -= 1
    }
    guard count > 0 else { return false }
    for (index, words) in names.enumerated() {
      cases[index].name = words.dropFirst(count).joined(separator: " ")
    }
    return true
  }
}
