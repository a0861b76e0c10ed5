import Fletcher
import Foundation
import HTTPTypes
import Testing

@testable import FletcherDigest

@Suite("Answering challenges")
struct DigestAuthenticationTests {
  private static let server = "https://a.test"

  private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func digest() throws -> DigestAuthentication {
    DigestAuthentication(username: "USER-1", password: "PASS-2", server: try Self.url(Self.server))
  }

  @Test(
    "A password is for one server: others' challenges are not answered, nor those after a redirect")
  func otherServers() async throws {
    for (sent, answered) in [
      ("http://a.test/", nil), ("https://b.test/", nil), ("https://a.test:8443/", nil),
      ("https://a.test/", "https://b.test/"),
    ] as [(String, String?)] {
      let transport = Script { request in
        Response(
          status: .unauthorized,
          headers: [.wwwAuthenticate: #"Digest realm="r", nonce="n", qop="auth""#],
          url: try answered.map(Self.url), request: request)
      }
      let response = try await transport.with(try digest()).send(Request(url: try Self.url(sent)))
      #expect(response.status == .unauthorized)
      #expect(await transport.sent.map { $0.headers[.authorization] } == [nil])
    }
  }

  @Test("A request that has credentials of its own keeps them")
  func ownCredentials() async throws {
    let transport = Script { Response(status: .unauthorized, request: $0) }
    var request = Request(url: try Self.url(Self.server))
    try request.setSecretHeader("Authorization", "Bearer t")
    _ = try await transport.with(try digest()).send(request)
    #expect(await transport.sent.map { $0.headers[.authorization] } == ["Bearer t"])
  }

  @Test("A server that is never satisfied is no loop", arguments: ["", ", stale=true"])
  func noLoop(stale: String) async throws {
    let transport = Script { request in
      Response(
        status: .unauthorized,
        headers: [
          .wwwAuthenticate: #"Digest realm="r", nonce="\#(UUID())", qop="auth"\#(stale)"#
        ], request: request)
    }
    let response = try await transport.with(try digest()).send(
      Request(url: try Self.url(Self.server)))
    #expect(response.status == .unauthorized)
    #expect(await transport.sent.count == (stale.isEmpty ? 2 : 3))
  }

  @Test("The digest goes to no other origin, and is not shown")
  func secrets() async throws {
    let transport = Script { request in
      request.headers.contains(.authorization)
        ? Response(status: .ok, request: request)
        : Response(
          status: .unauthorized,
          headers: [.wwwAuthenticate: #"Digest realm="r", nonce="n", qop="auth""#], request: request
        )
    }
    let digest = try digest()
    let response = try await transport.with(digest).send(Request(url: try Self.url(Self.server)))
    #expect(response.request.secretHeaders == [.authorization])
    var text = "\(digest) \(String(reflecting: digest)) \(response) \(response.request)"
    dump(digest, to: &text)
    #expect(!text.contains("USER-1") && !text.contains("PASS-2"))
  }

  @Test("A request that was redirected is answered where it led to")
  func redirected() async throws {
    let transport = Script { request in
      if request.headers.contains(.authorization) { return Response(status: .ok, request: request) }
      return Response(
        status: .unauthorized,
        headers: [.wwwAuthenticate: #"Digest realm="r", nonce="n", qop="auth""#],
        url: try Self.url("https://a.test/new?x=1"), request: request)
    }
    _ = try await transport.with(try digest()).send(
      Request(url: try Self.url("https://a.test/old")))
    let sent = await transport.sent
    #expect(sent.map(\.url.path) == ["/old", "/new"])
    #expect(sent.last?.headers[.authorization]?.contains(#"uri="/new?x=1""#) == true)
  }
}

/// Responds without a network, and keeps what was sent.
private actor Script: Transport {
  private let reply: @Sendable (Request) async throws -> Response
  private(set) var sent: [Request] = []

  init(_ reply: @escaping @Sendable (Request) async throws -> Response) { self.reply = reply }

  func send(_ request: Request) async throws -> Response {
    sent.append(request)
    return try await reply(request)
  }
}
