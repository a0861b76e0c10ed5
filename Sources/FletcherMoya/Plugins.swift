import Fletcher
import Foundation

/// The step that plugins are: all of them together, so that their hooks run in Moya's order.
///
/// First each plugin prepares the request, then each is told that it is sent, then each that a response came,
/// and then each processes that; every time in the plugins' order. As steps of their own, the first plugin
/// would be told last.
public struct Plugins: Middleware {
  private let plugins: [any Plugin]

  /// A step.
  public init(_ plugins: [any Plugin]) { self.plugins = plugins }

  /// Sends the request between the plugins' hooks.
  ///
  /// A request that no provider made has no target to tell of, and goes on as it is.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    guard let target = request.target else { return try await next.send(request) }
    var request = request
    for plugin in plugins { request = try await plugin.prepare(request, target: target) }
    guard !request.isPreview else { return try await next.send(request) }
    for plugin in plugins { await plugin.willSend(request, target: target) }
    var result: Result<Response, ProviderError>
    do {
      result = .success(try await next.send(request))
    } catch {
      result = .failure(ProviderError(error, of: request))
    }
    for plugin in plugins { await plugin.didReceive(result, target: target) }
    for plugin in plugins { result = await plugin.process(result, target: target) }
    return try result.get()
  }
}

extension Middleware where Self == Plugins {
  /// The step that these plugins are together: `Provider(middleware: [.plugins(first, second), other])`.
  public static func plugins(_ plugins: any Plugin...) -> Plugins { Plugins(plugins) }
}

extension Provider {
  /// A provider with plugins, as Moya's has them.
  ///
  /// - Parameters:
  ///   - auth: the credentials; which of them a request carries, its operation says.
  ///   - baseURL: where the service is, if not where its description says.
  ///   - transport: what sends the requests.
  ///   - plugins: what is told of each call.
  ///   - decoding: how much responses may differ from their description.
  ///   - stub: whether and how to respond without the network.
  public init(
    auth: Credentials<T.ServiceType>..., baseURL: URL? = nil,
    transport: any Transport = URLSessionTransport.shared,
    plugins: [any Plugin], decoding: DecodingPolicy = .lenient, stub: Stub = .never
  ) {
    self.init(
      auth: auth, baseURL: baseURL, transport: transport, middleware: [Plugins(plugins)],
      decoding: decoding, stub: stub)
  }

  /// A provider with plugins, as Moya's has them, that is told for each target whether and how to respond
  /// without the network.
  ///
  /// - Parameters:
  ///   - auth: the credentials; which of them a request carries, its operation says.
  ///   - baseURL: where the service is, if not where its description says.
  ///   - transport: what sends the requests.
  ///   - plugins: what is told of each call.
  ///   - decoding: how much responses may differ from their description.
  ///   - stub: called for each request, whichever of the service's groups it belongs to.
  public init(
    auth: Credentials<T.ServiceType>..., baseURL: URL? = nil,
    transport: any Transport = URLSessionTransport.shared,
    plugins: [any Plugin], decoding: DecodingPolicy = .lenient,
    stub: @escaping @Sendable (T.ServiceType.StubTarget) throws -> Stub
  ) {
    self.init(
      auth: auth, baseURL: baseURL, transport: transport, middleware: [Plugins(plugins)],
      decoding: decoding, stub: stub)
  }
}
