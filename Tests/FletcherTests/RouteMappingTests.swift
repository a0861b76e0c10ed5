import Fletcher
import Foundation
import HTTPTypes
import Testing

private enum Cards: Service, Target {
  case card(id: Int)
  case add(title: String)
  case addModel(Card)
  case search(text: String)
  case upload(Data)
  case raw
  case page(URL)

  struct Card: Codable, Sendable {
    var title: String
    var views: UInt64
  }

  static let configuration = ServiceConfiguration(
    baseURL: "https://cards.example/v1", headers: ["X-App": "service"])

  var route: Route {
    switch self {
    case .card(let id): Route(.get, "/cards/{id}{?full}", id, true)
    case .add(let title): Route(.post, "/cards").json(["title": title])
    case .addModel(let card): Route(.post, "/cards").json(card)
    case .search(let text): Route(.post, "/search").form(["text": text, "page": 1])
    case .upload(let data):
      Route(.post, "/images").multipart(["image": FilePart.data(data, filename: "a.png")])
    case .raw: Route(.post, "/raw").text("raw")
    case .page(let url): Route(.get, "{+url}", url)
    }
  }
}

@Suite("Routes that a provider changes")
struct RouteMappingTests {
  private func request(
    _ target: Cards, _ change: @escaping @Sendable (any Target, Route) throws -> Route
  ) async throws -> Request {
    try await Provider<Cards>().mappingRoutes(change).preparedRequest(for: target)
  }

  private func body(_ request: Request) throws -> Data {
    guard case .data(let data) = request.body else {
      Issue.record("\(request.body)")
      return Data()
    }
    return data
  }

  @Test("Method, path, query and header fields are what the mapping says")
  func parts() async throws {
    let request = try await request(.card(id: 7)) { _, route in
      var route = route.header("X-App", "mapped").query("lang", "de").baseURL(
        "https://other.example")
      route.template = "/v2" + route.template
      route.method = .head
      return route
    }
    #expect(request.url.absoluteString == "https://other.example/v2/cards/7?full=true&lang=de")
    #expect(request.method == .head)
    #expect(request.headers[try #require(HTTPField.Name("X-App"))] == "mapped")
    let elsewhere = try await self.request(.card(id: 7)) { _, route in
      route.path("/decks/{deck}/cards", "a/b")
    }
    #expect(elsewhere.url.absoluteString == "https://cards.example/v1/decks/a%2Fb/cards")
  }

  @Test(
    "A base URL that is only a path is on the host of the provider's",
    arguments: [
      ("/", "/cards/7?full=true"), ("/v2/", "/v2/cards/7?full=true"),
    ])
  func relativeBase(path: String, expected: String) async throws {
    for host in ["https://cards.example", "http://localhost:8080"] {
      let provider = Provider<Cards>(baseURL: URL(string: host + "/v1"))
        .mappingRoutes { _, route in route.baseURL(path) }
      let request = try await provider.preparedRequest(for: .card(id: 7))
      #expect(request.url.absoluteString == host + expected)
    }
    let usual = try await self.request(.card(id: 7)) { _, route in route.baseURL(path) }
    #expect(usual.url.absoluteString == "https://cards.example" + expected)
  }

  @Test("A mapping sees which operation it is for, and leaves others as they are")
  func selection() async throws {
    let change: @Sendable (any Target, Route) -> Route = { target, route in
      if case Cards.card = target { route.header("X-App", "mapped") } else { route }
    }
    let name = try #require(HTTPField.Name("X-App"))
    #expect(try await request(.card(id: 7), change).headers[name] == "mapped")
    #expect(try await request(.raw, change).headers[name] == "service")
  }

  @Test("Properties are added to a JSON body before it is encoded, over those of the same name")
  func json() async throws {
    let added: @Sendable (any Target, Route) -> Route = { _, route in
      route.addingJSON(["lang": "de", "none": nil as String?]).addingJSON(["tags": ["a"]])
    }
    #expect(
      try body(try await request(.add(title: "Rex"), added))
        == Data(#"{"title":"Rex","lang":"de","tags":["a"]}"#.utf8))
    // A number that fits into no Int, which must not lose its last digits.
    let card = Cards.Card(title: "Rex", views: .max)
    #expect(
      try body(try await request(.addModel(card), added))
        == Data(#"{"title":"Rex","views":18446744073709551615,"lang":"de","tags":["a"]}"#.utf8))
    let replaced = try await request(.add(title: "Rex")) { _, route in
      route.addingJSON(["title": "Max"])
    }
    #expect(try body(replaced) == Data(#"{"title":"Max"}"#.utf8))
    let only = try await request(.card(id: 7)) { _, route in route.addingJSON(["a": 1]) }
    #expect(try body(only) == Data(#"{"a":1}"#.utf8))
    #expect(only.headers[.contentType] == "application/json")
  }

  @Test("Added properties are written by the encoder of the body")
  func jsonEncoder() async throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    struct Event: Encodable {
      let createdAt = 1
    }
    let request = try await request(.raw) { _, route in
      route.json(Event(), using: encoder).addingJSON(["createdAt": 2, "sentAt": 3])
    }
    let json = try JSONDecoder().decode(JSON.self, from: try body(request))
    #expect(json == ["created_at": 2, "sent_at": 3])
  }

  @Test(
    "Fields are added to a form over those of the same name, and parts after those of a multipart body"
  )
  func fields() async throws {
    let form = try await request(.search(text: "a b")) { _, route in
      route.addingForm(["page": 2, "lang": "de"])
    }
    #expect(try body(form) == Data("text=a+b&page=2&lang=de".utf8))
    let nothing = try await request(.search(text: "a b")) { _, route in
      route.addingForm([
        "page": Int?.none, "text": Parameter.reserved(Parameter.object([String: Int]?.none)),
        "lang": Parameter.exploded([String]?.none),
      ])
    }
    #expect(try body(nothing) == Data("text=a+b&page=1".utf8))
    let multipart = try await request(.upload(Data("image".utf8))) { _, route in
      route.addingMultipart(["title": "Rex"])
    }
    let text = String(decoding: try body(multipart), as: UTF8.self)
    let image = try #require(text.range(of: "name=\"image\""))
    let title = try #require(text.range(of: "name=\"title\""))
    #expect(image.lowerBound < title.lowerBound)
  }

  @Test(
    "What cannot be added to a body is refused, and nothing is sent",
    arguments: [
      { $0.addingJSON(["a": 1]) }, { $0.addingForm(["a": 1]) }, { $0.addingMultipart(["a": 1]) },
      { $0.json([1, 2]).addingJSON(["a": 1]) },
    ] as [@Sendable (Route) -> Route])
  func refusals(change: @escaping @Sendable (Route) -> Route) async throws {
    let error = await #expect(throws: ProviderError.self) {
      try await request(.raw) { _, route in change(route) }
    }
    guard case .invalidRequest(_, let target)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(target as? Cards == .raw)
  }

