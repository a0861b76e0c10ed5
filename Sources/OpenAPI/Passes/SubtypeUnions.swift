import ServiceModel

extension DocumentReader {
  /// Replaces each base by the union of its subtypes. These have the base's properties by then.
  mutating func makeUnionsOfSubtypes(_ service: inout Service) {
    for id in service.models.ids {
      guard let inheritance = models[id].inheritance else { continue }
      var base = service.models[id].schema
      let location = base.location
      var cases = ownCases(inheritance).map { subtype in
        Union.Case(
          schema: Schema(.reference(subtype.id), location: location),
          discriminatorValues: subtype.values)
      }
      var union = Schema(.any, location: location)
      union.documentation = base.documentation
      union.provenance.name = base.provenance.name
      union.sample = base.sample
      if let values = inheritance.ownValues {
        base.provenance.name = "Base"
        base.documentation = Documentation()
        cases.append(Union.Case(schema: base, discriminatorValues: values, isBase: true))
      }
      if cases.count == 1, let only = cases.first {
        union.kind = only.schema.kind
      } else {
        var cases = Union(cases: cases, discriminator: inheritance.discriminator)
        cases.impliedValues = inheritance.implied
        union.kind = .union(cases)
      }
      service.models[id].schema = union
      models[id].scope.traits.insert(.unions)
    }
  }

  /// The subtypes without those of a subtype that is a union as well, which is a case with the values of all of them.
  private func ownCases(_ inheritance: Inheritance) -> [(id: Model.ID, values: [String])] {
    /// The outermost union that a subtype is one of, by subtype.
    var unions: [Model.ID: Model.ID] = [:]
    for subtype in inheritance.subtypes {
      var id = subtype.id
      while let parent = inheritance.parents[id] {
        id = parent
        if models[id].inheritance != nil { unions[subtype.id] = id }
      }
    }
    guard !unions.isEmpty else { return inheritance.subtypes }
    var cases = inheritance.subtypes.filter { unions[$0.id] == nil }
    for (index, union) in zip(cases.indices, cases) {
      let others = inheritance.subtypes.filter { unions[$0.id] == union.id }.flatMap(\.values)
      cases[index].values += others.filter { !union.values.contains($0) }
    }
    return cases
  }
}
