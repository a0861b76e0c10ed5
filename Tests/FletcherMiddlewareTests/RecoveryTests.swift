import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import Services
import TestServer
import Testing

@Suite("Recovery from an error of the service", .timeLimit(.minutes(15)))
struct RecoveryTests {
  /// A server that asks for a captcha, of its own for each request, until it gets its text.
  private static let captcha = Responder.by { request in
    let given = request.queryItems + request.text.split(separator: "&").map(String.init)
    if given.contains("captcha_key=right") { return .json(#"{"response": 1}"#) }
    return .json(
      #"""
      {"error": {"error_code": 14, "error_msg": "Captcha needed", "captcha_sid": "23 9&=",
        "captcha_img": "https://vk.com/captcha.php?sid=239"}}
      """#)
  }

  @Test("A captcha's text goes with the request that is sent again, in the form or in the query")
  func captcha() async throws {
    try await TestServer.run(Self.captcha) { server in
      let asked = Heard()
      let recovery = Recovery { failure in
        guard let problem = failure.error(as: VK.Failure.self)?.error,
          problem.errorCode == .captchaNeeded, let sid = problem.captchaSID
        else { return nil }
        return .init("captcha") {
          asked.add(problem.captchaImg?.absoluteString ?? "")
          // The first time they mistype it.
          let text = failure.attempt == 1 ? "wrong" : "right"
          return .parameters(["captcha_sid": sid, "captcha_key": text])
        }
      }
      let vk = Provider<VK>(
        auth: .token("s3cret"), baseURL: server.url, middleware: [recovery])
      let id = try await vk.messages.send(peerID: 1, randomID: 7, message: "Hi & bye")
      #expect(id == 1)
      #expect(asked.texts == Array(repeating: "https://vk.com/captcha.php?sid=239", count: 2))
      let form = try #require(server.requests.last).text
      #expect(
        form == "peer_id=1&random_id=7&message=Hi+%26+bye&captcha_sid=23+9%26%3D&captcha_key=right")
      #expect(server.requests.count == 3)
      #expect(server.requests.allSatisfy { $0.queryItems.contains("access_token=s3cret") })

      _ = try await vk.users.response(to: .get(userIDs: ["1"]))
      let query = try #require(server.requests.last).queryItems
      #expect(
        query.filter { $0.hasPrefix("captcha_") }.sorted() == [
          "captcha_key=right", "captcha_sid=23%209%26%3D",
        ])
      #expect(query.contains("user_ids=1"))
    }
  }

  @Test("Remedies are sought a bounded number of times, and a call can do without")
  func bounded() async throws {
    try await TestServer.run(Self.captcha) { server in
      let recovery = Recovery(attempts: 2) { failure in
        .init("captcha") { .parameters(["captcha_key": "wrong"]) }
      }
      let vk = Provider<VK>(baseURL: server.url, middleware: [recovery])
      let error = await failure { try await vk.messages.send(peerID: 1, randomID: 7) }
      let problem = (error as? ProviderError)?.failure(as: VK.Failure.self)?.error
      #expect(problem?.errorCode == .captchaNeeded)
      #expect(server.requests.count == 3)
      #expect(server.requests.last?.text.hasSuffix("captcha_key=wrong") == true)
      _ = await failure {
        try await vk.with(.withoutRecovery).messages.send(peerID: 1, randomID: 7)
      }
      #expect(server.requests.count == 4)
    }
  }

  @Test("What has no remedy, or whose remedy fails, is the caller's error")
  func unhandled() async throws {
    struct Denied: Error {}
    let script: @Sendable (Request) async throws -> ScriptedResponse? = { request in
      request.url.lastPathComponent == "ok" ? .json("{}") : .json(#"{"message":"no"}"#, status: 403)
    }
    let asked = Heard()
    func github(_ find: @escaping @Sendable () async throws -> Recovery.Change?) -> Provider<GitHub>
    {
      Provider(
        transport: ScriptedTransport(script),
        middleware: [
          Recovery { failure in
            failure.response.statusCode == 403 ? .init(403) { try await find() } : nil
          }
        ])
    }
    let nothing = github {
      asked.add("asked")
      return nil
    }
    let error = await failure { try await nothing.users.get(username: "x") } as? ProviderError
    #expect(error?.response?.statusCode == 403)
    #expect(asked.texts == ["asked"])
    let denied = github { throw Denied() }
    let other = await failure { try await denied.users.get(username: "x") } as? ProviderError
    #expect(other?.underlying is Denied)
    _ = try await nothing.users.response(to: .get(username: "ok"))
    #expect(asked.texts.count == 1)
  }

  @Test("For a body that can be read once, no remedy is sought")
  func bodyOfOnce() async throws {
    let asked = Heard()
    let sent = SentRequests()
    let imgur = Provider<Imgur>(
      transport: ScriptedTransport { _ in .status(403) }.with(sent),
      middleware: [
        Recovery { _ in
          .init("reason") {
            asked.add("asked")
            return .unchanged
          }
        }
      ])
    let once = BodyStream(Bytes(Data("GIF89a".utf8)))
    let error = await failure {
      try await imgur.upload(image: .stream(once, filename: "a.gif"))
    }
    #expect((error as? ProviderError)?.response?.statusCode == 403)
    #expect(asked.texts == [])
    #expect(await sent.all.count == 1)
  }

  @Test("For any number of requests that fail for one reason, the person is asked once")
  func once() async throws {
    actor Login {
      private(set) var count = 0
      var token = "old"

      func logIn() async throws {
        count += 1
        try await Task.sleep(for: .milliseconds(20))
        token = "new"
      }
    }
    let login = Login()
    try await TestServer.run(
      .by { request in
        request.queryItems.contains("access_token=new")
          ? .json(#"{"response": 1}"#)
          : .json(#"{"error": {"error_code": 5, "error_msg": "User authorization failed"}}"#)
      }
    ) { server in
      let recovery = Recovery { failure in
        guard failure.error(as: VK.Failure.self)?.error.errorCode.rawValue == 5 else { return nil }
        return .init(5) {
          try await login.logIn()
          return .unchanged
        }
      }
      let vk = Provider<VK>(
        auth: .token(.closure { await login.token }), baseURL: server.url, middleware: [recovery])
      try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<50 {
          group.addTask { try await vk.messages.send(peerID: 1, randomID: index) }
        }
        try await group.waitForAll()
      }
      #expect(await login.count == 1)
      #expect(server.requests.count <= 100)
    }
  }

  @Test("Only one remedy is sought at a time, also for different reasons")
  func oneAtATime() async throws {
    actor Person {
      private var running = 0
      private(set) var most = 0
      private(set) var count = 0

      func ask() async throws {
        count += 1
        running += 1
        most = max(most, running)
        try await Task.sleep(for: .milliseconds(5))
        running -= 1
      }
    }
    let person = Person()
    let recovery = Recovery { failure in
      let path = failure.response.url.lastPathComponent
      return .init(path) {
        try await person.ask()
        return .parameters(["solved": path])
      }
    }
    // Each request needs its own.
    let transport = ScriptedTransport { request in
      request.queryItem("solved") == nil ? .status(403) : .json("{}")
    }
    let github = Provider<GitHub>(transport: transport, middleware: [recovery])
    try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<30 {
        group.addTask {
          try await github.users.response(to: .get(username: "\(index % 3)")).statusCode
        }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(await person.most == 1)
    #expect(await person.count == 30)
  }

  @Test(
    "A request that waits for another's remedy can be cancelled, and one that is asked for passes it on"
  )
  func cancelled() async throws {
    let gate = Gate()
    let recovery = Recovery { _ in
      .init("reason") {
        _ = try await gate.send(Request(url: URL(fileURLWithPath: "/")))
        return .parameters(["solved": "1"])
      }
    }
    let transport = ScriptedTransport { request in
      request.queryItem("solved") == nil ? .status(403) : .json("{}")
    }
    let sent = SentRequests()
    let github = Provider<GitHub>(
      transport: transport.with(sent), middleware: [recovery])
    let calls = try await (0..<3).asyncMap { index in
      let call = Task { try await github.users.response(to: .get(username: "\(index)")) }
      try await until { await sent.all.count == index + 1 }
      if index == 0 { await gate.arrival(of: 1) }
      return call
    }
    calls[1].cancel()
    #expect(await failure { try await calls[1].value } is CancellationError)
    calls[0].cancel()
    #expect(await failure { try await calls[0].value } is CancellationError)
    await gate.arrival(of: 2)
    await gate.open()
    #expect(try await calls[2].value.statusCode == 200)
  }

  @Test("A remedy may use the same provider")
  func nested() async throws {
    actor Holder {
      var github: Provider<GitHub>?
      func set(_ github: Provider<GitHub>) { self.github = github }
    }
    let holder = Holder()
    let recovery = Recovery { _ in
      .init("reason") {
        let response = try await holder.github?.users.response(to: .get(username: "helper"))
        return response?.statusCode == 403 ? .parameters(["solved": "1"]) : nil
      }
    }
    let transport = ScriptedTransport { request in
      request.queryItem("solved") == nil ? .status(403) : .json("{}")
    }
    let github = Provider<GitHub>(transport: transport, middleware: [recovery])
    await holder.set(github)
    #expect(try await github.users.response(to: .get(username: "a")).statusCode == 200)
  }
}
