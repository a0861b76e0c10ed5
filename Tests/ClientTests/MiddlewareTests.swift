import Fletcher
import Foundation
import HTTPTypes
import Services
import Synchronization
import TestServer
import Testing

@Suite("Steps that calls go through")
struct MiddlewareTests {
  @Test("Steps run from the call to the network, and back in the other order")
  func order() async throws {
    let notes = Notes()
    try await TestServer.run { server in
      let echo = Provider<Echo>(
        auth: .token("t"), baseURL: server.url,
        transport: URLSessionTransport.shared.with(
          notes.step("transport 1"), notes.step("transport 2")),
        middleware: [notes.step("provider 1"), notes.step("provider 2")])
      _ = try await echo.with(notes.step("call 1")).with(notes.step("call 2")).authAny()
      let names = ["call 2", "call 1", "provider 1", "provider 2", "transport 1", "transport 2"]
      #expect(notes.texts.map(\.name) == names + names.reversed())
      let credentials = notes.texts.prefix(6).map(\.hasCredentials)
      #expect(credentials == [false, false, false, false, true, true])

      notes.clear()
      _ = try await echo.authAny()
      #expect(notes.texts.count == 8, "a step of one call is no step of the next")
    }
  }

  @Test("A step changes the request, changes the response, or gives one that the server never saw")
  func changes() async throws {
    struct Language: Middleware {
      func send(_ request: Request, next: any Transport) async throws -> Response {
        var request = request
        request.headers[.acceptLanguage] = "de"
        let response = try await next.send(request)
        return Response(
          status: response.status, headers: [.contentType: "application/json", .eTag: "changed"],
          data: response.data, request: response.request)
      }
    }
    struct Closed: Middleware {
      func send(_ request: Request, next: any Transport) async throws -> Response {
        Response(status: .serviceUnavailable, request: request)
      }
    }
    try await withEcho { echo, server in
      let (received, response) = try await echo.with(Language()).withResponse {
        try await $0.authAny()
      }
      #expect(received.headers["accept-language"] == "de")
      #expect(response.headers[.eTag] == "changed")
      let error = await failure { try await echo.with(Closed()).authAny() }
      guard case .status(let closed)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(closed.statusCode == 503)
      #expect(server.requests.count == 1)
    }
  }

  @Test(
    "Credentials go to the server that the request was made for, and to no other that a step chooses"
  )
  func otherServer() async throws {
    struct Redirects: Middleware {
      let url: URL

      func send(_ request: Request, next: any Transport) async throws -> Response {
        var request = request
        request.url = url
        return try await next.send(request)
      }
    }
    try await TestServer.run { other in
      try await withEcho(auth: [.token("s3cret")]) { echo, server in
        let elsewhere = try await echo.with(Redirects(url: other.url("/elsewhere"))).authAny()
        #expect(elsewhere.headers["authorization"] == nil)
        let here = try await echo.with(Redirects(url: server.url("/here"))).authAny()
        #expect(here.path == "/here")
        #expect(here.headers["authorization"] == "Bearer s3cret")
        let prepared = try await echo.with(Redirects(url: other.url("/elsewhere")))
          .preparedRequest(for: .authAny)
        #expect(prepared.headers[.authorization] == nil)
      }
    }
  }

  @Test("The groups of a provider have its steps")
  func groups() async throws {
    let notes = Notes()
    let github = Provider<GitHub>(middleware: [notes.step("provider")], stub: .immediate)
    _ = try await github.with(notes.step("call")).users.get(username: "ada")
    #expect(notes.texts.map(\.name) == ["call", "provider", "provider", "call"])
  }

  @Test("A step sees the operation, of stubbed calls too")
  func targets() async throws {
    let notes = Notes()
    let echo = Provider<Echo>(middleware: [notes.step("seen")], stub: .immediate)
    _ = try await echo.authAny()
    #expect(notes.targets == [.authAny])
    let urlRequest = try await echo.urlRequest(for: .authAny)
    #expect(urlRequest.url?.path == "/v1/auth/any")
    #expect(notes.targets == [.authAny, .authAny])
  }

  @Test("What a step throws is what the caller gets as the reason")
  func errors() async throws {
    struct Offline: Error {}
    struct Refuses: Middleware {
      func send(_ request: Request, next: any Transport) async throws -> Response {
        throw Offline()
      }
    }
    let echo = Provider<Echo>(middleware: [Refuses()], stub: .immediate)
    let error = await failure { try await echo.authAny() }
    guard case .transport(let underlying, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(underlying is Offline)
  }

  @Test("A download goes through all steps, and its content into the file")
  func downloads() async throws {
    let notes = Notes()
    let folder = try TemporaryFolder()
    let destination = folder.url.appendingPathComponent("content")
    try await withEcho(reply: .by { _ in .text("content") }) { echo, _ in
      try await echo.with(notes.step("seen")).fileResponse(to: destination)
    }
    #expect(try String(contentsOf: destination, encoding: .utf8) == "content")
    #expect(notes.texts.map(\.name) == ["seen", "seen"])

    let stubbed = folder.url.appendingPathComponent("stubbed")
    let echo = Provider<Echo>(stub: .immediate(.text("sample")))
    try await echo.fileResponse(to: stubbed)
    #expect(try String(contentsOf: stubbed, encoding: .utf8) == "sample")
    let failing = Provider<Echo>(stub: .immediate(.text("no", status: 500)))
    await #expect(throws: ProviderError.self) { try await failing.fileResponse(to: stubbed) }
    #expect(try String(contentsOf: stubbed, encoding: .utf8) == "sample")
  }
}

/// What steps saw, in order.
private final class Notes: Sendable {
  struct Note {
    let name: String
    let hasCredentials: Bool
    let target: (any Target)?
    let isResponse: Bool
  }

  private let notes = Mutex<[Note]>([])

  var texts: [Note] { notes.withLock { $0 } }
  var targets: [Echo] { texts.filter { !$0.isResponse }.compactMap { $0.target as? Echo } }

  func clear() { notes.withLock { $0 = [] } }

  func step(_ name: String) -> any Middleware { Step(name: name, notes: self) }

  private struct Step: Middleware {
    let name: String
    let notes: Notes

    func send(_ request: Request, next: any Transport) async throws -> Response {
      add(request, isResponse: false)
      let response = try await next.send(request)
      add(request, isResponse: true)
      return response
    }

    private func add(_ request: Request, isResponse: Bool) {
      let note = Note(
        name: name, hasCredentials: request.headers[.authorization] != nil,
        target: request.target, isResponse: isResponse)
      notes.notes.withLock { $0.append(note) }
    }
  }
}
