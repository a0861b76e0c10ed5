import Diagnostics

/// One request that a service understands, and how it responds.
public struct Operation: Sendable {
  /// The operation's name, as its author wrote it.
  public var name: String
  /// Where somebody who uses the description chose the name: one that can't be had is a mistake there.
  public var renamedAt: SourceLocation?
  /// The description's name, where somebody chose another.
  public var renamedFrom: String?
  /// The group (OpenAPI's first tag) that the operation belongs to.
  public var group: String?
  /// The description's name of the group, where somebody chose another.
  public var groupRenamedFrom: String?
  /// Where somebody who uses the description chose the group's name.
  public var groupRenamedAt: SourceLocation?
  /// All tags that the operation has, its group's among them.
  public var tags: [String]
  /// The method, in capitals.
  public var method: String
  public var path: Path
  /// The absolute URL that the path is appended to, where it isn't the service's.
  public var baseURL: String?
  public var documentation: Documentation
  /// The media type that tells it from other operations of the same method and path.
  public var representation: String?
  /// What the caller gives, in the order of the description.
  public var parameters: [Parameter]
  /// Header fields that are always sent; names that the service has too replace the service's.
  public var headers: [ConstantField]
  /// Query items that are always sent.
  public var query: [ConstantField]
  /// Names of the service's constant headers that are not sent.
  public var omittedHeaders: [String]
  /// Names of the service's constant query items that are not sent.
  public var omittedQuery: [String]
  public var body: Body?
  /// The responses of success. Never empty: an operation without a value answers `.nothing`.
  public var responses: [Response]
  /// Headers that responses have, of every status, with `header` as their place.
  public var responseHeaders: [Parameter]
  /// Models of error responses; statuses that the service has too replace the service's.
  public var errors: [Response]
  /// Statuses whose models of the service don't hold.
  public var omittedErrors: [StatusPattern]
  public var unwrap: KeyPath?
  public var failure: KeyPath?
  public var authentication: AuthenticationRequirement
  /// Whether the operation itself says how it is authenticated, so that its credentials may be sent
  /// to another origin than the service's.
  public var hasOwnAuthentication: Bool
  public var timeout: Timeout?
  public var cache: CacheMode?
  public var retry: RetryPolicy?
  public var pagination: Pagination?
  /// A sample of the first response's value, without the envelope.
  public var sample: Sample?
  public var location: SourceLocation?

  public init(name: String, method: String, path: Path) {
    self.name = name
    self.method = method
    self.path = path
    tags = []
    documentation = Documentation()
    parameters = []
    headers = []
    query = []
    responses = [Response(status: .success, content: .nothing)]
    responseHeaders = []
    errors = []
    omittedHeaders = []
    omittedQuery = []
    omittedErrors = []
    authentication = .none
    hasOwnAuthentication = false
  }
}

/// The path of an operation: literal text and arguments.
public struct Path: Sendable, Hashable {
  public enum Part: Sendable, Hashable {
    case literal(String)
    /// The place of the path parameter of this name.
    case argument(String)
  }
  public var parts: [Part]

  public init(parts: [Part]) { self.parts = parts }

  /// Whether the path is one argument and nothing else: the caller gives the whole URL.
  public var isWholeURL: Bool {
    if parts.count == 1, case .argument = parts[0] { true } else { false }
  }

  /// The path as a description writes it, with its arguments in braces.
  public var text: String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .argument(let name): "{\(name)}"
      }
    }.joined()
  }

  /// The names of the arguments, in their order.
  public var arguments: [String] {
    parts.compactMap { if case .argument(let name) = $0 { name } else { nil } }
  }
}

/// Something that the caller gives with a request, outside its body.
public struct Parameter: Sendable {
  public enum Place: String, Sendable, Hashable, CaseIterable {
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
  }
  /// The name that is sent.
  public var name: String
  public var place: Place
  public var schema: Schema
  public var isRequired: Bool
  public var style: Style
  public var explode: Bool
  /// Whether RFC 3986's reserved characters are sent as they are.
  public var allowsReserved: Bool
  public var location: SourceLocation?

  public init(
    name: String, place: Place, schema: Schema, isRequired: Bool, style: Style, explode: Bool,
    allowsReserved: Bool = false, location: SourceLocation? = nil
  ) {
    self.name = name
    self.place = place
    self.schema = schema
    self.isRequired = isRequired
    self.style = style
    self.explode = explode
    self.allowsReserved = allowsReserved
    self.location = location
  }
}

/// How a property of a form, or a part of a multipart body, is written (OpenAPI 3.2, section 4.15).
public struct FieldEncoding: Sendable {
  /// Nil where nothing is said: then plain values are text, lists an item for each element, and other
  /// values JSON.
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

/// The body of a request.
public struct Body: Sendable {
  // Indirect, since most of the operations that have a place for one have none.
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
  /// How the fields of a form or the parts of a multipart body are written, by their names, where
  /// something is said of it.
  public var encodings: [String: FieldEncoding]
  public var isRequired: Bool
  public var documentation: Documentation
  public var location: SourceLocation?

