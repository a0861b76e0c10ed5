import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import HTTPTypes
import TestServer
import Testing

@Suite("No secret of a call is in anything that is written", .timeLimit(.minutes(15)))
struct CallTests {
  private let outputs: Outputs

  init() throws { outputs = try Outputs() }

  private func provider(
    _ url: URL?, transport: any Transport = URLSessionTransport(configuration: .ephemeral)
  ) -> Provider<Vault> {
    Provider<Vault>(
      auth: .all, baseURL: url, transport: transport.with(outputs.step("transport")),
      middleware: [outputs.step("provider")])
  }

  private func fail(_ place: String, _ call: () async throws -> Void) async {
    let error = await #expect(throws: (any Error).self) { try await call() }
    if let error { outputs.add(place, error: error) }
  }

  @Test(
    "Secrets of requests: in the path, the query, header fields, cookies and bodies, which the server sends back",
    arguments: [Vault.json, .form, .multipart, .text, .around], [200, 400])
  func requests(_ target: Vault, status: Int) async throws {
    try await TestServer.run(
      .by { request in
        // As they are, and not as JSON has them: bytes in Base64.
        let echo =
          "\(request.method) \(request.path)?\(request.query)\n"
          + request.headers.map { "\($0): \($1)\n" }.joined() + request.text
        return Reply(
          status: status, headers: ["Content-Type": "text/plain", "X-Echo": request.query],
          body: Data(echo.utf8))
      }
    ) { server in
      let vault = provider(server.url)
      let response = try await vault.response(to: target)
      outputs.add("response", value: response)
      outputs.add("provider", value: vault)
      await fail("no JSON") {
        let _: [String: Int] = try await vault.value(of: target)
      }
      #expect(server.requests.count == 2)
      let sent = try #require(server.requests.first)
      #expect("\(sent) \(sent.text)".contains(mark))
    }
    try await outputs.check(.basic, showing: "things")
  }

  @Test(
    "Secrets of the path that are short, or that a mapping puts there",
    arguments: [
      ("/otp/{code}/x", "/otp/…/x"), ("/otp/{code}{?code,q}", "/otp/…?code=…&q=…"),
      ("/a/{code}.json", "/a/…"), ("/a{/code}", "/a/…"), ("/a/{code},{q}/b", "/a/…/b"),
      ("/{q}/48/{code}", "/48/48/…"), ("/c/{code};v=1", "/c/…"), ("/{+code}", "/…/…"),
      ("/a/{access_token}-{code}/{access_token}", "/a/…/…"), ("/x{access_token}", "/x…"),
      ("/a:b/{q,code*}", "/a:b/…"), ("/{code:9}/{q}", "/…/48"), ("/{.code}", "/…"),
    ])
  func path(_ template: String, shown: String) async throws {
    let route = Route.path(template, of: "48/21", q: "48", longer: "\(mark)-long")
    for isMapped in [false, true] {
      let plain = Provider<Short>(
        transport: ScriptedTransport { _ in
          .failure(URLError(.timedOut))
        }.with(outputs.step("transport")),
        middleware: [outputs.step("provider")])
      let mapped = plain.mappingRoutes { _, _ in route }
      let target = isMapped ? Short(route: Route(.get, "/")) : Short(route: route)
      let request = try await (isMapped ? mapped : plain).preparedRequest(for: target)
      #expect("\(request)".hasSuffix("https://vault.example\(shown)"), "\(request)")
      await fail("path") { try await (isMapped ? mapped : plain).send(target) }
    }
    try await outputs.check("48/21", "48%2F21", showing: "vault.example")
  }

