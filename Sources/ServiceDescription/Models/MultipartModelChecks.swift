import Diagnostics
import ServiceModel

extension DescriptionReader {
  /// Reports a reference to a model with files that is not the body of a `multipart`.
  mutating func checkReference(to model: Model.ID, at location: SourceLocation) {
    guard hasParts else { return }
    let part: String?
    if let known = parts[model] {
      part = known
    } else {
      if case .object(let object)? = models.finalSchema(of: model)?.kind {
        part = object.properties.first(where: isPart)?.name
      } else {
        part = nil
      }
      parts[model] = .some(part)
    }
    guard let part else { return }
    error(
      "model \(quoted(models[model].name)) has the part \(quoted(part)) of type `file`, so it can only be "
        + "the body of a `multipart`", at: location)
  }
}
