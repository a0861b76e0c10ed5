/// Finds the models that the operations of one group alone use: they stand in its file, so that what
/// belongs together is together, and no file has most of a large service.
enum ModelOwners {
  /// The position of the one target that uses a model, for each that has one.
  ///
  /// - Parameters:
  ///   - models: The declarations beside the targets.
  ///   - targets: The targets.
  ///   - other: Types that are used elsewhere than in an operation.
  static func owners(
    of models: [DeclarationDraft], targets: [OperationPlanner], besides other: [SwiftType]
  ) -> [DeclarationID: Int] {
    var modelOfDeclaration: [DeclarationID: Int] = [:]
    for (index, model) in models.enumerated() {
      model.forEachDeclaration { modelOfDeclaration[$0.id] = index }
    }
    func indices(_ types: [SwiftType]) -> Set<Int> {
      Set(types.compactMap { type in type.declaration.flatMap { modelOfDeclaration[$0] } })
    }
    let used = models.map { indices($0.types) }
    var users = [Use](repeating: .none, count: models.count)
    func mark(_ start: Set<Int>, _ use: Use) {
      var open = Array(start)
      while let index = open.popLast() {
        let both = users[index].and(use)
        guard both != users[index] else { continue }
        users[index] = both
        open += used[index]
      }
    }
    mark(indices(other), .several)
    for (position, target) in targets.enumerated() {
      mark(indices(target.usedTypes), .one(position))
    }
    var owners: [DeclarationID: Int] = [:]
    for (model, use) in zip(models, users) {
      if case .one(let position) = use { owners[model.id] = position }
    }
    return owners
  }

  private enum Use: Equatable {
    case none
    case one(Int)
    case several

    func and(_ other: Use) -> Use { self == .none || self == other ? other : .several }
  }
}
