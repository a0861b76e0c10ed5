import ServiceModel

extension DocumentReader {
  /// Sends parameters as JSON that are lists of objects or of lists and are not `deepObject`: no style says how
  /// these are written (OpenAPI 3.2, section 4.12.6), and a form has them as JSON (section 4.15.1.1).
  mutating func writeListsOfObjectsAsJSON(_ service: inout Service) {
    let models = service.models
    for index in service.operations.indices {
      for number in service.operations[index].parameters.indices {
        let parameter = service.operations[index].parameters[number]
        guard parameter.style != .deepObject, parameter.style != .json,
          parameter.in != .querystring,
          case .array(let element) = models.resolved(parameter.schema).schema.kind,
          isComposite(element, models)
        else { continue }
        warn(
          .parameter,
          "no style says how a list of objects or lists is written in a \(parameter.in.rawValue); it is sent as JSON, as "
            + "`content` with `application/json` in place of `schema` would say",
          at: parameter.location)
        service.operations[index].parameters[number].style = .json
        service.operations[index].parameters[number].explode = false
      }
    }
  }

  /// Whether each value is an object or a list.
  private func isComposite(_ schema: Schema, _ models: Models) -> Bool {
    switch models.resolved(schema).schema.kind {
    case .array, .map, .object: true
    default: false
    }
  }
}
