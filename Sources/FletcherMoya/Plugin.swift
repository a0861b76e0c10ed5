import Fletcher

/// What is told of each call and may change it: Moya's `PluginType`.
///
/// ```swift
/// struct Stopwatch: Plugin {
///   func didReceive(_ result: Result<Response, ProviderError>, target: any Target) {
///     print(target.path, (try? result.get().statusCode) ?? 0)
///   }
/// }
///
/// let imgur = Provider<Imgur>(auth: .clientID("…"), plugins: [Stopwatch()])
/// ```
///
/// Each hook has a default that does nothing. A hook may be `async`, or belong to an actor.
public protocol Plugin: Sendable {
  /// Changes a request before it is sent. It has no credentials yet.
  ///
  /// - Throws: what ends the call; nothing is sent then, and no other hook runs.
  func prepare(_ request: Request, target: any Target) async throws -> Request

  /// Runs immediately before the request is sent, or a stub responds in place of the server.
  func willSend(_ request: Request, target: any Target) async

  /// Runs when a response has come, whatever its status, or why none came: a cancellation is
  /// `ProviderError.cancelled(_:)`. It runs once for each ``willSend(_:target:)``.
  func didReceive(_ result: Result<Response, ProviderError>, target: any Target) async

  /// Changes what came, before the provider looks at its status and reads it.
  func process(
    _ result: Result<Response, ProviderError>, target: any Target
  ) async -> Result<Response, ProviderError>
}

extension Plugin {
  /// The request as it is.
  public func prepare(_ request: Request, target: any Target) async throws -> Request { request }

  /// Nothing.
  public func willSend(_ request: Request, target: any Target) async {}

  /// Nothing.
  public func didReceive(
    _ result: Result<Response, ProviderError>, target: any Target
  ) async {}

  /// The result as it is.
  public func process(
    _ result: Result<Response, ProviderError>, target: any Target
  ) async -> Result<Response, ProviderError> { result }
}
