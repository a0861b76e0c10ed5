import ServiceModel

extension DocumentReader {
  /// Requires the bodies of a document that says of none whether it is required, as Swashbuckle's do: OpenAPI's default is
  /// that it is not, but an operation that writes a model makes no sense without. What has arguments of its own may be
  /// left out by these.
  func requireBodies(_ service: inout Service) {
    guard operationTable.saysOfNoBodyWhetherRequired else { return }
    for index in service.operations.indices {
      guard Self.isWriting(service.operations[index].method),
        case .json(let schema)? = service.operations[index].body?.content, !schema.isNullable
      else { continue }
      switch schema.kind {
      case .reference, .array, .union: service.operations[index].body?.isRequired = true
      default: break
      }
    }
  }
}
