import Foundation
import HTTPTypes

/// How an operation becomes a request: its method, the template of its path, the arguments, the body,
/// and what it does otherwise than its service.
///
/// ```swift
/// Route(.get, "/users/{username}/repos{?sort,page}", username, sort, page)
/// ```
public struct Route: Sendable {
  /// The method.
  public var method: HTTPRequest.Method
  /// The path and the query as a URI template (RFC 6570). A template that begins with `{+` takes the
  /// whole URL from its first argument, or the path of one on the host of the service.
  public var template: String

  var arguments: [any ParameterValue]
  var body = Body.none
  var queryItems: [(name: String, value: any ParameterValue)] = []
  var headerFields: [(name: String, value: any ParameterValue)] = []
  var cookies: [(name: String, value: any ParameterValue, style: CookieStyle)] = []
  var wholeQuery: WholeQuery?
  var invalidMethod: String?
  var accepted: [StatusPattern] = []
  var requirement: AuthenticationRequirement?
  var base: String?
  var trustsAnyOrigin = false
  var omittedHeaders: [String] = []
  var omittedQuery: [String] = []
  var omittedErrors: [StatusPattern] = []
  var unwrapPath: Override<String?> = .inherited
  var failureCondition: Override<ContentCondition?> = .inherited
  var errorModels: ErrorModels?
  var timeLimit: Override<Duration?> = .inherited
  var cachePolicy: CachePolicy?
  var retryPolicy: RetryPolicy?
  var pages: Pagination?

  enum Override<Value: Sendable>: Sendable {
    case inherited
    case set(Value)

    func over(_ other: Value) -> Value {
      switch self {
      case .inherited: other
      case .set(let value): value
      }
    }
  }

  /// Whether responses are read otherwise than those of the service's other operations.
  var hasOwnRules: Bool {
    if case .inherited = unwrapPath, case .inherited = failureCondition, errorModels == nil {
      return !accepted.isEmpty || !omittedErrors.isEmpty
    }
    return true
  }

