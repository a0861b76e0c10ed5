import Fletcher
import FlyingFox
import Foundation
import TestServer
import Testing
import TransportsUnderTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Redirects and cancellation")
struct TransportTests {
  private static let credentials: [Credentials<Anything>] = [
    Credentials("a", .bearer("secret")), Credentials("b", .apiKey("secret", in: .header("X-Key"))),
    Credentials("c", .apiKey("secret", in: .cookie("sid"))),
  ]

  @Test(
    "a redirect within the origin takes the credentials along",
    arguments: TransportUnderTest.allCases)
  func sameOrigin(tested: TransportUnderTest) async throws {
    try await withServer { request in
      request.target == "/from"
        ? response(302, "moved", headers: [.location: "/to?x=1"]) : response()
    } _: { url, log in
      let provider = Provider<Anything>(
        auth: Self.credentials, baseURL: url, transport: tested.shared)
      let response = try await provider.request(Anything(route: Route(.get, "/from")))
      #expect(response.url.path == "/to")
      let last = try #require(await log.last)
      #expect(last.target == "/to?x=1")
      #expect(last.headers["authorization"] == "Bearer secret")
      #expect(last.headers["x-key"] == "secret")
      #expect(last.headers["cookie"] == "sid=secret")
    }
  }

  @Test(
    "a redirect to another origin takes nothing of the caller's along", arguments: [301, 302, 303],
    TransportUnderTest.allCases)
  func otherOrigin(status: Int, tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response()
    } _: { other, otherLog in
      try await withServer { _ in
        response(status, "", headers: [.location: "\(other.absoluteString)/to"])
      } _: { url, _ in
        let provider = Provider<Anything>(
          auth: Self.credentials, baseURL: url, transport: tested.shared)
        let route = Route(.post, "/from").json(["a": 1]).header("X-Plain", "secret")
          .header("Accept-Language", "de").cookie("session", "secret")
        _ = try await provider.request(Anything(route: route))
        let last = try #require(await otherLog.last)
        #expect(last.target == "/to")
        #expect(last.headers["accept-language"] == "de")
        #expect(last.headers["accept"] == "application/json")
        #expect(!last.headers.values.contains { $0.contains("secret") })
        #expect(last.method == "GET")
        #expect(last.text == "")
      }
    }
  }

  @Test(
    "a body does not follow a redirect to another origin", arguments: [307, 308],
    TransportUnderTest.allCases)
  func bodyToOtherOrigin(status: Int, tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response()
    } _: { other, otherLog in
      try await withServer { _ in
        response(status, "", headers: [.location: "\(other.absoluteString)/to"])
      } _: { url, _ in
        let provider = Provider<Anything>(
          auth: Self.credentials, baseURL: url, transport: tested.shared)
        let error = await #expect(throws: ProviderError.self) {
          try await provider.send(Anything(route: Route(.post, "/from").json(["a": 1])))
        }
        #expect(error?.response?.status.code == status)
        #expect(await otherLog.last == nil)
      }
    }
  }

  @Test(
    "a download and an upload from a file follow redirects too",
    arguments: TransportUnderTest.allCases
  )
  func files(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file.txt")
      try Data("content".utf8).write(to: file)
      try await withServer { request in
        request.target == "/from"
          ? response(307, "", headers: [.location: "/to"]) : response(200, request.text)
      } _: { url, _ in
        let provider = Provider<Anything>(
          auth: Self.credentials, baseURL: url, transport: tested.shared)
        let target = Anything(route: Route(.put, "/from").file(file))
        #expect(try await provider.text(of: target) == "content")
        let copy = folder.appendingPathComponent("copy.txt")
        try await provider.download(target, to: copy)
        #expect(try String(contentsOf: copy, encoding: .utf8) == "content")
        let plain = Anything(route: Route(.put, "/from").text("plain"))
        try await provider.download(plain, to: copy)
        #expect(try String(contentsOf: copy, encoding: .utf8) == "plain")
      }
    }
  }

  @Test(
    "redirects without an end and to other schemes are not followed",
    arguments: TransportUnderTest.allCases)
  func hostileRedirects(tested: TransportUnderTest) async throws {
    try await withServer { request in
      response(
        302, "",
        headers: [.location: request.target == "/loop" ? "/loop" : "file:///etc/passwd"])
    } _: { url, log in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      await #expect(throws: ProviderError.self) {
        try await provider.send(Anything(route: Route(.get, "/loop")))
      }
      #expect(await log.requests.count <= 22)
      let response = try await provider.response(to: Anything(route: Route(.get, "/file")))
      #expect(response.status.code == 302)
    }
  }

  @Test(
    "cancelling the task ends the request with CancellationError",
    arguments: TransportUnderTest.allCases)
  func cancellation(tested: TransportUnderTest) async throws {
    let (arrived, arrival) = AsyncStream<Void>.makeStream()
    try await withServer { _ in
      arrival.yield()
      try await Task.sleep(for: .seconds(20))
      return response()
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      // On a busy machine it takes a while until the request arrives.
      let target = Anything(route: Route(.get, "/").timeout(.seconds(300)))
      let task = Task { try await provider.send(target) }
      for await _ in arrived { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(
    "a task can be cancelled at any moment of a redirect", arguments: TransportUnderTest.allCases)
  func cancellationDuringRedirect(tested: TransportUnderTest) async throws {
    try await withServer { request in
      request.target == "/from" ? response(302, "", headers: [.location: "/to"]) : response()
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      for round in 0..<200 {
        let task = Task { try await provider.send(Anything(route: Route(.get, "/from"))) }
        try await Task.sleep(for: .microseconds(round % 20 * 100))
        task.cancel()
        if case .failure(let error) = await task.result { #expect(error is CancellationError) }
      }
    }
  }

  @Test("a task can be cancelled at any moment", arguments: TransportUnderTest.allCases)
  func cancellationAtAnyMoment(tested: TransportUnderTest) async throws {
    try await RawServer.run { connection in
      while connection.readRequest() != nil {
        guard connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\nok") else { return }
      }
    } while: { server in
      let provider = Provider<Anything>(baseURL: server.url, transport: tested.make())
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<2000 {
          if number >= 32 { await group.next() }
          group.addTask {
            let task = Task { try await provider.text(of: Anything(route: Route(.get, "/"))) }
            try? await Task.sleep(for: .microseconds(number % 20 * 100))
            task.cancel()
            switch await task.result {
            case .success(let text): #expect(text == "ok")
            case .failure(let error): #expect(error is CancellationError)
            }
          }
        }
      }
      let text = try await provider.text(of: Anything(route: Route(.get, "/")))
      #expect(text == "ok")
    }
  }

  @Test("a configuration can be used again, since the transport leaves it as it is")
  func configuration() {
    let configuration = URLSessionConfiguration.ephemeral
    let cache = configuration.urlCache
    let connections = configuration.httpMaximumConnectionsPerHost
    _ = URLSessionTransport(configuration: configuration)
    #expect(configuration.urlCache === cache)
    #expect(configuration.httpMaximumConnectionsPerHost == connections)
  }

  @Test(
    "a server that is silent for longer than the timeout is an error",
    arguments: TransportUnderTest.allCases)
  func timeout(tested: TransportUnderTest) async throws {
    _ = try await withSilentServer { url in
      try await failure(after: .seconds(1), from: url, tested)
    }
  }

  @Test("a timeout may be a part of a second", arguments: TransportUnderTest.allCases)
  func shortTimeout(tested: TransportUnderTest) async throws {
    // A busy machine may be late, but not each time. A timeout in whole seconds is.
    let isPartOfSecond = try await withSilentServer { url in
      for _ in 0..<100 {
        if try await failure(after: .milliseconds(100), from: url, tested) < .seconds(1) {
          return true
        }
      }
      return false
    }
    #expect(isPartOfSecond)
  }

  private func withSilentServer<Value: Sendable>(
    _ body: @escaping (URL) async throws -> Value
  ) async throws -> Value {
    try await withServer { _ in
      try await Task.sleep(for: .seconds(3600))
      return response()
    } _: { url, _ in
      try await body(url)
    }
  }

  /// How long it takes until a call fails since its time is over.
  private func failure(
    after timeout: Duration, from url: URL, _ tested: TransportUnderTest
  ) async throws -> Duration {
    let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
    let target = Anything(route: Route(.get, "/").timeout(timeout))
    return await ContinuousClock().measure {
      let error = await #expect(throws: ProviderError.self) { try await provider.send(target) }
      #expect((error?.underlying as? URLError)?.code == .timedOut)
    }
  }

  @Test(
    "cookies that a server sets are not sent to it with later requests",
    arguments: TransportUnderTest.allCases)
  func cookies(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "{}", headers: [HTTPHeader("Set-Cookie"): "a=b"])
    } _: { url, log in
      let provider = Provider<Anything>(baseURL: url, transport: tested.shared)
      let target = Anything(route: Route(.get, "/"))
      try await provider.send(target)
      try await provider.send(target)
      #expect(await log.last?.headers["cookie"] == nil)
    }
  }
}
