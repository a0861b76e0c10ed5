import ServiceModel

// The properties of a body that is written in place are arguments each, unless the body may be absent, but not without
// some of its properties; any other body is one argument.

extension ArgumentPlanner {
  /// The most properties of a body that are arguments each: more are one argument.
  fileprivate static let mostFields = 500

  mutating func add(_ body: Body) {
    switch body.content {
    case .json(let schema):
      if body.isRequired, case .constant(let value) = schema.kind {
        route.body = BodyPlan(kind: .json, of: body, argument: jsonLiteral(value))
      } else if case .object(let object) = schema.kind, object.canBeArguments(of: body) {
        addFields(of: object, in: body, kind: .json)
      } else {
        addWhole(schema, of: body, kind: .json)
      }
    case .form(let schema):
      // Fields that are each written in a way of their own can't be one value, whatever else there may be.
      let isStyled = body.encodings.values.contains { $0.style != nil }
      let inPlace = isStyled ? types.resolved(schema) : schema
      if case .object(var object) = inPlace.kind,
        isStyled || object.additionalProperties == nil && object.canBeArguments(of: body)
      {
        if !body.isRequired { object.requireNothing() }
        addFields(of: object, in: body, kind: .form)
      } else {
        addWhole(schema, of: body, kind: .form)
      }
    case .multipart(let schema):
      guard case .object(var object) = types.resolved(schema).kind else { return }
      // Without any part, no body is sent.
      if !body.isRequired { object.requireNothing() }
      addFields(of: object, in: body, kind: .multipart)
    case .sequence(let sequence):
      addWhole(
        Schema(.array(sequence.item), location: sequence.item.location), of: body,
        kind: sequence.framing == .textSequence ? .jsonSequence : .jsonLines)
      route.body?.mediaType = Literals.string(sequence.mediaType)
    case .text: addWhole(.standard(.string), of: body, kind: .text)
    case .data: addWhole(.standard(.data), of: body, kind: .data)
    case .file: addWhole(.standard(.url), of: body, kind: .file)
    case .binary: addWhole(.standard(.binaryBody), of: body, kind: .binary)
    case .base64: addWhole(.standard(.binaryBody), of: body, kind: .base64)
    }
  }

  /// Whether a body may be absent and its properties are arguments all the same.
  func becomesOptionalArguments(_ body: Body) -> Bool {
    guard !body.isRequired else { return false }
    switch body.content {
    case .json(let schema), .form(let schema):
      guard case .object(let object) = schema.kind else { return false }
      return object.canBeArguments(of: body)
    default: return false
    }
  }

  private mutating func addFields(
    of object: ObjectSchema, in body: Body, kind: BodyPlan.Kind
  ) {
    var fields: [FieldPlan] = []
    // Whether there is a part whatever the caller gives.
    var hasPart = false
    for property in object.properties {
      if case .constant(let value) = property.schema.kind,
        let literal = TypePlanner.constantLiteral(value)
          ?? (kind == .json ? jsonLiteral(value) : nil)
      {
        fields.append(FieldPlan(key: Literals.string(property.name), literal: literal))
        hasPart = true
        continue
      }
      let argument = addArgument(
        property.name, schema: property.schema, isRequired: property.isRequired, in: .body,
        keepsNullApart: kind == .json, at: property.location)
      let encoding = body.encodings[property.name]
      var field = FieldPlan(key: Literals.string(property.name), argument: argument.name)
      switch kind {
      case .json:
        field.sendsNull = argument.isRequired && argument.type.isOptional
      case .form:
        field.wrappers = ValueWrappers.wrappers(of: encoding, argument.type, types)
      case .multipart:
        field.mediaType = property.schema.mediaType.map(Literals.string)
        // A file is its content, and no style writes it in another way.
        if encoding?.style != nil, argument.type.innermost != .standard(.filePart) {
          field.wrappers = ValueWrappers.wrappers(of: encoding, argument.type, types)
        }
        if argument.isRequired,
          field.wrappers == [.json] || field.wrappers.isEmpty && types.isPart(argument.type)
        {
          hasPart = true
        }
        for header in encoding?.headers ?? [] {
          field.headers.append(partHeader(header, of: property.name))
        }
      case .text, .data, .file, .binary, .base64, .jsonLines, .jsonSequence: break
      }
      fields.append(field)
    }
    var plan = BodyPlan(kind: kind, of: body, fields: fields)
    plan.additionalFields = object.additionalProperties.map {
      addAdditionalFields($0, besides: object.properties)
    }
    if kind == .multipart {
      plan.isRequired = body.isRequired && !hasPart
    } else {
      plan.isOptional = !body.isRequired
    }
    route.body = plan
  }

