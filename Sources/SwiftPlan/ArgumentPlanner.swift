import Diagnostics
import ServiceModel

/// Turns the parameters and the body of an operation into arguments, and into the route that uses
/// them.
struct ArgumentPlanner {
  let scope: [String]
  /// The operation's name as the beginning of a type's name.
  let typeName: String
  private(set) var arguments: [OperationDraft.Argument] = []
  private(set) var declarations: [DeclarationDraft] = []
  private(set) var route = RoutePlan()
  private var memberNames = MemberNames(kind: "arguments", areAuthored: false)

  /// The methods that `HTTPRequest.Method` has names for.
  private static let namedMethods: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]

  init(scope: [String], typeName: String) {
    self.scope = scope
    self.typeName = typeName
  }

  mutating func add(
    _ operation: Operation, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) {
    if Self.namedMethods.contains(operation.method) {
      route.method = operation.method.lowercased()
    } else {
      route.unnamedMethod = Literals.string(operation.method)
    }
    let pathParameters = Dictionary(
      operation.parameters.filter { $0.place == .path }.map { ($0.name, $0) }
    ) { first, _ in first }
    var template = ""
    for part in operation.path.parts {
      switch part {
      case .literal(let text):
        template += URITemplateText.literal(text)
      case .argument(let name):
        guard let parameter = pathParameters[name] else { continue }
        let argument = addArgument(for: parameter, types: &types, diagnostics: &diagnostics)
        template +=
          operation.path.isWholeURL
          ? "{+\(URITemplateText.variable(name))}" : Self.pathExpression(parameter)
        route.templateArguments.append(
          TemplateArgumentPlan(name: argument.name, wrapper: wrapper(parameter, argument, types)))
      }
    }
    let query = operation.query.map {
      URITemplateText.queryText($0.name) + "=" + URITemplateText.queryText($0.value)
    }
    if !query.isEmpty { template += "?" + query.joined(separator: "&") }
    var variables: [String] = []
    if let body = operation.body {
      add(body, types: &types, diagnostics: &diagnostics)
    }
    for parameter in operation.parameters where parameter.place != .path {
      if case .constant(let value) = parameter.schema.kind {
        let literal = Literals.string(TypePlanner.text(of: value))
        route.add(
          FieldPlan(key: Literals.string(parameter.name), literal: literal), parameter.place)
        continue
      }
      let argument = addArgument(for: parameter, types: &types, diagnostics: &diagnostics)
      let wrapper = wrapper(parameter, argument, types)
      switch parameter.place {
      case .path: break
      case .query:
        let name = URITemplateText.variable(parameter.name)
        variables.append(
          parameter.explode && Self.isComposite(parameter, types) ? name + "*" : name)
        route.templateArguments.append(
          TemplateArgumentPlan(name: argument.name, wrapper: wrapper))
      case .header, .cookie:
        route.add(
          FieldPlan(
            key: Literals.string(parameter.name), argument: argument.name, wrapper: wrapper),
          parameter.place)
      }
    }
    if !variables.isEmpty {
      template += (query.isEmpty ? "{?" : "{&") + variables.joined(separator: ",") + "}"
    }
    route.template = Literals.string(template)
    // An argument that can be left out stands behind those that can't; what is sent comes last of
    // what has to be given, and first of what can be.
    let required = arguments.filter(\.isRequired)
    arguments =
      required.filter { !$0.isInBody } + required.filter(\.isInBody)
      + arguments.filter { !$0.isRequired }
  }

  // MARK: Parameters

  private mutating func addArgument(
    for parameter: Parameter, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) -> (name: String, type: SwiftType) {
    addArgument(
      parameter.name, schema: parameter.schema, isRequired: parameter.isRequired,
      place: parameter.place.rawValue, keepsNullApart: false, at: parameter.location,
      types: &types, diagnostics: &diagnostics)
  }

  private mutating func addArgument(
    _ wireName: String, schema: Schema, isRequired: Bool, place: String, keepsNullApart: Bool,
    at location: SourceLocation?, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) -> (name: String, type: SwiftType) {
    let name = argumentName(
      of: schema, named: wireName, place: place, at: location, diagnostics: &diagnostics)
    var type = types.type(
      ofParameter: schema, named: Words(name).upperCamelCase, prefix: typeName, in: scope,
      nested: &declarations, diagnostics: &diagnostics)
    let literal = types.defaultLiteral(of: schema, type: type)
    // A default that no literal can say is the server's to know.
    let isRequired = isRequired && (schema.defaultValue == nil || literal != nil)
    if !isRequired {
      if keepsNullApart, case .optional(let wrapped) = type {
        type = .optional(.nullable(wrapped))
      } else if !type.isOptional {
        type = .optional(type)
      }
    }
    arguments.append(
      OperationDraft.Argument(
        name: name, type: type, defaultValue: literal ?? (isRequired ? nil : "nil"),
        documentation: TypePlanner.documentation(of: schema),
        isRequired: isRequired && literal == nil, isInBody: place == "body"))
    return (Identifier.escaped(name), type)
  }

  private mutating func argumentName(
    of schema: Schema, named wireName: String, place: String, at location: SourceLocation?,
    diagnostics: inout Diagnostics
  ) -> String {
    let wished = Identifier.member(of: schema, named: wireName)
    guard let renamedAt = schema.renamedAt else {
      memberNames.checkNotChosen(wished, for: wireName, diagnostics: &diagnostics)
      return memberNames.claimDistinct(wished, for: wireName, at: location, prefix: place)
    }
    ChosenName.check(
      schema.preferredName, comesOutAs: wished, at: renamedAt, diagnostics: &diagnostics)
    return memberNames.claimRenamed(
      wished, for: wireName, at: renamedAt, diagnostics: &diagnostics)
  }

  private static func pathExpression(_ parameter: Parameter) -> String {
    let name = URITemplateText.variable(parameter.name) + (parameter.explode ? "*" : "")
    switch parameter.style {
    case .label: return "{.\(name)}"
    case .matrix: return "{;\(name)}"
    default: return parameter.allowsReserved ? "{+\(name)}" : "{\(name)}"
    }
  }

  /// Whether the parameter is a list or an object, for which `explode` means something.
  private static func isComposite(_ parameter: Parameter, _ types: TypePlanner) -> Bool {
    guard parameter.style == .form || parameter.style == .deepObject else { return false }
    switch types.resolved(parameter.schema).kind {
    case .array, .map, .object, .union: return true
    default: return false
    }
  }

  private func wrapper(
    _ parameter: Parameter, _ argument: (name: String, type: SwiftType), _ types: TypePlanner
  ) -> TemplateArgumentPlan.Wrapper? {
    switch parameter.style {
    case .json: .json
    case .deepObject: .deepObject
    case .spaceDelimited: .spaceDelimited
    case .pipeDelimited: .pipeDelimited
    case .simple, .label, .matrix, .form:
      if !types.isParameterValue(argument.type) {
        .object
      } else if parameter.place == .query && parameter.allowsReserved {
        .reserved
      } else {
        nil
      }
    }
  }

  // MARK: Bodies

  private mutating func add(
    _ body: Body, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) {
    let mediaType = body.mediaType.map(Literals.string)
    switch body.content {
    case .json(let schema):
      if body.isRequired, case .object(let object) = schema.kind,
        object.additionalProperties == nil, !object.properties.isEmpty
      {
        addFields(
          of: object, kind: .json, mediaType: mediaType, types: &types, diagnostics: &diagnostics)
      } else {
        addWhole(
          schema, of: body, kind: .json, mediaType: mediaType, types: &types,
          diagnostics: &diagnostics)
      }
    case .form(let schema):
      if body.isRequired, case .object(let object) = schema.kind, object.additionalProperties == nil
      {
        addFields(
          of: object, kind: .form, mediaType: mediaType, types: &types, diagnostics: &diagnostics)
      } else {
        addWhole(
          schema, of: body, kind: .form, mediaType: mediaType, types: &types,
          diagnostics: &diagnostics)
      }
    case .multipart(let schema):
      guard case .object(var object) = types.resolved(schema).kind else { return }
      // Without any part, no body is sent.
      if !body.isRequired {
        for index in object.properties.indices { object.properties[index].isRequired = false }
      }
      addFields(
        of: object, kind: .multipart, mediaType: mediaType, types: &types,
        diagnostics: &diagnostics)
    case .text: addWhole(.standard(.string), of: body, kind: .text, mediaType: mediaType)
    case .data: addWhole(.standard(.data), of: body, kind: .data, mediaType: mediaType)
    case .file: addWhole(.standard(.url), of: body, kind: .file, mediaType: mediaType)
    }
  }

  private mutating func addFields(
    of object: ObjectSchema, kind: BodyPlan.Kind, mediaType: String?,
    types: inout TypePlanner, diagnostics: inout Diagnostics
  ) {
    var fields: [FieldPlan] = []
    for property in object.properties {
      if case .constant(let value) = property.schema.kind,
        let literal = TypePlanner.constantLiteral(value)
      {
        fields.append(FieldPlan(key: Literals.string(property.name), literal: literal))
        continue
      }
      let argument = addArgument(
        property.name, schema: property.schema, isRequired: property.isRequired, place: "body",
        keepsNullApart: kind == .json, at: property.location, types: &types,
        diagnostics: &diagnostics)
      var field = FieldPlan(key: Literals.string(property.name), argument: argument.name)
      switch kind {
      case .json:
        field.sendsNull = property.isRequired && argument.type.isOptional
      case .form:
        if !types.isParameterValue(argument.type) { field.wrapper = .json }
      case .multipart:
        field.mediaType = property.schema.mediaType.map(Literals.string)
      case .text, .data, .file: break
      }
      fields.append(field)
    }
    route.body = BodyPlan(kind: kind, fields: fields, argument: nil, mediaType: mediaType)
  }

  private mutating func addWhole(
    _ schema: Schema, of body: Body, kind: BodyPlan.Kind, mediaType: String?,
    types: inout TypePlanner, diagnostics: inout Diagnostics
  ) {
    let type = types.type(
      of: schema, named: typeName + "Body", in: scope, nested: &declarations,
      diagnostics: &diagnostics)
    addWhole(type, of: body, kind: kind, mediaType: mediaType)
  }

  private mutating func addWhole(
    _ type: SwiftType, of body: Body, kind: BodyPlan.Kind, mediaType: String?
  ) {
    let name = memberNames.claimDistinct("body", for: "body", at: body.location)
    arguments.append(
      OperationDraft.Argument(
        name: name, type: body.isRequired || type.isOptional ? type : .optional(type),
        defaultValue: body.isRequired ? nil : "nil",
        documentation: DocumentationLines.lines(of: body.documentation),
        isRequired: body.isRequired, isInBody: true))
    route.body = BodyPlan(kind: kind, fields: [], argument: name, mediaType: mediaType)
  }
}

extension RoutePlan {
  fileprivate mutating func add(_ field: FieldPlan, _ place: Parameter.Place) {
    switch place {
    case .header: headers.append(field)
    case .cookie: cookies.append(field)
    case .path, .query: break
    }
  }
}
