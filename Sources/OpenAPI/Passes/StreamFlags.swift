import ServiceModel

extension DocumentReader {
  /// Has each form of an operation ask for what it reads, where a property `stream` of the body decides whether the
  /// response is one value or a sequence. So does an operation that has only a sequence, as Mistral's.
  func setStreamFlags(_ service: inout Service) {
    for indices in service.forms {
      let areSequences = indices.map { service.operations[$0].isSequence }
      guard areSequences.contains(true),
        areSequences.contains(false)
          || indices.allSatisfy({ service.operations[$0].hasOnlySequences })
      else { continue }
      for (index, isSequence) in zip(indices, areSequences) {
        guard let isSequence else { continue }
        service.operations[index].body?.setStreamFlag(isSequence, service.models)
      }
    }
  }
}

extension Service {
  /// The numbers of the operations that are forms of one, the usual one first.
  var forms: [[Int]] {
    Array(Dictionary(grouping: operations.indices) { operations[$0].nameOfUsualForm }.values)
  }
}

extension Operation {
  fileprivate var hasOnlySequences: Bool {
    responses.allSatisfy { if case .sequence = $0.content { true } else { false } }
  }

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
    switch content {
    case .json(var schema):
      guard let object = schema.settingStreamFlag(value, models) else { return }
      // What a caller gives as a whole, or leaves out, gets it when it is sent.
      if isRequired, case .object = schema.kind {
        schema.kind = .object(object)
        content = .json(schema)
      } else {
        constants.append(ConstantProperty(name: "stream", value: .bool(value)))
      }
    case .form(var schema):
      guard isRequired, case .object = schema.kind,
        let object = schema.settingStreamFlag(value, models)
      else { return }
      schema.kind = .object(object)
      content = .form(schema)
    case .multipart(var schema):
      guard let object = schema.settingStreamFlag(value, models) else { return }
      // The parts of a model are arguments, too.
      schema.kind = .object(object)
      content = .multipart(schema)
    default: break
    }
  }
}

extension Schema {
  /// The object that it is, with the only value that its boolean `stream` has then; nil where it has none.
  fileprivate func settingStreamFlag(_ value: Bool, _ models: Models) -> ObjectSchema? {
    guard case .object(var object) = models.resolved(self).schema.kind,
      let index = object.properties.firstIndex(where: { $0.name == "stream" })
    else { return nil }
    switch models.resolved(object.properties[index].schema).schema.kind {
    case .boolean, .constant(.bool(value)): break
    default: return nil
    }
    object.properties[index].schema = Schema(
      .constant(.bool(value)), location: object.properties[index].location)
    object.properties[index].isRequired = true
    return object
  }
}
