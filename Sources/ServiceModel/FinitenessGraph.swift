import Diagnostics

/// Which models have finite values: those that only require models that have, and unions with a case that
/// has.
///
/// Its nodes are the models, by their numbers, and what stands in them.
public struct FinitenessGraph: Sendable {
  /// The property that requires.
  public struct Label: Sendable {
    /// The property's name.
    public var name: String
    /// Where the property stands.
    public var location: SourceLocation?
  }
  private struct Requirement {
    /// The node that is required.
    var node: Int
    /// The property that requires it; nil where the value itself is of it.
    var label: Label?
  }
  private struct Node {
    var needsAll: Bool
    var required: [Requirement] = []
    var requiredBy: [Int] = []
    var open = 0
    var isFinite = false
  }
  private var nodes: [Node]

  /// The nodes below this number are models, by their numbers.
  private let modelCount: Int

  /// What the models of a service require.
  public init(_ models: Models) {
    modelCount = models.numbers.count
    nodes = Array(repeating: Node(needsAll: true), count: modelCount)
    for id in models.ids {
      if let node = add(models[id].schema) { require(node, by: id.number, label: nil) }
    }
    solve()
  }

  /// The model that a node is; nil for what stands inside of one.
  private func model(_ node: Int) -> Model.ID? { node < modelCount ? Model.ID(node) : nil }

  /// Adds what a schema requires; nil where its values are finite whatever the models are.
  private mutating func add(_ schema: Schema) -> Int? {
    if schema.isNullable { return nil }
    switch schema.kind {
    case .reference(let id): return id.number
    case .object(let object):
      var node: Int?
      // By index, because copying a property takes longer than looking at it.
      for index in object.properties.indices where object.properties[index].isRequired {
        guard let inner = add(object.properties[index].schema) else { continue }
        let property = object.properties[index]
        let owner = node ?? addNode(needsAll: true)
        node = owner
        require(inner, by: owner, label: Label(name: property.name, location: property.location))
      }
      return node
    case .union(let union):
      var inner: [Int] = []
      for unionCase in union.cases {
        guard let node = add(unionCase.schema) else { return nil }
        inner.append(node)
      }
      let node = addNode(needsAll: false)
      for other in inner { require(other, by: node, label: nil) }
      return node
    default: return nil
    }
  }

  private mutating func addNode(needsAll: Bool) -> Int {
    nodes.append(Node(needsAll: needsAll))
    return nodes.count - 1
  }

  private mutating func require(_ node: Int, by owner: Int, label: Label?) {
    nodes[owner].required.append(Requirement(node: node, label: label))
    nodes[owner].open += 1
    nodes[node].requiredBy.append(owner)
  }

  /// Finds the finite nodes: first those that require nothing, then those that require only finite ones.
  /// Every requirement is looked at once.
  private mutating func solve() {
    var ready = nodes.indices.filter { nodes[$0].open == 0 }
    for node in ready { nodes[node].isFinite = true }
    while let node = ready.popLast() {
      for owner in nodes[node].requiredBy where !nodes[owner].isFinite {
        nodes[owner].open -= 1
        if !nodes[owner].needsAll || nodes[owner].open == 0 {
          nodes[owner].isFinite = true
          ready.append(owner)
        }
      }
    }
  }

  /// A step from one node to the next.
  public struct Step: Sendable {
    /// The model that the node is; nil for what stands inside of one.
    public var model: Model.ID?
    /// The property that leads to the next node.
    public var label: Label?
  }

  /// What a step of a search in this graph is.
  public func step(_ step: CycleSearch.Step) -> Step {
    Step(model: model(step.node), label: nodes[step.node].required[step.edge].label)
  }

  /// Calls `body` for every cycle of infinite nodes.
  ///
  /// - Parameters:
  ///   - areAllCasesFollowed: Whether all cases of an infinite union are looked at, or only the first.
  ///   - body: Gets the steps of the cycle, and the same with those that led to it before them.
  public func forEachCycle(
    followingAllCases areAllCasesFollowed: Bool,
    _ body: (_ cycle: ArraySlice<CycleSearch.Step>, _ path: [CycleSearch.Step]) -> Void
  ) {
    var search = CycleSearch(nodes: nodes.count)
    for start in nodes.indices where !nodes[start].isFinite {
      search.visit(
        from: start,
        edges: { node in
          nodes[node].needsAll || areAllCasesFollowed ? nodes[node].required.count : 1
        },
        target: { step in
          let node = nodes[step.node].required[step.edge].node
          return nodes[node].isFinite ? nil : node
        },
        onCycle: body)
    }
  }
}
