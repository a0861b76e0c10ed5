import Fletcher
import FletcherMiddleware
import FletcherTesting
import Foundation
import HTTPTypes
import Services
import TestServer
import Testing

@Suite("Requests as commands for a shell", .timeLimit(.minutes(15)))
struct CURLCommandTests {
  /// Bodies that shells and curl have something against.
  static let bodies: [Data] = [
    Data((0...255).map { UInt8($0) } + (0...255).reversed().map { UInt8($0) }),
    Data("it's a \"test\" of $HOME `pwd` \\ \\n %s %d !! #x & | ; < > * ? [a] {b}\nnext\n\n".utf8),
    Data("@/etc/passwd".utf8), Data("-n".utf8), Data("-\u{0}".utf8), Data("'".utf8),
    Data("\n".utf8),
    Data("\r\n".utf8), Data("Привет 👋🏽 \u{202E}".utf8), Data("\t{\"a\":1}".utf8),
    Data(String(repeating: "x'y", count: 100_000).utf8), Data([0]), Data("\\055%".utf8),
  ]

  /// A server reads a long body slowly where all tests run at once.
  private static let patience = Duration.seconds(600)

  @Test("Run by a shell, the command sends what the transport sends", arguments: bodies.indices)
  func body(_ index: Int) async throws {
    let body = Self.bodies[index]
    try await TestServer.run { server in
      var request = Request(
        method: .post,
        url: try server.url(
          "/a%20b/c%5B1%5D/(it's)!;$HOME*?q=it's&x=%7By%7D&z=$HOME&s=*,!()%5B%5D"),
        headers: [.accept: "*/*", .userAgent: "it's \"me\" $HOME \\ `x`"],
        body: .data(body), timeout: Self.patience)
      try request.setSecretHeader("X-Api-Key", "k'e$y!`")
      try request.setHeader("X-Empty", "")
      try await compare(request, server)
    }
  }

  @Test(
    "Methods, cookies, forms, JSON and files are sent as the transport sends them",
    arguments: ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])
  func methods(_ name: String) async throws {
    let method = try #require(HTTPRequest.Method(name))
    try await TestServer.run { server in
      var request = Request(
        method: method, url: try server.url("/m"),
        headers: [.accept: "a/b", .userAgent: "u"])
      request.headers.append(HTTPField(name: .cookie, value: "a=1"))
      request.headers.append(HTTPField(name: .cookie, value: "b='2'"))
      try await compare(request, server)
      guard name != "GET" else { return }
      request.headers[.contentType] = "application/json; charset=utf-8"
      request.body = .data(Data(#"{"password":"x","a":["'"]}"#.utf8))
      try await compare(request, server)
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("it's a \(UUID().uuidString) file")
      try Data([0, 1, 2, 10, 13, 255]).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      request.body = .file(file)
      try await compare(request, server)
    }
  }

  @Test("Whatever a method may be named, it is one word for the shell")
  func quotedMethod() throws {
    let method = try #require(HTTPRequest.Method("A'B`$C"))
    let url = try #require(URL(string: "https://a.b/"))
    let command = Request(method: method, url: url).curlCommand()
    #expect(command == #"curl --globoff --request 'A'\''B`$C' https://a.b/"#)
  }

  @Test("A command has no secrets unless they are asked for, and its body stays JSON")
  func hidden() async throws {
    let github = Provider<GitHub>(auth: .token("s3cret-token"))
    var request = try await github.issues.preparedRequest(
      for: .create(owner: "a", repo: "b", title: "t"))
    request.body = .data(Data(#"{"title":"t","password":"s3cret-word"}"#.utf8))
    let command = request.curlCommand()
    #expect(!command.contains("s3cret"))
    #expect(command.contains(#"--data-raw '{"title":"t","password":"…"}'"#))
    #expect(command.contains("'Authorization: …'"))
    #expect(request.curlCommand(hiding: .none).contains("Bearer s3cret-token"))
  }

  /// Sends the request by the transport and by curl, and compares what comes to the server.
  private func compare(_ request: Request, _ server: TestServer) async throws {
    let before = server.requests.count
    _ = try await URLSessionTransport.shared.send(request)
    // The command is a script: an argument can't be this long on Linux.
    let script = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).sh")
    let command = request.curlCommand(hiding: .none)
    try Data((command + " --silent --show-error --output /dev/null\n").utf8).write(to: script)
    defer { try? FileManager.default.removeItem(at: script) }
    try await Shell.run(script)
    let sent = server.requests.dropFirst(before).map { received in
      var received = received
      // What a transport or curl adds by itself, and the connection's own.
      for name in ["accept-language", "accept-encoding", "connection", "host", "expect"] {
        received.headers[name] = nil
      }
      // curl sends none for no body, Foundation one for some methods.
      if received.body.isEmpty { received.headers["content-length"] = nil }
      if received.headers["content-type"] == nil || request.headers[.contentType] == nil {
        received.headers["content-type"] = nil
      }
      return received
    }
    let ours = try #require(sent.first)
    let theirs = try #require(sent.last)
    #expect(sent.count == 2)
    #expect(theirs.method == ours.method)
    #expect(theirs.body == ours.body)
    #expect(theirs.query == ours.query)
    #expect(theirs.path == ours.path)
    #expect(theirs.headers == ours.headers)
  }
}

private enum Shell {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  static func run(_ script: URL) async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [script.path]
    let errors = Pipe()
    process.standardError = errors
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      throw Failed(description: "\(status): \(text)")
    }
  }
}
