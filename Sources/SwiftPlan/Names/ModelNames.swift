import ServiceModel

/// What models are called, before it is known which names they have to share with others.
struct ModelNames {
  /// The names in the description, without what all of them begin with.
  let texts: [Model.ID: String]
  /// The names of types, of the models that get a declaration.
  let types: [Model.ID: String]

  /// - Parameter serviceName: The name of the service's enum.
  init(of service: Service, besides serviceName: String) {
    let namespace = ModelNamespace(
      of: service.hasAuthoredNames ? [] : service.models.map(\.name),
      besides: [serviceName])
    var texts: [Model.ID: String] = [:]
    var types: [Model.ID: String] = [:]
    for id in service.models.ids {
      let model = service.models[id]
      let text = namespace.name(of: model.name)
      texts[id] = text
      // A model with files is only ever the fields of a multipart body; there is no JSON of it.
      guard model.isDeclared, !Self.hasFiles(model.schema) else { continue }
      types[id] = Identifier.type(model.schema.provenance.name ?? text)
    }
    self.texts = texts
    self.types = types
  }

  private static func hasFiles(_ schema: Schema) -> Bool {
    guard case .object(let object) = schema.kind else { return false }
    return object.properties.contains { property in
      switch property.schema.kind {
      case .file: true
      case .array(let element): if case .file = element.kind { true } else { false }
      default: false
      }
    }
  }
}
