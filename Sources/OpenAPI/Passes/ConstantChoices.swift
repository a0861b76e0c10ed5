import Diagnostics
import ServiceModel

extension DocumentReader {
  /// Makes a choice of properties that have one value or are absent: whether they are there says something.
  /// In the cases of a union they say which case a value is.
  mutating func makeChoicesOfConstants(_ service: inout Service) {
    guard
      service.models.ids.contains(where: { hasTraits($0, .constants) })
        || operationTable.traits.contains(where: { $0.contains(.constants) })
    else { return }
    var decisive: Set<Schema.ID> = []
    let models = service.models
    forEachSchema(with: .unions, in: &service) {
      decisive.formUnion(decisiveProperties($0, models))
    }
    forEachSchema(with: .constants, in: &service) { schema in
      schema.changeProperties { property in
        guard property.isOptionalConstant,
          property.schema.provenance.id.map({ !decisive.contains($0) }) ?? true
        else { return }
        property.schema.makeChoice()
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
    !isRequired && schema.isChoiceOfConstant
  }
}

extension Schema {
  /// Whether it is a constant whose absence means something. A truth value that is assumed where none is sent has another
  /// one to choose, or there were nothing to say.
  var isChoiceOfConstant: Bool {
    switch kind {
    case .constant(.bool): true
    case .constant: defaultValue == nil
    default: false
    }
  }

  /// Makes an enumeration with one value of a constant.
  mutating func makeChoice() {
    if let listed {
      kind = .enumeration(listed)
    } else if case .constant(.bool) = kind {
      kind = .boolean
    }
  }
}
