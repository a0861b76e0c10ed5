import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Makes a choice of what has one value if it is there at all: whether it is there then says something.
  /// In the cases of a union it says which of them a value is.
  mutating func settleConstants(_ numbers: [Int], _ service: inout Service) {
    let concerned = numbers.filter { models.entries[$0].traits.contains(.constants) }
    let operations = service.operations.indices.filter {
      $0 < operationTable.traits.count && operationTable.traits[$0].contains(.constants)
    }
    guard !concerned.isEmpty || !operations.isEmpty else { return }
    var decisive: Set<SourceLocation> = []
    for number in numbers where models.entries[number].traits.contains(.unions) {
      var schema = models.entries[number].schema
      schema.forEachSchema { decisive.formUnion(decisivePlaces($0)) }
    }
    for index in service.operations.indices
    where index < operationTable.traits.count && operationTable.traits[index].contains(.unions) {
      service.operations[index].forEachSchema { decisive.formUnion(decisivePlaces($0)) }
    }
    func settle(_ property: inout Property) {
      guard property.isOptionalConstant, property.location.map({ !decisive.contains($0) }) ?? true
      else { return }
      property.schema.makeChoice()
    }
    for number in concerned {
      models.entries[number].schema.forEachProperty(settle)
    }
    for index in operations {
      service.operations[index].forEachSchema { schema in
        guard case .object(var object) = schema.kind else { return }
        for place in object.properties.indices { settle(&object.properties[place]) }
        schema.kind = .object(object)
      }
    }
  }

  /// Where the properties stand that tell the cases of a union apart.
  private func decisivePlaces(_ schema: Schema) -> [SourceLocation] {
    guard case .union(let union) = schema.kind else { return [] }
    var places: [SourceLocation] = []
    for unionCase in union.cases {
      var schema = unionCase.schema
      for _ in 0..<Bounds.chain {
        guard case .reference(let name) = schema.kind, let number = models.number(named: name)
        else { break }
        schema = models.entries[number].schema
      }
      guard case .object(let object) = schema.kind else { continue }
      for property in object.properties where property.isOptionalConstant {
        if let location = property.location { places.append(location) }
      }
    }
    return places
  }
}

extension Property {
  /// Whether the property has one value if it is there at all, and isn't the same without it.
  var isOptionalConstant: Bool {
    guard case .constant = schema.kind else { return false }
    return !isRequired && schema.defaultValue == nil
  }
}

extension Schema {
  /// Makes a type of its own, with one value, of a constant.
  mutating func makeChoice() {
    if let listed {
      kind = .enumeration(listed)
    } else if case .constant(.bool) = kind {
      kind = .boolean
    }
  }
}
