import Diagnostics

extension Body.Content {
  /// The schema of the values that are sent; nil where they have none.
  public var schema: Schema? {
    switch self {
    case .json(let schema), .form(let schema), .multipart(let schema): schema
    case .sequence(let sequence): sequence.item
    case .text, .data, .file, .binary, .base64: nil
    }
  }

  /// Changes the schema of the values that are sent, where they have one.
  public mutating func changeSchema(_ change: (inout Schema) -> Void) {
    guard var schema else { return }
    change(&schema)
    switch self {
    case .json: self = .json(schema)
    case .form: self = .form(schema)
    case .multipart: self = .multipart(schema)
    case .sequence(var sequence):
      sequence.item = schema
      self = .sequence(sequence)
    case .text, .data, .file, .binary, .base64: break
    }
  }
}

extension Response.Content {
  /// The schema of the values that are received; nil where they have none.
  public var schema: Schema? {
    switch self {
    case .json(let schema): schema
    case .sequence(let sequence): sequence.item
    case .nothing, .text, .data, .base64, .file: nil
    }
  }

  /// Changes the schema of the values that are received, where they have one.
  public mutating func changeSchema(_ change: (inout Schema) -> Void) {
    guard var schema else { return }
    change(&schema)
    switch self {
    case .json: self = .json(schema)
    case .sequence(var sequence):
      sequence.item = schema
      self = .sequence(sequence)
    case .nothing, .text, .data, .base64, .file: break
    }
  }
}

extension Operation {
  /// Changes the schemas of the parameters, the body and the responses, and all schemas inside of them.
  public mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    forEachSentSchema(body)
    for index in responses.indices {
      responses[index].content.changeSchema { $0.forEachSchema(body) }
    }
    for index in errors.indices { errors[index].content.changeSchema { $0.forEachSchema(body) } }
  }

  /// Changes the schemas of the parameters and of the body, and all schemas inside of them.
  public mutating func forEachSentSchema(_ body: (inout Schema) -> Void) {
    for index in parameters.indices { parameters[index].schema.forEachSchema(body) }
    self.body?.content.changeSchema { $0.forEachSchema(body) }
  }
}

extension Schema {
  /// Calls the body with each model that the schema refers to.
  public func forEachReference(_ body: (Model.ID) -> Void) {
    forEachPart { if case .reference(let id) = $0.kind { body(id) } }
  }

  /// The references that the schema leads to without a property or an item in between: itself, or the cases of
  /// a union and of the unions in it. A value of what they lead to is a value of the schema.
  public var references: [(id: Model.ID, location: SourceLocation?)] {
    switch kind {
    case .reference(let id): [(id, location)]
    case .union(let union): union.cases.flatMap(\.schema.references)
    default: []
    }
  }

  /// Calls the body with the schema and all schemas inside of it, but for those of properties that are left out.
  public func forEachPart(
    besides isLeftOut: (Property) -> Bool = { _ in false }, _ body: (Schema) -> Void
  ) {
    var open = [self]
    while let schema = open.popLast() {
      body(schema)
      switch schema.kind {
      case .array(let element), .map(let element): open.append(element)
      case .object(let object):
        for property in object.properties where !isLeftOut(property) {
          open.append(property.schema)
        }
        if let additional = object.additionalProperties { open.append(additional) }
      case .union(let union): open += union.cases.map(\.schema)
      case .any, .boolean, .string, .integer, .number, .file, .enumeration, .constant, .reference:
        break
      }
    }
  }

  /// Changes the schema and all schemas inside of it, the inner ones first.
  public mutating func forEachSchema(_ body: (inout Schema) -> Void) {
    // What is changed is taken out before, so that nothing of it is copied.
    switch kind {
    case .array(var element):
      kind = .any
      element.forEachSchema(body)
      kind = .array(element)
    case .map(var value):
      kind = .any
      value.forEachSchema(body)
      kind = .map(value)
    case .object(var object):
      kind = .any
      for index in object.properties.indices { object.properties[index].schema.forEachSchema(body) }
      object.additionalProperties?.forEachSchema(body)
      kind = .object(object)
    case .union(var union):
      kind = .any
      for index in union.cases.indices { union.cases[index].schema.forEachSchema(body) }
      kind = .union(union)
    case .any, .boolean, .string, .integer, .number, .file, .enumeration, .constant, .reference:
      break
    }
    body(&self)
  }
}
