import FlyingFox
import Foundation
import TestServer
import Testing
import TransportsUnderTest

@testable import Fletcher

@Suite("Files, streams and progress")
struct DeliveryTests {
  private func bytes(_ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
  }

  /// A provider that has patience: what these tests send is large, and many tests run at once.
  private func provider(_ url: URL, _ transport: any Transport) -> Provider<Anything> {
    let patience = RequestChange { $0.timeout = $0.timeout ?? .seconds(300) }
    return Provider<Anything>(baseURL: url, transport: transport, middleware: [patience])
  }

  private let target = Anything(route: Route(.get, "/file"))

  @Test(
    "a download to a folder is an error, and the folder and all in it stay",
    arguments: TransportUnderTest.allCases)
  func folder(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("kept.txt")
      try Data("kept".utf8).write(to: file)
      try await withServer { _ in
        response(200, "new")
      } _: { url, _ in
        let error = await #expect(throws: ProviderError.self) {
          try await provider(url, tested.shared).download(target, to: folder)
        }
        guard case .file? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    }
  }

  @Test(
    "an empty response makes an empty file, also where its content could be an error",
    arguments: TransportUnderTest.allCases)
  func emptyFile(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data("old".utf8).write(to: file)
      try await withServer { _ in
        response(200, "")
      } _: { url, _ in
        // Its description says by which content a response is an error.
        let provider = Provider<Gallery>(baseURL: url, transport: tested.shared)
        try await provider.download(.zen, to: file)
      }
      #expect(try Data(contentsOf: file).isEmpty)
    }
  }

  @Test(
    "a download to a folder that is not there says so",
    arguments: TransportUnderTest.allCases)
  func missingFolder(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      try await withServer { _ in
        response(200, "new")
      } _: { url, _ in
        let missing = folder.appendingPathComponent("missing")
        let error = await #expect(throws: ProviderError.self) {
          try await provider(url, tested.shared)
            .download(target, to: missing.appendingPathComponent("file"))
        }
        #expect(error?.description.contains("there is no folder \(missing.path)") == true)
      }
    }
  }

  @Test(
    "a download in place of a file keeps who may read it, and takes no place of a pipe",
    arguments: TransportUnderTest.allCases)
  func permissions(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data("old".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      let pipe = folder.appendingPathComponent("pipe")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      let long = folder.appendingPathComponent(String(repeating: "ä", count: 125))
      try await withServer { _ in
        response(200, "new")
      } _: { url, _ in
        let provider = provider(url, tested.shared)
        try await provider.download(target, to: file)
        try await provider.download(target, to: long)
        let error = await #expect(throws: ProviderError.self) {
          try await provider.download(target, to: pipe)
        }
        #expect(error?.description.contains("is no plain file") == true)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "new")
      #expect(try String(contentsOf: long, encoding: .utf8) == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test(
    "a download that is cut leaves the file that was there, and nothing else",
    arguments: TransportUnderTest.allCases)
  func cutDownload(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file.txt")
      try Data("kept".utf8).write(to: file)
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nContent-Length: 100\n\nnew")
      } while: { server in
        await #expect(throws: ProviderError.self) {
          try await provider(server.url, tested.shared).download(target, to: file)
        }
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file.txt"])
    }
  }

  @Test(
    "a download goes where a symbolic link leads, also where nothing is yet",
    arguments: TransportUnderTest.allCases)
  func links(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let link = folder.appendingPathComponent("link")
      let file = folder.appendingPathComponent("file.txt")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try await withServer { _ in
        response(200, "new")
      } _: { url, _ in
        try await provider(url, tested.shared).download(target, to: link)
        try await provider(url, tested.shared).download(target, to: link)
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    }
  }

  /// Where the part begins that a request asks for.
  private func rangeStart(of head: String) -> Int? {
    let prefix = "range: bytes="
    let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(prefix) }
    return line.flatMap { Int($0.dropFirst(prefix.count).dropLast()) }
  }

  @Test(
    "a download that was cut goes on where it ended, and only with the same content",
    arguments: TransportUnderTest.allCases)
  func resuming(tested: TransportUnderTest) async throws {
    let content = bytes(300_000)
    let half = 150_000
    try await withTemporaryFolder { folder in
      for isSame in [true, false] {
        let file = folder.appendingPathComponent("file-\(isSame)")
        let ranges = Requests()
        try await RawServer.run { connection in
          guard let head = connection.readRequest() else { return }
          ranges.add(head)
          switch (rangeStart(of: head), isSame) {
          case (nil, _) where ranges.count == 1:
            connection.write(
              "HTTP/1.1 200 OK\nETag: \"1\"\nContent-Length: \(content.count)\n\n")
            connection.write(content[..<half])
          case (let start?, true):
            connection.write(
              "HTTP/1.1 206 Partial Content\nETag: \"1\"\nContent-Length: \(content.count - start)\n"
                + "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\n\n")
            connection.write(content[start...])
          default:
            connection.write("HTTP/1.1 200 OK\nETag: \"2\"\nContent-Length: 5\n\nother")
          }
        } while: { server in
          let provider = provider(server.url, tested.shared)
          await #expect(throws: ProviderError.self) {
            try await provider.download(target, to: file, resuming: true)
          }
          #expect(!FileManager.default.fileExists(atPath: file.path))
          try await provider.download(target, to: file, resuming: true)
        }
        #expect(try Data(contentsOf: file) == (isSame ? content : Data("other".utf8)))
        let start = try #require(rangeStart(of: ranges.last ?? ""))
        // Where a client has something in its hands when the connection is cut, that may be lost.
        #expect(tested == .urlSession ? start == half : (1...half).contains(start))
        #expect(ranges.last?.lowercased().contains("if-range: \"1\"") == true)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(left == ["file-false", "file-true"])
    }
  }

  @Test(
    "a part of the rest is no complete download, and the next call asks for what is missing",
    arguments: TransportUnderTest.allCases)
  func partOfRest(tested: TransportUnderTest) async throws {
    let content = bytes(300_000)
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      let requests = Requests()
      try await RawServer.run { connection in
        guard let head = connection.readRequest() else { return }
        requests.add(head)
        guard let start = rangeStart(of: head) else {
          connection.write("HTTP/1.1 200 OK\nETag: \"1\"\nContent-Length: \(content.count)\n\n")
          connection.write(content[..<150_000])
          return
        }
        let end = requests.count == 2 ? start + 10 : content.count
        connection.write(
          "HTTP/1.1 206 Partial Content\nETag: \"1\"\nContent-Length: \(end - start)\n"
            + "Content-Range: bytes \(start)-\(end - 1)/\(content.count)\n\n")
        connection.write(content[start..<end])
      } while: { server in
        let provider = provider(server.url, tested.shared)
        await #expect(throws: ProviderError.self) {
          try await provider.download(target, to: file, resuming: true)
        }
        let error = try await #require(throws: ProviderError.self) {
          try await provider.download(target, to: file, resuming: true)
        }
        guard case .file = error else {
          Issue.record("\(error)")
          return
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        let asked = try #require(rangeStart(of: requests.last ?? ""))
        try await provider.download(target, to: file, resuming: true)
        #expect(rangeStart(of: requests.last ?? "") == asked + 10)
      }
      #expect(try Data(contentsOf: file) == content)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
  }

  @Test(
    "only a `GET` asks for a rest: the response to another request is all of it",
    arguments: TransportUnderTest.allCases)
  func resumingPost(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      let requests = Requests()
      try await RawServer.run { connection in
        guard let head = connection.readRequest() else { return }
        requests.add(head)
        if requests.count == 1 {
          connection.write("HTTP/1.1 200 OK\nETag: \"1\"\nContent-Length: 300000\n\n")
          connection.write(bytes(150_000))
        } else {
          connection.write("HTTP/1.1 200 OK\nContent-Length: 3\n\nall")
        }
      } while: { server in
        let provider = provider(server.url, tested.shared)
        let post = Anything(route: Route(.post, "/file").text("x"))
        await #expect(throws: ProviderError.self) {
          try await provider.download(post, to: file, resuming: true)
        }
        try await provider.download(post, to: file, resuming: true)
      }
      #expect(requests.count == 2)
      #expect(requests.last?.lowercased().contains("\r\nrange:") == false)
      #expect(try String(contentsOf: file, encoding: .utf8) == "all")
    }
  }

  @Test(
    "where the server has no rest, a body is sent again only if it can be read again",
    arguments: [true, false])
  func noRest(isRepeatable: Bool) async throws {
    struct Cut: Error {}
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      var request = Request(url: try #require(URL(string: "https://any.test/x")))
      request.delivery = .file(file, resuming: true)
      request.body = .stream(
        BodyStream(length: 1, isRepeatable: isRepeatable) { Bytes(Data("x".utf8)) })
      await #expect(throws: Cut.self) {
        _ = try await request.sent { request, file, _ in
          try file?.begin(Response(status: .ok, headers: [.eTag: "\"1\""], request: request))
          try file?.write(Data("half".utf8))
          throw Cut()
        }
      }
      var ranges: [String?] = []
      let response = try await request.sent { request, _, _ in
        ranges.append(request.headers[.range])
        return Response(status: ranges.count == 1 ? .rangeNotSatisfiable : .ok, request: request)
      }
      #expect(ranges == (isRepeatable ? ["bytes=4-", nil] : ["bytes=4-"]))
      #expect(response.status == (isRepeatable ? .ok : .rangeNotSatisfiable))
    }
  }

  @Test("a rest that is longer than the content is an error, and the next call begins anew")
  func tooLong() async throws {
    struct Cut: Error {}
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      var request = Request(url: try #require(URL(string: "https://any.test/x")))
      request.delivery = .file(file, resuming: true)
      await #expect(throws: Cut.self) {
        _ = try await request.sent { request, file, _ in
          try file?.begin(Response(status: .ok, headers: [.eTag: "\"1\""], request: request))
          try file?.write(Data("half".utf8))
          throw Cut()
        }
      }
      await #expect(throws: CocoaError.self) {
        _ = try await request.sent { request, file, _ in
          #expect(request.headers[.range] == "bytes=4-")
          let response = Response(
            status: .partialContent, headers: [.contentRange: "bytes 4-5/6"], request: request)
          try file?.begin(response)
          try file?.write(Data("more".utf8))
          try file?.complete()
          return response
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
  }

  @Test("a total that cannot be counted is not known")
  func total() {
    #expect(TransferProgress.total(of: 5, after: 10) == 15)
    #expect(TransferProgress.total(of: .max, after: 0) == .max)
    #expect(TransferProgress.total(of: .max, after: 1) == nil)
  }

  @Test(
    "an error response to a download is in memory, and the file stays",
    arguments: TransportUnderTest.allCases)
  func errorResponse(tested: TransportUnderTest) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file.txt")
      try Data("kept".utf8).write(to: file)
      try await withServer { _ in
        response(500, "broken")
      } _: { url, _ in
        let error = await #expect(throws: ProviderError.self) {
          try await provider(url, tested.shared).download(target, to: file)
        }
        #expect(error?.response.map { String(decoding: $0.data, as: UTF8.self) } == "broken")
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    }
  }

  @Test(
    "a download says how far it is, where the closure is isolated, and is done at the end",
    arguments: TransportUnderTest.allCases)
  func downloadProgress(tested: TransportUnderTest) async throws {
    let content = bytes(2_000_000)
    let bar = Bar()
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: \(content.count)\n\n")
      for start in stride(from: 0, to: content.count, by: 200_000) {
        connection.write(content[start..<(start + 200_000)])
      }
    } while: { server in
      let provider = provider(server.url, tested.shared).onProgress { @MainActor in
        bar.values.append($0.fraction)
      }
      let received = try await provider.data(of: target)
      #expect(received == content)
    }
    let values = await bar.values
    #expect(values == values.sorted())
    #expect(values.last == 1)
  }

  @Test(
    "a download whose length nobody said is done when all has come",
    arguments: TransportUnderTest.allCases)
  func progressWithoutLength(tested: TransportUnderTest) async throws {
    let steps = Steps()
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n")
      for piece in ["aaa", "bbb", "ccc"] { connection.write("3\n\(piece)\n") }
      connection.write("0\n\n")
    } while: { server in
      let provider = provider(server.url, tested.shared).onProgress { steps.add($0) }
      let text = try await provider.text(of: target)
      #expect(text == "aaabbbccc")
    }
    let received = steps.all.filter { $0.phase == .download }
    #expect(received.last == TransferProgress(phase: .download, completed: 9, total: 9))
    #expect(received.dropLast().allSatisfy { $0.total == nil && $0.fraction == 0 })
  }

  @Test(
    "an upload says how far it is, from memory, from a file and in parts",
    arguments: TransportUnderTest.allCases)
  func uploadProgress(tested: TransportUnderTest) async throws {
    let content = bytes(3_000_000)
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file.bin")
      try content.write(to: file)
      let stream = BodyStream(length: Int64(content.count), isRepeatable: true) { Bytes(content) }
      let routes = [
        Route(.put, "/up").data(content), Route(.put, "/up").file(file),
        Route(.put, "/up").binary(.stream(stream)),
        Route(.put, "/up").multipart(["a": FilePart.file(file), "b": FilePart.stream(stream)]),
      ]
      for route in routes {
        let sent = Steps()
        try await withServer { request in
          response(200, "\(request.body.count)")
        } _: { url, log in
          let provider = provider(url, tested.shared).onProgress { sent.add($0) }
          let count = try await provider.text(of: Anything(route: route))
          let steps = sent.all.filter { $0.phase == .upload }
          #expect(steps.last?.completed == Int64(count))
          #expect(steps.last?.total == Int64(count))
          let headers = await log.last?.headers
          #expect(headers?["content-length"] == count)
          #expect(headers?["transfer-encoding"] == nil)
        }
      }
    }
  }

  @Test(
    "a multipart body of a large file is the file's, part by part",
    arguments: TransportUnderTest.allCases)
  func largeMultipart(tested: TransportUnderTest) async throws {
    let content = bytes(1_500_000)
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file.bin")
      try content.write(to: file)
      try await withServer { request in
        response(200, "")
      } _: { url, log in
        let route = Route(.post, "/up").multipart([
          "title": "x", "file": FilePart.file(file, contentType: "image/png"),
        ])
        try await provider(url, tested.shared).send(Anything(route: route))
        let received = try #require(await log.last)
        let type = try #require(received.headers["content-type"])
        let boundary = try #require(type.split(separator: "boundary=").last)
        let start = Data(
          ("--\(boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nx\r\n"
            + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"file.bin\"\r\n"
            + "Content-Type: image/png\r\n\r\n").utf8)
        #expect(received.body == start + content + Data("\r\n--\(boundary)--\r\n".utf8))
      }
    }
  }

  @Test(
    "bytes come as the server sends them, before it is done", arguments: TransportUnderTest.allCases
  )
  func stream(tested: TransportUnderTest) async throws {
    let gate = Gate()
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: 10\n\nfirst")
      gate.wait()
      connection.write("later")
    } while: { server in
      var received = Data()
      for try await piece in try await provider(server.url, tested.shared).bytes(of: target) {
        received.append(piece)
        if received == Data("first".utf8) { gate.open() }
      }
      #expect(received == Data("firstlater".utf8))
    }
  }

  @Test(
    "who stops reading a stream, or whose task is cancelled, closes the connection",
    arguments: TransportUnderTest.allCases)
  func streamStopped(tested: TransportUnderTest) async throws {
    for isCancelled in [true, false] {
      let (closed, isClosed) = AsyncStream<Bool>.makeStream()
      try await RawServer.run { connection in
        connection.readRequest()
        connection.write("HTTP/1.1 200 OK\nContent-Length: 1000\n\nfirst")
        isClosed.yield(connection.waitForClose())
      } while: { server in
        let provider = provider(server.url, tested.shared)
        let (started, start) = AsyncStream<Void>.makeStream()
        let task = Task {
          for try await _ in try await provider.bytes(of: target) {
            start.yield()
            if !isCancelled { break }
          }
        }
        for await _ in started { break }
        if isCancelled {
          task.cancel()
          await #expect(throws: CancellationError.self) { try await task.value }
        }
        let result = await closed.first { _ in true }
        #expect(result == true)
      }
    }
  }

  @Test(
    "what is told of a stream's progress is let go with the stream, read to its end or not",
    arguments: TransportUnderTest.allCases, [true, false])
  func progressHandler(tested: TransportUnderTest, isReadToEnd: Bool) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: \(isReadToEnd ? 5 : 1000)\n\nfirst")
      if !isReadToEnd { _ = connection.waitForClose() }
    } while: { server in
      let handler = try await handlerOfStream(
        from: provider(server.url, tested.shared), isReadToEnd: isReadToEnd)
      let start = ContinuousClock.now
      while handler() != nil, start.duration(to: .now) < .seconds(100) {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(handler() == nil)
    }
  }

  private func handlerOfStream(
    from provider: Provider<Anything>, isReadToEnd: Bool
  ) async throws -> () -> Steps? {
    let steps = Steps()
    let bytes = try await provider.onProgress { steps.add($0) }.bytes(of: target)
    for try await _ in bytes where !isReadToEnd { break }
    return { [weak steps] in steps }
  }

  @Test("who is slow is told that the upload has ended, though the response is there already")
  func progressOfEachPhase() async throws {
    let steps = Steps()
    let (isTold, tell) = AsyncStream.makeStream(of: Void.self)
    let (goesOn, goOn) = AsyncStream.makeStream(of: Void.self)
    let reporter = ProgressReporter(telling: { step in
      steps.add(step)
      tell.yield()
      for await _ in goesOn { break }
    })
    reporter.report(.upload, 1, of: 3)
    for await _ in isTold { break }
    reporter.report(.upload, 2, of: 3)
    reporter.report(.upload, 3, of: 3)
    reporter.report(.download, 1, of: 2)
    reporter.report(.download, 2, of: 2)
    goOn.finish()
    await reporter.end()
    #expect(
      steps.all == [
        TransferProgress(phase: .upload, completed: 1, total: 3),
        TransferProgress(phase: .upload, completed: 3, total: 3),
        TransferProgress(phase: .download, completed: 2, total: 2),
      ])
  }

  @Test("what is told of progress is let go with a failure, though the task never ends")
  func progressHandlerOfFailure() async throws {
    let (transfer, handler) = try failedTransfer()
    let start = ContinuousClock.now
    while handler() != nil, start.duration(to: .now) < .seconds(100) {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(handler() == nil)
    withExtendedLifetime(transfer) {}
  }

  private func failedTransfer() throws -> (SessionTransfer, () -> Steps?) {
    let steps = Steps()
    var request = Request(method: .get, url: try #require(URL(string: "https://example.com")))
    request.onProgress = { steps.add($0) }
    let transfer = SessionTransfer(
      request, limits: .init(), progress: ProgressReporter { steps.add($0) },
      calls: SessionCalls())
    transfer.fail(CancellationError())
    return (transfer, { [weak steps] in steps })
  }

  @Test(
    "a stream that has ended makes room for the next request",
    .timeLimit(.minutes(15)), arguments: TransportUnderTest.allCases)
  func streamsInTurn(tested: TransportUnderTest) async throws {
    try await withServer { _ in
      response(200, "ok")
    } _: { url, _ in
      let provider = provider(url, tested.make(connections: 1))
      for _ in 0..<3 {
        var received = Data()
        for try await piece in try await provider.bytes(of: target) { received.append(piece) }
        #expect(received == Data("ok".utf8))
      }
    }
  }

  @Test(
    "a stream that is cut ends with an error, and one that errors is an error",
    arguments: TransportUnderTest.allCases)
  func streamErrors(tested: TransportUnderTest) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: 100\n\nfirst")
    } while: { server in
      let bytes = try await provider(server.url, tested.shared).bytes(of: target)
      let error = await #expect(throws: ProviderError.self) { for try await _ in bytes {} }
      #expect(error?.response?.status.code == 200)
    }
    try await withServer { _ in
      response(503, "later")
    } _: { url, _ in
      let error = await #expect(throws: ProviderError.self) {
        _ = try await provider(url, tested.shared).bytes(of: target)
      }
      #expect(error?.response?.status.code == 503)
    }
  }

  @Test("a stream that is read too slowly ends with an error rather than in memory")
  func slowReader() async throws {
    let piece = bytes(1 << 20)
    let (closed, isClosed) = AsyncStream<Void>.makeStream()
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: \(1 << 30)\n\n")
      for _ in 0..<1 << 10 where !connection.write(piece) { break }
      isClosed.yield()
    } while: { server in
      let transport = URLSessionTransport(limits: .init(stream: 4 << 20))
      let bytes = try await provider(server.url, transport).bytes(of: target)
      for await _ in closed { break }
      await #expect(throws: ProviderError.self) { for try await _ in bytes {} }
    }
  }
}

/// A progress bar.
@MainActor final class Bar {
  var values: [Double] = []

  nonisolated init() {}
}

/// The heads of requests, from threads.
final class Requests: @unchecked Sendable {
  // The lock guards every use of the list.
  private let lock = NSLock()
  private var heads: [String] = []

  func add(_ head: String) { lock.withLock { heads.append(head) } }
  var count: Int { lock.withLock { heads.count } }
  var last: String? { lock.withLock { heads.last } }
}

/// The progress that a handler was told of.
final class Steps: @unchecked Sendable {
  // The lock guards every use of the list.
  private let lock = NSLock()
  private var steps: [TransferProgress] = []

  func add(_ step: TransferProgress) { lock.withLock { steps.append(step) } }
  var all: [TransferProgress] { lock.withLock { steps } }
}

/// Holds a thread until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }
  func wait() { _ = semaphore.wait(timeout: .now() + 300) }
}
