import Fletcher
import Foundation
import HTTPTypes
import TestServer
import Testing

@testable import FletcherDigest

/// A server in Python, written from the RFC alone, is the judge.
@Suite("Digests that a server checks", .enabled(if: Python.path != nil, "python3 is not installed"))
struct DigestServerTests {
  /// Runs the body with a server that has these options.
  private func withServer(
    _ options: String, username: String = "Mufasa", password: String = "Circle of Life",
    _ body: (any Transport, URL, Python) async throws -> Void
  ) async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("server.py")
    let server = try Python([file.path, "{\(options)}"])
    defer { server.stop() }
    let port = try #require(await server.line())
    let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    let digest = DigestAuthentication(username: username, password: password, server: url)
    try await body(RawTransport().with(digest), url, server)
  }

  private func url(_ base: URL, _ path: String) throws -> URL {
    try #require(URL(string: base.absoluteString + path))
  }

  @Test(
    "Every algorithm and protection is right, for requests with and without a body",
    arguments: [
      "", #""algorithm": "MD5""#, #""qop": "auth""#, #""algorithm": "SHA-256", "qop": "auth""#,
      #""algorithm": "MD5-sess", "qop": "auth""#, #""algorithm": "SHA-256-sess", "qop": "auth""#,
      #""algorithm": "SHA-256", "qop": "auth-int""#, #""algorithm": "md5-sess", "qop": "auth-int""#,
      #""algorithm": "SHA-256-sess", "qop": "auth-int, auth", "userhash": true"#,
      #""qop": "auth-int", "userhash": true, "realm": "ä, \" = \\""#,
    ])
  func kinds(options: String) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("digest-\(UUID().uuidString)")
    try Data(repeating: 7, count: 200_000).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await withServer(options) { transport, base, server in
      let requests = [
        Request(url: base),
        Request(url: try url(base, "/a%20b/%C3%A4?x=1&y=a%2Fb&z=http://c.test")),
        Request(method: .head, url: try url(base, "/")),
        Request(method: .post, url: try url(base, "/p"), body: .data(Data("body".utf8))),
        Request(method: .put, url: try url(base, "/f"), body: .file(file)),
      ]
      for request in requests {
        let response = try await transport.send(request)
        #expect(
          response.status == .ok, "\(request): \(String(decoding: response.data, as: UTF8.self))")
      }
    }
  }

  @Test("Names and passwords that are not ASCII are right")
  func names() async throws {
    for userhash in ["true", "false"] {
      try await withServer(
        #""user": "Jäsøn \"Doe\"", "password": "Secret, öder 😀?", "qop": "auth", "algorithm": "SHA-256", "userhash": \#(userhash)"#,
        username: "Jäsøn \"Doe\"", password: "Secret, öder 😀?"
      ) { transport, base, _ in
        let response = try await transport.send(Request(url: base))
        #expect(response.status == .ok, "\(String(decoding: response.data, as: UTF8.self))")
      }
    }
  }

  @Test("The second request brings its digest along, with the next count, until the nonce is stale")
  func counts() async throws {
    try await withServer(#""qop": "auth", "uses": 3"#) { transport, base, server in
      for _ in 0..<4 {
        let response = try await transport.send(Request(url: base))
        #expect(response.status == .ok)
      }
      var lines: [String] = []
      for _ in 0..<6 { lines.append(await server.line() ?? "") }
      #expect(lines == ["nothing", "right", "right", "right", "used nonce", "right"])
    }
  }

  @Test(
    "A session has one key, made after the challenge",
    arguments: ["", #", "next": true, "uses": 1"#])
  func sessions(options: String) async throws {
    for algorithm in ["MD5-sess", "SHA-256-sess"] {
      try await withServer(
        #""algorithm": "\#(algorithm)", "qop": "auth", "once": true\#(options)"#
      ) { transport, base, server in
        for _ in 0..<3 {
          let response = try await transport.send(Request(url: base))
          #expect(response.status == .ok, "\(String(decoding: response.data, as: UTF8.self))")
        }
        var lines: [String] = []
        for _ in 0..<4 { lines.append(await server.line() ?? "") }
        #expect(lines == ["nothing", "right", "right", "right"])
      }
    }
  }

  @Test("The nonce that the server names for the next request is taken")
  func nextNonce() async throws {
    try await withServer(#""qop": "auth", "uses": 1, "next": true"#) { transport, base, server in
      for _ in 0..<3 {
        let response = try await transport.send(Request(url: base))
        #expect(response.status == .ok)
      }
      var lines: [String] = []
      for _ in 0..<4 { lines.append(await server.line() ?? "") }
      #expect(lines == ["nothing", "right", "right", "right"])
    }
  }

  @Test("A wrong password is tried once, and the server's refusal is the response")
  func wrongPassword() async throws {
    try await withServer(#""qop": "auth""#, password: "wrong") { transport, base, server in
      let response = try await transport.send(Request(url: base))
      #expect(response.status == .unauthorized)
      #expect(await server.line() == "nothing")
      #expect(await server.line() == "wrong response")
      server.stop()
      #expect(await server.line() == nil)
    }
  }

  @Test("Many requests at once are all right in the end")
  func concurrent() async throws {
    try await withServer("") { transport, base, _ in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask { try await transport.send(Request(url: base)).statusCode }
        }
        for try await status in group { #expect(status == 200) }
      }
    }
  }
}
