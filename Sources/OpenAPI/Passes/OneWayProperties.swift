import ServiceModel

extension DocumentReader {
  /// Makes properties optional that don't go the way of their model.
  mutating func makeOneWayPropertiesOptional(_ numbers: [Int], sent: [Bool], received: [Bool]) {
    for number in numbers where models.entries[number].traits.contains(.oneWay) {
      settleOneWay(
        &models.entries[number].schema, isSent: sent[number], isReceived: received[number])
    }
  }

  /// Makes what doesn't go this way optional, in an object and the objects inside of it.
  func settleOneWay(_ schema: inout Schema, isSent: Bool, isReceived: Bool) {
    schema.forEachProperty { property in
      guard property.isRequired, let location = property.location else { return }
      if isSent && receivedOnly.contains(location) || isReceived && sentOnly.contains(location) {
        property.isRequired = false
      }
    }
  }
}

extension Schema {
  /// Changes the properties of the schema and of everything that stands in it, references excepted.
  mutating func forEachProperty(_ body: (inout Property) -> Void) {
    switch kind {
    case .array(var element):
      element.forEachProperty(body)
      kind = .array(element)
    case .map(var value):
      value.forEachProperty(body)
      kind = .map(value)
    case .object(var object):
      for index in object.properties.indices {
        body(&object.properties[index])
        object.properties[index].schema.forEachProperty(body)
      }
      object.additionalProperties?.forEachProperty(body)
      kind = .object(object)
    case .union(var union):
      for index in union.cases.indices { union.cases[index].schema.forEachProperty(body) }
      kind = .union(union)
    default: break
    }
  }
}
