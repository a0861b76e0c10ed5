import Diagnostics
import ServiceModel

// A schema may contain itself only where a value of it can end: behind a property that may be
// absent or
// null, in an array or a map, or where a union has another case. And what a value *is* must not
// lead
// back to itself without going into a property or an item: nothing could decide what it is.

extension DocumentReader {
  /// Models that are only other names for one another are anything.
  mutating func breakAliasCycles(_ numbers: [Int]) {
    var isDone = [Bool](repeating: false, count: models.entries.count)
    for start in numbers where !isDone[start] {
      var chain: [Int] = []
      var isOnChain: Set<Int> = []
      var next: Int? = start
      while let number = next, !isDone[number], isOnChain.insert(number).inserted {
        chain.append(number)
        if case .reference(let name) = models.entries[number].schema.kind {
          next = models.number(named: name)
        } else {
          next = nil
        }
      }
      if let number = next, isOnChain.contains(number), !isDone[number] {
        let entry = models.entries[number]
        warn(
          .cycle,
          "\(quoted(entry.name)) is only another name for itself; any value is assumed",
          at: entry.target.node.location)
        models.entries[number].schema.kind = .any
      }
      for number in chain { isDone[number] = true }
    }
  }

  /// Takes away the cases of unions that are the union itself, directly or through others.
  mutating func breakUnionCycles(_ numbers: [Int]) {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: models.entries.count)
    var removed: [Int: Set<String>] = [:]
    for start in numbers where marks[start] == .new {
      var stack = [(number: start, next: sameValues(start))]
      marks[start] = .open
      while var top = stack.popLast() {
        guard let target = top.next.popLast() else {
          marks[top.number] = .done
          continue
        }
        stack.append(top)
        switch marks[target] {
        case .done: break
        case .new:
          marks[target] = .open
          stack.append((target, sameValues(target)))
        case .open:
          removed[top.number, default: []].insert(models.entries[target].name)
          warnOfCase(target, in: top.number)
        }
      }
    }
    for (number, names) in removed {
      models.entries[number].schema = models.entries[number].schema.without(names)
    }
  }

  /// The models that a value of the model may be without a property or an item between.
  private func sameValues(_ number: Int) -> [Int] {
    var result: [Int] = []
    var open = [models.entries[number].schema.kind]
    while let kind = open.popLast() {
      switch kind {
      case .reference(let name): if let next = models.number(named: name) { result.append(next) }
      case .union(let union): open += union.cases.map(\.schema.kind)
      default: break
      }
    }
    return result
  }

  private mutating func warnOfCase(_ target: Int, in number: Int) {
    let name = models.entries[target].name
    let location = models.entries[number].schema.location
    warn(
      .cycle,
      target == number
        ? "\(quoted(name)) is one of its own alternatives; that one is ignored"
        : "\(quoted(name)) is one of its own alternatives, by way of "
          + "\(quoted(models.entries[number].name)); that one is ignored", at: location)
  }

  // MARK: - Required properties

  /// Makes properties optional that require their own object.
  mutating func breakRequiredCycles(_ numbers: [Int]) {
    for _ in 0..<8 {
      var graph = RequirementGraph(count: models.entries.count)
      for number in numbers {
        if let node = add(models.entries[number].schema, to: &graph) {
          graph.require(node, by: number, label: nil)
        }
      }
      let labels = graph.cycleLabels()
      if labels.isEmpty { return }
      for (number, label) in labels {
        // Merged copies of a property have its place, too, and lead to the same cycle.
        var isFound = false
        let owner = models.entries[number].name
        models.entries[number].schema.forEachProperty { property in
          guard property.isRequired, property.name == label.name,
            property.location == label.location
          else { return }
          property.isRequired = false
          isFound = true
        }
        if isFound {
          warn(
            .cycle,
            "\(quoted(owner)) requires itself by its property \(quoted(label.name)), so no value could "
              + "ever end; the property is assumed to be optional", at: label.location)
        }
      }
    }
  }

  /// Adds what a schema requires; nil where it has finite values whatever the models are.
  private func add(_ schema: Schema, to graph: inout RequirementGraph) -> Int? {
    if schema.isNullable { return nil }
    switch schema.kind {
    case .reference(let name): return models.number(named: name)
    case .object(let object):
      var node: Int?
      for property in object.properties where property.isRequired {
        guard let inner = add(property.schema, to: &graph) else { continue }
        let owner = node ?? graph.add(all: true)
        node = owner
        graph.require(
          inner, by: owner,
          label: RequirementGraph.Label(name: property.name, location: property.location))
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
}

extension Schema {
  /// The union without the cases that are references to the models of these names.
  func without(_ names: Set<String>) -> Schema {
    var result = self
    switch kind {
    case .reference(let other): if names.contains(other) { result.kind = .any }
    case .union(var union):
      union.cases = union.cases.compactMap { unionCase in
        if case .reference(let other) = unionCase.schema.kind, names.contains(other) {
          return nil
        }
        var unionCase = unionCase
        if case .union = unionCase.schema.kind {
          unionCase.schema = unionCase.schema.without(names)
        }
        return unionCase
      }
      if union.cases.count > 1 {
        result.kind = .union(union)
      } else {
        result.kind = union.cases.first?.schema.kind ?? .any
      }
    default: break
    }
    return result
  }
}

/// Which things have finite values: those that need all of others, and those that need one of them.
struct RequirementGraph {
  /// The property that requires.
  struct Label {
    var name: String
    var location: SourceLocation?
  }
  private struct Node {
    /// Whether all of what it requires must be finite, or one.
    var all: Bool
    var required: [(node: Int, label: Label?)] = []
    var requiredBy: [Int] = []
    var open = 0
    var isFinite = false
  }
  private var nodes: [Node]
  private let models: Int

  /// Creates the nodes of so many models.
  init(count: Int) {
    nodes = Array(repeating: Node(all: true), count: count)
    models = count
  }

  mutating func add(all: Bool) -> Int {
    nodes.append(Node(all: all))
    return nodes.count - 1
  }

  mutating func require(_ node: Int, by owner: Int, label: Label?) {
    nodes[owner].required.append((node, label))
    nodes[owner].open += 1
    nodes[node].requiredBy.append(owner)
  }

  /// The properties that close circles in which nothing ends, each with the model it belongs to.
  mutating func cycleLabels() -> [(model: Int, label: Label)] {
    solve()
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: nodes.count)
    var places = [Int](repeating: 0, count: nodes.count)
    var result: [(Int, Label)] = []
    for start in nodes.indices where !nodes[start].isFinite && marks[start] == .new {
      var stack: [(node: Int, next: Int, label: Label?)] = [(start, 0, nil)]
      marks[start] = .open
      places[start] = 0
      while let top = stack.last {
        guard top.next < nodes[top.node].required.count else {
          marks[top.node] = .done
          stack.removeLast()
          continue
        }
        let edge = nodes[top.node].required[top.next]
        stack[stack.count - 1].next += 1
        stack[stack.count - 1].label = edge.label
        if nodes[edge.node].isFinite { continue }
        switch marks[edge.node] {
        case .done: break
        case .new:
          marks[edge.node] = .open
          places[edge.node] = stack.count
          stack.append((edge.node, 0, nil))
        case .open:
          // The last property on the way round; the model is the nearest one above it.
          guard
            let place = stack.indices.last(where: {
              $0 >= places[edge.node] && stack[$0].label != nil
            }), let label = stack[place].label,
            let owner = stack[...place].last(where: { $0.node < models })?.node
          else { continue }
          result.append((owner, label))
        }
      }
    }
    return result
  }

  /// Starts with what requires nothing, and goes on to what requires only finite things: every edge
  /// is
  /// looked at once.
  private mutating func solve() {
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
}
