import Fletcher
import FlyingFox
import Foundation
import TestServer
import TestedTransports
import Testing

@Suite("Files, streams and progress")
struct DeliveryTests {
  private func bytes(_ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
  }

  private func provider(_ url: URL, _ transport: any Transport) -> Provider<Anything> {
    Provider<Anything>(baseURL: url, transport: transport)
  }

  private let target = Anything(route: Route(.get, "/file").timeout(.seconds(300)))

  @Test(
    "a download to a folder is an error, and the folder and all in it stay",
    arguments: TestedTransport.allCases)
  func folder(tested: TestedTransport) async throws {
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
    "a download that is cut leaves the file that was there, and nothing else",
    arguments: TestedTransport.allCases)
  func cutDownload(tested: TestedTransport) async throws {
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
    arguments: TestedTransport.allCases)
  func links(tested: TestedTransport) async throws {
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
    arguments: TestedTransport.allCases)
  func resuming(tested: TestedTransport) async throws {
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
    "an error response to a download is in memory, and the file stays",
    arguments: TestedTransport.allCases)
  func errorResponse(tested: TestedTransport) async throws {
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
    arguments: TestedTransport.allCases)
  func downloadProgress(tested: TestedTransport) async throws {
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
    "an upload says how far it is, from memory, from a file and in parts",
    arguments: TestedTransport.allCases)
  func uploadProgress(tested: TestedTransport) async throws {
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
    arguments: TestedTransport.allCases)
  func largeMultipart(tested: TestedTransport) async throws {
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
    "bytes come as the server sends them, before it is done", arguments: TestedTransport.allCases)
  func stream(tested: TestedTransport) async throws {
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
    arguments: TestedTransport.allCases)
  func streamStopped(tested: TestedTransport) async throws {
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
    "a stream that is cut ends with an error, and one that errors is an error",
    arguments: TestedTransport.allCases)
  func streamErrors(tested: TestedTransport) async throws {
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: 100\n\nfirst")
    } while: { server in
      let bytes = try await provider(server.url, tested.shared).bytes(of: target)
      await #expect(throws: ProviderError.self) { for try await _ in bytes {} }
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
    try await RawServer.run { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\nContent-Length: \(1 << 30)\n\n")
      while connection.write(piece) {}
    } while: { server in
      let transport = URLSessionTransport(limits: .init(stream: 4 << 20))
      let bytes = try await provider(server.url, transport).bytes(of: target)
      try await Task.sleep(for: .seconds(1))
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
