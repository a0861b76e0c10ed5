import Fletcher
import Foundation
import Services
import TestServer
import Testing

@testable import FletcherOAuth

@Suite("Requests for tokens")
struct TokenRequestTests {
  @Test(
    "A client's id and secret are form-encoded before they are joined (RFC 6749, section 2.3.1)")
  func basic() async throws {
    let transport = ScriptedTransport(.json(exampleToken))
    let client = OAuthClient(
      id: "a:b c", authentication: .basic(secret: "ü+/%"),
      endpoints: OAuthEndpoints(token: URL(string: "https://a.test/token")), transport: transport)
    _ = try await client.clientCredentials()
    let field = await transport.sent.first?.request.headers[.authorization]
    let pair = Data("a%3Ab+c:%C3%BC%2B%2F%25".utf8).base64EncodedString()
    #expect(field == "Basic \(pair)")
  }

  @Test("A secret in the body, and no secret at all, come with the client's id")
  func body() async throws {
    let transport = ScriptedTransport(.json(exampleToken))
    _ = try await OAuthClient.example(.body(secret: "7Fjfp0ZBr1KtDRbnfVdmIw"), transport: transport)
      .clientCredentials()
    _ = try await OAuthClient.example(.none, transport: transport).clientCredentials()
    let sent = await transport.sent
    #expect(sent.map { $0.form["client_id"] } == ["s6BhdRkqt3", "s6BhdRkqt3"])
    #expect(sent.map { $0.form["client_secret"] } == ["7Fjfp0ZBr1KtDRbnfVdmIw", nil])
    #expect(sent.allSatisfy { $0.request.headers[.authorization] == nil })
  }

