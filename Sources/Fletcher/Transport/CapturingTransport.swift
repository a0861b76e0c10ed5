/// Sends nothing: for who wants to see a request as it would be sent.
package struct CapturingTransport: Transport {
  /// What came to be sent.
  package struct Captured: Error {
    let request: Request
  }

  package func send(_ request: Request) throws -> Response { throw Captured(request: request) }
}
