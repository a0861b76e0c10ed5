import ServiceModel

/// The names of operations in their groups. Many documents write the group into each `operationId`,
/// since these are the same for all of a document; in Swift the group is there already, and
/// `repos/get` is `github.repos.get`. Others write the method and the path into it.
struct OperationNames {
  /// A name for each of the service's operations.
  let names: [String]

  /// - Parameter reserved: Names that no operation can have.
  init(of service: Service, reserved: Set<String>) {
    guard !service.hasAuthoredNames else {
      names = service.operations.map { Self.fullName($0, isAuthored: true) }
      return
    }
    let usual = Dictionary(
      zip(service.operations, service.operations.indices).compactMap { operation, index in
        operation.form == nil ? (operation.nameOfUsualForm, index) : nil
      }, uniquingKeysWith: { first, _ in first })
    let made = service.operations.map(\.namedByRoute)
    let routes = made.map(\.namedByVerb)
    let kinds = KindOfClass.kinds(in: routes)
    let prefix = RouteInName.commonPrefix(of: service.operations)
    let kindOfGroups = KindOfGroups(of: service)
    let subjects = GroupSubjects(of: service.operations)
    func verb(of name: String, _ operation: Operation) -> String? {
      guard let group = operation.group.map({ operation.groupRenamedFrom ?? $0 }) else {
        return nil
      }
      let isChange = !operation.isReading
      return kindOfGroups.verb(of: name, group: group, isChange: isChange)
        ?? subjects[group].flatMap {
          GroupInName.verb(of: name, group: $0, isChange: isChange)
        }
    }
    func wishes(_ operation: Operation) -> [String] {
      Self.names(of: operation, kinds, kindOfGroups, without: prefix) { verb(of: $0, operation) }
        .filter { !reserved.contains($0) } + [Self.fullName(operation)]
    }
    var wished = routes.map(wishes)
    for (index, operation) in made.enumerated() where operation.name != routes[index].name {
      wished[index].append(Self.fullName(operation))
    }
    GroupInMadeName.tellApart(&wished, of: routes)
    // What has no argument was only there to tell the others from, and keeps the name that it has.
    var operations = routes
    for (index, operation) in service.operations.enumerated()
    where operation.routeName != nil && !operation.path.hasArguments
      && made[index].name == routes[index].name && !RouteInName.saysMethodTwice(operation)
    {
      operations[index] = operation
      wished[index] = wishes(operation)
    }
    let verbs = operations.map { operation in
      verb(of: operation.nameOfUsualForm, operation).map(Identifier.describedOperation)
    }
    var names = Self.shortest(wished, of: operations, verbs: verbs)
    Self.leaveOutNumbers(from: &names, of: service.operations, reserved)
    Self.leaveOutWordsOfGroups(from: &names, of: service.operations, reserved)
    Self.leaveOutAbbreviationsOfGroups(from: &names, of: service.operations, reserved)
    // Another form of an operation is called as that is, wherever the words of its media type are put.
    for (index, operation) in service.operations.enumerated() where operation.renamedAt == nil {
      guard let form = operation.form, let usual = usual[form.usual] else { continue }
      names[index] = names[usual] + form.suffix
    }
    self.names = names
  }

  /// The name with all that the description has in it, which stays as it is where somebody wrote it for Swift.
  private static func fullName(_ operation: Operation, isAuthored: Bool = false) -> String {
    if operation.hasMadeName { return Identifier.member(operation.name) }
    return isAuthored || operation.renamedAt != nil
      ? Identifier.operation(operation.name) : Identifier.describedOperation(operation.name)
  }

