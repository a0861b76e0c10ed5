import ServiceModel

/// The group's name in a name that was made of the method and the path: `getAccountRoles` is `getRoles` among the
/// operations of the group `Account`, and `deleteLibrary` is `delete` in `Library`.
enum GroupInMadeName {
  /// The names without the group, the shortest first; none where the path does not begin with the group's name:
  /// `getUserSettings` says whose they are, and `getUserSettingsTheme` is no `getUserTheme`.
  static func removed(from operation: Operation, group: String) -> [String] {
    let words = withoutArguments(of: operation) ?? Words(operation.name).words
    guard let verb = words.first else { return [] }
    let group = Words(group).words
    let end = words.lastIndex { $0 == "By" } ?? words.endIndex
    guard
      let start = (2...max(2, end)).first(where: { stop in
        stop <= end && GroupInName.areSame(words[1..<stop], group)
      })
    else { return [] }
    // `/admin/api/roles`.
    let next = words[start..<end].firstIndex { !RouteInName.isPrefix($0) }
    var rest = [words[0]] + words[(next ?? start)...]
    // `DELETE /library/delete`.
    if rest.count > 1, rest[1].lowercased() == verb { rest.remove(at: 1) }
    var names = [rest]
    let arguments = wordsOfArguments(of: operation)
    if !rest.contains("By"), !arguments.isEmpty { names.append(rest + ["By"] + arguments) }
    return names.map { Identifier.member($0.joined(separator: " ")) }
  }

  /// The words of a name without the arguments, which it has where another operation of the service has the short one: that
  /// may be in another group. Nil where it has none, or nothing but a verb is left.
  static func withoutArguments(of operation: Operation) -> [String]? {
    let words = Words(operation.name).words
    let arguments = wordsOfArguments(of: operation)
    let start = words.count - arguments.count - 1
    guard start > 1, words[start] == "By",
      words[(start + 1)...].map({ $0.lowercased() }) == arguments.map({ $0.lowercased() })
    else { return nil }
    return Array(words[..<start])
  }

  private static func wordsOfArguments(of operation: Operation) -> [String] {
    Array(operation.path.arguments.map { Words($0).words }.joined(separator: ["And"]))
  }

  /// Leaves the shortest name to the one operation with the fewest arguments of those that could have it:
  /// `GET /users` is `get`, and `GET /users/{id}` is `getByID`.
  ///
  /// - Parameter names: The names that each operation could have, the shortest first.
  static func tellApart(_ names: inout [[String]], of operations: [Operation]) {
    var members: [[String?]: [Int]] = [:]
    for (index, operation) in operations.enumerated() where operation.form == nil {
      guard let name = names[index].first else { continue }
      members[[operation.group, name], default: []].append(index)
    }
    for indices in members.values where indices.count > 1 {
      guard indices.allSatisfy({ operations[$0].hasMadeName && names[$0].count > 1 }) else {
        continue
      }
      let counts = indices.map { operations[$0].path.arguments.count }
      guard let fewest = counts.min(), counts.count(where: { $0 == fewest }) == 1 else { continue }
      for (index, count) in zip(indices, counts) where count > fewest { names[index].removeFirst() }
    }
  }
}

extension Path {
  /// The names of the arguments.
  fileprivate var arguments: [String] {
    parts.compactMap { part in
      if case .argument(let name) = part { name } else { nil }
    }
  }
}
