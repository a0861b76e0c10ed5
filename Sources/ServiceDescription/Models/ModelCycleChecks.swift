import Diagnostics
import ServiceModel

// A type may contain itself only where its values can end: behind a property that may be absent or null, in
// an array or a map, or where a union has another case. And without a property or an item in between, a type
// must not lead back to itself at all: it would describe nothing.

extension DescriptionReader {
  /// Reports unions that have themselves as a case, directly or through other names and unions.
  mutating func checkUnionCycles() {
    let next = models.ids.map { models[$0].schema.references }
    var search = CycleSearch(nodes: next.count)
    var cyclic: Set<Model.ID> = []
    for start in next.indices {
      search.visit(
        from: start, edges: { next[$0].count }, target: { next[$0.node][$0.edge].id.number },
        onCycle: { cycle, path in
          guard let first = cycle.first, let last = cycle.last else { return }
          reportCycle(
            namesToShow(cycle), "is one of its own cases",
            at: next[last.node][last.edge].location)
          cyclic.insert(Model.ID(first.node))
        })
    }
    for id in cyclic { models.breakModel(id) }
  }

  /// Reports models that require themselves.
  mutating func checkFiniteness() {
    var cycles: [[FinitenessGraph.Step]] = []
    let graph = FinitenessGraph(models.models)
    graph.forEachCycle(followingAllCases: false) { cycle, _ in
      guard cycles.count <= Bounds.mistakes else { return }
      cycles.append(cycle.prefix(Self.longestCycle).map(graph.step))
    }
    for cycle in cycles { report(cycle) }
  }

  /// More steps than any message shows.
  private static let longestCycle = 100

  private mutating func report(_ cycle: [FinitenessGraph.Step]) {
    // The steps from one model to the next are one link: `A.b.c`.
    guard let first = cycle.firstIndex(where: { $0.model != nil }), let model = cycle[first].model
    else { return }
    var links: [String] = []
    var link = ""
    var location: SourceLocation?
    for step in cycle[first...] + cycle[..<first] {
      if let model = step.model {
        if !link.isEmpty { links.append(link) }
        if links.count > Self.mostNamesShown { break }
        link = models[model].name
      }
      if let label = step.label {
        link += ".\(label.name)"
        location = location ?? label.location
      }
    }
    links.append(link)
    let name = models[model].name
    error(
      "model \(quoted(name)) requires itself (\(chain(links, backTo: name))), so no value of it could "
        + "ever end; let one of these properties be absent (`?`) or nullable",
      at: location ?? models[model].location)
  }
}
