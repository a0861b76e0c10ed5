/// Which models refer to one another, directly or not.
public struct ModelCycles: Sendable {
  /// A number for each cycle of models, by the model; models that are in none have one of their own.
  private let cycles: [Int]

  /// Looks through the references of models.
  public init(_ targets: ReferenceTargets) {
    let needs = targets.models.numbers.map { number in
      var found: Set<Int> = []
      targets.models[Model.ID(number)].schema.forEachReference { id in
        if let end = targets[id].id { found.insert(end.number) }
      }
      return found.sorted()
    }
    self.needs = needs
    cycles = Self.stronglyConnectedComponents(of: needs)
  }

  /// The numbers of the models that each model refers to.
  public let needs: [[Int]]

  /// A number for the cycle that a model is in.
  public subscript(id: Model.ID) -> Int { cycles[id.number] }

  /// The strongly connected components (Kosaraju, as in Sharir, "A strong-connectivity algorithm and its
  /// applications in data flow analysis"): from the node that is left last, what leads to it is a component.
  private static func stronglyConnectedComponents(of needs: [[Int]]) -> [Int] {
    var order: [Int] = []
    var search = CycleSearch(nodes: needs.count)
    for start in needs.indices { search.visit(needs, from: start) { order.append($0) } }

    var users = [[Int]](repeating: [], count: needs.count)
    for (model, needed) in needs.enumerated() {
      for other in needed { users[other].append(model) }
    }
    var components = Array(needs.indices)
    search = CycleSearch(nodes: needs.count)
    for start in order.reversed() { search.visit(users, from: start) { components[$0] = start } }
    return components
  }
}

extension CycleSearch {
  /// Visits a node and all that it leads to by the numbers of a list, but for what was visited before.
  fileprivate mutating func visit(
    _ next: [[Int]], from start: Int, onLeaving: (Int) -> Void
  ) {
    visit(
      from: start, edges: { next[$0].count }, target: { next[$0.node][$0.edge] },
      onCycle: { _, _ in }, onLeaving: onLeaving)
  }
}
