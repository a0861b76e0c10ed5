import Fletcher
import Foundation
import TestServer
import Testing

@Suite("Authentication on the wire")
struct EchoAuthenticationTests {
  /// What one operation sends with these credentials.
  private func sent(
    _ auth: [Credentials<Echo>],
    _ operation: @escaping (Provider<Echo>) async throws -> Echo.Received = {
      try await $0.authAny()
    }
  ) async throws -> Echo.Received {
    try await withEcho(auth: auth) { echo, _ in try await operation(echo) }
  }

  @Test("Each kind of credential is sent where the description says")
  func kinds() async throws {
    #expect(try await sent([.token("t")]).headers["authorization"] == "Bearer t")
    #expect(try await sent([.account("t")]).headers["authorization"] == "Bearer t")
    let basic = try await sent([.login(username: "Ä", password: "p:w")])
    #expect(basic.headers["authorization"] == "Basic \(Data("Ä:p:w".utf8).base64EncodedString())")
    #expect(try await sent([.headerKey("k")]).headers["x-key"] == "k")
    #expect(try await sent([.clientID("k")]).headers["authorization"] == "Client-ID k")
    #expect(try await sent([.queryKey("k&=")]).items == ["api_key=k%26%3D"])
    #expect(try await sent([.cookieKey("k")]).headers["cookie"] == "key=k")
    #expect(try await sent([.queryToken("t")]).items == ["access_token=t"])
  }

  @Test("A token source is asked for each request")
  func tokenSource() async throws {
    let counter = Counter()
    let source = ClosureTokenSource { "t\(await counter.next())" }
    try await withEcho(auth: [.token(source)]) { echo, _ in
      let first = try await echo.authAny().headers["authorization"]
      #expect(first == "Bearer t1")
      let second = try await echo.authAny().headers["authorization"]
      #expect(second == "Bearer t2")
    }
  }

  @Test("A signer sees the complete request and changes it")
  func signer() async throws {
    let signer: Signer = { request in
      try request.addQuery("signed", request.method.rawValue)
      try request.setSecretHeader("X-Signature", request.headers[.contentType] ?? "none")
    }
    try await withEcho(auth: [.signature(signer)]) { echo, _ in
      let got = try await echo.authAny()
      #expect(got.items == ["signed=GET"])
      let posted = try await echo.jsonList(body: [])
      #expect(posted.items == ["signed=POST"])
      #expect(posted.headers["x-signature"] == "application/json")
    }
  }

  @Test("A signer or a token source that fails is an error of authentication, and nothing is sent")
  func failingSource() async throws {
    struct Locked: Error {}
    let auth: [[Credentials<Echo>]] = [
      [.token(ClosureTokenSource { throw Locked() })], [.signature { _ in throw Locked() }],
    ]
    for auth in auth {
      try await withEcho(auth: auth) { echo, server in
        let error = await failure { try await echo.authAny() }
        guard case .authentication(let underlying, _)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(underlying is Locked)
        #expect(server.requests.isEmpty)
      }
    }
  }

  @Test("`auth: none` sends nothing")
  func none() async throws {
    let received = try await sent([.token("t"), .queryKey("k"), .cookieKey("c")]) {
      try await $0.authNone()
    }
    #expect(received.headers["authorization"] == nil)
    #expect(received.headers["cookie"] == nil)
    #expect(received.items.isEmpty)
  }

  @Test("An operation gets the scheme that it names, its own before its path's")
  func named() async throws {
    let auth: [Credentials<Echo>] = [
      .headerKey("k"), .token("t"), .login(username: "u", password: "p"),
    ]
    let byPath = try await sent(auth) { try await $0.authToken() }
    #expect(byPath.headers["authorization"] == "Bearer t")
    #expect(byPath.headers["x-key"] == nil)
    let own = try await sent(auth) { try await $0.authLogin() }
    #expect(own.headers["authorization"]?.hasPrefix("Basic ") == true)
    let missing = try await sent([.headerKey("k")]) { try await $0.authToken() }
    #expect(missing.headers["authorization"] == nil && missing.headers["x-key"] == nil)
  }

  @Test("Of alternatives the first is taken whose schemes are all given")
  func alternatives() async throws {
    let sign: Credentials<Echo> = .signature { try $0.addQuery("signed", "yes") }
    let all = try await sent([sign, .headerKey("k"), .token("t")]) {
      try await $0.authAlternatives()
    }
    #expect(all.headers["authorization"] == "Bearer t")
    #expect(all.headers["x-key"] == nil && all.items.isEmpty)
    let both = try await sent([sign, .headerKey("k")]) { try await $0.authAlternatives() }
    #expect(both.headers["x-key"] == "k")
    #expect(both.items == ["signed=yes"])
    let half = try await sent([.headerKey("k")]) { try await $0.authAlternatives() }
    #expect(half.headers["x-key"] == "k")
  }

