#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Dispatch
  import Fletcher
  import FletcherMoya

  extension Provider {
    /// A publisher of what calls give. It makes them when somebody subscribes, for each subscriber anew, and
    /// cancels them when the subscription is cancelled.
    ///
    /// ```swift
    /// imgur.publisher { try await $0.image(id: "abc") }
    ///   .map(\.title)
    ///   .sink(receiveCompletion: { _ in }, receiveValue: { label.text = $0 })
    ///   .store(in: &subscriptions)
    /// ```
    ///
    /// What comes, comes on the main actor, as in Moya, unless a queue is named. It fails with ``Fletcher/ProviderError/cancelled(_:)``
    /// where somebody else cancels the call, and with ``Fletcher/ProviderError/other(underlying:)`` where the
    /// closure has an error of its own.
    ///
    /// - Parameters:
    ///   - callbackQueue: where subscribers get what comes; the main actor where it is nil.
    ///   - operation: gets the provider and makes one call or several.
    public func publisher<Value: Sendable>(
      callbackQueue: DispatchQueue? = nil,
      _ operation: @escaping @Sendable (Provider) async throws -> Value
    ) -> AnyPublisher<Value, ProviderError> {
      CallPublisher(place: CallbackPlace(callbackQueue)) { _ in await outcome(of: operation) }
        .eraseToAnyPublisher()
    }

    /// A publisher of how calls go, and of what they give at the end.
    ///
    /// Of a progress that is not asked for as fast as it comes, the oldest is left out.
    ///
    /// - Parameters:
    ///   - callbackQueue: where subscribers get what comes; the main actor where it is nil.
    ///   - operation: gets the provider and makes one call or several.
    public func publisherWithProgress<Value: Sendable>(
      callbackQueue: DispatchQueue? = nil,
      _ operation: @escaping @Sendable (Provider) async throws -> Value
    ) -> AnyPublisher<TransferEvent<Value>, ProviderError> {
      CallPublisher(place: CallbackPlace(callbackQueue)) { send in
        await outcome(of: operation) { await send(.progress($0)) }.map { .value($0) }
      }
      .eraseToAnyPublisher()
    }

    /// A publisher of the target's response, where that is no error. Moya's name.
    ///
    /// - Parameters:
    ///   - target: what is sent.
    ///   - callbackQueue: where subscribers get what comes; the main actor where it is nil.
    public func requestPublisher(
      _ target: T, callbackQueue: DispatchQueue? = nil
    ) -> AnyPublisher<Response, ProviderError> {
      publisher(callbackQueue: callbackQueue) { try await $0.request(target) }
    }

    /// A publisher of how the transfer of a target's request and response goes, and of the response. Moya's
    /// name.
    ///
    /// - Parameters:
    ///   - target: what is sent.
    ///   - callbackQueue: where subscribers get what comes; the main actor where it is nil.
    public func requestWithProgressPublisher(
      _ target: T, callbackQueue: DispatchQueue? = nil
    ) -> AnyPublisher<TransferEvent<Response>, ProviderError> {
      publisherWithProgress(callbackQueue: callbackQueue) { try await $0.request(target) }
    }
  }
#endif
