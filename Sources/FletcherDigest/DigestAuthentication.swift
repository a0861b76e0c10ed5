import Fletcher
import Foundation
import HTTPTypes

/// Answers a server's challenges with digests of a password (RFC 7616), so that the password itself is never
/// sent.
///
/// ```swift
/// let digest = DigestAuthentication(username: "ada", password: "…", server: serverURL)
/// let router = Provider<Router>(transport: URLSessionTransport.shared.with(digest))
/// ```
///
/// The first request is sent twice: the server says then what it wants a digest of. Later ones bring it along.
/// Other servers' challenges are left as they are: who has the digest can try passwords.
public struct DigestAuthentication: Middleware {
  private let credentials: DigestCredentials
  private let origin: Origin?
  private let session = DigestSession()
  private let makeNonce: @Sendable () -> String

  /// A step with a user's name and password.
  ///
  /// - Parameters:
  ///   - username: the user's name.
  ///   - password: the user's password.
  ///   - server: a URL on the server that they are for; its scheme, host and port count.
  public init(username: String, password: String, server: URL) {
    self.init(username: username, password: password, server: server) {
      // 128 bits that the system makes for cryptography.
      var generator = SystemRandomNumberGenerator()
      return (0..<2).map { _ in
        String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
      }
      .joined()
    }
  }

  init(username: String, password: String, server: URL, nonce: @escaping @Sendable () -> String) {
    credentials = DigestCredentials(username: username, password: password)
    origin = Origin(server)
    makeNonce = nonce
  }

  private static let limit = 3

  /// Sends the request, again where the server wants a digest or another one.
  ///
  /// - Throws: What `next` throws; `ProviderError.invalidRequest(reason:target:)` where the server wants a
  ///   digest of the body, and that is a stream, or a file that cannot be read.
  public func send(_ request: Request, next: any Transport) async throws -> Response {
    guard isOnServer(request.url), !request.headers.contains(.authorization) else {
      return try await next.send(request)
    }
    var request = request
    var used = await session.next()
    for attempt in 1... {
      let response = try await next.send(try authorized(request, used))
      guard response.status == .unauthorized, isOnServer(response.url),
        let challenge = DigestChallenge.strongest(in: response)
      else {
        if let used { await session.note(response, used.challenge) }
        return response
      }
      let isRefused = used.map { !challenge.isStale && $0.challenge.isSameQuestion(as: challenge) }
      let isAnswered = attempt > 1 && !challenge.isStale
      guard attempt < Self.limit, isRefused != true, !isAnswered, request.body.isRepeatable else {
        await session.forget(used?.challenge)
        return response
      }
      // The digest has the URI in it, so it must be that which was redirected to.
      if request.method == .get || request.method == .head { request.url = response.url }
      request.resendCount = response.request.resendCount + 1
      used = await session.begin(challenge, clientNonce: makeNonce())
    }
    throw CancellationError()
  }

  private func authorized(_ request: Request, _ used: DigestSession.Use?) throws -> Request {
    guard let used else { return request }
    var request = request
    let value: String
    do {
      value = try credentials.authorization(
        for: request, used.challenge, count: used.count,
        // Servers make a session's key once or for each request: with one nonce both have the same.
        clientNonce: used.challenge.algorithm.isSession ? used.key.clientNonce : makeNonce(),
        key: used.key)
    } catch {
      throw ProviderError.invalidRequest(reason: "the body cannot be read for its digest")
    }
    try request.setSecretHeader("Authorization", value)
    return request
  }

  private func isOnServer(_ url: URL) -> Bool { origin != nil && Origin(url) == origin }
}

extension DigestAuthentication: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The kind of authentication, without name and password.
  public var description: String { "DigestAuthentication" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// A mirror without name and password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The latest challenge of a server, and how often its nonce was used.
actor DigestSession {
  /// What a session's key is made of, once for a challenge (RFC 7616, section 3.4.2).
  struct Key: Sendable {
    let nonce: String
    let clientNonce: String
  }

  struct Use: Sendable {
    let challenge: DigestChallenge
    let count: UInt32
    let key: Key
  }

  private var challenge: DigestChallenge?
  private var key: Key?
  private var count: UInt32 = 0

  /// The next use of the known nonce; nil where none is known.
  func next() -> Use? {
    guard let challenge, let key, count < .max else { return nil }
    count += 1
    return Use(challenge: challenge, count: count, key: key)
  }

  /// The next use of a challenge's nonce, which may be in use by another request already.
  func begin(_ challenge: DigestChallenge, clientNonce: String) -> Use {
    let isKnown = self.challenge?.isSameQuestion(as: challenge) == true && count < .max
    if !isKnown { count = 0 }
    let key =
      if isKnown, let key { key } else { Key(nonce: challenge.nonce, clientNonce: clientNonce) }
    self.key = key
    self.challenge = challenge
    count += 1
    return Use(challenge: challenge, count: count, key: key)
  }

  func forget(_ challenge: DigestChallenge?) {
    if self.challenge == challenge { self.challenge = nil }
  }

  /// The server may name the nonce for the next request (RFC 7616, section 3.5).
  func note(_ response: Response, _ used: DigestChallenge) {
    guard challenge == used,
      let name = HTTPField.Name("Authentication-Info"), let field = response.headers[name],
      let nonce = ChallengeList.parameters(in: field)?["nextnonce"], !nonce.isEmpty,
      nonce != used.nonce
    else { return }
    challenge?.nonce = nonce
    count = 0
  }
}

extension DigestChallenge {
  /// Whether the same credentials would be sent again.
  fileprivate func isSameQuestion(as other: DigestChallenge) -> Bool {
    nonce == other.nonce && realm == other.realm && algorithm == other.algorithm
      && protection == other.protection
  }
}
