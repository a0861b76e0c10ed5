import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  /// The schema itself, or that of the model at the end of its references.
  func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let id) = schema.kind else { return schema }
    return models.finalSchema(of: id) ?? Schema(.any, location: schema.location)
  }

  /// Whether a value may be null, by the schema or by the model it refers to.
  func isNullable(_ schema: Schema) -> Bool { schema.isNullable || resolved(schema).isNullable }

  /// Reports models with files that are not the body of a `multipart`.
  mutating func checkReferences() {
    if hasParts {
      for check in referenceChecks { checkReference(check) }
    }
    referenceChecks = []
  }

  private mutating func checkReference(_ check: ReferenceCheck) {
    let part: String?
    if let known = parts[check.model] {
      part = known
    } else {
      if case .object(let object)? = models.finalSchema(of: check.model)?.kind {
        part = object.properties.first(where: isPart)?.name
      } else {
        part = nil
      }
      parts[check.model] = .some(part)
    }
    guard let part else { return }
    error(
      "model \(quoted(models[check.model].name)) has the part \(quoted(part)) of type `file`, so it can only be "
        + "the body of a `multipart`", at: check.location)
  }

  /// Checks what is outside of the models and had to wait for them.
  mutating func checkWhatWaited() {
    reportUnknownNames()
    checkReferences()
    checkUnions()
    for check in limitChecks { checkLimit(check) }
    limitChecks = []
  }

  private mutating func checkLimit(_ check: LimitCheck) {
    let schema = resolved(check.schema)
    let isRight: Bool
    switch (schema.kind, check.subject) {
    case (.any, _), (.string, .string), (.integer, .number), (.number, .number), (.array, .array):
      isRight = true
    default: isRight = false
    }
    if isRight { return }
    error(
      "`\(check.key.text ?? "")` limits \(check.subject.rawValue), and this is \(noun(schema))",
      at: check.key.location)
  }

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
