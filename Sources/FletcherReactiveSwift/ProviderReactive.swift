#if ReactiveSwift
  import Dispatch
  import Fletcher
  import FletcherMoya
  import ReactiveSwift

  extension Provider: ReactiveExtensionsProvider {}

  /// A provider, so that ``ReactiveSwift/Reactive`` can be extended for those of all targets.
  public protocol ReactiveProvider: Sendable {
    /// What the provider sends.
    associatedtype ProvidedTarget: Target
    /// The provider itself.
    var asProvider: Provider<ProvidedTarget> { get }
  }

  extension Provider: ReactiveProvider {
    /// The provider itself.
    public var asProvider: Provider<T> { self }
  }

  extension Reactive where Base: ReactiveProvider {
    /// What calls give. They are made each time that the producer is started, and cancelled when what was
    /// started is disposed of.
    ///
    /// ```swift
    /// imgur.reactive.producer { try await $0.image(id: "abc") }
    ///   .startWithResult { label.text = (try? $0.get())?.title }
    /// ```
    ///
    /// Events come on the main actor, as in Moya, unless a queue is named.
    ///
    /// - Parameters:
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    ///   - operation: gets the provider and makes one call or several.
    public func producer<Value: Sendable>(
      callbackQueue: DispatchQueue? = nil,
      _ operation: @escaping @Sendable (Provider<Base.ProvidedTarget>) async throws -> Value
    ) -> SignalProducer<Value, ProviderError> {
      let provider = base.asProvider
      let place = CallbackPlace(callbackQueue)
      return SignalProducer { observer, lifetime in
        let observer = SendableObserver(observer: observer)
        let task = Task {
          let result = await provider.outcome(of: operation)
          await place.call { observer.end(result) }
        }
        lifetime.observeEnded { task.cancel() }
      }
    }

    /// How calls go, and what they give at the end.
    ///
    /// - Parameters:
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    ///   - operation: gets the provider and makes one call or several.
    public func producerWithProgress<Value: Sendable>(
      callbackQueue: DispatchQueue? = nil,
      _ operation: @escaping @Sendable (Provider<Base.ProvidedTarget>) async throws -> Value
    ) -> SignalProducer<TransferEvent<Value>, ProviderError> {
      let provider = base.asProvider
      let place = CallbackPlace(callbackQueue)
      return SignalProducer { observer, lifetime in
        let observer = SendableObserver(observer: observer)
        let task = Task {
          let result = await provider.outcome(of: operation) { progress in
            await place.call { observer.observer.send(value: .progress(progress)) }
          }
          await place.call { observer.end(result.map { .value($0) }) }
        }
        lifetime.observeEnded { task.cancel() }
      }
    }

    /// The target's response, where that is no error. Moya's name.
    ///
    /// - Parameters:
    ///   - target: what is sent.
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    public func request(
      _ target: Base.ProvidedTarget, callbackQueue: DispatchQueue? = nil
    ) -> SignalProducer<Response, ProviderError> {
      producer(callbackQueue: callbackQueue) { try await $0.request(target) }
    }

    /// How the transfer of a target's request and response goes, and the response. Moya's name.
    ///
    /// - Parameters:
    ///   - target: what is sent.
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    public func requestWithProgress(
      _ target: Base.ProvidedTarget, callbackQueue: DispatchQueue? = nil
    ) -> SignalProducer<TransferEvent<Response>, ProviderError> {
      producerWithProgress(callbackQueue: callbackQueue) { try await $0.request(target) }
    }
  }

  /// Carries an observer into the task of its call.
  ///
  /// Unchecked, because `Signal.Observer` does not say that it can be sent to from any thread, which it can:
  /// a signal that has ended, and so one that was disposed of, takes no more events.
  private struct SendableObserver<Value>: @unchecked Sendable {
    let observer: Signal<Value, ProviderError>.Observer

    func end(_ result: Result<Value, ProviderError>) {
      switch result {
      case .success(let value):
        observer.send(value: value)
        observer.sendCompleted()
      case .failure(let error): observer.send(error: error)
      }
    }
  }
#endif
