/// What is planned of a service while its types are chosen and not yet spelled.
struct ServiceDraft {
  let groups: [GroupDraft]
  var types: TypePlanner
  /// The operations without a group, whose target is the service's enum.
  var root: OperationPlanner
  /// The operations of each group.
  var targets: [OperationPlanner]
  /// What error responses hold where an operation does not say it.
  var errors: [(status: ErrorPlan.Status, type: SwiftType)] = []

  /// The declarations outside of all others.
  var declarations: [DeclarationDraft] {
    types.drafts + root.declarations + targets.flatMap(\.declarations)
  }

  /// The models by the position of the one target that uses them; nil for those of several.
  var modelsByTarget: [Int?: [DeclarationDraft]] {
    let owners = ModelOwners.owners(
      of: types.drafts, targets: targets, besides: root.types + errors.map(\.type))
    return Dictionary(grouping: types.drafts) { owners[$0.id] }
  }

  /// Makes one type of those that say the same.
  mutating func shareTypes() {
    var all = [root] + targets
    let share = SharedTypes.share(types: &types, targets: &all)
    for index in errors.indices { errors[index].type = share(errors[index].type) }
    root = all.removeFirst()
    targets = all
  }

  /// Decides what takes all types to be known.
  mutating func settle() {
    let declarations = declarations
    UnionMembers.settle(in: declarations, types: types)
    NestedTypeNames(of: [root] + targets).setApart(declarations, in: &types)
    Indirection.decide(in: declarations, types: types)
    MultipartParts.decide(in: declarations, of: [root] + targets)
    let declaredTypes = DeclaredTypes(declarations)
    root.settleSequences(declaredTypes)
    for index in targets.indices { targets[index].settleSequences(declaredTypes) }
  }
}
