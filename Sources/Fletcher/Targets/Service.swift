import HTTPTypes

/// An HTTP service: what its operations have in common.
public protocol Service: Sendable {
  /// What a stub's closure is given: any target of the service, or the service's own enum where that has
  /// all of its targets.
  associatedtype StubTarget = any Target<Self>

  /// Where the service is and how it is spoken to.
  static var configuration: ServiceConfiguration { get }

  /// Header fields of the responses that stubs give, beside those of each target's ``Target/sample``.
  static var sampleHeaders: KeyValuePairs<String, String> { get }
}

extension Service {
  /// None.
  public static var sampleHeaders: KeyValuePairs<String, String> { [:] }
}

/// What all operations of a service share, unless an operation says otherwise in its ``Route``.
public struct ServiceConfiguration: Sendable {
  /// The URL that the operations' paths are appended to.
  public var baseURL: String
  /// Headers of every request.
  public var headers: KeyValuePairs<String, String>
  /// Query items of every request.
  public var query: KeyValuePairs<String, String>
  /// Which credentials a request needs.
  public var authentication: AuthenticationRequirement
  /// The path of the value in a response's envelope, as `data.results`; nil where there is none.
  public var unwrap: String?
  /// Which content makes a response an error even with status 200: `"error"`, `["ok": [false]]`; nil for none.
  public var failure: ContentCondition?
  /// Which response says that the request's token was refused; a 401 always does.
  public var refusedWhen: TokenRefusal
  /// The models of error responses.
  public var errors: ErrorModels
  /// How long the server may be silent before a request fails; nil leaves it to the transport.
  public var timeout: Duration?
  /// Whether responses may come from a cache.
  public var cache: CachePolicy
  /// Whether requests are sent again where they fail, and when; nil for not.
  public var retry: RetryPolicy?

  /// A configuration; only the base URL has no default.
  public init(
    baseURL: String,
    headers: KeyValuePairs<String, String> = [:],
    query: KeyValuePairs<String, String> = [:],
    authentication: AuthenticationRequirement = .given,
    unwrap: String? = nil,
    failure: ContentCondition? = nil,
    refusedWhen: TokenRefusal = [:],
    errors: ErrorModels = [:],
    timeout: Duration? = nil,
    cache: CachePolicy = .standard,
    retry: RetryPolicy? = nil
  ) {
    self.baseURL = baseURL
    self.headers = headers
    self.query = query
    self.authentication = authentication
    self.unwrap = unwrap
    self.failure = failure
    self.refusedWhen = refusedWhen
    self.errors = errors
    self.timeout = timeout
    self.cache = cache
    self.retry = retry
  }
}
