import Fletcher
import Foundation
import HTTPTypes
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A target of any route, for a service without a configuration to speak of.
struct Anything: Service, Target {
  static let configuration = ServiceConfiguration(baseURL: "https://any.test/api/")
  var route: Route
}

private func url(_ route: Route) async throws -> String {
  try await Provider<Anything>().preparedRequest(for: Anything(route: route)).url.absoluteString
}

private func refusal(_ route: Route) async -> String {
  do {
    return "not refused: \(try await url(route))"
  } catch ProviderError.invalidRequest(let reason, _) {
    return reason
  } catch {
    return "refused by another error: \(error)"
  }
}

@Suite("A route becomes a request")
struct RequestTests {
  @Test("an argument in the path stays one segment, whatever is in it")
  func segment() async throws {
    let request = try await Provider<Gallery>().preparedRequest(for: .image(id: "../a/b?c#d"))
    #expect(
      request.url.absoluteString
        == "https://api.gallery.test/3/image/..%2Fa%2Fb%3Fc%23d?v=5.199")
  }

  @Test("a method of another standard is sent as it is written, and what is no method is refused")
  func otherMethods() async throws {
    let request = try await Provider<Anything>().preparedRequest(
      for: Anything(route: Route("PROPFIND", "/files")))
    #expect(request.method.rawValue == "PROPFIND")
    #expect(
      await refusal(Route("GET /x", "/files")) == "\"GET /x\" is no method of HTTP")
  }

  @Test("nil leaves a query parameter out, a list is repeated")
  func query() async throws {
    let request = try await Provider<Gallery>().preparedRequest(
      for: .accountImages(username: "jo", sort: .created, tags: ["a b", "ü"]))
    #expect(
      request.url.absoluteString
        == "https://api.gallery.test/3/account/jo/images?sort=created&tags=a%20b&tags=%C3%BC&v=5.199"
    )
  }

  @Test("an object in the query is written as its style says")
  func objects() async throws {
    let filter = Gallery.Filter(
      kind: "a&b", size: .init(width: 1, height: 2), tags: ["x", "y"])
    let request = try await Provider<Gallery>().preparedRequest(
      for: .search(filter: filter, ids: [1, 2]))
    #expect(
      request.url.query
        == "filter%5Bkind%5D=a%26b&filter%5Bsize%5D%5Bwidth%5D=1&filter%5Bsize%5D%5Bheight%5D=2&filter%5Btags%5D%5B0%5D=x&filter%5Btags%5D%5B1%5D=y&ids=1%7C2&v=5.199"
    )
    let size = Gallery.Size(width: 1, height: 2)
    #expect(
      try await url(Route(.get, "/x{?size*}", Parameter.object(size)))
        == "https://any.test/api/x?width=1&height=2")
    #expect(
      try await url(Route(.get, "/x{?size}", Parameter.json(size)))
        == "https://any.test/api/x?size=%7B%22height%22%3A2%2C%22width%22%3A1%7D")
    #expect(
      try await url(Route(.get, "/x{?ids}", Parameter.spaceDelimited([1, 2])))
        == "https://any.test/api/x?ids=1%202")
  }

  @Test("an element of a list in a header may have a comma in quotes, and in nothing else")
  func listsInHeaders() async throws {
    let route = Route(.get, "/x").header("If-Match", [#""a,b""#, #"W/"c""#])
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    #expect(request.headers[.ifMatch] == #""a,b",W/"c""#)
    for names in [["a", "b,c"], ["a,"], [","]] {
      #expect(await refusal(Route(.get, "/").header("X-Names", names)).contains("a comma"))
    }
    #expect(
      await refusal(Route(.get, "/").header("X-Map", Parameter.object(["k": "a,b"])))
        .contains("a comma"))
  }

  @Test("JSON in a header field is ASCII, as Dropbox asks for it")
  func jsonInHeaders() async throws {
    let route = Route(.get, "/x").header(
      "X-J", Parameter.asciiJSON(["path": "größe\u{7F}😀\"\\"]))
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    #expect(
      request.headers[HTTPField.Name("X-J")!]
        == #"{"path":"gr\u00f6\u00dfe\u007f\ud83d\ude00\"\\"}"#)
  }

  @Test(
    "dates of HTTP have its form",
    arguments: [
      // RFC 9110, section 5.6.7.
      (784_111_777.9, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (-86_400 * 7, "Thu, 25 Dec 1969 00:00:00 GMT"),
      (1_709_208_000, "Thu, 29 Feb 2024 12:00:00 GMT"),
    ] as [(Double, String)])
  func httpDates(seconds: Double, text: String) async throws {
    let date = Date(timeIntervalSince1970: seconds)
    let route = Route(.get, "/x").header("If-Modified-Since", Parameter.httpDate(date))
    let request = try await Provider<Anything>().preparedRequest(for: Anything(route: route))
    #expect(request.headers[.ifModifiedSince] == text)
  }

  @Test("every kind of value has its text")
  func values() async throws {
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let day = try #require(CalendarDate(year: 2024, month: 2, day: 29))
    #expect(
      try await url(
        Route(
          .get, "/{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}", true, -3, 1.5, id, day,
          UnixTime(seconds: 12), Date(timeIntervalSince1970: 0.25), Decimal(string: "1.10")))
        == "https://any.test/api/true/-3/1.5/e621e1f8-c36c-495a-93fc-0c247a3e6e5f/2024-02-29/12/1970-01-01T00%3A00%3A00.250Z/1.1"
    )
    #expect(
      try await url(
        Route(
          .get, "/x{?a,b*,c,d}", JSON.integer(3), ["z": 1, "y": 2], Data("hi".utf8),
          Optional<Int>.none)) == "https://any.test/api/x?a=3&y=2&z=1&c=aGk%3D")
  }

  @Test("an argument that would make the path another resource's is refused")
  func emptyArguments() async {
    for value in ["", ".", ".."] {
      #expect(await refusal(Route(.get, "/repos/{id}", value)).contains("another resource"))
      #expect(await refusal(Route(.get, "/repos/{id}/x", value)).contains("another resource"))
    }
    #expect(await refusal(Route(.get, "/repos/{id}", Int?.none)).contains("\"id\""))
    #expect(await refusal(Route(.get, "/repos/{id}", [Int]())).contains("\"id\""))
    #expect(await refusal(Route(.get, "/repos{/id}", "")).contains("\"id\""))
    #expect(await refusal(Route(.get, "/repos/{+path}", "a/../b")).contains("another resource"))
    #expect(await refusal(Route(.get, "/repos/{+path}", "%2e%2E/b")).contains("another resource"))
    #expect(await refusal(Route(.get, "/x{?a}", Double.nan)).contains("finite"))
    #expect(await refusal(Route(.get, "/{a}")).contains("arguments"))
    #expect(await refusal(Route(.get, "/", "x")).contains("arguments"))
  }

  @Test("a path with several segments cannot begin a query or a fragment")
  func reservedPath() async throws {
    #expect(
      try await url(Route(.get, "/contents/{+path}{?ref}", "a/b?c#d", "main"))
        == "https://any.test/api/contents/a/b%3Fc%23d?ref=main")
  }

  @Test("a template cannot run on from the host")
  func host() async throws {
    #expect(try await url(Route(.get, "{.x}", "evil.test")) == "https://any.test/api/.evil.test")
    #expect(try await url(Route(.get, "x")) == "https://any.test/api/x")
    #expect(try await url(Route(.get, "")) == "https://any.test/api")
    #expect(try await url(Route(.get, "?a={x}", "")) == "https://any.test/api?a=")
  }

  @Test("constant and computed query items come after the template's")
  func queryItems() async throws {
    #expect(
      try await url(Route(.get, "/x{?a}", 1).query("b c", ["d", "e&"]).query("f", Int?.none))
        == "https://any.test/api/x?a=1&b%20c=d&b%20c=e%26")
  }

  @Test("a port that no address has makes no URL of a base, and no redirect is followed to it")
  func ports() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:65536"))
    await #expect(throws: ProviderError.self) {
      try await Provider<Anything>(baseURL: url).preparedRequest(
        for: Anything(route: Route(.get, "/")))
    }
    let here = try #require(URL(string: "http://127.0.0.1:1/"))
    let request = Request(url: here)
    let response = Response(
      status: .found, headers: [.location: url.absoluteString], data: Data(), request: request)
    #expect(request.redirected(by: response) == nil)
  }

  #if canImport(FoundationNetworking)
    @Test("a timeout that is no whole number of seconds is rounded up, not down to none")
    func shortTimeout() throws {
      var request = Request(url: try #require(URL(string: "https://a.test")))
      request.timeout = .milliseconds(900)
      #expect(request.urlRequest().timeoutInterval == 1)
    }
  #endif

  @Test("headers are the service's and the operation's, which wins")
  func headers() async throws {
    let request = try await Provider<Gallery>().urlRequest(
      for: .headers(version: "2", ids: [1, 2], session: "a b"))
    #expect(request.value(forHTTPHeaderField: "X-Client") == "tests")
    #expect(request.value(forHTTPHeaderField: "X-Version") == "2")
    #expect(request.value(forHTTPHeaderField: "X-IDs") == "1,2")
    #expect(request.value(forHTTPHeaderField: "Cookie") == "session=a%20b")
    #expect(request.value(forHTTPHeaderField: "Accept") == "application/json")
    #expect(request.timeoutInterval == 300)
    let zen = try await Provider<Gallery>().urlRequest(for: .zen)
    #expect(zen.value(forHTTPHeaderField: "Accept") == "text/plain")
    #expect(zen.timeoutInterval == 100)
    #expect(zen.cachePolicy == .reloadIgnoringLocalCacheData)
  }

  @Test(
    "a header with a line break or a NUL is refused by its name, and its value is not shown",
    arguments: ["secret\r\nX: 1", "secret\n", "secret\0", "secret\u{7F}"])
  func headerInjection(value: String) async {
    let reason = await refusal(Route(.get, "/").header("X-Name", value))
    #expect(reason.contains("X-Name"))
    #expect(!reason.contains("secret"))
    #expect(await refusal(Route(.get, "/").header("X Name", "a")).contains("X Name"))
    #expect(await refusal(Route(.get, "/").cookie("a", value)).contains("\"a\""))
    #expect(await refusal(Route(.get, "/").cookie("a;b", "c")).contains("a;b"))
    #expect(
      await refusal(Route(.post, "/").data(Data(), contentType: value)).contains("Content-Type"))
  }

  @Test("a base URL that is none is an error when a request is made")
  func badBase() async throws {
    for text in ["ftp://x.test", "nonsense", "https://user:pw@x.test", "file:///etc"] {
      let provider = Provider<Anything>(baseURL: URL(string: text))
      await #expect(throws: ProviderError.self) {
        try await provider.preparedRequest(for: Anything(route: Route(.get, "/")))
      }
    }
  }

  @Test("a base URL may have a path and a query")
  func base() async throws {
    let provider = Provider<Anything>(baseURL: URL(string: "http://x.test:81/a/?k=1#f"))
    let request = try await provider.preparedRequest(for: Anything(route: Route(.get, "/b{?c}", 2)))
    #expect(request.url.absoluteString == "http://x.test:81/a/b?c=2&k=1")
  }

  @Test(
    "the variables of a server's URL have the values of the caller, which can't leave their place",
    arguments: [
      ("eu", "v1/beta", "http://eu.x.test:81/v1/beta"),
      ("eu", "a b?c#d", "http://eu.x.test:81/a%20b%3Fc%23d"),
      ("e%75", "", "http://e%75.x.test:81/"), ("eu", "{v}", "http://eu.x.test:81/%7Bv%7D"),
    ])
  func server(region: String, path: String, expected: String) {
    let url = Gallery.serverURL(
      "http://{r}.x.test:{port}/{path}", ["r": region, "port": "81", "path": path])
    #expect(url.absoluteString == expected)
  }

  @Test("a value that makes a server's URL none is an error when a request is made")
  func badServer() async throws {
    let provider = Provider<Anything>(
      baseURL: Gallery.serverURL("https://x.test:{port}", ["port": "none"]))
    await #expect(throws: ProviderError.self) {
      try await provider.preparedRequest(for: Anything(route: Route(.get, "/")))
    }
  }

  @Test("A target has the base URL, path, method and headers that Moya's targets have")
  func moya() {
    let target = Gallery.accountImages(username: "jo", page: 2)
    #expect(target.baseURL?.absoluteString == "https://api.gallery.test")
    #expect(target.path == "/3/account/jo/images")
    #expect(target.method == .get)
    #expect(target.headers == ["X-Client": "tests"])
    #expect(Gallery.zen.sampleData == Data("Half measures are as bad as nothing at all.".utf8))
  }
}
