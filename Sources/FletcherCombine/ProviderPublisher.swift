#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Fletcher

  extension Provider {
    /// A publisher of what calls give. It makes them when somebody subscribes, for each subscriber anew, and
    /// cancels them when the subscription is cancelled.
    ///
    /// ```swift
    /// imgur.publisher { try await $0.image(id: "abc") }
    ///   .map(\.title)
    ///   .receive(on: DispatchQueue.main)
    ///   .sink(receiveCompletion: { _ in }, receiveValue: { label.text = $0 })
    ///   .store(in: &subscriptions)
    /// ```
    ///
    /// The value comes on no thread in particular. It fails with ``Fletcher/ProviderError/cancelled(_:)``
    /// where somebody else cancels the call, and with ``Fletcher/ProviderError/other(underlying:)`` where the
    /// closure has an error of its own.
    ///
    /// - Parameter operation: gets the provider and makes one call or several.
    public func publisher<Value: Sendable>(
      _ operation: @escaping @Sendable (Provider) async throws -> Value
    ) -> AnyPublisher<Value, ProviderError> {
      CallPublisher { _ in await outcome(of: operation) }.eraseToAnyPublisher()
    }

    /// A publisher of how calls go, and of what they give at the end.
    ///
    /// Of a progress that is not asked for as fast as it comes, the oldest is left out.
    ///
    /// - Parameter operation: gets the provider and makes one call or several.
    public func publisherWithProgress<Value: Sendable>(
      _ operation: @escaping @Sendable (Provider) async throws -> Value
    ) -> AnyPublisher<TransferEvent<Value>, ProviderError> {
      CallPublisher { send in
        await outcome(of: operation) { await send(.progress($0)) }.map { .value($0) }
      }
      .eraseToAnyPublisher()
    }

    /// A publisher of the target's response, where that is no error. Moya's name.
    public func requestPublisher(_ target: T) -> AnyPublisher<Response, ProviderError> {
      publisher { try await $0.request(target) }
    }

    /// A publisher of how the transfer of a target's request and response goes, and of the response. Moya's
    /// name.
    public func requestWithProgressPublisher(
      _ target: T
    ) -> AnyPublisher<TransferEvent<Response>, ProviderError> {
      publisherWithProgress { try await $0.request(target) }
    }
  }
#endif
