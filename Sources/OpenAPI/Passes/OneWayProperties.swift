import ServiceModel

extension DocumentReader {
  /// Makes properties optional that are only sent, in models that are received, and the other way round.
  func makeOneWayPropertiesOptional(
    _ service: inout Service, sent: Set<Model.ID>, received: Set<Model.ID>
  ) {
    for id in service.models.ids where hasTraits(id, .oneWay) {
      makeOneWayOptional(
        &service.models[id].schema, isSent: sent.contains(id), isReceived: received.contains(id))
    }
  }

  /// Makes properties that don't go this way optional, in an object and the objects inside of it.
  func makeOneWayOptional(_ schema: inout Schema, isSent: Bool, isReceived: Bool) {
    schema.forEachProperty { property in
      guard property.isRequired else { return }
      if isSent && property.isReadOnly || isReceived && property.isWriteOnly {
        property.isRequired = false
      }
    }
  }
}

extension Schema {
  /// Changes the properties of the schema and of everything that stands in it, references excepted.
  mutating func forEachProperty(_ body: (inout Property) -> Void) {
    forEachSchema { $0.changeProperties(body) }
  }

  /// Changes the properties of an object.
  mutating func changeProperties(_ body: (inout Property) -> Void) {
    guard case .object(var object) = kind else { return }
    for index in object.properties.indices { body(&object.properties[index]) }
    kind = .object(object)
  }
}
