import ServiceModel

extension DocumentReader {
  /// Tells of a document that has no bodies for most of what is changed by them, as Zendesk's: no more than that, since
  /// `PUT /star` has none.
  mutating func reportMissingBodies(_ service: Service) {
    let changes = service.operations.filter { ["PUT", "PATCH"].contains($0.method) }
    let empty = changes.count { $0.body == nil && !$0.parameters.contains { $0.in != .path } }
    guard empty > 4, empty * 2 > changes.count else { return }
    messages.note(
      "\(empty) of \(changes.count) operations with PUT and PATCH have neither a body nor parameters, so that "
        + "nothing can be sent with them; where that is wrong, an overlay can add each a `requestBody`",
      at: service.location)
  }

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
