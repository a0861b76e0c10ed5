import ServiceModel

extension DocumentReader {
  /// Gives the members of unions the value of the discriminator that chooses them, where the document says it at the
  /// union alone: `mapping: {cat: Cat}`, while a `Cat` has some text as its `kind`, or no `kind` at all.
  mutating func giveDiscriminatorValues(_ service: inout Service) {
    // The value is the schema's name (Swagger 2.0, "Schema Object").
    var members = MembersOfUnions(believesNames: version == .v2)
    forEachSchema(with: .unions, in: &service) { schema in
      if case .union(let union) = schema.kind { members.add(union) }
    }
    for (id, values) in members.values {
      var object: ObjectSchema
      switch service.models[id].schema.kind {
      case .object(let known): object = known
      // All that the document says of such an object is which one it is.
      case .map where saysNothingOfKeys(id) && values.contains(where: { $0.value != nil }):
        object = ObjectSchema(properties: [])
      default: continue
      }
      var added: [Property] = []
      for (discriminator, value) in values {
        guard let value else { continue }
        if let index = object.properties.firstIndex(where: { $0.name == discriminator }) {
          object.properties[index].take(value, service.models)
        } else if object.additionalProperties == nil {
          added.append(.discriminator(discriminator, value))
        }
      }
      object.properties.insert(contentsOf: added, at: 0)
      service.models[id].schema.kind = .object(object)
    }
  }

  /// Whether a model is an object of which no keys are described, nor are any keys said to be there.
  private func saysNothingOfKeys(_ id: Model.ID) -> Bool {
    let node = models[id].target.node
    return node["additionalProperties"] == nil && node["unevaluatedProperties"] == nil
      && node["patternProperties"] == nil
  }
}

/// The values of discriminators by which the unions of a service choose models.
private struct MembersOfUnions {
  /// Whether the values that only the schemas' names stand for are those that come.
  let believesNames: Bool
  /// By model, for each property in the order of the unions; nil where there are several.
  private(set) var values: [Model.ID: [(discriminator: String, value: String?)]] = [:]

  init(believesNames: Bool) { self.believesNames = believesNames }

  mutating func add(_ union: Union) {
    guard let discriminator = union.discriminator else { return }
    for unionCase in union.cases {
      // A union in a union chooses for itself, and the base is whatever has no value of its own.
      guard case .reference(let id) = unionCase.schema.kind, !unionCase.isBase else { continue }
      guard let first = unionCase.discriminatorValues.first else { continue }
      // What only the schema's name stands for may be another in truth.
      let isOnly =
        unionCase.discriminatorValues.count == 1
        && (believesNames || !union.impliedValues.contains(first))
      let only = isOnly ? first : nil
      var known = values[id] ?? []
      if let index = known.firstIndex(where: { $0.discriminator == discriminator }) {
        if known[index].value != only { known[index].value = nil }
      } else {
        known.append((discriminator, only))
      }
      values[id] = known
    }
  }
}

extension Property {
  fileprivate static func discriminator(_ name: String, _ value: String) -> Property {
    Property(name: name, schema: Schema(.constant(.string(value))), isRequired: true)
  }

  /// Makes a value the only one of a text, and the default of an enumeration that has it.
  fileprivate mutating func take(_ value: String, _ models: Models) {
    guard !schema.isNullable, schema.defaultValue == nil else { return }
    switch (schema.kind, models.resolved(schema).schema.kind) {
    case (.string(.plain), _):
      schema.kind = .constant(.string(value))
      isRequired = true
    case (_, .enumeration(let enumeration))
    where enumeration.cases.count > 1 && enumeration.cases.contains { $0.value == .string(value) }:
      schema.defaultValue = .string(value)
      isRequired = true
    default: break
    }
  }
}
