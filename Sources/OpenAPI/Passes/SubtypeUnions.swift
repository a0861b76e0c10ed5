import ServiceModel

extension DocumentReader {
  /// Puts unions in the place of bases, when all that consists of a base was made.
  mutating func makeUnionsOfSubtypes(_ numbers: [Int]) {
    for number in numbers {
      guard let inheritance = models.entries[number].inheritance else { continue }
      var base = models.entries[number].schema
      let location = base.location
      var cases = inheritance.subtypes.map { subtype in
        Union.Case(
          schema: Schema(.reference(models.entries[subtype.number].name), location: location),
          discriminatorValues: subtype.values)
      }
      var union = Schema(.any, location: location)
      union.documentation = base.documentation
      union.preferredName = base.preferredName
      union.sample = base.sample
      if let values = inheritance.ownValues {
        base.preferredName = "Base"
        base.documentation = Documentation()
        cases.append(Union.Case(schema: base, discriminatorValues: values, isBase: true))
      }
      if cases.count == 1, let only = cases.first {
        union.kind = only.schema.kind
      } else {
        union.kind = .union(
          Union(cases: cases, discriminator: inheritance.discriminator))
      }
      models.entries[number].schema = union
      models.entries[number].traits.insert(.unions)
      if let location { impliedValues[location] = inheritance.implied }
    }
  }
}
