import Diagnostics
import ServiceModel
import YAML

/// The parameters of an operation, before they are read.
private struct ParameterNodes {
  struct Identity: Hashable {
    var location: String
    var name: String
  }
  var parameters: [(identity: Identity, node: LocatedNode)] = []
  var body: LocatedNode?
  var form: [LocatedNode] = []
}

extension DocumentReader {
  /// The parameters of an operation and of its path (OpenAPI 3.2, section 4.12), and the body.
  mutating func readParameters(
    _ item: PathOperation, _ template: PathTemplate, as representation: Representation?,
    into operation: inout Operation, _ scope: inout SchemaScope
  ) {
    let nodes = parameterNodes(of: item)
    for (identity, node) in nodes.parameters where spendOperation(at: node.location) {
      if let parameter = readParameter(node, identity.location, identity.name, template, &scope) {
        operation.parameters.append(parameter)
      }
    }
    completePath(&operation, template, at: operation.location)
    operation.parameters = sorted(operation.parameters, template)
    checkArguments(operation.parameters.count, at: operation.location)
    if version == .v2 || nodes.body != nil || !nodes.form.isEmpty {
      operation.body = swaggerBody(nodes.body, nodes.form, item.node, &scope)
    }
    if operation.body == nil, let requestBody = item.node["requestBody"] {
      operation.body = readBody(requestBody, method: operation.method, as: representation, &scope)
    }
    if operation.method == "TRACE", operation.body != nil {
      warn(
        .operation, "a TRACE request has no body (RFC 9110, section 9.3.8); it is left out",
        at: operation.location)
      operation.body = nil
    }
  }

  private mutating func parameterNodes(of item: PathOperation) -> ParameterNodes {
    var result = ParameterNodes()
    var known: Set<ParameterNodes.Identity> = []
    let own = items(item.node["parameters"], "`parameters`", .parameter)
    for (isOwn, list) in [(true, own), (false, item.path.parameters)] {
      var seen: Set<ParameterNodes.Identity> = []
      for reference in list {
        guard let node = followed(reference, assuming: "no parameter"),
          let identity = identity(node)
        else { continue }
        reportUnknownKeys(of: node, as: .parameter)
        if !seen.insert(identity).inserted {
          warn(
            .parameter,
            "the parameter \(quoted(identity.name)) is there twice; the first is taken",
            at: reference.location)
          continue
        }
        // The operation's own parameters replace those of the path.
        guard known.insert(identity).inserted else { continue }
        add(node, identity, isOwn: isOwn, at: reference.location, to: &result)
      }
    }
    return result
  }

  private mutating func add(
    _ node: LocatedNode, _ identity: ParameterNodes.Identity, isOwn: Bool,
    at location: SourceLocation, to nodes: inout ParameterNodes
  ) {
    let (isBody, isField) = (identity.location == "body", identity.location == "formData")
    if version != .v2, isBody || isField {
      warn(
        .parameter,
        "since OpenAPI 3.0 what is sent is the `requestBody`; this parameter is assumed to be "
          + (isBody ? "it" : "a field of it"), at: location)
    }
    if isBody, version == .v2 || node["schema"] != nil {
      if nodes.body == nil {
        nodes.body = node
      } else if isOwn {
        // Another name is no second body.
        warn(
          .parameter, "an operation has one body; this second one is left out", at: location)
      }
    } else if isField {
      nodes.form.append(node)
    } else {
      nodes.parameters.append((identity, node))
    }
  }

  /// An operation is a function, and nothing can call one with any number of arguments.
  mutating func checkArguments(_ count: Int, at location: SourceLocation?) {
    guard count > Bounds.arguments else { return }
    error(
      "this operation takes \(count) values, more than the \(Bounds.arguments) that a function may",
      at: location)
  }

