import Fletcher
import Foundation
import HTTPTypes
import TestServer

@testable import FletcherOAuth

/// Responds without a network, and keeps what was sent.
actor ScriptedTransport: Transport {
  struct Sent: Sendable {
    let request: Request
    let form: [String: String]
  }

  private let reply: @Sendable (Sent, Int) async throws -> Reply
  private(set) var sent: [Sent] = []

  init(_ reply: @escaping @Sendable (Sent, Int) async throws -> Reply) { self.reply = reply }

  /// One response after the other, the last again and again.
  init(_ replies: Reply...) {
    reply = { _, index in
      guard let reply = replies.dropFirst(index).first ?? replies.last else {
        throw URLError(.badServerResponse)
      }
      return reply
    }
  }

  func send(_ request: Request) async throws -> Response {
    var form: [String: String] = [:]
    if case .data(let data) = request.body {
      form = try FormText.members(of: String(decoding: data, as: UTF8.self))
    }
    let sent = Sent(request: request, form: form)
    self.sent.append(sent)
    let reply = try await reply(sent, self.sent.count - 1)
    var headers = HTTPFields()
    for (name, value) in reply.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return Response(
      status: .init(code: reply.status), headers: headers, data: reply.body, request: request)
  }
}

/// A time that goes on only when somebody sleeps, or when a test says so.
final class TestClock: Sendable {
  private let state = Locked((now: Date(timeIntervalSince1970: 1_000_000), slept: [Duration]()))

  var now: Date { state.with { $0.now } }
  var slept: [Duration] { state.with { $0.slept } }

  func advance(_ seconds: TimeInterval) { state.with { $0.now += seconds } }

  var oauth: OAuthClock {
    OAuthClock(
      now: { self.now },
      sleep: { duration in
        try Task.checkCancellation()
        self.state.with {
          $0.slept.append(duration)
          $0.now += duration / .seconds(1)
        }
        await Task.yield()
      })
  }
}

/// A value behind a lock. Unchecked, because the compiler cannot see that the lock guards every use of it.
final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

/// Holds those who wait until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watching: [(count: Int, CheckedContinuation<Void, Never>)] = []
  private(set) var count = 0

  func wait() async {
    count += 1
    for (_, continuation) in watching.filter({ $0.count <= count }) { continuation.resume() }
    watching.removeAll { $0.count <= count }
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Waits until so many have come.
  func reached(_ count: Int = 1) async {
    guard self.count < count else { return }
    await withCheckedContinuation { watching.append((count, $0)) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

extension OAuthClient {
  /// The client of the examples of RFC 6749.
  static func example(
    _ authentication: Authentication = .basic(secret: "gX1fBat3bV"),
    at base: String = "https://server.example.com",
    redirectURI: String = "https://client.example.com/cb", scopes: [String] = [],
    issuer: String? = nil, transport: any Transport = ScriptedTransport()
  ) -> OAuthClient {
    OAuthClient(
      id: "s6BhdRkqt3", authentication: authentication,
      endpoints: OAuthEndpoints(
        authorization: URL(string: "\(base)/authorize"), token: URL(string: "\(base)/token"),
        deviceAuthorization: URL(string: "\(base)/device_authorization"),
        revocation: URL(string: "\(base)/revoke"), issuer: issuer),
      redirectURI: URL(string: redirectURI), scopes: scopes, transport: transport)
  }
}

/// Plays the person and the page: gives the redirect URI with what the closure makes of the page's query.
func page(
  _ mark: String = "?", _ response: @escaping @Sendable ([String: String]) -> String
) -> AuthorizationPage {
  { url in
    let query = try FormText.members(of: String(url.part(after: "?")))
    let text = "\(query["redirect_uri"] ?? "")\(mark)\(response(query))"
    guard let callback = URL(string: text) else { throw URLError(.badURL) }
    return callback
  }
}

/// The error that an operation throws.
func failure<Value>(_ operation: () async throws -> Value) async -> OAuthError? {
  do {
    _ = try await operation()
    return nil
  } catch {
    return error as? OAuthError
  }
}

/// Everything that a log could show of a value.
func shown(_ value: Any) -> String {
  var text = "\(value) \(String(reflecting: value)) "
  dump(value, to: &text)
  if let error = value as? any Error { text += error.localizedDescription }
  return text
}

/// A response as in RFC 6749, section 5.1.
let exampleToken = """
  {
    "access_token":"2YotnFZFEjr1zCsicMWpAA",
    "token_type":"example",
    "expires_in":3600,
    "refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA",
    "example_parameter":"example_value"
  }
  """
