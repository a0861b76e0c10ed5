import Fletcher
import Foundation
import TestServer
import Testing

@testable import FletcherOAuth

@Suite("Tokens that renew themselves")
struct OAuthTokensTests {
  private let clock = TestClock()

  private func client(_ transport: any Transport) -> OAuthClient {
    var client = OAuthClient.example(.none, transport: transport)
    client.clock = clock.oauth
    return client
  }

  private func token(
    _ text: String, lives seconds: Double? = 3600, refresh: String? = "r1"
  ) -> Token {
    Token(
      accessToken: text, expiry: seconds.map { clock.now.addingTimeInterval($0) },
      refreshToken: refresh)
  }

  private static func reply(_ text: String, refresh: String? = nil, lives: Int = 3600) -> Reply {
    let refresh = refresh.map { #","refresh_token":"\#($0)""# } ?? ""
    return .json(#"{"access_token":"\#(text)","expires_in":\#(lives)\#(refresh)}"#)
  }

  private static let invalidGrant = Reply.json(#"{"error":"invalid_grant"}"#, status: 400)

  // MARK: Expiry

  @Test("A token is used until shortly before it expires, and is then renewed once and stored")
  func expiry() async throws {
    let transport = ScriptedTransport(Self.reply("new", refresh: "r2"))
    let store = MemoryTokenStore(["default": token("old", lives: 3600)])
    let tokens = OAuthTokens(client(transport), store: store, leeway: .seconds(60))
    clock.advance(3539)
    #expect(try await tokens.token() == "old")
    #expect(await transport.sent.isEmpty)
    clock.advance(1)
    #expect(try await tokens.token() == "new")
    #expect(try await tokens.token() == "new")
    #expect(await transport.sent.map { $0.form["refresh_token"] } == ["r1"])
    let stored = await store.token(for: "default")
    #expect(stored?.accessToken == "new")
    #expect(stored?.refreshToken == "r2")
  }

  @Test("A token that lives shorter than the leeway is not renewed for each request")
  func shortLives() async throws {
    let transport = ScriptedTransport { _, index in Self.reply("t\(index)", lives: 40) }
    let tokens = OAuthTokens(
      client(transport), store: MemoryTokenStore(["default": token("old", lives: 0)]))
    for _ in 0..<5 {
      let text = try await tokens.token()
      #expect(text == "t0")
    }
    clock.advance(31)
    for _ in 0..<5 {
      let text = try await tokens.token()
      #expect(text == "t1")
    }
  }

  @Test(
    "Where the network fails, a token that has not expired yet is used, and one that has is kept")
  func networkFailure() async throws {
    let transport = ScriptedTransport { _, index in
      if index < 2 { throw URLError(.notConnectedToInternet) }
      return Self.reply("new")
    }
    let store = MemoryTokenStore(["default": token("old", lives: 30)])
    let tokens = OAuthTokens(client(transport), store: store)
    #expect(try await tokens.token() == "old")
    clock.advance(31)
    guard case .transport? = await failure({ try await tokens.token() }) else {
      Issue.record("no error")
      return
    }
    #expect(await store.token(for: "default")?.accessToken == "old")
    #expect(try await tokens.token() == "new")
  }

  @Test(
    "Where the server is not available, a token that has not expired yet is used",
    arguments: [
      Reply.text("busy", status: 503), .text("<html>", status: 502), .text("", status: 429),
      .json(#"{"error":"server_error"}"#, status: 500),
      .json(#"{"error":"temporarily_unavailable"}"#, status: 400),
    ])
  func unavailability(reply: Reply) async throws {
    let store = MemoryTokenStore(["default": token("old", lives: 30)])
    let tokens = OAuthTokens(client(ScriptedTransport(reply)), store: store)
    #expect(try await tokens.token() == "old")
    clock.advance(31)
    #expect(await failure { try await tokens.token() } != nil)
    #expect(await store.token(for: "default")?.accessToken == "old")
  }

  @Test("A call is tried again where its token could not be renewed for now")
  func retries() async throws {
    let transport = ScriptedTransport { _, index in
      switch index {
      case 0: throw URLError(.networkConnectionLost)
      case 1: .text("busy", status: 503)
      default: Self.reply("new")
      }
    }
    let store = MemoryTokenStore(["default": token("old", lives: 0)])
    let files = Provider<Files>(
      auth: .token(OAuthTokens(client(transport), store: store)),
      transport: ScriptedTransport(.text("ok"))
    ).with(.retry(RetryPolicy(attempts: 3, delay: .zero)))
    _ = try await files.request(.list)
    #expect(await transport.sent.count == 3)
  }

  @Test(
    "What other servers say of a refresh token that is not good any more ends the session as well",
    arguments: [
      (Reply.json(#"{"error":"bad_refresh_token"}"#), nil),
      (.json(#"{"ok":false,"error":"invalid_refresh_token"}"#), nil),
      (.json(#"{"error":"invalid_code"}"#, status: 400), "invalid_code"),
      (.json(#"{"error":{"message":"expired","code":190}}"#, status: 400), "190"),
    ] as [(Reply, String?)])
  func otherRefusals(reply: Reply, code: String?) async throws {
    var client = client(ScriptedTransport(reply))
    if let code { client.renewalRefusals.insert(code) }
    let store = MemoryTokenStore(["default": token("old", lives: 0)])
    let tokens = OAuthTokens(client, store: store)
    guard case .renewalRefused? = await failure({ try await tokens.token() }) else {
      Issue.record("no refusal")
      return
    }
    #expect(await store.token(for: "default") == nil)
  }

  @Test("A server that fails otherwise than by refusing the token does not log anybody out")
  func serverFailure() async throws {
    let transport = ScriptedTransport(
      .json(#"{"error":"temporarily_unavailable"}"#, status: 503), .text("gateway", status: 502),
      Self.reply("new"))
    let store = MemoryTokenStore(["default": token("old", lives: -1)])
    let tokens = OAuthTokens(client(transport), store: store)
    for _ in 0..<2 {
      let error = await failure { try await tokens.token() }
      #expect(error != nil)
    }
    #expect(await store.token(for: "default")?.accessToken == "old")
    #expect(try await tokens.token() == "new")
  }

  // MARK: 401

  @Test("1,000 requests that are refused at once renew the token once, and all are sent again")
  func thousand() async throws {
    let count = 1000
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in Self.reply("new", refresh: "r2") }
    let tokens = OAuthTokens(
      client(transport), store: MemoryTokenStore(["default": token("old")]))
    let files = Provider<Files>(
      auth: .token(tokens),
      transport: ScriptedTransport { sent, _ in
        if sent.request.headers[.authorization] == "Bearer new" { return .text("ok") }
        await gate.wait()
        return .empty(401)
      })
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count { group.addTask { try await files.request(.list).statusCode } }
      await gate.reached(count)
      await gate.open()
      for try await status in group { #expect(status == 200) }
    }
    #expect(await transport.sent.count == 1)
  }

  @Test("1,000 requests to a real server with a token that it refuses renew it once")
  func thousandOnLoopback() async throws {
    try await TestServer.run(
      .by { request in
        if request.path == "/token" { return Self.reply("new", refresh: "r2") }
        return request.headers["authorization"] == "Bearer new" ? .text("ok") : .empty(401)
      }
    ) { server in
      let client = OAuthClient.example(
        .none, at: server.url.absoluteString, transport: URLSessionTransport.shared)
      let store = MemoryTokenStore(["default": Token(accessToken: "old", refreshToken: "r1")])
      let files = Provider<Files>(
        auth: .token(OAuthTokens(client, store: store)), baseURL: server.url)
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<1000 { group.addTask { try await files.request(.list).statusCode } }
        for try await status in group { #expect(status == 200) }
      }
      #expect(server.requests.filter { $0.path == "/token" }.count == 1)
      #expect(server.requests.contains { $0.headers["authorization"] == "Bearer old" })
    }
  }

  @Test("Refusals and a token that has expired share one renewal, also of several providers")
  func shared() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in
      await gate.wait()
      return Self.reply("new")
    }
    let tokens = OAuthTokens(
      client(transport), store: MemoryTokenStore(["default": token("old", lives: -1)]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask {
          let isRight =
            index.isMultiple(of: 2)
            ? try await tokens.token() == "new" : try await tokens.renew("old")
          #expect(isRight)
        }
      }
      await gate.reached()
      await gate.open()
      try await group.waitForAll()
    }
    #expect(await transport.sent.count == 1)
    #expect(try await tokens.renew("old"), "a refusal that comes late")
    #expect(await transport.sent.count == 1)
  }

  @Test(
    "A renewal that is refused fails all with one error, removes the token, and the next one logs in"
  )
  func refusedRenewal() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _, _ in
      await gate.wait()
      return Self.invalidGrant
    }
    let store = MemoryTokenStore(["default": token("old")])
    let logIns = Locked(0)
    let tokens = OAuthTokens(client(transport), store: store) { [token] _ in
      logIns.with { $0 += 1 }
      return token("again", nil, "r9")
    }
    #expect(try await tokens.token() == "old")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 {
        group.addTask {
          if case .renewalRefused(let response)? = await failure({ try await tokens.renew("old") })
          {
            response.code == "invalid_grant"
          } else {
            false
          }
        }
      }
      await gate.reached()
      await gate.open()
      for await isClear in group { #expect(isClear) }
    }
    #expect(await transport.sent.count == 1)
    #expect(await store.token(for: "default") == nil)
    guard case .renewalRefused? = await failure({ try await tokens.renew("old") }) else {
      Issue.record("a refusal that comes late logs nobody in")
      return
    }
    #expect(logIns.with { $0 } == 0)
    #expect(try await tokens.token() == "again")
    #expect(logIns.with { $0 } == 1)
    #expect(await store.token(for: "default")?.accessToken == "again")
  }

  @Test("A token that cannot be renewed leaves the server's refusal as it is")
  func notRenewable() async throws {
    let tokens = OAuthTokens(
      client(ScriptedTransport()),
      store: MemoryTokenStore(["default": token("old", refresh: nil)]))
    let files = Provider<Files>(auth: .token(tokens), transport: ScriptedTransport(.empty(401)))
    do {
      _ = try await files.request(.list)
      Issue.record("no error")
    } catch {
      #expect((error as? ProviderError)?.response?.statusCode == 401)
    }
    #expect(try await tokens.storedToken()?.accessToken == "old")
  }

  // MARK: The store

  @Test("A renewed token is stored before it is used")
  func storedFirst() async throws {
    let store = WatchedStore(token("old", lives: -1))
    let tokens = OAuthTokens(
      client(ScriptedTransport(Self.reply("new", refresh: "r2"))), store: store)
    let files = Provider<Files>(
      auth: .token(tokens),
      transport: ScriptedTransport { sent, _ in
        #expect(sent.request.headers[.authorization] == "Bearer new")
        #expect(await store.token?.refreshToken == "r2")
        return .text("ok")
      })
    _ = try await files.request(.list)
  }

  @Test("A token that the store does not take is an error, is not lost, and is not renewed again")
  func failingStore() async throws {
    let transport = ScriptedTransport(Self.reply("new", refresh: "r2"), Self.invalidGrant)
    let store = WatchedStore(token("old", lives: -1))
    await store.fail(times: 2)
    let tokens = OAuthTokens(client(transport), store: store)
    for _ in 0..<2 {
      guard case .store? = await failure({ try await tokens.token() }) else {
        Issue.record("no error")
        return
      }
    }
    #expect(try await tokens.token() == "new")
    #expect(await store.token?.refreshToken == "r2")
    #expect(await transport.sent.count == 1)
  }

  @Test("What another process has renewed is used, and not renewed again")
  func otherProcess() async throws {
    let transport = ScriptedTransport(Self.invalidGrant)
    let store = MemoryTokenStore(["default": token("old")])
    let tokens = OAuthTokens(client(transport), store: store)
    #expect(try await tokens.token() == "old")
    await store.store(token("theirs", refresh: "r2"), for: "default")
    #expect(try await tokens.renew("old"))
    #expect(try await tokens.token() == "theirs")
    #expect(await transport.sent.isEmpty)
  }

  @Test(
    "Of two that renew at the same time without a lock, the slower one takes what the faster one got"
  )
  func raceOfProcesses() async throws {
    let store = MemoryTokenStore(["default": token("old")])
    let theirs = token("theirs", refresh: "r2")
    let transport = ScriptedTransport { _, _ in
      await store.store(theirs, for: "default")
      return Self.invalidGrant
    }
    let tokens = OAuthTokens(client(transport), store: store)
    #expect(try await tokens.token() == "old")
    #expect(try await tokens.renew("old"))
    #expect(try await tokens.token() == "theirs")
  }

  @Test("Several processes with one folder renew once")
  func folder() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oauth-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let transport = ScriptedTransport { sent, _ in
      try await Task.sleep(for: .milliseconds(20))
      return sent.form["refresh_token"] == "r1"
        ? Self.reply("new", refresh: "r2") : Self.invalidGrant
    }
    try FileTokenStore(folder: folder).store(token("old", lives: -1), for: "default")
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<10 {
        // Each has an actor, a store and a lock of its own, as a process does.
        let tokens = OAuthTokens(client(transport), store: FileTokenStore(folder: folder))
        group.addTask { try await tokens.token() }
      }
      for try await text in group { #expect(text == "new") }
    }
    #expect(await transport.sent.count == 1)
  }

  @Test("Accounts of one store are apart")
  func accounts() async throws {
    let store = MemoryTokenStore(["ada": token("a"), "bob": token("b")])
    let client = client(ScriptedTransport(Self.reply("a2")))
    let ada = OAuthTokens(client, store: store, account: "ada")
    let bob = OAuthTokens(client, store: store, account: "bob")
    #expect(try await ada.renew("a"))
    #expect(try await ada.token() == "a2")
    #expect(try await bob.token() == "b")
    try await ada.logOut()
    #expect(await store.accounts() == ["bob"])
  }

  // MARK: Logging in and out

  @Test("Where there is no token, somebody logs in once for all requests, and it is stored")
  func logIn() async throws {
    let gate = Gate()
    let store = MemoryTokenStore()
    let tokens = OAuthTokens(client(ScriptedTransport()), store: store) { [token] _ in
      await gate.wait()
      return token("t", nil, nil)
    }
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<200 { group.addTask { try await tokens.token() } }
      await gate.reached()
      await gate.open()
      for try await text in group { #expect(text == "t") }
    }
    #expect(await gate.count == 1)
    #expect(await store.token(for: "default")?.accessToken == "t")
  }

  @Test("Without a way to log in, no token is an error that says so")
  func noLogIn() async {
    let tokens = OAuthTokens(client(ScriptedTransport()))
    guard case .notLoggedIn? = await failure({ try await tokens.token() }) else {
      Issue.record("no error")
      return
    }
  }

  @Test("A client's own token has no refresh token: it is asked for again")
  func clientCredentials() async throws {
    let transport = ScriptedTransport { _, index in Self.reply("t\(index)") }
    let tokens = OAuthTokens(client(transport)) { try await $0.clientCredentials() }
    #expect(try await tokens.token() == "t0")
    #expect(try await tokens.renew("t0"))
    #expect(try await tokens.token() == "t1")
    clock.advance(3600)
    #expect(try await tokens.token() == "t2")
  }

  @Test("A person who closes the page fails all who wait, and the next request shows it again")
  func closedPage() async throws {
    let count = Locked(0)
    let tokens = OAuthTokens(client(ScriptedTransport())) { [token] _ in
      let isFirst = count.with { count in
        count += 1
        return count == 1
      }
      if isFirst { throw OAuthError.cancelled }
      return token("t", nil, nil)
    }
    guard case .cancelled? = await failure({ try await tokens.token() }) else {
      Issue.record("no error")
      return
    }
    #expect(try await tokens.token() == "t")
  }

  @Test("Who is cancelled does not wait for the page, and the page goes on for the others")
  func cancelledWaiter() async throws {
    let gate = Gate()
    let tokens = OAuthTokens(client(ScriptedTransport())) { [token] _ in
      await gate.wait()
      try Task.checkCancellation()
      return token("t", nil, nil)
    }
    let first = Task { try await tokens.token() }
    await gate.reached()
    let second = Task { try await tokens.token() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    // Where the second has not begun to wait yet, the page is cancelled with the first and shown again.
    await gate.open()
    #expect(try await second.value == "t")
  }

  @Test("A page that nobody waits for any more is cancelled, and a renewal is not: it is stored")
  func cancelledAll() async throws {
    let isCancelled = Gate()
    let shown = Gate()
    let tokens = OAuthTokens(client(ScriptedTransport())) { _ in
      await shown.wait()
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        await isCancelled.wait()
        throw error
      }
      throw OAuthError.cancelled
    }
    await shown.open()
    await isCancelled.open()
    let logIn = Task { try await tokens.token() }
    await shown.reached()
    logIn.cancel()
    await isCancelled.reached()

    let gate = Gate()
    let transport = ScriptedTransport { _, _ in
      await gate.wait()
      try Task.checkCancellation()
      return Self.reply("new", refresh: "r2")
    }
    let store = MemoryTokenStore(["default": token("old", lives: -1)])
    let renewing = OAuthTokens(client(transport), store: store)
    let renewal = Task { try await renewing.token() }
    await gate.reached()
    renewal.cancel()
    await #expect(throws: CancellationError.self) { try await renewal.value }
    await gate.open()
    #expect(try await renewing.token() == "new")
    #expect(await store.token(for: "default")?.refreshToken == "r2")
    #expect(await transport.sent.count == 1)
  }

  @Test("Logging in with the tokens that it is to get is an error, and no wait without an end")
  func recursion() async {
    let box = Locked<OAuthTokens?>(nil)
    let tokens = OAuthTokens(client(ScriptedTransport())) { _ in
      let tokens = box.with { $0 }
      return Token(accessToken: try await tokens?.token() ?? "")
    }
    box.with { $0 = tokens }
    guard case .notLoggedIn? = await failure({ try await tokens.token() }) else {
      Issue.record("no error")
      return
    }
    box.with { $0 = nil }
  }

  @Test("A task that somebody starts while they log in may use the tokens afterwards")
  func startedMeanwhile() async throws {
    let box = Locked<OAuthTokens?>(nil)
    let gate = Gate()
    let started = Locked<Task<String?, any Error>?>(nil)
    let tokens = OAuthTokens(client(ScriptedTransport())) { [token] _ in
      started.with {
        $0 = Task {
          await gate.wait()
          return try await box.with { $0 }?.token()
        }
      }
      return token("t", nil, nil)
    }
    box.with { $0 = tokens }
    #expect(try await tokens.token() == "t")
    await gate.open()
    #expect(try await started.with { $0 }?.value == "t")
    box.with { $0 = nil }
  }

  @Test("Logging out forgets the token, tells the server, and late refusals log nobody in")
  func logOut() async throws {
    let transport = ScriptedTransport(.empty(200))
    let store = MemoryTokenStore(["default": token("old")])
    let tokens = OAuthTokens(client(transport), store: store) { _ in
      Issue.record("nobody asked to log in")
      throw OAuthError.cancelled
    }
    #expect(try await tokens.token() == "old")
    try await tokens.logOut()
    #expect(await store.token(for: "default") == nil)
    #expect(try await tokens.storedToken() == nil)
    #expect(await transport.sent.map { $0.form["token"] } == ["r1"])
    guard case .notLoggedIn? = await failure({ try await tokens.renew("old") }) else {
      Issue.record("no error")
      return
    }
    try await tokens.logOut()
    #expect(await transport.sent.count == 1)
  }

  @Test("A server that cannot be told of it leaves nobody logged in")
  func offlineLogOut() async throws {
    let transport = ScriptedTransport { _, _ in throw URLError(.notConnectedToInternet) }
    let store = MemoryTokenStore(["default": token("old")])
    let tokens = OAuthTokens(client(transport), store: store)
    guard case .transport? = await failure({ try await tokens.logOut() }) else {
      Issue.record("no error")
      return
    }
    #expect(await store.token(for: "default") == nil)
    await store.store(token("old"), for: "default")
    try await tokens.logOut(revoking: false)
    #expect(await store.token(for: "default") == nil)
  }

  @Test("Logging out while a token is renewed or somebody logs in leaves no token behind")
  func logOutMeanwhile() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { sent, _ in
      guard sent.form["grant_type"] != nil else { return .empty(200) }
      await gate.wait()
      return Self.reply("new", refresh: "r2")
    }
    let store = MemoryTokenStore(["default": token("old", lives: -1)])
    let tokens = OAuthTokens(client(transport), store: store)
    let request = Task { await failure { try await tokens.token() } }
    await gate.reached()
    let logOut = Task { try await tokens.logOut() }
    while await !tokens.isEnding { await Task.yield() }
    await gate.open()
    try await logOut.value
    guard case .notLoggedIn? = await request.value else {
      Issue.record("no error")
      return
    }
    #expect(await store.accounts() == [])
    #expect(
      await Set(transport.sent.compactMap { $0.form["token"] }) == ["r1", "r2"],
      "both are revoked")

    let shown = Gate()
    let loggingIn = OAuthTokens(client(ScriptedTransport()), store: store) { [token] _ in
      await shown.wait()
      return token("late", nil, nil)
    }
    let page = Task { await failure { try await loggingIn.token() } }
    await shown.reached()
    let leaving = Task { try await loggingIn.logOut(revoking: false) }
    while await !loggingIn.isEnding { await Task.yield() }
    await shown.open()
    try await leaving.value
    #expect(await page.value != nil)
    #expect(await store.accounts() == [])
  }

  @Test("A token that was got elsewhere is used from then on")
  func use() async throws {
    let store = MemoryTokenStore(["default": token("old")])
    let tokens = OAuthTokens(client(ScriptedTransport()), store: store)
    #expect(try await tokens.token() == "old")
    try await tokens.use(token("new"))
    #expect(try await tokens.token() == "new")
    #expect(await store.token(for: "default")?.accessToken == "new")
  }
}

extension OAuthTokens {
  /// Whether somebody has begun to log out.
  fileprivate var isEnding: Bool { session > 0 }
}

/// Fails when it is told to.
private actor WatchedStore: TokenStore {
  private(set) var token: Token?
  private var failures = 0

  init(_ token: Token) { self.token = token }

  func fail(times count: Int) { failures = count }

  func token(for account: String) -> Token? { token }

  func store(_ token: Token, for account: String) throws {
    if failures > 0 {
      failures -= 1
      throw TokenStoreError.system(operation: "writing", path: "x", code: 28)
    }
    self.token = token
  }

  func removeToken(for account: String) { token = nil }

  func accounts() -> [String] { token == nil ? [] : ["default"] }
}
