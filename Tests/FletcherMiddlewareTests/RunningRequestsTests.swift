import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import Services
import TestServer
import Testing

@Suite("A registry of running requests", .timeLimit(.minutes(15)))
struct RunningRequestsTests {
  private func github(
    _ gate: Gate, _ requests: RunningRequests, token: String = "s3cret-token"
  ) -> Provider<GitHub> {
    Provider(auth: .token(token), transport: gate.with(requests))
  }

  @Test("A thousand calls of the same target at once are one request, and all get its response")
  func joinsThousand() async throws {
    let requests = RunningRequests(duplicates: .join, naming: .byTarget)
    try await TestServer.run(
      .by { _ in
        try await until { await requests.calls.first?.callers == 1_000 }
        return .json(
          #"[{"name": "main", "commit": {"sha": "1", "url": "https://a.b"}, "protected": false}]"#)
      }
    ) { server in
      let github = Provider<GitHub>(
        auth: .token("t"), baseURL: server.url,
        transport: URLSessionTransport(configuration: .ephemeral).with(requests))
      let names = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<1_000 {
          group.addTask {
            try await github.repos.branches(owner: "ada", repo: "engine").first?.name
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(names == Array(repeating: "main", count: 1_000))
      #expect(server.requests.count == 1)
      #expect(await requests.calls.isEmpty)
    }
  }

  @Test("A joined caller that is cancelled leaves the request to the others")
  func joinerCancelled() async throws {
    let gate = Gate()
    let requests = RunningRequests(duplicates: .join)
    let github = github(gate, requests).with(.named("user"))
    let first = Task { try await github.users.response(to: .current) }
    await gate.arrival(of: 1)
    let second = Task { try await github.users.response(to: .current) }
    try await until { await requests.calls.first?.callers == 2 }
    // The one that began it.
    first.cancel()
    #expect(await failure { try await first.value } is CancellationError)
    #expect(await requests.calls.map(\.callers) == [1])
    #expect(await gate.cancelled == 0)
    await gate.open()
    #expect(try await second.value.statusCode == 200)
    #expect(await gate.arrived == 1)
  }

  @Test(
    "Where all joined callers are cancelled, the request is, and the next call is another request")
  func allJoinersCancelled() async throws {
    let gate = Gate()
    let requests = RunningRequests(duplicates: .join, naming: .byTarget)
    let github = github(gate, requests)
    let callers = (0..<20).map { _ in Task { try await github.users.response(to: .current) } }
    try await until { await requests.calls.first?.callers == 20 }
    for caller in callers { caller.cancel() }
    for caller in callers {
      #expect(await failure { try await caller.value } is CancellationError)
    }
    #expect(await gate.cancelled == 1)
    #expect(await requests.calls.isEmpty)
    await gate.open()
    #expect(try await github.users.response(to: .current).statusCode == 200)
    #expect(await gate.arrived == 2)
  }

  @Test("Calls that come and go in any order end, each with a response or its cancellation")
  func races() async throws {
    struct Slow: Transport {
      func send(_ request: Request) async throws -> Response {
        for _ in 0..<Int.random(in: 0...5) { await Task.yield() }
        try Task.checkCancellation()
        return Response(status: .ok, request: request)
      }
    }
    let requests = RunningRequests(duplicates: .join, naming: .byTarget)
    let github = Provider<GitHub>(transport: Slow().with(HostLimit(2), requests))
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<1_000 {
        group.addTask {
          let call = Task {
            try await github.users.response(to: .get(username: "\(index % 5)"))
          }
          if index.isMultiple(of: 3) {
            for _ in 0..<Int.random(in: 0...20) { await Task.yield() }
            call.cancel()
          }
          switch await call.result {
          case .success(let response): #expect(response.statusCode == 200)
          case .failure(let error):
            #expect(error is CancellationError && index.isMultiple(of: 3), "\(error)")
          }
        }
      }
    }
    #expect(await requests.calls.isEmpty)
  }

  @Test("Two accounts never share a response, whichever side of the credentials the step is on")
  func accounts() async throws {
    for isStepOfProvider in [true, false] {
      let gate = Gate()
      let requests = RunningRequests(duplicates: .join, naming: .byTarget)
      let providers = ["ada", "bob", "ada"].map { token in
        isStepOfProvider
          ? Provider<GitHub>(auth: .token(token), transport: gate, middleware: [requests])
          : Provider<GitHub>(auth: .token(token), transport: gate.with(requests))
      }
      let calls = providers.map { github in
        Task { try await github.with(.named("me")).users.response(to: .current) }
      }
      try await until { await requests.calls.map(\.callers).reduce(0, +) == 3 }
      await gate.arrival(of: 2)
      await gate.open()
      for call in calls { _ = try await call.value }
      #expect(
        Set(await gate.requests.compactMap { $0.header("Authorization") })
          == ["Bearer ada", "Bearer bob"])
      #expect(await gate.arrived == 2)
    }
  }

  @Test("A call neither replaces nor is refused for an equal one of another account or server")
  func otherAccounts() async throws {
    for duplicates in [RunningRequests.Duplicates.replace, .refuse] {
      let gate = Gate()
      let requests = RunningRequests(duplicates: duplicates, naming: .byTarget)
      let transport = gate.with(requests)
      let providers = [
        Provider<GitHub>(auth: .token("ada"), transport: transport),
        Provider<GitHub>(auth: .token("bob"), transport: transport),
        Provider<GitHub>(
          auth: .token("ada"), baseURL: URL(string: "https://github.example"),
          transport: transport),
      ]
      let calls = providers.map { github in
        Task { try await github.users.response(to: .current) }
      }
      await gate.arrival(of: 3)
      await gate.open()
      for call in calls { #expect(try await call.value.statusCode == 200) }
    }
  }

  @Test("Calls of one name that send something else are not joined")
  func otherRequests() async throws {
    let gate = Gate()
    let requests = RunningRequests(duplicates: .join)
    let github = github(gate, requests).with(.named("same"))
    let one = Task { try await github.users.response(to: .get(username: "a")) }
    let other = Task { try await github.users.response(to: .get(username: "b")) }
    await gate.arrival(of: 2)
    await gate.open()
    #expect(try await one.value.url.lastPathComponent == "a")
    #expect(try await other.value.url.lastPathComponent == "b")
  }

  @Test("A second call of a name is refused where the registry says so")
  func refused() async throws {
    let gate = Gate()
    let requests = RunningRequests(duplicates: .refuse)
    let github = github(gate, requests).with(.named("feed"))
    let first = Task { try await github.users.response(to: .current) }
    await gate.arrival(of: 1)
    let error = await failure { try await github.users.response(to: .current) } as? ProviderError
    let refusal = try #require(error?.underlying as? AlreadyRunning)
    #expect(refusal.name == "feed")
    #expect(await requests.calls.first?.id == refusal.running)
    await gate.open()
    _ = try await first.value
    _ = try await github.users.response(to: .current)
  }

  @Test("The latest call of a name replaces the others, which get CancellationError")
  func replaces() async throws {
    let gate = Gate()
    let requests = RunningRequests()
    let search = github(gate, requests).with(.named("search", ifRunning: .replace))
    let calls = await ["s", "sw", "swift"].asyncMap { text in
      let before = await gate.arrived
      let call = Task { try await search.users.response(to: .get(username: text)) }
      await gate.arrival(of: before + 1)
      return call
    }
    await gate.open()
    #expect(await failure { try await calls[0].value } is CancellationError)
    #expect(await failure { try await calls[1].value } is CancellationError)
    #expect(try await calls[2].value.url.lastPathComponent == "swift")
    #expect(await gate.cancelled == 2)
  }

  @Test("Running calls are listed, cancelled one by one, by name and all at once")
  func cancels() async throws {
    let gate = Gate()
    let requests = RunningRequests()
    let github = github(gate, requests)
    let calls = (0..<6).map { index in
      Task {
        try await github.with(.named(index < 2 ? CallName("pair") : CallName("other")))
          .users.response(to: .get(username: "\(index)"))
      }
    }
    await gate.arrival(of: 6)
    let listed = await requests.calls
    #expect(listed.count == 6)
    #expect(listed.allSatisfy { $0.state == .running })
    #expect(listed.allSatisfy { $0.target as? GitHub != nil || $0.target as? GitHub.Users != nil })
    #expect(Set(listed.compactMap { Int("\($0.id)") }).count == 6, "printed as numbers")
    let one = try #require(listed.first { $0.summary.hasSuffix("/users/5") })
    #expect(await requests.cancel(one.id))
    #expect(await failure { try await calls[5].value } is CancellationError)
    #expect(await requests.cancel(one.id) == false)
    #expect(await requests.cancel(named: "pair") == 2)
    #expect(await failure { try await calls[0].value } is CancellationError)
    #expect(await failure { try await calls[1].value } is CancellationError)
    #expect(await requests.calls.count == 3)
    await requests.cancelAll()
    for call in calls { #expect(await failure { try await call.value } is CancellationError) }
    #expect(await requests.calls.isEmpty)
  }

  @Test("Changes tell of each call from its beginning to its end, waiting and progress included")
  func changes() async throws {
    struct Uploading: Transport {
      let gate: Gate

      func send(_ request: Request) async throws -> Response {
        await request.onProgress?(TransferProgress(phase: .upload, completed: 5, total: 10))
        return try await gate.send(request)
      }
    }
    let gate = Gate()
    let requests = RunningRequests()
    let changes = await requests.changes()
    let transport = Uploading(gate: gate).with(requests, HostLimit(1))
    let github = Provider<GitHub>(transport: transport)
    let listening = Task {
      var seen: [RunningRequests.Call] = []
      for await call in changes {
        seen.append(call)
        if seen.filter(\.state.isFinal).count == 3 { break }
      }
      return seen
    }
    let first = Task { try await github.with(.named("first")).users.response(to: .current) }
    await gate.arrival(of: 1)
    let second = Task { try await github.with(.named("second")).users.response(to: .current) }
    try await until { await requests.calls.last?.state == .waiting }
    let third = Task { try await github.with(.named("third")).users.response(to: .current) }
    try await until { await requests.calls.filter { $0.state == .waiting }.count == 2 }
    third.cancel()
    #expect(await failure { try await third.value } is CancellationError)
    try await until { await requests.calls.first?.progress != nil }
    await gate.open()
    _ = try await (first.value, second.value)
    let seen = await listening.value
    func states(_ name: String) -> [RunningRequests.Call.State] {
      seen.filter { $0.name?.text == name }.map(\.state)
        .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    #expect(states("first") == [.running, .done])
    #expect(states("second") == [.running, .waiting, .running, .done])
    #expect(states("third") == [.running, .waiting, .cancelled])
    #expect(seen.last { $0.name == "first" }?.progress?.fraction == 0.5)
  }

  @Test("All who are joined are told of the progress")
  func progress() async throws {
    struct Tells: Transport {
      let gate: Gate

      func send(_ request: Request) async throws -> Response {
        let response = try await gate.send(request)
        await request.onProgress?(TransferProgress(phase: .download, completed: 1, total: 1))
        return response
      }
    }
    let gate = Gate()
    let requests = RunningRequests(duplicates: .join, naming: .byTarget)
    let heard = Heard()
    let github = Provider<GitHub>(transport: Tells(gate: gate).with(requests))
    let calls = ["a", "b"].map { name in
      Task {
        try await github.with(
          .change { request in
            request.onProgress = { heard.add("\(name) \($0.fraction)") }
          }
        ).users.response(to: .current)
      }
    }
    try await until { await requests.calls.first?.callers == 2 }
    await gate.open()
    for call in calls { _ = try await call.value }
    #expect(heard.texts.sorted() == ["a 1.0", "b 1.0"])
  }

  @Test("A response that is an error is done, no response is failed")
  func finalStates() async throws {
    let requests = RunningRequests()
    let changes = await requests.changes()
    let script = ScriptedTransport(.status(404), .failure(URLError(.timedOut)))
    let github = Provider<GitHub>(transport: script.with(requests))
    _ = try await github.users.response(to: .current)
    _ = await failure { try await github.users.response(to: .current) }
    var states: [RunningRequests.Call.State] = []
    for await call in changes where call.state.isFinal {
      states.append(call.state)
      if states.count == 2 { break }
    }
    #expect(states == [.done, .failed])
  }
}

extension Sequence where Element: Sendable {
  func asyncMap<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ transform: (Element) async throws -> Value
  ) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
