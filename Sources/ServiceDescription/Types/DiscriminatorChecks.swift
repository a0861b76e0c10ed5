import Diagnostics
import ServiceModel

extension DescriptionReader {
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

  /// Reports a case of a union that has not the property which tells the cases apart.
  mutating func checkCase(
    _ unionCase: Union.Case, discriminator: String, at location: SourceLocation
  ) {
    let schema = resolved(unionCase.schema)
    switch schema.kind {
    case .any, .map: return
    case .object(let object):
      guard let property = property(discriminator, of: object, in: unionCase.schema) else {
        if object.additionalProperties != nil { return }
        let hint = suggestion(
          for: discriminator, among: object.properties.map(\.name))
        error(
          "this case has no property \(quoted(discriminator)), which `$discriminator` names\(hint)",
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
            "the value \(quoted(other)) chooses this case, but its \(quoted(discriminator)) is "
              + "always \(quoted(value))", at: location)
        }
      default:
        error(
          "the property \(quoted(discriminator)), which `$discriminator` names, is \(noun(type)) "
            + "in this case; it is a string", at: location)
      }
    default:
      error(
        "the cases of a `$oneOf` with a `$discriminator` are objects, and this is \(noun(schema))",
        at: location)
    }
  }
}
