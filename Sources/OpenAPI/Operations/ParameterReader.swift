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
    // Two may have one place. There may be a thousand of them.
    var taken = Set(operation.parameters.map(\.identity))
    for entry in nodes.parameters
    where !credentials.contains(entry.identity) && spendOperation(at: entry.node.location) {
      let (identity, node) = (entry.identity, entry.node)
      checkAuthorization(identity.name, identity.location, of: operation, at: node.location)
      if let parameter = readParameter(node, identity, places, template, &scope),
        taken.insert(parameter.identity).inserted
      {
        operation.parameters.append(parameter)
      }
    }
    operation.nameParametersOfPatterns()
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
      operation.authentication.alternatives.isEmpty, authentication.declaredElsewhere.isEmpty
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
      if schema.isAny { schema.kind = .string(.plain) }
      leaveOutDefault(of: &schema, name, at: nameLocation)
    } else if location == .query, isRequired {
      leaveOutExample(
        from: &schema, name, shown: node["example"] ?? node["schema"]?["example"], at: nameLocation)
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
    warnOfOpenObject(parameter, node, at: nameLocation)
    readPlaceholder(&parameter, at: nameLocation)
    // Headers and cookies of their own style are not percent-encoded at all.
    parameter.allowsReserved =
      location != .header && parameter.style != .cookie && flag(node["allowReserved"]) == true
      || location == .path
        && (template.reserved.contains(name) || flag(node["x-allow-reserved"]) == true)
    return parameter
  }

  /// Says that the keys of a dictionary are parameters of their own, since that is what `form` means, and few services
  /// mean: `style` was forgotten, as it is at WorkOS' `provider_query_params`.
  private mutating func warnOfOpenObject(
    _ parameter: Parameter, _ node: LocatedNode, at location: SourceLocation
  ) {
    guard parameter.in == .query, version != .v2, node["style"] == nil, node["explode"] == nil,
      parameter.style == .form, parameter.explode,
      case .map(let value) = parameter.schema.kind, value.location != nil
    else { return }
    warn(
      .parameter,
      "the keys of \(quoted(parameter.name)) are sent as parameters of their own, since it has no `style`; an overlay "
        + "can say `style: deepObject`, where it should be \(quoted(parameter.name + "[key]"))",
      at: location)
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
