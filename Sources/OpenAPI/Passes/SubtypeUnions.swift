import ServiceModel

extension DocumentReader {
  /// Replaces each base by the union of its subtypes. These have the base's properties by then.
  mutating func makeUnionsOfSubtypes(_ service: inout Service) {
    for id in service.models.ids {
      guard let inheritance = models[id].inheritance else { continue }
      var base = service.models[id].schema
      let location = base.location
      var cases = inheritance.subtypes.map { subtype in
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
}
