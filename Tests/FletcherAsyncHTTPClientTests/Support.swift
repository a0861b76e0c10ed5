#if AsyncHTTPClient
  import Fletcher
  import FletcherAsyncHTTPClient
  import Foundation
  import TestServer

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Any operation.
  struct Anything: Service, Target {
    static let configuration = ServiceConfiguration(baseURL: "https://any.test/api/")
    var route: Route

    init(_ route: Route) { self.route = route }

    /// A `GET`, which waits for as long as a busy machine takes.
    static let get = Anything(Route(.get, "/x").timeout(.seconds(300)))
  }

  func provider(
    _ url: URL?, _ transport: AsyncHTTPClientTransport = .shared
  ) -> Provider<Anything> {
    Provider<Anything>(baseURL: url, transport: transport)
  }

  /// The error of the network that the operation ends with.
  func networkError<Value>(_ operation: () async throws -> Value) async -> URLError? {
    do {
      _ = try await operation()
    } catch ProviderError.transport(let error, _, _) {
      return error as? URLError
    } catch {}
    return nil
  }
#endif
