import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The parameters of an operation and of its path (OpenAPI 3.2, section 4.12), and the body.
  mutating func readParameters(
    _ item: PathOperation, _ template: PathTemplate, as representation: Representation?,
    into operation: inout Operation, _ scope: inout SchemaScope
  ) {
    let nodes = parameterNodes(of: item)
    let credentials = takeCredentials(nodes.parameters, of: item, into: &operation)
    let places = PlacesInPath(of: nodes.parameters.map(\.identity), in: template)
    for entry in nodes.parameters
    where !credentials.contains(entry.identity) && spendOperation(at: entry.node.location) {
      let (identity, node) = (entry.identity, entry.node)
      checkAuthorization(identity.name, identity.location, of: operation, at: node.location)
      if let parameter = readParameter(node, identity, places, template, &scope),
        // Two may have one place.
        !operation.parameters.contains(where: { $0.name == parameter.name && $0.in == parameter.in }
        )
      {
        operation.parameters.append(parameter)
      }
    }
    operationTable.parameters.append(nodes.parameters)
    completePath(&operation, template, at: operation.location)
    checkArguments(operation.parameters.count, at: operation.location)
    if version == .v2 || nodes.body != nil || !nodes.form.isEmpty {
      operation.body = swaggerBody(
        nodes.body, nodes.form, item.node, method: item.method, &scope)
    }
    if operation.body == nil, let requestBody = item.node["requestBody"] {
      operation.body = readBody(requestBody, method: operation.method, as: representation, &scope)
      if requestBody["required"] == nil, operation.sendsBodyInQuery {
        operation.body?.isRequired = false
      }
    }
    leaveOutEncoding(of: &operation)
    if operation.method == "GET", let body = operation.body, body.isRequired,
      !operation.sendsBodyInQuery
    {
      warn(
        .operation,
        "what the body of a GET means is not defined (RFC 9110, section 9.3.1), and `URLSession` sends none",
        at: body.location ?? operation.location)
    }
    if operation.method == "TRACE", operation.body != nil {
      warn(
        .operation, "a TRACE request has no body (RFC 9110, section 9.3.8); it is left out",
        at: operation.location)
      operation.body = nil
    }
  }

  /// Leaves out the parameter for an encoding of a body that the client writes, and does not encode.
  private mutating func leaveOutEncoding(of operation: inout Operation) {
    switch operation.body?.content {
    case .json, .form, .multipart, .text:
      guard
        let index = operation.parameters.firstIndex(where: {
          $0.in == .header && $0.name.lowercased() == "content-encoding"
        })
      else { return }
      warn(
        .parameter, "the client does not encode the body; the parameter is left out",
        at: operation.parameters[index].location)
      operation.parameters.remove(at: index)
    default: return
    }
  }

  /// Reports a header parameter that no client has, where nothing else says how the operation is authenticated
  /// (OpenAPI 3.2, section 4.12.2.1).
  private mutating func checkAuthorization(
    _ name: String, _ location: String, of operation: Operation, at position: SourceLocation
  ) {
    guard location == "header", name.lowercased() == "authorization",
      operation.authentication.alternatives.isEmpty
    else { return }
    warn(
      .parameter,
      "`Authorization` is sent for a scheme in `\(version == .v2 ? "securityDefinitions" : "securitySchemes")`, and "
        + "this operation has none; the parameter is left out",
      at: position)
  }

  /// Reports an operation with more arguments than a function can have.
  mutating func checkArguments(_ count: Int, at location: SourceLocation?) {
    guard count > Bounds.arguments else { return }
    error(
      "this operation takes \(count) values, more than the \(Bounds.arguments) that a function may",
      at: location)
  }

  private mutating func readParameter(
    _ node: LocatedNode, _ identity: ParameterNodes.Identity, _ places: PlacesInPath,
    _ template: PathTemplate, _ scope: inout SchemaScope
  ) -> Parameter? {
    if identity.location == "querystring" { return queryString(node, identity.name, &scope) }
    let nameLocation = node["name"]?.location ?? node.location
    guard
      let (name, location) = place(of: identity, in: places, at: nameLocation),
      canBeSent(name, in: location, at: nameLocation)
    else { return nil }
    var (schema, isJSON) = parameterSchema(node, &scope)
    describe(&schema, node, &scope)
    if !isJSON { giveMeantType(&schema, node, name, location) }
    var isRequired = flag(node["required"]) ?? false
    if location == .path {
      // A path is nothing without its arguments.
      schema.isNullable = false
      leaveOutDefault(of: &schema, name, at: nameLocation)
    }
    if location != .path, !isRequired, schema.isChoiceOfConstant { schema.makeChoice() }
    if isRequired, isVersion(name), schema.defaultValue == nil, case .string = schema.kind {
      schema.defaultValue = dateOfVersion.map(JSONValue.string)
    }
    if location == .path, !isRequired {
      if node["required"] != nil {
        warn(
          .parameter,
          "the path argument \(quoted(name)) is not `required: true`; it is required, since a path "
            + "is nothing without it", at: node["required"]?.location)
      }
      isRequired = true
    }
    var parameter = Parameter(
      name: name, in: location, schema: schema, isRequired: isRequired,
      style: location == .query || location == .cookie ? .form : .simple,
      explode: location == .query || location == .cookie, location: nameLocation)
    if isJSON {
      parameter.style = .json
      parameter.explode = false
    } else if version == .v2 {
      parameter.readCollectionFormat(node, &messages)
    } else {
      parameter.readStyle(node, &messages)
    }
    readListInProse(&parameter, node)
    // Headers and cookies of their own style are not percent-encoded at all.
    parameter.allowsReserved =
      location != .header && parameter.style != .cookie && flag(node["allowReserved"]) == true
      || location == .path && template.reserved.contains(name)
    return parameter
  }

  /// Leaves out the default of an identifier and the like: who forgets it would delete somebody else's.
  private mutating func leaveOutDefault(
    of schema: inout Schema, _ name: String, at location: SourceLocation
  ) {
    guard schema.defaultValue != nil, !name.lowercased().contains("version") else { return }
    switch schema.kind {
    case .string, .integer, .number: break
    default: return
    }
    warn(
      .parameter,
      "the default of an argument of the path is an example; the caller gives the value",
      at: location)
    schema.defaultValue = nil
  }

  /// Whether the parameter says which version of the service is meant, as Azure's services have it.
  private func isVersion(_ name: String) -> Bool { name.lowercased() == "api-version" }

  /// The document's version where it is a date, as in `2026-03-01` and `2026-03-01-preview`: that is the service's.
  private var dateOfVersion: String? {
    guard let version = text(root["info"]?["version"]) else { return nil }
    let parts = version.split(separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    let isDate =
      parts.count >= 3
      && zip(parts, [4, 2, 2]).allSatisfy { $0.utf8.count == $1 && Int($0) != nil }
    return isDate ? version : nil
  }

  /// Header fields that say how a message is transferred (RFC 9110, sections 7.2, 7.6.1 and 8.6; RFC 9112, section 6.1).
  private static let namesOfTransports: Set<String> = [
    "connection", "content-length", "host", "transfer-encoding",
  ]

  /// The name with which a parameter is sent, and where.
  private mutating func place(
    of identity: ParameterNodes.Identity, in places: PlacesInPath, at nameLocation: SourceLocation
  ) -> (name: String, location: Parameter.Location)? {
    let name = identity.name
    guard let location = Parameter.Location(rawValue: identity.location) else { return nil }
    guard location == .path || location == .query else { return (name, location) }
    switch places[identity] {
    case .argument(name): return (name, .path)
    case .query(let key) where location == .query: return (key, .query)
    case nil where location == .query: return (name, .query)
    case .argument(let other):
      warn(
        .parameter,
        "the path has no argument \(quoted(name)); \(quoted(other)) is assumed to be it",
        at: nameLocation)
      return (other, .path)
    case .query(let key):
      warn(
        .parameter,
        "\(quoted(name)) is in the query of the path; the query's parameter \(quoted(key)) is assumed",
        at: nameLocation)
      return (key, .query)
    case nil:
      warn(
        .parameter,
        "the path has no argument \(quoted(name)), so this parameter has no place; it is left out",
        at: nameLocation)
      return nil
    }
  }

  /// Whether a parameter of this name can be sent there.
  private mutating func canBeSent(
    _ name: String, in location: Parameter.Location, at nameLocation: SourceLocation
  ) -> Bool {
    switch location {
    case .header, .cookie:
      // These are described elsewhere (OpenAPI 3.2, section 4.12.2.1).
      let isDescribedElsewhere = ["accept", "content-type", "authorization"]
        .contains(name.lowercased())
      if location == .header, isDescribedElsewhere { return false }
      if location == .header, Self.namesOfTransports.contains(name.lowercased()) {
        warn(
          .parameter, "\(quoted(name)) is sent by the transport; the parameter is left out",
          at: nameLocation)
        return false
      }
      if HTTPSyntax.isToken(name) { return true }
      warn(
        .parameter, "\(quoted(name)) is no name of a \(location.rawValue); it is left out",
        at: nameLocation)
      return false
    case .path, .query: return true
    case .querystring: return false
    }
  }

  /// Puts the arguments of the path before the other parameters, in its order, with those that are not
  /// declared.
  private mutating func completePath(
    _ operation: inout Operation, _ template: PathTemplate, at location: SourceLocation?
  ) {
    func text(_ name: String, in place: Parameter.Location) -> Parameter {
      Parameter(
        name: name, in: place, schema: Schema(.string(.plain), location: location),
        isRequired: true, style: place == .path ? .simple : .form, explode: place == .query,
        allowsReserved: place == .path && template.reserved.contains(name), location: location)
    }
    var inPath: [String: Parameter] = [:]
    for parameter in operation.parameters where parameter.in == .path {
      inPath[parameter.name] = parameter
    }
    operation.parameters.removeAll { $0.in == .path }
    sendConstants(of: &operation)
    for argument in template.queryArguments
    where !operation.parameters.contains(where: { $0.in == .query && $0.name == argument.key }) {
      operation.parameters.append(text(argument.key, in: .query))
    }
    let arguments = template.arguments.map { name in
      if let declared = inPath[name] { return declared }
      warn(
        .parameter,
        "the argument \(quoted(name)) of the path is not declared; text is assumed", at: location)
      return text(name, in: .path)
    }
    operation.parameters = arguments + operation.parameters
  }
}

