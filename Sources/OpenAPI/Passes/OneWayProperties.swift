import ServiceModel

extension DocumentReader {
  /// Makes properties optional that are only sent (`writeOnly`), in what is received, and the other way round
  /// (OpenAPI 3.0, section 4.7.24.2). A body that is described in place has no properties that are only received.
  func makeOneWayPropertiesOptional(
    _ service: inout Service, sent: Set<Model.ID>, received: Set<Model.ID>
  ) {
    for id in service.models.ids where hasTraits(id, .oneWay) {
      service.models[id].schema.makeOptional { property in
        property.isReadOnly && sent.contains(id) || property.isWriteOnly && received.contains(id)
      }
    }
    for (index, traits) in zip(service.operations.indices, operationTable.traits)
    where traits.contains(.oneWay) {
      service.operations[index].makeOneWayPropertiesOptional()
    }
  }
}

extension Operation {
  fileprivate mutating func makeOneWayPropertiesOptional() {
    for index in parameters.indices { parameters[index].schema.makeOptional(where: \.isReadOnly) }
    body?.content.changeSchema { schema in
      schema.leaveOutReadOnly()
      schema.makeOptional(where: \.isReadOnly)
    }
    for index in responses.indices {
      responses[index].content.changeSchema { $0.makeOptional(where: \.isWriteOnly) }
    }
    for index in errors.indices {
      errors[index].content.changeSchema { $0.makeOptional(where: \.isWriteOnly) }
    }
  }
}

extension Schema {
  fileprivate mutating func makeOptional(where isOptional: (Property) -> Bool) {
    forEachProperty { if $0.isRequired, isOptional($0) { $0.isRequired = false } }
  }

  /// Leaves out the properties of an object that are only received, unless all are, and of the objects in it that
  /// are no alternatives, which may be known by them.
  fileprivate mutating func leaveOutReadOnly() {
    switch kind {
    case .object(var object):
      if !object.properties.allSatisfy(\.isReadOnly) {
        object.properties.removeAll(where: \.isReadOnly)
      }
      for index in object.properties.indices {
        object.properties[index].schema.leaveOutReadOnly()
      }
      object.additionalProperties?.leaveOutReadOnly()
      kind = .object(object)
    case .array(var element):
      element.leaveOutReadOnly()
      kind = .array(element)
    case .map(var value):
      value.leaveOutReadOnly()
      kind = .map(value)
    default: break
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
