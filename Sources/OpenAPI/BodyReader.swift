import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// A request body (OpenAPI 3.2, section 4.13); nil where there is none.
  mutating func readBody(_ reference: Node) -> Body? {
    guard let (node, other) = followed(reference, assuming: "no body") else { return nil }
    document = other
    guard node.kind == .mapping else {
      if !node.isNull {
        warn(
          .mediaType, "a request body is a mapping, but this is \(found(node)); it is left out",
          at: node.location)
      }
      return nil
    }
    let isRequired = flag(node["required"]) ?? false
    var documentation = Documentation(description: prose(node["description"]))
    documentation.summary = text(node["summary"])
    let contents = mediaContents(node["content"])
    guard
      let content = contents.first(where: { $0.type.text == representation?.mediaType(of: .body) })
        ?? contents.min(by: { $0.type.kind < $1.type.kind })
    else {
      if node["content"] == nil {
        warn(
          .mediaType, "this request body has no `content`; any JSON is assumed", at: node.location)
        return Body(
          content: .json(Schema(.any, location: node.location)), isRequired: isRequired,
          documentation: documentation, location: node.location)
      }
      return nil
    }
    let encodings = readEncodings(content.node["encoding"], content.type.kind)
    var body = Body(
      content: bodyContent(content, encodings), mediaType: sentType(content),
      isRequired: isRequired, documentation: documentation, location: content.node.location)
    body.encodings = encodings
    return body
  }

  /// The media types and what they hold, in the order of the document.
  mutating func mediaContents(_ node: Node?) -> [MediaContent] {
    var result: [MediaContent] = []
    for entry in entries(node, "`content`", .mediaType) {
      guard let type = MediaType(entry.name) else {
        warn(
          .mediaType,
          "\(quoted(entry.name)) is no media type; "
            + (entry.name.lowercased().contains("json")
              ? "`application/json` is assumed" : "bytes are assumed"),
          at: entry.key.location)
        let assumed =
          entry.name.lowercased().contains("json") ? "application/json" : "application/octet-stream"
        if let type = MediaType(assumed) {
          result.append(MediaContent(type: type, node: entry.value))
        }
        continue
      }
      guard let (node, _) = followed(entry.value, assuming: "no content") else { continue }
      result.append(MediaContent(type: type, node: node))
    }
    return result
  }

  private mutating func bodyContent(
    _ content: MediaContent, _ encodings: [String: FieldEncoding] = [:]
  ) -> Body.Content {
    let schemaNode = content.node["schema"]
    switch content.type.kind {
    case .json:
      guard let schemaNode else { return .json(Schema(.any, location: content.node.location)) }
      if content.type.isWildcard, isBinary(schemaNode) { return .data }
      return .json(schema(schemaNode, as: .value))
    case .form:
      guard let schemaNode else { return .form(anyObject(at: content.node.location)) }
      var schema = schema(schemaNode, as: .value)
      switch schema.kind {
      case .object, .map, .reference: return .form(schema)
      case .any:
        schema = anyObject(at: schema.location)
        return .form(schema)
      default:
        warn(
          .mediaType, "a form is an object, but this is \(described(schema.kind)); text is assumed",
          at: schema.location)
        return .text
      }
    case .multipart:
      guard let schemaNode else { return .data }
      return multipart(schemaNode, content.node["encoding"], encodings)
    case .text: return .text
    case .data: return .data
    case .sequence:
      if [.lines, .textSequence].contains(content.type.framing) {
        return .sequence(readSequence(content))
      }
      warn(
        .mediaType,
        "\(quoted(content.type.essence)) is many values one after the other, which are sent as the "
          + "bytes that the caller gives", at: content.node.location)
      return .data
    }
  }

  private func anyObject(at location: SourceLocation?) -> Schema {
    Schema(.map(Schema(.any, location: location)), location: location)
  }

  /// What is sent as `Content-Type`, where it isn't the usual one.
  private func sentType(_ content: MediaContent) -> String? {
    let type = content.type
    if type.isWildcard { return nil }
    switch type.kind {
    case .json: return type.isPlainJSON ? nil : type.text
    // The boundary belongs to it, so the request writes it.
    case .form, .multipart: return nil
    case .text: return type.essence == "text/plain" ? nil : type.text
    case .data, .sequence: return type.essence == "application/octet-stream" ? nil : type.text
    }
  }

  /// Whether a schema is bytes: what a wildcard media type then carries is no JSON.
  mutating func isBinary(_ node: Node) -> Bool {
    var node = node
    let outer = document
    defer { document = outer }
    for _ in 0..<Bounds.chain {
      guard let reference = node["$ref"] else { break }
      guard let target = target(of: reference, assuming: "any value") else { return false }
      node = target.node
      document = target.document
    }
    if version == .v2, node["type"]?.text == "file" { return true }
    return node["format"]?.text == "binary" && node["type"]?.text == "string"
  }

  // MARK: - Multipart

  /// `multipart/form-data` (OpenAPI 3.2, section 4.15): a part for each property.
  private mutating func multipart(
    _ node: Node, _ encoding: Node?, _ encodings: [String: FieldEncoding]
  ) -> Body.Content {
    var schema = schema(node, as: .multipartBody)
    schema.isNullable = false
    guard case .object(var object) = schema.kind else {
      if case .map = schema.kind {
        warn(
          .mediaType,
          "the parts of this body are not named; the caller gives its bytes", at: node.location)
      } else {
        warn(
          .mediaType,
          "a multipart body is an object, but this is \(described(schema.kind)); the caller gives its "
            + "bytes", at: node.location)
      }
      return .data
    }
    checkArguments(object.properties.count, at: node.location)
    if object.additionalProperties != nil {
      // Parts that nobody names can't be arguments.
      object.additionalProperties = nil
    }
    for entry in entries(encoding, "`encoding`", .mediaType) {
      // What says how a part is written as text says that it has no media type.
      guard encodings[entry.name]?.style == nil,
        let number = object.properties.firstIndex(where: { $0.name == entry.name }),
        let typeNode = entry.value["contentType"], let text = typeNode.text
      else { continue }
      // Of several, any will do; of a range, none can be sent.
      let first = String(text.prefix { $0 != "," })
      guard let type = MediaType(first) else {
        warn(
          .mediaType, "\(quoted(text)) is no media type; it is ignored", at: typeNode.location)
        continue
      }
      if !type.isWildcard { object.properties[number].schema.mediaType = type.text }
      // Bytes in a part are a file, however the schema says it.
      if [.data].contains(type.kind), case .string = object.properties[number].schema.kind {
        object.properties[number].schema.kind = .file
      }
    }
    for index in object.properties.indices {
      // Files have no JSON that could be a default or an example.
      if object.properties[index].schema.isFile {
        object.properties[index].schema.defaultValue = nil
        object.properties[index].schema.sample = nil
        object.properties[index].schema.isNullable = false
      }
    }
    schema.kind = .object(object)
    schema.sample = nil
    schema.defaultValue = nil
    return .multipart(schema)
  }

  // MARK: - Swagger 2.0

  /// The body of an operation of Swagger 2.0: a `body` parameter, or the `formData` parameters.
  mutating func swaggerBody(
    _ body: LocatedNode?, _ form: [LocatedNode], _ operation: Node
  ) -> Body? {
    let consumes = operation["consumes"] ?? root.root["consumes"]
    let types = (consumes?.elements ?? []).compactMap {
      $0.text.flatMap { MediaType($0) }
    }
    if let body {
      document = body.document
      let isRequired = flag(body.node["required"]) ?? false
      let documentation = Documentation(description: prose(body.node["description"]))
      let type =
        types.filter { $0.kind != .form && $0.kind != .multipart }.min { $0.kind < $1.kind }
        ?? MediaType("application/json")
      guard let type else { return nil }
      // A structure that is sent as XML, unless JSON will do.
      let content = MediaContent(type: type, node: body.node)
      return Body(
        content: bodyContent(content), mediaType: sentType(content), isRequired: isRequired,
        documentation: documentation, location: body.node.location)
    }
    guard !form.isEmpty else { return nil }
    let hasFile = form.contains { $0.node["type"]?.text == "file" }
    let isMultipart =
      hasFile || types.contains { $0.kind == .multipart } && !types.contains { $0.kind == .form }
    var properties: [Property] = []
    var encodings: [String: FieldEncoding] = [:]
    for item in form {
      document = item.document
      guard let name = text(item.node["name"]), spend(at: item.node.location) else { continue }
      var keys = SchemaKeys(item.node)
      keys.remove(all: SchemaKeys.set(.required, .ref))
      var schema = typed(keys, as: isMultipart ? .part : .property)
      schema.location = item.node.location
      annotate(&schema, keys, as: .property)
      if case .array = schema.kind, !schema.isFile {
        let format = collectionFormat(item.node, "formData", allowsMulti: true)
        encodings[name] = FieldEncoding(style: format.style, explode: format.explode)
      }
      properties.append(
        Property(
          name: name, schema: schema, isRequired: flag(item.node["required"]) ?? false,
          location: item.node["name"]?.location))
    }
    let schema = Schema(
      .object(ObjectSchema(properties: properties)), location: form.first?.node.location)
    checkArguments(properties.count, at: schema.location)
    var result = Body(
      content: isMultipart ? .multipart(schema) : .form(schema),
      isRequired: properties.contains(where: \.isRequired), location: schema.location)
    result.encodings = encodings
    return result
  }
}

extension Schema {
  /// A file, or a list of files.
  var isFile: Bool {
    switch kind {
    case .file: true
    case .array(let element): element.isFile
    default: false
    }
  }
}
