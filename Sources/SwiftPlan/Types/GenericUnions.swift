import ServiceModel

extension TypePlanner {
  /// `StringOr<File>` or `OrEmpty<Int>`, where the schema is a union that stands in place and has no name; nil for
  /// any other schema. Such a union needs no declaration, and what is written for one does for all.
  func genericUnion(
    _ schema: Schema, named name: String, in scope: DeclarationScope
  ) -> SwiftType? {
    guard case .union(let union) = schema.kind, schema.provenance.name == nil,
      union.cases.count == 2, union.discriminator == nil
    else { return nil }
    for (text, value) in [(0, 1), (1, 0)] {
      var value = union.cases[value].schema
      guard let kind = Self.genericUnion(withText: union.cases[text].schema),
        !isNamed(value), !mayBeText(value)
      else { continue }
      value.provenance.name = nil
      return .union(kind, of: type(of: value, named: name, in: scope))
    }
    return nil
  }

  /// The union whose one member is this, and the other anything but a text; nil where there is none.
  private static func genericUnion(withText schema: Schema) -> GenericUnion? {
    guard !schema.isNullable, schema.provenance.name == nil else { return nil }
    switch schema.kind {
    case .string(.plain): return .stringOr
    case .constant(.string("")): return isDocumented(schema) ? nil : .orEmpty
    case .enumeration(let enumeration):
      guard !enumeration.hasOthers, enumeration.cases.count == 1,
        let only = enumeration.cases.first, only.value == .string(""), only.name == nil,
        only.summary == nil, !isDocumented(schema)
      else { return nil }
      return .orEmpty
    default: return nil
    }
  }

  private static func isDocumented(_ schema: Schema) -> Bool {
    !DocumentationPlan(of: schema).isEmpty
  }

  /// Whether somebody who writes, or uses, the description chose a name for the schema.
  private func isNamed(_ schema: Schema) -> Bool {
    schema.provenance.name != nil && (namesAreAuthored || schema.provenance.renamedAt != nil)
  }

  /// Whether values of the schema are texts in JSON, or may be.
  private func mayBeText(_ schema: Schema) -> Bool {
    let resolved = resolved(schema)
    guard !schema.isNullable, !resolved.isNullable else { return true }
    switch resolved.kind {
    case .boolean, .integer, .number, .array, .map, .object: return false
    case .enumeration(let enumeration): return enumeration.base == .string
    case .any, .string, .constant, .file, .union, .reference: return true
    }
  }
}
