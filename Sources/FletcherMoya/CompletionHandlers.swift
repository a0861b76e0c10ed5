import Dispatch
import Fletcher

extension Provider {
  /// Sends the target and calls a handler on the main actor with a response that is no error.
  ///
  /// ```swift
  /// let call = imgur.request(.image(id: "abc")) { result in
  ///   switch result {
  ///   case .success(let response): label.text = "\(response.statusCode)"
  ///   case .failure(.cancelled): break
  ///   case .failure(let error): label.text = error.localizedDescription
  ///   }
  /// }
  /// call.cancel()
  /// ```
  ///
  /// A response with an error's status is a failure, as for ``Fletcher/Provider/request(_:)``; in Moya it is
  /// one where the target has a `validationType`.
  ///
  /// - Parameters:
  ///   - target: what is sent.
  ///   - progress: called on the main actor while bytes go and come.
  ///   - completion: called once on the main actor. Where the call is cancelled before that, with
  ///     ``Fletcher/ProviderError/cancelled(_:)``.
  @discardableResult
  public func request(
    _ target: T, progress: (@MainActor @Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @MainActor @Sendable (Result<Response, ProviderError>) -> Void
  ) -> Cancellable {
    perform({ try await $0.request(target) }, progress: progress, completion: completion)
  }

  /// Sends the target and calls a handler on a queue with a response that is no error.
  ///
  /// - Parameters:
  ///   - target: what is sent.
  ///   - callbackQueue: where the handlers are called, in order where the queue is serial.
  ///   - progress: called while bytes go and come.
  ///   - completion: called once.
  @discardableResult
  public func request(
    _ target: T, callbackQueue: DispatchQueue,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<Response, ProviderError>) -> Void
  ) -> Cancellable {
    perform(
      { try await $0.request(target) }, callbackQueue: callbackQueue, progress: progress,
      completion: completion)
  }

  /// Makes typed calls and calls a handler on the main actor with what they gave.
  ///
  /// ```swift
  /// imgur.perform { try await $0.image(id: "abc") } completion: { result in
  ///   label.text = (try? result.get())?.title
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - operation: gets the provider and makes one call or several.
  ///   - progress: called on the main actor while bytes go and come.
  ///   - completion: called once on the main actor. Where the call is cancelled before that, with
  ///     ``Fletcher/ProviderError/cancelled(_:)``; an error of the closure's own is
  ///     ``Fletcher/ProviderError/other(underlying:)``.
  @discardableResult
  public func perform<Value: Sendable>(
    _ operation: @escaping @Sendable (Provider) async throws -> Value,
    progress: (@MainActor @Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @MainActor @Sendable (Result<Value, ProviderError>) -> Void
  ) -> Cancellable {
    Cancellable(
      Task {
        let result =
          if let progress {
            await outcome(of: operation) { await progress($0) }
          } else {
            await outcome(of: operation)
          }
        // Who cancels on the main actor can rely on it that no success comes any more.
        await MainActor.run { completion(Task.isCancelled ? .failure(.cancelled(nil)) : result) }
      })
  }

  /// Makes typed calls and calls a handler on a queue with what they gave.
  ///
  /// - Parameters:
  ///   - operation: gets the provider and makes one call or several.
  ///   - callbackQueue: where the handlers are called, in order where the queue is serial.
  ///   - progress: called while bytes go and come.
  ///   - completion: called once.
  @discardableResult
  public func perform<Value: Sendable>(
    _ operation: @escaping @Sendable (Provider) async throws -> Value,
    callbackQueue: DispatchQueue,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
  ) -> Cancellable {
    Cancellable(
      Task {
        let result =
          if let progress {
            await outcome(of: operation) { event in callbackQueue.async { progress(event) } }
          } else {
            await outcome(of: operation)
          }
        let final = Task.isCancelled ? .failure(.cancelled(nil)) : result
        callbackQueue.async { completion(final) }
      })
  }
}
