#if RxSwift
  import Dispatch
  import Fletcher
  import FletcherMoya
  import RxSwift

  extension Provider: ReactiveCompatible {}

  /// A provider, so that ``RxSwift/Reactive`` can be extended for those of all targets.
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
    /// What calls give. They are made for each subscriber anew, and cancelled when its subscription is
    /// disposed of.
    ///
    /// ```swift
    /// imgur.rx.single { try await $0.image(id: "abc") }
    ///   .subscribe(onSuccess: { label.text = $0.title })
    ///   .disposed(by: disposeBag)
    /// ```
    ///
    /// Every error is a ``Fletcher/ProviderError``. Events come on the main actor, as in Moya, unless a queue is
    /// named.
    ///
    /// - Parameters:
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    ///   - operation: gets the provider and makes one call or several.
    public func single<Value: Sendable>(
      callbackQueue: DispatchQueue? = nil,
      _ operation: @escaping @Sendable (Provider<Base.ProvidedTarget>) async throws -> Value
    ) -> Single<Value> {
      let provider = base.asProvider
      let place = CallbackPlace(callbackQueue)
      return Single.create { observer in
        let observer = SendableObserver(send: observer)
        let task = Task {
          let result = await provider.outcome(of: operation)
          await place.call { observer.send(result.mapError { $0 }) }
        }
        return Disposables.create { task.cancel() }
      }
    }

    /// How calls go, and what they give at the end.
    ///
    /// - Parameters:
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    ///   - operation: gets the provider and makes one call or several.
    public func withProgress<Value: Sendable>(
      callbackQueue: DispatchQueue? = nil,
      _ operation: @escaping @Sendable (Provider<Base.ProvidedTarget>) async throws -> Value
    ) -> Observable<TransferEvent<Value>> {
      let provider = base.asProvider
      let place = CallbackPlace(callbackQueue)
      return Observable.create { observer in
        let observer = SendableObserver(send: observer.on)
        let task = Task {
          let result = await provider.outcome(of: operation) { progress in
            await place.call { observer.send(.next(.progress(progress))) }
          }
          await place.call {
            switch result {
            case .success(let value):
              observer.send(.next(.value(value)))
              observer.send(.completed)
            case .failure(let error): observer.send(.error(error))
            }
          }
        }
        return Disposables.create { task.cancel() }
      }
    }

    /// The target's response, where that is no error. Moya's name.
    ///
    /// - Parameters:
    ///   - target: what is sent.
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    public func request(
      _ target: Base.ProvidedTarget, callbackQueue: DispatchQueue? = nil
    ) -> Single<Response> {
      single(callbackQueue: callbackQueue) { try await $0.request(target) }
    }

    /// How the transfer of a target's request and response goes, and the response. Moya's name.
    ///
    /// - Parameters:
    ///   - target: what is sent.
    ///   - callbackQueue: where observers get events; the main actor where it is nil.
    public func requestWithProgress(
      _ target: Base.ProvidedTarget, callbackQueue: DispatchQueue? = nil
    ) -> Observable<TransferEvent<Response>> {
      withProgress(callbackQueue: callbackQueue) { try await $0.request(target) }
    }
  }

  /// Carries an observer into the task of its call.
  ///
  /// Unchecked, because observers do not say that they can be sent to from any thread, which Rx allows as long
  /// as one event comes after the other: nothing but the one task has this one called.
  private struct SendableObserver<Event>: @unchecked Sendable {
    let send: (Event) -> Void
  }
#endif
