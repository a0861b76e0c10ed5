import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the providers of a service's groups share.
final class ProviderCore: Sendable {
  private let setup: Result<ServiceSetup, any Error>
  /// What is behind all steps and authentication.
  private let transport: StubTransport
  /// What the service's own requirement chooses, which is what nearly every operation needs.
  private let usual: [Credential]
  private let choose: @Sendable (AuthenticationRequirement) -> [Credential]

  init<S: Service>(
    auth: [Credentials<S>], baseURL: URL?, transport: any Transport, decoding: DecodingPolicy
  ) {
    let configuration = S.configuration
    setup = Result { try ServiceSetup(configuration, baseURL: baseURL, decoding: decoding) }
    self.transport = StubTransport(next: transport)
    usual = configuration.authentication.choose(from: auth)
    choose = { $0.choose(from: auth) }
  }

  /// The request of a target, to which authentication adds its credentials.
  func request(for target: any Target, _ stub: Stub) throws -> Request {
    let route = target.route
    var request: Request
    let isTrusted: Bool
    do {
      let builder = try RequestBuilder(route, try setup.get())
      isTrusted = builder.isTrusted
      request = try builder.build()
    } catch ProviderError.invalidRequest(let reason, nil) {
      throw ProviderError.invalidRequest(reason: reason, target: target)
    }
    let credentials = isTrusted ? route.requirement.map { choose($0) } ?? usual : []
    request.call = Call(target, credentials, stub, of: self, to: request.url)
    return request
  }

  /// Sends a request through the steps of a provider.
  func send(_ request: inout Request, through steps: [any Middleware]) async throws -> Response {
    do {
      if steps.isEmpty { return try await Authentication().send(&request, next: transport) }
      return try await transport.with(steps + [Authentication()]).send(request)
    } catch {
      throw providerError(error, request)
    }
  }

  /// Makes a request what would be sent.
  func prepare(_ request: inout Request, through steps: [any Middleware]) async throws {
    if steps.isEmpty {
      _ = try await Authentication().authenticate(&request)
      return
    }
    request[Preparation.self] = Preparation()
    defer { request[Preparation.self] = nil }
    do {
      _ = try await CapturingTransport().with(steps + [Authentication()]).send(request)
    } catch let captured as CapturingTransport.Captured {
      request = captured.request
      return
    } catch {
      throw providerError(error, request)
    }
    throw ProviderError.invalidRequest(reason: "a middleware gives a response without sending it")
  }

  private func providerError(_ error: any Error, _ request: Request) -> any Error {
    if error is CancellationError { return error }
    if let error = error as? ProviderError { return error.of(request) }
    if Task.isCancelled, (error as? URLError)?.code == .cancelled { return CancellationError() }
    return ProviderError.transport(underlying: error, request: request)
  }
}

extension ProviderError {
  /// The error with the request, where what threw it did not know it.
  fileprivate func of(_ request: Request) -> ProviderError {
    switch self {
    case .invalidRequest(let reason, nil): .invalidRequest(reason: reason, target: request.target)
    case .authentication(let error, nil): .authentication(underlying: error, request: request)
    case .invalidSample(let reason, nil): .invalidSample(reason: reason, request: request)
    default: self
    }
  }
}
