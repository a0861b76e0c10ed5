import FlyingFox
import Foundation

/// A request as it was on the wire.
package struct WireRequest: Codable, Sendable {
  package var method: String
  /// As it was sent, with its escapes.
  package var path: String
  /// As it was sent, with its escapes.
  package var query: String
  /// By name in lower case.
  package var headers: [String: String]
  package var body: Data

  package init(_ request: HTTPRequest) async throws {
    method = request.method.rawValue
    path = request.target.path()
    query = request.target.query()
    headers = [:]
    for (header, value) in request.headers {
      let name = header.rawValue.lowercased()
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    body = try await request.bodyData
  }

  /// The query's items as they were sent.
  package var queryItems: [String] { query.split(separator: "&").map(String.init) }

  package var text: String { String(decoding: body, as: UTF8.self) }
}

/// A response of a test server.
package struct Reply: Sendable {
  package var status = 200
  package var headers: [String: String] = [:]
  package var body = Data()

  package init(status: Int = 200, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package static func json(_ text: String, status: Int = 200, headers: [String: String] = [:])
    -> Reply
  {
    Reply(
      status: status,
      headers: headers.merging(["Content-Type": "application/json"]) { given, _ in given },
      body: Data(text.utf8))
  }

  package static func text(_ text: String, status: Int = 200, headers: [String: String] = [:])
    -> Reply
  {
    Reply(
      status: status,
      headers: headers.merging(["Content-Type": "text/plain; charset=utf-8"]) { given, _ in given },
      body: Data(text.utf8))
  }

  package static func empty(_ status: Int = 204, headers: [String: String] = [:]) -> Reply {
    Reply(status: status, headers: headers)
  }

  /// The request itself, as JSON.
  package static func echo(_ request: WireRequest) throws -> Reply {
    Reply(
      headers: ["Content-Type": "application/json"], body: try JSONEncoder().encode(request))
  }
}

/// How a test server finds its responses.
package struct Responder: Sendable {
  package let reply: @Sendable (WireRequest) async throws -> Reply

  package static func by(_ reply: @escaping @Sendable (WireRequest) async throws -> Reply)
    -> Responder
  {
    Responder(reply: reply)
  }

  /// Gives each request back.
  package static var echo: Responder { .by { try .echo($0) } }
}

/// A real HTTP server on a port of loopback, and what it has received.
package final class TestServer: Sendable {
  package let url: URL
  private let log: Log

  private init(url: URL, log: Log) {
    self.url = url
    self.log = log
  }

  /// What came in so far, in order.
  package var requests: [WireRequest] { log.requests }

  /// A URL on this server.
  package func url(_ path: String) throws -> URL {
    guard let url = URL(string: url.absoluteString + path) else { throw URLError(.badURL) }
    return url
  }

  /// Unchecked, because the compiler cannot see that the lock guards every use of the requests. It is Foundation's,
  /// since the thread sanitizer takes what `Mutex` guards for races.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var received: [WireRequest] = []

    var requests: [WireRequest] { lock.withLock { received } }
    func append(_ request: WireRequest) { lock.withLock { received.append(request) } }
  }

  /// Runs the body while a server responds; the server has stopped when this returns.
  package static func run<Value: Sendable>(
    _ responder: Responder = .echo,
    while body: @escaping (TestServer) async throws -> Value
  ) async throws -> Value {
    let log = Log()
    return try await withListeningServer { request in
      let received = try await WireRequest(request)
      log.append(received)
      let reply = try await responder.reply(received)
      var headers = HTTPHeaders()
      for (name, value) in reply.headers { headers[HTTPHeader(name)] = value }
      // A connection for each request, so that none is left when the server stops.
      headers[.connection] = "close"
      return HTTPResponse(
        statusCode: HTTPStatusCode(reply.status, phrase: "Status"), headers: headers,
        body: reply.body)
    } while: { url in
      try await body(TestServer(url: url, log: log))
    }
  }
}
