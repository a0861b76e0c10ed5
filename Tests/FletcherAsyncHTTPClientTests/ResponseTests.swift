#if AsyncHTTPClient
  import Fletcher
  import Foundation
  import NIOHTTP1
  import Synchronization
  import TestServer
  import Testing

  @testable import FletcherAsyncHTTPClient

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  @Suite("Responses over AsyncHTTPClient")
  struct ResponseTests {
    @Test(
      "a response that can have no content has none, whatever its header fields say",
      arguments: [
        ("HEAD", "200 OK"), ("GET", "204 No Content"), ("GET", "304 Not Modified"),
      ], ["Content-Length: 100", "Content-Encoding: gzip\nContent-Length: 100"])
    func noContent(example: (method: String, status: String), fields: String)
      async throws
    {
      try await RawServer.run { connection in
        while connection.readRequest() != nil {
          connection.write("HTTP/1.1 \(example.status)\n\(fields)\n\n")
        }
      } while: { server in
        let target = Anything(Route(example.method, "/x").timeout(.seconds(300)))
        for _ in 0..<2 {
          let response = try await provider(server.url).response(to: target)
          #expect(response.data.isEmpty)
          #expect(response.headers[.contentLength] == "100")
        }
      }
    }

    @Test(
      "over HTTP/2, too, a status below 100 is an error", arguments: [0, 7, 50, 99])
    func lowStatus(code: UInt) async throws {
      let status = HTTPResponseStatus.custom(code: code, reasonPhrase: "Low")
      try await SecureServer.run(protocols: ["h2"], status: status) { server in
        let transport = AsyncHTTPClientTransport(configuration: server.configuration)
        let error = await networkError { try await provider(server.url, transport).send(.get) }
        #expect(error?.code == .badServerResponse)
      }
    }

    @Test(
      "a kept connection that the server closes without a response costs no idempotent request without a body",
      arguments: [("GET", true), ("DELETE", true), ("POST", false), ("PUT", false)])
    func closedConnections(method: String, isRepeated: Bool) async throws {
      let count = Mutex(0)
      try await RawServer.run { connection in
        if connection.readRequest() != nil {
          count.withLock { $0 += 1 }
          connection.write("HTTP/1.1 200 OK\nContent-Length: 0\n\n")
        }
        if connection.readRequest() != nil { count.withLock { $0 += 1 } }
      } while: { server in
        let transport = AsyncHTTPClientTransport()
        let provider = provider(server.url, transport)
        let route = Route(method, "/x").timeout(.seconds(300))
        let target = Anything(method == "PUT" ? route.data(Data("x".utf8)) : route)
        for number in 1...3 {
          let error = await networkError { try await provider.response(to: target) }
          #expect((error == nil) == (isRepeated || number != 2))
        }
        #expect(count.withLock { $0 } == (isRepeated ? 5 : 3))
      }
    }

    @Test("header fields come as often as they were sent")
    func repeatedFields() async throws {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write(
          "HTTP/1.1 200 OK\nSet-Cookie: a=1, b\nSet-Cookie: c=2\nContent-Length: 0\n\n")
      } while: { server in
        let response = try await provider(server.url).response(to: .get)
        #expect(response.headers[values: .setCookie] == ["a=1, b", "c=2"])
      }
    }

    @Test("a length that no file has is that of a response that was cut, also behind what is there")
    func greatestLength() async throws {
      let content = Data(repeating: 0x61, count: 300_000)
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let parts = Mutex(0)
      try await RawServer.run { connection in
        guard let head = connection.readRequest() else { return }
        let range = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("range:") }
        if let start = range?.filter(\.isNumber) {
          parts.withLock { $0 += 1 }
          connection.write(
            "HTTP/1.1 206 Partial Content\nContent-Range: bytes \(start)-\(Int64.max)/*\n")
        } else {
          connection.write("HTTP/1.1 200 OK\nETag: \"1\"\n")
        }
        connection.write("Content-Length: \(Int64.max)\n\n")
        connection.write(content)
      } while: { server in
        let provider = provider(server.url).onProgress { #expect($0.total != 0) }
        for _ in 0..<2 {
          let error = await networkError {
            try await provider.download(
              .get, to: folder.appendingPathComponent("file"), resuming: true)
          }
          #expect(error?.code == .networkConnectionLost)
        }
        #expect(parts.withLock { $0 } == 1)
      }
    }

    @Test("trailer fields are no reason to stop")
    func trailers() async throws {
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write(
          "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nTrailer: X\n\n2\nok\n0\nX: 1\n\n")
      } while: { server in
        let text = try await provider(server.url).text(of: .get)
        #expect(text == "ok")
      }
    }

    @Test("a stream that is not read holds the server back, and goes on when it is")
    func backPressure() async throws {
      let piece = Data(repeating: 0x61, count: 1 << 16)
      let count = 2_000
      let written = Mutex(0)
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nContent-Length: \(count * piece.count)\n\n")
        for _ in 0..<count where connection.write(piece) { written.withLock { $0 += 1 } }
      } while: { server in
        // The reader takes longer than the server may be silent.
        let target = Anything(Route(.get, "/x").timeout(.seconds(2)))
        let bytes = try await provider(server.url).bytes(of: target)
        var last = -1
        while last != written.withLock({ $0 }) {
          last = written.withLock { $0 }
          try await Task.sleep(for: .seconds(3))
        }
        // Sockets have room for some megabytes.
        #expect(last < count / 2)
        var received = 0
        for try await piece in bytes { received += piece.count }
        #expect(received == count * piece.count)
      }
    }

    @Test("who does not take a stream at all closes the connection")
    func droppedStream() async throws {
      let (closed, isClosed) = AsyncStream<Bool>.makeStream()
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nContent-Length: 1000\n\nfirst")
        isClosed.yield(connection.waitForClose())
      } while: { server in
        _ = try await provider(server.url).bytes(of: .get)
        #expect(await closed.first { _ in true } == true)
      }
    }

    @Test("a stream that gives a body is told when the call is over")
    func bodyStopped() async throws {
      let (stopped, isStopped) = AsyncStream<Void>.makeStream()
      // Of a body that nobody has asked for yet, there is nothing to stop.
      let (asked, isAsked) = AsyncStream<Void>.makeStream()
      try await RawServer.run { connection in
        connection.readRequest()
        _ = connection.waitForClose()
      } while: { server in
        let stream = BodyStream(length: nil, isRepeatable: false) {
          Bytes {
            isAsked.yield()
            do {
              try await Task.sleep(for: .seconds(300))
            } catch {
              isStopped.yield()
            }
            return nil
          }
        }
        let route = Route(.put, "/x").binary(.stream(stream)).timeout(.seconds(300))
        let task = Task { try await provider(server.url).send(Anything(route)) }
        for await _ in asked { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await stopped.first { _ in true } != nil)
      }
    }

    @Test("a body of unknown length is sent in chunks")
    func chunkedBody() async throws {
      try await TestServer.run(.echo) { server in
        let stream = BodyStream(length: nil, isRepeatable: true) { Bytes(Data("hello".utf8)) }
        let route = Route(.put, "/x").binary(.stream(stream)).timeout(.seconds(300))
        try await provider(server.url).send(Anything(route))
        let request = try #require(server.requests.last)
        #expect(request.text == "hello")
        #expect(request.headers["transfer-encoding"] == "chunked")
      }
    }

    @Test("a service that wants to know who asks is told")
    func userAgent() async throws {
      try await TestServer.run(.echo) { server in
        try await provider(server.url).send(.get)
        try await provider(server.url).send(Anything(Route(.get, "/x").header("User-Agent", "me")))
        #expect(server.requests.map { $0.headers["user-agent"] } == ["Fletcher", "me"])
      }
    }

    @Test("a transport of one's own may go while its stream is read")
    func transportGone() async throws {
      let (read, isRead) = AsyncStream<Void>.makeStream()
      let gate = DispatchSemaphore(value: 0)
      let opening = Task {
        for await _ in read { gate.signal() }
      }
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nConnection: close\n\nhello")
        _ = gate.wait(timeout: .now() + 300)
        connection.write(" world")
      } while: { server in
        let bytes = try await provider(server.url, AsyncHTTPClientTransport()).bytes(of: .get)
        var received = Data()
        for try await piece in bytes {
          received += piece
          isRead.yield()
        }
        #expect(received == Data("hello world".utf8))
      }
      opening.cancel()
    }

    @Test("a request names the server that it goes to, with the port")
    func hostField() async throws {
      try await RawServer.run { connection in
        let head = connection.readRequest() ?? ""
        let host = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host:") } ?? ""
        connection.write("HTTP/1.1 200 OK\nContent-Length: \(host.utf8.count)\n\n\(host)")
      } while: { server in
        let host = try await provider(server.url).text(of: .get)
        let port = try #require(server.url.port)
        #expect(host.dropFirst("host: ".count) == "127.0.0.1:\(port)")
      }
    }

    @Test("an address of IPv6 is named in brackets")
    func addressOfIPv6() async throws {
      let request = Request(url: try #require(URL(string: "http://[::1]:8080/x")))
      #expect(HTTPHeaders(request)["host"] == ["[::1]:8080"])
    }
  }
#endif
