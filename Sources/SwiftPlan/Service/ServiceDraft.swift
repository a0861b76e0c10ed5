/// What is planned of a service while its types are chosen and not yet spelled.
struct ServiceDraft {
  let types: TypePlanner
  /// The operations without a group, whose target is the service's enum.
  let root: OperationPlanner
  /// The operations of each group.
  let targets: [OperationPlanner]
  /// What error responses hold where an operation does not say it.
  var errors: [ErrorDraft] = []
  /// What a caller gives to the provider.
  var commonParameters: CommonParameters?

  /// Gives each target the models that only its operations use, and returns those of several.
  func divideModels() -> [DeclarationDraft] {
    let models = types.scope.declarations
    let owners = ModelOwners.owners(
      of: models, targets: targets,
      besides: root.usedTypes + errors.map(\.type) + (commonParameters?.types ?? []))
    let modelsByTarget = Dictionary(grouping: models) { owners[$0.id] }
    for (index, target) in targets.enumerated() { target.models = modelsByTarget[index] ?? [] }
    return modelsByTarget[nil] ?? []
  }

  /// Makes one type of those that say the same.
  mutating func shareTypes() {
    let share = SharedTypes.share(
      types: types, targets: [root] + targets, common: errors.map(\.type))
    for index in errors.indices { errors[index].type = share(errors[index].type) }
    commonParameters?.mapTypes(share)
  }

  /// Decides what takes all types to be known.
  func decide() {
    let targets = [root] + targets
    let declarations = ([types.scope] + targets.map(\.scope)).flatMap(\.declarations)
    KindNames.choose(for: declarations, in: types)
    UnionCaseNames.shorten(in: declarations, types)
    SharedCaseNames.choose(in: declarations, types)
    UnionCompletion(types: types).complete(in: declarations)
    MemberClashes(of: targets).setApart(declarations, in: types)
    Indirection.decide(in: declarations, types: types)
    Conversions.decide(for: types)
    MultipartParts.decide(of: targets, types: types)
    for target in targets { target.decideSequences() }
  }
}
