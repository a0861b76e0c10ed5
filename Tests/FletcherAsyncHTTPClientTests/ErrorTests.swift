#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import FletcherAsyncHTTPClient
  import Foundation
  import HTTPTypes
  import TestServer
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite("What goes wrong is an error that retries and callers know")
  struct ErrorTests {
    @Test("a server that is not there, at once and not after a while")
    func noServer() async throws {
      let start = ContinuousClock.now
      let request = Request(url: try #require(URL(string: "http://127.0.0.1:1")))
      var configuration = HTTPClient.Configuration.fletcher
      configuration.timeout.connect = .seconds(600)
      let transport = AsyncHTTPClientTransport(configuration: configuration)
      let error = await #expect(throws: URLError.self) { try await transport.send(request) }
      #expect(error?.code == .cannotConnectToHost)
      #expect(error?.userInfo[NSUnderlyingErrorKey] != nil)
      #expect(start.duration(to: .now) < .seconds(300))
    }

    @Test("a name that is nobody's")
    func noHost() async {
      let error = await networkError {
        try await provider(URL(string: "http://nobody.invalid")).send(.get)
      }
      #expect(error?.code == .cannotFindHost)
    }

    @Test(
      "what is no response, and one that is cut",
      arguments: [
        ("", URLError.Code.networkConnectionLost), ("HTTP/1.1 200 OK\n", .networkConnectionLost),
        ("hello\n\n", .badServerResponse), ("HTTP/1.1 20x OK\n\n", .badServerResponse),
        ("HTTP/1.1 200 OK\nContent-Length: 10\n\nhello", .networkConnectionLost),
        ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n", .networkConnectionLost),
        ("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nx\nhello\n", .badServerResponse),
        (
          "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 5\n\nhello",
          .cannotDecodeContentData
        ),
      ])
    func broken(response: String, code: URLError.Code) async throws {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write(response)
      } while: { server in
        let error = await networkError { try await provider(server.url).data(of: .get) }
        #expect(error?.code == code)
      }
    }

    @Test("header fields without an end")
    func endlessHeader() async throws {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\n")
        while connection.write("X-Field: \(String(repeating: "x", count: 1000))\n") {}
      } while: { server in
        let error = await networkError { try await provider(server.url).data(of: .get) }
        #expect(error?.code == .badServerResponse)
      }
    }

    @Test(
      "URLs of other schemes than HTTP's", arguments: ["file:///etc/passwd", "http+unix://%2Fx/"])
    func schemes(url: String) async throws {
      let request = Request(url: try #require(URL(string: url)))
      let error = await #expect(throws: URLError.self) {
        try await AsyncHTTPClientTransport.shared.send(request)
      }
      #expect(error?.code == .unsupportedURL)
    }

    @Test("what a cache would have to have")
    func cacheOnly() async throws {
      var request = Request(url: try #require(URL(string: "http://127.0.0.1:1")))
      request.cache = .onlyIfCached
      let error = await #expect(throws: URLError.self) {
        try await AsyncHTTPClientTransport.shared.send(request)
      }
      #expect(error?.code == .resourceUnavailable)
    }

    @Test("a body that is shorter than it said")
    func shortBody() async throws {
      try await RawServer.run { connection in
        connection.readRequest()
        _ = connection.waitForClose()
      } while: { server in
        let stream = BodyStream(length: 100, isRepeatable: true) { Bytes(Data("short".utf8)) }
        let route = Route(.put, "/x").binary(.stream(stream)).timeout(.seconds(300))
        let error = await networkError { try await provider(server.url).send(Anything(route)) }
        #expect(error?.code == .requestBodyStreamExhausted)
      }
    }

    @Test("an error of the stream that gives the body is the caller's")
    func bodyError() async throws {
      struct Empty: Error {}
      try await RawServer.run { connection in
        connection.readRequest()
        _ = connection.waitForClose()
      } while: { server in
        let stream = BodyStream(length: nil, isRepeatable: true) { Bytes { throw Empty() } }
        let route = Route(.put, "/x").binary(.stream(stream)).timeout(.seconds(300))
        let error = await #expect(throws: ProviderError.self) {
          try await provider(server.url).send(Anything(route))
        }
        #expect(error?.underlying is Empty)
      }
    }

    @Test("a value of a header field that cannot be sent is not in the error")
    func secrets() async throws {
      var request = Request(url: try #require(URL(string: "http://127.0.0.1:1")))
      let name = try #require(HTTPField.Name("X-Key"))
      request.headers.append(HTTPField(name: name, lenientValue: Array("hunter2\u{1}".utf8)))
      let error = try #require(
        await #expect(throws: URLError.self) {
          try await AsyncHTTPClientTransport.shared.send(request)
        })
      // It is the value that is wrong, and not that there is no server.
      #expect(error.code == .badURL)
      for text in [
        "\(error)", String(reflecting: error), error.localizedDescription, "\(error.userInfo)",
        String(reflecting: error.userInfo),
      ] {
        #expect(!text.contains("hunter2"))
      }
    }

    @Test("a request that HTTP does not know, `TRACE` with a body, is refused and not sent")
    func refused() async throws {
      let url = try #require(URL(string: "http://127.0.0.1:1"))
      let request = Request(method: .init("TRACE") ?? .get, url: url, body: .data(Data("x".utf8)))
      let error = await #expect(throws: URLError.self) {
        try await AsyncHTTPClientTransport.shared.send(request)
      }
      #expect(error.map { $0.code != .cannotConnectToHost } == true)
    }
  }
#endif