  @Test("Tokens that responses have: in JSON of all kinds, header fields, forms, XML and text")
  func responses() async throws {
    let bodies = [
      ("application/json", #"{"access_token":"\#(mark)-1","user":{"session_key":"\#(mark)-2"}}"#),
      ("application/json", #"[{"name":"password","value":"\#(mark)-3"}]"#),
      ("application/json", #"{"message":"Authorization: Bearer \#(mark)-4"}"#),
      ("application/json", #"{"next":"https://a.example/?page=2&access_token=\#(mark)-5"}"#),
      ("text/plain", #"failed: {"refresh_token":"\#(mark)-6"}"#),
      ("application/x-www-form-urlencoded", "oauth_token=\(mark)-7&oauth_token_secret=\(mark)-8"),
      (
        "application/xml", "<Credentials><SecretAccessKey>\(mark)-9</SecretAccessKey></Credentials>"
      ),
      ("text/event-stream", "data: {\"token\": \"\(mark)-10\"}\n\n"),
    ]
    for (type, text) in bodies {
      for status in [200, 401] {
        try await TestServer.run(
          .by { _ in
            Reply(
              status: status,
              headers: [
                "Content-Type": type, "Set-Cookie": "sid=\(mark)-set; Path=/",
                "Authentication-Info": #"rspauth="\#(mark)-info""#, "X-Auth-Token": "\(mark)-auth",
                "Link": "<https://a.example/?api_key=\(mark)-link>; rel=\"next\"",
              ], body: Data(text.utf8))
          }
        ) { server in
          let vault = provider(server.url)
          outputs.add("response", value: try await vault.response(to: .around))
          await fail("no number") {
            let _: Int = try await vault.value(of: .around)
          }
        }
      }
    }
    try await outputs.check(.basic, showing: "things")
  }

  @Test("What a redirect leads to, followed or not")
  func redirects() async throws {
    try await TestServer.run(
      .by { request in
        request.path == "/cb"
          ? .json(#"{"a":1}"#)
          : .empty(302, headers: ["Location": "/cb?code=\(mark)-code&state=1#id_token=\(mark)-id"])
      }
    ) { server in
      let vault = provider(server.url)
      outputs.add("response", value: try await vault.response(to: .around))
      let stopped = vault.with(.change { $0.followsRedirects = false })
      outputs.add("redirect", value: try await stopped.response(to: .around))
      await fail("redirect as an error") { try await stopped.send(.around) }
      #expect(server.requests.contains { $0.query.contains(mark) })
    }
    try await outputs.check(.basic, showing: "state=1")
  }

  @Test(
    "Errors of the network, of a transport of one's own, of a signer, of a token source and of Foundation"
  )
  func errors() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/?access_key=\(mark)-base"))
    await fail("refused connection") { try await provider(url).send(.around) }
    let leaks: [any Error] = [
      LeakyError(),
      URLError(
        .timedOut,
        userInfo: [
          NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: "at \(url.absoluteString)",
        ]),
      NSError(
        domain: "Proxy", code: 5,
        userInfo: [
          "url": url, NSLocalizedDescriptionKey: "Proxy-Authorization: Basic \(mark)-proxy",
        ]),
      CocoaError(.fileReadUnknown, userInfo: ["NSURL": url]),
      DecodingError.dataCorrupted(
        .init(
          codingPath: [], debugDescription: "token=\(mark)-corrupt", underlyingError: LeakyError())),
    ]
    for leak in leaks {
      let vault = provider(nil, transport: ScriptedTransport { _ in .failure(leak) })
      await fail("transport: \(type(of: leak))") { try await vault.send(.json) }
      let signed = Provider<Vault>(
        auth: Credentials("signer", .signer { _ in throw leak }),
        middleware: [outputs.step("provider")])
      await fail("signer: \(type(of: leak))") { try await signed.send(.around) }
      let token = Provider<Vault>(
        auth: Credentials("token", .bearer(.closure { throw leak })),
        middleware: [outputs.step("provider")])
      await fail("token: \(type(of: leak))") { try await token.send(.around) }
      let mapped = provider(nil).mappingRoutes { _, _ in throw leak }
      await fail("mapping: \(type(of: leak))") { try await mapped.send(.around) }
    }
    try await outputs.check(.basic, showing: "things")
  }

  @Test("Requests that cannot be made")
  func invalid() async throws {
    for text in [
      "https://ada:\(mark)-user@vault.example", "//ada:\(mark)-user@vault.example/?key=\(mark)-key",
      "vault.example?token=\(mark)-token",
    ] {
      let url = try #require(URL(string: text))
      await fail("base URL") { try await provider(url).send(.around) }
    }
    await fail("encoding") { try await provider(nil).send(.failing) }
    for value in ["\(mark)\n", "\(mark)\u{0}"] {
      let vault = Provider<Vault>(auth: Credentials("a", .apiKey(value, in: .header("X-Plain"))))
      await fail("header field") { try await vault.send(.around) }
      let basic = Provider<Vault>(auth: Credentials("a", .basic(username: "a", password: value)))
      await fail("password") { try await basic.send(.around) }
      let cookie = Provider<Vault>(auth: Credentials("a", .apiKey(value, in: .cookie("plain"))))
      await fail("cookie") { try await cookie.send(.around) }
    }
    try await outputs.check(.basic, showing: "vault.example")
  }

  @Test("Deviations of a response from its description")
  func deviations() async throws {
    let found = Deviation(
      path: "login.access_token", described: "a number", found: .string("\(mark)-found"),
      outcome: .leftOut)
    let object = Deviation(
      path: "login", described: "a list", found: .object(["token": .string("\(mark)-member")]),
      outcome: .leftOut)
    for deviation in [found, object] { outputs.add("deviation", value: deviation) }
    try await outputs.check(showing: "described as")
  }

  @Test("What tests are told of requests that they did not expect")
  func testing() async throws {
    let sent = SentRequests()
    let script = ScriptedTransport(.status(200))
    let vault = Provider<Vault>(auth: .all, transport: script.with(sent))
    try await vault.send(.json)
    await fail("unexpected") { try await vault.send(.form) }
    await fail("several") { _ = try await sent.only() }
    await fail("none") { try await sent.none() }
    for request in await sent.all { outputs.add("sent", value: request) }
    outputs.add("script", value: script)

    let recorder = Recorder(outputs.folder)
    let recorded = Provider<Vault>(
      auth: .all, transport: ScriptedTransport { _ in .status(200) }.with(recorder))
    try await recorded.send(.json)
    let replayer = try Replayer(outputs.folder)
    outputs.add("replayer", value: replayer)
    await fail("no recording") {
      try await Provider<Vault>(auth: .all, transport: replayer).send(.multipart)
    }
    await fail("left over") { try await replayer.finish() }
    try await Provider<Vault>(auth: .all, transport: replayer).send(.json)
    try await outputs.check(.basic, showing: "things")
  }
}

/// A target whose route is given.
private struct Short: Service, Target {
  static let configuration = ServiceConfiguration(baseURL: "https://vault.example")
  let route: Route
}

extension Route {
  /// A route with the arguments that the template has variables for.
  fileprivate static func path(
    _ template: String, of code: String, q: String, longer: String
  ) -> Route {
    let arguments = template.split { "{}/,.?-;+:*".contains($0) }.compactMap {
      ["code": code, "q": q, "access_token": longer][String($0)]
    }
    switch arguments.count {
    case 1: return Route(.get, template, arguments[0])
    case 2: return Route(.get, template, arguments[0], arguments[1])
    default: return Route(.get, template, arguments[0], arguments[1], arguments[2])
    }
  }
}

extension String {
  fileprivate static var basic: String { [Credentials<Vault>].basic }
}