  private mutating func identity(_ node: LocatedNode) -> ParameterNodes.Identity? {
    guard node.kind == .mapping else {
      warn(
        .parameter, "a parameter is a mapping, but this is \(found(node)); it is left out",
        at: node.location)
      return nil
    }
    guard let location = text(node["in"]) else {
      reportUnknownKeys(of: node, as: .parameter)
      warn(
        .parameter,
        "this parameter does not say where it is sent (`in`); it is left out", at: node.location)
      return nil
    }
    let known = ["path", "query", "header", "cookie", "body", "formData", "querystring"]
    guard let match = known.first(where: { $0.lowercased() == location.lowercased() }) else {
      warn(
        .parameter,
        "\(quoted(location)) is no place of a parameter; it is left out", at: node["in"]?.location)
      return nil
    }
    guard let name = text(node["name"]) ?? (match == "body" || match == "querystring" ? match : nil)
    else {
      warn(.parameter, "this parameter has no name; it is left out", at: node.location)
      return nil
    }
    return ParameterNodes.Identity(location: match, name: name)
  }

  private mutating func readParameter(
    _ node: LocatedNode, _ placeName: String, _ name: String, _ template: PathTemplate,
    _ scope: inout SchemaScope
  ) -> Parameter? {
    if placeName == "querystring" { return queryString(node, name, &scope) }
    let location = node["name"]?.location ?? node.location
    guard let place = Parameter.Place(rawValue: placeName),
      canBeSent(name, in: place, template, at: location)
    else { return nil }
    var (schema, isJSON) = parameterSchema(node, &scope)
    describe(&schema, node, &scope)
    var isRequired = flag(node["required"]) ?? false
    if place != .path, !isRequired, schema.defaultValue == nil { schema.makeChoice() }
    if place == .path, !isRequired {
      if node["required"] != nil {
        warn(
          .parameter,
          "the path argument \(quoted(name)) is not `required: true`; it is required, since a path "
            + "is nothing without it", at: node["required"]?.location)
      }
      isRequired = true
    }
    var parameter = Parameter(
      name: name, place: place, schema: schema, isRequired: isRequired,
      style: place == .query || place == .cookie ? .form : .simple,
      explode: place == .query || place == .cookie, location: location)
    if isJSON {
      parameter.style = .json
      parameter.explode = false
    } else if version == .v2 {
      parameter.readCollectionFormat(node, &messages)
    } else {
      parameter.readStyle(node, &messages)
    }
    // Where nothing is percent-encoded, there is nothing to leave as it is.
    parameter.allowsReserved =
      place != .header && parameter.style != .cookie && flag(node["allowReserved"]) == true
      || place == .path && template.reserved.contains(name)
    return parameter
  }

  /// Whether a parameter can be where it is said to be.
  private mutating func canBeSent(
    _ name: String, in place: Parameter.Place, _ template: PathTemplate, at location: SourceLocation
  ) -> Bool {
    switch place {
    case .header:
      // What has places of its own in a description (OpenAPI 3.2, section 4.12.2.1).
      if ["accept", "content-type", "authorization"].contains(name.lowercased()) { return false }
      if HTTPSyntax.isToken(name) { return true }
      warn(.parameter, "\(quoted(name)) is no name of a header; it is left out", at: location)
      return false
    case .cookie:
      if HTTPSyntax.isToken(name) { return true }
      warn(.parameter, "\(quoted(name)) is no name of a cookie; it is left out", at: location)
      return false
    case .path:
      if template.arguments.contains(name) { return true }
      warn(
        .parameter,
        "the path has no argument \(quoted(name)), so this parameter has no place; it is left out",
        at: location)
      return false
    case .query: return true
    case .querystring: return false
    }
  }

  /// The schema of a parameter, and whether its value is sent as JSON.
  mutating func parameterSchema(_ node: LocatedNode, _ scope: inout SchemaScope) -> (
    Schema, isJSON: Bool
  ) {
    if version == .v2, node["schema"] == nil {
      // The type stands in the parameter itself.
      var keys = SchemaKeys(node)
      keys.remove(all: SchemaKeys.set(.required, .description, .ref))
      var schema = typed(keys, as: .property, &scope)
      schema.location = node.location
      annotate(&schema, keys, as: .property, &scope)
      return (schema, false)
    }
    if let content = mediaContents(node["content"]).first {
      let schema = content.schema.map { self.schema($0, as: .property, &scope) }
      return (schema ?? Schema(.any, location: node.location), content.type.kind == .json)
    }
    if let node = node["schema"] { return (schema(node, as: .property, &scope), false) }
    if node["type"] != nil || node["enum"] != nil {
      // Left over from 2.0.
      warn(
        .parameter, "the type of a parameter stands in its `schema`; what stands here is assumed",
        at: (node["type"] ?? node["enum"])?.location)
      var keys = SchemaKeys(node)
      keys.remove(all: SchemaKeys.set(.required, .description))
      var schema = typed(keys, as: .property, &scope)
      schema.location = node.location
      return (schema, false)
    }
    warn(
      .parameter, "this parameter has no `schema`; text is assumed", at: node.location)
    return (Schema(.string(.plain), location: node.location), false)
  }

