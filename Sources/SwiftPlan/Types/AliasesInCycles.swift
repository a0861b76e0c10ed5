import ServiceModel

extension TypePlanner {
  /// Aliases that lead back to themselves through lists and maps. Taking these out of the others leaves
  /// none that does.
  static func aliasesInCycles(_ models: Models) -> Set<Model.ID> {
    let next = models.numbers.map { alias(in: models[Model.ID($0)].schema) }
    var search = CycleSearch(nodes: next.count)
    var found: Set<Model.ID> = []
    for start in models.ids {
      search.visit(
        from: start.number, edges: { next[$0] == nil ? 0 : 1 }, target: { next[$0.node]?.number },
        onCycle: { cycle, _ in if let first = cycle.first { found.insert(Model.ID(first.node)) } })
    }
    return found
  }

  /// The model that an alias is another name for, or that its elements are; nil for what is no alias.
  private static func alias(in schema: Schema) -> Model.ID? {
    var schema = schema
    while true {
      switch schema.kind {
      case .array(let element), .map(let element): schema = element
      case .reference(let id): return id
      default: return nil
      }
    }
  }
}
