import ServiceModel

// What can be decided only when everything was read.

extension DocumentReader {
  /// Settles what models and operations have in common, step by step, each on what the ones before it left.
  mutating func runPasses(_ service: inout Service) {
    let sent = reachable(from: operationTable.requestUses)
    let received = reachable(from: operationTable.responseUses)
    let used = models.entries.indices.filter { sent[$0] || received[$0] }
    let ordered = used.sorted { models.entries[$0].order < models.entries[$1].order }

    for number in used { reportLooseRequirements(models.entries[number].looseRequirements) }
    service.models = Models(
      models.entries.map {
        Model(name: $0.name, schema: $0.schema, location: $0.target.node.location)
      }, listing: used.map(Model.ID.init))
    makeUnionsOfSubtypes(&service)
    breakAliasCycles(&service)
    breakUnionCycles(&service)
    settleUnions(&service)
    settleConstants(&service)
    makeOneWayPropertiesOptional(&service, sent: sent, received: received)
    breakRequiredCycles(&service)
    service.models.list(ordered.map(Model.ID.init))
    believeExamples(&service)
    checkValues(&service)
  }

  func hasTraits(_ id: Model.ID, _ traits: Traits) -> Bool {
    models.entries[id.number].traits.contains(traits)
  }

  private func reachable(from start: Set<Int>) -> [Bool] {
    var found = [Bool](repeating: false, count: models.entries.count)
    var open = Array(start)
    while let number = open.popLast() {
      if found[number] { continue }
      found[number] = true
      open += models.entries[number].uses
      open += models.entries[number].inheritance?.subtypes.map(\.number) ?? []
    }
    return found
  }
}
