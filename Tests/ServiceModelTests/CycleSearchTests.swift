import ServiceModel
import Testing

@Suite("The search for cycles")
struct CycleSearchTests {
  /// The cycles of a graph and the order in which its nodes are left.
  private func search(_ edges: [[Int]]) -> (cycles: [[Int]], left: [Int]) {
    var search = CycleSearch(nodes: edges.count)
    var cycles: [[Int]] = []
    var left: [Int] = []
    for start in edges.indices {
      search.visit(
        from: start, edges: { edges[$0].count }, target: { edges[$0.node][$0.edge] },
        onCycle: { cycle, _ in cycles.append(cycle.map(\.node)) }, onLeaving: { left.append($0) })
    }
    return (cycles, left)
  }

  @Test("Every edge that leads back is found once, with the way there")
  func cycles() {
    #expect(search([[1], [2], [0, 1], [0, 3]]).cycles == [[0, 1, 2], [1, 2], [3]])
  }

  @Test("A graph without cycles has none, and what a node leads to is left before it")
  func order() {
    let result = search([[1, 2], [3], [3], []])
    #expect(result.cycles.isEmpty)
    #expect(result.left == [3, 1, 2, 0])
  }

  @Test("A path may be as long as there are nodes")
  func longPath() {
    let count = 100_000
    #expect(search((0..<count).map { [($0 + 1) % count] }).cycles.map(\.count) == [count])
  }
}
