import Fletcher
import Foundation
import HTTPTypes
import Testing

@Suite("Where an authorization server is")
struct OAuthEndpointsTests {
  @Test("its paths are had on another server")
  func moved() throws {
    let endpoints = OAuthEndpoints(
      authorization: URL(string: "https://a.example/oauth/authorize?force=1"),
      token: URL(string: "https://a.example:8443/oauth/token"), issuer: "a")
    let server = try #require(URL(string: "http://b.example:8080/api/v1"))
    let moved = endpoints.moved(to: server)
    #expect(
      moved.authorization?.absoluteString == "http://b.example:8080/oauth/authorize?force=1")
    #expect(moved.token?.absoluteString == "http://b.example:8080/oauth/token")
    #expect(moved.refresh == nil)
    #expect(moved.issuer == "a")
    let usual = try #require(URL(string: "https://b.example"))
    #expect(endpoints.moved(to: usual).token?.absoluteString == "https://b.example/oauth/token")
  }
}

@Suite("Credentials")
struct AuthenticationTests {
  private func header(
    _ auth: Credentials<Gallery>..., target: Gallery = .image(id: "1")
  ) async throws -> String? {
    try await Provider<Gallery>(auth: auth).preparedRequest(for: target).headers[.authorization]
  }

  private func request(
    _ credential: Credential, _ route: Route = Route(.post, "/x").text("body")
  ) async throws -> Request {
    try await Provider<Anything>(auth: Credentials("any", credential))
      .preparedRequest(for: Anything(route: route))
  }

