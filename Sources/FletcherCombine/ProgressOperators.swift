#if canImport(Combine) || OpenCombine
  #if canImport(Combine)
    import Combine
  #else
    import OpenCombine
  #endif
  import Fletcher

  // The names that Moya has for publishers of progress.

  extension Publisher {
    /// What the call gave, without the progress before it.
    public func filterCompleted<Value>() -> Publishers.CompactMap<Self, Value>
    where Output == TransferEvent<Value> {
      compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    /// How much has been transferred, from 0 to 1, without what the call gave. Where the request has a body it is that of the
    /// body first, and then, again from 0, that of the response's content.
    public func filterProgress<Value>() -> Publishers.CompactMap<Self, Double>
    where Output == TransferEvent<Value> {
      compactMap { if case .progress(let progress) = $0 { progress.fraction } else { nil } }
    }
  }
#endif
