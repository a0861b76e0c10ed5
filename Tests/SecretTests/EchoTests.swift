import Fletcher
import Foundation
import HTTPTypes
import Testing

@Suite("A server that sends a secret back writes it as it likes")
struct EchoTests {
  private static let value = #"aB3"\c/é&=+ d<TAIL"#

  @Test(
    "A credential is found as JSON, URLs, forms and HTML write it",
    arguments: [
      #"aB3"\c/é&=+ d<TAIL"#, #"aB3\"\\c\/\u00e9\u0026=\u002b d\u003cTAIL"#,
      "aB3%22%5Cc%2F%C3%A9%26%3D%2B%20d%3CTAIL", "aB3%22%5cc%2f%c3%a9%26%3d%2b+d%3cTAIL",
      "aB3&quot;\\c/é&amp;=+ d&lt;TAIL", "aB3&#34;\\c&#47;é&amp;&#61;&#43; d&lt;TAIL",
    ])
  func escapes(_ written: String) {
    let redaction = ValueRedaction([Self.value], replacement: "…")
    #expect(redaction.removed(from: "{\(written)}{\(written)") == "{…}{…")
    // All but the end of it is another text.
    let other = String(written.dropLast())
    #expect(redaction.removed(from: other) == other)
  }

  @Test(
    "Escape sequences that end too early, or are none, stop nothing",
    arguments: [
      "%", "%4", "%zz", "\\", "\\u", "\\u12", "\\ud83d", "\\ud83d\\u0041", "&", "&am", "+",
    ])
  func brokenEscapes(_ text: String) {
    let redaction = ValueRedaction(["abcdef", "%4z", "😀bcdef"], replacement: "…")
    #expect(redaction.removed(from: text) == text)
    #expect(redaction.removed(from: "\(text)abcdef\(text)") == "\(text)…\(text)")
    #expect(redaction.removed(from: #"\ud83d\ude00bcdef"#) == "…")
  }

  private struct Plain: Service, Target {
    static let configuration = ServiceConfiguration(baseURL: "https://plain.test")
    var route: Route
  }

