import Fletcher
import FletcherMiddleware
import FletcherOAuth
import Foundation
import Services
import TestServer
import Testing

@Suite(
  "What VK asks for before it responds",
  .enabled(if: Python.path != nil, "python3 is not installed"),
  .timeLimit(.minutes(15)))
struct RecoveryTests {
  private func withVK(
    _ options: String, attempts: Int = 3,
    reader: Reader = Reader(mistakes: 0),
    _ body: (Provider<VK>, VKServer) async throws -> Void
  ) async throws {
    try await VKServer.run(options) { server in
      let tokens = try server.tokens([.photos, .wall, .messages])
      let recovery = VKRecovery(
        tokens: tokens, captcha: { try await reader.text(of: $0) }
      ).step(attempts: attempts)
      try await body(
        Provider(auth: .token(tokens), baseURL: server.url, middleware: [recovery]), server)
    }
  }

  @Test("A token that has expired is replaced by logging in again, and the call is sent again")
  func expired() async throws {
    try await withVK(#""calls_per_token": 2"#) { vk, server in
      for number in 1...5 { #expect(try await vk.wall.post(message: "\(number)") == number) }
      let state = try await server.state()
      #expect(state.tokens == 3)
      #expect(state.posts.map(\.message) == ["1", "2", "3", "4", "5"])
      #expect(state.calls.count == 7)
    }
  }

  @Test("For many calls that a token is too old for, somebody logs in once")
  func expiredForMany() async throws {
    try await withVK(#""calls_per_token": 40"#) { vk, server in
      for number in 1...40 { #expect(try await vk.wall.post(message: "\(number)") == number) }
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 41...70 { group.addTask { try await vk.wall.post(message: "\(number)") } }
        try await group.waitForAll()
      }
      let state = try await server.state()
      #expect(state.tokens == 2)
      #expect(Set(state.posts.map(\.message)) == Set((1...70).map(String.init)))
      #expect(state.posts.count == 70)
    }
  }

  /// A person who reads the picture and mistypes it some times.
  private actor Reader {
    private var mistakes: Int
    private(set) var pictures = 0

    init(mistakes: Int) { self.mistakes = mistakes }

    func text(of picture: URL) async throws -> String {
      pictures += 1
      let text = String(decoding: try await Browser.open(picture).data, as: UTF8.self)
      guard mistakes > 0 else { return text }
      mistakes -= 1
      return text + "?"
    }
  }

  @Test("A captcha is asked for until it is typed rightly", arguments: [0, 2])
  func captcha(mistakes: Int) async throws {
    let reader = Reader(mistakes: mistakes)
    try await withVK(
      #""captcha": ["wall.post", "users.get"]"#, reader: reader
    ) { vk, server in
      #expect(try await vk.wall.post(message: "a + b", attachments: nil) == 1)
      #expect(await reader.pictures == mistakes + 1)
      // A method that is a GET has its parameters in the query.
      #expect(try await vk.users.get().first?.firstName == "Ada")
      let state = try await server.state()
      #expect(state.posts == [.init(message: "a + b", attachments: [])])
      #expect(state.calls.count == mistakes + 2 + 2)
    }
  }

  @Test("A captcha of the newer kind gives a token that goes with the call")
  func notRobot() async throws {
    let reader = Reader(mistakes: 1)
    try await withVK(#""not_robot": ["wall.post"]"#, reader: reader) { vk, server in
      for number in 1...2 { _ = try await vk.wall.post(message: "\(number)") }
      let state = try await server.state()
      #expect(state.posts.map(\.message) == ["1", "2"])
      #expect(state.calls.count == 5)
      #expect(await reader.pictures == 3)
    }
  }

  @Test("A captcha that is never typed rightly is an error after as many attempts as there are")
  func wrongCaptcha() async throws {
    let reader = Reader(mistakes: .max)
    try await withVK(
      #""captcha": ["wall.post"]"#, attempts: 4, reader: reader
    ) { vk, server in
      let problem = await problem { try await vk.wall.post(message: "a") }
      #expect(problem?.errorCode == .captchaNeeded)
      #expect(await reader.pictures == 4)
      let state = try await server.state()
      #expect(state.calls.count == 5)
      #expect(state.posts == [])
    }
  }

  @Test("One call can do without recovery, and gets VK's error")
  func withoutRecovery() async throws {
    let reader = Reader(mistakes: 0)
    try await withVK(#""captcha": ["wall.post"]"#, reader: reader) {
      vk, server in
      let problem = await problem {
        try await vk.wall.with(.withoutRecovery).post(message: "a")
      }
      #expect(problem?.errorCode == .captchaNeeded)
      #expect(await reader.pictures == 0)
      let state = try await server.state()
      #expect(state.calls.count == 1)
      let post = try await vk.wall.post(message: "a")
      #expect(post == 1)
    }
  }

  @Test("After a validation, the call is sent again with the token that came of it")
  func validation() async throws {
    try await withVK(#""validation": ["messages.send"]"#) { vk, server in
      let first = try await vk.messages.send(peerID: 1, randomID: 7, message: "Hi")
      #expect(first > 1240)
      // Later calls are sent with the new token too.
      _ = try await vk.messages.send(peerID: 1, randomID: 8, message: "Hi")
      let state = try await server.state()
      #expect(state.tokens == 2)
      #expect(state.calls.compactMap { $0.items["random_id"] } == ["7", "7", "8"])
    }
  }

  @Test("Who does not pass a validation gets VK's error")
  func refusedValidation() async throws {
    try await VKServer.run(#""validation": ["messages.send"]"#) { server in
      let tokens = try server.tokens([.messages])
      var recovery = VKRecovery(tokens: tokens)
      recovery.page = { _ in
        try #require(URL(string: "https://oauth.vk.com/blank.html#fail=1"))
      }
      let vk = Provider<VK>(
        auth: .token(tokens), baseURL: server.url, middleware: [recovery.step()])
      let problem = await problem { try await vk.messages.send(peerID: 1, randomID: 7) }
      #expect(problem?.errorCode == .validationRequired)
      let state = try await server.state()
      #expect(state.calls.count == 1)
    }
  }

  @Test("Calls that come too fast are sent again later")
  func tooMany() async throws {
    try await withVK(#""per_second": 5"#, attempts: 20) { vk, server in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...15 { group.addTask { try await vk.wall.post(message: "\(number)") } }
        try await group.waitForAll()
      }
      let state = try await server.state()
      #expect(state.posts.count == 15)
      #expect(state.calls.count > 15)
    }
  }

  @Test("A method may ask for one thing after the other")
  func several() async throws {
    let reader = Reader(mistakes: 1)
    try await withVK(
      #""captcha": ["wall.post"], "validation": ["wall.post"], "calls_per_token": 1"#, attempts: 9,
      reader: reader
    ) { vk, server in
      _ = try await vk.users.get()
      // Its token has had its only call: a new one, which is not validated, the one after that, the captchas.
      _ = try await vk.wall.post(message: "a")
      let state = try await server.state()
      #expect(state.posts.count == 1)
      #expect(await reader.pictures == 2)
    }
  }
}
