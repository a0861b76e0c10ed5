import Diagnostics
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

  /// Where the schemas of parameters are written that several operations have in common.
  func placesOfSharedParameters() -> Set<SourceLocation> {
    var seen: Set<SourceLocation> = []
    var shared: Set<SourceLocation> = []
    for operation in operations {
      for parameter in operation.parameters {
        guard let place = parameter.schema.location else { continue }
        if !seen.insert(place).inserted { shared.insert(place) }
      }
    }
    return shared
  }
}
