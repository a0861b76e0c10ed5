import Dispatch
import Fletcher

extension Provider {
  /// A provider whose completion handlers are called on a queue, unless a call names another. Moya's
  /// `MoyaProvider(callbackQueue:)`.
  public func callbacks(on queue: DispatchQueue) -> CallbackProvider<T> {
    CallbackProvider(provider: self, callbackQueue: queue)
  }
}

/// A provider whose completion handlers are called on a queue of its own.
public struct CallbackProvider<T: Target>: Sendable {
  /// What sends the targets.
  public let provider: Provider<T>
  /// Where handlers are called, unless a call names another queue.
  public let callbackQueue: DispatchQueue

  /// Sends the target and calls a handler with a response that is no error.
  ///
  /// - Parameters:
  ///   - target: what is sent.
  ///   - callbackQueue: where the handlers are called; the provider's where it is nil.
  ///   - progress: called while bytes go and come.
  ///   - completion: called once.
  @discardableResult
  public func request(
    _ target: T, callbackQueue: DispatchQueue? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<Response, ProviderError>) -> Void
  ) -> Cancellable {
    provider.request(
      target, callbackQueue: callbackQueue ?? self.callbackQueue, progress: progress,
      completion: completion)
  }

  /// Makes typed calls and calls a handler with what they gave.
  ///
  /// - Parameters:
  ///   - operation: gets the provider and makes one call or several.
  ///   - callbackQueue: where the handlers are called; the provider's where it is nil.
  ///   - progress: called while bytes go and come.
  ///   - completion: called once.
  @discardableResult
  public func perform<Value: Sendable>(
    _ operation: @escaping @Sendable (Provider<T>) async throws -> Value,
    callbackQueue: DispatchQueue? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
  ) -> Cancellable {
    provider.perform(
      operation, callbackQueue: callbackQueue ?? self.callbackQueue, progress: progress,
      completion: completion)
  }
}
