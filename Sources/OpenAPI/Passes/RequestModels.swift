import ServiceModel

// Where a response always has a property that no request has, or a request one that no response has, one type for both
// would have to make it optional: requests get a model of their own then.

extension DocumentReader {
  /// Divides models that go both ways, and require what goes one way, in two, and so all that lead to them.
  ///
  /// - Parameters:
  ///   - sent: The models that are sent: those that are added, in place of those that were divided.
  ///   - received: The models that are received.
  mutating func addRequestModels(
    _ service: inout Service, sent: inout Set<Model.ID>, received: Set<Model.ID>
  ) {
    let divided = modelsToDivide(service, bothWays: sent.intersection(received))
    guard !divided.isEmpty else { return }
    var requestModels: [Model.ID: Model.ID] = [:]
    for id in service.models.ids where divided.contains(id) {
      requestModels[id] = addRequestModel(of: id, &service)
    }
    let sendRequestModel = { (schema: inout Schema) in
      guard case .reference(let id) = schema.kind, let model = requestModels[id] else { return }
      schema.kind = .reference(model)
    }
    for id in service.models.ids where received.contains(id) && !divided.contains(id) {
      for requestModel in allBases(of: id).compactMap({ requestModels[$0] }) {
        service.models.extendedResponseModels[requestModel, default: []].append(id)
      }
    }
    sent.subtract(divided)
    sent.formUnion(requestModels.values)
    for id in service.models.ids where sent.contains(id) && !received.contains(id) {
      service.models[id].schema.forEachSchema(sendRequestModel)
    }
    for index in service.operations.indices {
      service.operations[index].forEachSentSchema(sendRequestModel)
    }
  }

  private func modelsToDivide(_ service: Service, bothWays: Set<Model.ID>) -> Set<Model.ID> {
    let requiring = bothWays.filter {
      hasTraits($0, .oneWay) && service.models[$0].schema.requiresWhatGoesOneWay
    }
    guard !requiring.isEmpty else { return [] }
    var users: [Model.ID: [Model.ID]] = [:]
    for id in bothWays {
      service.models[id].schema.forEachSentReference { users[$0, default: []].append(id) }
    }
    return Model.ID.reachable(from: requiring) { id, visit in users[id]?.forEach(visit) }
  }

  /// The models that the `allOf` of a model names, and those that theirs do.
  private mutating func allBases(of id: Model.ID) -> [Model.ID] {
    var found: [Model.ID] = []
    var open = bases(of: id)
    while let base = open.popLast() {
      guard base != id, !found.contains(base) else { continue }
      found.append(base)
      open += bases(of: base)
    }
    return found
  }

  private mutating func addRequestModel(of id: Model.ID, _ service: inout Service) -> Model.ID {
    var model = service.models[id]
    model.schema.provenance.name = nil
    // An example of the schema is one of what is received, and was checked there.
    model.schema.forEachSchema { $0.sample = nil }
    model.name = models.addRequestModel(of: id)
    return service.models.addRequestModel(model, of: id)
  }
}

extension Schema {
  /// Whether it has a property that goes one way, and is required there. What has one value is no news to anybody.
  fileprivate var requiresWhatGoesOneWay: Bool {
    var isFound = false
    forEachPart { schema in
      guard !isFound, case .object(let object) = schema.kind else { return }
      isFound = object.properties.contains {
        $0.isRequired && ($0.isReadOnly || $0.isWriteOnly) && !$0.schema.hasOneValue
      }
    }
    return isFound
  }
}
