import Diagnostics
import ServiceModel

/// Turns the parameters and the body of an operation into arguments, and into the route that uses
/// them.
struct ArgumentPlanner {
  /// The most properties of a body that are arguments each: more are one argument.
  private static let mostFields = 500

  let scope: [String]
  /// The operation's name as the beginning of a type's name.
  let typeName: String
  private(set) var arguments: [OperationDraft.Argument] = []
  private(set) var declarations: [DeclarationDraft] = []
  private(set) var route = RoutePlan()
  private var memberNames: MemberNames
  private let namesAreAuthored: Bool
  /// Where the arguments are sent that have names by now.
  private var places: [String: String] = [:]

  init(scope: [String], typeName: String, namesAreAuthored: Bool) {
    self.scope = scope
    self.typeName = typeName
    self.namesAreAuthored = namesAreAuthored
    memberNames = MemberNames(kind: "arguments", areAuthored: namesAreAuthored)
  }

  mutating func add(
    _ operation: Operation, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) {
    route.method = operation.method.lowercased()
    if !HTTPMethods.named.contains(operation.method) {
      route.customMethod = Literals.string(operation.method)
    }
    var template = addPath(of: operation, types: &types, diagnostics: &diagnostics)
    let query = Self.constantQuery(of: operation)
    if !query.isEmpty { template += "?" + query.joined(separator: "&") }
    if let body = operation.body {
      add(body, types: &types, diagnostics: &diagnostics)
    }
    var variables: [String] = []
    for parameter in operation.parameters where parameter.in != .path {
      if case .constant(let value) = parameter.schema.kind {
        let literal = Literals.string(value.plainText)
        var field = FieldPlan(key: Literals.string(parameter.name), literal: literal)
        field.isVerbatim = parameter.style == .cookie
        route.add(field, parameter.in)
      } else {
        let argument = addArgument(for: parameter, types: &types, diagnostics: &diagnostics)
        if parameter.in == .query { variables.append(Self.queryVariable(parameter, types)) }
        route.add(parameter, argument, types)
      }
    }
    if !variables.isEmpty {
      template += (query.isEmpty ? "{?" : "{&") + variables.joined(separator: ",") + "}"
    }
    route.template = Literals.string(template)
    sortArguments()
  }

  /// Adds what the path has in it, and returns its template.
  private mutating func addPath(
    of operation: Operation, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) -> String {
    let parameters = Dictionary(
      operation.parameters.filter { $0.in == .path }.map { ($0.name, $0) }
    ) { first, _ in first }
    var template = ""
    for part in operation.path.parts {
      switch part {
      case .literal(let text):
        template += URITemplateText.literal(text)
      case .argument(let name):
        guard let parameter = parameters[name] else { continue }
        let argument = addArgument(for: parameter, types: &types, diagnostics: &diagnostics)
        template +=
          operation.path.isWholeURL
          ? "{+\(URITemplateText.variable(name))}" : Self.pathExpression(parameter)
        route.add(parameter, argument, types)
      }
    }
    return template
  }

  /// The fields of the query that are the same in every request.
  private static func constantQuery(of operation: Operation) -> [String] {
    let constants = operation.parameters.compactMap { parameter -> (String, String)? in
      guard parameter.in == .query, case .constant(let value) = parameter.schema.kind else {
        return nil
      }
      return (parameter.name, value.plainText)
    }
    return (operation.query.map { ($0.name, $0.value) } + constants).map { name, value in
      URITemplateText.queryText(name) + "=" + URITemplateText.queryText(value)
    }
  }

  private static func queryVariable(_ parameter: Parameter, _ types: TypePlanner) -> String {
    let name = URITemplateText.variable(parameter.name)
    return parameter.explode && isComposite(parameter, types) ? name + "*" : name
  }

