import ServiceModel

extension DocumentReader {
  /// Has each form of an operation ask for what it reads, where a property `stream` of the body decides whether the
  /// response is one value or a sequence.
  func setStreamFlags(_ service: inout Service) {
    let forms = Dictionary(grouping: service.operations.indices) {
      service.operations[$0].nameOfUsualForm
    }
    for indices in forms.values where indices.count > 1 {
      let areSequences = indices.map { service.operations[$0].isSequence }
      guard areSequences.contains(true), areSequences.contains(false) else { continue }
      for (index, isSequence) in zip(indices, areSequences) {
        guard let isSequence else { continue }
        service.operations[index].body?.setStreamFlag(isSequence, service.models)
      }
    }
  }
}

extension Operation {
  /// Whether the response is a sequence of values and not one; nil where it is no JSON.
  fileprivate var isSequence: Bool? {
    switch responses.first?.content {
    case .sequence: true
    case .json: false
    default: nil
    }
  }
}

extension Body {
  fileprivate mutating func setStreamFlag(_ value: Bool, _ models: Models) {
    guard case .json(var schema) = content,
      case .object(var object) = models.resolved(schema).schema.kind,
      let index = object.properties.firstIndex(where: { $0.name == "stream" }),
      case .boolean = models.resolved(object.properties[index].schema).schema.kind
    else { return }
    guard case .object = schema.kind else {
      constants.append(ConstantProperty(name: "stream", value: .bool(value)))
      return
    }
    object.properties[index].schema = Schema(
      .constant(.bool(value)), location: object.properties[index].location)
    object.properties[index].isRequired = true
    schema.kind = .object(object)
    content = .json(schema)
  }
}
