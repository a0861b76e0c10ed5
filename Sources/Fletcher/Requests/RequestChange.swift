import HTTPTypes

/// Changes requests before they are sent: Moya's `requestClosure` and `endpointClosure`, as far as these
/// change a request.
///
/// ```swift
/// try await github.with(.header("Idempotency-Key", key)).issues.create(…)
/// ```
public struct RequestChange: Middleware {
  private let change: @Sendable (inout Request) async throws -> Void

  /// A change by a closure. What it throws ends the call.
  public init(_ change: @escaping @Sendable (inout Request) async throws -> Void) {
    self.change = change
  }

  /// Changes the request and sends it.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    var request = request
    try await change(&request)
    return try await next.send(request)
  }
}

extension Middleware where Self == RequestChange {
  /// A change by a closure. What it throws ends the call.
  public static func change(
    _ change: @escaping @Sendable (inout Request) async throws -> Void
  ) -> RequestChange {
    RequestChange(change)
  }

  /// Sets a header field, in place of one of the same name. One that carries a credential belongs into
  /// ``secretHeader(_:_:)``.
  ///
  /// A name or value that cannot be sent ends the call with `ProviderError.invalidRequest`.
  public static func header(_ name: String, _ value: String) -> RequestChange {
    RequestChange { try $0.setHeader(name, value) }
  }

  /// Sets a header field that carries a credential: no redirect takes it to another origin, and no log
  /// shows it.
  public static func secretHeader(_ name: String, _ value: String) -> RequestChange {
    RequestChange { try $0.setSecretHeader(name, value) }
  }

  /// Adds an item to the query.
  public static func queryItem(_ name: String, _ value: String) -> RequestChange {
    RequestChange { try $0.addQuery(name, value) }
  }

  /// Sets how long the server may be silent before the request fails.
  public static func timeout(_ duration: Duration) -> RequestChange {
    RequestChange { $0.timeout = duration }
  }

  /// Has requests sent again as a policy says, whatever their description says: of a provider, or of one call.
  ///
  /// ```swift
  /// try await github.with(.retry(.none)).issues.create(owner: "ada", repo: "engine", title: "Steam")
  /// ```
  ///
  /// The header field of ``RetryPolicy/idempotencyKey`` stays what the description says, unless the policy names one.
  public static func retry(_ policy: RetryPolicy) -> RequestChange {
    let retrying = Retrying(policy)
    return RequestChange { request in
      guard policy.idempotencyKey == nil, let key = request.retrying?.policy.idempotencyKey else {
        request.retrying = retrying
        return
      }
      var policy = policy
      policy.idempotencyKey = key
      request.retry = policy
    }
  }

  /// Says whether the response may come from a cache.
  public static func cache(_ policy: CachePolicy) -> RequestChange {
    RequestChange { $0.cache = policy }
  }
}