  @Test("What a mapping throws is why nothing is sent")
  func errors() async throws {
    struct Refused: Error {}
    let error = await #expect(throws: ProviderError.self) {
      try await request(.raw) { _, _ in throw Refused() }
    }
    #expect(error?.description.contains("Refused") == true)
  }

  @Test("Of two mappings the later one gets what the earlier one gave, and groups have both")
  func two() async throws {
    struct Group: Target {
      typealias ServiceType = Cards
      var route: Route { Route(.get, "/group") }
    }
    let provider = Provider<Cards>()
      .mappingRoutes { _, route in route.query("first", 1) }
      .mappingRoutes { _, route in route.query("second", 2) }
      .scoped(to: Group.self)
    let request = try await provider.preparedRequest(for: Group())
    #expect(request.url.query == "first=1&second=2")
  }

  @Test(
    "What is given once for all operations is sent with each, the last one given, but to no URL of the caller's"
  )
  func commonParameters() async throws {
    func with(_ lang: String?, trace: String? = nil, in provider: Provider<Cards>) -> Provider<
      Cards
    > {
      provider.withCommonParameters { route in
        route.settingQuery("lang", lang).header("X-Trace", trace).cookie("trace", trace)
      }
    }
    var provider = with("de", trace: "1", in: Provider<Cards>())
    provider = with(nil, trace: "2", in: with("en", in: provider))
    let request = try await provider.preparedRequest(for: .card(id: 7))
    #expect(request.url.query == "full=true&lang=en")
    #expect(request.headers[try #require(HTTPField.Name("X-Trace"))] == "2")
    #expect(request.headers[fields: .cookie].map(\.value) == ["trace=2"])

    let page = try #require(URL(string: "https://cards.example/v1/cards?page=2"))
    let next = try await provider.preparedRequest(for: .page(page))
    #expect(next.url == page)
    #expect(next.headers[fields: .cookie].isEmpty)
  }

  @Test(
    "An argument of the path that is left to the provider is what the last one gave, and is needed")
  func commonArgument() async throws {
    func with(_ team: String?, in provider: Provider<Cards>) -> Provider<Cards> {
      provider.withCommonParameters { $0.settingPath("team", team) }
    }
    let left = Provider<Cards>().mappingRoutes { _, _ in
      Route(.get, "/{team}/cards/{id}{?team*}", Parameter.common("team"), 7, "own")
    }
    let given = with(nil, in: with("b c", in: with("a", in: left)))
    let request = try await given.preparedRequest(for: .card(id: 7))
    #expect(request.url.absoluteString == "https://cards.example/v1/b%20c/cards/7?team=own")
    for provider in [left, with(nil, in: left), with("", in: left)] {
      let error = await #expect(throws: ProviderError.self) {
        try await provider.preparedRequest(for: .card(id: 7))
      }
      #expect("\(try #require(error))".contains("\"team\""))
    }
    let error = await #expect(throws: ProviderError.self) {
      try await left.preparedRequest(for: .card(id: 7))
    }
    #expect("\(try #require(error))".contains("given to the provider once"))
  }

  @Test("Items of the query that a mapping sets are written as those of a template")
  func queryItems() async throws {
    let request = try await request(.card(id: 7)) { _, route in
      route.settingQuery("ids", Parameter.commaDelimited(["a,b", "c"]))
        .settingQuery("path", Parameter.reserved("a/b?c=d&e"))
        .query("tags", Parameter.pipeDelimited(["x", "y"]))
        .query("plain", "a/b,c")
    }
    #expect(
      request.url.absoluteString.split(separator: "?", maxSplits: 1).last
        == "full=true&ids=a%2Cb,c&path=a/b?c=d%26e&tags=x%7Cy&plain=a%2Fb%2Cc")
  }

  @Test("Credentials go where the mapped route's own service is, and as it says")
  func credentials() async throws {
    let provider = Provider<Cards>(auth: Credentials("token", .bearer("secret")))
      .mappingRoutes { _, route in route.authentication(.none) }
    let request = try await provider.preparedRequest(for: .raw)
    #expect(request.headers[.authorization] == nil)
  }
}
