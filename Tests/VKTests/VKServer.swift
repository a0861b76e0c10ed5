import Fletcher
import FletcherOAuth
import Foundation
import Services
import TestServer
import Testing

/// A server in Python that plays VK and checks what it gets; see `server.py` for its options.
struct VKServer: Sendable {
  let url: URL

  /// What the server has seen.
  struct State: Decodable {
    struct Call: Decodable {
      let method: String
      let items: [String: String]
    }

    struct Post: Decodable, Equatable {
      var message: String
      var attachments: [String]
    }

    let violations: [String]
    let calls: [Call]
    let posts: [Post]
    /// The SHA-256 of each photo.
    let photos: [String: String]
    /// How many tokens there are.
    let tokens: Int
    /// How often each failure of long polling was chosen.
    let faults: [String: Int]
  }

  /// Runs the body with a server, which must not find fault with anything.
  static func run<Value>(
    _ options: String = "", _ body: (VKServer) async throws -> Value
  ) async throws -> Value {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("server.py")
    let python = try Python([file.path, "{\(options)}"])
    defer { python.stop() }
    let port = try #require(await python.line())
    let server = VKServer(url: try #require(URL(string: "http://127.0.0.1:\(port)")))
    let value = try await body(server)
    #expect(try await server.state().violations == [])
    return value
  }

  func url(_ path: String) throws -> URL { try #require(URL(string: url.absoluteString + path)) }

  func state() async throws -> State {
    try JSONDecoder().decode(State.self, from: await Browser.open(url("/state")).data)
  }

  /// A client that asks for rights, as an app would be registered.
  func client(_ scopes: Set<VK.Scope>) throws -> OAuthClient {
    var client = OAuthClient(
      id: "5490057", endpoints: OAuthEndpoints(authorization: try url("/authorize")),
      redirectURI: URL(string: "https://oauth.vk.com/blank.html"), scopes: scopes)
    client.scopeSeparator = ","
    return client
  }

  /// The tokens of an account, for which somebody logs in where there is none.
  func tokens(_ scopes: Set<VK.Scope>) throws -> OAuthTokens {
    OAuthTokens(try client(scopes)) { client in
      try await client.implicit(
        parameters: ["display": "mobile", "v": "5.199"], Browser.page)
    }
  }
}

/// A person with a browser.
enum Browser {
  /// Opens a page, and goes where its redirect leads.
  static let page: AuthorizationPage = { url in
    let location = try await open(url).headers[.location]
    return try #require(URL(string: location ?? ""))
  }

  static func open(_ url: URL) async throws -> Response {
    var request = Request(url: url)
    request.followsRedirects = false
    return try await URLSessionTransport.shared.send(request)
  }
}

/// Runs the body.
///
/// - Returns: VK's description of the error that it threw.
func problem(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async -> VK.Problem? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? ProviderError)?.failure(as: VK.Failure.self)?.error
  }
}
