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

  static func kinds(in operations: [Operation]) -> KindOfClass {
    var kinds = KindOfClass()
    let members = Dictionary(grouping: operations.filter { !$0.hasMadeName }, by: \.group)
    for (group, members) in members {
      guard let group, members.count > 1, let word = methodWords(of: members[0]).first,
        wordsAlone.contains(word.lowercased()),
        members.dropFirst().allSatisfy({ methodWords(of: $0).first == word })
      else { continue }
      kinds.groups.insert(group)
    }
    return kinds
  }

  /// The words of a name without its group's.
  private static func methodWords(of operation: Operation) -> [String] {
    let name = operation.nameOfUsualForm
    let group = operation.groupRenamedFrom ?? operation.group
    return Words(group.flatMap { GroupInName.removed(from: name, group: $0) } ?? name).words
  }

  /// A name without the class that it begins with; nil where it begins with none.
  func removed(from operation: Operation) -> String? {
    let name = operation.nameOfUsualForm
    if let mark = name.firstIndex(where: { "_-.#:".contains($0) }),
      Self.isClass(Words(String(name[..<mark])).words)
    {
      let function = Words(String(name[name.index(after: mark)...])).words
      // No name begins with a digit.
      return function.first?.first?.isLetter == true ? function.joined(separator: " ") : nil
    }
    guard let group = operation.group, groups.contains(group) else { return nil }
    let rest = Self.methodWords(of: operation).dropFirst()
    return rest.first?.first?.isLetter == true ? rest.joined(separator: " ") : nil
  }

  /// Whether the words are a class's name: `SubscribersController`, `SubscribersControllerV2`.
  private static func isClass(_ words: [String]) -> Bool {
    let name = words.last.map(RouteInName.isVersion) == true ? words.dropLast() : words[...]
    return name.count > 1 && name.last.map { Self.words.contains($0.lowercased()) } == true
  }
}
