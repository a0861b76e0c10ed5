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

  /// The strongly connected components (Tarjan, "Depth-first search and linear graph algorithms"),
  /// without recursion, since a chain may be as long as there are models.
  private static func stronglyConnectedComponents(of needs: [[Int]]) -> [Int] {
    var order = [Int?](repeating: nil, count: needs.count)
    var low = [Int](repeating: 0, count: needs.count)
    var components = [Int](repeating: -1, count: needs.count)
    var stack: [Int] = []
    var count = 0
    var path: [(model: Int, next: Int)] = []
    func open(_ model: Int) {
      order[model] = count
      low[model] = count
      count += 1
      stack.append(model)
      path.append((model, 0))
    }
    for start in needs.indices where order[start] == nil {
      open(start)
      while let (model, next) = path.last {
        if next < needs[model].count {
          path[path.count - 1].next += 1
          let other = needs[model][next]
          if let number = order[other] {
            if components[other] < 0 { low[model] = min(low[model], number) }
          } else {
            open(other)
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.model { low[parent] = min(low[parent], low[model]) }
        guard low[model] == order[model] else { continue }
        while let member = stack.popLast() {
          components[member] = model
          if member == model { break }
        }
      }
    }
    return components
  }
}
