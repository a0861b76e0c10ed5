import Diagnostics
import ServiceModel

extension Service {
  /// The names of the models that requests send, whole or as a part of others.
  func modelsInRequests() -> Set<String> {
    let schemas = Dictionary(models.map { ($0.name, $0.schema) }) { first, _ in first }
    var open = operations.flatMap { operation in
      operation.parameters.map(\.schema) + [operation.body?.content.schema].compactMap(\.self)
    }
    var found: Set<String> = []
    while let schema = open.popLast() {
      schema.forEachReference { name in
        if found.insert(name).inserted, let model = schemas[name] { open.append(model) }
      }
    }
    return found
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
