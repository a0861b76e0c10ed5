import Fletcher
import FletcherMoya
import Foundation
import HTTPTypes
import TestServer
import Testing

/// EndpointSpec, EndpointClosureSpec and MultipartFormDataSpec of Moya.
@Suite("Moya's specs: endpoints")
struct EndpointSpecTests {
  private static let plain = Route(.post, "/zen").header("Title", "Dominar")
  private static let parts: MultipartFields = ["test": FilePart.data(Data("test".utf8))]

  private func request(_ route: Route) async throws -> Request {
    try await Provider<StructAPI>().preparedRequest(for: StructAPI(route: route))
  }

  private func body(_ request: Request) -> String? {
    guard case .data(let data) = request.body else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  private func fails(_ route: Route, for name: String) async {
    let error = await #expect(throws: ProviderError.self, "\(name)") {
      try await request(route)
    }
    guard case .invalidRequest? = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
  }

  @Test("Header fields are added for a call, and all else stays")
  func addingHeaders() async throws {
    let plain = try await request(Self.plain)
    let provider = Provider<StructAPI>().mappingRoutes { _, route in
      route.header("User-Agent", "Zalbinian")
    }
    let changed = try await provider.preparedRequest(for: StructAPI(route: Self.plain))
    #expect(changed.headers[.userAgent] == "Zalbinian")
    #expect(changed.url == plain.url)
    #expect(changed.method == plain.method)
  }

  @Test("No body, a file, parts and downloads leave URL, method and header fields as they are")
  func plainTasks() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("test".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for route in [Self.plain, Self.plain.file(file), Self.plain.multipart(Self.parts)] {
      var request = try await request(route)
      #expect(request.url.absoluteString == "http://example.com/zen")
      #expect(request.method == .post)
      request.headers[.contentType] = nil
      let names = request.headers.map(\.name.rawName).sorted()
      #expect(names == ["Accept", "Title", "headerKey"])
      #expect(request.headers[values: .init("Title") ?? .accept] == ["Dominar"])
    }
    #expect(try await request(Self.plain).body == .none)
    #expect(try await request(Self.plain.file(file)).body == .file(file))
  }

  @Test("Parameters go into the query, JSON or a form, with the media type")
  func parameters() async throws {
    let query = try await request(Self.plain.query("Nemesis", "Harvey"))
    #expect(query.url.absoluteString == "http://example.com/zen?Nemesis=Harvey")
    #expect(query.body == .none)
    let json = try await request(Self.plain.json(["Nemesis": "Harvey"]))
    #expect(body(json) == #"{"Nemesis":"Harvey"}"#)
    #expect(json.headers[.contentType] == "application/json")
    let form = try await request(Self.plain.form(["Nemesis": "Harvey"]))
    #expect(body(form) == "Nemesis=Harvey")
    #expect(form.headers[.contentType] == "application/x-www-form-urlencoded")
    for request in [json, form] {
      #expect(request.url.absoluteString == "http://example.com/zen")
      #expect(request.method == .post)
    }
  }

  @Test("Data and encodable values are the body, and nothing but the media type is added")
  func bodies() async throws {
    let data = try await request(Self.plain.data(Data("test data".utf8)))
    #expect(body(data) == "test data")
    let issue = MoyaIssue(
      title: "Hello, Moya!", createdAt: Date(timeIntervalSince1970: 0), rating: nil)
    let json = try await request(Self.plain.json(issue))
    #expect(json.headers[.contentType] == "application/json")
    #expect(body(json)?.contains(#""title":"Hello, Moya!""#) == true)
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .secondsSince1970
    let custom = try await request(Self.plain.json(issue, using: encoder))
    #expect(custom.headers[.contentType] == "application/json")
    #expect(body(custom)?.contains(#""created_at":0"#) == true)
    for request in [data, json, custom] {
      #expect(request.url.absoluteString == "http://example.com/zen")
      #expect(request.method == .post)
      #expect(request.headers.count == 4)
    }
  }

  @Test("A query goes beside data, JSON, a form and parts")
  func composites() async throws {
    let route = Self.plain.query("Harvey", "Nemesis")
    for route in [
      route.data(Data("test data".utf8)), route.json(["Nemesis": "Harvey"]),
      route.form(["Nemesis": "Harvey"]), route.multipart(Self.parts),
    ] {
      let request = try await request(route)
      #expect(request.url.absoluteString == "http://example.com/zen?Harvey=Nemesis")
      #expect(request.body != .none)
      #expect(request.method == .post)
    }
    #expect(body(try await request(route.json(["Nemesis": "Harvey"]))) == #"{"Nemesis":"Harvey"}"#)
    #expect(body(try await request(route.data(Data("test data".utf8)))) == "test data")
  }

