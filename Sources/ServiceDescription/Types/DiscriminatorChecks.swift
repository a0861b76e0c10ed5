import Diagnostics
import ServiceModel

/// A union whose cases must have the property that tells them apart.
struct UnionCheck {
  var discriminator: String
  var cases: [(case: Union.Case, location: SourceLocation)]
}

extension DescriptionReader {
  mutating func checkUnions() {
    for check in unionChecks {
      for (unionCase, location) in check.cases { checkCase(unionCase, of: check, at: location) }
    }
    unionChecks = []
  }

  private mutating func property(
    _ name: String, of object: ObjectSchema, in schema: Schema
  ) -> Property? {
    guard case .reference(let model) = schema.kind else {
      return object.properties.first { $0.name == name }
    }
    if let known = discriminatingProperties[model]?[name] { return known }
    let property = object.properties.first { $0.name == name }
    discriminatingProperties[model, default: [:]][name] = .some(property)
    return property
  }

  private mutating func checkCase(
    _ unionCase: Union.Case, of check: UnionCheck, at location: SourceLocation
  ) {
    let schema = resolved(unionCase.schema)
    switch schema.kind {
    case .any, .map: return
    case .object(let object):
      guard let property = property(check.discriminator, of: object, in: unionCase.schema) else {
        if object.additionalProperties != nil { return }
        let hint = suggestion(
          for: check.discriminator, among: object.properties.map(\.name))
        error(
          "this case has no property \(quoted(check.discriminator)), which `$discriminator` names\(hint)",
          at: location)
        return
      }
      let type = resolved(property.schema)
      switch type.kind {
      case .string, .any: break
      case .enumeration(let enumeration) where enumeration.base == .string: break
      case .constant(.string(let value)):
        for other in unionCase.discriminatorValues where other != value {
          error(
            "the value \(quoted(other)) chooses this case, but its \(quoted(check.discriminator)) is "
              + "always \(quoted(value))", at: location)
        }
      default:
        error(
          "the property \(quoted(check.discriminator)), which `$discriminator` names, is \(noun(type)) "
            + "in this case; it is a string", at: location)
      }
    default:
      error(
        "the cases of a `$oneOf` with a `$discriminator` are objects, and this is \(noun(schema))",
        at: location)
    }
  }
}