  /// A value of the runtime's type for JSON, which has literals of lists and objects, too.
  private func jsonLiteral(_ value: JSONValue) -> String {
    "\(Literals.json(value)) as \(types.names.spell("JSON", in: scope.path))"
  }

  /// An argument for the parts or fields that have no argument of their own, by their names.
  private mutating func addAdditionalFields(
    _ value: Schema, besides properties: [Property]
  ) -> String {
    let name = ObjectSchema.nameOfAdditionalProperties(besides: properties.map(\.name))
    return addArgument(
      name, schema: Schema(.map(value), location: value.location), isRequired: false, in: .body,
      at: value.location
    ).name
  }

  /// A header of a part: an argument, where its value isn't always the same.
  private mutating func partHeader(_ header: Parameter, of part: String) -> FieldPlan {
    let key = Literals.string(header.name)
    if case .constant(let value) = header.schema.kind {
      return FieldPlan(key: key, literal: Literals.string(value.plainText))
    }
    let argument = addArgument(
      part + " " + header.name, schema: header.schema, isRequired: header.isRequired,
      in: .body, at: header.location)
    return FieldPlan(
      key: key, argument: argument.name,
      wrappers: ValueWrappers.wrappers(of: header, argument.type, types))
  }

  private mutating func addWhole(_ schema: Schema, of body: Body, kind: BodyPlan.Kind) {
    let type = types.type(of: schema, named: typeName + "Body", in: scope)
    addWhole(type, of: body, kind: kind)
  }

  private mutating func addWhole(_ type: SwiftType, of body: Body, kind: BodyPlan.Kind) {
    let name = memberNames.claimDistinct("body", for: "body", at: body.location)
    arguments.append(
      OperationDraft.Argument(
        name: name, type: body.isRequired || type.isOptional ? type : .optional(type),
        defaultValue: body.isRequired ? nil : "nil",
        documentation: DocumentationPlan(proseOf: body.documentation),
        isRequired: body.isRequired, isInBody: true))
    route.body = BodyPlan(kind: kind, of: body, argument: name)
    route.body?.sendsNull =
      kind == .json && body.isRequired && types.withoutAliases(type).isOptional
  }
}

extension BodyPlan {
  fileprivate init(kind: Kind, of body: Body, fields: [FieldPlan] = [], argument: String? = nil) {
    self.kind = kind
    self.fields = fields
    self.argument = argument
    mediaType = body.mediaType.map(Literals.string)
    constants = body.constants.compactMap { constant in
      TypePlanner.constantLiteral(constant.value).map {
        FieldPlan(key: Literals.string(constant.name), literal: $0)
      }
    }
  }
}

extension ObjectSchema {
  /// Whether its properties say all that the body may be: where nothing has to be there, a body without any property is
  /// none.
  fileprivate func canBeArguments(of body: Body) -> Bool {
    guard additionalProperties == nil, properties.count <= ArgumentPlanner.mostFields else {
      return false
    }
    return body.isRequired
      || !properties.isEmpty
        && properties.allSatisfy { property in
          // What has one value would make a body that nobody asked for.
          if case .constant = property.schema.kind { return false }
          return !property.isRequired
        }
  }

  fileprivate mutating func requireNothing() {
    for index in properties.indices { properties[index].isRequired = false }
  }
}
