import ServiceModel

// What can be said only when everything was read.

extension DocumentReader {
  /// Settles what models and operations have in common, step by step, each on what the ones before it left.
  mutating func runPasses(_ service: inout Service) {
    let sent = reachable(from: operationTable.requestUses)
    let received = reachable(from: operationTable.responseUses)
    let used = models.entries.indices.filter { sent[$0] || received[$0] }
    let ordered = used.sorted { models.entries[$0].order < models.entries[$1].order }

    for number in used { reportLooseRequirements(models.entries[number].looseRequirements) }
    makeUnionsOfSubtypes(used)
    breakAliasCycles(used)
    breakUnionCycles(used)
    settleUnions(used, &service)
    settleConstants(used, &service)
    makeOneWayPropertiesOptional(used, sent: sent, received: received)
    breakRequiredCycles(used)

    service.models = modelList(ordered)
    believeExamples(ordered, &service)
    if checkValues(ordered, &service) { service.models = modelList(ordered) }
  }

  func modelList(_ numbers: [Int]) -> [Model] {
    numbers.map { number in
      let entry = models.entries[number]
      return Model(name: entry.name, schema: entry.schema, location: entry.target.node.location)
    }
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
