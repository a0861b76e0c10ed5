import Diagnostics
import ServiceModel

extension Service {
  /// The names of the models that requests send, whole or as a part of others.
  func modelsInRequests() -> Set<String> {
    let schemas = Dictionary(models.map { ($0.name, $0.schema) }) { first, _ in first }
    var open: [Schema] = operations.flatMap { operation in
      var sent = operation.parameters.map(\.schema)
      switch operation.body?.content {
      case .json(let schema), .form(let schema), .multipart(let schema): sent.append(schema)
      case .sequence(let sequence): sent.append(sequence.item)
      case .text, .data, .file, nil: break
      }
      return sent
    }
    var found: Set<String> = []
    while let schema = open.popLast() {
      switch schema.kind {
      case .reference(let name):
        if found.insert(name).inserted, let model = schemas[name] { open.append(model) }
      case .array(let element), .map(let element): open.append(element)
      case .object(let object):
        open += object.properties.map(\.schema)
        if let additional = object.additionalProperties { open.append(additional) }
      case .union(let union): open += union.cases.map(\.schema)
      case .any, .boolean, .string, .integer, .number, .file, .enumeration, .constant: break
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
