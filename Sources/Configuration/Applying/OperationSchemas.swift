import ServiceModel

extension Operation {
  /// The schemas of all that the operation sends and receives.
  var schemas: [Schema] {
    let headers = responseHeaders + (body?.encodings.values.flatMap(\.headers) ?? [])
    return (parameters + headers).map(\.schema) + [body?.content.schema].compactMap(\.self)
      + (responses + errors).compactMap(\.content.schema)
  }
}
