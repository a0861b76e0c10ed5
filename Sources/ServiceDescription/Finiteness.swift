import Diagnostics
import ServiceModel

// A type may contain itself only where a value of it can end: behind a property that may be absent or
// null, in an array or a map, or where a union has another case. And what a value *is* must not lead
// back to itself without going into a property or an item: nothing could decide what it is.

extension DescriptionReader {
  /// Reports unions that have themselves as a case, directly or through other names and unions.
  mutating func checkUnionCycles() {
    let next = models.entries.indices.map { number in
      models.schema(at: number).map(sameValue) ?? []
    }
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: next.count)
    var cyclic: Set<Int> = []
    for start in next.indices where marks[start] == .new {
      var stack = [(number: start, next: 0)]
      var places: [Int: Int] = [start: 0]
      marks[start] = .open
      while let top = stack.last {
        guard top.next < next[top.number].count else {
          marks[top.number] = .done
          places[top.number] = nil
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let (name, location) = next[top.number][top.next]
        guard let number = models.number(of: name) else { continue }
        switch marks[number] {
        case .done: break
        case .new:
          marks[number] = .open
          places[number] = stack.count
          stack.append((number, 0))
        case .open:
          guard let first = places[number] else { break }
          // Only as many names as a message shows.
          let names = stack[first...].prefix(9).map { models.entries[$0.number].name }
          reportCycle(names, "is one of its own cases", at: location)
          cyclic.insert(number)
        }
      }
    }
    for number in cyclic { models.breakModel(number) }
  }

  /// The models that a value of the schema may be without a property or an item between.
  private func sameValue(_ schema: Schema) -> [(String, SourceLocation?)] {
    switch schema.kind {
    case .reference(let name): [(name, schema.location)]
    case .union(let union): union.cases.flatMap { sameValue($0.schema) }
    default: []
    }
  }

  /// Reports models that require themselves.
  mutating func checkFiniteness() {
    var graph = FinitenessGraph()
    let count = models.entries.count
    for _ in 0..<count { _ = graph.add(all: true) }
    for number in 0..<count {
      guard let schema = models.schema(at: number) else { continue }
      if let node = add(schema, to: &graph) { graph.require(node, by: number, label: nil) }
    }
    graph.solve()
    var cycles: [[FinitenessGraph.Step]] = []
    graph.forEachCycle { cycle in
      if cycles.count <= Bounds.mistakes { cycles.append(cycle) }
    }
    for cycle in cycles { report(cycle) }
  }

  /// Adds what a schema requires; nil where it has finite values whatever the models are.
  private func add(_ schema: Schema, to graph: inout FinitenessGraph) -> Int? {
    if schema.isNullable { return nil }
    switch schema.kind {
    case .reference(let name): return models.number(of: name)
    case .object(let object):
      var node: Int?
      // By number, because copying a property takes longer than looking at it.
      for number in object.properties.indices where object.properties[number].isRequired {
        guard let inner = add(object.properties[number].schema, to: &graph) else { continue }
        let property = object.properties[number]
        let owner = node ?? graph.add(all: true)
        node = owner
        graph.require(inner, by: owner, label: (property.name, property.location))
      }
      return node
    case .union(let union):
      var inner: [Int] = []
      for unionCase in union.cases {
        guard let node = add(unionCase.schema, to: &graph) else { return nil }
        inner.append(node)
      }
      let node = graph.add(all: false)
      for other in inner { graph.require(other, by: node, label: nil) }
      return node
    default: return nil
    }
  }

  private mutating func report(_ cycle: [FinitenessGraph.Step]) {
    // The steps from one model to the next are one link: `A.b.c`.
    let count = models.entries.count
    guard let first = cycle.firstIndex(where: { $0.node < count }) else { return }
    var links: [String] = []
    var link = ""
    var location: SourceLocation?
    for step in cycle[first...] + cycle[..<first] {
      if step.node < count {
        if !link.isEmpty { links.append(link) }
        if links.count > 8 { break }
        link = models.entries[step.node].name
      }
      if let label = step.label {
        link += ".\(label.name)"
        location = location ?? label.location
      }
    }
    links.append(link)
    let name = models.entries[cycle[first].node].name
    error(
      "model \(quoted(name)) requires itself (\(chain(links, backTo: name))), so no value of it could "
        + "ever end; let one of these properties be absent (`?`) or nullable",
      at: location ?? models.entries[cycle[first].node].location)
  }
}

/// Which things have finite values: those that need all of others, and those that need one of them.
struct FinitenessGraph {
  typealias Label = (name: String, location: SourceLocation?)
  struct Step {
    var node: Int
    /// The property that leads to the next node.
    var label: Label? = nil
  }
  private struct Node {
    /// Whether all of what it requires must be finite, or one.
    var all: Bool
    var required: [(node: Int, label: Label?)] = []
    var requiredBy: [Int] = []
    var open = 0
    var isFinite = false
  }
  private var nodes: [Node] = []

  mutating func add(all: Bool) -> Int {
    nodes.append(Node(all: all))
    return nodes.count - 1
  }

  mutating func require(_ node: Int, by owner: Int, label: Label?) {
    nodes[owner].required.append((node, label))
    nodes[owner].open += 1
    nodes[node].requiredBy.append(owner)
  }

  /// Starts with what requires nothing, and goes on to what requires only finite things: every edge is
  /// looked at once.
  mutating func solve() {
    var ready = nodes.indices.filter { nodes[$0].open == 0 }
    for node in ready { nodes[node].isFinite = true }
    while let node = ready.popLast() {
      for owner in nodes[node].requiredBy where !nodes[owner].isFinite {
        nodes[owner].open -= 1
        if !nodes[owner].all || nodes[owner].open == 0 {
          nodes[owner].isFinite = true
          ready.append(owner)
        }
      }
    }
  }

  func isFinite(_ node: Int) -> Bool { nodes[node].isFinite }

  /// Calls `body` for every way in which infinite things lead back to themselves. Of a cycle so long
  /// that no message shows it, only the beginning is given.
  func forEachCycle(_ body: ([Step]) -> Void) {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: nodes.count)
    var places = [Int](repeating: 0, count: nodes.count)
    for start in nodes.indices where !nodes[start].isFinite && marks[start] == .new {
      var stack = [Step(node: start)]
      var next = [0]
      marks[start] = .open
      places[start] = 0
      while let top = stack.last, let edgeNumber = next.last {
        let node = nodes[top.node]
        // Of the cases of a union, which are all infinite, one is enough to tell why.
        guard edgeNumber < (node.all ? node.required.count : 1) else {
          marks[top.node] = .done
          stack.removeLast()
          next.removeLast()
          continue
        }
        next[next.count - 1] += 1
        let edge = node.required[edgeNumber]
        if nodes[edge.node].isFinite { continue }
        stack[stack.count - 1].label = edge.label
        switch marks[edge.node] {
        case .done: break
        case .new:
          marks[edge.node] = .open
          places[edge.node] = stack.count
          stack.append(Step(node: edge.node))
          next.append(0)
        case .open: body(Array(stack[places[edge.node]...].prefix(100)))
        }
      }
    }
  }
}
