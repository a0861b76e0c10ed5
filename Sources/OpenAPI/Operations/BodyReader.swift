import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// A request body (OpenAPI 3.2, section 4.13); nil where there is none.
  mutating func readBody(
    _ reference: LocatedNode, method: String, as representation: Representation?,
    _ scope: inout SchemaScope
  ) -> Body? {
    guard let node = followed(reference, assuming: "no body") else { return nil }
    guard isMapping(node, "a request body", .mediaType, assuming: "it is left out") else {
      return nil
    }
    reportUnknownKeys(of: node, as: .body)
    var body = Body(
      content: .json(Schema(.any, location: node.location)),
      isRequired: flag(node["required"]) ?? false,
      documentation: Documentation(
        summary: text(node["summary"]), description: prose(node["description"])),
      location: node.location)
    let contents = mediaContents(node["content"])
    guard
      let content = contents.first(where: { $0.type.text == representation?.mediaType(of: .body) })
        ?? usualBody(contents)
    else {
      guard node["content"] == nil else { return nil }
      warn(
        .mediaType, "this request body has no `content`; any JSON is assumed", at: node.location)
      return body
    }
    // Generated documents have an empty form where there is no body.
    if ["GET", "HEAD", "DELETE"].contains(method), isEmptyForm(content) { return nil }
    // So have those that describe no body as `null`.
    if content.schema?["type"]?.text == "null" { return nil }
    let encodings = readEncodings(content.node["encoding"], content.type.kind, &scope)
    body.content = bodyContent(content, encodings, &scope)
    body.mediaType = sentType(content, body.content, among: contents)
    body.location = content.node.location
    body.encodings = encodings.fields
    operationTable.addBody(saysWhetherRequired: node["required"] != nil)
    if node["required"] == nil { body.isRequired = requiresBody(content, body.content, method) }
    return body
  }

  /// Whether a body has to be there though nothing says so: a method that writes takes an object with properties that
  /// have to be there, or an upload, which makes no sense without bytes. OpenAPI's default is the other way, and most
  /// documents leave the word out for all bodies.
  mutating func requiresBody(
    _ content: MediaContent, _ body: Body.Content, _ method: String
  ) -> Bool {
    guard Self.isWriting(method) else { return false }
    if isUpload(content, body) { return true }
    guard let schema = content.schema else { return false }
    return requiresProperty(schema, depth: 0)
  }

  /// Whether a method sends what is to be there then (RFC 9110, section 9.3; RFC 5789).
  static func isWriting(_ method: String) -> Bool { ["POST", "PUT", "PATCH"].contains(method) }

  private func isUpload(_ content: MediaContent, _ body: Body.Content) -> Bool {
    guard case .binary = body, content.type.text != "*/*" else { return false }
    guard let type = content.schema?["type"] else { return true }
    return type.text == "string"
  }

  /// The media type of any bytes.
  static let bytes = "application/octet-stream"

  /// Whether a schema has properties, of which none is bytes.
  mutating func hasProperties(_ schema: LocatedNode) -> Bool {
    guard let properties = resolved(schema)?["properties"].members, !properties.isEmpty else {
      return false
    }
    return !properties.contains { rawForm($0.value) == .bytes }
  }

  private mutating func requiresProperty(_ schema: LocatedNode, depth: Int) -> Bool {
    guard let schema = resolved(schema) else { return false }
    let properties = schema["properties"]
    if schema["required"].elements.contains(where: { name in
      guard let property = text(name).flatMap({ properties?[$0] }) else { return false }
      return property["readOnly"]?.bool != true
    }) {
      return true
    }
    guard depth < Self.deepestMembers else { return false }
    if schema["allOf"].elements.contains(where: { requiresProperty($0, depth: depth + 1) }) {
      return true
    }
    return ["oneOf", "anyOf"].contains { key in
      let members = schema[key].elements
      return !members.isEmpty && members.allSatisfy { requiresProperty($0, depth: depth + 1) }
    }
  }

  private static let deepestMembers = 4

  private mutating func isEmptyForm(_ content: MediaContent) -> Bool {
    guard [.form, .multipart].contains(content.type.kind) else { return false }
    guard let schema = content.schema else { return true }
    guard let node = resolved(schema), node.kind == .mapping else { return false }
    var keys = SchemaKeys(node)
    keys.removeEmptyProperties()
    if keys[.additionalProperties]?.bool == false { keys.remove(.additionalProperties) }
    keys.remove(.required)
    return !keys.hasAny(of: .structure)
  }

  /// The usual form of a body, which an operation sends unless it is one for another form.
  mutating func usualBody(_ contents: [MediaContent]) -> MediaContent? {
    guard let usual = contents.min(by: { $0.type.isPreferred(to: $1.type) }) else { return nil }
    guard isTextOfJSON(usual) else { return usual }
    return contents.filter { $0.type.holdsTexts && rawForm($0.schema) != nil }
      .min { $0.type.isPreferred(to: $1.type) } ?? usual
  }

  /// Whether it is a text in quotes, which hardly any service takes that also takes the text as it is.
  mutating func isTextOfJSON(_ content: MediaContent) -> Bool {
    content.type.kind == .json && rawForm(content.schema) == .text
  }

  /// What readme.io has for a body that is no object with known keys: the property `RAW_BODY`, which is all of it. As text
  /// it is any JSON.
  private mutating func rawBody(_ node: LocatedNode, _ scope: inout SchemaScope) -> Schema? {
    guard let properties = resolved(node)?["properties"].members, properties.count == 1,
      properties[0].name == "RAW_BODY"
    else { return nil }
    let raw = properties[0].value
    return raw["type"]?.text == "string"
      ? Schema(.any, location: raw.location) : schema(raw, as: .value, &scope)
  }

  mutating func bodyContent(
    _ content: MediaContent, _ encodings: Encodings, _ scope: inout SchemaScope
  ) -> Body.Content {
    switch content.type.kind {
    case .json:
      guard let node = content.schema else {
        return .json(Schema(.any, location: content.node.location))
      }
      if isBinary(node) { return .binary }
      return .json(rawBody(node, &scope) ?? schema(node, as: .value, &scope))
    case .form:
      guard let node = content.schema else {
        return .form(anyObject(at: content.node.location))
      }
      let schema = schema(node, as: .value, &scope)
      switch schema.kind {
      case .object, .map, .reference: return .form(schema)
      case .union(let union) where union.cases.allSatisfy({ mayBeObject($0.schema) }):
        return .form(schema)
      case .any: return .form(anyObject(at: schema.location))
      default:
        warn(
          .mediaType, "a form is an object, but this is \(described(schema.kind)); text is assumed",
          at: schema.location)
        return .text
      }
    case .multipart:
      if let schema = content.schema { return multipart(schema, encodings, &scope) }
      return bytesOfParts("the parts of this body are not described", at: content.node.location)
    case .data where content.type.isMultipart:
      return bytesOfParts(
        "the client writes no parts of \(quoted(content.type.essence))", at: content.node.location)
    case .text, .data:
      if let schema = content.schema.flatMap({ resolved($0) }) { warnOfEncoding(schema) }
      switch rawForm(content.schema) {
      case .bytes: return .binary
      case .base64: return .base64
      case .text: return content.type.kind == .text ? .text : .binary
      case nil:
        if content.type.kind == .text { return .text }
        guard let node = content.schema, content.type.text == Self.bytes, hasProperties(node) else {
          return .binary
        }
        // So are Google's documents written, where a file may be sent with what is said of it.
        warn(
          .mediaType, "an object is no bytes, as \(quoted(Self.bytes)) says; JSON is assumed",
          at: content.location)
        return .json(schema(node, as: .value, &scope))
      }
    case .sequence:
      if [.lines, .textSequence].contains(content.type.framing) {
        return .sequence(readSequence(content, &scope))
      }
      let problem = "\(quoted(content.type.essence)) is many values one after the other"
      if content.type.isMultipart {
        return bytesOfParts(problem, at: content.node.location)
      }
      warn(
        .mediaType, problem + ", which are sent as the bytes that the caller gives",
        at: content.node.location)
      return .binary
    }
  }

  /// A body of parts that the caller writes. Nobody else knows the boundary between them.
  mutating func bytesOfParts(_ problem: String, at location: SourceLocation) -> Body.Content {
    warn(
      .mediaType,
      problem + "; the caller gives its bytes, and their `contentType` with the boundary",
      at: location)
    return .binary
  }

  private func mayBeObject(_ schema: Schema) -> Bool {
    switch schema.kind {
    case .object, .map, .reference: true
    default: false
    }
  }

  private func anyObject(at location: SourceLocation?) -> Schema {
    Schema(.map(Schema(.any, location: location)), location: location)
  }

  /// The `Content-Type`, where it isn't the usual one; of bytes all types that they may have.
  mutating func sentType(
    _ content: MediaContent, _ bodyContent: Body.Content, among contents: [MediaContent] = []
  ) -> String? {
    let type = content.type
    switch bodyContent {
    case .json:
      return ["application/json", Self.bytes].contains(type.text) || type.isWildcard
        ? nil : type.text
    // The boundary belongs to it, so the request writes it.
    case .form, .multipart: return nil
    case .sequence: return type.text
    case .text: return type.essence == "text/plain" || type.isWildcard ? nil : type.text
    case .base64, .data, .file:
      return type.essence == Self.bytes || type.isWildcard ? nil : type.text
    case .binary:
      let same = contents.filter { $0.type.text != type.text && isSameBody($0, content) }
      var types = [type.text] + same.map(\.type.text)
      // Bytes are JSON last of all.
      if type.kind == .json, types.count > 1 { types.append(types.removeFirst()) }
      return types == [Self.bytes] ? nil : types.joined(separator: ", ")
    }
  }
}