  @Test("Each grant sends what its section of RFC 6749 says")
  func grants() async throws {
    let transport = ScriptedTransport(.json(exampleToken))
    let client = OAuthClient.example(scopes: ["a", "b"], transport: transport)
    _ = try await client.clientCredentials()
    _ = try await client.password(username: "johndoe", password: "A3ddj3w")
    _ = try await client.refresh(
      Token(accessToken: "old", refreshToken: "tGzv3JOkF0XG5Qx2TlKWIA"))
    let forms = await transport.sent.map(\.form)
    #expect(forms[0] == ["grant_type": "client_credentials", "scope": "a b"])
    #expect(
      forms[1] == [
        "grant_type": "password", "username": "johndoe", "password": "A3ddj3w", "scope": "a b",
      ])
    #expect(
      forms[2] == ["grant_type": "refresh_token", "refresh_token": "tGzv3JOkF0XG5Qx2TlKWIA"])
  }

  @Test("What a renewal leaves out stays as it was")
  func refreshKeeps() async throws {
    let client = OAuthClient.example(
      transport: ScriptedTransport(.json(#"{"access_token":"new","token_type":"bearer"}"#)))
    let old = Token(
      accessToken: "old", expiry: .distantPast, refreshToken: "r", scopes: ["s"], idToken: "i",
      others: ["user_id": .integer(1)])
    let new = try await client.refresh(old)
    #expect(
      new
        == Token(
          accessToken: "new", type: "bearer", expiry: nil, refreshToken: "r", scopes: ["s"],
          idToken: "i", others: ["user_id": .integer(1)]))
  }

  @Test("A token is revoked as in RFC 7009, section 2.1, and an unknown one is no error")
  func revoke() async throws {
    let transport = ScriptedTransport(.empty(200))
    let client = OAuthClient.example(transport: transport)
    try await client.revoke(
      Token(accessToken: "a", refreshToken: "45ghiukldjahdnhzdauz"))
    try await client.revoke(Token(accessToken: "a"))
    let sent = await transport.sent
    #expect(sent.map { $0.request.url.path } == ["/revoke", "/revoke"])
    #expect(
      sent.map(\.form) == [
        ["token": "45ghiukldjahdnhzdauz", "token_type_hint": "refresh_token"],
        ["token": "a", "token_type_hint": "access_token"],
      ])
  }

  @Test("The server's error is told with its code, text and status (RFC 6749, section 5.2)")
  func serverError() async throws {
    let reply = Reply.json(
      #"{"error":"invalid_request","error_description":"no\nway","error_uri":"https://a.test/e"}"#,
      status: 400)
    let error = await failure {
      try await OAuthClient.example(transport: ScriptedTransport(reply)).clientCredentials()
    }
    guard case .server(let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      response
        == OAuthErrorResponse(
          code: "invalid_request", text: "no way", page: URL(string: "https://a.test/e"),
          statusCode: 400))
  }

  @Test("An error with the status 200, and one as a form, are errors")
  func unusualErrors() async {
    for reply in [
      Reply.json(#"{"error":"bad_verification_code"}"#),
      Reply(
        headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
        body: Data("error=bad_verification_code&error_description=The+code".utf8)),
    ] {
      let error = await failure {
        try await OAuthClient.example(transport: ScriptedTransport(reply)).clientCredentials()
      }
      guard case .server(let response)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(response.code == "bad_verification_code")
    }
  }

  @Test(
    "What is no token is refused",
    arguments: [
      #"{}"#, #"[]"#, "", "<html>", #"{"access_token":""}"#, #"{"access_token":7}"#,
      #"{"access_token":"a\r\nX-Y: z"}"#, #"{"access_token":"ü"}"#,
    ])
  func invalid(text: String) async {
    let error = await failure {
      try await OAuthClient.example(transport: ScriptedTransport(.json(text))).clientCredentials()
    }
    guard case .invalidResponse? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!shown(error as Any).contains("secret"))
  }

  @Test(
    "A token is not lost for what else is not as the RFC has it",
    arguments: [
      #""expires_in":-1"#, #""expires_in":"""#, #""expires_in":"soon""#, #""refresh_token":{}"#,
      #""token_type":7"#, #""scope":{"read":true}"#, #""id_token":false"#,
    ])
  func tolerance(member: String) async throws {
    let reply = Reply.json("{\"access_token\":\"t\",\(member)}")
    let token = try await OAuthClient.example(transport: ScriptedTransport(reply))
      .clientCredentials()
    #expect(token == Token(accessToken: "t", others: token.others))
  }

  @Test("Scopes may be a list, as Twitch has it", arguments: [["user:read", "a,b"], []])
  func listOfScopes(scopes: [String]) async throws {
    let list = String(decoding: try JSONEncoder().encode(scopes), as: UTF8.self)
    let reply = Reply.json("{\"access_token\":\"t\",\"scope\":\(list)}")
    let token = try await OAuthClient.example(transport: ScriptedTransport(reply))
      .clientCredentials()
    #expect(token.scopes == scopes)
  }

  @Test("An error that is an object is told in its words, as Facebook's")
  func errorObjects() async {
    let error = await failure {
      try await OAuthClient.example(
        transport: ScriptedTransport(
          .json(
            #"{"error":{"message":"Session has expired","type":"OAuthException","code":190}}"#,
            status: 400))
      ).clientCredentials()
    }
    guard case .server(let response)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.description == "190 (Session has expired)")
  }

  @Test("Lifetimes come as numbers, fractions and text, and a huge one is no trap")
  func lifetimes() async throws {
    let clock = TestClock()
    for (text, seconds) in [
      ("3600", 3600.0), ("\"3600\"", 3600), ("59.5", 59.5), ("0", nil), ("null", nil),
      ("1e300", 1e11),
    ] as [(String, Double?)] {
      var client = OAuthClient.example(
        transport: ScriptedTransport(.json(#"{"access_token":"t","expires_in":\#(text)}"#)))
      client.clock = clock.oauth
      let token = try await client.clientCredentials()
      #expect(token.expiry == seconds.map { clock.now.addingTimeInterval($0) }, "\(text)")
    }
  }

  @Test("Scopes are read apart, with spaces and with the server's own separator")
  func scopes() async throws {
    var client = OAuthClient.example(
      transport: ScriptedTransport(.json(#"{"access_token":"t","scope":"repo,user gist"}"#)))
    client.scopeSeparator = ","
    #expect(try await client.clientCredentials().scopes == ["repo", "user", "gist"])
  }

  @Test("A redirect of a token endpoint is no response, wherever it leads to")
  func redirect() async throws {
    try await TestServer.run(
      .by { request in
        request.path == "/token"
          ? .empty(302, headers: ["Location": "/other"]) : .json(exampleToken)
      }
    ) { server in
      let client = OAuthClient.example(
        at: server.url.absoluteString, transport: URLSessionTransport.shared)
      let error = await failure { try await client.clientCredentials() }
      guard case .invalidResponse(let reason)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason == "it is a redirect")
    }
  }

  @Test("A response may have so many bytes and no more", arguments: [200, 502])
  func limit(status: Int) async throws {
    var client = OAuthClient.example(
      transport: ScriptedTransport(
        Reply(status: status, body: Data(exampleToken.utf8) + Data(repeating: 32, count: 5000))))
    client.responseLimit = 4096
    guard case .invalidResponse? = await failure({ try await client.clientCredentials() }) else {
      Issue.record("no error")
      return
    }
  }

  @Test("A network that fails is told apart, and a task that is cancelled is too")
  func transport() async {
    let failing = OAuthClient.example(
      transport: ScriptedTransport { _, _ in throw URLError(.notConnectedToInternet) })
    guard
      case .transport(let underlying)? = await failure({ try await failing.clientCredentials() })
    else {
      Issue.record("no error")
      return
    }
    #expect((underlying as? URLError)?.code == .notConnectedToInternet)
    let cancelled = OAuthClient.example(
      transport: ScriptedTransport { _, _ in throw CancellationError() })
    await #expect(throws: CancellationError.self) { try await cancelled.clientCredentials() }
  }
}

@Suite("Secrets stay where they belong")
struct SecretTests {
  private static let secrets = [
    "ACCESS-1", "REFRESH-2", "IDENTITY-3", "SECRET-4", "CODE-5", "PASS-6",
  ]

  private func check(_ value: Any, _ location: SourceLocation = #_sourceLocation) {
    let text = shown(value)
    for secret in Self.secrets {
      #expect(!text.contains(secret), "\(text)", sourceLocation: location)
    }
  }

  private let token = Token(
    accessToken: "ACCESS-1", expiry: .distantFuture, refreshToken: "REFRESH-2", scopes: ["read"],
    idToken: "IDENTITY-3", others: ["mac_key": .string("SECRET-4")])

  @Test("Tokens, clients and what holds them describe themselves without secrets")
  func descriptions() throws {
    check(token)
    check([token])
    let client = OAuthClient.example(.body(secret: "SECRET-4"))
    check(client)
    check(client.authentication)
    check(OAuthClient.example(.basic(secret: "SECRET-4")))
    check(OAuthTokens(client, store: MemoryTokenStore(["default": token])))
    let request = try client.authorizationCodeRequest()
    let text = shown(request)
    #expect(!text.contains(request.page.state))
    #expect(!text.contains(request.pkce.verifier))
    #expect(shown(token).contains("read"), "but what is no secret is told")
  }

  @Test(
    "No error has a token that was received",
    arguments: [
      Reply.json(#"{"access_token":"ACCESS-1","refresh_token":"REFRESH-2"}"#, status: 500),
      .json(#"{"access_token":"ACCESS-1\n","refresh_token":"REFRESH-2"}"#),
      .json(#"{"access_token":"ACCESS-1\n","id_token":"IDENTITY-3"}"#),
      .text("ACCESS-1", status: 400), .text("ACCESS-1"),
    ])
  func received(reply: Reply) async {
    let client = OAuthClient.example(transport: ScriptedTransport(reply))
    guard let error = await failure({ try await client.clientCredentials() }) else {
      Issue.record("no error")
      return
    }
    check(error)
  }

  @Test(
    "No error has a secret that was sent, also where the server sends it back",
    arguments: ["error", "error_description", "error_uri"])
  func sent(member: String) async {
    for authentication: OAuthClient.Authentication in [
      .basic(secret: "SECRET-4"), .body(secret: "SECRET-4"),
    ] {
      let operations: [(String, @Sendable (OAuthClient) async throws -> Void)] = [
        ("PASS-6", { _ = try await $0.password(username: "u", password: "PASS-6") }),
        ("REFRESH-2", { [token] in _ = try await $0.refresh(token) }),
        ("REFRESH-2", { [token] in try await $0.revoke(token) }),
      ]
      for (secret, operation) in operations {
        let reply = Reply.json(
          #"{"error":"e","\#(member)":"https://a.test/SECRET-4/\#(secret)"}"#, status: 400)
        let client = OAuthClient.example(authentication, transport: ScriptedTransport(reply))
        guard let error = await failure({ try await operation(client) }) else {
          Issue.record("no error")
          continue
        }
        check(error)
      }
    }
  }

  @Test("An error of a step that has the response in it does not bring it along")
  func transportErrors() async {
    struct Failing: Transport {
      func send(_ request: Request) async throws -> Response {
        throw ProviderError.status(
          Response(
            status: .internalServerError, data: Data("ACCESS-1 REFRESH-2".utf8), request: request))
      }
    }
    struct Talkative: Error, CustomStringConvertible { let description = "ACCESS-1" }
    for transport: any Transport in [
      Failing(), ScriptedTransport { _, _ in throw Talkative() },
    ] {
      do {
        _ = try await OAuthClient.example(.body(secret: "SECRET-4"), transport: transport)
          .refresh(token)
        Issue.record("no error")
      } catch {
        check(error)
      }
    }
  }

  @Test("A refusal of a page does not show its state or its code")
  func pageErrors() async {
    do {
      _ = try await OAuthClient.example().authorizationCode(
        page {
          "error=server_error&error_description=\($0["state"] ?? "")&state=\($0["state"] ?? "")"
        })
      Issue.record("no error")
    } catch {
      #expect(shown(error).contains("…"))
    }
  }
}

@Suite("Scopes of a type of their own")
struct TypedScopeTests {
  private struct Scope: OpenEnum {
    let rawValue: String
    static var wall: Self { Self(rawValue: "wall") }
    static var offline: Self { Self(rawValue: "offline") }
  }

  @Test("They are asked for by their names, in one order")
  func names() {
    let client = OAuthClient(
      id: "x", endpoints: OAuthEndpoints(), scopes: [Scope.wall, .offline, .wall])
    #expect(client.scopes == ["offline", "wall"])
  }
}

@Suite("Clients from descriptions")
struct DescribedClientTests {
  @Test("A generated client says where tokens come from and what they permit")
  func vk() {
    let client = OAuthClient(
      id: "x", endpoints: VK.oauthEndpoints, scopes: [VK.Scope.friends, .photos, .offline])
    #expect(client.endpoints.authorization?.absoluteString == "https://oauth.vk.com/authorize")
    #expect(client.endpoints.token?.absoluteString == "https://oauth.vk.com/access_token")
    #expect(client.scopes == ["friends", "offline", "photos"])
  }
}
