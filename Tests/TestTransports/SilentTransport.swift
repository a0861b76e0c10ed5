import Fletcher

/// Never responds, until the call is cancelled.
package struct SilentTransport: Transport {
  package enum Moment { case reached, cancelled }

  private let moments: AsyncStream<Moment>.Continuation

  package func send(_ request: Request) async throws -> Response {
    moments.yield(.reached)
    do {
      try await Task.sleep(for: .seconds(3600))
    } catch {
      moments.yield(.cancelled)
      throw error
    }
    return Response(status: .ok, request: request)
  }

  /// A transport, and what happens in it.
  package static func make() -> (SilentTransport, AsyncStream<Moment>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Moment.self)
    return (SilentTransport(moments: continuation), stream)
  }
}
