import Fletcher
import Foundation
import Services
import TestServer
import Testing

@Suite("Tokens that a server refuses")
struct RenewalTests {
  /// A server that takes one token.
  private func withServer(
    taking valid: String, _ source: Renewing,
    _ body: @escaping (Provider<Echo>, TestServer) async throws -> Void
  ) async throws {
    try await withEcho(
      auth: [.token(source)],
      reply: .by { request in
        request.headers["authorization"] == "Bearer \(valid)"
          ? try .echo(request) : .text("no", status: 401)
      }, body)
  }

  @Test("A refused token is renewed, and the request is sent again with its body and once only")
  func renews() async throws {
    let source = Renewing(tokens: ["old", "new"])
    try await withServer(taking: "new", source) { echo, server in
      let received = try await echo.jsonList(body: [])
      #expect(received.text == "[]")
      #expect(
        server.requests.map { $0.headers["authorization"] } == ["Bearer old", "Bearer new"])
      #expect(server.requests.map(\.text) == ["[]", "[]"])
      #expect(await source.refused == ["old"])

      _ = try await echo.authAny()
      #expect(server.requests.count == 3, "the new token is kept by its source")
    }
  }

  @Test(
    "A token that is refused in a response with status 200 is renewed where the description says so"
  )
  func refusedInContent() async throws {
    let source = Renewing(tokens: ["old", "new"])
    let login = Renewing(tokens: ["old", "new"])
    try await TestServer.run(
      .by { request in
        if request.queryItems.contains("access_token=new") { return .json(#"{"response": []}"#) }
        // Another error is none of the token's.
        let code = request.path.hasSuffix("users.get") ? 5 : 15
        return .json(#"{"error": {"error_code": \#(code), "error_msg": "no"}}"#)
      }
    ) { server in
      let vk = Provider<VK>(auth: .token(source), baseURL: server.url)
      let users = try await vk.users.get()
      #expect(users == [])
      #expect(await source.refused == ["old"])
      #expect(server.requests.count == 2)

      let other = Provider<VK>(auth: .token(login), baseURL: server.url)
      await #expect(throws: ProviderError.self) {
        _ = try await other.friends.get()
      }
      #expect(await login.refused == [])
      #expect(server.requests.count == 3)
    }
  }

  @Test(
    "Content that is an error is none of a file or a stream: the token is renewed, the file stays")
  func refusedInDelivery() async throws {
    let source = Renewing(tokens: ["old", "new"])
    try await TestServer.run(
      .by { request in
        if request.path.hasSuffix("friends.get") {
          return .json(#"{"error": {"error_code": 15, "error_msg": "no"}}"#)
        }
        return request.queryItems.contains("access_token=new")
          ? .json(#"{"response": [7]}"#)
          : .json(#"{"error": {"error_code": 5, "error_msg": "expired"}}"#)
      }
    ) { server in
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("fletcher-refused-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      let vk = Provider<VK>(auth: .token(source), baseURL: server.url)
      try await vk.users.download(.get(), to: file)
      #expect(try String(contentsOf: file, encoding: .utf8) == #"{"response": [7]}"#)
      #expect(await source.refused == ["old"])
      for error in [
        await failure(of: { try await vk.friends.download(.get(), to: file) }),
        await failure(of: { _ = try await vk.friends.bytes(of: .get()) }),
      ] {
        #expect((error?.failure(as: VK.Failure.self)) != nil)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == #"{"response": [7]}"#)
      var content = Data()
      for try await piece in try await vk.users.bytes(of: .get()) { content += piece }
      #expect(String(decoding: content, as: UTF8.self) == #"{"response": [7]}"#)
    }
  }

  @Test("A token that is refused again is no loop")
  func noLoop() async throws {
    let source = Renewing(tokens: ["a", "b", "c", "d"])
    try await withServer(taking: "none", source) { echo, server in
      let error = await failure { try await echo.authAny() }
      guard case .status(let response)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(response.statusCode == 401)
      #expect(server.requests.count == 2)
    }
  }

  @Test("Any number of requests that are refused with one token renew it once")
  func renewsOnce() async throws {
    let source = Renewing(tokens: ["old", "new"], delay: .milliseconds(50))
    try await withServer(taking: "new", source) { echo, _ in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<20 { group.addTask { _ = try await echo.authAny() } }
        try await group.waitForAll()
      }
      #expect(await source.refused == ["old"])
    }
  }

  @Test(
    "A request that was under way while the token was renewed is sent again without another renewal"
  )
  func lateRefusal() async throws {
    let source = Renewing(tokens: ["old", "new", "newest"])
    let gate = Gate()
    try await withEcho(
      auth: [.token(source)],
      reply: .by { request in
        let isOld = request.headers["authorization"] == "Bearer old"
        if isOld, request.headers["x-trace"] == "slow" { await gate.wait() }
        return isOld ? .text("no", status: 401) : try .echo(request)
      }
    ) { echo, _ in
      async let slow = echo.with(trace: "slow").authAny()
      await gate.reached()
      _ = try await echo.authAny()
      await gate.open()
      #expect(try await slow.headers["authorization"] == "Bearer new")
      #expect(await source.refused == ["old"])
    }
  }

  @Test("Of two tokens, one that cannot be renewed is no error where the other one was")
  func twoTokens() async throws {
    let user = Renewing(tokens: ["old", "new"])
    let app = Renewing(tokens: ["app"], error: Renewing.LoggedOut())
    let provider = Provider<Pair>(
      auth: Credentials("user", .apiKey(user, in: .header("X-User"))),
      Credentials("app", .apiKey(app, in: .header("X-App"))),
      transport: Refusing(taking: "new"))
    let response = try await provider.request(Pair())
    #expect(response.statusCode == 200)
    #expect(await user.refused == ["old"])
  }

  @Test("A renewal that fails is one clear error for all who wait for it")
  func failingRenewal() async throws {
    let source = Renewing(tokens: ["old"], delay: .milliseconds(20), error: Renewing.LoggedOut())
    try await withServer(taking: "new", source) { echo, _ in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<5 {
          group.addTask {
            let error = await failure { try await echo.authAny() }
            guard case .authentication(let underlying, _)? = error else { return false }
            return underlying is Renewing.LoggedOut
          }
        }
        for try await isClear in group { #expect(isClear) }
      }
    }
  }

  @Test("A source that renews by a call with the token that was refused does not wait for itself")
  func callsItself() async throws {
    let source = SelfCalling()
    try await withEcho(auth: [.token(source)], reply: .by { _ in .text("no", status: 401) }) {
      echo, server in
      await source.use(echo)
      let error = await failure { try await echo.authAny() }
      guard case .authentication(let underlying, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect((underlying as? ProviderError)?.response?.statusCode == 401)
      #expect(server.requests.count == 2)
    }
  }

  @Test("A source that renews nothing, a constant token and no token leave the refusal as it is")
  func withoutRenewal() async throws {
    for auth: [Credentials<Echo>] in [
      [], [.token("old")], [.token(ClosureTokenSource { "old" })],
    ] {
      try await withEcho(auth: auth, reply: .by { _ in .text("no", status: 401) }) { echo, server in
        _ = await failure { try await echo.authAny() }
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test("Each time that a request is sent, it is signed anew")
  func signsAgain() async throws {
    let source = Renewing(tokens: ["old", "new"])
    let signer: Signer = { try $0.setSecretHeader("X-Signature", UUID().uuidString) }
    try await withEcho(
      auth: [
        Credentials("headerKey", .apiKey(source, in: .header("X-Key"))), .signature(signer),
      ],
      reply: .by { request in
        request.headers["x-key"] == "new"
          ? try .echo(request) : .text("no", status: 401)
      }
    ) { echo, server in
      _ = try await echo.authAlternatives()
      let signatures = server.requests.compactMap { $0.headers["x-signature"] }
      #expect(signatures.count == 2)
      #expect(Set(signatures).count == 2)
    }
  }
}

/// Has one token after the other.
private actor Renewing: TokenSource {
  struct LoggedOut: Error {}

  private var tokens: [String]
  private let delay: Duration
  private let error: (any Error)?
  private(set) var refused: [String] = []

  init(tokens: [String], delay: Duration = .zero, error: (any Error)? = nil) {
    self.tokens = tokens
    self.delay = delay
    self.error = error
  }

  func token() -> String { tokens.first ?? "none" }

  func renew(_ refused: String) async throws -> Bool {
    self.refused.append(refused)
    try await Task.sleep(for: delay)
    if let error { throw error }
    tokens.removeFirst()
    return !tokens.isEmpty
  }
}

/// Asks the service itself for another token.
private actor SelfCalling: TokenSource {
  private var echo: Provider<Echo>?

  func use(_ echo: Provider<Echo>) { self.echo = echo }

  func token() -> String { "old" }

  func renew(_ refused: String) async throws -> Bool {
    _ = try await echo?.authToken()
    return true
  }
}

/// Holds who comes back until it is opened.
private actor Gate {
  private var isOpen = false
  private var isReached = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watching: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    isReached = true
    for continuation in watching { continuation.resume() }
    watching = []
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func reached() async {
    guard !isReached else { return }
    await withCheckedContinuation { watching.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// Needs two tokens.
private struct Pair: Service, Target {
  static let configuration = ServiceConfiguration(
    baseURL: "https://pair.example", authentication: .any(of: ["user", "app"]))
  var route: Route { Route(.get, "/") }
  var sample: Sample { .empty() }
}

/// Takes one token of a user's.
private struct Refusing: Transport {
  let valid: String

  init(taking valid: String) { self.valid = valid }

  func send(_ request: Request) async throws -> Response {
    let isValid = request.headers.contains { $0.name.rawName == "X-User" && $0.value == valid }
    return Response(status: isValid ? 200 : 401, request: request)
  }
}
