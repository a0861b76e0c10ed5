import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Makes a choice of properties that have one value or are absent: whether they are there says something.
  /// In the cases of a union they say which case a value is.
  mutating func settleConstants(_ service: inout Service) {
    let concerned = service.models.ids.filter { hasTraits($0, .constants) }
    let operations = service.operations.indices.filter {
      $0 < operationTable.traits.count && operationTable.traits[$0].contains(.constants)
    }
    guard !concerned.isEmpty || !operations.isEmpty else { return }
    var decisive: Set<Schema.ID> = []
    let models = service.models
    for id in models.ids where hasTraits(id, .unions) {
      models[id].schema.forEachPart { decisive.formUnion(decisiveProperties($0, models)) }
    }
    for index in service.operations.indices
    where index < operationTable.traits.count && operationTable.traits[index].contains(.unions) {
      service.operations[index].forEachSchema {
        decisive.formUnion(decisiveProperties($0, models))
      }
    }
    func settle(_ property: inout Property) {
      guard property.isOptionalConstant,
        property.schema.provenance.id.map({ !decisive.contains($0) }) ?? true
      else { return }
      property.schema.makeChoice()
    }
    for id in concerned { service.models[id].schema.forEachProperty(settle) }
    for index in operations {
      service.operations[index].forEachSchema { schema in
        guard case .object(var object) = schema.kind else { return }
        for index in object.properties.indices { settle(&object.properties[index]) }
        schema.kind = .object(object)
      }
    }
  }

  /// The properties that tell the cases of a union apart.
  private func decisiveProperties(_ schema: Schema, _ models: Models) -> [Schema.ID] {
    guard case .union(let union) = schema.kind else { return [] }
    var ids: [Schema.ID] = []
    for unionCase in union.cases {
      guard case .object(let object) = models.resolved(unionCase.schema).schema.kind else {
        continue
      }
      for property in object.properties where property.isOptionalConstant {
        if let id = property.schema.provenance.id { ids.append(id) }
      }
    }
    return ids
  }
}

extension Property {
  /// Whether the property has one value or is absent, and its absence means something.
  var isOptionalConstant: Bool {
    guard case .constant = schema.kind else { return false }
    return !isRequired && schema.defaultValue == nil
  }
}

extension Schema {
  /// Makes an enumeration with one value of a constant.
  mutating func makeChoice() {
    if let listed {
      kind = .enumeration(listed)
    } else if case .constant(.bool) = kind {
      kind = .boolean
    }
  }
}
