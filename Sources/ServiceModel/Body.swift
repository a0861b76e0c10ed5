import Diagnostics

/// How a property of a form, or a part of a multipart body, is written (OpenAPI 3.2, section 4.15).
public struct FieldEncoding: Sendable {
  /// Nil where the description does not say: then scalars are text, lists an item for each element, and
  /// other values JSON.
  public var style: Parameter.Style?
  public var explode: Bool
  /// Whether RFC 3986's reserved characters are sent as they are.
  public var allowsReserved: Bool
  /// Header fields of a part, beside its media type.
  public var headers: [Parameter]

  public init(
    style: Parameter.Style? = nil, explode: Bool = false, allowsReserved: Bool = false,
    headers: [Parameter] = []
  ) {
    self.style = style
    self.explode = explode
    self.allowsReserved = allowsReserved
    self.headers = headers
  }
}

/// A property of a body whose value is always the same.
public struct ConstantProperty: Sendable {
  public var name: String
  public var value: JSONValue

  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// The body of a request.
public struct Body: Sendable {
  // Indirect, since most operations have none.
  public indirect enum Content: Sendable {
    case json(Schema)
    /// `application/x-www-form-urlencoded`; the schema is an object or refers to one.
    case form(Schema)
    /// `multipart/form-data`; the schema is an object or refers to one.
    case multipart(Schema)
    case text
    case data
    /// Bytes from a file, streamed.
    case file
    /// Bytes from memory or from a file. Their media type may be a list, and ranges in it: `image/*`.
    case binary
    /// The same as base64 (RFC 4648, section 4).
    case base64
    case sequence(ValueSequence)
  }
  public var content: Content
  /// What is sent as `Content-Type`, where it isn't the usual one of the content.
  public var mediaType: String?
  /// How the fields of a form or the parts of a multipart body are written, by their names, where the
  /// description says it.
  public var encodings: [String: FieldEncoding] = [:]
  /// Properties of JSON that are always sent with the same value, whatever the caller's value has.
  public var constants: [ConstantProperty] = []
  public var isRequired: Bool
  public var documentation: Documentation
  public var location: SourceLocation?

  public init(
    content: Content, mediaType: String? = nil, isRequired: Bool = true,
    documentation: Documentation = Documentation(), location: SourceLocation? = nil
  ) {
    self.content = content
    self.mediaType = mediaType
    self.isRequired = isRequired
    self.documentation = documentation
    self.location = location
  }
}
