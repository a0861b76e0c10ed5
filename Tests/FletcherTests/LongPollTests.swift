import Foundation
import Synchronization
import TestServer
import Testing

@testable import Fletcher

@Suite("Long polling", .timeLimit(.minutes(15)))
struct LongPollTests {
  /// What a test sees of time: how long was slept.
  private actor Sleeper {
    private(set) var waits: [Duration] = []

    /// How long it has slept in all.
    private let slept = Mutex(Duration.zero)

    func sleep(_ wait: Duration) {
      waits.append(wait)
      slept.withLock { $0 += wait }
    }

    nonisolated var clock: RetryClock {
      RetryClock(
        now: { self.slept.withLock { $0 } }, date: { Date() }, sleep: { await self.sleep($0) },
        chance: { 1 })
    }
  }

  /// Gives what a test has written down, one after the other.
  private actor Script {
    private var outcomes: [Result<LongPoll<Int, String>.Outcome, any Error>]
    private(set) var states: [Int] = []

    init(_ outcomes: [Result<LongPoll<Int, String>.Outcome, any Error>]) {
      self.outcomes = outcomes
    }

    func poll(_ state: Int) throws -> LongPoll<Int, String>.Outcome {
      states.append(state)
      guard !outcomes.isEmpty else { throw CancellationError() }
      return try outcomes.removeFirst().get()
    }
  }

  private func failure(status: Int? = nil, headers: [String: String] = [:]) throws -> ProviderError
  {
    let request = Request(url: try #require(URL(string: "http://example.com")))
    guard let status else {
      return .transport(underlying: URLError(.networkConnectionLost), request: request)
    }
    var response = Response(status: .init(code: status), request: request)
    if let after = headers["Retry-After"] {
      response = Response(
        status: .init(code: status), headers: [.retryAfter: after], request: request)
    }
    return .status(response)
  }

  private let retry = RetryPolicy(attempts: 4, delay: .seconds(1), maximumDelay: .seconds(60))

  private func poll(_ script: Script, _ sleeper: Sleeper) -> LongPoll<Int, String> {
    LongPoll(retry: retry, clock: sleeper.clock, from: { 0 }, poll: { try await script.poll($0) })
  }

  @Test("Updates come in order, each response's state is the next request's")
  func order() async throws {
    let script = Script([
      .success(.updates(["a", "b"], next: 2)), .success(.updates([], next: 3)),
      .success(.stale(next: 7)), .success(.updates(["c"], next: 8)),
    ])
    let sleeper = Sleeper()
    var updates: [String] = []
    await #expect(throws: CancellationError.self) {
      for try await update in poll(script, sleeper) { updates.append(update) }
    }
    #expect(updates == ["a", "b", "c"])
    #expect(await script.states == [0, 2, 3, 7, 8])
    #expect(await sleeper.waits == [])
  }

  @Test(
    "After a failure the same state is asked for again, later each time, and as the server says")
  func waits() async throws {
    let script = Script([
      .failure(try failure()), .failure(try failure(status: 503)),
      .failure(try failure(status: 429, headers: ["Retry-After": "9"])),
      .success(.updates(["a"], next: 1)), .failure(try failure()),
      .success(.updates(["b"], next: 2)),
    ])
    let sleeper = Sleeper()
    var iterator = poll(script, sleeper).makeAsyncIterator()
    #expect(try await iterator.next() == "a")
    #expect(try await iterator.next() == "b")
    #expect(await script.states == [0, 0, 0, 0, 1, 1])
    #expect(await sleeper.waits == [.seconds(1), .seconds(2), .seconds(9), .seconds(1)])
  }

  @Test("Failures in a row end the loop, and an iterator that is asked again goes on")
  func attempts() async throws {
    let script = Script(
      try (0..<4).map { _ in .failure(try failure()) } + [.success(.updates(["a"], next: 1))])
    let sleeper = Sleeper()
    var iterator = poll(script, sleeper).makeAsyncIterator()
    await #expect(throws: ProviderError.self) { _ = try await iterator.next() }
    #expect(await sleeper.waits == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(try await iterator.next() == "a")
  }

