import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import Services
import TestServer
import Testing

@Suite("Changes to requests")
struct RequestChangeTests {
  @Test("Header fields, query items, timeout and cache policy of one call or of a provider")
  func changes() async throws {
    let sent = SentRequests()
    let transport = ScriptedTransport { _ in .json("{}") }.with(sent)
    let github = Provider<GitHub>(
      transport: transport, middleware: [.header("X-All", "yes"), .queryItem("from", "a&b")])
    _ =
      try await github
      .with(.header("Idempotency-Key", "k1")).with(.timeout(.seconds(3))).with(.cache(.reload))
      .with(.secretHeader("X-Pass", "word"))
      .users.response(to: .get(username: "ada"))
    _ = try await github.users.response(to: .get(username: "ada"))
    let requests = try await sent.exactly(2, .get, "/users/ada")
    let first = requests[0]
    #expect(first.header("Idempotency-Key") == "k1")
    #expect(first.header("X-All") == "yes")
    #expect(first.queryItem("from") == "a&b")
    #expect(first.timeout == .seconds(3))
    #expect(first.cache == .reload)
    #expect(first.secretHeaders.map(\.canonicalName) == ["x-pass"])
    #expect(requests[1].header("Idempotency-Key") == nil)
    #expect(requests[1].header("X-All") == "yes")
    #expect(requests[1].cache == .standard)
  }

  @Test("What one call says counts before what the provider says, and the later before the earlier")
  func latest() async throws {
    let sent = SentRequests()
    let transport = ScriptedTransport { _ in .status(503) }.with(sent)
    let github = Provider<GitHub>(
      transport: transport,
      middleware: [
        .timeout(.seconds(60)), NetworkLogger(output: { _, _ in }),
        .header("Accept-Language", "en"),
      ]
    ).with(.retry(RetryPolicy(attempts: 3, delay: .zero)))
    let call = github.with(.header("Accept-Language", "fr")).with(.header("Accept-Language", "de"))
      .with(.timeout(.seconds(5))).with(.retry(.none))
    _ = await failure { try await call.users.get(username: "ada") }
    let request = try await sent.only(.get, "/users/ada")
    #expect(request.header("Accept-Language") == "de")
    #expect(request.timeout == .seconds(5))
  }

  @Test("A closure may wait, change all of a request, and end the call")
  func closures() async throws {
    struct NotNow: Error {}
    try await TestServer.run { server in
      let github = Provider<GitHub>(baseURL: server.url)
      let response = try await github.with(
        .change { request in
          try await Task.sleep(for: .milliseconds(1))
          request.method = .post
          request.body = .data(Data("changed".utf8))
        }
      ).users.response(to: .get(username: "ada"))
      #expect(response.statusCode == 200)
      #expect(server.requests.map(\.method) == ["POST"])
      #expect(server.requests.first?.text == "changed")
      let error = await failure {
        try await github.with(.change { _ in throw NotNow() }).users.get(username: "ada")
      }
      #expect((error as? ProviderError)?.underlying is NotNow)
    }
  }

  @Test(
    "A request that is only prepared has all changes, and is neither logged, counted nor joined")
  func prepared() async throws {
    let gate = Gate()
    let log = Log()
    let heard = Heard()
    let github = Provider<GitHub>(
      transport: gate,
      middleware: [
        RunningRequests(duplicates: .refuse, naming: .byTarget), NetworkLogger(output: log.output),
        NetworkActivity { heard.add("\($0.change)") }, Recovery { _ in nil }, HostLimit(2),
        .header("X-All", "yes"),
      ])
    let running = Task { try await github.users.response(to: .current) }
    await gate.arrival(of: 1)
    let prepared = try await github.users.preparedRequest(for: .current)
    #expect(prepared.header("X-All") == "yes")
    await gate.open()
    _ = try await running.value
    try await until { heard.texts.count == 2 }
    #expect(log.entries.count == 2)
    // What was prepared is a request like any other when it is sent.
    _ = try await gate.with(NetworkLogger(output: log.output)).send(prepared)
    #expect(log.entries.count == 4)
  }

  @Test("What can't be sent ends the call before anything is sent", arguments: ["a b", "a:", ""])
  func invalid(_ name: String) async throws {
    let sent = SentRequests()
    let github = Provider<GitHub>(transport: ScriptedTransport().with(sent))
    for step in [RequestChange.header(name, "x"), .header("X-Name", "a\r\nb")] {
      let error = await failure { try await github.with(step).users.get(username: "a") }
      guard case .invalidRequest? = error as? ProviderError else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    try await sent.none()
  }
}
