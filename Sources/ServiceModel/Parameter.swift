import Diagnostics

/// Something that the caller gives with a request, outside its body.
public struct Parameter: Sendable {
  public enum Location: String, Sendable, Hashable, CaseIterable {
    case path, query, header, cookie
    /// The whole query, without a name (OpenAPI 3.2, section 4.12.1).
    case querystring
  }
  /// How arrays and objects are written (OpenAPI 3.2, section 4.12.6), and `json`: as JSON text. A
  /// `querystring` is `form`, `json`, or `simple`: text.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie, json
    /// Swagger 2.0's `tsv`.
    case tabDelimited
    /// A date and time as HTTP writes it (RFC 9110, section 5.6.7).
    case httpDate
    /// A boolean as 1 or 0.
    case numeric

    /// The style with `explode`: where each element is a parameter of its own, there is nothing to delimit,
    /// so delimited styles are `form`.
    public func whenExploded(_ explode: Bool) -> Style {
      explode && (self == .spaceDelimited || self == .pipeDelimited) ? .form : self
    }
  }
  /// The name that is sent.
  public var name: String
  public var `in`: Location
  public var schema: Schema
  public var isRequired: Bool
  public var style: Style
  public var explode: Bool
  /// Whether RFC 3986's reserved characters are sent as they are.
  public var allowsReserved: Bool
  /// Whether operations of the service have it in common, so that a caller gives it to the provider, once for all of them.
  public var isCommon = false
  public var location: SourceLocation?

  public init(
    name: String, in: Location, schema: Schema, isRequired: Bool, style: Style, explode: Bool,
    allowsReserved: Bool = false, location: SourceLocation? = nil
  ) {
    self.name = name
    self.in = `in`
    self.schema = schema
    self.isRequired = isRequired
    self.style = style
    self.explode = explode
    self.allowsReserved = allowsReserved
    self.location = location
  }
}
