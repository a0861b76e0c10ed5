import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the providers of a service's groups share.
final class ProviderCore: Sendable {
  private let setup: Result<ServiceSetup, any Error>
  private let transport: any Transport
  /// What the service's own requirement chooses, which is what nearly every operation needs.
  private let usual: [Credential]
  private let choose: @Sendable (AuthenticationRequirement) -> [Credential]

  init<S: Service>(
    auth: [Credentials<S>], baseURL: URL?, transport: any Transport, decoding: DecodingPolicy
  ) {
    let configuration = S.configuration
    setup = Result { try ServiceSetup(configuration, baseURL: baseURL, decoding: decoding) }
    self.transport = StubTransport(next: transport).with(Authentication())
    usual = configuration.authentication.choose(from: auth)
    choose = { $0.choose(from: auth) }
  }

  /// The request of a target, to which authentication adds its credentials.
  func request(for target: any Target) throws -> Request {
    let route = target.route
    let builder = try RequestBuilder(route, try setup.get())
    let isTrusted = builder.isTrusted
    var request = try builder.build()
    request.target = target
    if isTrusted { request.credentials = route.requirement.map { choose($0) } ?? usual }
    return request
  }

  /// Sends a request through the steps of a provider.
  func send(_ request: Request, through steps: [any Middleware]) async throws -> Response {
    do {
      return try await transport.with(steps).send(request)
    } catch {
      throw providerError(error, request)
    }
  }

  /// The request as it would be sent.
  func prepare(_ request: Request, through steps: [any Middleware]) async throws -> Request {
    do {
      _ = try await CapturingTransport().with(steps + [Authentication()]).send(request)
    } catch let captured as CapturingTransport.Captured {
      return captured.request
    } catch {
      throw providerError(error, request)
    }
    throw ProviderError.invalidRequest(reason: "a middleware gives a response without sending it")
  }

  private func providerError(_ error: any Error, _ request: Request) -> any Error {
    if error is CancellationError || error is ProviderError { return error }
    if Task.isCancelled, (error as? URLError)?.code == .cancelled { return CancellationError() }
    return ProviderError.transport(underlying: error, request: request)
  }
}
