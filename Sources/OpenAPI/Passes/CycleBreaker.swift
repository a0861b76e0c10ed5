import Diagnostics
import ServiceModel

// A schema may contain itself only where its values can end: behind a property that may be absent or null,
// in an array or a map, or where a union has another case. And without a property or an item in between, a
// schema must not lead back to itself at all: it would describe nothing.

extension DocumentReader {
  /// Makes models that are only aliases of one another hold any value.
  mutating func breakAliasCycles(_ service: inout Service) {
    let all = service.models
    func next(_ number: Int) -> Model.ID? {
      guard case .reference(let next) = all[Model.ID(number)].schema.kind else { return nil }
      return next
    }
    var search = CycleSearch(nodes: all.numbers.count)
    for start in all.ids {
      search.visit(
        from: start.number, edges: { next($0) == nil ? 0 : 1 },
        target: { next($0.node)?.number },
        onCycle: { cycle, _ in
          guard let first = cycle.first else { return }
          let id = Model.ID(first.node)
          warn(
            .cycle,
            "\(quoted(all[id].name)) is only another name for itself; any value is assumed",
            at: all[id].location)
          service.models[id].schema.kind = .any
        })
    }
  }

  /// Removes the cases of unions that are the union itself, directly or through others.
  mutating func breakUnionCycles(_ service: inout Service) {
    let all = service.models
    let next = all.numbers.map { all[Model.ID($0)].schema.references }
    var search = CycleSearch(nodes: all.numbers.count)
    var removed: [Model.ID: Set<Model.ID>] = [:]
    for start in all.ids {
      search.visit(
        from: start.number, edges: { next[$0].count },
        target: { next[$0.node][$0.edge].id.number },
        onCycle: { cycle, _ in
          guard let first = cycle.first, let last = cycle.last else { return }
          let (target, owner) = (Model.ID(first.node), Model.ID(last.node))
          removed[owner, default: []].insert(target)
          warnOfCase(target, in: owner, of: all)
        })
    }
    for (id, cases) in removed {
      service.models[id].schema = service.models[id].schema.without(cases)
    }
  }

  private mutating func warnOfCase(_ target: Model.ID, in owner: Model.ID, of all: Models) {
    let name = all[target].name
    warn(
      .cycle,
      target == owner
        ? "\(quoted(name)) is one of its own alternatives; that one is ignored"
        : "\(quoted(name)) is one of its own alternatives, by way of "
          + "\(quoted(all[owner].name)); that one is ignored", at: all[owner].schema.location)
  }

  // MARK: - Required properties

  /// How often cycles are looked for: breaking one may leave others.
  private static let passes = 8

  /// Makes properties optional that require the object that they are in.
  mutating func breakRequiredCycles(_ service: inout Service) {
    var reported: Set<SourceLocation?> = []
    for _ in 0..<Self.passes {
      let links = FinitenessGraph(service.models).lastLinks()
      if links.isEmpty { return }
      for (id, label) in links {
        // Merged copies of a property have its location, too, and lead to the same cycle.
        var isFound = false
        service.models[id].schema.forEachProperty { property in
          guard property.isRequired, property.name == label.name,
            property.location == label.location
          else { return }
          property.isRequired = false
          isFound = true
        }
        // A model for requests has the cycles of the one that it was made from.
        if isFound, reported.insert(label.location).inserted {
          warn(
            .cycle,
            "\(quoted(service.models[id].name)) requires itself by its property "
              + "\(quoted(label.name)), so no value could ever end; the property is assumed to be "
              + "optional", at: label.location)
        }
      }
    }
  }
}

extension Schema {
  /// The union without the cases that are references to these models.
  fileprivate func without(_ models: Set<Model.ID>) -> Schema {
    var result = self
    switch kind {
    case .reference(let other): if models.contains(other) { result.kind = .any }
    case .union(var union):
      union.cases = union.cases.compactMap { unionCase in
        if case .reference(let other) = unionCase.schema.kind, models.contains(other) {
          return nil
        }
        var unionCase = unionCase
        if case .union = unionCase.schema.kind {
          unionCase.schema = unionCase.schema.without(models)
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
  /// The last property of each cycle of infinite values, with the model that it belongs to: the nearest one
  /// before it.
  fileprivate func lastLinks() -> [(model: Model.ID, label: Label)] {
    var result: [(Model.ID, Label)] = []
    forEachCycle(followingAllCases: true) { cycle, path in
      guard let index = cycle.lastIndex(where: { step($0).label != nil }),
        let label = step(path[index]).label,
        let model = path[...index].reversed().lazy.compactMap({ step($0).model }).first
      else { return }
      result.append((model, label))
    }
    return result
  }
}
