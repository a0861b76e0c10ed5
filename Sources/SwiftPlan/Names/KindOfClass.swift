import ServiceModel

/// The words that say what kind of class a program's function is in, which frameworks write into each `operationId`:
/// NestJS's `SubscribersController_create`, tRPC's `appRouter-all`.
struct KindOfClass {
  private static let words: Set<String> = [
    "controller", "endpoint", "handler", "resource", "router", "service",
  ]

  /// Those of them that nothing else is called as: `servicePrincipalsList` has no class in it.
  private static let wordsAlone: Set<String> = ["controller", "handler", "router"]

  /// The groups whose operations' names all begin with such a word.
  private var groups: Set<String> = []
  /// The class that all operations of a group name before a function, whatever kind it is of: `PullPayments_GetPayout`.
  private var classes: [String: String] = [:]

  static func kinds(in operations: [Operation]) -> KindOfClass {
    var kinds = KindOfClass()
    let members = Dictionary(grouping: operations.filter { !$0.hasMadeName }, by: \.group)
    for (group, members) in members {
      guard let group, members.count > 1 else { continue }
      if let name = classBeforeFunction(in: members[0]),
        members.dropFirst().allSatisfy({ classBeforeFunction(in: $0) == name })
      {
        kinds.classes[group] = name
      }
      guard let word = methodWords(of: members[0]).first,
        wordsAlone.contains(word.lowercased()),
        members.dropFirst().allSatisfy({ methodWords(of: $0).first == word })
      else { continue }
      kinds.groups.insert(group)
    }
    return kinds
  }

  /// The class in a name that is written as programs in .NET do it, with a capital letter on either side of the mark.
  private static func classBeforeFunction(in operation: Operation) -> String? {
    let parts = operation.nameOfUsualForm.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.first?.isUppercase == true }),
      parts.contains(where: { $0.contains(where: \.isLowercase) }),
      let first = Words(String(parts[0])).words.first?.lowercased(),
      !GroupVerbs.transitive.contains(first), first != "bulk"
    else { return nil }
    return String(parts[0])
  }

  /// The words of a name without its group's.
  private static func methodWords(of operation: Operation) -> [String] {
    let name = operation.nameOfUsualForm
    let group = operation.groupRenamedFrom ?? operation.group
    return Words(group.flatMap { GroupInName.removed(from: name, group: $0) } ?? name).words
  }

  /// A name without the class that it begins with; nil where it begins with none.
  func removed(from operation: Operation) -> String? {
    if let (_, function) = Self.classAndFunction(in: operation) {
      // No name begins with a digit.
      return function.first?.first?.isLetter == true ? function.joined(separator: " ") : nil
    }
    guard let group = operation.group, groups.contains(group) else { return nil }
    let rest = Self.methodWords(of: operation).dropFirst()
    return rest.first?.first?.isLetter == true ? rest.joined(separator: " ") : nil
  }

  /// A name without the word for the kind of class: `authorizationRolesList` of `AuthorizationRolesController_list`; nil
  /// where it has none.
  static func withoutKind(of operation: Operation) -> String? {
    guard let (words, function) = classAndFunction(in: operation),
      words.last.map({ wordsAlone.contains($0.lowercased()) }) == true
    else { return nil }
    return (words.dropLast() + function).joined(separator: " ")
  }

  /// The words of the class that a name begins with, and of the function behind it; nil where it begins with none.
  private static func classAndFunction(
    in operation: Operation
  ) -> (words: [String], function: [String])? {
    let name = operation.nameOfUsualForm
    guard let mark = name.firstIndex(where: { "_-.#:".contains($0) }) else { return nil }
    let words = Words(String(name[..<mark])).words
    guard isClass(words) else { return nil }
    return (words, Words(String(name[name.index(after: mark)...])).words)
  }

  /// The function in a name whose class all operations of the group have; nil for others.
  func function(of operation: Operation) -> String? {
    guard let name = operation.group.flatMap({ classes[$0] }),
      name == Self.classBeforeFunction(in: operation)
    else { return nil }
    return String(operation.nameOfUsualForm.dropFirst(name.count + 1))
  }

  /// Whether the words are a class's name: `SubscribersController`, `SubscribersControllerV2`.
  private static func isClass(_ words: [String]) -> Bool {
    let name = words.last.map(RouteInName.isVersion) == true ? words.dropLast() : words[...]
    return name.count > 1 && name.last.map { Self.words.contains($0.lowercased()) } == true
  }
}
