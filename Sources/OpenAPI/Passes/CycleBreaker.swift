import Diagnostics
import ServiceModel

// A schema may contain itself only where a value of it can end: behind a property that may be
// absent or null, in an array or a map, or where a union has another case. And what a value *is*
// must not lead back to itself without going into a property or an item: nothing could decide what
// it is.

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
      var graph = FinitenessGraph(models: models.entries.count)
      for number in numbers {
        graph.add(models.entries[number].schema, of: number) { models.number(named: $0) }
      }
      graph.solve()
      let labels = graph.cycleLabels(models: models.entries.count)
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

extension FinitenessGraph {
  /// The properties that close circles in which nothing ends, each with the model it belongs to.
  fileprivate func cycleLabels(models: Int) -> [(model: Int, label: Label)] {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: indices.count)
    var places = [Int](repeating: 0, count: indices.count)
    var result: [(Int, Label)] = []
    for start in indices where !isFinite(start) && marks[start] == .new {
      var stack: [(node: Int, next: Int, label: Label?)] = [(start, 0, nil)]
      marks[start] = .open
      places[start] = 0
      while let top = stack.last {
        let required = requirements(of: top.node)
        guard top.next < required.count else {
          marks[top.node] = .done
          stack.removeLast()
          continue
        }
        let edge = required[top.next]
        stack[stack.count - 1].next += 1
        stack[stack.count - 1].label = edge.label
        if isFinite(edge.node) { continue }
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
}
