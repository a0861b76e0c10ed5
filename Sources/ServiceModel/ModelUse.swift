extension Service {
  /// The models that requests send, whole or as a part of others.
  public func modelsInRequests() -> Set<Model.ID> {
    var sent: [Model.ID] = []
    for operation in operations {
      for parameter in operation.parameters {
        parameter.schema.forEachSentReference { sent.append($0) }
      }
      operation.body?.content.schema?.forEachSentReference { sent.append($0) }
    }
    return Model.ID.reachable(from: sent) { id, visit in
      models[id].schema.forEachSentReference(visit)
    }
  }

  /// The models that responses have, whole or as a part of others.
  public func modelsInResponses() -> Set<Model.ID> {
    var received: [Model.ID] = []
    func add(_ responses: [Response]) {
      for response in responses {
        response.content.schema?.forEachReference { received.append($0) }
      }
    }
    add(errors)
    for operation in operations { add(operation.responses + operation.errors) }
    return models.reachable(from: received)
  }
}

extension Schema {
  /// Calls the body with each model that the schema refers to, but for those of properties that requests leave out.
  public func forEachSentReference(_ body: (Model.ID) -> Void) {
    forEachPart(besides: \.isNeverSent) { if case .reference(let id) = $0.kind { body(id) } }
  }
}