extension DocumentReader {
  /// Makes a value in the query of a path the default of the parameter with its name: `/orders?status=open` is what it
  /// says unless the caller gives another.
  private func sendConstants(of operation: inout Operation) {
    operation.query.removeAll { constant in
      guard
        let index = operation.parameters.firstIndex(where: {
          $0.in == .query && $0.name == constant.name
        })
      else { return false }
      let value = constantValue(constant.value, of: operation.parameters[index].schema)
      if !operation.parameters[index].isRequired, let value {
        operation.parameters[index].schema.defaultValue = value
        operation.parameters[index].isRequired = true
      }
      return true
    }
  }

  private func constantValue(_ text: String, of schema: Schema) -> JSONValue? {
    guard !text.isEmpty else { return nil }
    switch schema.kind {
    case .string(.plain): return .string(text)
    case .integer: return Int(text).map(JSONValue.integer)
    case .boolean: return Bool(text).map(JSONValue.bool)
    case .enumeration(let listed):
      return listed.cases.contains { $0.value == .string(text) } ? .string(text) : nil
    default: return nil
    }
  }
}

extension Operation {
  /// Whether the query requires what the body would, so that nobody has to send that twice: Spotify's.
  fileprivate var sendsBodyInQuery: Bool {
    guard case .json(let schema)? = body?.content, case .object(let object) = schema.kind else {
      return false
    }
    let names = Set(parameters.filter { $0.in == .query && $0.isRequired }.map(\.name))
    return object.properties.contains { $0.isRequired && names.contains($0.name) }
  }
}
