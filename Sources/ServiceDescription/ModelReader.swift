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
        models.add(.init(name: name, location: entry.key.location, node: entry.value))
      }
    }
    let (order, cyclic) = readingOrder()
    for number in order {
      let schema = type(models.entries[number].node, as: .model)
      models.set(schema, at: number)
    }
    for number in cyclic { models.breakModel(number) }
    checkUnionCycles()
    checkFiniteness()
    checkReferences()
    checkUnions()
  }

  /// The models of the service, once all are read.
  var modelList: [Model] {
    models.entries.enumerated().compactMap { number, entry in
      models.schema(at: number).map {
        Model(name: entry.name, schema: $0, location: entry.location)
      }
    }
  }

  // MARK: - Order

  /// One model that another one needs before it can be read.
  private struct Need {
    var number: Int
    /// Whether the one is only another name of the other.
    var isAlias: Bool
    var location: SourceLocation
  }

  /// An order in which every model comes after those it extends or is another name of, and the models
  /// that are in cycles, which are reported.
  private mutating func readingOrder() -> (order: [Int], cyclic: Set<Int>) {
    var scanned = 0
    let needs = models.entries.map { self.needs(of: $0.node, scanned: &scanned) }
    var order: [Int] = []
    var cyclic: Set<Int> = []
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: needs.count)
    var places = [Int](repeating: 0, count: needs.count)
    for start in needs.indices where marks[start] == .new {
      // Depth first with a stack of its own: chains may be as long as the description.
      var stack = [(number: start, next: 0)]
      places[start] = 0
      marks[start] = .open
      while let top = stack.last {
        guard top.next < needs[top.number].count else {
          marks[top.number] = .done
          order.append(top.number)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let need = needs[top.number][top.next]
        switch marks[need.number] {
        case .done: break
        case .new:
          marks[need.number] = .open
          places[need.number] = stack.count
          stack.append((need.number, 0))
        case .open:
          // Looking at whole cycles again and again would take too long for a hostile description.
          guard !hasTooManyMistakes else {
            cyclic.insert(need.number)
            break
          }
          let cycle = stack[places[need.number]...]
          let isAlias = cycle.allSatisfy { needs[$0.number][$0.next - 1].isAlias }
          reportCycle(
            cycle.prefix(9).map { models.entries[$0.number].name },
            isAlias ? "is only another name of itself" : "extends itself", at: need.location)
          for item in cycle { cyclic.insert(item.number) }
        }
      }
    }
    return (order, cyclic)
  }

  mutating func reportCycle(_ names: [String], _ what: String, at location: SourceLocation?) {
    guard let first = names.first else { return }
    error("model \(quoted(first)) \(what) (\(chain(names, backTo: first)))", at: location)
  }

  /// `A → B → A`, shortened where it is long.
  func chain(_ names: [String], backTo first: String) -> String {
    var shown = names.prefix(8).map { escaped(String($0.prefix(80))) }
    if names.count > shown.count { shown.append("…") }
    shown.append(escaped(String(first.prefix(80))))
    return shown.joined(separator: " → ")
  }

  private mutating func needs(of node: Node, scanned: inout Int) -> [Need] {
    var result: [Need] = []
    func add(_ node: Node, isAlias: Bool, named name: String) {
      guard let number = models.number(of: name) else { return }
      result.append(Need(number: number, isAlias: isAlias, location: node.location))
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
