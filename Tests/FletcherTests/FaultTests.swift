import Fletcher
import FlyingFox
import Foundation
import HTTPTypes
import Synchronization
import TestServer
import Testing
import TransportsUnderTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Servers that misbehave, and many requests at once")
struct FaultTests {
  private func provider(_ url: URL, _ transport: any Transport) -> Provider<Anything> {
    Provider<Anything>(baseURL: url, transport: transport)
  }

  private func target(timeout: Duration = .seconds(300)) -> Anything {
    Anything(route: Route(.get, "/x").timeout(timeout))
  }

  @Test(
    "a 401 that asks for a password is a response like any other",
    arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"1\"", "Bearer", "Negotiate"],
    TransportUnderTest.allCases)
  func challenge(scheme: String, tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(401, "who?", headers: [HTTPHeader("WWW-Authenticate"): scheme])
    } _: { url, log in
      let response = try await provider(url, tested.make()).response(to: target())
      #expect(response.status.code == 401)
      #expect(String(decoding: response.data, as: UTF8.self) == "who?")
      #expect(await log.requests.count == 1)
    }
  }

  @Test("a challenge is met with a credential, and the response has nothing of the one before")
  func challengeMet() async throws {
    try await withServer { request in
      request.headers["authorization"] == "Basic YWRhOnNlY3JldA=="
        ? response(200, "it is you")
        : response(401, "who?", headers: [HTTPHeader("WWW-Authenticate"): "Basic realm=\"x\""])
    } _: { url, log in
      let transport = URLSessionTransport(credential: { _ in
        URLCredential(user: "ada", password: "secret", persistence: .none)
      })
      let response = try await provider(url, transport).response(to: target())
      #expect(response.status.code == 200)
      #expect(String(decoding: response.data, as: UTF8.self) == "it is you")
      #expect(await log.requests.count == 2)
      let pieces = try await provider(url, transport).bytes(of: target())
      let content = try await pieces.reduce(into: Data()) { $0 += $1 }
      #expect(String(decoding: content, as: UTF8.self) == "it is you")
    }
  }

  @Test(
    "an error within a response has its status and its header fields",
    arguments: [200, 404], TransportUnderTest.allCases)
  func responseCut(status: Int, tested: TransportUnderTest) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 \(status) X\nX-Request: 7\nContent-Length: 10\n\nfour")
    } while: { server in
      let error = await #expect(throws: ProviderError.self) {
        let route = Route(.get, "/x").query("access_token", "secret")
        _ = try await provider(server.url, tested.make()).data(
          of: Anything(route: route.timeout(.seconds(300))))
      }
      guard case .transport(let underlying as URLError, _, let response?)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(response.status.code == status)
      #expect(HTTPField.Name("X-Request").flatMap { response.headers[$0] } == "7")
      #expect(error?.response?.status.code == status)
      #expect(error?.description.contains("\(status)") == true)
      #expect(error?.description.contains("no response") == false)
      // What Foundation says of the URL has the secrets in its query.
      #expect(!"\(underlying) \((underlying as NSError).userInfo)".contains("secret"))
    }
  }

  #if canImport(FoundationNetworking)
    @Test("no more is read from a server than the session can hand over")
    func heldBack() async throws {
      let isBusy = Mutex(false)
      let sent = Mutex(0)
      let sentMeanwhile = Mutex(0)
      let piece = Data(count: 1 << 16)
      try await RawServer.run { connection in
        guard let head = connection.readRequest() else { return }
        guard head.hasPrefix("GET /large") else {
          connection.write(
            "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm=\"x\"\nContent-Length: 0\n\n")
          return
        }
        while !isBusy.withLock({ $0 }) { usleep(10_000) }
        connection.write("HTTP/1.1 200 OK\nContent-Length: \(piece.count * 2_000)\n\n")
        for _ in 0..<2_000 where connection.write(piece) {
          sent.withLock { $0 += piece.count }
        }
      } while: { server in
        let transport = URLSessionTransport(credential: { _ in
          isBusy.withLock { $0 = true }
          Thread.sleep(forTimeInterval: 0.3)
          sentMeanwhile.withLock { $0 = sent.withLock { $0 } }
          return nil
        })
        let provider = provider(server.url, transport)
        let large = Anything(route: Route(.get, "/large").timeout(.seconds(300)))
        async let count = provider.data(of: large).count
        let status = try await provider.response(to: target()).status
        let received = try await count
        #expect(status.code == 401)
        #expect(received == piece.count * 2_000)
        // What waits, and what the system keeps for both ends of a connection.
        #expect(sentMeanwhile.withLock { $0 } < 40 << 20)
      }
    }
  #endif

  @Test("a failure after a challenge that was met is none of the response that asked")
  func failureAfterChallenge() async throws {
    try await RawServer.run { connection in
      guard let head = connection.readRequest(), !head.contains("Authorization") else { return }
      connection.write(
        "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm=\"x\"\n"
          + "Content-Length: 0\nConnection: close\n\n")
    } while: { server in
      let transport = URLSessionTransport(credential: { _ in
        URLCredential(user: "ada", password: "secret", persistence: .none)
      })
      let error = await #expect(throws: ProviderError.self) {
        try await provider(server.url, transport).response(to: target())
      }
      guard case .transport(_, _, nil)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("a call that is cancelled while its challenge is met closes its connection")
  func cancelledInChallenge() async throws {
    let (closed, isClosed) = AsyncStream<Bool>.makeStream()
    let (asked, isAsked) = AsyncStream<Void>.makeStream()
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write(
        "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm=\"x\"\n"
          + "Content-Length: 3000000\n\n")
      connection.write(Data(count: 3_000_000))
      isClosed.yield(connection.waitForClose())
    } while: { server in
      let call = Task {
        let transport = URLSessionTransport(credential: { _ in
          isAsked.yield()
          Thread.sleep(forTimeInterval: 0.2)
          return URLCredential(user: "ada", password: "secret", persistence: .none)
        })
        _ = try await provider(server.url, transport).response(to: target())
      }
      for await _ in asked { break }
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
      #expect(await closed.first { _ in true } == true)
    }
  }

  @Test(
    "a server that only ever says that it goes on is out of time",
    arguments: TransportUnderTest.allCases)
  func endlessContinue(tested: TransportUnderTest) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      while connection.write("HTTP/1.1 100 Continue\n\n") { usleep(50_000) }
    } while: { server in
      await #expect {
        try await provider(server.url, tested.make()).send(target(timeout: .seconds(2)))
      } throws: { error in
        ((error as? ProviderError)?.underlying as? URLError)?.code == .timedOut
      }
    }
  }

  @Test(
    "a status below 100 is an error, with and without content",
    arguments: ["Content-Length: 0\n\n", "Content-Length: 3\n\nabc", "\n"],
    TransportUnderTest.allCases)
  func lowStatus(rest: String, tested: TransportUnderTest) async throws {
    for status in ["000", "050", "099"] {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 \(status) X\n\(rest)")
      } while: { server in
        await #expect(throws: ProviderError.self) {
          try await provider(server.url, tested.make()).send(target(timeout: .seconds(5)))
        }
      }
    }
  }

  @Test(
    "a response without an end does not fill the memory", arguments: TransportUnderTest.allCases)
  func endlessResponse(tested: TransportUnderTest) async throws {
    let piece = Data(repeating: 0x20, count: 1 << 16)
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nConnection: close\n\n")
      while connection.write(piece) {}
    } while: { server in
      let error = await #expect(throws: ProviderError.self) {
        try await provider(server.url, tested.make(memory: 1 << 20)).data(of: target())
      }
      #expect((error?.underlying as? ContentTooLarge)?.limit == 1 << 20)
    }
  }

  @Test(
    "a small response that unpacks to a large one does not fill the memory",
    arguments: TransportUnderTest.allCases)
  func bomb(tested: TransportUnderTest) async throws {
    // 64 KiB of zeros.
    let member = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA+3BAQEAAACAkP6v7ggKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAauuOl9cAAAEA"
      ))
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write(
        "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: \(member.count)\n\n")
      connection.write(member)
    } while: { server in
      let error = await #expect(throws: ProviderError.self) {
        try await provider(server.url, tested.make(memory: 1 << 10)).data(of: target())
      }
      #expect((error?.underlying as? ContentTooLarge)?.limit == 1 << 10)
    }
  }

  @Test(
    "time in line is not the server's silence: of many requests at once none is lost",
    arguments: TransportUnderTest.allCases)
  func manyRequests(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      try await Task.sleep(for: .seconds(1))
      return response(200, "ok")
    } _: { url, _ in
      let provider = provider(url, tested.make(connections: 2))
      let failures = await withTaskGroup(of: String?.self) { group in
        for _ in 0..<100 {
          group.addTask {
            do {
              // In line they wait for 50 s, and a server has time also while other tests keep all cores busy.
              let text = try await provider.text(of: target(timeout: .seconds(40)))
              return text == "ok" ? nil : text
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.reduce(into: []) { all, failure in failure.map { all.append($0) } }
      }
      #expect(failures == [])
    }
  }

  @Test(
    "a request that waits in line and is cancelled makes room for the next",
    arguments: TransportUnderTest.allCases)
  func cancelledInLine(tested: TransportUnderTest) async throws {
    let gate = Gate()
    try await RawServer.run { connection in
      while connection.readRequest() != nil {
        gate.wait()
        gate.open()
        connection.write("HTTP/1.1 200 OK\nContent-Length: 2\n\nok")
      }
    } while: { server in
      let provider = provider(server.url, tested.make())
      let tasks = (0..<50).map { _ in Task { try await provider.text(of: target()) } }
      try await Task.sleep(for: .milliseconds(300))
      for task in tasks.dropLast() { task.cancel() }
      for task in tasks.dropLast() {
        await #expect(throws: CancellationError.self) { try await task.value }
      }
      gate.open()
      #expect(try await tasks.last?.value == "ok")
    }
  }

  @Test("a URL whose scheme is in capitals is sent", arguments: TransportUnderTest.allCases)
  func capitalScheme(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "ok")
    } _: { url, _ in
      let text = url.absoluteString.replacingOccurrences(of: "http", with: "HTTP")
      let capital = try #require(URL(string: text))
      #expect(try await provider(capital, tested.make()).text(of: target()) == "ok")
    }
  }

  @Test(
    "an error shows no secret of the URL, nor does the error beneath it",
    arguments: TransportUnderTest.allCases)
  func secretsInErrors(tested: TransportUnderTest) async throws {
    let provider = Provider<Anything>(
      auth: Credentials("key", .apiKey("hunter2", in: .query("key"))),
      baseURL: URL(string: "http://127.0.0.1:1"), transport: tested.make())
    let error = await #expect(throws: ProviderError.self) { try await provider.send(target()) }
    let underlying = try #require(error?.underlying)
    for text in [
      "\(String(describing: error))", String(reflecting: error), "\(underlying)",
      String(reflecting: underlying), "\((underlying as NSError).userInfo)",
      error?.localizedDescription ?? "",
    ] {
      #expect(!text.contains("hunter2"))
    }
  }

  @Test(
    "a file that is none is refused before anything is sent", arguments: TransportUnderTest.allCases
  )
  func filesThatAreNone(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "ok")
    } _: { url, log in
      let remote = try #require(URL(string: "\(url.absoluteString)/secret"))
      let folder = FileManager.default.temporaryDirectory
      for other in [remote, folder] {
        for route in [
          Route(.put, "/x").file(other), Route(.put, "/x").multipart(["a": FilePart.file(other)]),
          Route(.put, "/x").base64(.file(other)),
        ] {
          let error = await #expect(throws: ProviderError.self) {
            try await provider(url, tested.make()).send(Anything(route: route))
          }
          guard case .invalidRequest? = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
        }
      }
      #expect(await log.requests.isEmpty)
    }
  }
}
