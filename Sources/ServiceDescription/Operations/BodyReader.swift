import Diagnostics
import ServiceModel
import YAML

extension DescriptionReader {
  private static let bodyKeys: Set = [
    "json", "form", "multipart", "text", "data", "file", "binary",
  ]

  /// The body of an operation, from those of its entries that are one.
  mutating func body(_ entries: [Node.Entry], method: String) -> Body? {
    var result: Body?
    var first: String?
    for entry in entries {
      let isOptional = entry.name.hasSuffix("?")
      let key = isOptional ? String(entry.name.dropLast()) : entry.name
      guard Self.bodyKeys.contains(key) else { continue }
      // A second body is read too, for its own mistakes.
      var body = body(entry.value, key: key)
      body?.isRequired = !isOptional
      body?.location = entry.key.location
      if let first {
        error(
          "an operation has one body, but this one has `\(first)` and `\(entry.name)`; keep one",
          at: entry.key.location)
        continue
      }
      first = entry.name
      result = body
      switch method {
      case "trace":
        error("a TRACE request has no body (RFC 9110, section 9.3.8)", at: entry.key.location)
      case "get", "head":
        warning(
          "the body of a \(method.uppercased()) request has no meaning (RFC 9110, section 9.3.1), and "
            + "many systems refuse it; is the method `post`?", at: entry.key.location)
      default: break
      }
    }
    return result
  }

  private mutating func body(_ node: Node, key: String) -> Body? {
    switch key {
    case "json":
      if let sequence = sequence(node) {
        if sequence.framing == .eventData {
          error(
            "only a response has events; a body has `$jsonLines` or `$jsonSequence`",
            at: node.location)
        }
        return Body(content: .sequence(sequence), mediaType: sequence.mediaType)
      }
      let schema = type(node, as: .jsonBody)
      return Body(content: .json(schema), mediaType: schema.mediaType)
    case "form", "multipart":
      let isForm = key == "form"
      guard let schema = object(node, key: key, as: isForm ? .formBody : .multipartBody) else {
        return nil
      }
      var body = Body(content: isForm ? .form(schema) : .multipart(schema))
      body.encodings = fieldEncodings(node, of: schema)
      return body
    default:
      let content: Body.Content =
        switch key {
        case "text": .text
        case "data": .data
        case "binary": .binary
        default: .file
        }
      return mediaType(node, "`\(key)`").map { Body(content: content, mediaType: $0) }
    }
  }

  /// What the fields of a form, or the parts of a multipart body, that is written in place say of how they are sent.
  private mutating func fieldEncodings(
    _ node: Node, of schema: Schema
  ) -> [String: FieldEncoding] {
    guard case .object(let object) = schema.kind, let entries = node.entries else { return [:] }
    var encodings: [String: FieldEncoding] = [:]
    for field in object.properties where isWrittenAsJSON(field.schema) {
      encodings[field.name] = FieldEncoding(style: .json)
    }
    for entry in entries
    where ["$style", "$explode", "$allowReserved"].contains(where: { entry.value[$0] != nil }) {
      let name = propertyName(entry.key).name
      guard let field = object.properties.first(where: { $0.name == name }) else { continue }
      let said = readStyle(entry.value, in: .query)
      let style = said.style ?? .form
      checkStyle(style, of: resolved(field.schema), takesLists: true, at: entry.value)
      // All of a value is one text of JSON.
      let explode = style != .json && (said.explode ?? (style == .form || style == .deepObject))
      encodings[name] = FieldEncoding(
        style: style.whenExploded(explode), explode: explode,
        allowsReserved: said.allowsReserved ?? false)
    }
    return encodings
  }

  /// Whether a part is JSON by its media type, and neither a file nor a model, which is JSON anyway.
  private func isWrittenAsJSON(_ schema: Schema) -> Bool {
    guard schema.mediaType?.lowercased().hasPrefix("application/json") == true else { return false }
    switch resolved(schema).kind {
    case .file, .object, .union: return false
    case .array(let element):
      if case .file = resolved(element).kind { return false }
      return true
    default: return true
    }
  }

  /// A body that has to be an object, or the name of one.
  private mutating func object(_ node: Node, key: String, as position: TypePosition) -> Schema? {
    let schema = type(node, as: position)
    let target = resolved(schema)
    switch target.kind {
    case .object(let object): checkConstants(of: object, key: key)
    // A type with mistakes.
    case .any where node.string != "any": break
    default:
      error(
        "a `\(key)` body is an object or the name of one, but this is \(noun(target))",
        at: node.location)
    }
    if schema.isNullable {
      error(
        "a `\(key)` body cannot be null; write `\(key)?` for one that may be absent",
        at: node.location)
    }
    return schema
  }

  private mutating func checkConstants(of object: ObjectSchema, key: String) {
    for property in object.properties {
      guard case .constant(let value) = property.schema.kind else { continue }
      switch value {
      case .array, .object:
        error(
          "a constant in a `\(key)` body is one text, number or bool, but `\(escaped(property.name))` is a list or an object",
          at: property.schema.location)
      default: break
      }
    }
  }

  /// A media type (RFC 9110, section 8.3.1).
  mutating func mediaType(_ node: Node, _ what: String) -> String? {
    guard
      let text = checked(
        node.string, where: HTTPSyntax.isFieldValue, "\(what) is a media type like `image/png`",
        at: node)
    else { return nil }
    let type = text.prefix { $0 != ";" }
    let parts = type.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !type.contains("*"),
      parts.allSatisfy({ HTTPSyntax.isToken($0.last == " " ? String($0.dropLast()) : $0) })
    else {
      error(
        "\(what) is a media type like `image/png`, but this is \(quoted(text))", at: node.location)
      return nil
    }
    return text
  }
}
