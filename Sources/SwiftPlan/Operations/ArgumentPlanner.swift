import Diagnostics
import ServiceModel

/// Turns the parameters and the body of an operation into arguments, and into the route that uses
/// them.
struct ArgumentPlanner {
  let types: TypePlanner
  /// The target's enum.
  let scope: DeclarationScope
  /// The operation's name as the beginning of a type's name.
  let typeName: String
  var arguments: [OperationDraft.Argument] = []
  var route = RoutePlan()
  var memberNames: MemberNames
  /// Where the arguments are sent that have names by now.
  private var locations: [String: Location] = [:]

  /// Where an argument is sent.
  enum Location: Hashable {
    case parameter(Parameter.Location)
    case body

    /// The word that tells an argument's name from that of one in another location.
    var word: String {
      switch self {
      case .parameter(let location): location.rawValue
      case .body: "body"
      }
    }
  }

  init(types: TypePlanner, scope: DeclarationScope, typeName: String) {
    self.types = types
    self.scope = scope
    self.typeName = typeName
    memberNames = MemberNames(kind: "arguments", areAuthored: types.namesAreAuthored)
  }

  /// Plans the route of an operation and its arguments.
  mutating func plan(_ operation: Operation) {
    route.method = operation.method.lowercased()
    if !HTTPMethods.named.contains(operation.method) {
      route.customMethod = Literals.string(operation.method)
    }
    var template = addPath(of: operation)
    let query = Self.constantQuery(of: operation)
    if !query.isEmpty { template += "?" + query.joined(separator: "&") }
    // What can be left out takes no name from a parameter.
    let isLast = operation.body.map(becomesOptionalArguments) ?? false
    if let body = operation.body, !isLast { add(body) }
    var variables: [String] = []
    for parameter in operation.parameters
    where parameter.in != .path && !leavesToProvider(parameter, of: operation) {
      if parameter.in != .querystring, case .constant(let value) = parameter.schema.kind {
        let literal = Literals.string(value.plainText)
        var field = FieldPlan(key: Literals.string(parameter.name), literal: literal)
        field.isVerbatim = parameter.style == .cookie
        route.add(field, parameter.in)
      } else {
        let argument = addArgument(for: parameter)
        if parameter.in == .query { variables.append(queryVariable(parameter)) }
        route.add(parameter, argument, types)
      }
    }
    if let body = operation.body, isLast { add(body) }
    if !variables.isEmpty {
      template += (query.isEmpty ? "{?" : "{&") + variables.joined(separator: ",") + "}"
    }
    route.template = Literals.string(template)
    sortArguments()
  }

  /// Plans what a caller gives once for all operations, and returns the fields of the path and of the query. No argument
  /// has to be given, since others may have been given before.
  mutating func plan(
    common parameters: [Parameter]
  ) -> (path: [FieldPlan], query: [FieldPlan]) {
    var (path, query): ([FieldPlan], [FieldPlan]) = ([], [])
    for var parameter in parameters {
      parameter.isRequired = false
      let argument = addArgument(for: parameter)
      if parameter.in == .path {
        path.append(
          FieldPlan(
            key: Literals.string(parameter.name), argument: argument.name,
            wrappers: ValueWrappers.wrappers(of: parameter, argument.type, types)))
      } else if parameter.in == .query {
        let encoding = FieldEncoding(
          style: parameter.style, explode: parameter.explode,
          allowsReserved: parameter.allowsReserved)
        query.append(
          FieldPlan(
            key: Literals.string(parameter.name), argument: argument.name,
            wrappers: ValueWrappers.wrappers(of: encoding, argument.type, types)))
      } else {
        route.add(parameter, argument, types)
      }
    }
    return (path, query)
  }

