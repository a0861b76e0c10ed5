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
