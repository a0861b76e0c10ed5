// What callers that cannot `await` make of a call: completion handlers, publishers, signals.

extension Provider {
  /// What comes of calls that a closure makes with the provider.
  package func outcome<Value: Sendable>(
    of operation: @Sendable (Provider) async throws -> Value
  ) async -> Result<Value, ProviderError> {
    do {
      // A stub responds to a cancelled task too.
      try Task.checkCancellation()
      return .success(try await operation(self))
    } catch {
      return .failure(ProviderError(calling: error))
    }
  }

  /// What comes of calls that a closure makes with the provider, and before that how they go: one event
  /// after the other, the oldest left out where they are not taken as fast as they come.
  package func outcome<Value: Sendable>(
    of operation: @escaping @Sendable (Provider) async throws -> Value,
    onProgress: (TransferProgress) async -> Void
  ) async -> Result<Value, ProviderError> {
    let (events, continuation) = AsyncStream.makeStream(
      of: ProgressEvent.self, bufferingPolicy: .bufferingNewest(32))
    let provider = with(
      .change { request in
        request.onProgress = { [other = request.onProgress] progress in
          continuation.yield((progress, other))
        }
      })
    async let outcome = {
      defer { continuation.finish() }
      return await provider.outcome(of: operation)
    }()
    for await event in events {
      await event.other?(event.progress)
      await onProgress(event.progress)
    }
    return await outcome
  }
}

extension ProviderError {
  /// What an error that code of a caller's threw is, where the error has to be of this type.
  package init(calling error: any Error) {
    switch error {
    case let error as ProviderError: self = error
    case is CancellationError: self = .cancelled(nil)
    default: self = .other(underlying: withoutSecrets(error))
    }
  }
}

/// A progress, and who else wants to be told of it.
private typealias ProgressEvent = (progress: TransferProgress, other: ProgressHandler?)
