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
    var graph = FinitenessGraph(models: models.entries.count)
    for number in models.entries.indices {
      guard let schema = models.schema(at: number) else { continue }
      graph.add(schema, of: number) { models.number(of: $0) }
    }
    graph.solve()
    var cycles: [[FinitenessGraph.Step]] = []
    graph.forEachCycle { cycle in
      if cycles.count <= Bounds.mistakes { cycles.append(cycle) }
    }
    for cycle in cycles { report(cycle) }
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

extension FinitenessGraph {
  fileprivate struct Step {
    var node: Int
    /// The property that leads to the next node.
    var label: Label? = nil
  }

  /// Calls `body` for every way in which infinite things lead back to themselves. Of a cycle so long
  /// that no message shows it, only the beginning is given.
  fileprivate func forEachCycle(_ body: ([Step]) -> Void) {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: indices.count)
    var places = [Int](repeating: 0, count: indices.count)
    for start in indices where !isFinite(start) && marks[start] == .new {
      var stack = [Step(node: start)]
      var next = [0]
      marks[start] = .open
      places[start] = 0
      while let top = stack.last, let edgeNumber = next.last {
        let required = requirements(of: top.node)
        // Of the cases of a union, which are all infinite, one is enough to tell why.
        guard edgeNumber < (needsAll(top.node) ? required.count : 1) else {
          marks[top.node] = .done
          stack.removeLast()
          next.removeLast()
          continue
        }
        next[next.count - 1] += 1
        let edge = required[edgeNumber]
        if isFinite(edge.node) { continue }
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
