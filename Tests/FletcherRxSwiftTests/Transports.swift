import Fletcher

/// Never responds, until the call is cancelled.
struct SilentTransport: Transport {
  enum Moment { case reached, cancelled }

  let moments: AsyncStream<Moment>.Continuation

  func send(_ request: Request) async throws -> Response {
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
  static func make() -> (SilentTransport, AsyncStream<Moment>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Moment.self)
    return (SilentTransport(moments: continuation), stream)
  }
}

/// Tells of an upload and a download, and responds.
struct ProgressTransport: Transport {
  static let told = [
    TransferProgress(phase: .upload, completed: 5, total: 5),
    TransferProgress(phase: .download, completed: 0, total: 8),
    TransferProgress(phase: .download, completed: 8, total: 8),
  ]

  func send(_ request: Request) async throws -> Response {
    for progress in Self.told { await request.onProgress?(progress) }
    return Response(status: .ok, request: request)
  }
}