  /// What the parameter says itself goes before what its schema says.
  mutating func describe(_ schema: inout Schema, _ node: LocatedNode, _ scope: inout SchemaScope) {
    if let description = prose(node["description"]) {
      schema.documentation.description = description
    }
    if flag(node["deprecated"]) == true { schema.documentation.deprecation = "" }
    schema.preferredName = nil
    if let example = node["example"] ?? node["x-example"] ?? allExamples(node["examples"]).first {
      setSample(&schema, example, &scope)
    }
  }

  /// The values of the examples that have one (OpenAPI 3.2, section 4.19).
  ///
  /// - Parameter orSerialized: Whether the text that is sent will do as well.
  mutating func allExamples(_ node: LocatedNode?, orSerialized: Bool = false) -> [LocatedNode] {
    guard let node else { return [] }
    if let items = node.items { return items }
    var values: [LocatedNode] = []
    for entry in node.members {
      guard let example = followed(entry.value, assuming: "no example") else { continue }
      if let value = example["value"] ?? example["dataValue"] {
        values.append(value)
      } else if orSerialized, let text = example["serializedValue"] {
        values.append(text)
      }
    }
    return values
  }

  /// The whole query as one value (OpenAPI 3.2, section 4.12.1): a form, JSON, or text.
  private mutating func queryString(_ node: LocatedNode, _ name: String, _ scope: inout SchemaScope)
    -> Parameter?
  {
    guard let content = mediaContents(node["content"]).first else {
      warn(
        .parameter, "a `querystring` says with `content` what it is; it is left out",
        at: node.location)
      return nil
    }
    var schema = Schema(.string(.plain), location: node.location)
    var style = Parameter.Style.simple
    switch content.type.kind {
    case .form, .json:
      style = content.type.kind == .form ? .form : .json
      schema =
        content.schema.map { self.schema($0, as: .property, &scope) }
        ?? Schema(.any, location: node.location)
    case .multipart, .text, .data, .sequence:
      // Of every other kind the caller knows how it is written.
      break
    }
    describe(&schema, node, &scope)
    return Parameter(
      name: name, place: .querystring, schema: schema,
      isRequired: flag(node["required"]) ?? false, style: style, explode: style == .form,
      location: node["name"]?.location ?? node.location)
  }

  // MARK: - Paths

  /// Adds the arguments of the path that nobody declared.
  private mutating func completePath(
    _ operation: inout Operation, _ template: PathTemplate, at location: SourceLocation?
  ) {
    var declared: Set<String> = []
    for parameter in operation.parameters where parameter.place == .path {
      declared.insert(parameter.name)
    }
    for name in template.arguments where !declared.contains(name) {
      warn(
        .parameter,
        "the argument \(quoted(name)) of the path is not declared; text is assumed", at: location)
      operation.parameters.append(
        Parameter(
          name: name, place: .path, schema: Schema(.string(.plain), location: location),
          isRequired: true, style: .simple, explode: false,
          allowsReserved: template.reserved.contains(name), location: location))
    }
    for name in template.queryArguments
    where !operation.parameters.contains(where: { $0.place == .query && $0.name == name }) {
      operation.parameters.append(
        Parameter(
          name: name, place: .query, schema: Schema(.string(.plain), location: location),
          isRequired: true, style: .form, explode: true, location: location))
    }
  }

  /// The arguments of the path in its order, and then the others.
  private func sorted(_ parameters: [Parameter], _ template: PathTemplate) -> [Parameter] {
    guard template.arguments.count > 0 else { return parameters }
    var inPath: [String: Parameter] = [:]
    for parameter in parameters where parameter.place == .path {
      inPath[parameter.name] = parameter
    }
    return template.arguments.compactMap { inPath[$0] } + parameters.filter { $0.place != .path }
  }
}
