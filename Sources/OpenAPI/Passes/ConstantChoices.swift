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

  /// Finds enumerations with one value that tell the members of a union apart, required or not: a member without it would
  /// be nothing, as Vonage's `hangup`.
  mutating func findValuesOfMembers(_ service: inout Service) {
    var telling: Set<Schema.ID> = []
    let models = service.models
    forEachSchema(with: .unions, in: &service) {
      telling.formUnion(tellingEnumerations($0, models))
    }
    guard !telling.isEmpty else { return }
    forEachSchema(with: [], in: &service) { schema in
      schema.changeProperties { property in
        if property.onlyListedValue != nil,
          property.schema.provenance.id.map(telling.contains) == true
        {
          property.tellsMembersApart = true
        }
      }
    }
  }

  /// The optional properties with one listed value that all objects of a union have, with several values among them.
  private func tellingEnumerations(_ schema: Schema, _ models: Models) -> [Schema.ID] {
    let objects = objects(in: schema, models)
    guard objects.count > 1, let first = objects.first else { return [] }
    var ids: [Schema.ID] = []
    for name in first.properties.filter({ $0.onlyValue != nil }).map(\.name) {
      let properties = objects.compactMap { object in
        object.properties.first { $0.name == name && $0.onlyValue != nil }
      }
      guard properties.count == objects.count, Set(properties.map(\.onlyValue)).count > 1 else {
        continue
      }
      ids += properties.filter { !$0.isRequired && $0.onlyListedValue != nil }
        .compactMap(\.schema.provenance.id)
    }
    return ids
  }

  /// The properties that tell the cases of a union apart.
  private func decisiveProperties(_ schema: Schema, _ models: Models) -> [Schema.ID] {
    objects(in: schema, models).flatMap(\.properties).filter(\.isOptionalConstant)
      .compactMap(\.schema.provenance.id)
  }

  /// The cases of a union that are objects.
  private func objects(in schema: Schema, _ models: Models) -> [ObjectSchema] {
    guard case .union(let union) = schema.kind else { return [] }
    return union.cases.compactMap {
      if case .object(let object) = models.resolved($0.schema).schema.kind { object } else { nil }
    }
  }
}

extension Property {
  /// The one value that is listed for it, and that nobody named.
  fileprivate var onlyListedValue: JSONValue? {
    guard case .enumeration(let listed) = schema.kind, listed.cases.count == 1, !listed.hasOthers,
      schema.provenance.name == nil, !schema.isNullable, schema.defaultValue == nil
    else { return nil }
    return listed.cases.first { $0.name == nil && $0.summary == nil }?.value
  }

  /// The only value that it can have.
  fileprivate var onlyValue: JSONValue? {
    if case .constant(let value) = schema.kind { value } else { onlyListedValue }
  }

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
