import Fletcher
import FletcherMoya
import Foundation
import HTTPTypes
import Services
import TestServer
import TestTransports
import Testing

@Suite("Plugins")
struct PluginTests {
  private let notes = Notes<String>()

  private var spies: [any Plugin] {
    [Spy(name: "first", notes: notes), Spy(name: "second", notes: notes)]
  }

  @Test("Each hook runs for all plugins, in their order, before the next hook runs")
  func order() async throws {
    try await TestServer.run(.by { _ in .json(#"{"data":true,"status":200}"#) }) { server in
      let imgur = Provider<Imgur>(
        auth: .clientID("id"), baseURL: server.url, plugins: spies)
      _ = try await imgur.request(.image(id: "a"))
    }
    #expect(
      notes.all == [
        "first prepare", "second prepare", "first willSend", "second willSend",
        "first didReceive 200", "second didReceive 200", "first process", "second process",
      ])
  }

  @Test(
    "Plugins are told of stubbed calls, of responses of any status and of the reason why none came")
  func outcomes() async throws {
    func received(_ stub: Stub) async -> [String] {
      let notes = Notes<String>()
      let imgur = Provider<Imgur>(plugins: [Spy(name: "spy", notes: notes)], stub: stub)
      _ = try? await imgur.request(.image(id: "a"))
      return notes.all
    }
    for (stub, what) in [
      (Stub.immediate, "200"), (.immediate(.empty(status: 404)), "404"),
      (.failure(URLError(.notConnectedToInternet)), "transport"),
    ] {
      let expected = ["spy prepare", "spy willSend", "spy didReceive \(what)", "spy process"]
      #expect(await received(stub) == expected)
    }
  }

  @Test("Plugins are told that a call is cancelled")
  func cancellation() async throws {
    let (transport, reached) = SilentTransport.make()
    let imgur = Provider<Imgur>(transport: transport, plugins: spies)
    let call = Task { try await imgur.request(.image(id: "a")) }
    await firstMoment(of: reached)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(notes.all.contains("first didReceive cancelled"))
    #expect(notes.all.last == "second process")
  }

  @Test(
    "What a plugin prepares is sent, by stubs too, and what it processes is what the caller gets")
  func changes() async throws {
    struct Changing: Plugin {
      func prepare(_ request: Request, target: any Target) -> Request {
        var request = request
        request.headers[.userAgent] = "Cards"
        return request
      }

      func process(
        _ result: Result<Response, ProviderError>, target: any Target
      ) -> Result<Response, ProviderError> {
        result.map { response in
          Response(
            status: .accepted, headers: [.server: response.request.headers[.userAgent] ?? ""],
            request: response.request)
        }
      }
    }
    let stubbed = Provider<Imgur>(plugins: [Changing()], stub: .immediate)
    let response = try await stubbed.request(.image(id: "a"))
    #expect(response.statusCode == 202)
    #expect(response.headers[.server] == "Cards")
    try await TestServer.run { server in
      let imgur = Provider<Imgur>(baseURL: server.url, plugins: [Changing()])
      _ = try await imgur.request(.image(id: "a"))
      #expect(server.requests.first?.headers["user-agent"] == "Cards")
    }
  }

  @Test("A plugin makes a response of a failure, and a failure of a response")
  func processing() async throws {
    struct Turning: Plugin {
      func process(
        _ result: Result<Response, ProviderError>, target: any Target
      ) -> Result<Response, ProviderError> {
        switch result {
        case .success(let response): .failure(.emptyResponse(response))
        case .failure(let error):
          error.request.map { .success(Response(status: .ok, request: $0)) } ?? result
        }
      }
    }
    let failing = Provider<Imgur>(
      plugins: [Turning()], stub: .failure(URLError(.timedOut)))
    #expect(try await failing.request(.image(id: "a")).statusCode == 200)
    let responding = Provider<Imgur>(plugins: [Turning()], stub: .immediate)
    let error = await #expect(throws: ProviderError.self) {
      try await responding.request(.image(id: "a"))
    }
    guard case .emptyResponse? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A plugin that cannot prepare a request ends the call, and nothing is sent")
  func refusal() async throws {
    struct Refusing: Plugin {
      func prepare(_ request: Request, target: any Target) async throws -> Request {
        throw URLError(.userAuthenticationRequired)
      }
    }
    let imgur = Provider<Imgur>(
      plugins: [Refusing()] + spies, stub: .immediate)
    let error = await #expect(throws: ProviderError.self) {
      try await imgur.request(.image(id: "a"))
    }
    #expect((error?.underlying as? URLError)?.code == .userAuthenticationRequired)
    #expect(notes.all == [])
  }

  @Test("A request that is only looked at is prepared, and nobody is told that it is sent")
  func preview() async throws {
    let imgur = Provider<Imgur>(auth: .clientID("id"), plugins: spies)
    _ = try await imgur.urlRequest(for: .image(id: "a"))
    #expect(notes.all == ["first prepare", "second prepare"])
  }

  @Test("Plugins stand among other steps, and plugins of one call run around the provider's")
  func steps() async throws {
    struct Step: Middleware {
      let notes: Notes<String>

      func send(_ request: Request, next: any Transport) async throws -> Response {
        notes.add("step")
        return try await next.send(request)
      }
    }
    let imgur = Provider<Imgur>(
      middleware: [.plugins(Spy(name: "inner", notes: notes)), Step(notes: notes)],
      stub: .immediate)
    _ = try await imgur.with(.plugins(Spy(name: "outer", notes: notes))).request(.image(id: "a"))
    #expect(
      notes.all == [
        "outer prepare", "outer willSend", "inner prepare", "inner willSend", "step",
        "inner didReceive 200", "inner process", "outer didReceive 200", "outer process",
      ])
  }

  @Test("A plugin can be an actor, and sees the operation that is called")
  func actors() async throws {
    actor Counter: Plugin {
      private(set) var images = 0

      func willSend(_ request: Request, target: any Target) {
        if case Imgur.image = target { images += 1 }
      }
    }
    let counter = Counter()
    let imgur = Provider<Imgur>(plugins: [counter], stub: { _ in .immediate })
    _ = try await imgur.request(.image(id: "a"))
    _ = try await imgur.request(.album(id: "a"))
    #expect(await counter.images == 1)
  }
}
