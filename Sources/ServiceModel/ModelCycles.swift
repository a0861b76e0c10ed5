/// Which models refer to one another, directly or not.
public struct ModelCycles: Sendable {
  /// The number of each model's cycle, by the model; a model in no cycle has a number to itself.
  private let cycles: [Int]

  /// Looks through the references of models.
  public init(_ targets: ReferenceTargets) {
    let references = targets.models.numbers.map { number in
      var found: Set<Int> = []
      targets.models[Model.ID(number)].schema.forEachReference { id in
        if let end = targets[id].id { found.insert(end.number) }
      }
      return found.sorted()
    }
    self.references = references
    cycles = Self.stronglyConnectedComponents(of: references)
  }

  /// The numbers of the models that each model refers to.
  public let references: [[Int]]

  /// A number for the cycle that a model is in.
  public subscript(id: Model.ID) -> Int { cycles[id.number] }

  /// The strongly connected components (Kosaraju, as in Sharir, "A strong-connectivity algorithm and its
  /// applications in data flow analysis"): from the node that is left last, what leads to it is a component.
  private static func stronglyConnectedComponents(of references: [[Int]]) -> [Int] {
    var order: [Int] = []
    var search = CycleSearch(nodes: references.count)
    for start in references.indices { search.visit(references, from: start) { order.append($0) } }

    var users = [[Int]](repeating: [], count: references.count)
    for (model, needed) in references.enumerated() {
      for other in needed { users[other].append(model) }
    }
    var components = Array(references.indices)
    search = CycleSearch(nodes: references.count)
    for start in order.reversed() { search.visit(users, from: start) { components[$0] = start } }
    return components
  }
}
