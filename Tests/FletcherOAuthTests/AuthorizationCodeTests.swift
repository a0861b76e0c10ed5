import Crypto
import Fletcher
import Foundation
import TestServer
import Testing

@testable import FletcherOAuth

@Suite("Authorization with a code")
struct AuthorizationCodeTests {
  @Test("The challenge is that of RFC 7636, appendix B")
  func challenge() {
    let octets: [UInt8] = [
      116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77,
      105, 214, 191, 240, 91, 88, 5, 88, 83, 132, 141, 121,
    ]
    let verifier = Data(octets).base64URL
    #expect(verifier == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(PKCE(verifier: verifier).challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test("Each authorization has a verifier and a state of its own, as long as RFC 7636 wants it")
  func random() throws {
    let client = OAuthClient.example()
    let requests = try (0..<50).map { _ in try client.authorizationCodeRequest() }
    #expect(Set(requests.map(\.pkce.verifier)).count == 50)
    #expect(Set(requests.map(\.page.state)).count == 50)
    for request in requests {
      #expect(request.pkce.verifier.wholeMatch(of: /[A-Za-z0-9\-._~]{43,128}/) != nil)
    }
  }

  @Test("A person allows access, and the code becomes the token of RFC 6749, section 5.1")
  func whole() async throws {
    let challenge = Locked("")
    try await TestServer.run(.by { _ in .json(exampleToken) }) { server in
      let client = OAuthClient.example(
        at: server.url.absoluteString, scopes: ["read", "write"],
        transport: URLSessionTransport.shared)
      let before = Date()
      let token = try await client.authorizationCode(
        parameters: ["prompt": "log in"],
        page { query in
          challenge.with { $0 = query["code_challenge"] ?? "" }
          #expect(query["response_type"] == "code")
          #expect(query["client_id"] == "s6BhdRkqt3")
          #expect(query["redirect_uri"] == "https://client.example.com/cb")
          #expect(query["scope"] == "read write")
          #expect(query["code_challenge_method"] == "S256")
          #expect(query["prompt"] == "log in")
          return "code=SplxlOBeZQQYbYS6WxSbIA&state=\(query["state"] ?? "")"
        })
      #expect(token.accessToken == "2YotnFZFEjr1zCsicMWpAA")
      #expect(token.type == "example")
      #expect(token.refreshToken == "tGzv3JOkF0XG5Qx2TlKWIA")
      #expect(token.others == ["example_parameter": .string("example_value")])
      let expiry = try #require(token.expiry)
      #expect((before.addingTimeInterval(3599)...Date().addingTimeInterval(3601)).contains(expiry))

      let request = try #require(server.requests.first)
      #expect(request.method == "POST")
      #expect(request.path == "/token")
      // RFC 6749, section 2.3.1.
      #expect(request.headers["authorization"] == "Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW")
      #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
      #expect(request.headers["accept"] == "application/json")
      let form = try FormText.members(of: request.text)
      #expect(form["grant_type"] == "authorization_code")
      #expect(form["code"] == "SplxlOBeZQQYbYS6WxSbIA")
      #expect(form["redirect_uri"] == "https://client.example.com/cb")
      #expect(form["client_id"] == nil)
      let hash = Data(SHA256.hash(data: Data((form["code_verifier"] ?? "").utf8)))
      #expect(hash.base64URL == challenge.with { $0 })
    }
  }

  @Test("A page's address keeps its own query, and a redirect URI of an app's own scheme works")
  func urls() async throws {
    var client = OAuthClient.example(redirectURI: "com.example.app:/cb")
    client.endpoints.authorization = URL(string: "https://a.test/authorize?tenant=1#part")
    client.transport = ScriptedTransport(.json(exampleToken))
    _ = try await client.authorizationCode { url in
      #expect(url.absoluteString.hasPrefix("https://a.test/authorize?tenant=1&response_type=code&"))
      #expect(!url.absoluteString.contains("#"))
      let state = try FormText.members(of: String(url.part(after: "?")))["state"] ?? ""
      return try #require(URL(string: "com.example.app:/cb?code=c&state=\(state)"))
    }
  }

  @Test(
    "A response that is not to this request is refused, whatever it says",
    arguments: [
      "code=x", "code=x&state=", "code=x&state=other", "error=access_denied&state=other",
      "error=access_denied",
    ])
  func state(response: String) async {
    let transport = ScriptedTransport()
    let error = await failure {
      try await OAuthClient.example(transport: transport).authorizationCode(page { _ in response })
    }
    guard case .stateMismatch? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(await transport.sent.isEmpty)
  }

  @Test("What is said twice, elsewhere or not at all is no response")
  func malformed() async {
    let client = OAuthClient.example()
    for response in ["code=a&code=b&state=S", "state=S", "code=%FF&state=S", "code=&state=S"] {
      let error = await failure {
        try await client.authorizationCode(
          page { response.replacingOccurrences(of: "S", with: $0["state"] ?? "") })
      }
      guard case .invalidResponse? = error else {
        Issue.record("\(response): \(String(describing: error))")
        continue
      }
    }
    for place in [
      "https://client.example.com/other", "https://evil.example.com/cb",
      "http://client.example.com/cb",
      "https://client.example.com:8443/cb",
    ] {
      let error = await failure {
        try await client.authorizationCode { url in
          let state = try FormText.members(of: String(url.part(after: "?")))["state"] ?? ""
          return try #require(URL(string: "\(place)?code=c&state=\(state)"))
        }
      }
      guard case .invalidResponse? = error else {
        Issue.record("\(place): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("A person who refuses is an error of its own, and so is one who closes the page")
  func denied() async {
    let client = OAuthClient.example()
    let denied = await failure {
      try await client.authorizationCode(
        page { "error=access_denied&error_description=No%20way+ever&state=\($0["state"] ?? "")" })
    }
    guard case .denied(let response)? = denied else {
      Issue.record("\(String(describing: denied))")
      return
    }
    #expect(response == OAuthErrorResponse(code: "access_denied", text: "No way ever"))
    let closed = await failure {
      try await client.authorizationCode { _ in throw OAuthError.cancelled }
    }
    guard case .cancelled? = closed else {
      Issue.record("\(String(describing: closed))")
      return
    }
    let unavailable = await failure {
      try await client.authorizationCode(
        page { "error=temporarily_unavailable&state=\($0["state"] ?? "")" })
    }
    guard case .server(let response)? = unavailable else {
      Issue.record("\(String(describing: unavailable))")
      return
    }
    #expect(response.code == "temporarily_unavailable")
  }

  @Test(
    "A response of another authorization server is refused (RFC 9207)",
    arguments: [
      ("", false), ("&iss=https%3A%2F%2Fevil.test", false), ("&iss=https%3A%2F%2Fa.test", true),
    ])
  func issuer(item: String, isTaken: Bool) async {
    let client = OAuthClient.example(
      issuer: "https://a.test", transport: ScriptedTransport(.json(exampleToken)))
    let error = await failure {
      try await client.authorizationCode(page { "code=c&state=\($0["state"] ?? "")\(item)" })
    }
    switch error {
    case nil: #expect(isTaken)
    case .issuerMismatch?: #expect(!isTaken)
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test("A client that lacks what a flow needs says so")
  func incomplete() async {
    let client = OAuthClient(id: "x", endpoints: OAuthEndpoints())
    for operation: @Sendable () async throws -> Void in [
      { _ = try client.authorizationCodeRequest() }, { _ = try await client.clientCredentials() },
      { _ = try await client.deviceAuthorization() },
      { try await client.revoke(Token(accessToken: "t")) },
    ] {
      guard case .incompleteClient? = await failure(operation) else {
        Issue.record("no error")
        continue
      }
    }
  }
}

@Suite("Implicit redirects")
struct ImplicitGrantTests {
  @Test("The token is in the fragment, as in RFC 6749, section 4.2.2")
  func fragment() async throws {
    let clock = TestClock()
    var client = OAuthClient.example(.none, redirectURI: "http://example.com/cb")
    client.clock = clock.oauth
    let token = try await client.implicit(
      page("#") { query in
        #expect(query["response_type"] == "token")
        return
          "access_token=2YotnFZFEjr1zCsicMWpAA&state=\(query["state"] ?? "")&token_type=example&expires_in=3600"
      })
    #expect(token.accessToken == "2YotnFZFEjr1zCsicMWpAA")
    #expect(token.type == "example")
    #expect(token.expiry == clock.now.addingTimeInterval(3600))
    #expect(token.others.isEmpty)
  }

  @Test("VK's token without an end has none, and comes with the user")
  func vk() async throws {
    var client = OAuthClient.example(
      .none, redirectURI: "https://oauth.vk.com/blank.html", scopes: ["wall", "offline"])
    client.scopeSeparator = ","
    let token = try await client.implicit(
      parameters: ["display": "mobile", "v": "5.199"],
      page("#") { query in
        #expect(query["scope"] == "wall,offline")
        #expect(query["display"] == "mobile")
        return "access_token=vk1.a.b-c_d&expires_in=0&user_id=8492&state=\(query["state"] ?? "")"
      })
    #expect(token.accessToken == "vk1.a.b-c_d")
    #expect(token.expiry == nil)
    #expect(token.type == "Bearer")
    #expect(token.others == ["user_id": .string("8492")])
  }

  @Test("A refusal is one, and a token in the query is none")
  func refused() async {
    let client = OAuthClient.example(.none)
    let denied = await failure {
      try await client.implicit(
        page("#") {
          "error=access_denied&error_reason=user_denied&error_description=User+denied&state=\($0["state"] ?? "")"
        })
    }
    guard case .denied? = denied else {
      Issue.record("\(String(describing: denied))")
      return
    }
    let query = await failure {
      try await client.implicit(page("?") { "access_token=t&state=\($0["state"] ?? "")" })
    }
    guard case .stateMismatch? = query else {
      Issue.record("\(String(describing: query))")
      return
    }
  }
}
