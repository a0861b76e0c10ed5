/// Sends nothing: for who wants to see a request as it would be sent.
struct CapturingTransport: Transport {
  /// What came to be sent.
  struct Captured: Error {
    let request: Request
  }

  func send(_ request: Request) throws -> Response { throw Captured(request: request) }
}
