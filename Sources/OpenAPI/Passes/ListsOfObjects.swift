import ServiceModel

extension DocumentReader {
  /// Sends parameters as JSON that are lists of objects or of lists and are not `deepObject`, and those outside of the
  /// query that are objects with such: no style says how these are written (OpenAPI 3.2, section 4.12.6), and a form has
  /// them as JSON (section 4.15.1.1).
  mutating func writeListsOfObjectsAsJSON(_ service: inout Service) {
    let models = service.models
    for index in service.operations.indices {
      for number in service.operations[index].parameters.indices {
        let parameter = service.operations[index].parameters[number]
        guard parameter.style != .deepObject, parameter.style != .json,
          parameter.in != .querystring,
          let what = nested(parameter.schema, in: parameter.in, models)
        else { continue }
        warn(
          .parameter,
          "no style says how \(what) is written in a \(parameter.in.rawValue); it is sent as JSON, as "
            + "`content` with `application/json` in place of `schema` would say",
          at: parameter.location)
        service.operations[index].parameters[number].style = .json
        service.operations[index].parameters[number].explode = false
      }
    }
  }

  /// What has lists or objects in it for which there is no style; nil of everything else.
  private func nested(
    _ schema: Schema, in location: Parameter.Location, _ models: Models
  ) -> String? {
    switch models.resolved(schema).schema.kind {
    case .array(let element):
      return isComposite(element, models) ? "a list of objects or lists" : nil
    case .object(let object) where location != .query:
      let values =
        object.properties.map(\.schema) + [object.additionalProperties].compactMap(\.self)
      return values.contains { isComposite($0, models) } ? "an object of objects or lists" : nil
    case .map(let value) where location != .query:
      return isComposite(value, models) ? "an object of objects or lists" : nil
    case .union(let union):
      return union.cases.lazy.compactMap { nested($0.schema, in: location, models) }.first
    default: return nil
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