  private func error(
    _ credentials: Credentials<Plain>..., route: Route = Route(.get, "/a"),
    response: @escaping @Sendable (Request) throws -> (HTTPResponse.Status, String)
  ) async throws -> ProviderError {
    struct Closure: Transport {
      let response: @Sendable (Request) throws -> (HTTPResponse.Status, String)

      func send(_ request: Request) async throws -> Response {
        let (status, text) = try response(request)
        return Response(
          status: status, headers: [.contentType: "text/plain"], data: Data(text.utf8),
          request: request)
      }
    }
    let provider = Provider<Plain>(auth: credentials, transport: Closure(response: response))
    return try #require(
      await #expect(throws: ProviderError.self) {
        try await provider.request(Plain(route: route))
      })
  }

  private func check(_ error: ProviderError, hides secret: String) {
    var text = "\(error) \(error.localizedDescription) \(error.errorUserInfo)"
    dump(error, to: &text)
    // Of somebody else's type it is as it was thrown.
    if let underlying = error.underlying, underlying is URLError || underlying is DecodingError {
      text += "\(underlying) \(underlying.localizedDescription)"
    }
    #expect(!text.contains(secret), "\(text)")
  }

  @Test("What stands behind a name is not cut out of a credential")
  func tails() async throws {
    for tail in [",TAIL", " TAIL", "&TAIL", "\"TAIL", "#TAIL", ";TAIL", ")TAIL", "<TAIL"] {
      let secret = "aB3xyz\(tail)"
      for name in ["password: ", "token=", "Authorization: Bearer "] {
        let error = try await error(Credentials("bearer", .bearer(secret))) { _ in
          (.badRequest, "wrong \(name)\(secret) here")
        }
        check(error, hides: "TAIL")
      }
    }
  }

  @Test(
    "A long credential is hidden as a whole, also where the beginning of the content ends in it")
  func long() async throws {
    let secret = String(repeating: "k", count: 2_000) + "END" + String(repeating: "z", count: 600)
    let error = try await error(Credentials("bearer", .bearer(secret))) { _ in
      (.badRequest, "bad token \(secret); was \(secret)")
    }
    check(error, hides: "kkk")
    check(error, hides: "zzz")
  }

  @Test("A key in the query is known without the word before it")
  func prefix() async throws {
    let key = Credentials<Plain>(
      "query", .apiKey("KEY-123456", in: .query("q"), prefix: "Tok"))
    check(try await error(key) { _ in (.badRequest, "no KEY-123456") }, hides: "KEY-123456")
  }

  @Test("Each of several secrets in a path is hidden, also where it keeps its characters")
  func paths() async throws {
    let list = Route(.get, "/{tokens}/a", ["first-secret", "other-secret"])
    let error1 = try await error(route: list) { _ in (.notFound, "none: other-secret") }
    check(error1, hides: "other-secret")
    let reserved = Route(.get, "/a/{+token}/b", #"S3"CX'é"#)
    let error2 = try await error(route: reserved) { (.notFound, "no \($0.url)") }
    check(error2, hides: "CX")
  }

  @Test("An error of the transport hides the credentials that were added behind all steps")
  func transport() async throws {
    struct Quoting: Error, CustomStringConvertible {
      let description: String
    }
    let token = Credentials<Plain>("bearer", .bearer("token-123456"))
    check(
      try await error(token) { throw Quoting(description: "\($0.headers[.authorization] ?? "")") },
      hides: "token-123456")
    check(
      try await error(token) { _ in
        throw URLError(
          .badServerResponse, userInfo: [NSLocalizedDescriptionKey: "not token-123456"])
      }, hides: "token-123456")
  }

  private struct Renewing: TokenSource {
    actor Count {
      var value = 0
      func next() -> Int {
        value += 1
        return value
      }
    }
    let count = Count()

    func token() async throws -> String { await count.value == 0 ? "old-token-1" : "new-token-2" }
    func renew(_ refused: String) async throws -> Bool {
      _ = await count.next()
      return true
    }
  }

  @Test("A refused token is hidden in the response to the renewed one")
  func refused() async throws {
    let error = try await error(Credentials("bearer", .bearer(Renewing()))) {
      $0.headers[.authorization] == "Bearer old-token-1"
        ? (.unauthorized, "") : (.forbidden, "not old-token-1, nor new-token-2")
    }
    check(error, hides: "old-token")
    check(error, hides: "new-token")
  }

  @Test(
    "A value that cannot be encoded is not shown, nor the query of a template or a base URL's password"
  )
  func messages() async throws {
    struct Leaky: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
          "SECRET-1", .init(codingPath: [], debugDescription: "it cannot be"))
      }
    }
    for route in [
      Route(.post, "/a").form(["password": Parameter.object(Leaky())]),
      Route(.get, "/a").query("x", Parameter.object(Leaky())),
      Route(.get, "/{x}?api_key=SECRET-1", nil as String?),
    ] {
      check(try await error(route: route) { _ in (.ok, "") }, hides: "SECRET-1")
    }
    struct Wrong: Service, Target {
      static let configuration = ServiceConfiguration(baseURL: "https://ada:SECRET-1#x@h/v1")
      var route: Route { Route(.get, "/") }
    }
    let wrong = try #require(
      await #expect(throws: ProviderError.self) {
        try await Provider<Wrong>().request(Wrong())
      })
    check(wrong, hides: "SECRET-1")
  }

  @Test("A secret that is a key of a dictionary is not in what decoding says")
  func keys() async throws {
    struct Counts: Service, Target {
      static let configuration = ServiceConfiguration(baseURL: "https://plain.test")
      var route: Route { Route(.get, "/a") }
    }
    struct Echo: Transport {
      func send(_ request: Request) async throws -> Response {
        Response(
          status: .ok, headers: [.contentType: "application/json"],
          data: Data(#"{"token-123456":"x"}"#.utf8), request: request)
      }
    }
    let provider = Provider<Counts>(
      auth: Credentials("bearer", .bearer("token-123456")), transport: Echo())
    let error = try #require(
      await #expect(throws: ProviderError.self) {
        let _: [String: Int] = try await provider.value(of: Counts())
      })
    check(error, hides: "token-123456")
  }
}
