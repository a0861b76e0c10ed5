import ServiceModel

extension DocumentReader {
  /// A schema that holds the values of both, where nothing is lost; nil where they are better kept apart.
  static func joined(_ left: Schema, _ right: Schema) -> Schema? {
    if case .reference(let first) = left.kind, case .reference(let second) = right.kind {
      return first == second ? left : nil
    }
    guard let kind = joinedKind(left, right) else { return nil }
    var result = Schema(kind, location: left.location)
    // What one value means is said at its case.
    if case .constant = left.kind {} else { result.documentation = left.documentation }
    result.sample = left.sample ?? right.sample
    return result
  }

  private static func joinedKind(_ left: Schema, _ right: Schema) -> Schema.Kind? {
    switch (left.kind, right.kind) {
    case (.boolean, .boolean): return .boolean
    case (.integer(let first), .integer(let second)):
      return .integer(first == second ? first : .int)
    case (.number(let first), .number(let second)):
      return .number(first == second ? first : .double)
    case (.integer, .number(let format)), (.number(let format), .integer): return .number(format)
    case (.string(let first), .string(let second)):
      return .string(first == second ? first : .plain)
    // Enums are open: one of known texts also holds every other text.
    case (.string(.plain), .enumeration(let listed)) where listed.base == .string,
      (.enumeration(let listed), .string(.plain)) where listed.base == .string:
      var listed = listed
      listed.hasOthers = true
      return .enumeration(listed)
    case (.string, .enumeration(let listed)) where listed.base == .string,
      (.enumeration(let listed), .string) where listed.base == .string:
      return .string(.plain)
    default:
      guard var listed = left.listed, let other = right.listed, listed.base == other.base else {
        return nil
      }
      var seen = Set(listed.cases.map(\.value))
      listed.cases += other.cases.filter { seen.insert($0.value).inserted }
      listed.hasOthers = listed.hasOthers || other.hasOthers
      return .enumeration(listed)
    }
  }
}

extension Enumeration {
  /// Leaves no name to values that have the same: it is that of the property, and not theirs.
  mutating func removeRepeatedNames() {
    let names = Dictionary(grouping: cases.indices.filter { cases[$0].name != nil }) {
      cases[$0].name
    }
    for same in names.values where same.count > 1 {
      for index in same { cases[index].name = nil }
    }
  }
}

extension Schema {
  /// The values that a schema lists: those of an enumeration, or the one of a constant.
  var listed: Enumeration? {
    switch kind {
    case .enumeration(let enumeration): return enumeration
    case .constant(let value):
      return value.enumerationBase.map {
        Enumeration(
          base: $0,
          cases: [
            .init(value: value, name: provenance.name, summary: documentation.description)
          ])
      }
    default: return nil
    }
  }
}
