import Diagnostics
import ServiceModel

/// Tells which errors hold the same.
struct ErrorContents {
  enum Content: Hashable {
    case model(Model.ID, isNullable: Bool)
    /// One that is written in place, by where the first one stands that is the same.
    case schema(SourceLocation)
  }

  /// For the location of a schema that is written in place, that of the first one that is the same.
  private var firsts: [SourceLocation: SourceLocation] = [:]

  init(of operations: [Operation], _ reader: inout DocumentReader) {
    /// The schemas that are different from one another, by the names in them.
    var different: [[String]: [(location: SourceLocation, node: LocatedNode)]] = [:]
    for error in operations.lazy.flatMap(\.errors) {
      guard let location = error.content.schema?.location, firsts[location] == nil,
        let node = reader.operationTable.errorSchemas[location]
      else { continue }
      let names = ((node["properties"] ?? node).entries ?? []).map(\.name).sorted()
      let first = different[names]?.first { SchemaComparison.isSame($0.node, node, &reader) }
      if first == nil { different[names, default: []].append((location, node)) }
      firsts[location] = first?.location ?? location
    }
  }

  /// What an error holds; nil where nothing is known that it could be the same as.
  subscript(error: Response) -> Content? {
    guard let schema = error.content.schema else { return nil }
    if case .reference(let id) = schema.kind { return .model(id, isNullable: schema.isNullable) }
    return schema.location.flatMap { firsts[$0] }.map(Content.schema)
  }

  func areSame(_ error: Response, _ other: Response?) -> Bool {
    if let content = self[error] { return content == other.flatMap { self[$0] } }
    return error.location == other?.location && error.status == other?.status
  }
}
