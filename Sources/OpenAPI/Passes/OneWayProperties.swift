import ServiceModel

extension DocumentReader {
  /// Makes properties optional that are only sent (`writeOnly`), in what is received, and the other way round
  /// (OpenAPI 3.0, section 4.7.24.2). What is only sent has no properties that are only received, and a model that goes
  /// both ways is sent without them: what was got can be sent back. But a value that tells the members of a union apart is
  /// sent, and so is what has nothing else.
  ///
  /// - Parameters:
  ///   - sent: The models that are sent, or are a part of one that is.
  ///   - received: The models that are received.
  mutating func divideOneWayProperties(
    _ service: inout Service, sent: Set<Model.ID>, received: Set<Model.ID>
  ) {
    sendWhatTellsMembersApart(&service, sent: sent)
    keepSomeProperties(&service)
    var sent = service.operations.isEmpty ? sent : service.modelsInRequests()
    addRequestModels(&service, sent: &sent, received: received)
    let sentBack = service.models.modelsSentBack
    for id in service.models.ids where hasTraits(id, .oneWay) {
      let (isSent, isReceived) = (sent.contains(id), received.contains(id))
      let isRequestModel = service.models.responseModels[id] != nil
      // What is for requests alone by our choice means nothing else by what it requires.
      let isOneWay = (!isSent || !isReceived) && !isRequestModel
      // Who requires what is only received of what is never received means something else; but some programs require all
      // that is only received, wherever it is.
      let requiresSome =
        isOneWay && !isReceived && !service.models[id].schema.requiresAllThatIsReadOnly
      service.models[id].schema.forEachProperty {
        if isOneWay { $0.heedRefinement() }
        if !isSent || requiresSome && $0.isRequired { $0.isNeverSent = false }
      }
      service.models[id].schema.makeOptional { property in
        property.isReadOnly && isSent && !(isRequestModel && !property.isNeverSent)
          || property.isWriteOnly && isReceived
      }
      if isRequestModel {
        // Requests are not read, so that nothing has to tell alternatives apart.
        service.models[id].schema.forEachSchema { $0.leaveOutOwn(where: \.isNeverSent) }
      } else if !isReceived {
        service.models[id].schema.leaveOut(where: \.isNeverSent)
      }
      if sentBack.contains(id) { service.models[id].schema.leaveOut(where: \.isWriteOnly) }
    }
    for (index, traits) in zip(service.operations.indices, operationTable.traits)
    where traits.contains(.oneWay) {
      service.operations[index].makeOneWayPropertiesOptional()
    }
  }

  private func keepSomeProperties(_ service: inout Service) {
    for id in service.models.ids where hasTraits(id, .oneWay) {
      service.models[id].schema.keepSomeProperty()
    }
    for (index, traits) in zip(service.operations.indices, operationTable.traits)
    where traits.contains(.oneWay) {
      service.operations[index].body?.content.changeSchema { $0.keepSomeProperty() }
    }
  }
}

extension Operation {
  fileprivate mutating func makeOneWayPropertiesOptional() {
    for index in parameters.indices { parameters[index].schema.makeSent() }
    body?.content.changeSchema { schema in
      schema.makeSent()
      schema.leaveOut(where: \.isNeverSent)
    }
    for index in responses.indices {
      responses[index].content.changeSchema { $0.makeReceived() }
    }
    for index in errors.indices { errors[index].content.changeSchema { $0.makeReceived() } }
  }
}

extension ObjectSchema {
  /// Whether requests would have nothing of it.
  var isNeverSent: Bool { additionalProperties == nil && properties.allSatisfy(\.isNeverSent) }
}

extension Property {
  /// Makes it go both ways where a schema requires it for what its object is there for, be it sent or received.
  fileprivate mutating func heedRefinement() {
    if isRequiredByRefinement { goBothWays() }
  }
}

extension Schema {
  fileprivate mutating func makeOptional(where isOptional: (Property) -> Bool) {
    forEachProperty { if $0.isRequired, isOptional($0) { $0.isRequired = false } }
  }

  /// Whether an object has several properties that are only received, and requires each.
  fileprivate var requiresAllThatIsReadOnly: Bool {
    guard case .object(let object) = kind else { return false }
    let received = object.properties.filter(\.isNeverSent)
    return received.count > 1 && received.allSatisfy(\.isRequired)
  }

  /// Makes it the schema of something that is only sent.
  fileprivate mutating func makeSent() {
    forEachProperty { $0.heedRefinement() }
    makeOptional(where: \.isReadOnly)
  }

  /// Makes it the schema of something that is only received.
  fileprivate mutating func makeReceived() {
    forEachProperty { $0.heedRefinement() }
    makeOptional(where: \.isWriteOnly)
    forEachProperty { $0.isNeverSent = false }
  }

  /// Objects of which nothing would be sent are sent as they are: their description must be wrong.
  fileprivate mutating func keepSomeProperty() {
    forEachSchema { schema in
      guard case .object(let object) = schema.kind, object.isNeverSent else { return }
      schema.changeProperties { $0.goBothWays() }
    }
  }

  /// Leaves out properties of an object, unless these are all.
  fileprivate mutating func leaveOutOwn(where isLeftOut: (Property) -> Bool) {
    guard case .object(var object) = kind,
      !object.properties.allSatisfy(isLeftOut) || object.additionalProperties != nil
    else { return }
    object.properties.removeAll(where: isLeftOut)
    kind = .object(object)
  }

  /// Leaves out properties of an object, and of the objects in it that are no alternatives, which may be known by them.
  fileprivate mutating func leaveOut(where isLeftOut: (Property) -> Bool) {
    leaveOutOwn(where: isLeftOut)
    switch kind {
    case .object(var object):
      for index in object.properties.indices {
        object.properties[index].schema.leaveOut(where: isLeftOut)
      }
      object.additionalProperties?.leaveOut(where: isLeftOut)
      kind = .object(object)
    case .array(var element):
      element.leaveOut(where: isLeftOut)
      kind = .array(element)
    case .map(var value):
      value.leaveOut(where: isLeftOut)
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
