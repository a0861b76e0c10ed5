import ServiceModel

extension Operation {
  /// Changes the schemas of the parameters, the body and the responses, and all schemas inside of them.
  mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    for index in parameters.indices { parameters[index].schema.forEachSchema(body) }
    self.body?.content.changeSchema { $0.forEachSchema(body) }
    for index in responses.indices {
      responses[index].content.changeSchema { $0.forEachSchema(body) }
    }
    for index in errors.indices { errors[index].content.changeSchema { $0.forEachSchema(body) } }
  }
}
