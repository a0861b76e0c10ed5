import ServiceModel

extension TypePlanner {
  /// `StringOr<File>` or `OrEmpty<Int>`, where the schema is a union that stands in place and has no name; nil for
  /// any other schema. Such a union needs no declaration, and what is written for one does for all.
  func genericUnion(
    _ schema: Schema, named name: String, in scope: DeclarationScope, ownerIsDocumented: Bool
  ) -> SwiftType? {
    guard case .union(let union) = schema.kind, union.cases.count == 2,
      union.discriminator == nil, !union.cases.contains(where: \.hasOwnKey), !hasOwnName(schema),
      // A declaration has what no property and no argument says.
      ownerIsDocumented || !Self.isDocumented(schema)
    else { return nil }
    for (textIndex, valueIndex) in [(0, 1), (1, 0)] {
      let text = union.cases[textIndex].schema
      var value = union.cases[valueIndex].schema
      guard let kind = genericUnion(withText: text), ownType(of: text, in: scope.path) == nil,
        !isNamed(value), !mayBeTextOrListed(value)
      else { continue }
      // What comes first counts where a number stands for true.
      if case .boolean = resolved(value).kind, valueIndex < textIndex, kind == .stringOr {
        return nil
      }
      value.provenance.name = nil
      return .union(kind, of: type(of: value, named: name, in: scope))
    }
    return nil
  }

  /// Whether the union has a name that is not that of the property, which a user may have renamed.
  private func hasOwnName(_ schema: Schema) -> Bool {
    schema.provenance.name != nil && (namesAreAuthored || schema.provenance.renamedAt == nil)
  }

  /// The union whose one member is this, and the other anything but a text; nil where there is none.
  private func genericUnion(withText schema: Schema) -> GenericUnion? {
    guard !schema.isNullable, schema.provenance.name == nil else { return nil }
    if case .string(.plain) = schema.kind { return .stringOr }
    guard let listed = listedInPlace(schema), !listed.hasOthers, listed.cases.count == 1,
      let only = listed.cases.first, only.value == .string(""), only.name == nil,
      only.summary == nil, !Self.isDocumented(schema)
    else { return nil }
    return .orEmpty
  }

  private static func isDocumented(_ schema: Schema) -> Bool {
    !DocumentationPlan(of: schema).isEmpty
  }

  /// Whether somebody who writes, or uses, the description chose a name for the schema.
  private func isNamed(_ schema: Schema) -> Bool {
    schema.provenance.name != nil && (namesAreAuthored || schema.provenance.renamedAt != nil)
  }

  /// Whether values of the schema are texts in JSON, or may be, or are listed, each for a case of its own.
  private func mayBeTextOrListed(_ schema: Schema) -> Bool {
    let resolved = resolved(schema)
    guard !schema.isNullable, !resolved.isNullable else { return true }
    switch resolved.kind {
    case .boolean, .integer, .number, .array, .map, .object: return false
    case .any, .string, .enumeration, .constant, .file, .union, .reference: return true
    }
  }
}
