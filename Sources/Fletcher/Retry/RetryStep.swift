/// Has requests sent again as a policy says, whatever their description says.
public struct RetryStep: Middleware {
  private let policy: RetryPolicy

  /// A step that sets the policy of each request.
  public init(_ policy: RetryPolicy) { self.policy = policy }

  /// Sends the request on with the policy.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    var request = request
    request.retry = policy
    return try await next.send(request)
  }
}

extension Middleware where Self == RetryStep {
  /// Has requests sent again as a policy says, whatever their description says: of a provider, or of one call.
  ///
  /// ```swift
  /// try await github.with(.retry(.none)).issues.create(owner: "ada", repo: "engine", title: "Steam")
  /// ```
  public static func retry(_ policy: RetryPolicy) -> RetryStep { RetryStep(policy) }
}
