#if ReactiveSwift
  import Fletcher
  import ReactiveSwift

  // The names that Moya has for other sequences of progress.

  extension SignalProducer {
    /// What the call gave, without the progress before it.
    public func filterCompleted<Result>() -> SignalProducer<Result, Error>
    where Value == TransferEvent<Result> {
      compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    /// How much has been transferred, from 0 to 1, without what the call gave. Where the request has a body it is that of the
    /// body first, and then, again from 0, that of the response's content.
    public func filterProgress<Result>() -> SignalProducer<Double, Error>
    where Value == TransferEvent<Result> {
      compactMap { if case .progress(let progress) = $0 { progress.fraction } else { nil } }
    }
  }
#endif
