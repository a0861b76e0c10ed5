#if RxSwift
  import Fletcher
  import RxSwift

  // The names that Moya has for sequences of progress.

  extension ObservableType {
    /// What the call gave, without the progress before it.
    public func filterCompleted<Value>() -> Observable<Value>
    where Element == TransferEvent<Value> {
      compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    /// How much has been transferred, from 0 to 1, without what the call gave. Where the request has a body it is that of the
    /// body first, and then, again from 0, that of the response's content.
    public func filterProgress<Value>() -> Observable<Double>
    where Element == TransferEvent<Value> {
      compactMap { if case .progress(let progress) = $0 { progress.fraction } else { nil } }
    }
  }
#endif