  public init(
    content: Content, mediaType: String? = nil, isRequired: Bool = true,
    documentation: Documentation = Documentation(), location: SourceLocation? = nil
  ) {
    self.content = content
    self.mediaType = mediaType
    encodings = [:]
    self.isRequired = isRequired
    self.documentation = documentation
    self.location = location
  }
}

/// Many values one after the other (OpenAPI 3.2, section 4.14.3, "Sequential Media Types").
public struct ValueSequence: Sendable {
  /// What stands around each value.
  public enum Framing: String, Sendable, Hashable, CaseIterable {
    /// JSON, a line for each value.
    case lines
    /// JSON behind a record separator (RFC 7464).
    case textSequence
    /// Server-sent events (HTML, section 9.2.6); a value is what an event's fields are.
    case events
    /// The parts of a multipart body without names (RFC 2046, section 5.1).
    case parts
  }
  public var item: Schema
  public var framing: Framing
  public var mediaType: String

  public init(item: Schema, framing: Framing, mediaType: String) {
    self.item = item
    self.framing = framing
    self.mediaType = mediaType
  }
}

/// The response of an operation with one status, or with one range of them.
public struct Response: Sendable {
  public indirect enum Content: Sendable {
    case nothing
    case json(Schema)
    case text
    case data
    /// Bytes that are written to a file as they arrive.
    case file
    case sequence(ValueSequence)
  }
  public var status: StatusPattern
  public var content: Content
  /// The media type of the content, where it isn't the usual one.
  public var mediaType: String?
  /// Which of the operation's header fields the response has, by their names in small letters; nil: all.
  public var headerNames: Set<String>?
  public var documentation: Documentation
  public var location: SourceLocation?

  public init(
    status: StatusPattern, content: Content, mediaType: String? = nil,
    documentation: Documentation = Documentation(), location: SourceLocation? = nil
  ) {
    self.status = status
    self.content = content
    self.mediaType = mediaType
    self.documentation = documentation
    self.location = location
  }
}

/// One status, or many.
public enum StatusPattern: Sendable, Hashable {
  case code(Int)
  /// `4XX`, as OpenAPI writes it: the first digit.
  case range(Int)
  /// Every status that no other pattern names.
  case `default`

  /// Every status of success, `2XX`.
  public static let success = StatusPattern.range(2)
}

/// The cache modes of the Fetch standard (section 2.2.5, "cache mode").
public enum CacheMode: String, Sendable, Hashable, CaseIterable {
  case `default`
  case noStore = "no-store"
  case reload
  case noCache = "no-cache"
  case forceCache = "force-cache"
  case onlyIfCached = "only-if-cached"
}

/// A value in a response that says that the request's token was refused.
public struct TokenRefusal: Sendable, Hashable {
  /// Where the value is.
  public var path: KeyPath
  /// What it is then: one of these texts, numbers or booleans.
  public var values: [JSONValue]

  public init(path: KeyPath, values: [JSONValue]) {
    self.path = path
    self.values = values
  }
}

/// How often a request that failed is sent.
public struct RetryPolicy: Sendable, Hashable {
  /// How often the request is sent in all; 1 is not to try again.
  public var attempts: Int
  /// Seconds before the second attempt; doubled for each further one.
  public var delay: Double?
  /// Seconds that the delay may grow to.
  public var maximumDelay: Double?
  /// Statuses to try again on, where the description names them.
  public var statuses: [Int]?
  /// The header field that a request which is not idempotent gets a key in.
  public var idempotencyKey: String?

  public init(
    attempts: Int, delay: Double? = nil, maximumDelay: Double? = nil, statuses: [Int]? = nil,
    idempotencyKey: String? = nil
  ) {
    self.attempts = attempts
    self.delay = delay
    self.maximumDelay = maximumDelay
    self.statuses = statuses
    self.idempotencyKey = idempotencyKey
  }
}

/// How the next page of a list is asked for.
public struct Pagination: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case link, page, offset, cursor
  }
  /// Where a parameter stands that says which page.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    case query, body, path
  }
  public var kind: Kind
  /// What says which page; nil with `link`.
  public var parameter: String?
  public var place: Place
  /// The query parameter that says how many items a page has.
  public var size: String?
  /// Where the items are in the value; empty: the value itself.
  public var items: KeyPath
  /// Where the cursor of the next page is in the response.
  public var next: KeyPath?

  public init(
    kind: Kind, parameter: String? = nil, in place: Place = .query, size: String? = nil,
    items: KeyPath = [], next: KeyPath? = nil
  ) {
    self.kind = kind
    self.parameter = parameter
    self.place = place
    self.size = size
    self.items = items
    self.next = next
  }
}

/// A sample value and the place where it was written.
public struct Sample: Sendable {
  public var value: JSONValue
  public var location: SourceLocation?

  public init(value: JSONValue, location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }
}
