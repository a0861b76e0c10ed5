import Fletcher
import FletcherMoya
import Foundation
import Services
import TestServer
import Testing

@Suite("Targets of several services")
struct AnyTargetTests {
  private static let targets = [
    AnyTarget(Imgur.image(id: "abc")), AnyTarget(GitHub.Users.get(username: "ada")),
  ]

  @Test("A request goes to its own service, with that service's credentials and header fields")
  func requests() async throws {
    let provider = Provider<AnyTarget>(
      auth: .of(Imgur.self, .clientID("imgurs")), .of(GitHub.self, .token("githubs")))
    let imgur = try await provider.urlRequest(for: Self.targets[0])
    #expect(imgur.url?.absoluteString == "https://api.imgur.com/3/image/abc")
    #expect(imgur.value(forHTTPHeaderField: "Authorization") == "Client-ID imgurs")
    let github = try await provider.urlRequest(for: Self.targets[1])
    #expect(github.url?.absoluteString == "https://api.github.com/users/ada")
    #expect(github.value(forHTTPHeaderField: "Authorization") == "Bearer githubs")
    let alone = try await Provider<GitHub>(auth: .token("githubs")).users
      .urlRequest(for: .get(username: "ada"))
    #expect(github.allHTTPHeaderFields == alone.allHTTPHeaderFields)
    #expect(github.timeoutInterval == alone.timeoutInterval)
  }

  @Test("A service without credentials gets none, though another has one of the same name")
  func foreignCredentials() async throws {
    enum Other: Service, Target {
      case mine
      static let configuration = ServiceConfiguration(
        baseURL: "https://other.example", authentication: .any(of: ["token"]))
      var route: Route { Route(.get, "/mine") }
    }
    enum Given: Service, Target {
      case mine
      static let configuration = ServiceConfiguration(baseURL: "https://given.example")
      var route: Route { Route(.get, "/mine") }
    }
    let credentials = Credentials<GitHub>("token", .bearer("githubs"))
    let provider = Provider<AnyTarget>(auth: .of(GitHub.self, credentials))
    for target in [AnyTarget(Other.mine), AnyTarget(Given.mine)] {
      let request = try await provider.urlRequest(for: target)
      #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
    }
  }

  @Test("Responses are read as their own service says: envelopes and error models")
  func responses() async throws {
    let stubbed = Provider<AnyTarget>(stub: .immediate)
    let image: Imgur.Image = try await stubbed.value(of: Self.targets[0])
    #expect(image == (try await Provider<Imgur>(stub: .immediate).image(id: "abc")))
    try await TestServer.run(
      .by { _ in
        .json(
          #"{"data":{"error":"gone","request":"/","method":"GET"},"success":false,"status":404}"#,
          status: 404)
      }
    ) { server in
      let provider = Provider<AnyTarget>(baseURL: server.url)
      let error = await #expect(throws: ProviderError.self) {
        try await provider.request(Self.targets[0])
      }
      #expect(error?.failure(as: Imgur.Failure.self) != nil)
    }
  }

  @Test("Steps, plugins, stubs and mappings see the target inside")
  func steps() async throws {
    struct Noting: Plugin {
      let notes: Notes<String>

      func willSend(_ request: Request, target: any Target) {
        if case Imgur.image = target { notes.add("image") }
        if case GitHub.Users.get = target { notes.add("user") }
      }
    }
    let notes = Notes<String>()
    let provider = Provider<AnyTarget>(
      plugins: [Noting(notes: notes)],
      stub: { target in
        if case Imgur.image = target.base { .immediate(.empty(status: 202)) } else { .immediate }
      }
    ).mappingRoutes { target, route in
      if case GitHub.Users.get = target { notes.add("mapped") }
      return route
    }
    #expect(try await provider.request(Self.targets[0]).statusCode == 202)
    #expect(try await provider.request(Self.targets[1]).statusCode == 200)
    #expect(notes.all == ["image", "mapped", "user"])
  }

  @Test("Moya's names tell of the target inside")
  func names() throws {
    let target = AnyTarget(AnyTarget(Imgur.image(id: "abc")))
    #expect(target.base is Imgur)
    #expect(target.baseURL == Imgur.image(id: "abc").baseURL)
    #expect(target.path == "/3/image/abc")
    #expect(target.method == .get)
    #expect(target.headers == Imgur.image(id: "abc").headers)
    #expect(target.sampleData == Imgur.image(id: "abc").sampleData)
    #expect(!target.sampleData.isEmpty)
  }

  @Test("Targets are equal that send the same to the same service")
  func equality() {
    enum Copy: Service, Target {
      case image
      static let configuration = ServiceConfiguration(baseURL: "https://copy.example")
      var route: Route { Imgur.image(id: "abc").route }
    }
    #expect(Self.targets[0] == AnyTarget(Imgur.image(id: "abc")))
    #expect(Self.targets[0] != AnyTarget(Imgur.image(id: "abd")))
    #expect(Self.targets[0] != AnyTarget(Copy.image))
    #expect(Set(Self.targets + Self.targets).count == 2)
  }
}
