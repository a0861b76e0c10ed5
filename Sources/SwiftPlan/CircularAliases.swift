import ServiceModel

extension TypePlanner {
  /// Aliases that lead back to themselves through lists and maps. Taking these out of the others leaves
  /// none that does.
  static func circularAliases(_ models: [Model]) -> Set<String> {
    var targets: [String: [String]] = [:]
    for model in models where isAlias(model.schema) {
      targets[model.name] = references(in: model.schema)
    }
    var done: Set<String> = []
    var isOpen: Set<String> = []
    var circular: Set<String> = []
    for model in models where targets[model.name] != nil {
      var path = [(name: model.name, next: 0)]
      while let (name, next) = path.last {
        let following = targets[name] ?? []
        if next == 0 {
          guard !done.contains(name) else {
            path.removeLast()
            continue
          }
          isOpen.insert(name)
        }
        guard next < following.count else {
          isOpen.remove(name)
          done.insert(name)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = following[next]
        if isOpen.contains(target) {
          circular.insert(target)
        } else if targets[target] != nil, !done.contains(target) {
          path.append((name: target, next: 0))
        }
      }
    }
    return circular
  }

  private static func references(in schema: Schema) -> [String] {
    var schema = schema
    while true {
      switch schema.kind {
      case .array(let element), .map(let element): schema = element
      case .reference(let name): return [name]
      default: return []
      }
    }
  }
}
