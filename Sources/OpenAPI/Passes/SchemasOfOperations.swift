import ServiceModel

extension Operation {
  /// Changes the schemas of the parameters, the body and the responses.
  mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    for index in parameters.indices { parameters[index].schema.forEachSchema(body) }
    switch self.body?.content {
    case .json(var schema):
      schema.forEachSchema(body)
      self.body?.content = .json(schema)
    case .form(var schema):
      schema.forEachSchema(body)
      self.body?.content = .form(schema)
    case .multipart(var schema):
      schema.forEachSchema(body)
      self.body?.content = .multipart(schema)
    case .sequence(var sequence):
      sequence.item.forEachSchema(body)
      self.body?.content = .sequence(sequence)
    default: break
    }
    for index in responses.indices { responses[index].forEachSchema(body) }
    for index in errors.indices { errors[index].forEachSchema(body) }
  }
}

extension Response {
  fileprivate mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    switch content {
    case .json(var schema):
      schema.forEachSchema(body)
      content = .json(schema)
    case .sequence(var sequence):
      sequence.item.forEachSchema(body)
      content = .sequence(sequence)
    case .nothing, .text, .data, .file: break
    }
  }
}
