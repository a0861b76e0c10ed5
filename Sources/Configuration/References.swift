import ServiceModel

// Ways through schemas.

extension Operation {
  /// Calls the body with the name of each model that the operation refers to.
  func forEachReference(_ body: (String) -> Void) {
    let headers = responseHeaders + (self.body?.encodings.values.flatMap(\.headers) ?? [])
    for parameter in parameters + headers { parameter.schema.forEachReference(body) }
    switch self.body?.content {
    case .json(let schema), .form(let schema), .multipart(let schema):
      schema.forEachReference(body)
    case .sequence(let sequence): sequence.item.forEachReference(body)
    case .text, .data, .file, nil: break
    }
    for answer in answers + errors { answer.forEachReference(body) }
  }
}

extension Answer {
  func forEachReference(_ body: (String) -> Void) {
    switch content {
    case .json(let schema): schema.forEachReference(body)
    case .sequence(let sequence): sequence.item.forEachReference(body)
    case .nothing, .text, .data, .file: break
    }
  }
}

extension Schema {
  /// Calls the body with the name of each model that the schema refers to.
  func forEachReference(_ body: (String) -> Void) {
    forEachPart { if case .reference(let name) = $0.kind { body(name) } }
  }

  /// Calls the body with the schema and all that stand in it.
  func forEachPart(_ body: (Schema) -> Void) {
    var open = [self]
    while let schema = open.popLast() {
      body(schema)
      switch schema.kind {
      case .array(let element), .map(let element): open.append(element)
      case .object(let object):
        open += object.properties.map(\.schema)
        if let additional = object.additionalProperties { open.append(additional) }
      case .union(let union): open += union.cases.map(\.schema)
      case .any, .boolean, .string, .integer, .number, .file, .enumeration, .constant, .reference:
        break
      }
    }
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
      switch operation.body?.content {
      case .json(let schema), .form(let schema), .multipart(let schema): look(at: schema)
      case .sequence(let sequence): look(at: sequence.item)
      case .text, .data, .file, nil: break
      }
      for content in (operation.answers + operation.errors).map(\.content) {
        switch content {
        case .json(let schema): look(at: schema)
        case .sequence(let sequence): look(at: sequence.item)
        case .nothing, .text, .data, .file: break
        }
      }
    }
    return result
  }
}
