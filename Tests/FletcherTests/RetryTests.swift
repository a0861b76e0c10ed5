import Fletcher
import FlyingFox
import Foundation
import HTTPTypes
import TestServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Requests that are sent again")
struct RetryTests {
  /// Sends a request over a scripted transport.
  private func send(
    _ method: HTTPTypes.HTTPRequest.Method = .get, policy: RetryPolicy?, body: RequestBody = .none,
    header: String? = nil, _ outcomes: [Result<(Int, HTTPFields), any Error>]
  ) async throws -> (Response?, Script, [Duration]) {
    var request = Request(
      method: method, url: try #require(URL(string: "https://any.test/x")), body: body)
    request.retry = policy
    if let header, let name = HTTPField.Name(header) { request.headers[name] = "mine" }
    let script = Script(outcomes)
    let time = Time()
    let clock = RetryClock(
      now: { time.now }, date: { Date(timeIntervalSince1970: 784_111_777) },
      sleep: { time.sleep($0) }, chance: { 1 })
    let response = try? await script.with(Retry(clock: clock)).send(request)
    return (response, script, time.sleeps)
  }

  private let unavailable: Result<(Int, HTTPFields), any Error> = .success((503, [:]))
  private let ok: Result<(Int, HTTPFields), any Error> = .success((200, [:]))

  @Test("a request that fails for a while gets through, after waits that double")
  func backoff() async throws {
    let policy = RetryPolicy(attempts: 5, delay: .seconds(1), maximumDelay: .seconds(3))
    let lost = Result<(Int, HTTPFields), any Error>.failure(URLError(.networkConnectionLost))
    let (response, script, sleeps) = try await send(
      policy: policy, [unavailable, lost, unavailable, lost, ok])
    #expect(response?.statusCode == 200)
    #expect(script.requests.count == 5)
    #expect(sleeps == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
  }

  @Test("what a response that was cut says of when to come back counts")
  func retryAfterOfCutResponse() async throws {
    func cut(_ status: Int, _ seconds: Int) throws -> Result<(Int, HTTPFields), any Error> {
      let request = Request(url: try #require(URL(string: "https://any.test/x")))
      let response = Response(
        status: .init(code: status), headers: [.retryAfter: "\(seconds)"], request: request)
      return .failure(
        ProviderError.transport(
          underlying: URLError(.networkConnectionLost), request: request, response: response))
    }
    let policy = RetryPolicy(attempts: 3, delay: .seconds(1), maximumDelay: .seconds(60))
    let soon = try await send(policy: policy, [cut(503, 7), ok])
    #expect(soon.1.requests.count == 2)
    #expect(soon.2 == [.seconds(7)])
    let late = try await send(policy: policy, [cut(503, 3_600), ok])
    #expect(late.1.requests.count == 1)
    // With this status the server asked for nothing.
    let lost = try await send(policy: policy, [cut(200, 3_600), ok])
    #expect(lost.2 == [.seconds(1)])
  }

  @Test("after the last attempt the caller gets what the server said")
  func exhausted() async throws {
    let (response, script, _) = try await send(
      policy: RetryPolicy(attempts: 3), Array(repeating: unavailable, count: 9))
    #expect(response?.statusCode == 503)
    #expect(script.requests.count == 3)
  }

  @Test(
    "without a policy, and with none, a request is sent once", arguments: [nil, RetryPolicy.none])
  func none(policy: RetryPolicy?) async throws {
    let (_, script, _) = try await send(policy: policy, [unavailable, ok])
    #expect(script.requests.count == 1)
  }

  @Test(
    "what the server refuses for good is not sent again", arguments: [400, 401, 403, 404, 409, 500])
  func finalStatuses(status: Int) async throws {
    let (_, script, _) = try await send(
      policy: RetryPolicy(), [.success((status, [:])), ok])
    #expect(script.requests.count == 1)
  }

  @Test("what is no failure of the network is not sent again")
  func finalErrors() async throws {
    for error: any Error in [
      URLError(.badURL), URLError(.secureConnectionFailed), CancellationError(),
      ContentFailure(),
    ] {
      let (_, script, _) = try await send(policy: RetryPolicy(), [.failure(error), ok])
      #expect(script.requests.count == 1)
    }
  }

  @Test("what was one request too many is sent again, whatever its method is (RFC 6585, section 4)")
  func tooManyRequests() async throws {
    let refusal: Result<(Int, HTTPFields), any Error> = .success((429, [.retryAfter: "3"]))
    let (_, script, pauses) = try await send(.post, policy: RetryPolicy(), [refusal, ok])
    #expect(script.requests.count == 2)
    #expect(pauses == [.seconds(3)])
    // Behind it the server may have done something.
    let (_, other, _) = try await send(.post, policy: RetryPolicy(), [refusal, unavailable, ok])
    #expect(other.requests.count == 2)
  }

  @Test(
    "only methods that may be repeated are",
    arguments: [
      ("GET", 2), ("HEAD", 2), ("PUT", 2), ("DELETE", 2), ("OPTIONS", 2), ("QUERY", 2),
      ("POST", 1), ("PATCH", 1), ("COPY", 1),
    ])
  func methods(method: String, count: Int) async throws {
    let method = try #require(HTTPTypes.HTTPRequest.Method(method))
    let (_, script, _) = try await send(method, policy: RetryPolicy(), [unavailable, ok])
    #expect(script.requests.count == count)
  }

  @Test("a POST with an idempotency key is repeated with the same key")
  func idempotencyKey() async throws {
    let policy = RetryPolicy(idempotencyKey: "X-Request-Key")
    let (_, made, _) = try await send(.post, policy: policy, [unavailable, unavailable, ok])
    let name = try #require(HTTPField.Name("X-Request-Key"))
    let keys = made.requests.map { $0.headers[name] }
    #expect(keys.count == 3 && Set(keys).count == 1 && keys.first.flatMap(\.self) != nil)
    let (_, given, _) = try await send(
      .post, policy: policy, header: "X-Request-Key", [unavailable, ok])
    #expect(given.requests.map { $0.headers[name] } == ["mine", "mine"])
    let (_, standard, _) = try await send(
      .post, policy: RetryPolicy(), header: "Idempotency-Key", [unavailable, ok])
    #expect(standard.requests.count == 2)
  }

  @Test("a policy of the caller's keeps the key that the description asks for")
  func keyOfDescription() async throws {
    let script = Script([unavailable, ok, ok])
    let provider = Provider<Anything>(transport: script)
    let policy = RetryPolicy(attempts: 9, idempotencyKey: "X-Request-Key")
    let target = Anything(route: Route(.post, "/orders").retry(policy))
    let mine = RetryPolicy(attempts: 2, delay: .milliseconds(1))
    _ = try await provider.with(.retry(mine)).response(to: target)
    _ = try await provider.with(.retry(.none)).response(to: target)
    let name = try #require(HTTPField.Name("X-Request-Key"))
    let keys = script.requests.map { $0.headers[name] }
    #expect(keys.count == 3 && keys.allSatisfy { $0 != nil })
    #expect(Set(keys).count == 2)
  }

  @Test("a prepared request has the idempotency key that a sent one has, whatever steps there are")
  func keyOfPreparedRequest() async throws {
    let name = try #require(HTTPField.Name("X-Request-Key"))
    let policy = RetryPolicy(idempotencyKey: "X-Request-Key")
    let target = Anything(route: Route(.post, "/orders").retry(policy))
    let provider = Provider<Anything>(transport: Script([]))
    for provider in [provider, provider.with(.retry(policy))] {
      let request = try await provider.preparedRequest(for: target)
      #expect(UUID(uuidString: request.headers[name] ?? "") != nil)
    }
  }

  @Test("a body that can be read once is sent once")
  func unrepeatableBody() async throws {
    let once = RequestBody.stream(BodyStream(Bytes(Data("x".utf8))))
    let (_, script, _) = try await send(.put, policy: RetryPolicy(), body: once, [unavailable, ok])
    #expect(script.requests.count == 1)
  }

  @Test(
    "the server says how long to wait, in seconds or by a date, in each form of RFC 9110",
    arguments: [
      ("7", 7), ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sunday, 06-Nov-94 08:49:47 GMT", 10),
      ("Sun Nov  6 08:49:47 1994", 10), ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
    ])
  func retryAfter(text: String, seconds: Int) async throws {
    let (response, _, sleeps) = try await send(
      policy: RetryPolicy(), [.success((429, [.retryAfter: text])), ok])
    #expect(response?.statusCode == 200)
    #expect(sleeps == [.seconds(seconds)])
  }

  @Test("a wait that is no number and no date is as if the server had said nothing")
  func nonsenseRetryAfter() async throws {
    for text in ["", "-1", "1.5", "soon", "Sun, 99 Nov 1994 08:49:47 GMT", "٣"] {
      let (_, _, sleeps) = try await send(
        policy: RetryPolicy(delay: .seconds(1)), [.success((503, [.retryAfter: text])), ok])
      #expect(sleeps == [.seconds(1)])
    }
  }

  @Test("where the server takes no more requests until a time, that is waited for")
  func limit() async throws {
    func waits(_ status: Int, _ fields: [(String, String)]) async throws -> [Duration] {
      var headers = HTTPFields()
      for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
      return try await send(
        policy: RetryPolicy(delay: .seconds(1)), [.success((status, headers)), ok]
      ).2
    }
    let reset = ("X-Rate-Limit-Reset", "9")
    #expect(try await waits(429, [reset]) == [.seconds(9)])
    #expect(try await waits(429, [("X-Rate-Limit-Remaining", "0"), reset]) == [.seconds(9)])
    #expect(try await waits(429, [("Retry-After", "2"), reset]) == [.seconds(2)])
    // It still takes some, refused for another reason, or counts anew by now.
    #expect(try await waits(429, [("X-Rate-Limit-Remaining", "3"), reset]) == [.seconds(1)])
    #expect(try await waits(503, [reset]) == [.seconds(1)])
    #expect(try await waits(429, [("X-Rate-Limit-Reset", "0")]) == [.seconds(1)])
  }

  @Test("a server that asks for more time than the policy gives is not asked again")
  func longRetryAfter() async throws {
    for text in ["61", "99999999999999999999", "Sun, 06 Nov 2094 08:49:47 GMT"] {
      let (response, script, _) = try await send(
        policy: RetryPolicy(maximumDelay: .seconds(60)),
        [.success((503, [.retryAfter: text])), ok])
      // A number that no clock can hold is nonsense.
      #expect(response?.statusCode == (text.count > 18 && !text.contains(" ") ? 200 : 503))
      #expect(script.requests.count == (text.count > 18 && !text.contains(" ") ? 2 : 1))
    }
  }

  @Test("all attempts together take no longer than the policy gives them")
  func timeLimit() async throws {
    let policy = RetryPolicy(attempts: 100, delay: .seconds(1), timeLimit: .seconds(10))
    let (_, script, sleeps) = try await send(
      policy: policy, Array(repeating: unavailable, count: 100))
    #expect(sleeps == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(script.requests.count == 4)
  }

  @Test("a real server that closes connections is asked again, and a cancelled call is not")
  func realServer() async throws {
    let requests = Requests()
    try await RawServer.run { connection in
      guard let head = connection.readRequest() else { return }
      requests.add(head)
      guard requests.count >= 3 else { return connection.close() }
      connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\nok")
    } while: { server in
      let policy = RetryPolicy(attempts: 5, delay: .milliseconds(1))
      let provider = Provider<Anything>(baseURL: server.url).with(.retry(policy))
      let text = try await provider.text(of: Anything(route: Route(.get, "/x")))
      #expect(text == "ok")
    }
    #expect(requests.count == 3)
  }

  @Test("the limits of a server are read as it writes them")
  func rateLimits() throws {
    let date = Date(timeIntervalSince1970: 1_000_000)
    func limit(_ fields: KeyValuePairs<String, String>) throws -> RateLimit? {
      var headers = HTTPFields()
      for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
      let url = try #require(URL(string: "https://any.test"))
      return Response(status: .ok, headers: headers, request: Request(url: url)).rateLimit(at: date)
    }
    #expect(try limit([:]) == nil)
    #expect(
      try limit([
        "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "59", "X-RateLimit-Reset": "1372700873",
      ])
        == RateLimit(limit: 60, remaining: 59, reset: Date(timeIntervalSince1970: 1_372_700_873)))
    #expect(
      try limit(["RateLimit-Limit": "100, 100;window=60", "RateLimit-Reset": "50"])
        == RateLimit(limit: 100, remaining: nil, reset: date.addingTimeInterval(50)))
    #expect(try limit(["x-rate-limit-remaining": "-1"]) == nil)
  }
}

private struct ContentFailure: Error {}

/// Gives outcomes in their order.
private final class Script: Transport, @unchecked Sendable {
  // The lock guards every use of the two lists.
  private let lock = NSLock()
  private var outcomes: ArraySlice<Result<(Int, HTTPFields), any Error>>
  private var sent: [Request] = []

  init(_ outcomes: [Result<(Int, HTTPFields), any Error>]) { self.outcomes = outcomes[...] }

  var requests: [Request] { lock.withLock { sent } }

  func send(_ request: Request) async throws -> Response {
    let outcome = lock.withLock {
      sent.append(request)
      return outcomes.popFirst()
    }
    let (status, headers) = try (outcome ?? .failure(URLError(.badServerResponse))).get()
    return Response(status: .init(code: status), headers: headers, request: request)
  }
}

/// A time that only sleeping moves.
private final class Time: @unchecked Sendable {
  // The lock guards every use of the list.
  private let lock = NSLock()
  private var slept: [Duration] = []

  var sleeps: [Duration] { lock.withLock { slept } }
  var now: Duration { sleeps.reduce(.zero, +) }
  func sleep(_ duration: Duration) { lock.withLock { slept.append(duration) } }
}
