import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import Services
import TestServer
import Testing

@Suite("A limit on requests to a host", .timeLimit(.minutes(15)))
struct HostLimitTests {
  @Test("No more than the limit run at a time, and the others follow in their order")
  func limit() async throws {
    let gate = Gate()
    let limit = HostLimit(2)
    let github = Provider<GitHub>(transport: gate.with(limit))
    var calls: [Task<Response, any Error>] = []
    for index in 0..<8 {
      calls.append(Task { try await github.users.response(to: .get(username: "\(index)")) })
      try await until {
        let (arrived, waiting) = (await gate.arrived, await limit.waiting)
        return arrived + waiting == index + 1
      }
    }
    #expect(await gate.arrived == 2)
    for count in 3...8 {
      await gate.letOneThrough()
      await gate.arrival(of: count)
    }
    await gate.open()
    for call in calls { _ = try await call.value }
    #expect(await gate.mostRunning == 2)
    #expect(await gate.requests.map(\.url.lastPathComponent) == (0..<8).map(String.init))
  }

  @Test("A request that is cancelled while it waits leaves the queue and is never sent")
  func cancelled() async throws {
    let gate = Gate()
    let limit = HostLimit(1)
    let github = Provider<GitHub>(transport: gate.with(limit))
    let calls = try await (0..<3).asyncMap { index in
      let call = Task { try await github.users.response(to: .get(username: "\(index)")) }
      try await until {
        let (arrived, waiting) = (await gate.arrived, await limit.waiting)
        return arrived + waiting == index + 1
      }
      return call
    }
    calls[1].cancel()
    #expect(await failure { try await calls[1].value } is CancellationError)
    #expect(await limit.waiting == 1)
    await gate.open()
    _ = try await (calls[0].value, calls[2].value)
    #expect(await gate.requests.map(\.url.lastPathComponent) == ["0", "2"])
  }

  @Test("Other hosts have their own places, and failures give theirs back")
  func hosts() async throws {
    let limit = HostLimit(1)
    let gate = Gate()
    let one = Provider<GitHub>(transport: gate.with(limit))
    let other = Provider<Imgur>(transport: gate.with(limit))
    let held = Task { try await one.users.response(to: .current) }
    await gate.arrival(of: 1)
    let next = Task { try await other.response(to: .image(id: "x")) }
    await gate.arrival(of: 2)
    await gate.open()
    _ = try await (held.value, next.value)

    let script = ScriptedTransport(
      .failure(URLError(.timedOut)), .failure(URLError(.timedOut)), .json("{}"))
    let failing = Provider<GitHub>(transport: script.with(HostLimit(1))).with(.retry(.none))
    for _ in 0..<2 {
      #expect(await failure { try await failing.users.response(to: .current) } != nil)
    }
    #expect(try await failing.users.response(to: .current).statusCode == 200)
  }

  @Test("A stream keeps its place until it has been read or is let go")
  func streams() async throws {
    let limit = HostLimit(1)
    let transport = ScriptedTransport { _ in .text("content") }.with(limit)
    var request = Request(url: try #require(URL(string: "https://a.b/")))
    request.delivery = .stream
    for isRead in [true, false] {
      var response: Response? = try await transport.send(request)
      let next = Task { [request] in try await transport.send(request) }
      try await until { await limit.waiting == 1 }
      if isRead {
        let bytes = try #require(response?.bytes)
        #expect(try await bytes.collect(upTo: 100) == Data("content".utf8))
      }
      response = nil
      #expect(try await next.value.bytes?.collect(upTo: 100) == Data("content".utf8))
    }
  }

  @Test("The timeout of a request does not run while it waits")
  func timeout() async throws {
    try await TestServer.run(
      .by { request in
        if request.path.hasSuffix("slow") { try await Task.sleep(for: .seconds(21)) }
        return .json("{}")
      }
    ) { server in
      let limit = HostLimit(1)
      let github = Provider<GitHub>(
        baseURL: server.url, transport: URLSessionTransport(configuration: .ephemeral).with(limit))
      let slow = Task {
        try await github.with(.timeout(.seconds(300))).users.response(to: .get(username: "slow"))
      }
      try await until { server.requests.count == 1 }
      let quick = try await github.with(.timeout(.seconds(20)))
        .users.response(to: .get(username: "quick"))
      #expect(quick.statusCode == 200)
      _ = try await slow.value
    }
  }
}
