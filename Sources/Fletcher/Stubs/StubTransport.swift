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
      return response.isKeptInMemory ? response : try response.delivered()
    }
  }
}

extension Target {
  fileprivate func sampleResponse(to request: Request) throws -> Response {
    try sample.response(to: request, usual: ServiceType.sampleHeaders)
  }
}
