import ServiceModel

extension DocumentReader {
  /// Makes properties optional that are only sent (`writeOnly`), in what is received, and the other way round
  /// (OpenAPI 3.0, section 4.7.24.2). What is only sent has no properties that are only received, and a model that goes
  /// both ways is sent without them: what was got can be sent back. But a value that tells the members of a union apart is
  /// sent.
  func makeOneWayPropertiesOptional(
    _ service: inout Service, sent: Set<Model.ID>, received: Set<Model.ID>
  ) {
    let discriminators = discriminators(in: &service)
    for id in service.models.ids where hasTraits(id, .oneWay) {
      service.models[id].schema.makeOptional { property in
        property.isReadOnly && sent.contains(id) || property.isWriteOnly && received.contains(id)
      }
      service.models[id].schema.forEachProperty {
        if !sent.contains(id) || discriminators.contains($0.name) { $0.isReadOnly = false }
      }
      if !received.contains(id) { service.models[id].schema.leaveOutReadOnly() }
    }
    for (index, traits) in zip(service.operations.indices, operationTable.traits)
    where traits.contains(.oneWay) {
      service.operations[index].makeOneWayPropertiesOptional(discriminators)
    }
  }

  /// The names of the properties that tell the members of unions apart.
  private func discriminators(in service: inout Service) -> Set<String> {
    var names: Set<String> = []
    forEachSchema(with: .unions, in: &service) {
      if case .union(let union) = $0.kind, let name = union.discriminator { names.insert(name) }
    }
    return names
  }
}

extension Operation {
  fileprivate mutating func makeOneWayPropertiesOptional(_ discriminators: Set<String>) {
    for index in parameters.indices { parameters[index].schema.makeOptional(where: \.isReadOnly) }
    let hadProperties = body?.content.schema?.hasProperties ?? false
    body?.content.changeSchema { schema in
      schema.makeOptional(where: \.isReadOnly)
      schema.forEachProperty { if discriminators.contains($0.name) { $0.isReadOnly = false } }
      schema.leaveOutReadOnly()
    }
    // What is left says nothing, as no body does.
    if let body, !body.isRequired, hadProperties, body.content.schema?.hasProperties == false {
      self.body = nil
    }
    for index in responses.indices {
      responses[index].content.changeSchema { $0.makeReceived() }
    }
    for index in errors.indices { errors[index].content.changeSchema { $0.makeReceived() } }
  }
}

extension Schema {
  /// Whether it is an object that has properties.
  fileprivate var hasProperties: Bool {
    guard case .object(let object) = kind else { return false }
    return !object.properties.isEmpty || object.additionalProperties != nil
  }

  fileprivate mutating func makeOptional(where isOptional: (Property) -> Bool) {
    forEachProperty { if $0.isRequired, isOptional($0) { $0.isRequired = false } }
  }

  /// Makes it the schema of something that is only received.
  fileprivate mutating func makeReceived() {
    makeOptional(where: \.isWriteOnly)
    forEachProperty { $0.isReadOnly = false }
  }

  /// Leaves out the properties of an object that are only received, and of the objects in it that are no alternatives,
  /// which may be known by them.
  fileprivate mutating func leaveOutReadOnly() {
    switch kind {
    case .object(var object):
      object.properties.removeAll(where: \.isReadOnly)
      for index in object.properties.indices.reversed() {
        let hadProperties = object.properties[index].schema.hasProperties
        object.properties[index].schema.leaveOutReadOnly()
        if hadProperties, !object.properties[index].schema.hasProperties,
          !object.properties[index].isRequired
        {
          object.properties.remove(at: index)
        }
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