  @Test("Schemes that are used together are sent together, or what was given of them")
  func together() async throws {
    let both = try await sent([.queryKey("q"), .cookieKey("c")]) { try await $0.authTogether() }
    #expect(both.items == ["api_key=q"])
    #expect(both.headers["cookie"] == "key=c")
    let half = try await sent([.queryKey("q")]) { try await $0.authTogether() }
    #expect(half.items == ["api_key=q"])
    #expect(half.headers["cookie"] == nil)
  }

  @Test("Credentials, constant headers and the constant query do not go to another origin")
  func otherOrigin() async throws {
    let auth: [Credentials<Echo>] = [.token("t")]
    try await TestServer.run { other in
      try await withEcho(auth: auth) { echo, own in
        let here = try await echo.nextPage(uploadURL: try own.url("/next"))
        #expect(here.headers["authorization"] == "Bearer t")
        #expect(here.query == "v=5.199")
        let there = try await echo.nextPage(uploadURL: try other.url("/next"))
        #expect(there.headers["authorization"] == nil)
        #expect(there.query == "")
        let cookies = try await echo.uploadElsewhere(
          uploadURL: try other.url("/up"), part: 1, body: Data())
        #expect(cookies.headers["authorization"] == nil)
      }
    }
  }

  @Test("Constant headers of the service do not go to another origin")
  func constantHeadersElsewhere() async throws {
    try await TestServer.run { other in
      try await withEcho { echo, own in
        let here = try await echo.nextPage(uploadURL: try own.url("/next"))
        #expect(here.headers["x-service"] == "constant, of the service")
        let there = try await echo.nextPage(uploadURL: try other.url("/next"))
        #expect(there.headers["x-service"] == nil)
        #expect(there.headers["x-replaced"] == nil)
      }
    }
  }

  @Test("An operation with an `auth` of its own sends its credentials to any origin")
  func trustedOrigin() async throws {
    try await TestServer.run { other in
      try await withEcho(auth: [.token("t"), .headerKey("k")]) { echo, _ in
        let there = try await echo.uploadTrusted(uploadURL: try other.url("/up"))
        #expect(there.headers["authorization"] == "Bearer t")
        #expect(there.headers["x-key"] == nil)
        let none = try await echo.uploadWithoutAuth(uploadURL: try other.url("/up"))
        #expect(none.headers["authorization"] == nil)
      }
    }
  }

  @Test("A redirect to another origin takes no credentials along, one to the same does")
  func redirects() async throws {
    try await TestServer.run { other in
      let otherURL = try other.url("/landed").absoluteString
      try await withEcho(
        auth: [.headerKey("secret")],
        reply: .by { request in
          switch request.path {
          case "/landed": return try .echo(request)
          case "/next": return .empty(302, headers: ["Location": "/landed"])
          default: return .empty(307, headers: ["Location": otherURL])
          }
        }
      ) { echo, own in
        let here = try await echo.nextPage(uploadURL: try own.url("/next"))
        #expect(here.path == "/landed")
        #expect(here.headers["x-key"] == "secret")
        let there = try await echo.authAny()
        #expect(there.path == "/landed")
        #expect(there.headers["x-key"] == nil)
      }
    }
  }

  @Test("Secrets are in no description")
  func descriptions() async throws {
    let auth: [Credentials<Echo>] = [
      .token("s3cret"), .login(username: "u", password: "s3cret"), .queryKey("s3cret"),
    ]
    for credential in auth {
      #expect(!String(reflecting: credential).contains("s3cret"))
      var dumped = ""
      dump(credential, to: &dumped)
      #expect(!dumped.contains("s3cret"))
    }
    let echo = Provider<Echo>(auth: [.queryKey("s3cret")], stub: .immediate)
    let request = try await echo.preparedRequest(for: .authAny)
    #expect(request.url.query?.contains("s3cret") == true)
    #expect(!String(reflecting: request).contains("s3cret"))
  }

  @Test("A token with a line break is refused, and the message does not show it")
  func hostileToken() async throws {
    try await withEcho(auth: [.token("s3cret\r\nX-Evil: 1")]) { echo, server in
      let error = await failure { try await echo.authAny() }
      guard case .invalidRequest? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!String(describing: error).contains("s3cret"))
      #expect(server.requests.isEmpty)
    }
  }
}

private actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