  /// An argument that can be left out stands behind those that can't; what is sent comes last of what has
  /// to be given, and first of what can be.
  private mutating func sortArguments() {
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
      place: parameter.in.rawValue, keepsNullApart: false, at: parameter.location,
      types: &types, diagnostics: &diagnostics)
  }

  private mutating func addArgument(
    _ wireName: String, schema: Schema, isRequired: Bool, place: String, keepsNullApart: Bool,
    at location: SourceLocation?, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) -> (name: String, type: SwiftType) {
    let name = argumentName(
      of: schema, named: wireName, place: place, at: location, besides: types,
      diagnostics: &diagnostics)
    var type = types.type(
      ofParameter: schema, named: Words(name).upperCamelCase, prefix: typeName, in: scope,
      nested: &declarations, diagnostics: &diagnostics)
    // What may be absent is sent only where the caller says so: its default is the service's to know, and
    // so is one that no literal can say.
    let literal =
      isRequired
      ? types.defaultLiteral(of: schema, type: type)
        ?? types.literalOfOnlyValue(of: schema, type: type) : nil
    let documentation = DocumentationPlan(of: schema, isRequired: isRequired)
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
        documentation: documentation,
        isRequired: isRequired && literal == nil, isInBody: place == "body"))
    return (Identifier.escaped(name), type)
  }

  private mutating func argumentName(
    of schema: Schema, named wireName: String, place: String, at location: SourceLocation?,
    besides types: TypePlanner, diagnostics: inout Diagnostics
  ) -> String {
    let name = Identifier.member(of: schema, named: wireName)
    // The route has a variable of each argument's name, which hides a type of that name.
    let hidesType = (0...scope.count).contains { depth in
      types.names.isDeclared(name, in: Array(scope.prefix(depth)))
    }
    let wished = hidesType ? name + "Value" : name
    guard let renamedAt = schema.provenance.renamedAt else {
      if namesAreAuthored {
        // What is sent in one place has names of its own; only another place can tell it apart.
        let isElsewhere = places[wished].map { $0 != place } ?? false
        let wished = isElsewhere ? Words(place + " " + wished).lowerCamelCase : wished
        places[wished] = place
        return memberNames.claim(
          wished, for: wireName, at: location, remedy: "give one of them a `$name`",
          diagnostics: &diagnostics)
      }
      memberNames.checkNotChosen(wished, for: wireName, diagnostics: &diagnostics)
      return memberNames.claimDistinct(wished, for: wireName, at: location, prefix: place)
    }
    ChosenName.check(
      schema.provenance.name, comesOutAs: wished, at: renamedAt, diagnostics: &diagnostics)
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
    case .array, .map, .object, .union, .any: return true
    default: return false
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
        object.additionalProperties == nil, !object.properties.isEmpty,
        object.properties.count <= Self.mostFields
      {
        addFields(
          of: object, kind: .json, mediaType: mediaType, types: &types, diagnostics: &diagnostics)
      } else {
        addWhole(
          schema, of: body, kind: .json, mediaType: mediaType, types: &types,
          diagnostics: &diagnostics)
      }
    case .form(let schema):
      // Fields that are each written in a way of their own can't be one value.
      let isStyled = body.encodings.values.contains { $0.style != nil }
      let inPlace = isStyled ? types.resolved(schema) : schema
      if body.isRequired || isStyled, case .object(var object) = inPlace.kind,
        object.additionalProperties == nil, isStyled || object.properties.count <= Self.mostFields
      {
        if !body.isRequired { object.requireNothing() }
        addFields(
          of: object, kind: .form, mediaType: mediaType, encodings: body.encodings, types: &types,
          diagnostics: &diagnostics)
      } else {
        addWhole(
          schema, of: body, kind: .form, mediaType: mediaType, types: &types,
          diagnostics: &diagnostics)
      }
    case .multipart(let schema):
      guard case .object(var object) = types.resolved(schema).kind else { return }
      // Without any part, no body is sent.
      if !body.isRequired { object.requireNothing() }
      addFields(
        of: object, kind: .multipart, mediaType: mediaType, encodings: body.encodings,
        types: &types, diagnostics: &diagnostics)
    case .sequence(let sequence):
      addWhole(
        Schema(.array(sequence.item), location: sequence.item.location), of: body,
        kind: sequence.framing == .textSequence ? .jsonSequence : .jsonLines,
        mediaType: Literals.string(sequence.mediaType), types: &types, diagnostics: &diagnostics)
    case .text: addWhole(.standard(.string), of: body, kind: .text, mediaType: mediaType)
    case .data: addWhole(.standard(.data), of: body, kind: .data, mediaType: mediaType)
    case .file: addWhole(.standard(.url), of: body, kind: .file, mediaType: mediaType)
    case .binary: addWhole(.standard(.binaryBody), of: body, kind: .binary, mediaType: mediaType)
    case .base64: addWhole(.standard(.binaryBody), of: body, kind: .base64, mediaType: mediaType)
    }
  }

  private mutating func addFields(
    of object: ObjectSchema, kind: BodyPlan.Kind, mediaType: String?,
    encodings: [String: FieldEncoding] = [:], types: inout TypePlanner,
    diagnostics: inout Diagnostics
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
        field.wrappers = ValueWrappers.wrappers(of: encodings[property.name], argument.type, types)
      case .multipart:
        field.mediaType = property.schema.mediaType.map(Literals.string)
        // A file is its content, and no style writes it in another way.
        if encodings[property.name]?.style != nil, !types.isFile(argument.type) {
          field.wrappers = ValueWrappers.wrappers(
            of: encodings[property.name], argument.type, types)
        }
        for header in encodings[property.name]?.headers ?? [] {
          field.headers.append(
            partHeader(header, of: property.name, types: &types, diagnostics: &diagnostics))
        }
      case .text, .data, .file, .binary, .base64, .jsonLines, .jsonSequence: break
      }
      fields.append(field)
    }
    route.body = BodyPlan(kind: kind, fields: fields, argument: nil, mediaType: mediaType)
  }

  /// A header of a part: an argument, where its value isn't always the same.
  private mutating func partHeader(
    _ header: Parameter, of part: String, types: inout TypePlanner, diagnostics: inout Diagnostics
  ) -> FieldPlan {
    let key = Literals.string(header.name)
    if case .constant(let value) = header.schema.kind {
      return FieldPlan(key: key, literal: Literals.string(value.plainText))
    }
    let argument = addArgument(
      part + " " + header.name, schema: header.schema, isRequired: header.isRequired,
      place: "body", keepsNullApart: false, at: header.location, types: &types,
      diagnostics: &diagnostics)
    return FieldPlan(
      key: key, argument: argument.name,
      wrappers: ValueWrappers.wrappers(of: header, argument.type, types))
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
        documentation: DocumentationPlan(proseOf: body.documentation),
        isRequired: body.isRequired, isInBody: true))
    route.body = BodyPlan(kind: kind, fields: [], argument: name, mediaType: mediaType)
  }
}

extension RoutePlan {
  /// Adds where the value of a parameter is sent.
  fileprivate mutating func add(
    _ parameter: Parameter, _ argument: (name: String, type: SwiftType), _ types: TypePlanner
  ) {
    let wrappers = ValueWrappers.wrappers(of: parameter, argument.type, types)
    var field = FieldPlan(
      key: Literals.string(parameter.name), argument: argument.name, wrappers: wrappers)
    switch parameter.in {
    case .path, .query:
      templateArguments.append(TemplateArgumentPlan(name: argument.name, wrappers: wrappers))
    case .header, .cookie:
      field.isVerbatim = parameter.style == .cookie
      add(field, parameter.in)
    case .querystring:
      let isForm = parameter.style == .form
      if isForm { field.wrappers = [] }
      wholeQuery = WholeQueryPlan(field: field, isForm: isForm)
    }
  }

  fileprivate mutating func add(_ field: FieldPlan, _ location: Parameter.Location) {
    switch location {
    case .header: headers.append(field)
    case .cookie: cookies.append(field)
    case .path, .query, .querystring: break
    }
  }
}

extension ObjectSchema {
  fileprivate mutating func requireNothing() {
    for index in properties.indices { properties[index].isRequired = false }
  }
}
