import ServiceModel

extension Service {
  /// The models that requests send, whole or as a part of others.
  func modelsInRequests() -> Set<Model.ID> {
    var sent: [Model.ID] = []
    for operation in operations {
      for parameter in operation.parameters {
        parameter.schema.forEachReference { sent.append($0) }
      }
      operation.body?.content.schema?.forEachReference { sent.append($0) }
    }
    return models.reachable(from: sent)
  }

  /// The schemas of parameters that several operations have in common.
  func schemasOfSharedParameters() -> Set<Schema.ID> {
    var seen: Set<Schema.ID> = []
    var shared: Set<Schema.ID> = []
    for operation in operations {
      for parameter in operation.parameters {
        guard let id = parameter.schema.provenance.id else { continue }
        if !seen.insert(id).inserted { shared.insert(id) }
      }
    }
    return shared
  }
}
