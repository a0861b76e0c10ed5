import Fletcher
import FletcherMoya
import Foundation
import HTTPTypes
import TestServer
import TestTransports
import Testing

/// MoyaProviderSpec, MoyaProviderIntegrationTests, MultiTargetSpec, AccessTokenPluginSpec and MethodSpec of Moya, but
/// for what plugins, completion handlers, stubs and progress do, which have tests of their own.
@Suite("Moya's specs: providers", .timeLimit(.minutes(15)))
struct ProviderSpecTests {
  @Test("A stubbed call gives the target's sample, with the request that would have been sent")
  func samples() async throws {
    let provider = Provider<Sky>(stub: .immediate)
    for target in [Sky.zen, .userProfile("ashfurrow")] {
      let response = try await provider.request(target)
      #expect(response.data == target.sampleData)
      #expect(response.request.url == URL(string: "https://api.github.com\(target.path)"))
    }
  }

  @Test("A target becomes the same request each time")
  func sameRequest() async throws {
    let provider = Provider<Sky>()
    #expect(try await provider.urlRequest(for: .zen) == provider.urlRequest(for: .zen))
  }

  @Test("The transport can be another one")
  func transport() async throws {
    let response = try await Provider<Sky>(transport: ProgressTransport()).request(.zen)
    #expect(response.statusCode == 200)
  }