  @Test("The time that failures may take is that of those in a row")
  func timeLimit() async throws {
    let failures = try (0..<3).map { _ in
      Result<LongPoll<Int, String>.Outcome, any Error>.failure(try failure())
    }
    let script = Script(failures + [.success(.updates(["a"], next: 1))] + failures + failures)
    let sleeper = Sleeper()
    let retry = RetryPolicy(attempts: 9, delay: .seconds(1), timeLimit: .seconds(7))
    let poll = LongPoll<Int, String>(
      retry: retry, clock: sleeper.clock, from: { 0 }, poll: { try await script.poll($0) })
    var iterator = poll.makeAsyncIterator()
    #expect(try await iterator.next() == "a")
    await #expect(throws: ProviderError.self) { _ = try await iterator.next() }
    // 1 + 2 + 4 s fit twice, and another 8 s do not.
    #expect(await sleeper.waits == [1, 2, 4, 1, 2, 4].map { .seconds($0) })
  }

  @Test("A server that knows none of its states is not asked without end, nor without waits")
  func stale() async throws {
    let script = Script((1..<100).map { .success(.stale(next: $0)) })
    let sleeper = Sleeper()
    var iterator = poll(script, sleeper).makeAsyncIterator()
    await #expect(throws: LongPollStalled.self) { _ = try await iterator.next() }
    let states = await script.states
    #expect(states == [0, 1, 2, 3, 4])
    #expect(await sleeper.waits.count == 3)
  }

  @Test("What is no failure of the connection is thrown at once")
  func others() async throws {
    struct Unsupported: Error {}
    let script = Script([.failure(Unsupported())])
    let sleeper = Sleeper()
    var iterator = poll(script, sleeper).makeAsyncIterator()
    await #expect(throws: Unsupported.self) { _ = try await iterator.next() }
    let refused = Script([.failure(try failure(status: 403))])
    iterator = poll(refused, sleeper).makeAsyncIterator()
    await #expect(throws: ProviderError.self) { _ = try await iterator.next() }
    #expect(await refused.states.count == 1)
    #expect(await sleeper.waits == [])
  }

  private enum Feed: Service, Target {
    case poll(after: Int)

    static let configuration = ServiceConfiguration(baseURL: "http://127.0.0.1")

    var route: Route {
      switch self {
      case .poll(let state): Route(.get, "/poll{?after}", state)
      }
    }
  }

  private func feed(at url: URL) -> LongPoll<Int, Int> {
    let provider = Provider<Feed>(baseURL: url)
    return LongPoll {
      0
    } poll: { state in
      let updates: [Int] = try await provider.value(of: .poll(after: state))
      return .updates(updates, next: state + updates.count)
    }
  }

  @Test("Who stops reading sends nothing more")
  func stopped() async throws {
    try await TestServer.run(
      .by { request in
        let state = Int(request.query.dropFirst("after=".count)) ?? 0
        return .json("[\(state), \(state + 1)]")
      }
    ) { server in
      var updates: [Int] = []
      for try await update in feed(at: server.url) {
        updates.append(update)
        if update == 4 { break }
      }
      #expect(updates == [0, 1, 2, 3, 4])
      try await Task.sleep(for: .milliseconds(200))
      #expect(server.requests.map(\.query) == ["after=0", "after=2", "after=4"])
    }
  }

  @Test("Cancelling the task closes the connection that waits")
  func cancelled() async throws {
    let (events, continuation) = AsyncStream<Bool>.makeStream()
    try await RawServer.run { connection in
      connection.readRequest()
      continuation.yield(true)
      continuation.yield(connection.waitForClose())
    } while: { server in
      let updates = feed(at: server.url)
      let task = Task { for try await _ in updates {} }
      var iterator = events.makeAsyncIterator()
      _ = await iterator.next()
      task.cancel()
      #expect(await iterator.next() == true)
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(server.connectionCount == 1)
    }
  }
}
