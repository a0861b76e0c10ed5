import Diagnostics
import FletcherOptions
import ServiceModel

// What is generated and what is left out.

extension Applying {
  /// Whether each operation is generated.
  mutating func keptOperations() -> [Bool] {
    let included = chosen(configuration.include)
    let excluded = chosen(configuration.exclude)
    return zip(included, excluded).map { (configuration.include.isEmpty || $0) && !$1 }
  }

  private mutating func chosen(_ selection: Selection) -> [Bool] {
    var result = [Bool](repeating: false, count: original.operations.count)
    func choose(_ indices: [Int]) -> Bool {
      for index in indices { result[index] = true }
      return !indices.isEmpty
    }
    for pattern in selection.tags {
      let matching = original.operations.indices.filter { index in
        let operation = original.operations[index]
        return operation.tags.contains(where: pattern.matches)
          || operation.group.map(pattern.matches) == true
      }
      if choose(matching) || allowsUnmatched(pattern) { continue }
      reportUnknown(
        "tag", pattern.written,
        among: Set(original.operations.flatMap { $0.tags + [$0.group].compactMap(\.self) }))
    }
    for pattern in selection.operations {
      if choose(operations(matching: pattern)) || allowsUnmatched(pattern) { continue }
      reportUnknown("operation", pattern.written, among: original.operations.map(\.name))
    }
    for pattern in selection.paths {
      if choose(operations(onPath: pattern)) || allowsUnmatched(pattern) { continue }
      reportUnknownPath(pattern)
    }
    return result
  }

  // MARK: - Leaving out

  /// Removes the operations that are left out, and the models that nothing needs then.
  mutating func leaveOut(_ kept: [Bool], of service: inout Service) {
    // Finding all uses takes time, and is no use where nothing is left out.
    guard configuration.mayLeaveOut else { return }
    let included = models(configuration.include.models)
    let excluded = models(configuration.exclude.models)
    let usedBefore = models(usedBy: original.operations, of: original)
    service.operations = zip(service.operations, kept).filter { $1 }.map { $0.0 }

    // Models that no operation uses, a webhook's for example, stay unless the file leaves them out.
    let isChosen = !configuration.include.isEmpty
    let others = service.models.ids.filter { id in
      !usedBefore.contains(id) && (!isChosen || included.contains(id)) && !excluded.contains(id)
    }
    let chosen = others + included.filter { !excluded.contains($0) }
    let used = models(usedBy: service.operations, and: chosen, of: service)
    let ownTypes = namesOfReplacedModels
    for pattern in configuration.exclude.models
    where !pattern.isEverything && !isForSeveral(pattern) {
      let matching = models(matching: pattern)
      guard let id = matching.first,
        matching.allSatisfy({ used.contains($0) && !ownTypes.contains(original.models[$0].name) })
      else { continue }
      error(
        "the model \(quoted(original.models[id].name)) can't be left out: "
          + "\(user(of: id, in: service)) uses it; leave that out too, or give the model a type of "
          + "your own with `types`", at: pattern.written.location)
    }
    if !configuration.swift.types.isEmpty {
      let declared = models(
        usedBy: service.operations, and: chosen, of: service, withoutThoseOf: ownTypes)
      for id in service.models.ids {
        service.models[id].isDeclared =
          declared.contains(id) && !ownTypes.contains(service.models[id].name)
      }
    }
    service.models.list(service.models.ids.filter(used.contains))
    // A name that matches nothing was reported already.
    if !diagnostics.hasErrors, service.operations.isEmpty, service.models.isEmpty,
      !original.operations.isEmpty || !original.models.isEmpty
    {
      let location =
        (configuration.include.patterns + configuration.exclude.patterns).first?.written.location
      error("`include` and `exclude` leave nothing to generate", at: location)
    }
  }

  /// The names of models that types of somebody's own replace, be they in requests or in responses.
  private var namesOfReplacedModels: Set<String> {
    let names = configuration.swift.types.map(\.subject.text)
    let requestModels = names.compactMap { name in
      original.models.id(named: name).flatMap(original.models.requestModel)
    }
    return Set(names + requestModels.map { original.models[$0].name })
  }

  func models(matching pattern: Pattern) -> [Model.ID] {
    if pattern.isExact {
      return [original.models.id(named: pattern.written.text)].compactMap(\.self)
    }
    return original.models.ids.filter { pattern.matches(original.models[$0].name) }
  }

  private mutating func models(_ patterns: [Pattern]) -> Set<Model.ID> {
    var result: Set<Model.ID> = []
    for pattern in patterns {
      let matching = models(matching: pattern)
      result.formUnion(matching)
      if matching.isEmpty, !allowsUnmatched(pattern) {
        reportUnknownModel(pattern.written)
      }
    }
    return result
  }

  /// The models that operations, the service's errors and other models need.
  private func models(
    usedBy operations: [Operation], and models: [Model.ID] = [], of service: Service,
    withoutThoseOf ownTypes: Set<String> = []
  ) -> Set<Model.ID> {
    var start = models
    let schemas = operations.flatMap(\.schemas) + service.errors.compactMap(\.content.schema)
    for schema in schemas { schema.forEachReference { start.append($0) } }
    // What a replaced model refers to is not needed for it.
    return service.models.reachable(from: start) {
      !ownTypes.contains(service.models[$0].name)
    }
  }

  /// Who needs a model, for a message.
  private func user(of id: Model.ID, in service: Service) -> String {
    func refers(_ schema: Schema) -> Bool {
      var isUser = false
      schema.forEachReference { if $0 == id { isUser = true } }
      return isUser
    }
    if let user = service.operations.first(where: { $0.schemas.contains(where: refers) }) {
      return "the operation \(quoted(user.name))"
    }
    let others = service.models.ids.lazy.filter { $0 != id }
    if let user = others.map({ service.models[$0] }).first(where: { refers($0.schema) }) {
      return "the model \(quoted(user.name))"
    }
    return "the service"
  }
}