  @Test("A stub's response and error are what a closure says")
  func stubs() async throws {
    let error = NSError(
      domain: "com.moya.moyaerror", code: -1234,
      userInfo: [NSLocalizedDescriptionKey: "Houston, we have a problem"])
    let provider = Provider<Sky>(stub: { target in
      guard let target = target as? Sky else { return .never }
      return switch target {
      case .zen: .immediate(.text("other", headers: ["X-A": "b"]))
      case .userProfile: .failure(error)
      }
    })
    let response = try await provider.request(.zen)
    #expect(try response.mapString() == "other")
    #expect(response.headers[.init("X-A") ?? .accept] == "b")
    let thrown = await #expect(throws: ProviderError.self) {
      try await provider.request(.userProfile("ashfurrow"))
    }
    #expect((thrown?.underlying as? NSError)?.domain == error.domain)
    #expect((thrown?.underlying as? NSError)?.code == -1234)
    #expect(thrown?.underlying?.localizedDescription == "Houston, we have a problem")
  }

  @Test(
    "A stub's status is judged as the server's is, and as the operation says",
    arguments: [200, 302, 400])
  func validation(_ status: Int) async throws {
    let stubbed = Provider<StructAPI>(stub: .immediate(.empty(status: status)))
    let isUsual = (try? await stubbed.request(StructAPI())) != nil
    #expect(isUsual == (status == 200))
    let route = Route(.post, "/post").multipart(["a": FilePart.data(Data("a".utf8))])
    for (pattern, isAccepted) in [
      (StatusPattern(integerLiteral: status), true), (287, false),
    ] {
      let target = StructAPI(route: route.accepting(pattern))
      #expect(((try? await stubbed.request(target)) != nil) == isAccepted)
      try await TestServer.run(.by { _ in .empty(status) }) { server in
        let live = Provider<StructAPI>(baseURL: server.url)
        let error = await failure { try await live.request(target) }
        #expect((error == nil) == isAccepted)
        #expect((error as? ProviderError)?.response?.statusCode == (isAccepted ? nil : status))
      }
    }
  }

  @Test("A step before each call may take its time, and end the call")
  func delayedSteps() async throws {
    let (moments, moment) = AsyncStream.makeStream(of: Void.self)
    let slow = Provider<Sky>(
      middleware: [
        .change { _ in
          moment.yield()
          try await Task.sleep(for: .milliseconds(20))
        }
      ], stub: .immediate)
    #expect(try await slow.request(.zen).statusCode == 200)
    await firstMoment(of: moments)

    let stuck = Provider<Sky>(
      middleware: [
        .change { _ in
          moment.yield()
          try await Task.sleep(for: .seconds(3600))
        }
      ], stub: .immediate)
    let results = Notes<Bool>()
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let call = stuck.request(.zen) { result in
      if case .failure(.cancelled) = result { results.add(true) } else { results.add(false) }
      end.yield()
    }
    await firstMoment(of: moments)
    call.cancel()
    await firstMoment(of: ended)
    #expect(results.all == [true])

    let failing = Provider<Sky>(
      middleware: [.change { _ in throw NSError(domain: "", code: 123) }], stub: .immediate)
    let error = await #expect(throws: ProviderError.self) { try await failing.request(.zen) }
    #expect((error?.underlying as? NSError)?.code == 123)
  }

  @Test("A target that is a structure sends what it says, alone and among those of other services")
  func structures() async throws {
    let target = StructAPI()
    let other = AnyTarget(target)
    let provider = Provider<AnyTarget>(stub: .immediate)
    for request in [
      try await Provider<StructAPI>().urlRequest(for: target),
      try await provider.urlRequest(for: other),
    ] {
      #expect(request.url?.absoluteString == "http://example.com/endpoint?key=value")
      #expect(request.httpMethod == "GET")
      #expect(request.value(forHTTPHeaderField: "headerKey") == "headerValue")
    }
    #expect(try await provider.request(other).mapString() == "sample data")
    #expect(other.baseURL == URL(string: "http://example.com"))
    #expect(other.path == "/endpoint")
    #expect(other.method == .get)
    #expect(other.headers == ["headerKey": "headerValue"])
    #expect(other.sampleData == Data("sample data".utf8))
    let accepting = AnyTarget(StructAPI(route: target.route.accepting(404)))
    let missing = Provider<AnyTarget>(stub: .immediate(.empty(status: 404)))
    #expect(try await missing.request(accepting).statusCode == 404)
    let json = AnyTarget(StructAPI(route: Route(.post, "/endpoint").json(["key": "value"])))
    #expect(try await provider.urlRequest(for: json).httpBody == Data(#"{"key":"value"}"#.utf8))
  }

  @Test("An empty path leaves the base URL as it is, with its query")
  func emptyPath() async throws {
    let url = try #require(URL(string: "http://example.com/123/somepath?X-ABC-Asd=123"))
    let request = try await Provider<StructAPI>(baseURL: url)
      .preparedRequest(for: StructAPI(route: Route(.get, "")))
    #expect(request.url == url)
  }

  @Test("A credential is sent by its own scheme, only for operations that need it")
  func accessTokens() async throws {
    let token = "eyeAm.AJsoN.weBTOKen"
    func field(_ credential: Credential?, _ route: Route = Route(.get, "/")) async throws -> String?
    {
      let auth = credential.map { [Credentials<StructAPI>("token", $0)] } ?? []
      return try await Provider<StructAPI>(auth: auth)
        .preparedRequest(for: StructAPI(route: route)).headers[.authorization]
    }
    #expect(try await field(nil) == nil)
    #expect(try await field(.bearer(token), Route(.get, "/").authentication(.none)) == nil)
    #expect(try await field(.bearer(token)) == "Bearer \(token)")
    for scheme in ["Basic", "CustomAuthorizationHeader"] {
      let credential = Credential.apiKey(token, in: .header("Authorization"), prefix: scheme)
      #expect(try await field(credential) == "\(scheme) \(token)")
    }
  }

  @Test("A server that wants a password gets it, and without one the caller gets its response")
  func credentials() async throws {
    try await TestServer.run(
      .by { request in
        request.headers["authorization"] == "Basic dXNlcjpwYXNzd2Q="
          ? .json("{}")
          : .empty(401, headers: ["WWW-Authenticate": #"Basic realm="Fake Realm""#])
      }
    ) { server in
      let known = Provider<StructAPI>(
        auth: Credentials("basic", .basic(username: "user", password: "passwd")),
        baseURL: server.url)
      let response = try await known.request(StructAPI())
      #expect(response.statusCode == 200)
      let error = await failure {
        try await Provider<StructAPI>(baseURL: server.url).request(StructAPI())
      }
      #expect((error as? ProviderError)?.response?.statusCode == 401)
    }
  }

  @Test("Parts can be sent with each method that has a body", arguments: ["POST", "PUT", "PATCH"])
  func methods(_ method: String) async throws {
    let route = Route(method, "/post").multipart(["a": FilePart.data(Data("a".utf8))])
    try await TestServer.run { server in
      try await Provider<StructAPI>(baseURL: server.url).send(StructAPI(route: route))
      let sent = try #require(server.requests.first)
      #expect(sent.method == method)
      #expect(sent.headers["content-type"]?.hasPrefix("multipart/form-data") == true)
    }
  }

  @Test(
    "Progress of a download ends with all of it, with a length and without one",
    arguments: [true, false])
  func progress(hasLength: Bool) async throws {
    let content = Data(repeating: 7, count: 4_000)
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write(
        hasLength
          ? "HTTP/1.1 200 OK\nContent-Length: 4000\n\n" : "HTTP/1.1 200 OK\nConnection: close\n\n")
      connection.write(content)
    } while: { server in
      let told = Notes<TransferProgress>()
      let response = try await Provider<Sky>(
        baseURL: server.url, transport: URLSessionTransport(configuration: .ephemeral)
      ).onProgress { told.add($0) }.request(.zen)
      #expect(response.data == content)
      let last = try #require(told.all.last)
      #expect(last.phase == .download)
      #expect(last.completed == 4_000)
      #expect(last.total == 4_000)
      let downloads = told.all.filter { $0.phase == .download }.map(\.completed)
      #expect(downloads == downloads.sorted())
    }
  }

  private func failure(_ call: () async throws -> Response) async -> (any Error)? {
    do {
      _ = try await call()
      return nil
    } catch {
      return error
    }
  }
}
