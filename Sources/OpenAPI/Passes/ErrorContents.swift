import ServiceModel

/// Tells which errors hold the same.
struct ErrorContents {
  enum Content: Hashable {
    case model(Model.ID, isNullable: Bool)
    /// One that is written in place, by the first one that is the same.
    case schema(Schema.ID)
  }

  /// For a schema that is written in place the first one that is the same.
  private var firsts: [Schema.ID: Schema.ID] = [:]

  init(of operations: [Operation], _ reader: inout DocumentReader) {
    /// The schemas that are different from one another, by what those have in common that may be the same.
    var different: [Int: [(id: Schema.ID, node: LocatedNode)]] = [:]
    for error in operations.lazy.flatMap(\.errors) {
      guard let schema = error.content.schema, schema.reference == nil,
        let id = schema.provenance.id, firsts[id] == nil,
        let node = reader.operationTable.errorSchemas[id]
      else { continue }
      let digest = SchemaComparison.digest(of: node)
      let first = different[digest]?.first { SchemaComparison.isSame($0.node, node, &reader) }
      if first == nil { different[digest, default: []].append((id, node)) }
      firsts[id] = first?.id ?? id
    }
  }

  /// What an error holds; nil where nothing is known that it could be the same as.
  subscript(error: Response) -> Content? {
    guard let schema = error.content.schema else { return nil }
    if let id = schema.reference { return .model(id, isNullable: schema.isNullable) }
    return schema.provenance.id.flatMap { firsts[$0] }.map(Content.schema)
  }

  func areSame(_ error: Response, _ other: Response?) -> Bool {
    if let content = self[error] { return content == other.flatMap { self[$0] } }
    return error.location == other?.location && error.status == other?.status
  }
}
