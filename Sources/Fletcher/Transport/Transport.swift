/// What sends requests and receives responses.
public protocol Transport: Sendable {
  /// Sends the request and gives the response, whatever its status. Its content goes where
  /// ``Request/delivery`` says; where the status is not from 200 to 299, it is in the response all the
  /// same.
  ///
  /// A transport that follows redirects must do as ``Request/redirected(by:)`` does, so that no
  /// credential goes to another origin.
  ///
  /// - Throws: whatever kept a response from coming; `CancellationError` where the task is cancelled.
  func send(_ request: Request) async throws -> Response
}

extension Transport {
  /// A transport whose requests go through steps before this one sends them: the first step sees a
  /// request first, and its response last.
  ///
  /// The steps run once for each time that a request is sent, so that they see a request again when it
  /// is sent again with a renewed token.
  public func with(_ steps: any Middleware...) -> any Transport { with(steps) }

  func with(_ steps: [any Middleware]) -> any Transport {
    steps.reversed().reduce(self) { ChainedTransport(step: $1, next: $0) }
  }
}

/// A step and all that come after it.
private struct ChainedTransport: Transport {
  let step: any Middleware
  let next: any Transport

  func send(_ request: Request) async throws -> Response {
    try await step.send(request, next: next)
  }
}
