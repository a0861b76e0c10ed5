import ServiceModel

/// What models are called, before it is known which names they have to share with others.
struct ModelNames {
  /// The names in the description, without what all of them begin with, or objects end in. A model for requests has that
  /// of the model for responses.
  let texts: [Model.ID: String]
  /// The names of types, of the models that get a declaration.
  let types: [Model.ID: String]
  /// The models that are types of Swift's, Foundation's or the runtime's of the same name, and need none of their own.
  let standard: Set<Model.ID>

  /// - Parameter serviceName: The name of the service's enum.
  init(of service: Service, besides serviceName: String) {
    let models = service.models
    // What is for requests alone is called after what responses have in its place.
    let named = models.ids.filter { models.responseModels[$0] == nil }
    let namespace = ModelNamespace(
      of: service.hasAuthoredNames ? [] : named.map { models[$0].name }, besides: [serviceName])
    var texts: [Model.ID: String] = [:]
    var types: [Model.ID: String] = [:]
    var standard: Set<Model.ID> = []
    for id in named { texts[id] = namespace.name(of: models[id].name) }
    if !service.hasAuthoredNames {
      let received = OutputInName.removed(
        from: named.map { ($0, texts[$0] ?? "") }, besides: [serviceName])
      texts.merge(received) { $1 }
      let suffix = ModelSuffix(
        of: named.map { id in
          let isObject = if case .object = models[id].schema.kind { true } else { false }
          return (id, texts[id] ?? "", isObject)
        }, besides: [serviceName])
      texts.merge(suffix.names) { $1 }
      let groups = Set(service.operations.compactMap(\.group).map(Identifier.type))
      let enums = EnumInName.removed(
        from: named.map { id in
          // One of a single value has that value's name: `CampaignEnum` of `campaign` is no campaign.
          let isEnum =
            if case .enumeration(let enumeration) = models[id].schema.kind {
              enumeration.cases.count > 1
            } else {
              false
            }
          return (id, texts[id] ?? "", isEnum)
        }, besides: groups.union([serviceName]))
      texts.merge(enums) { $1 }
    }
    for id in models.ids {
      let model = models[id]
      var text = texts[id] ?? model.name
      var suffix = ""
      if let response = models.responseModels[id] {
        text =
          models[response].schema.provenance.name ?? texts[response]
          ?? namespace.name(of: models[response].name)
        suffix = model.schema.provenance.name == nil ? "Input" : ""
        texts[id] = text
      }
      // A model with files is only ever the fields of a multipart body; there is no JSON of it.
      guard model.isDeclared, !Self.hasFiles(model.schema) else { continue }
      let type = Identifier.type(model.schema.provenance.name ?? text) + suffix
      if Self.isStandard(model.schema, named: type) {
        standard.insert(id)
      } else {
        types[id] = type
      }
    }
    self.texts = texts
    self.types = types
    self.standard = standard
  }

  /// Whether a type of that name is the schema's already: a `UUID` whose format is `uuid`.
  private static func isStandard(_ schema: Schema, named type: String) -> Bool {
    switch schema.kind {
    case .any, .boolean, .string, .integer, .number:
      !schema.isNullable && StandardType(schema.kind).rawValue == type
    default: false
    }
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
