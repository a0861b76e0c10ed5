#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import Foundation
  import NIOCore
  import NIOPosix
  import NIOSSL

  /// The clients of a transport, which end with it: one for all hosts, and one for each whose certificates or keys
  /// are pinned, because a client says nothing of the host when it asks whether a connection is good.
  final class Clients: Sendable {
    private let usual: HTTPClient
    private let pinned: [String: HTTPClient]

    init(
      _ configuration: HTTPClient.Configuration, _ group: (any EventLoopGroup)?,
      _ trust: ServerTrust
    ) {
      // The same everywhere, and Network.framework does not show certificates.
      let group = group ?? MultiThreadedEventLoopGroup.singleton
      var configuration = configuration
      configuration.redirectConfiguration = .disallow
      configuration.tracing.tracer = nil
      configuration.timeout.read = nil
      configuration.timeout.write = nil
      configuration.http1_1ConnectionDebugInitializer = Self.both(
        ResponseHeadCheck.add(toConnection:), configuration.http1_1ConnectionDebugInitializer)
      configuration.http2StreamChannelDebugInitializer = Self.both(
        ResponseHeadCheck.add(toStream:), configuration.http2StreamChannelDebugInitializer)
      usual = HTTPClient(
        eventLoopGroup: group, configuration: configuration)
      var clients: [String: HTTPClient] = [:]
      for (host, pins) in trust.pins {
        var configuration = configuration
        // The client would try a server without its pins again and again, until its time is over.
        configuration.connectionPool.retryConnectionEstablishment = false
        let check = Self.check(of: pins, host)
        configuration.http1_1ConnectionDebugInitializer = Self.both(
          check, configuration.http1_1ConnectionDebugInitializer)
        configuration.http2ConnectionDebugInitializer = Self.both(
          check, configuration.http2ConnectionDebugInitializer)
        clients[host] = HTTPClient(
          eventLoopGroup: group, configuration: configuration)
      }
      pinned = clients
    }

    deinit {
      for client in [usual] + pinned.values { client.shutdown { _ in } }
    }

    func client(for url: URL) -> HTTPClient {
      url.host.flatMap { pinned[$0.lowercased()] } ?? usual
    }

    private typealias Step = @Sendable (any Channel) -> EventLoopFuture<Void>

    /// Nothing has been sent over a connection when its initializer is called, and nothing is where that fails.
    private static func check(of pins: ServerTrust.Pins, _ host: String) -> Step {
      { channel in
        channel.pipeline.handler(type: NIOSSLHandler.self).map { handler in
          handler.peerCertificate.map { pins.contain($0) } ?? false
        }.recover { _ in
          // There is no TLS.
          false
        }.flatMapThrowing { isPinned in
          if !isPinned { throw UntrustedServer(host: host) }
        }.flatMapErrorThrowing { error in
          channel.close(promise: nil)
          throw error
        }
      }
    }

    private static func both(_ first: @escaping Step, _ second: Step?) -> Step {
      guard let second else { return first }
      return { channel in first(channel).flatMap { second(channel) } }
    }
  }

  extension ServerTrust.Pins {
    fileprivate func contain(_ certificate: NIOSSLCertificate) -> Bool {
      switch self {
      case .certificates(let pinned):
        guard let bytes = try? certificate.toDERBytes() else { return false }
        return pinned.contains(Data(bytes))
      case .publicKeys(let pinned):
        guard let bytes = try? certificate.extractPublicKey().toSPKIBytes() else { return false }
        return pinned.contains(ServerTrust.bareKey(of: Data(bytes)))
      }
    }
  }
#endif