  @Test("the first alternative whose schemes are all given is used")
  func alternatives() async throws {
    #expect(try await header(.token("t"), .clientID("c")) == "Client-ID c")
    #expect(try await header(.token("t")) == "Bearer t")
    #expect(try await header(.token(.closure { "s" })) == "Bearer s")
    #expect(try await header() == nil)
    #expect(try await header(.token("t"), target: .zen) == nil)
    // What makes credentials optional stands anywhere.
    let route = Route(.get, "/x").authentication(.any(of: [], ["any"]))
    #expect(
      try await request(.apiKey("k", in: .header("Authorization")), route).headers[.authorization]
        == "k")
  }

  @Test("of the alternative of which most was given that is sent, and an error names the rest")
  func parts() async throws {
    func sent(_ alternatives: [String]...) async throws -> (HTTPFields, error: String) {
      let given = ["a", "b"].map { name in
        Credentials<Anything>(name, .apiKey(name, in: .header("X-\(name)")))
      }
      let provider = Provider<Anything>(auth: given, stub: .immediate(.json("{}", status: 400)))
      let route = Route(.get, "/x").authentication(.alternatives(alternatives))
      do {
        _ = try await provider.request(Anything(route: route))
        return ([:], "")
      } catch let error as ProviderError {
        return (try #require(error.request).headers, "\(error)")
      }
    }
    func names(_ fields: HTTPFields) -> [String] {
      fields.map(\.name.canonicalName).filter { $0.hasPrefix("x-") }.sorted()
    }
    let partly = try await sent(["c"], ["a", "c"], ["a", "b", "version"])
    #expect(names(partly.0) == ["x-a", "x-b"])
    #expect(partly.error.hasSuffix(" (it needs `version`, which the provider was not given)"))
    let optional = try await sent([], ["a", "c"])
    #expect(names(optional.0) == ["x-a"])
    #expect(!optional.error.contains("needs"))
    #expect(names(try await sent(["a", "c"], ["b"]).0) == ["x-b"])
    #expect(names(try await sent(["c"]).0) == [])
  }

  @Test("an error says which credentials were not given, where they may be why")
  func lack() async throws {
    func error(_ status: Int, _ auth: Credentials<Gallery>...) async -> String {
      let provider = Provider<Gallery>(
        auth: auth, stub: .immediate(.json("{}", status: status)))
      do {
        _ = try await provider.request(.image(id: "1"))
        return ""
      } catch {
        return "\(error)"
      }
    }
    let lack = " (it needs `clientID`, or `token`, which the provider was not given)"
    for status in [400, 401, 403] {
      #expect(await error(status).hasSuffix(lack))
      #expect(await !error(status, .token("t")).contains("needs"))
    }
    #expect(await !error(404).contains("needs"))
  }

  @Test("a key that is given with a prefix is sent as it is, whatever prefix that is")
  func prefixes() async throws {
    #expect(try await header(.clientID("c")) == "Client-ID c")
    #expect(try await header(.clientID("Bearer c")) == "Bearer c")
    #expect(
      try await request(.apiKey("k", in: .header("Authorization"), prefix: "Token token="))
        .headers[.authorization] == "Token token=k")
    #expect(try await header(.token("Bearer t")) == "Bearer t")
    #expect(try await header(.token("bearer t")) == "bearer t")
    #expect(try await header(.clientID("Client-ID c")) == "Client-ID c")
    #expect(try await header(.clientID("Client-IDc")) == "Client-ID Client-IDc")
  }

  @Test("user name and password are sent as RFC 7617 says, in UTF-8")
  func basic() async throws {
    let request = try await request(.basic(username: "test", password: "123£"))
    #expect(request.headers[.authorization] == "Basic dGVzdDoxMjPCow==")
    for (name, password) in [("a:b", "c"), ("a", "b\n")] {
      await #expect(throws: ProviderError.self) {
        try await self.request(.basic(username: name, password: password))
      }
    }
  }

  @Test("a key is sent in a header, the query or a cookie")
  func keys() async throws {
    let name = try #require(HTTPField.Name("X-Key"))
    #expect(try await request(.apiKey("k", in: .header("X-Key"))).headers[name] == "k")
    #expect(
      try await request(.apiKey("k&", in: .query("api_key"))).url.absoluteString
        == "https://any.test/api/x?api_key=k%26")
    let route = Route(.get, "/x").cookie("a", "b")
    #expect(
      try await request(.apiKey("k", in: .cookie("sid")), route).headers[.cookie] == "a=b; sid=k")
    await #expect(throws: ProviderError.self) {
      try await request(.apiKey("", in: .header("X-Key")))
    }
  }

  @Test("a signer sees the complete request and changes it")
  func signer() async throws {
    let request = try await request(
      .signer { request in
        #expect(request.headers[.contentType] != nil)
        #expect(request.body == .data(Data("body".utf8)))
        try request.addQuery("sig nature", "a=b")
        try request.setSecretHeader("X-Signature", "s")
      })
    #expect(request.url.absoluteString == "https://any.test/api/x?sig%20nature=a%3Db")
    #expect(request.secretHeaders.map(\.rawName) == ["X-Signature"])
  }

  @Test("a token source that fails is an error of authentication, cancellation is cancellation")
  func failingSource() async throws {
    struct Locked: Error {}
    let provider = Provider<Gallery>(auth: .token(.closure { throw Locked() }))
    await #expect {
      try await provider.preparedRequest(for: .image(id: "1"))
    } throws: { error in
      guard case .authentication(let underlying, _)? = error as? ProviderError else { return false }
      return underlying is Locked
    }
    let cancelled = Provider<Gallery>(auth: .token(.closure { throw CancellationError() }))
    await #expect(throws: CancellationError.self) {
      try await cancelled.preparedRequest(for: .image(id: "1"))
    }
  }

  @Test("no description shows a secret")
  func secrets() async throws {
    let credentials: [Credentials<Anything>] = [
      Credentials("a", .bearer("hunter2")),
      Credentials("b", .basic(username: "u", password: "hunter2")),
      Credentials("c", .apiKey("hunter2", in: .query("key"))),
    ]
    let request = try await Provider<Anything>(auth: credentials)
      .preparedRequest(for: Anything(route: Route(.get, "/x")))
    var dumped = ""
    dump(credentials, to: &dumped)
    dump(request, to: &dumped)
    let response = Response(status: .notFound, request: request)
    let errors: [ProviderError] = [
      .status(response), .transport(underlying: URLError(.timedOut), request: request),
    ]
    dump(errors, to: &dumped)
    let text =
      "\(dumped) \(credentials) \(request) \(response) \(errors) \(String(reflecting: errors)) \(errors[0].localizedDescription)"
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("aHVudGVyMg"))
    #expect(text.contains("GET https://any.test/api/x?key=…"))
  }

  @Test("credentials go to the service's own origin only, unless the operation asks")
  func wholeURL() async throws {
    let provider = Provider<Gallery>(auth: .token("t"))
    func request(_ target: Gallery) async throws -> Request {
      try await provider.preparedRequest(for: target)
    }
    let foreign = try #require(URL(string: "https://other.test/p?q=1#f"))
    let own = try #require(URL(string: "https://API.gallery.test:443/p?q=1"))
    let insecure = try #require(URL(string: "http://api.gallery.test/p"))
    let client = try #require(HTTPField.Name("X-Client"))
    for url in [foreign, insecure] {
      let request = try await request(.page(url: url))
      #expect(request.headers[.authorization] == nil)
      #expect(request.headers[client] == nil)
      #expect(request.headers[.accept] == "application/json")
      #expect(!request.url.absoluteString.contains("5.199"))
    }
    #expect(
      try await request(.page(url: foreign)).url.absoluteString == "https://other.test/p?q=1")
    let trusted = try await request(.trustedPage(url: foreign))
    #expect(trusted.headers[.authorization] == "Bearer t")
    #expect(trusted.url.absoluteString == "https://other.test/p?q=1&v=5.199")
    #expect(try await request(.page(url: own)).headers[.authorization] == "Bearer t")
    // A path alone is one of the service's host.
    for (path, whole) in [
      ("/p?q=1#f", "/p?q=1&v=5.199"), ("//other.test/p", "//other.test/p?v=5.199"),
    ] {
      let sent = try await request(.page(url: try #require(URL(string: path))))
      #expect(sent.url.absoluteString == "https://api.gallery.test" + whole)
      #expect(sent.headers[.authorization] == "Bearer t")
    }
    // Nor is it another resource's with what the template puts behind it.
    let values: [(String, String)] = [
      ("/t/1/", ".."), ("/t/1/?a=b", "7"), ("/t/1", "7"), ("/../x/", "7"), ("https://a.test", "7"),
    ]
    for (text, item) in values {
      let url = try #require(URL(string: text))
      let route = Route(.delete, "{+task_href}items/{id}", url, item)
      await #expect(throws: ProviderError.self) {
        try await Provider<Anything>().preparedRequest(for: Anything(route: route))
      }
    }
    for text in [
      "https://api.gallery.test@evil.test/", "ftp://api.gallery.test/", "relative", "file:///x",
      "javascript:alert(1)",
    ] {
      let url = try #require(URL(string: text))
      await #expect(throws: ProviderError.self) { try await request(.page(url: url)) }
    }
  }
}
