/// How often a request was sent before.
private struct Resends: RequestNote {
  let count: Int
}

extension Request {
  /// How often the request was sent before, for any reason: a failure that may pass, a refused token.
  package var resendCount: Int {
    get { self[Resends.self]?.count ?? 0 }
    set { self[Resends.self] = Resends(count: newValue) }
  }
}