  @Test("What cannot be a URL or a body is an error before anything is sent, and which says so")
  func errors() async throws {
    let url = try #require(URL(string: "some-invalid-URL"))
    await #expect(throws: ProviderError.self) {
      try await Provider<StructAPI>(baseURL: url).preparedRequest(for: StructAPI())
    }
    await fails(Self.plain.baseURL("some invalid URL"), for: "URL")
    let infinite = MoyaIssue(title: "Hello, Moya!", createdAt: Date(), rating: .infinity)
    await fails(Self.plain.json(infinite, using: JSONEncoder()), for: "JSON")
    await fails(Self.plain.json(infinite), for: "JSON")
    // A property list has a list or a dictionary at its top.
    await fails(Self.plain.propertyList("text"), for: "property list")
  }

  @Test("Operations are equal that send the same, for each kind of body")
  func equality() {
    let data = Data("test".utf8)
    let (file, other) = (URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b"))
    let encoder = JSONEncoder()
    let snakes = JSONEncoder()
    snakes.keyEncodingStrategy = .convertToSnakeCase
    let issue = MoyaIssue(title: "T", createdAt: Date(timeIntervalSince1970: 0), rating: 0)
    let issue2 = MoyaIssue(title: "Ta", createdAt: issue.createdAt, rating: 0)
    let route = Self.plain
    let query = route.query("test", "test1")
    let query2 = route.query("test", "test2")
    // Each with what is equal to it, and what is not.
    let cases: [(Route, same: Route, others: [Route])] = [
      (
        route.multipart(["test": FilePart.data(data)]),
        route.multipart(["test": FilePart.data(data)]),
        [
          route.multipart(["test1": FilePart.data(data)]),
          route.multipart(["test": FilePart.data(Data("test1".utf8))]),
        ]
      ),
      (
        query.multipart(["test": FilePart.data(data)]),
        query.multipart(["test": FilePart.data(data)]),
        [
          query.multipart(["test1": FilePart.data(data)]),
          query2.multipart(["test": FilePart.data(data)]),
        ]
      ),
      (route.file(file), route.file(file), [route.file(other)]),
      (query.data(data), query.data(data), [query2.data(data), query.data(Data("test2".utf8))]),
      (route, route, [route.header("Title", "Other"), query]),
      (route.data(data), route.data(data), [route.data(Data("test1".utf8))]),
      (route.json(issue), route.json(issue), [route.json(issue2)]),
      (query, query, [query2]),
      (
        query.json(["a": "b"]), query.json(["a": "b"]),
        [query2.json(["a": "b"]), query.json(["a": "c"])]
      ),
      (
        route.json(issue, using: encoder), route.json(issue, using: encoder),
        [route.json(issue2, using: encoder), route.json(issue, using: snakes)]
      ),
    ]
    for (route, same, others) in cases {
      #expect(StructAPI(route: route) == StructAPI(route: same))
      for other in others { #expect(StructAPI(route: route) != StructAPI(route: other)) }
    }
  }

  @Test("Parts are added where routes are mapped")
  func addedParts() async throws {
    try await TestServer.run { server in
      let provider = Provider<StructAPI>(baseURL: server.url).mappingRoutes { _, route in
        route.addingMultipart(["test2": "test2"])
      }
      try await provider.send(StructAPI(route: Route(.post, "/post").multipart(["test1": "test1"])))
      let sent = try #require(server.requests.first).text
      for name in ["test1", "test2"] {
        #expect(sent.contains("name=\"\(name)\"\r\n\r\n\(name)\r\n"))
      }
    }
  }

  @Test("A part has the name, the file's name and the media type that it is given")
  func part() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tmp.txt")
    try Data("test".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await TestServer.run { server in
      let part = FilePart.file(file, contentType: "text/plain")
      try await Provider<StructAPI>(baseURL: server.url)
        .send(StructAPI(route: Route(.post, "/post").multipart(["MyName": part])))
      let sent = try #require(server.requests.first).text
      #expect(sent.contains(#"name="MyName"; filename="tmp.txt""#))
      #expect(sent.contains("Content-Type: text/plain\r\n"))
    }
  }

  @Test(
    "the methods that support multipart bodies",
    arguments: [
      (HTTPRequest.Method.get, false), (.post, true), (.put, true), (.delete, false),
      (.options, false), (.head, false), (.patch, true), (.trace, false), (.connect, true),
    ])
  func multipartMethods(method: HTTPRequest.Method, isSupported: Bool) {
    #expect(method.supportsMultipart == isSupported)
  }
}
