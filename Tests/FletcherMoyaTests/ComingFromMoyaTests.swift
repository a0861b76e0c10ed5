import Fletcher
import FletcherMoya
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The code of the page that shows Moya's beside Fletcher's, as it is there: a test looks for each piece.

enum Cards: Service, Target {
  case card(id: Int)
  case search(text: String, page: Int? = nil)
  case add(title: String)
  case upload(image: Data)

  typealias StubTarget = Cards

  static let configuration = ServiceConfiguration(
    baseURL: "https://cards.example/v1", headers: ["X-App": "Cards"])

  var route: Route {
    switch self {
    case .card(let id): Route(.get, "/cards/{id}", id)
    case .search(let text, let page): Route(.get, "/search{?text,page}", text, page)
    case .add(let title): Route(.post, "/cards").json(["title": title])
    case .upload(let image):
      Route(.post, "/images").multipart(["image": FilePart.data(image, filename: "a.png")])
    }
  }

  var sample: Sample {
    switch self {
    case .card, .add: .json(#"{"id":7,"title":"Rex"}"#)
    case .search: .json(#"[{"id":7,"title":"Rex"}]"#)
    case .upload: .empty()
    }
  }
}

struct Card: Codable, Equatable, Sendable {
  let id: Int
  let title: String
}

@Suite("The page for who comes from Moya")
struct ComingFromMoyaTests {
  private let stubbed = Provider<Cards>(stub: .immediate)

  @Test("Each piece of Fletcher's code on the page is compiled here")
  func page() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("Sources/Fletcher/Fletcher.docc/ComingFromMoya.md"),
      encoding: .utf8)
    let source = Self.words(in: try String(contentsOfFile: #filePath, encoding: .utf8))
    let pieces = Self.pieces(of: page)
    #expect(pieces.count == 11)
    for piece in pieces { #expect(source.contains(Self.words(in: piece)), "\(piece)") }
  }

  /// The pieces of Swift that are said to be Fletcher's.
  private static func pieces(of page: String) -> [String] {
    var pieces: [String] = []
    var isFletchers = false
    for (index, text) in page.components(separatedBy: "```").enumerated() {
      if index.isMultiple(of: 2) {
        let label = text.split(separator: "\n").last {
          $0.hasPrefix("Moya:") || $0.hasPrefix("Fletcher")
        }
        if let label { isFletchers = label.hasPrefix("Fletcher") }
      } else if isFletchers, text.hasPrefix("swift\n") {
        pieces.append(String(text.dropFirst("swift\n".count)))
      }
    }
    return pieces
  }

  /// The text without its layout, which a formatter may change.
  private static func words(in text: String) -> String {
    text.filter { !$0.isWhitespace }
  }

  // Compiled only: it needs a network.
  private func calls() async throws {
    let provider = Provider<Cards>()
    let card: Card = try await provider.value(of: .card(id: 7))
    let response = try await provider.request(.card(id: 7))
    _ = (card, response)
  }

  private func completionHandler(_ provider: Provider<Cards>) {
    let call = provider.request(.card(id: 7)) { result in
      switch result {
      case .success(let response):
        let card = try? response.map(Card.self)
        print(card?.title ?? "")
      case .failure(let error): print(error)
      }
    }
    call.cancel()
  }

  private func networked() async throws {
    let provider = Provider<AnyTarget>()
    let response = try await provider.request(AnyTarget(Cards.card(id: 7)))
    _ = response
  }

  private func printed(_ error: ProviderError) {
    if case .status(let response) = error { print(response.statusCode) }
    print(error.errorCode, error.response?.statusCode ?? 0)
  }

  @Test("The target sends what the page says")
  func target() async throws {
    let card: Card = try await stubbed.value(of: .card(id: 7))
    #expect(card == Card(id: 7, title: "Rex"))
    let search = try await stubbed.urlRequest(for: .search(text: "a b"))
    #expect(search.url?.absoluteString == "https://cards.example/v1/search?text=a%20b")
    #expect(search.value(forHTTPHeaderField: "X-App") == "Cards")
    let add = try await stubbed.urlRequest(for: .add(title: "Rex"))
    #expect(add.httpBody == Data(#"{"title":"Rex"}"#.utf8))
    let upload = try await stubbed.urlRequest(for: .upload(image: Data("image".utf8)))
    let type = try #require(upload.value(forHTTPHeaderField: "Content-Type"))
    #expect(type.hasPrefix("multipart/form-data"))
  }

  @Test("A response is filtered and read, by both names")
  func responses() async throws {
    let content = #"{"data":{"cards":[{"id":7,"title":"Rex"}]}}"#
    let response = try await Provider<Cards>(stub: .immediate(.json(content)))
      .request(.search(text: "Rex"))
    do {
      let titles = try response.successful()
        .value([Card].self, at: "data.cards")
      #expect(titles == [Card(id: 7, title: "Rex")])
    }
    do {
      let titles = try response.filterSuccessfulStatusCodes()
        .map([Card].self, atKeyPath: "data.cards")
      #expect(titles == [Card(id: 7, title: "Rex")])
    }
  }

  @Test("Credentials are sent")
  func authentication() async throws {
    let provider = Provider<Cards>(auth: Credentials("token", .bearer("token")))
    let request = try await provider.urlRequest(for: .card(id: 7))
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer token")
  }

  // Compiled only: it prints.
  private func plugins() {
    struct Stopwatch: Plugin {
      func willSend(_ request: Request, target: any Target) {
        print("to", target.path)
      }

      func didReceive(_ result: Result<Response, ProviderError>, target: any Target) {
        print("from", target.path)
      }
    }

    let provider = Provider<Cards>(plugins: [Stopwatch()])
    _ = provider
  }

  @Test("Routes are mapped")
  func endpoints() async throws {
    let provider = Provider<Cards>().mappingRoutes { target, route in
      guard case Cards.add = target else { return route.header("X-Build", "42") }
      return route.header("X-Build", "42").addingJSON(["source": "app"])
    }
    let request = try await provider.urlRequest(for: .add(title: "Rex"))
    #expect(request.value(forHTTPHeaderField: "X-Build") == "42")
    #expect(request.httpBody == Data(#"{"title":"Rex","source":"app"}"#.utf8))
    let other = try await provider.urlRequest(for: .card(id: 7))
    #expect(other.value(forHTTPHeaderField: "X-Build") == "42")
    #expect(other.httpBody == nil)
  }

  @Test("Stubs respond and fail")
  func stubs() async throws {
    let provider = Provider<Cards>(stub: .immediate)

    let failing = Provider<Cards>(stub: { target in
      switch target {
      case .card: .immediate(.empty(status: 404))
      case .search: .failure(URLError(.notConnectedToInternet))
      default: .delayed(.milliseconds(20))
      }
    })
    #expect(try await provider.request(.card(id: 7)).statusCode == 200)
    let status = await #expect(throws: ProviderError.self) {
      try await failing.request(.card(id: 7))
    }
    #expect(status?.response?.statusCode == 404)
    let error = await #expect(throws: ProviderError.self) {
      try await failing.request(.search(text: "Rex"))
    }
    #expect((error?.underlying as? URLError)?.code == .notConnectedToInternet)
    #expect(try await failing.request(.add(title: "Rex")).statusCode == 200)
  }
}
