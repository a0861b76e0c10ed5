import Foundation

/// Gives the responses of stubs, and leaves requests without a stub to another transport.
struct StubTransport: Transport {
  let next: any Transport

  func send(_ request: Request) async throws -> Response {
    guard let call = request.call, let outcome = call.stub.outcome else {
      return try await next.send(request)
    }
    if let delay = call.stub.delay { try await Task.sleep(for: delay) }
    switch outcome {
    case .failure(let error): throw error
    case .sample(let sample):
      let response = try sample?.response(to: request) ?? call.target.sampleResponse(to: request)
      await request.reportTransfer(of: response)
      return try response.transported()
    }
  }
}

extension Request {
  /// Tells of the progress of what is not transferred, as if it had been.
  fileprivate func reportTransfer(of response: Response) async {
    guard let onProgress else { return }
    if body != .none {
      let length = body.length ?? 0
      await onProgress(TransferProgress(phase: .upload, completed: length, total: length))
    }
    let length = Int64(response.data.count)
    await onProgress(TransferProgress(phase: .download, completed: length, total: length))
  }
}

extension RequestBody {
  /// The number of bytes; nil where it is not known.
  fileprivate var length: Int64? {
    switch self {
    case .none: nil
    case .data(let data): Int64(data.count)
    case .file(let url): (try? ByteSource.lengthOfFile(at: url)) ?? nil
    case .stream(let stream): stream.length
    }
  }
}

extension Request {
  /// Whether a stub responds to it.
  var isStubbed: Bool { call?.stub.outcome != nil }
}

extension Response {
  /// Whether a stub has given it.
  var isStubbed: Bool { request.isStubbed }

  /// Whether it is the target's own sample, and no response that somebody made for a test.
  var isSample: Bool { if case .sample(nil)? = request.call?.stub.outcome { true } else { false } }
}

extension Target {
  fileprivate func sampleResponse(to request: Request) throws -> Response {
    try sample.response(to: request, usual: ServiceType.sampleHeaders)
  }
}
