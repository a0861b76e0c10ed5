import Diagnostics
import ServiceModel

// What is generated and what is left out.

extension Applying {
  /// Whether each operation is generated.
  mutating func keptOperations() -> [Bool] {
    let count = original.operations.count
    var kept = [Bool](repeating: true, count: count)
    let included = chosen(configuration.include)
    if configuration.include.choosesOperations || !configuration.include.models.isEmpty {
      kept = included
    }
    for (index, isExcluded) in chosen(configuration.exclude).enumerated() where isExcluded {
      kept[index] = false
    }
    return kept
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
      if choose(matching) || isUnmatchedAllowed(pattern) { continue }
      reportUnknown(
        "tag", pattern.written,
        among: Set(original.operations.flatMap { $0.tags + [$0.group].compactMap(\.self) }))
    }
    for pattern in selection.operations {
      if choose(operations(matching: pattern)) || isUnmatchedAllowed(pattern) { continue }
      reportUnknown("operation", pattern.written, among: original.operations.map(\.name))
    }
    for pattern in selection.paths {
      if choose(operations(onPath: pattern)) || isUnmatchedAllowed(pattern) { continue }
      reportUnknownPath(pattern)
    }
    return result
  }

  // MARK: - Leaving out

  /// Removes the operations that are left out, and the models that then nothing needs.
  mutating func leaveOut(_ kept: [Bool], of service: inout Service) {
    // What uses what is only worth finding out where something may go.
    guard configuration.mayLeaveOut else { return }
    let included = models(configuration.include.models)
    let excluded = models(configuration.exclude.models)
    let usedBefore = models(usedBy: original.operations, of: original)
    service.operations = zip(service.operations, kept).filter { $1 }.map { $0.0 }

    // Models that no operation uses, a webhook's for example, stay unless somebody says otherwise.
    let isChosen = !configuration.include.isEmpty
    let others = service.models.indices.filter { index in
      !usedBefore.contains(index) && (!isChosen || included.contains(index))
        && !excluded.contains(index)
    }
    let chosen = others + included.filter { !excluded.contains($0) }
    let used = models(usedBy: service.operations, and: chosen, of: service)
    let ownTypes = Set(configuration.swift.types.map(\.subject.text))
    for pattern in configuration.exclude.models
    where !isUnmatchedAllowed(pattern) && !pattern.isEverything {
      let matching = original.models.indices.filter { pattern.matches(original.models[$0].name) }
      guard let index = matching.first,
        matching.allSatisfy({ used.contains($0) && !ownTypes.contains(original.models[$0].name) })
      else { continue }
      error(
        "the model \(quoted(original.models[index].name)) can't be left out: "
          + "\(user(of: index, in: service)) uses it; leave that out too, or give the model a type of "
          + "your own with `types`", at: pattern.written.location)
    }
    if !configuration.swift.types.isEmpty {
      let declared = models(
        usedBy: service.operations, and: chosen, of: service, withoutThoseOf: ownTypes)
      for index in service.models.indices {
        service.models[index].isDeclared =
          declared.contains(index) && !ownTypes.contains(service.models[index].name)
      }
    }
    service.models = service.models.indices.filter(used.contains).map { service.models[$0] }
    // Where a name matched nothing, that says it already.
    if !diagnostics.hasErrors, service.operations.isEmpty, service.models.isEmpty,
      !original.operations.isEmpty || !original.models.isEmpty
    {
      let place =
        (configuration.include.patterns + configuration.exclude.patterns).first?.written.location
      error("`include` and `exclude` leave nothing to generate", at: place)
    }
  }

  private mutating func models(_ patterns: [Pattern]) -> Set<Int> {
    var result: Set<Int> = []
    for pattern in patterns {
      let matching: [Int] =
        pattern.isExact
        ? position(ofModel: pattern.written.text).map { [$0] } ?? []
        : original.models.indices.filter { pattern.matches(original.models[$0].name) }
      result.formUnion(matching)
      if matching.isEmpty, !isUnmatchedAllowed(pattern) {
        reportUnknownModel(pattern.written)
      }
    }
    return result
  }

  /// The models that operations, the service's errors and other models need.
  private func models(
    usedBy operations: [Operation], and models: [Int] = [], of service: Service,
    withoutThoseOf ownTypes: Set<String> = []
  ) -> Set<Int> {
    var found = Set(models)
    var open = models
    func add(_ name: String) {
      guard let index = position(ofModel: name), found.insert(index).inserted else { return }
      open.append(index)
    }
    for operation in operations { operation.forEachReference(add) }
    for error in service.errors { error.forEachReference(add) }
    while let index = open.popLast() {
      let model = service.models[index]
      // What a type of somebody's own is made of is no matter of ours.
      if !ownTypes.contains(model.name) { model.schema.forEachReference(add) }
    }
    return found
  }

  /// Who needs a model, for a message.
  private func user(of index: Int, in service: Service) -> String {
    let name = service.models[index].name
    for operation in service.operations {
      var isUser = false
      operation.forEachReference { if $0 == name { isUser = true } }
      if isUser { return "the operation \(quoted(operation.name))" }
    }
    for model in service.models where model.name != name {
      var isUser = false
      model.schema.forEachReference { if $0 == name { isUser = true } }
      if isUser { return "the model \(quoted(model.name))" }
    }
    return "the service"
  }
}

extension Selection {
  /// All patterns.
  var patterns: [Pattern] { tags + operations + paths + models }
}
