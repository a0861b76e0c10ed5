import ServiceModel

extension DocumentReader {
  /// Reads any value where a response of JSON is said always to have bytes, which JSON can't hold, and nothing else is said of
  /// them: what comes may be a text, or what describes bytes that are elsewhere, as Bluesky's `blob`.
  ///
  /// - Parameter received: The models that are received, and never sent.
  mutating func readBytesInJSON(_ service: inout Service, received: Set<Model.ID>) {
    var found: [Schema] = []
    func read(_ schema: inout Schema) {
      schema.forEachProperty { property in
        guard property.isRequired, case .string(.plain) = property.schema.kind,
          property.schema.format == "binary", !property.schema.isNullable,
          property.schema.documentation.allText.isEmpty, property.schema.sample == nil
        else { return }
        found.append(property.schema)
        property.schema.kind = .any
        property.schema.format = nil
      }
    }
    for id in service.models.ids where received.contains(id) && hasTraits(id, .bytes) {
      read(&service.models[id].schema)
    }
    for (index, traits) in zip(service.operations.indices, operationTable.traits)
    where traits.contains(.bytes) {
      for number in service.operations[index].responses.indices {
        guard case .json(var schema) = service.operations[index].responses[number].content else {
          continue
        }
        read(&schema)
        service.operations[index].responses[number].content = .json(schema)
      }
    }
    for schema in found {
      warn(.format, "JSON can't hold bytes; any value is assumed", at: schema.location)
    }
  }
}