  /// The shortest name of each that no other operation of its group has: what others have as well would say less
  /// than a longer one.
  private static func shortest(
    _ wished: [[String]], of operations: [Operation], verbs: [String?]
  ) -> [String] {
    var names = wished.map { $0.first ?? "" }
    let areWithArguments = operations.map { GroupInMadeName.withoutArguments(of: $0) != nil }
    // A name that the document gives comes before one that was made, or a verb of which the rest was left out, and one
    // that was made with arguments is the last.
    func rank(_ index: Int) -> Int {
      if operations[index].hasMadeName { return areWithArguments[index] ? 2 : 1 }
      return verbs[index] == names[index] ? 1 : 0
    }
    for round in 1...longestChoice {
      var best: [[String?]: (rank: Int, count: Int)] = [:]
      for (index, operation) in operations.enumerated() {
        let key = [operation.group, names[index]]
        let rank = rank(index)
        if let known = best[key], known.rank <= rank {
          if known.rank == rank { best[key]?.count += 1 }
        } else {
          best[key] = (rank, 1)
        }
      }
      for (index, operation) in operations.enumerated() {
        let key = [operation.group, names[index]]
        if let best = best[key], best == (rank(index), 1) { continue }
        let longer = wished[index].dropFirst(round)
        names[index] = (round < longestChoice ? longer.first : nil) ?? wished[index].last ?? ""
      }
    }
    return names
  }

  /// How many names an operation can have.
  private static let longestChoice = 6

  /// Names that say less than the one that the document gives, the shortest first.
  ///
  /// - Parameter verb: The verb of a name that says no more than the group beside it.
  private static func names(
    of operation: Operation, _ kinds: KindOfClass, _ kindOfGroups: KindOfGroups,
    without prefix: String?, verb: (String) -> String?
  ) -> [String] {
    guard operation.renamedAt == nil else { return [] }
    let group = operation.group.map { operation.groupRenamedFrom ?? $0 }
    var usual = operation
    usual.name = operation.nameOfUsualForm
    var unprefixed: String?
    if let prefix, !operation.hasMadeName {
      usual.name = RouteInName.dropping(prefix, from: usual.name)
      unprefixed = usual.name
    }
    if operation.hasMadeName {
      let names =
        group.map { GroupInMadeName.removed(from: usual, group: kindOfGroups.removed(from: $0)) }
        ?? []
      let short = GroupInMadeName.withoutArguments(of: usual).map {
        Identifier.member($0.joined(separator: " "))
      }
      return (names + [short].compactMap(\.self)).map { $0 + (operation.form?.suffix ?? "") }
    }
    let route = RouteInName.removed(from: usual)
    let withoutRoute = MethodBeforeVerb.removed(from: route ?? usual.name, of: operation) ?? route
    func withoutGroup(_ name: String) -> String? {
      guard let group else { return nil }
      return GroupInName.removed(from: name, group: group)
        ?? GroupInName.removed(from: name, group: kindOfGroups.removed(from: group))
        ?? verb(name)
    }
    let function = kinds.function(of: usual)
    let withoutKind = KindOfClass.withoutKind(of: usual)
    let names = [
      usual.libraryName.flatMap(withoutGroup), usual.libraryName, kinds.removed(from: usual),
      withoutKind.flatMap(withoutGroup), withoutKind,
      withoutGroup(withoutRoute ?? usual.name), withoutRoute ?? unprefixed,
      function.flatMap(withoutGroup), function,
    ]
    return names.compactMap { name in
      name.map { Identifier.describedOperation($0) + (operation.form?.suffix ?? "") }
    }
  }
}

extension Operation {
  /// The operation with a name made of the method and the path, where that of the description is no other.
  fileprivate var namedByRoute: Operation {
    guard let routeName, renamedAt == nil, form == nil else { return self }
    // `post-/crm/v3/objects/{type}/batch/read` is `read` in the group `Batch`.
    let group = group.map { groupRenamedFrom ?? $0 }
    if let group, GroupInName.removed(from: name, group: group) != nil,
      !RouteInName.saysMethodTwice(self)
    {
      return self
    }
    var operation = self
    operation.name = routeName
    operation.hasMadeName = true
    return operation
  }
}

extension Operation {
  /// The operation with its verb in a name that was made.
  fileprivate var namedByVerb: Operation {
    guard renamedAt == nil, let name = VerbOfOperation.replacingMethod(of: self) else {
      return self
    }
    var operation = self
    operation.name = name
    return operation
  }
}

extension Path {
  fileprivate var hasArguments: Bool {
    parts.contains { if case .argument = $0 { true } else { false } }
  }
}

extension Operation.Form {
  /// What stands behind the name of the usual form: `AsEventStream`.
  fileprivate var suffix: String { "As" + Words(words).upperCamelCase }
}
