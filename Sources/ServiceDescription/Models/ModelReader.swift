import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// Words that mean something where the name of a model could stand.
  private static let reserved: Set = ["text", "nothing"]

  mutating func readModels(_ node: Node?) {
    guard let node else { return }
    for entry in mapping(node, "`models`") ?? [] {
      let name = entry.name
      guard checkName(name, "the name of a model", at: entry.key.location) else { continue }
      if BuiltInType.kinds[name] != nil {
        error("a model cannot be named \(quoted(name)): that is a type", at: entry.key.location)
      } else if Self.reserved.contains(name) {
        error(
          "a model cannot be named \(quoted(name)): that is a word of `returns`",
          at: entry.key.location)
      } else if name.hasPrefix("$") || TypeNotation(name).name != name || name.hasPrefix("[") {
        error(
          "a model cannot be named \(quoted(name)), because a type is not written like that; leave out "
            + "`$`, `?`, `=` and spaces around it", at: entry.key.location)
      } else {
        models.add(name, at: entry.key.location, entry.value)
      }
    }
    let (order, cyclic) = readingOrder()
    for id in order { models.set(type(models.node(of: id), as: .model), of: id) }
    for id in cyclic { models.breakModel(id) }
    checkUnionCycles()
    checkFiniteness()
  }

  // MARK: - Order

  /// One model that another one needs before it can be read.
  private struct Need {
    var id: Model.ID
    /// Whether the one is an alias of the other.
    var isAlias: Bool
    var location: SourceLocation
  }

  /// An order in which every model comes after those that it extends or is an alias of, and the models in
  /// cycles, which are reported.
  private mutating func readingOrder() -> (order: [Model.ID], cyclic: Set<Model.ID>) {
    var scanned = 0
    let needs = models.ids.map { self.needs(of: models.node(of: $0), scanned: &scanned) }
    var order: [Model.ID] = []
    var cyclic: Set<Model.ID> = []
    var search = CycleSearch(nodes: needs.count)
    for start in needs.indices {
      search.visit(
        from: start, edges: { needs[$0].count }, target: { needs[$0.node][$0.edge].id.number },
        onCycle: { cycle, _ in
          guard let last = cycle.last else { return }
          let closing = needs[last.node][last.edge]
          // Looking at whole cycles again and again would take too long for a hostile description.
          guard !hasTooManyMistakes else {
            cyclic.insert(closing.id)
            return
          }
          let isAlias = cycle.allSatisfy { needs[$0.node][$0.edge].isAlias }
          reportCycle(
            namesToShow(cycle), isAlias ? "is only another name of itself" : "extends itself",
            at: closing.location)
          for step in cycle { cyclic.insert(Model.ID(step.node)) }
        },
        onLeaving: { order.append(Model.ID($0)) })
    }
    return (order, cyclic)
  }

  /// How many names of a cycle are in a message.
  static let mostNamesShown = 8
  private static let longestNameShown = 80

  /// One more than is shown, to know whether there are more.
  func namesToShow(_ cycle: ArraySlice<CycleSearch.Step>) -> [String] {
    cycle.prefix(Self.mostNamesShown + 1).map { models[Model.ID($0.node)].name }
  }

  mutating func reportCycle(_ names: [String], _ what: String, at location: SourceLocation?) {
    guard let first = names.first else { return }
    error("model \(quoted(first)) \(what) (\(chain(names, backTo: first)))", at: location)
  }

  /// `A → B → A`, shortened where it is long.
  func chain(_ names: [String], backTo first: String) -> String {
    var shown = names.prefix(Self.mostNamesShown).map {
      escaped(String($0.prefix(Self.longestNameShown)))
    }
    if names.count > shown.count { shown.append("…") }
    shown.append(escaped(String(first.prefix(Self.longestNameShown))))
    return shown.joined(separator: " → ")
  }

  private mutating func needs(of node: Node, scanned: inout Int) -> [Need] {
    var result: [Need] = []
    func add(_ node: Node, isAlias: Bool, named name: String) {
      guard let id = models.id(named: name) else { return }
      result.append(Need(id: id, isAlias: isAlias, location: node.location))
    }
    var core = node
    while let inner = core["$type"] { core = inner }
    if let text = core.string { add(core, isAlias: true, named: TypeNotation(text).name) }

    var rest = [node]
    while let node = rest.popLast() {
      scanned += 1
      guard scanned <= Bounds.scannedNodes else {
        _ = spend(Bounds.size, at: node.location)
        return result
      }
      if let items = node.items { rest.append(contentsOf: items.reversed()) }
      guard let entries = node.entries else { continue }
      if let extends = node["$extends"] {
        for name in extends.items.map(Array.init) ?? [extends] {
          add(name, isAlias: false, named: name.text ?? "")
        }
      }
      for entry in entries.reversed() where entry.value.kind != .scalar {
        switch entry.name {
        // Values, in which `$extends` would mean nothing.
        case "$sample", "$default", "$const", "$enum", "$names", "$extends": break
        default: rest.append(entry.value)
        }
      }
    }
    return result
  }
}