  /// The methods that have a name here (RFC 9110, section 9.3; RFC 5789; the QUERY method).
  ///
  /// HTTPTypes' own have members in a module that not every file which describes a route imports.
  public enum Method: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
    case connect = "CONNECT"
    case options = "OPTIONS"
    case trace = "TRACE"
    case patch = "PATCH"
    case query = "QUERY"
  }

  /// A route.
  ///
  /// In a path, an argument stays one segment, whatever its characters; one that is nil or empty is
  /// refused when the request is built, because the path would be another resource's. In a query, nil
  /// leaves the parameter out.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - template: the path and the query, a URI template of any level (RFC 6570).
  ///   - arguments: a value for each of the template's variables, in their order. For values that
  ///     need to be told how, see ``Parameter``.
  public init(_ method: Method, _ template: String, _ arguments: any ParameterValue...) {
    self.method =
      switch method {
      case .get: .get
      case .head: .head
      case .post: .post
      case .put: .put
      case .delete: .delete
      case .connect: .connect
      case .options: .options
      case .trace: .trace
      case .patch: .patch
      case .query: .query
      }
    self.template = template
    self.arguments = arguments
  }

  /// A route with a method that ``Method`` has no name for: WebDAV's `COPY`, a service's own. One that is no token (RFC 9110, section 9.1) is refused when the request is built.
  public init(_ method: String, _ template: String, _ arguments: any ParameterValue...) {
    if let method = HTTPRequest.Method(method) {
      self.method = method
    } else {
      self.method = .get
      invalidMethod = method
    }
    self.template = template
    self.arguments = arguments
  }

  /// What a large target's route ends with, whose cases are in several properties: no case gets here, and
  /// a request of it is refused.
  public static var missing: Route { Route("", "") }

  /// Whether the whole URL is the caller's.
  var isWholeURL: Bool { template.utf8.starts(with: "{+".utf8) }

  /// The template without its query, which may have secrets.
  package var pathTemplate: String { String(URITemplate.path(of: template)) }

  /// The same with arguments as a description writes them, `{path}` for `{+path}`.
  var readablePath: String { pathTemplate.replacing(/{[+#.\/;]/, with: "{") }

  consuming func with(_ change: (inout Route) -> Void) -> Route {
    change(&self)
    return self
  }
}

// MARK: Bodies

extension Route {
  /// Sends a JSON object with these properties; a property that is nil is left out.
  ///
  /// - Parameters:
  ///   - fields: the properties.
  ///   - isOptional: whether there is no body where all properties are nil.
  ///   - contentType: the media type.
  public consuming func json(
    _ fields: JSONFields, isOptional: Bool = false, contentType: String = "application/json"
  ) -> Route {
    with { route in
      if isOptional, fields.fields.isEmpty { return }
      route.body = .json(JSONBody(value: fields), contentType: contentType)
    }
  }

  /// Sends the value as JSON; nil sends no body.
  // Disfavored, so that a dictionary literal is the fields of an object and its nils are left out.
  @_disfavoredOverload
  public consuming func json(
    _ value: (any Encodable & Sendable)?, contentType: String = "application/json"
  ) -> Route {
    with { route in
      if let value { route.body = .json(JSONBody(value: value), contentType: contentType) }
    }
  }

  /// Sends each value as a line of JSON; nil sends no body.
  public consuming func jsonLines(
    _ values: [any Encodable & Sendable]?, contentType: String = "application/jsonl"
  ) -> Route {
    with { route in
      if let values { route.body = .sequence(values, start: "", contentType: contentType) }
    }
  }

  /// Sends the values as a JSON text sequence (RFC 7464); nil sends no body.
  public consuming func jsonSequence(
    _ values: [any Encodable & Sendable]?, contentType: String = "application/json-seq"
  ) -> Route {
    with { route in
      if let values { route.body = .sequence(values, start: "\u{1E}", contentType: contentType) }
    }
  }

  /// Sends a form, application/x-www-form-urlencoded; a field that is nil is left out.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - isOptional: whether there is no body where all fields are nil.
  public consuming func form(_ fields: FormFields, isOptional: Bool = false) -> Route {
    with { route in
      if isOptional, fields.fields.allSatisfy({ $0.value.parameter.isUndefined }) { return }
      route.body = .form(fields)
    }
  }

  /// Sends the properties of the value as a form; nil sends no body.
  @_disfavoredOverload
  public consuming func form(_ value: (any Encodable & Sendable)?) -> Route {
    with { route in
      if let value { route.body = .form(FormFields(propertiesOf: value)) }
    }
  }

  /// Sends a multipart body, multipart/form-data; a field that is nil is left out.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - isRequired: whether there is a body where there is no part; it has its end alone then.
  public consuming func multipart(_ fields: MultipartFields, isRequired: Bool = false) -> Route {
    with { route in
      var fields = fields
      fields.isRequired = isRequired
      route.body = .multipart(fields)
    }
  }

  /// Sends text in UTF-8; nil sends no body.
  public consuming func text(_ text: String?, contentType: String = "text/plain; charset=utf-8")
    -> Route
  {
    with { route in
      if let text { route.body = .data(Data(text.utf8), contentType: contentType) }
    }
  }

  /// Sends the bytes; nil sends no body.
  public consuming func data(_ data: Data?, contentType: String = "application/octet-stream")
    -> Route
  {
    with { route in
      if let data { route.body = .data(data, contentType: contentType) }
    }
  }

  /// Sends bytes from memory or from a file; nil sends no body.
  ///
  /// - Parameters:
  ///   - body: the bytes.
  ///   - contentType: their media type where the caller names none; of several, `image/png, image/*`, by
  ///     the file's extension, or else the first that is no range.
  public consuming func binary(
    _ body: BinaryBody?, contentType: String = "application/octet-stream"
  ) -> Route {
    with { route in
      guard let body else { return }
      let type = body.contentType(among: contentType)
      switch body.source {
      case .data(let data): route.body = .data(data, contentType: type)
      case .file(let url): route.body = .file(url, contentType: type)
      case .stream(let stream): route.body = .stream(stream, contentType: type)
      }
    }
  }

  /// Sends bytes from memory or from a file as base64 (RFC 4648, section 4); nil sends no body.
  ///
  /// - Parameters:
  ///   - body: the bytes.
  ///   - contentType: the media type where the caller names none.
  public consuming func base64(
    _ body: BinaryBody?, contentType: String = "application/octet-stream"
  ) -> Route {
    with { route in
      guard let body else { return }
      route.body = .base64(body.source, contentType: body.contentType(among: contentType))
    }
  }

  /// Sends the content of a file, streamed from disk; nil sends no body.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - contentType: its media type; by its name's extension where it is nil.
  public consuming func file(_ url: URL?, contentType: String? = nil) -> Route {
    with { route in
      guard let url else { return }
      route.body = .file(
        url, contentType: contentType ?? MediaType.ofFile(withExtension: url.pathExtension))
    }
  }
}

// MARK: What an operation does otherwise than its service

extension Route {
  /// Sets a header, over the service's of that name; nil leaves the service's. A list is joined with
  /// commas.
  public consuming func header(_ name: String, _ value: (any ParameterValue)?) -> Route {
    with { route in
      if let value { route.headerFields.append((name, value)) }
    }
  }

  /// Says which media types the response may have; `application/json` unless the service says
  /// otherwise.
  public consuming func accept(_ mediaType: String) -> Route { header("Accept", mediaType) }

  /// Sends a cookie, in place of one of that name; nil leaves it.
  public consuming func cookie(
    _ name: String, _ value: (any ParameterValue)?, style: CookieStyle = .form
  ) -> Route {
    with { route in
      guard let value else { return }
      route.cookies.removeAll { $0.name == name }
      route.cookies.append((name, value, style))
    }
  }

  /// Sends the text as the whole query, percent-encoded and without a name; nil sends none. What the
  /// service always sends in the query stands before it.
  public consuming func wholeQuery(_ text: (any ParameterValue)?) -> Route {
    with { route in
      if let text { route.wholeQuery = .text(text) }
    }
  }

  /// Sends the properties of the value as the whole query, as a form (application/x-www-form-urlencoded);
  /// nil sends none.
  public consuming func wholeQuery(form value: (any Encodable & Sendable)?) -> Route {
    with { route in
      if let value { route.wholeQuery = .form(FormFields(propertiesOf: value)) }
    }
  }

  /// Appends an item to the query; nil appends none, a list an item for each element.
  public consuming func query(_ name: String, _ value: (any ParameterValue)?) -> Route {
    with { route in
      if let value { route.queryItems.append((name, value)) }
    }
  }

  /// Says which credentials the operation needs.
  public consuming func authentication(_ requirement: AuthenticationRequirement) -> Route {
    with { $0.requirement = requirement }
  }

  /// Sends the service's credentials, constant headers and constant query to whatever origin the
  /// operation's whole URL names. Only for URLs that come from somebody who may have them.
  public consuming func credentialsForAnyOrigin() -> Route { with { $0.trustsAnyOrigin = true } }

  /// Sets the path of the value in the response's envelope; nil where the response has none.
  public consuming func unwrap(_ path: String?) -> Route { with { $0.unwrapPath = .set(path) } }

  /// Sets which content makes a response an error; nil for none.
  public consuming func failure(_ condition: ContentCondition?) -> Route {
    with { $0.failureCondition = .set(condition) }
  }

  /// Sets the models of error responses, over the service's for the same status.
  public consuming func errors(_ models: ErrorModels) -> Route { with { $0.errorModels = models } }

  /// Says which statuses are no error; those from 200 to 299 unless said otherwise. Moya's
  /// `validationType`.
  public consuming func accepting(_ statuses: StatusPattern...) -> Route { accepting(statuses) }

  /// The same, for statuses in an array.
  public consuming func accepting(_ statuses: [StatusPattern]) -> Route {
    with { $0.accepted = statuses }
  }

  /// Sets how long the server may be silent before the request fails; nil for as long as the transport lets it
  /// be, whatever the service's other operations have.
  public consuming func timeout(_ duration: Duration?) -> Route {
    with { $0.timeLimit = .set(duration) }
  }

  /// Says whether the response may come from a cache.
  public consuming func cache(_ policy: CachePolicy) -> Route { with { $0.cachePolicy = policy } }

  /// Says whether the request is sent again where it fails, and when.
  public consuming func retry(_ policy: RetryPolicy) -> Route { with { $0.retryPolicy = policy } }

  /// Says how the next page is asked for, where the response is one of several.
  public consuming func pages(_ pagination: Pagination) -> Route { with { $0.pages = pagination } }
}

// MARK: What an operation does without of what its service says

extension Route {
  /// Below another base URL than the service's, unless the provider was given one of its own.
  ///
  /// A path alone, as `/v2` or `/`, is below the host of the provider's base URL (RFC 3986, section 5.2.2).
  public consuming func baseURL(_ url: String) -> Route { with { $0.base = url } }

  /// Without these constant headers of the service.
  public consuming func omittingHeaders(_ names: String...) -> Route {
    with { $0.omittedHeaders = names }
  }

  /// Without these constant query items of the service.
  public consuming func omittingQuery(_ names: String...) -> Route {
    with { $0.omittedQuery = names }
  }

  /// Without the service's models for error responses with these statuses.
  public consuming func omittingErrors(_ statuses: StatusPattern...) -> Route {
    with { $0.omittedErrors = statuses }
  }
}
