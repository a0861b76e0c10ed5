import ArgumentParser
import Fletcher
import Foundation
import TestServer
import TransportsUnderTest

/// `transports large`: bodies that must not be in memory.
struct LargeBodies: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "large",
    abstract: "Sends and receives large bodies, in memory that does not grow with them.")

  @Option(help: "The transport.") var transport = TransportUnderTest.urlSession
  @Option(help: "How many bytes.") var size = 1_000_000_000
  @Option(help: "How many bytes of memory they may take.") var limit = 50_000_000

  private static let piece = Data(repeating: 0x61, count: 1 << 20)

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("transports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("large")
    try makeFile(file)
    try await RawServer.run { [size] connection in
      while let head = connection.readRequest() {
        if head.hasPrefix("GET /packed") { return Self.writePacked(to: connection) }
        let isDownload = head.hasPrefix("GET")
        connection.write("HTTP/1.1 200 OK\nContent-Length: \(isDownload ? size : 2)\n\n")
        guard isDownload else {
          connection.write("ok")
          continue
        }
        var left = size
        while left > 0 {
          let count = min(left, Self.piece.count)
          guard connection.write(Self.piece.prefix(count)) else { return }
          left -= count
        }
      }
    } while: { server in
      let provider = Provider<Plain>(baseURL: server.url, transport: transport.make())
      let up = Route(.put, "/").timeout(.seconds(300))
      let down = Plain(route: Route(.get, "/").timeout(.seconds(300)))
      let small = folder.appendingPathComponent("small")
      try Data("x".utf8).write(to: small)
      // What is made once is no growth.
      try await provider.send(Plain(route: up.file(small)))

      try await measure("up, from a file") { try await provider.send(Plain(route: up.file(file))) }
      try await measure("up, a part from a file") {
        let parts = up.multipart(["title": "x", "file": FilePart.file(file)])
        try await provider.send(Plain(route: parts))
      }
      let copy = folder.appendingPathComponent("copy")
      try await measure("down, to a file") {
        try await provider.download(down, to: copy)
        let length = try FileManager.default.attributesOfItem(atPath: copy.path)[.size] as? NSNumber
        try check(length?.intValue)
      }
      try await measure("down, as a stream") {
        var count = 0
        for try await piece in try await provider.bytes(of: down) { count += piece.count }
        try check(count)
      }
      let careful = Provider<Plain>(
        baseURL: server.url, transport: transport.make(memory: 1 << 20))
      let packed = Plain(route: Route(.get, "/packed").timeout(.seconds(300)))
      // What a few reads from a socket unpack to.
      try await measure(
        "or more, packed, of which 1 MB may be in memory, refused", limit: 300_000_000
      ) {
        do {
          _ = try await careful.data(of: packed)
          throw Failure(description: "it is not refused")
        } catch let error as ProviderError where error.underlying is ContentTooLarge {}
        // What is refused must not go on to come.
        try await Task.sleep(for: .seconds(3))
      }
    }
  }

  /// A response without an end that is a thousandth of what it unpacks to.
  private static func writePacked(to connection: RawConnection) {
    connection.write("HTTP/1.1 200 OK\nContent-Encoding: gzip\nConnection: close\n\n")
    // What follows says for each eight zero bits that four times 258 more bytes are as the last.
    connection.write(Data(base64Encoded: "H4sIAAAAAAACA+zBAQEAAACAkP6v7ggK") ?? Data())
    let zeros = Data(count: 1 << 20)
    while connection.write(zeros) {}
  }

  private func check(_ count: Int?) throws {
    guard count == size else {
      throw Failure(description: "\(count ?? 0) bytes of \(size) have come")
    }
  }

  private func measure(
    _ name: String, limit: Int? = nil, _ operation: () async throws -> Void
  ) async throws {
    let limit = limit ?? self.limit
    let start = ContinuousClock.now
    let growth = try await ResidentMemory.growth(during: operation)
    let time = start.duration(to: .now)
    print("\(transport): \(size.megabytes) \(name) in \(time), \(growth.megabytes) more memory")
    guard growth < limit else { throw Failure(description: "that is more than \(limit.megabytes)") }
  }

  private func makeFile(_ file: URL) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: file)
    var left = size
    while left > 0 {
      let count = min(left, Self.piece.count)
      try handle.write(contentsOf: Self.piece.prefix(count))
      left -= count
    }
    try handle.close()
  }
}
