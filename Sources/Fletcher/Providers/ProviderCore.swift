import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the providers of a service's groups share.
final class ProviderCore: Sendable {
  /// Changes what targets say of themselves; nil where nobody asked for that.
  private let mapping: RouteMapping?
  /// What is behind all steps and authentication.
  private let transport: StubTransport
  /// What is behind the steps of a provider: retries, authentication and the transport.
  let tail: any Transport
  /// The one service; nil where a target says which.
  private let service: ServiceAccess?
  private let serviceOf: @Sendable (any Target) -> ServiceAccess

  init<S: Service>(
    auth: [Credentials<S>], baseURL: URL?, transport: any Transport, decoding: DecodingPolicy
  ) {
    let isOne = !(S.self is any CompositeService.Type)
    service = isOne ? ServiceAccess(auth: auth, baseURL: baseURL, decoding: decoding) : nil
    serviceOf = { ServiceAccess(for: $0, auth: auth, baseURL: baseURL, decoding: decoding) }
    self.transport = StubTransport(next: transport)
    tail = Self.tail(endingIn: self.transport)
    mapping = nil
  }

  private init(_ core: ProviderCore, _ mapping: @escaping RouteMapping) {
    self.mapping = mapping
    transport = core.transport
    tail = core.tail
    service = core.service
    serviceOf = core.serviceOf
  }

  private static func tail(endingIn transport: any Transport) -> any Transport {
    transport.with(Retry(), Authentication())
  }

  /// What sends like this one, with routes that a closure has changed after those that did so before.
  func mappingRoutes(_ change: @escaping RouteMapping) -> ProviderCore {
    guard let mapping else { return ProviderCore(self, change) }
    return ProviderCore(self) { target, route in try change(target, mapping(target, route)) }
  }

  /// Whether requests may be made of other routes than their targets'.
  var mapsRoutes: Bool { mapping != nil }

  /// The request of a target, to which authentication adds its credentials.
  func request(for given: any Target, _ stub: Stub) throws -> Request {
    let target = service == nil ? (given as? any CompositeTarget)?.base ?? given : given
    let service = service ?? serviceOf(target)
    do {
      let builder = try RequestBuilder(try route(of: target), try service.setup.get())
      let credentials = builder.isTrusted ? service.credentials(for: builder.route) : .none
      let path = RoutePath(builder.route.template, builder.route.arguments)
      return try builder.build { Call(target, credentials, stub, of: self, path, to: $0) }
    } catch ProviderError.invalidRequest(let reason, nil) {
      throw ProviderError.invalidRequest(reason: reason, target: target)
    }
  }

  private func route(of target: any Target) throws -> Route {
    guard let mapping else { return target.route }
    do {
      return try mapping(target, target.route)
    } catch let error as ProviderError {
      throw error
    } catch {
      throw ProviderError.invalidRequest(
        reason: "its route cannot be mapped: \(shownText(of: error))")
    }
  }

  /// Sends a request through the steps of a provider.
  @inline(__always)
  func send(_ request: inout Request, through steps: ProviderSteps) async throws -> Response {
    do {
      if steps.all.isEmpty, request.retrying == nil || request.isStubbed {
        return try await Authentication().send(&request, next: transport)
      }
      return try await steps.transport.send(request)
    } catch {
      throw error.inProvider(sending: request)
    }
  }

  /// Makes a request what would be sent.
  func prepare(_ request: inout Request, through steps: [any Middleware]) async throws {
    let call = request.call
    request.call = call?.preview
    defer { request.call = call }
    if steps.isEmpty, request.retrying == nil {
      _ = try await Authentication().authenticate(&request)
      return
    }
    do {
      _ = try await Self.tail(endingIn: CapturingTransport()).with(steps).send(request)
    } catch let captured as CapturingTransport.Captured {
      request = captured.request
      return
    } catch {
      throw error.inProvider(sending: request)
    }
    throw ProviderError.invalidRequest(reason: "a middleware gives a response without sending it")
  }
}

extension Error {
  /// What a provider throws for an error that came while it sent a request.
  func inProvider(sending request: Request, within response: Response? = nil) -> any Error {
    let error = ProviderError(self, within: response, of: request)
    if case .cancelled = error { return CancellationError() }
    return error
  }
}

extension ProviderError {
  /// What an error of a call is to who made it.
  ///
  /// - Parameter response: the one within which it came.
  package init(_ error: any Error, within response: Response? = nil, of request: Request) {
    switch error {
    case is CancellationError: self = .cancelled(request)
    case let error as ProviderError: self = error.of(request)
    case let error as URLError where error.code == .cancelled && Task.isCancelled:
      self = .cancelled(request)
    default:
      self = .transport(
        underlying: withoutSecrets(error, Redactor(.standard, for: request, response)),
        request: request, response: response)
    }
  }

  /// The error with the request, where what threw it did not know it.
  fileprivate func of(_ request: Request) -> ProviderError {
    switch self {
    case .invalidRequest(let reason, nil): .invalidRequest(reason: reason, target: request.target)
    case .authentication(let error, nil): .authentication(underlying: error, request: request)
    case .invalidSample(let reason, nil): .invalidSample(reason: reason, request: request)
    case .cancelled(nil): .cancelled(request)
    default: self
    }
  }
}
