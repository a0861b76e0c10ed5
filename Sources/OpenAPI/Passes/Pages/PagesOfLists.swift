import ServiceModel
import YAML

extension DocumentReader {
  /// How the next page of a list is asked for, as AutoRest's `x-ms-pageable` says it: the response has the items, and
  /// a link where there is a next page.
  func readPages(_ node: LocatedNode) -> Pagination? {
    guard let pages = node["x-ms-pageable"], let next = text(pages["nextLinkName"]), !next.isEmpty
    else { return nil }
    return Pagination(
      kind: .link, items: [text(pages["itemName"]) ?? "value"], next: [next])
  }
}

extension Service {
  /// Leaves out pages whose response does not have what they need.
  mutating func checkPages() {
    for index in operations.indices {
      guard let pages = operations[index].pagination else { continue }
      guard let response = operations[index].responses.first,
        case .json(let schema) = response.content,
        case .array = schemaOfProperty(pages.items, of: schema)?.kind,
        case .string = schemaOfProperty(pages.next, of: schema)?.kind
      else {
        operations[index].pagination = nil
        continue
      }
    }
  }

  private func schemaOfProperty(_ path: KeyPath?, of schema: Schema) -> Schema? {
    guard case .object(let object) = models.resolved(schema).schema.kind,
      let property = object.properties.first(where: { $0.name == path?.first })
    else { return nil }
    return models.resolved(property.schema).schema
  }
}
