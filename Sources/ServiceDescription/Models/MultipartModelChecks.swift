import Diagnostics
import ServiceModel

/// A reference to a model, which must not be one with parts unless it is the body of a `multipart`.
struct ReferenceCheck {
  var model: Model.ID
  var location: SourceLocation
}

extension DescriptionReader {
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
}
