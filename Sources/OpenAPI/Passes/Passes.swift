import ServiceModel

// What can be decided only when everything was read.

extension DocumentReader {
  /// Decides what takes all models and operations, step by step, each on what the ones before it left.
  mutating func runPasses(_ service: inout Service) {
    let sent = reachable(from: operationTable.requestUses)
    let received = reachable(from: operationTable.responseUses)
    let used = models.entries.indices.map(Model.ID.init).filter {
      sent.contains($0) || received.contains($0)
    }

    for id in used { reportLooseRequirements(models[id].scope.looseRequirements) }
    // In their order, since of many alike the first are shown.
    reportLooseRequirements(
      openRequirements.values.joined().filter { !metRequirements.contains($0.location) }
        .sorted { $0.location < $1.location })
    service.models = Models(
      models.entries.map {
        Model(name: $0.name, schema: $0.schema, location: $0.target.node.location)
      }, listing: used)
    service.leaveOutTitlesOfMany()
    requireBodies(&service)
    reportMissingBodies(service)
    reportUndescribedContents(service)
    service.askForUndescribedContents()
    makeUnionsOfSubtypes(&service)
    breakAliasCycles(&service)
    breakUnionCycles(&service)
    let others = modelsBesideOperations(service)
    var replaced = findDiscriminators(&service)
    giveDiscriminatorValues(&service)
    findOneKeyUnions(&service)
    makeChoicesOfConstants(&service)
    findValuesOfMembers(&service)
    if readsPropertiesOfExamples { addPropertiesOfExamples(&service) }
    divideOneWayProperties(&service, sent: sent, received: received)
    findDescribedRequestModels(&service, sent: sent, received: received)
    breakRequiredCycles(&service)
    service.models.list(
      service.models.ids.sorted {
        (models[$0].order, $0.number) < (models[$1].order, $1.number)
      })
    writeListsOfObjectsAsJSON(&service)
    writePartsAsJSON(&service)
    findCommonParameters(&service)
    setStreamFlags(&service)
    setFormatParameters(&service)
    readBytesInJSON(&service, received: received.subtracting(sent))
    makeFilesByPath(&service)
    believeExamples(&service)
    reportKeysOfExamples(service)
    checkValues(&service)
    replaced.formUnion(placeOneKeyObjects(&service))
    leaveOut(replaced, besides: others, in: &service)
  }

  func hasTraits(_ id: Model.ID, _ traits: Traits) -> Bool {
    models[id].scope.traits.contains(traits)
  }

  /// Changes the schemas of the models and operations that have what a pass is for.
  func forEachSchema(
    with traits: Traits, in service: inout Service, _ body: (inout Schema) -> Void
  ) {
    for id in service.models.ids where hasTraits(id, traits) {
      service.models[id].schema.forEachSchema(body)
    }
    forEachSchemaOfOperations(with: traits, in: &service, body)
  }

  func forEachSchemaOfOperations(
    with traits: Traits, in service: inout Service, _ body: (inout Schema) -> Void
  ) {
    for (index, found) in zip(service.operations.indices, operationTable.traits)
    where found.contains(traits) { service.operations[index].forEachSchema(body) }
  }

  func reachable(from start: Set<Model.ID>) -> Set<Model.ID> {
    Model.ID.reachable(from: start) { id, visit in
      for used in models[id].scope.uses { visit(used) }
      for subtype in models[id].inheritance?.subtypes ?? [] { visit(subtype.id) }
    }
  }
}
