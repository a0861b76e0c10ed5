import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import HTTPTypes
import Services
import Synchronization
import TestServer
import Testing

@Suite("The logger", .timeLimit(.minutes(15)))
struct LoggerTests {
  @Test("By default there is a line for the request and one for what came of it")
  func lines() async throws {
    let log = Log()
    let github = Provider<GitHub>(
      transport: ScriptedTransport(.status(404), .failure(URLError(.timedOut))),
      middleware: [NetworkLogger(output: log.output)])
    _ = try await github.users.response(to: .get(username: "ada"))
    _ = await failure { try await github.users.get(username: "bob") }
    let entries = log.entries
    #expect(entries.count == 4)
    #expect(entries.first == "#1 Request: GET https://api.github.com/users/ada")
    #expect(entries[1].hasPrefix("#1 Response: 404, "))
    #expect(entries[1].hasSuffix(" ms, GET https://api.github.com/users/ada"))
    #expect(entries[3].hasPrefix("#2 Error: GET https://api.github.com/users/bob: no response: "))
  }

  @Test("The verbose log has header fields and bodies, and text is written by the formatter")
  func verbose() async throws {
    let log = Log()
    let formatter = NetworkLogger.Formatter(
      entry: { "\($0.kind.rawValue)|\($0.message)|\($0.target is GitHub.Issues)" },
      requestData: { "<\(String(decoding: $0, as: UTF8.self))>" },
      responseData: { "[\(String(decoding: $0, as: UTF8.self))]" })
    let github = Provider<GitHub>(
      transport: ScriptedTransport(.json(#"{"message":"no"}"#, status: 422)),
      middleware: [NetworkLogger(.verbose, formatter: formatter, output: log.output)])
    _ = try await github.issues.response(
      to: .create(owner: "ada", repo: "engine", title: "Steam"))
    let text = log.text
    #expect(text.contains("Request header|Accept: "))
    #expect(text.contains(#"Request body|<{"title":"Steam"}>|true"#))
    #expect(text.contains("Response header|Content-Type: application/json|true"))
    #expect(text.contains(#"Response body|[{"message":"no"}]|true"#))
  }

  @Test("What isn't text is written as its size")
  func binary() async throws {
    let log = Log()
    let imgur = Provider<Imgur>(
      transport: ScriptedTransport { _ in .data(Data([0x89, 0, 1]), contentType: "image/png") },
      middleware: [NetworkLogger(.verbose, output: log.output)])
    _ = await failure {
      try await imgur.upload(image: .data(Data(repeating: 0xFF, count: 5_000), filename: "a.png"))
    }
    #expect(log.text.contains("Request body: (multipart/form-data, 5"))
    #expect(log.text.contains("Response body: (image/png, 3 bytes)"))
    #expect(!log.text.contains("\u{FFFD}"))
  }

  @Test("Of a body that is a stream or a file, the log says which, and leaves it to the transport")
  func streams() async throws {
    let log = Log()
    let logger = NetworkLogger(.verbose, output: log.output)
    let url = try #require(URL(string: "https://a.b/c"))
    let stream = BodyStream(Bytes(Data("cool body".utf8)), length: 9)
    for body in [RequestBody.stream(stream), .file(URL(fileURLWithPath: "/tmp/a"))] {
      let request = Request(method: .post, url: url, headers: [.contentType: "text/x"], body: body)
      _ = try await ScriptedTransport { _ in .status(200) }.with(logger).send(request)
    }
    #expect(log.text.contains("Request body: (a stream of 9 bytes)"))
    #expect(log.text.contains("Request body: (the file /tmp/a)"))
    #expect(log.text.contains("Request: POST https://a.b/c"))
    #expect(log.text.contains("Request header: Content-Type: text/x"))
    #expect(!log.text.contains("cool body"))
  }

  @Test(
    "No credential comes into the log, with all options, as a step of the provider and of the transport, and where the server sends it back"
  )
  func secrets() async throws {
    let everything: NetworkLogger.Options = [.verbose, .curl]
    let token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    try await TestServer.run(
      .by { request in
        let wire = try JSONEncoder().encode(request)
        return Reply(
          status: request.path.contains("bad") ? 400 : 200,
          headers: [
            "Content-Type": "application/json", "Set-Cookie": "session=\(token)",
            "Location": "https://a.b/cb?state=1&access_token=\(token)#id_token=\(token)",
            "X-Echo": "you sent \(token)",
          ], body: wire)
      }
    ) { server in
      let log = Log()
      let logger = NetworkLogger(everything, output: log.output)
      let transport = URLSessionTransport(configuration: .ephemeral).with(logger)
      let github = Provider<GitHub>(
        auth: .token(token), baseURL: server.url, transport: transport, middleware: [logger])
      _ = try await github.users.response(to: .get(username: "ada"))
      _ = try await github.users.response(to: .get(username: "bad"))
      let vk = Provider<VK>(
        auth: .token(token), baseURL: server.url, transport: transport, middleware: [logger])
      _ = try await vk.users.response(to: .get())
      let signature: Credentials<Marvel> = .signature { request in
        try request.addQuery("ts", "1")
        try request.addQuery("apikey", token)
        try request.addQuery("hash", "ffd275c5130566a2916217b101f26150")
      }
      let marvel = Provider<Marvel>(
        auth: signature, baseURL: server.url, transport: transport, middleware: [logger])
      _ = try await marvel.response(to: .comic(comicID: 1))
      let sent = server.requests
      #expect(sent.count == 4)
      #expect(sent[0].headers["authorization"] == "Bearer \(token)")
      let hash = try #require(sent[3].queryItems.first { $0.hasPrefix("hash=") }).dropFirst(5)
      #expect(!log.text.contains(token))
      #expect(!log.text.contains(hash))
      #expect(log.text.contains("Authorization: …"))
      #expect(log.text.contains("access_token=…"))
      #expect(log.text.contains("v=5.199"), "what is no secret is shown")
    }
  }

  @Test("An error that has a URL with a token is written without it")
  func errors() async throws {
    struct Leaky: Error, CustomStringConvertible {
      var description: String { "failed: https://a.b/c?access_token=s3cret-one&x=1" }
    }
    let log = Log()
    let vk = Provider<VK>(
      auth: .token("s3cret-two"),
      transport: ScriptedTransport(.failure(Leaky()), .failure(URLError(.timedOut)))
        .with(NetworkLogger(.verbose, output: log.output)))
    _ = await failure { try await vk.users.get() }
    _ = await failure { try await vk.users.get() }
    #expect(!log.text.contains("s3cret"))
    #expect(log.text.contains("x=1"))
  }

  @Test("What a server says behind the status is written without credentials")
  func reasons() async throws {
    struct Refusing: Transport {
      let phrase: String
      func send(_ request: Request) async throws -> Response {
        Response(status: .init(code: 401, reasonPhrase: phrase), request: request)
      }
    }
    for (phrase, shown) in [
      ("Unauthorized", "401 Unauthorized, "), ("No s3cret-token here", "401 No … here, "),
      ("Bad token=abc", "401 Bad token=…, "), ("", "401, "),
    ] {
      let log = Log()
      let github = Provider<GitHub>(
        auth: .token("s3cret-token"), transport: Refusing(phrase: phrase),
        middleware: [NetworkLogger(output: log.output)])
      _ = try await github.users.response(to: .get(username: "a"))
      #expect(log.entries.last?.hasPrefix("#1 Response: \(shown)") == true, "\(log.entries)")
    }
  }

  @Test("Names are added to the secrets, taken out, and nothing is hidden where one says so")
  func chosenSecrets() async throws {
    func text(_ secrets: Secrets) async throws -> String {
      let log = Log()
      let transport = ScriptedTransport(
        .json(#"{"token": "abc-def", "iban": "DE89", "user": {"ibanNumber": 1}}"#)
      ).with(NetworkLogger(.verbose, secrets: secrets, output: log.output))
      let github = Provider<GitHub>(auth: .token("s3cret-token"), transport: transport)
      _ = try await github.users.response(to: .get(username: "a"))
      return log.text
    }
    let standard = try await text(.standard)
    #expect(standard.contains(#"{"token": "…", "iban": "DE89", "user": {"ibanNumber": 1}}"#))
    let chosen = try await text(.standard.hiding("IBAN", "iban_number").showing("token"))
    #expect(chosen.contains(#"{"token": "abc-def", "iban": "…", "user": {"ibanNumber": 0}}"#))
    #expect(!chosen.contains("s3cret"))
    #expect(try await text(.none).contains("Authorization: Bearer s3cret-token"))
  }
}

/// What a logger has written.
final class Log: Sendable {
  private let written = Mutex<[String]>([])

  var entries: [String] { written.withLock { $0 } }
  var text: String { entries.joined(separator: "\n") }
  var output: NetworkLogger.Output {
    { entries, _ in self.written.withLock { $0 += entries } }
  }
}
