/// Searches a graph depth first for cycles. Without recursion, since a path may have as many steps as the
/// graph has nodes.
public struct CycleSearch {
  /// A node on the path, and the edge that the path goes on with.
  public struct Step: Sendable {
    public var node: Int
    public var edge: Int
  }
  private enum Mark {
    case new
    /// On the path, at this position.
    case open(Int)
    case done
  }
  private var marks: [Mark]

  /// A search in a graph of this many nodes.
  public init(nodes count: Int) { marks = Array(repeating: .new, count: count) }

  /// Whether the search has been at a node.
  public func hasVisited(_ node: Int) -> Bool {
    if case .new = marks[node] { false } else { true }
  }

  /// Visits a node and all that it leads to, but for what was visited before.
  ///
  /// - Parameters:
  ///   - start: The node to begin with.
  ///   - edges: How many edges leave a node.
  ///   - target: Where an edge of a node leads; nil where it is not followed.
  ///   - onCycle: Gets each cycle when it is found: the steps from a node back to itself, and the whole path
  ///     from the start, of which the cycle is the end.
  ///   - onLeaving: Gets each node after all that it leads to.
  public mutating func visit(
    from start: Int, edges: (Int) -> Int, target: (Step) -> Int?,
    onCycle: (_ cycle: ArraySlice<Step>, _ path: [Step]) -> Void,
    onLeaving: (Int) -> Void = { _ in }
  ) {
    guard !hasVisited(start) else { return }
    var path = [Step(node: start, edge: -1)]
    marks[start] = .open(0)
    while let last = path.indices.last {
      path[last].edge += 1
      let step = path[last]
      guard step.edge < edges(step.node) else {
        marks[step.node] = .done
        path.removeLast()
        onLeaving(step.node)
        continue
      }
      guard let next = target(step) else { continue }
      switch marks[next] {
      case .done: break
      case .new:
        marks[next] = .open(path.count)
        path.append(Step(node: next, edge: -1))
      case .open(let first): onCycle(path[first...], path)
      }
    }
  }

  /// Visits a node and all that it leads to, but for what was visited before.
  ///
  /// - Parameters:
  ///   - next: Where each node leads.
  ///   - start: The node to begin with.
  ///   - onLeaving: Gets each node after all that it leads to.
  public mutating func visit(_ next: [[Int]], from start: Int, onLeaving: (Int) -> Void) {
    visit(
      from: start, edges: { next[$0].count }, target: { next[$0.node][$0.edge] },
      onCycle: { _, _ in }, onLeaving: onLeaving)
  }
}
