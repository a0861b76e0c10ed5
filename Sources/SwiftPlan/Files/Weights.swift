// What declarations and operations cost the compiler, roughly: in properties of a structure. Files are
// made of about the same weight, so that all cores have something to do.

extension DeclarationDraft {
  /// The weight of the declaration, with all that stand in it.
  var weight: Int {
    let own =
      switch kind {
      case .structure(let properties, _): 5 + properties.count
      case .union(let union): 6 + 3 * union.cases.count
      case .responseTable(let cases, _): 3 + cases.count
      case .openEnum: 8
      case .alias: 1
      }
    return declarations.reduce(own) { $0 + $1.weight }
  }
}

extension OperationDraft {
  /// The weight of the operation's route and method.
  var weight: Int { 3 + arguments.count }
}

extension OperationPlanner {
  /// What would stand in one file weighs that.
  var weight: Int { drafts.weight + scope.declarations.weight + models.weight }
}

extension Sequence<DeclarationDraft> {
  var weight: Int { reduce(0) { $0 + $1.weight } }
}

extension Collection<OperationDraft> {
  var weight: Int { reduce(0) { $0 + $1.weight } }

  /// The weight of the cases, without routes and methods.
  var weightOfCases: Int { count / 2 }
}
