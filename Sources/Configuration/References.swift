import ServiceModel

extension Operation {
  /// Calls the body with each model that the operation refers to.
  func forEachReference(_ body: (Model.ID) -> Void) {
    let headers = responseHeaders + (self.body?.encodings.values.flatMap(\.headers) ?? [])
    for parameter in parameters + headers { parameter.schema.forEachReference(body) }
    self.body?.content.schema?.forEachReference(body)
    for response in responses + errors { response.forEachReference(body) }
  }
}

extension Response {
  func forEachReference(_ body: (Model.ID) -> Void) {
    content.schema?.forEachReference(body)
  }
}

extension Service {
  /// The formats that the description names.
  func formats() -> Set<String> {
    var result: Set<String> = []
    func look(at schema: Schema) {
      schema.forEachPart { if let format = $0.format { result.insert(format) } }
    }
    for model in models { look(at: model.schema) }
    for operation in operations {
      for parameter in operation.parameters + operation.responseHeaders {
        look(at: parameter.schema)
      }
      if let schema = operation.body?.content.schema { look(at: schema) }
      for response in operation.responses + operation.errors {
        if let schema = response.content.schema { look(at: schema) }
      }
    }
    return result
  }
}
