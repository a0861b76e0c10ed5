import Fletcher
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if AsyncHTTPClient
  import AsyncHTTPClient
  import FletcherAsyncHTTPClient
#endif

/// The transports that one and the same tests run over: the second with its trait.
package enum TransportUnderTest: CaseIterable, Sendable {
  case urlSession
  #if AsyncHTTPClient
    case asyncHTTPClient
  #endif

  /// The transport that a program has without asking.
  package var shared: any Transport {
    switch self {
    case .urlSession: URLSessionTransport.shared
    #if AsyncHTTPClient
      case .asyncHTTPClient: AsyncHTTPClientTransport.shared
    #endif
    }
  }

  /// A transport of one's own.
  ///
  /// - Parameters:
  ///   - memory: how many bytes of a response may be in memory.
  ///   - connections: how many there may be to a host.
  package func make(memory: Int = 256 << 20, connections: Int? = nil) -> any Transport {
    switch self {
    case .urlSession:
      let configuration = URLSessionConfiguration.ephemeral
      if let connections { configuration.httpMaximumConnectionsPerHost = connections }
      return URLSessionTransport(configuration: configuration, limits: .init(memory: memory))
    #if AsyncHTTPClient
      case .asyncHTTPClient:
        var configuration = HTTPClient.Configuration.fletcher
        if let connections {
          configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        }
        return AsyncHTTPClientTransport(
          configuration: configuration, limits: .init(memory: memory))
    #endif
    }
  }
}
