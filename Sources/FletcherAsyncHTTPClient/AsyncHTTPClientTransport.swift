#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import Foundation
  import NIOCore

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A transport over AsyncHTTPClient: what servers on Linux should use.
  ///
  /// ```swift
  /// let github = Provider<GitHub>(transport: AsyncHTTPClientTransport.shared)
  /// ```
  ///
  /// It follows up to 20 redirects, by ``Fletcher/Request/redirected(by:)`` and not by itself, because a client
  /// would take header fields and bodies along. Content is received as fast as it is read, and sent as fast as the
  /// server takes it.
  ///
  /// So many requests go to a host at once as its configuration allows connections, and the rest wait in line,
  /// where no timeout runs.
  public struct AsyncHTTPClientTransport: Transport {
    /// A transport with the default configuration, for all of a program.
    public static let shared = AsyncHTTPClientTransport()

    /// How many bytes of a response may be in memory.
    public struct Limits: Hashable, Sendable {
      /// Of content that is delivered to memory, unpacked; 256 MiB unless said otherwise.
      public var memory: Int

      /// Limits.
      public init(memory: Int = 256 << 20) { self.memory = memory }
    }

    private let clients: Clients
    private let limits: Limits
    private let trust: ServerTrust
    private let turns: Turns<Origin?>
    private let timeout: Duration

    /// A transport with a client of its own, which ends with it.
    ///
    /// Of the configuration, some is not taken: redirects, which the transport follows; the spans that the client
    /// makes, because they have the values of queries, which may be secret; and the timeouts for reading and
    /// writing, of which the longer is that of requests without a ``Fletcher/Request/timeout``, 60 s where there is
    /// none.
    ///
    /// - Parameters:
    ///   - configuration: the client's.
    ///   - eventLoopGroup: where it runs, to be shared with a server for one; where it is nil, on the threads that
    ///     `NIOPosix` has for all. With pins it must be one of `NIOPosix` too, or no server has them.
    ///   - limits: how many bytes of a response may be in memory.
    ///   - trust: which certificates or keys servers must have.
    public init(
      configuration: HTTPClient.Configuration = .fletcher,
      eventLoopGroup: (any EventLoopGroup)? = nil, limits: Limits = Limits(),
      trust: ServerTrust = ServerTrust()
    ) {
      self.limits = limits
      self.trust = trust
      clients = Clients(configuration, eventLoopGroup, trust)
      turns = Turns(
        limit: configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit)
      let silences = [configuration.timeout.read, configuration.timeout.write].compactMap { $0 }
      timeout = silences.max().map { .nanoseconds($0.nanoseconds) } ?? .seconds(60)
    }

    /// Sends the request and follows redirects.
    ///
    /// - Throws: `URLError`, with AsyncHTTPClient's or NIO's error underneath where that has no values of header
    ///   fields, and without in a provider's ``Fletcher/ProviderError``; ``Fletcher/UntrustedServer``; within a response
    ///   ``Fletcher/ProviderError/transport(underlying:request:response:)``, whose error is a `URLError` or
    ///   ``Fletcher/ContentTooLarge``; ``Fletcher/ProviderError/file(underlying:request:)`` where the file of the
    ///   delivery cannot be written; `CancellationError` where the task is cancelled.
    public func send(_ request: Request) async throws -> Response {
      try await request.sent { try await transfer($0, $1, $2) }
    }

    private func transfer(
      _ request: Request, _ file: DownloadedFile?, _ progress: ProgressReporter?
    ) async throws -> Response {
      guard request.cache != .onlyIfCached else { throw URLError(.resourceUnavailable) }
      try trust.check(request.url)
      let transfer = ClientTransfer(
        clients: clients, turns: turns,
        timeout: request.timeout ?? timeout, progress: progress)
      let (head, content) = try await transfer.runAgainWhereClosed(request)
      let response = try Response(head, to: request)
      do {
        return try await deliver(content, of: response, to: request, file, progress)
      } catch {
        throw error.within(response)
      }
    }

    private func deliver(
      _ content: Bytes, of response: Response, to request: Request, _ file: DownloadedFile?,
      _ progress: ProgressReporter?
    ) async throws -> Response {
      let received = ReceivedBytes(response, file, progress)
      let type = response.headers[.contentType]
      switch request.delivery(status: response.status.code, contentType: type) {
      case .memory:
        return response.with(try await received.collected(from: content, upTo: limits.memory))
      case .file:
        guard let file else { throw URLError(.cannotWriteToFile) }
        try await received.write(content, of: response, to: file)
        return response.inFile
      case .stream: return response.with(received.counted(content))
      }
    }
  }

  extension HTTPClient.Configuration {
    /// The configuration of transports that are given none: responses are unpacked, up to 32 connections to a host,
    /// HTTP/2 where the server speaks it over TLS, and a connection that cannot be made is an error at once, which
    /// a ``Fletcher/RetryPolicy`` may try again.
    public static var fletcher: HTTPClient.Configuration {
      // What is unpacked is counted by the transport, because a client's limit holds for streams and files too.
      var configuration = HTTPClient.Configuration(decompression: .enabled(limit: .none))
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
      configuration.connectionPool.retryConnectionEstablishment = false
      return configuration
    }
  }
#endif
