import ServiceModel

extension DocumentReader {
  /// A schema that holds the values of both, where nothing is lost; nil where they are better kept apart.
  static func joined(_ left: Schema, _ right: Schema) -> Schema? {
    var result = Schema(left.kind, location: left.location)
    result.documentation = left.documentation
    result.sample = left.sample ?? right.sample
    switch (left.kind, right.kind) {
    case (.boolean, .boolean): return result
    case (.reference(let first), .reference(let second)): return first == second ? left : nil
    case (.integer(let first), .integer(let second)):
      if first != second { result.kind = .integer(.int) }
      return result
    case (.number(let first), .number(let second)):
      if first != second { result.kind = .number(.double) }
      return result
    case (.integer, .number(let format)), (.number(let format), .integer):
      result.kind = .number(format)
      return result
    case (.string(let first), .string(let second)):
      if first != second { result.kind = .string(.plain) }
      return result
    // Enums are open: one of known texts also holds every other text.
    case (.string(.plain), .enumeration(let listed)) where listed.base == .string,
      (.enumeration(let listed), .string(.plain)) where listed.base == .string:
      result.kind = .enumeration(listed)
      return result
    case (.string, .enumeration(let listed)) where listed.base == .string,
      (.enumeration(let listed), .string) where listed.base == .string:
      result.kind = .string(.plain)
      return result
    default:
      guard let first = left.listed, let second = right.listed, first.base == second.base else {
        return nil
      }
      var listed = first
      var seen = Set(first.cases.map(\.value))
      for other in second.cases where seen.insert(other.value).inserted {
        listed.cases.append(other)
      }
      result.kind = .enumeration(listed)
      return result
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
          base: $0, cases: [.init(value: value, summary: documentation.description)])
      }
    default: return nil
    }
  }
}
