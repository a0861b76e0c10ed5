import Foundation

/// Gives the responses of stubs, and leaves requests without a stub to another transport.
struct StubTransport: Transport {
  let next: any Transport

  func send(_ request: Request) async throws -> Response {
    guard let stub = request.stub, let outcome = stub.outcome else {
      return try await next.send(request)
    }
    if let delay = stub.delay { try await Task.sleep(for: delay) }
    switch outcome {
    case .failure(let error): throw error
    case .sample(let sample):
      guard
        let response =
          try sample?.response(to: request) ?? request.target?.sampleResponse(to: request)
      else { throw ProviderError.invalidSample(reason: "the request is of no operation") }
      return try response.delivered()
    }
  }
}

extension Target {
  fileprivate func sampleResponse(to request: Request) throws -> Response {
    try sample.response(to: request, usual: ServiceType.sampleHeaders)
  }
}
