import Diagnostics
import ServiceModel

/// A group of operations: an enum in the service's, and a property of the provider.
struct GroupDraft {
  var name: String
  var typeName: String
  /// What it is called in the names of files.
  var word: String
  var property: String
  /// Where somebody chose the name who uses the description.
  var renamedAt: SourceLocation?

  /// The groups of a service, in the order of its operations.
  ///
  /// - Parameters:
  ///   - serviceName: The name of the service's enum.
  ///   - models: The models, which have their names whatever groups there are: `Pet` is the model, and the
  ///     group's enum `PetTarget`.
  static func groups(
    of service: Service, named serviceName: String, besides models: ModelNames,
    diagnostics: inout Diagnostics
  ) -> [GroupDraft] {
    var seen: Set<String> = []
    var memberNames = MemberNames(
      kind: "groups", reserved: OperationPlanner.providerMembers,
      areAuthored: service.hasAuthoredNames)
    // Not the service's own name, the witness that every target has, and what qualifies others.
    var typeNames = MemberNames(
      kind: "groups",
      reserved: StandardNames.moduleNames.union([serviceName, StandardNames.witness])
        .union(service.servers.isEmpty ? [] : [ServerPlanner.typeName]),
      reservedInAnyCase: Set(models.types.values), suffix: "Target",
      areAuthored: service.hasAuthoredNames)
    let kind = KindOfGroups(of: service)
    var groups: [GroupDraft] = []
    for operation in service.operations {
      guard let group = operation.group, seen.insert(group).inserted else { continue }
      let words = operation.groupRenamedAt == nil ? kind.removed(from: group) : group
      let wished = (property: Identifier.operation(words), type: Identifier.type(words))
      check(
        group, wished, of: operation,
        isChosen: service.hasAuthoredNames || operation.groupRenamedAt != nil,
        diagnostics: &diagnostics)
      let property = memberNames.claim(
        wished.property, for: group, at: operation.location,
        remedy: "give one of them another name", diagnostics: &diagnostics)
      let word = wished.type.shortened(toBytes: ServiceName.mostBytes)
      let typeName = typeNames.claimDistinct(word, for: group, at: operation.location)
      groups.append(
        GroupDraft(
          name: group, typeName: typeName, word: word, property: property,
          renamedAt: operation.groupRenamedAt))
    }
    return groups
  }

  /// Reports a name of a group that somebody chose and that can't be had.
  private static func check(
    _ group: String, _ wished: (property: String, type: String), of operation: Operation,
    isChosen: Bool, diagnostics: inout Diagnostics
  ) {
    // One name is that of a type and of a property; either is a name for both.
    if group != wished.type {
      ChosenName.check(
        operation.groupRenamedAt.map { _ in group }, comesOutAs: wished.property,
        at: operation.groupRenamedAt, diagnostics: &diagnostics)
    }
    guard isChosen, wished.type.utf8.count > ServiceName.mostBytes else { return }
    diagnostics.error(
      ServiceName.tooLong("the group \(quoted(group))", wished.type),
      at: operation.groupRenamedAt ?? operation.location)
  }
}
