#if AsyncHTTPClient
  import AsyncHTTPClient
  import Fletcher
  import FletcherAsyncHTTPClient
  import Foundation
  import NIOSSL
  import TestServer
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite("Certificates and keys of servers")
  struct TrustTests {
    @Test("a server whose certificate nobody knows is not trusted")
    func unknown() async throws {
      try await SecureServer.run { server in
        let error = await networkError { try await provider(server.url).send(.get) }
        #expect(error?.code == .serverCertificateUntrusted)
        #expect(server.requestCount == 0)
      }
    }

    @Test("a server is trusted whose certificate is a root, and not under another name")
    func root() async throws {
      try await SecureServer.run { server in
        let transport = AsyncHTTPClientTransport(configuration: server.configuration)
        let text = try await provider(server.url, transport).text(of: .get)
        #expect(text == "ok")
        let address = URL(string: "https://127.0.0.1:\(server.port)")
        let error = await networkError { try await provider(address, transport).send(.get) }
        #expect(error?.code == .serverCertificateUntrusted)
        #expect(server.requestCount == 1)
      }
    }

    @Test("a server that has what it must have is trusted, and no other")
    func pins() async throws {
      try await SecureServer.run { server in
        let other = try SecureServer.Identity.second()
        let good = [
          ServerTrust().certificates([other.certificate, server.certificate], of: "LOCALHOST"),
          ServerTrust().publicKeys([server.publicKey], of: "localhost"),
          ServerTrust().publicKeys([server.publicKey.suffix(65)], of: "localhost"),
          ServerTrust().certificates([other.certificate], of: "elsewhere.test"),
        ]
        for trust in good {
          let transport = AsyncHTTPClientTransport(
            configuration: server.configuration, trust: trust)
          let text = try await provider(server.url, transport).text(of: .get)
          #expect(text == "ok")
        }
        let bad = [
          ServerTrust().certificates([other.certificate], of: "localhost"),
          ServerTrust().publicKeys([other.publicKey], of: "localhost"),
          ServerTrust().publicKeys([], of: "localhost"),
        ]
        for trust in bad {
          let transport = AsyncHTTPClientTransport(
            configuration: server.configuration, trust: trust)
          let error = await #expect(throws: ProviderError.self) {
            try await provider(server.url, transport).send(.get)
          }
          #expect((error?.underlying as? UntrustedServer)?.host == "localhost")
        }
        #expect(server.requestCount == good.count)
      }
    }

    @Test(
      "a server without its pins is an error at once, with AsyncHTTPClient's own configuration too")
    func retries() async throws {
      try await SecureServer.run { server in
        var configuration = server.configuration
        configuration.connectionPool.retryConnectionEstablishment = true
        configuration.timeout.connect = .seconds(200)
        let transport = AsyncHTTPClientTransport(
          configuration: configuration, trust: ServerTrust().publicKeys([], of: "localhost"))
        let start = ContinuousClock.now
        let error = await #expect(throws: ProviderError.self) {
          try await provider(server.url, transport).send(.get)
        }
        #expect(error?.underlying is UntrustedServer)
        #expect(start.duration(to: .now) < .seconds(100))
      }
    }

    @Test("a server that is pinned does not get around it without TLS")
    func withoutTLS() async throws {
      try await TestServer.run(.echo) { server in
        let trust = ServerTrust().publicKeys([Data([1])], of: "127.0.0.1")
        let error = await #expect(throws: ProviderError.self) {
          try await provider(server.url, AsyncHTTPClientTransport(trust: trust)).send(.get)
        }
        #expect(error?.underlying is UntrustedServer)
        #expect(server.requests.isEmpty)
      }
      // Nobody listens there, and nobody is asked.
      let trust = ServerTrust().certificates([Data([1])], of: "127.0.0.1")
      let url = try #require(URL(string: "http://127.0.0.1:1/"))
      await #expect(throws: UntrustedServer.self) {
        try await AsyncHTTPClientTransport(trust: trust).send(Request(url: url))
      }
    }

    @Test("a server that speaks no TLS, and one that speaks nothing else")
    func confused() async throws {
      try await TestServer.run(.echo) { server in
        let url = URL(string: "https://localhost:\(try #require(server.url.port))")
        let error = await networkError { try await provider(url).send(.get) }
        #expect(error?.code == .secureConnectionFailed)
      }
    }

    @Test("HTTP/2 is spoken with a server that does, pinned or not")
    func version2() async throws {
      try await SecureServer.run(protocols: ["h2"]) { server in
        for trust in [
          ServerTrust(), ServerTrust().certificates([server.certificate], of: "localhost"),
        ] {
          let transport = AsyncHTTPClientTransport(
            configuration: server.configuration, trust: trust)
          let provider = provider(server.url, transport)
          let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await provider.text(of: .get) } }
            return try await group.reduce(into: []) { $0.append($1) }
          }
          #expect(texts == Array(repeating: "ok", count: 50))
          let body = Data(repeating: 0x61, count: 1_000_000)
          let route = Route(.put, "/x").data(body).timeout(.seconds(300))
          let count = try await provider.text(of: Anything(route))
          #expect(count == "\(body.count)")
        }
      }
    }
  }
#endif
