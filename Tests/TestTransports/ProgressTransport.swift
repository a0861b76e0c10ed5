import Fletcher

/// Tells of an upload and a download, and responds.
package struct ProgressTransport: Transport {
  package static let told = [
    TransferProgress(phase: .upload, completed: 5, total: 5),
    TransferProgress(phase: .download, completed: 0, total: 8),
    TransferProgress(phase: .download, completed: 8, total: 8),
  ]

  package init() {}

  package func send(_ request: Request) async throws -> Response {
    for progress in Self.told { await request.onProgress?(progress) }
    return Response(status: .ok, request: request)
  }
}
