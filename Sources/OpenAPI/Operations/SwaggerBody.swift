import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  // MARK: - Swagger 2.0

  /// The media types of `consumes` or `produces`, the operation's or the document's.
  func swaggerTypes(_ key: String, of operation: LocatedNode) -> [MediaType] {
    (operation[key] ?? root[key]).elements.compactMap { $0.text.flatMap { MediaType($0) } }
  }

  /// The body of an operation of Swagger 2.0: a `body` parameter, or the `formData` parameters.
  mutating func swaggerBody(
    _ body: LocatedNode?, _ form: [LocatedNode], _ operation: LocatedNode, method: String,
    _ scope: inout SchemaScope
  ) -> Body? {
    let types = swaggerTypes("consumes", of: operation)
    if let body {
      let documentation = Documentation(description: prose(body["description"]))
      // A list is no object that others are merged with.
      let isList = body["schema"].flatMap { resolved($0) }?["type"]?.text == "array"
      let structures = types.filter {
        $0.kind != .form && $0.kind != .multipart && !(isList && $0.essence.contains("merge-patch"))
      }
      var type = structures.min { $0.isPreferred(to: $1) } ?? MediaType("application/json")
      if type?.kind == .json, rawForm(body["schema"]) == .text {
        type = typeOfText(structures, at: body.location) ?? type
      }
      if let file = fileProperty(of: body) {
        warn(
          .mediaType, "a file is sent in a form of several parts, and not in JSON; that is assumed",
          at: file.location)
        type = MediaType("multipart/form-data")
      }
      guard let type else { return nil }
      // A structure that is sent as XML, unless JSON will do.
      let content = mediaContent(type, body, at: body.location)
      let bodyContent = bodyContent(content, Encodings(), &scope)
      operationTable.addBody(saysWhetherRequired: body["required"] != nil)
      let isRequired = flag(body["required"]) ?? requiresBody(content, bodyContent, method)
      return Body(
        content: bodyContent, mediaType: sentType(content, bodyContent), isRequired: isRequired,
        documentation: documentation, location: body.location)
    }
    guard !form.isEmpty else { return nil }
    let hasFile = form.contains { $0["type"]?.text == "file" }
    let isMultipart =
      hasFile || types.contains { $0.kind == .multipart } && !types.contains { $0.kind == .form }
    var properties: [Property] = []
    var encodings: [String: FieldEncoding] = [:]
    for item in form {
      guard let name = text(item["name"]), spend(at: item.location) else { continue }
      let schema = inlineSchema(
        item, ignoring: KeywordSet(.required, .ref), as: isMultipart ? .part : .property, &scope)
      if case .array = schema.kind, !schema.isFile {
        let format = messages.collectionFormat(item, "formData", allowsMulti: true)
        encodings[name] = FieldEncoding(style: format.style, explode: format.explode)
      }
      var property = Property(
        name: name, schema: schema, isRequired: flag(item["required"]) ?? false,
        location: item["name"]?.location)
      if isMultipart { makeFileByName(&property) }
      if property.schema.isFile { encodings[name] = nil }
      properties.append(property)
    }
    let schema = Schema(
      .object(ObjectSchema(properties: properties)), location: form.first?.location)
    checkArguments(properties.count, at: schema.location)
    var result = Body(
      content: isMultipart ? .multipart(schema) : .form(schema),
      isRequired: properties.contains(where: \.isRequired), location: schema.location)
    result.encodings = encodings
    return result
  }

  /// The media type of a body that is a text, where it is none of JSON, whose texts are in quotes.
  private mutating func typeOfText(_ types: [MediaType], at location: SourceLocation) -> MediaType?
  {
    guard types.isEmpty, version == .v2 else {
      return types.filter(\.holdsTexts).min { $0.isPreferred(to: $1) }
    }
    warn(
      .mediaType, "nothing says of which media type this text is; `text/plain` is assumed",
      at: location)
    return MediaType("text/plain")
  }

  /// A property of a body that is a file.
  private mutating func fileProperty(of body: LocatedNode) -> LocatedNode? {
    let properties = body["schema"].flatMap { resolved($0) }?["properties"].members ?? []
    return properties.first { $0.value["type"]?.text == "file" }?.value
  }
}