  /// Adds what the path has in it, and returns its template.
  private mutating func addPath(of operation: Operation) -> String {
    let parameters = Dictionary(
      operation.parameters.filter { $0.in == .path }.map { ($0.name, $0) }
    ) { first, _ in first }
    var template = ""
    for (index, part) in operation.path.parts.enumerated() {
      switch part {
      case .literal(let text):
        template += URITemplateText.literal(text)
      case .argument(let name):
        guard let parameter = parameters[name] else { continue }
        if leavesToProvider(parameter, of: operation) {
          template += Self.pathExpression(parameter)
          route.templateArguments.append(
            TemplateArgumentPlan(name: Literals.string(name), wrappers: [.common]))
          continue
        }
        let argument = addArgument(for: parameter)
        template +=
          index == 0
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

  private func queryVariable(_ parameter: Parameter) -> String {
    let name = URITemplateText.variable(parameter.name)
    return parameter.explode && isComposite(parameter) ? name + "*" : name
  }

  /// An argument that can be left out stands behind those that can't; what is sent comes last of what has
  /// to be given, and first of what can be.
  private mutating func sortArguments() {
    let required = arguments.filter(\.isRequired)
    let others = arguments.filter { !$0.isRequired }
    arguments =
      required.filter { !$0.isInBody } + required.filter(\.isInBody)
      + others.filter(\.isInBody) + others.filter { !$0.isInBody }
  }

  // MARK: Parameters

  private mutating func addArgument(
    for parameter: Parameter
  ) -> AddedArgument {
    addArgument(
      parameter.name, schema: parameter.schema, isRequired: parameter.isRequired,
      in: .parameter(parameter.in), at: parameter.location)
  }

  mutating func addArgument(
    _ wireName: String, schema: Schema, isRequired: Bool, in location: Location,
    keepsNullApart: Bool = false, at position: SourceLocation?
  ) -> AddedArgument {
    let name = argumentName(of: schema, named: wireName, in: location, at: position)
    var type = types.type(
      ofParameter: schema, named: Words(name).upperCamelCase, prefix: typeName, in: scope)
    // What may be absent is sent only where the caller says so: its default is the service's to know, and
    // so is one that no literal can say.
    let isNullByDefault = keepsNullApart && schema.defaultValue == .null && type.isOptional
    let isForCaller =
      location == .body && types.isExampleAsDefault(of: schema, named: wireName)
    // An empty argument of a path would lead to another resource.
    let isNoArgument = location == .parameter(.path) && schema.defaultValue == .string("")
    let literal =
      isRequired && !isForCaller && !isNoArgument
      ? types.defaultLiteral(of: schema, type: type)
        ?? types.literalOfOnlyValue(of: schema, type: type) ?? (isNullByDefault ? "nil" : nil) : nil
    let isRequired =
      isRequired
      && (schema.defaultValue == nil || literal != nil || isForCaller
        || location == .parameter(.path))
    let documentation = DocumentationPlan(
      of: schema, isRequired: isRequired, named: [wireName])
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
        isRequired: isRequired && literal == nil, isInBody: location == .body))
    return AddedArgument(name: Identifier.escaped(name), type: type, isRequired: isRequired)
  }

  private mutating func argumentName(
    of schema: Schema, named wireName: String, in location: Location, at position: SourceLocation?
  ) -> String {
    let name = Identifier.member(of: schema, named: wireName)
    // The route has a variable of each argument's name, which hides a type of that name.
    let hidesType = (0...scope.path.count).contains { depth in
      types.names.isDeclared(name, in: Array(scope.path.prefix(depth)))
    }
    let wished = hidesType ? name + "Value" : name
    guard let renamedAt = schema.provenance.renamedAt else {
      if types.namesAreAuthored {
        // What is sent in one location has names of its own; only another location can tell it apart.
        let isElsewhere = locations[wished].map { $0 != location } ?? false
        let wished = isElsewhere ? Words(location.word + " " + wished).lowerCamelCase : wished
        locations[wished] = location
        return memberNames.claim(
          wished, for: wireName, at: position, remedy: "give one of them a `$name`",
          diagnostics: &types.diagnostics)
      }
      memberNames.checkNotChosen(wished, for: wireName, diagnostics: &types.diagnostics)
      return memberNames.claimDistinct(wished, for: wireName, at: position, prefix: location.word)
    }
    ChosenName.check(
      schema.provenance.name, comesOutAs: wished, at: renamedAt, diagnostics: &types.diagnostics)
    return memberNames.claim(
      wished, for: wireName, at: renamedAt, renamedAt: renamedAt, remedy: "",
      diagnostics: &types.diagnostics)
  }

  private static func pathExpression(_ parameter: Parameter) -> String {
    let name = URITemplateText.variable(parameter.name) + (parameter.explode ? "*" : "")
    switch parameter.style {
    case .label: return "{.\(name)}"
    case .matrix: return "{;\(name)}"
    default: return parameter.allowsReserved ? "{+\(name)}" : "{\(name)}"
    }
  }

  /// Whether a parameter is given to the provider and is no argument of the operation. All that goes to a URL which the
  /// caller gives is the call's, and so is the argument at a path's end: it is what the operation is about.
  private func leavesToProvider(_ parameter: Parameter, of operation: Operation) -> Bool {
    guard parameter.isCommon, !operation.path.beginsWithURL else { return false }
    return parameter.in != .path || !operation.path.isOf(parameter.name)
  }

  /// Whether the parameter is a list or an object, for which `explode` means something.
  private func isComposite(_ parameter: Parameter) -> Bool {
    guard parameter.style == .form || parameter.style == .deepObject else { return false }
    switch types.resolved(parameter.schema).kind {
    case .array, .map, .object, .union, .any: return true
    default: return false
    }
  }
}

extension Path {
  /// Whether it is that of what an argument names, and of nothing below: `/teams/{id}`, `/teams({id})`, `/teams/{id}.json`.
  fileprivate func isOf(_ argument: String) -> Bool {
    guard case .literal(let end)? = parts.last else { return parts.last == .argument(argument) }
    return parts.dropLast().last == .argument(argument)
      && end.wholeMatch(of: #/\)?\/?|[.:]\w+/#) != nil
  }
}

/// An argument, as the route has it.
struct AddedArgument {
  /// The name, with backticks where it is a keyword.
  var name: String
  var type: SwiftType
  /// Whether the request always has it: nil, where the type has that, is sent as null then.
  var isRequired: Bool
}

extension RoutePlan {
  /// Adds where the value of a parameter is sent.
  fileprivate mutating func add(
    _ parameter: Parameter, _ argument: AddedArgument, _ types: TypePlanner
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
