#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import Foundation
  import HTTPTypes
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// One request over a client, and its response.
  struct ClientTransfer: Sendable {
    /// Not the client, which ends when its transport has gone, and would end the transfer.
    let clients: Clients
    let turns: Turns<Origin?>
    let timeout: Duration
    let progress: ProgressReporter?

    /// Sends the request, and once more where the server closes the connection without a response, as it may do with one
    /// that was kept (RFC 9112, section 9.3.1): only what is idempotent and has no body.
    func runAgainWhereClosed(_ request: Request) async throws -> (ResponseHead, Bytes) {
      do {
        return try await run(request)
      } catch let error as URLError
        where error.code == .networkConnectionLost && request.method.isIdempotent
        && request.body == .none && !Task.isCancelled
      {
        return try await run(request)
      }
    }

    /// Sends the request when it is its turn.
    ///
    /// - Returns: The head of the response, and its content as it is read. The connection is closed when nobody
    ///   holds the content any more.
    /// - Throws: `URLError`, `CancellationError`, what the body's stream throws.
    func run(_ request: Request) async throws -> (ResponseHead, Bytes) {
      let incoming = Incoming()
      let upload = try Upload(request.body, silence: incoming.silence, progress: progress)
      let clientRequest = try HTTPClientRequest(request, sending: upload)
      let origin = Origin(request.url)
      // Not a child of the caller's task, because a stream outlives the call.
      let work = Task {
        let client = clients.client(for: request.url)
        let result = await transferInTurn(clientRequest, over: client, to: origin, incoming)
        await upload?.stop()
        await incoming.end(result)
      }
      let reader = IncomingReader(of: incoming) { work.cancel() }
      let head = try await reader.head()
      return (head, Bytes { try await reader.next() })
    }

    private func transferInTurn(
      _ request: HTTPClientRequest, over client: HTTPClient, to origin: Origin?,
      _ incoming: Incoming
    ) async -> Result<Void, any Error> {
      do {
        try await turns.take(origin)
      } catch {
        return .failure(error)
      }
      let result: Result<Void, any Error>
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await transfer(request, over: client, incoming) }
          group.addTask { try await incoming.silence.watch(timeout) }
          defer { group.cancelAll() }
          try await group.next()
        }
        result = .success(())
      } catch {
        result = .failure(Task.isCancelled ? CancellationError() : error.asTransportError)
      }
      await turns.end(origin)
      return result
    }

    private func transfer(
      _ request: HTTPClientRequest, over client: HTTPClient, _ incoming: Incoming
    ) async throws {
      // How long it may take is the watch's.
      let response = try await client.execute(request, deadline: .distantFuture)
      await incoming.begin(
        ResponseHead(status: Int(response.status.code), headers: response.headers))
      do {
        for try await piece in response.body where piece.readableBytes > 0 {
          try await incoming.send(Data(piece.readableBytesView))
        }
      } catch let error as NIOHTTPDecompression.ExtraDecompressionError
        where error == .truncatedData && response.hasNoContent(after: request.method)
      {
        // What says that it is packed need not have anything that is.
      }
      try Task.checkCancellation()
    }
  }

  extension HTTPClientResponse {
    /// RFC 9112, section 6.3.
    fileprivate func hasNoContent(after method: HTTPMethod) -> Bool {
      method == .HEAD || status == .noContent || status == .notModified
        || headers.first(name: "Content-Length") == "0"
    }
  }

  extension HTTPClientRequest {
    fileprivate init(_ request: Request, sending upload: Upload?) throws {
      // A client knows more schemes, sockets of this machine among them.
      guard let scheme = request.url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
        throw URLError(.unsupportedURL)
      }
      // SwiftNIO stops the process where an address has a greater one.
      guard request.url.port.map({ UInt16(exactly: $0) != nil }) ?? true else {
        throw URLError(.badURL)
      }
      self.init(url: request.url.absoluteString)
      method = HTTPMethod(rawValue: request.method.rawValue)
      headers = HTTPHeaders(request)
      body = upload?.body
    }
  }

  extension HTTPHeaders {
    init(_ request: Request) {
      self.init()
      reserveCapacity(request.headers.count + 2)
      // The fields keep each cookie apart, but a request has one `Cookie` (RFC 6265, section 5.4).
      let cookies = request.headers.filter { $0.name == .cookie }.map(\.value)
      if !cookies.isEmpty { add(name: "Cookie", value: cookies.joined(separator: "; ")) }
      for field in request.headers where field.name != .cookie {
        add(name: field.name.rawName, value: field.value)
      }
      if request.cache == .noStore, !request.headers.contains(.cacheControl) {
        add(name: "Cache-Control", value: "no-store")
      }
      // The client leaves out the brackets of an address (RFC 3986, section 3.2.2).
      if !contains(name: "Host"), let host = request.url.host, host.contains(":") {
        let address = host.hasPrefix("[") ? host : "[\(host)]"
        add(name: "Host", value: request.url.port.map { "\(address):\($0)" } ?? address)
      }
      // There are services that refuse requests without it, and the client has none.
      if !request.headers.contains(.userAgent) { add(name: "User-Agent", value: "Fletcher") }
    }
  }

  /// What comes of a response before its content.
  struct ResponseHead: Sendable {
    let status: Int
    let headers: HTTPHeaders
  }
#endif
