extension Service {
  /// The models that requests send, whole or as a part of others.
  public func modelsInRequests() -> Set<Model.ID> {
    var sent: [Model.ID] = []
    for operation in operations {
      for parameter in operation.parameters {
        parameter.schema.forEachReference { sent.append($0) }
      }
      operation.body?.content.schema?.forEachReference { sent.append($0) }
    }
    return models.reachable(from: sent)
  }
}
