import ServiceModel

extension DocumentReader {
  /// Sends parts of multipart bodies as JSON that are objects of any keys, one part each (OpenAPI 3.2, section
  /// 4.15.1.1), and lists of texts or numbers whose media type is JSON: a part for each element would be none.
  mutating func writePartsAsJSON(_ service: inout Service) {
    let models = service.models
    for index in service.operations.indices {
      guard var body = service.operations[index].body,
        case .multipart(var schema) = body.content, case .object(var object) = schema.kind
      else { continue }
      let hasFiles = object.properties.contains { $0.schema.isFile }
      for number in object.properties.indices {
        let name = object.properties[number].name
        var encoding = body.encodings[name] ?? FieldEncoding()
        guard encoding.style == nil else { continue }
        guard let form = jsonForm(of: object.properties[number].schema, models) else {
          if hasFiles { warnOfObjects(in: object.properties[number], models) }
          continue
        }
        encoding.style = .json
        encoding.explode = form == .elements
        body.encodings[name] = encoding
        if object.properties[number].schema.mediaType == nil {
          object.properties[number].schema.mediaType = "application/json"
        }
      }
      if let others = object.additionalProperties, !canBeParts(others, models) {
        object.additionalProperties = nil
      }
      schema.kind = .object(object)
      body.content = .multipart(schema)
      service.operations[index].body = body
    }
  }

  /// Says that each object of a list is a part, which few servers take: most read one part of JSON. Where nothing is a file,
  /// most bodies may be JSON as well.
  private mutating func warnOfObjects(in part: Property, _ models: Models) {
    guard part.schema.mediaType == nil,
      case .array(let element) = models.resolved(part.schema).schema.kind
    else { return }
    switch models.resolved(element).schema.kind {
    case .object, .union:
      warn(
        .mediaType,
        "each object of this list is sent as a part of JSON; where the server takes one part with all of them, have "
          + "its description say that it is a JSON array", at: part.location ?? part.schema.location
      )
    default: break
    }
  }

  /// Whether parts beside those that have names are what the schema says. Any value says nothing of them.
  private mutating func canBeParts(_ schema: Schema, _ models: Models) -> Bool {
    switch models.resolved(schema).schema.kind {
    case .any: return false
    case .map, .array:
      warn(
        .mediaType,
        "parts beside those in `properties` are texts, files or objects with properties; these are left out",
        at: schema.location)
      return false
    default: return true
    }
  }

  private enum JSONForm { case whole, elements }

  /// Nil for a part that its type writes as it has to be.
  private func jsonForm(of part: Schema, _ models: Models) -> JSONForm? {
    switch models.resolved(part).schema.kind {
    case .map: return .whole
    case .array(let element):
      switch models.resolved(element).schema.kind {
      case .map: return .elements
      case .file: return nil
      case .object, .union:
        // Camunda's, in which the text says what the server takes.
        let prose = part.documentation.allText
        return prose.contains(#/\bJSON array\b|\bJSON[- ]encoded\b/#.ignoresCase()) ? .whole : nil
      default:
        let type = part.mediaType.flatMap { MediaType(String($0.prefix { $0 != "," })) }
        return type?.kind == .json ? .whole : nil
      }
    default: return nil
    }
  }
}
