import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transport that works out of the box: Foundation's `URLSession`.
///
/// It follows up to 20 redirects, by ``Request/redirected(by:)`` and not by itself, because a session
/// would take header fields and bodies along.
///
/// On Linux, a session keeps requests to a host that has all its connections in use, and their timeouts run
/// meanwhile. There the transport sends as many requests to a host at once as its configuration allows
/// connections, and the rest wait in line before. Nothing is cached there, whatever the configuration says:
/// FoundationNetworking stores no response.
///
/// On Linux, FoundationNetworking stops the process when a connection closes within the header fields of a
/// response, when a response in chunks has trailer fields, and when a response's `Content-Length` is within 511 of
/// the greatest number of 63 bits. Of a packed response that does not end it goes on to read and unpack what was
/// refused or cancelled, for as long as the server sends it faster than that, and other requests wait meanwhile.
/// Nothing in its interface avoids that: programs that must go on use `AsyncHTTPClientTransport`, of the product
/// `FletcherAsyncHTTPClient`.
public struct URLSessionTransport: Transport {
  /// The transport of providers that are given none. It keeps neither cookies nor a cache on disk, so
  /// that two accounts in one program do not mix.
  public static let shared = URLSessionTransport()

  /// Says which credential, a client certificate for one, meets what a server asks for; nil for none. It is
  /// asked once for a request, and not about the server's own certificate.
  public typealias ChallengeHandler = @Sendable (URLAuthenticationChallenge) -> URLCredential?

  /// How many bytes of a response may be in memory.
  public struct Limits: Hashable, Sendable {
    /// Of content that is delivered to memory; 256 MiB unless said otherwise.
    public var memory: Int
    /// Of content that is delivered as a stream and not read yet; 16 MiB unless said otherwise.
    ///
    /// On Apple's platforms the server is held back. On Linux it can't be: a stream of which more waits ends
    /// with ``SlowReader``.
    public var stream: Int

    /// Limits.
    public init(memory: Int = 256 << 20, stream: Int = 16 << 20) {
      self.memory = memory
      self.stream = stream
    }
  }

  private let session: Session
  private let limits: Limits

  #if canImport(Security)
    private let trust: ServerTrust?

    /// A transport with a session of its own, which ends with it.
    ///
    /// - Parameters:
    ///   - configuration: the session's; one without cookies and without a cache on disk where it is nil.
    ///   - limits: how many bytes of a response may be in memory.
    ///   - trust: which certificates or keys servers must have.
    ///   - credential: meets a server's challenge.
    public init(
      configuration: URLSessionConfiguration? = nil, limits: Limits = Limits(),
      trust: ServerTrust? = nil, credential: ChallengeHandler? = nil
    ) {
      self.limits = limits
      self.trust = trust
      session = Session(
        configuration, SessionDelegate(trust: trust, credential: credential))
    }
  #else
    /// A transport with a session of its own, which ends with it.
    ///
    /// - Parameters:
    ///   - configuration: the session's; one without cookies and without a cache on disk where it is nil.
    ///   - limits: how many bytes of a response may be in memory.
    ///   - credential: meets a server's challenge.
    public init(
      configuration: URLSessionConfiguration? = nil, limits: Limits = Limits(),
      credential: ChallengeHandler? = nil
    ) {
      self.limits = limits
      session = Session(configuration, SessionDelegate(credential: credential))
    }
  #endif

  /// Sends the request and follows redirects.
  ///
  /// - Throws: `URLError`; ``UntrustedServer``; within a response
  ///   ``ProviderError/transport(underlying:request:response:)``, whose error is a `URLError` or ``ContentTooLarge``;
  ///   ``ProviderError/file(underlying:request:)`` where the file of the delivery cannot be written;
  ///   `CancellationError` where the task is cancelled.
  public func send(_ request: Request) async throws -> Response {
    try await request.sent { try await transfer($0, $1, $2) }
  }

  private func transfer(
    _ request: Request, _ file: DownloadedFile?, _ progress: ProgressReporter?
  ) async throws -> Response {
    #if canImport(Security)
      // Nothing asks about the certificates of a connection without TLS.
      try trust?.check(request.url)
    #endif
    if request.method == .get, request.body != .none {
      throw ProviderError.invalidRequest(
        reason:
          "`URLSession` sends no body with GET; the transport of FletcherAsyncHTTPClient does",
        target: request.target)
    }
    var body = request.body
    var spool: SpoolFile?
    if case .stream(let stream) = body {
      let file = try await SpoolFile(stream)
      body = .file(file.url)
      spool = file
    }
    defer { spool?.remove() }
    let urlRequest = try request.urlRequest(sending: body)
    let transfer = SessionTransfer(
      request, limits: limits, progress: progress, calls: session.calls)
    let outcome = try await session.run(
      transfer, urlRequest, body, file, timeout: request.timeout)
    let response = try Response(
      outcome.response, outcome.data, bytes: outcome.bytes, to: request)
    return outcome.isInFile ? response.inFile : response
  }
}

extension Response {
  /// A response of Foundation's.
  init(
    _ response: HTTPURLResponse, _ data: Data = Data(), bytes: Bytes? = nil, to request: Request
  ) throws {
    guard (100...999).contains(response.statusCode) else { throw URLError(.badServerResponse) }
    var headers = HTTPFields()
    headers.reserveCapacity(response.allHeaderFields.count)
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String,
        let field = HTTPField.Name(name)
      else { continue }
      headers[field] = value
    }
    self.init(
      status: .init(code: response.statusCode), headers: headers, data: data, bytes: bytes,
      url: response.url, request: request)
  }
}

extension Request {
  /// The request as a session sends it, whose task has the body.
  fileprivate func urlRequest(sending body: RequestBody) throws -> URLRequest {
    var urlRequest = urlRequestWithoutBody()
    // FoundationNetworking knows no `HTTP:` (RFC 3986, section 3.1: in any case).
    if let scheme = url.scheme, scheme != scheme.lowercased(),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    {
      components.scheme = scheme.lowercased()
      urlRequest.url = components.url ?? url
    }
    if case .file(let file) = body, !file.isFileURL { throw URLError(.fileDoesNotExist) }
    return urlRequest
  }
}
