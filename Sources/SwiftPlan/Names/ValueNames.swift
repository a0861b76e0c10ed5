import ServiceModel

// Languages whose enums are no namespaces have the type's name in each of the values': swaggo writes
// `PermissionRead` and `PermissionWrite` as `x-enum-varnames` of `models.Permission`. In Swift these are
// `Permission.read` and `Permission.write`.

extension Service {
  /// Takes words of the type's name away that the names of all values of an enum begin with.
  mutating func shortenNamesOfValues() {
    for id in models.ids where models[id].schema.hasNamedValues {
      models[id].schema.shortenNamesOfValues(in: Words(models[id].name).words)
    }
    for index in operations.indices {
      for number in operations[index].parameters.indices
      where operations[index].parameters[number].schema.hasNamedValues {
        let words = Words(operations[index].parameters[number].name).words
        operations[index].parameters[number].schema.shortenNamesOfValues(in: words)
      }
    }
  }
}

extension Schema {
  /// Whether an enum in it names its values.
  fileprivate var hasNamedValues: Bool {
    switch kind {
    case .enumeration(let enumeration): enumeration.cases.contains { $0.name != nil }
    case .object(let object): object.properties.contains { $0.schema.hasNamedValues }
    case .array(let element): element.hasNamedValues
    default: false
    }
  }

  /// - Parameter words: The words of the type's name, and of those that it stands in.
  fileprivate mutating func shortenNamesOfValues(in words: [String]) {
    switch kind {
    case .enumeration(var enumeration):
      enumeration.shortenNames(in: Set(words.map { $0.lowercased() }))
      kind = .enumeration(enumeration)
    case .object(var object):
      for index in object.properties.indices
      where object.properties[index].schema.hasNamedValues {
        object.properties[index].schema.shortenNamesOfValues(
          in: words + Words(object.properties[index].name).words)
      }
      kind = .object(object)
    case .array(var element):
      element.shortenNamesOfValues(in: words)
      kind = .array(element)
    default: break
    }
  }
}

extension Enumeration {
  fileprivate mutating func shortenNames(in type: Set<String>) {
    let names = cases.compactMap { $0.renamedAt == nil ? $0.name.map { Words($0).words } : nil }
    guard names.count == cases.count, names.count > 1, let first = names.first else { return }
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
    guard count > 0 else { return }
    for (index, words) in names.enumerated() {
      cases[index].name = words.dropFirst(count).joined(separator: " ")
    }
  }
}
