import Fletcher
import Foundation
import HTTPTypes
import TestServer
import Testing

@Suite("Parameters on the wire")
struct EchoParameterTests {
  @Test("A path argument stays one segment, whatever is in it")
  func hostilePath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.plainPath(segment: "../a/b?c#d")
      #expect(received.path == "/paths/plain/..%2Fa%2Fb%3Fc%23d")
      #expect(received.query == "v=5.199")
      let umlaut = try await echo.plainPath(segment: "ü %41+")
      #expect(umlaut.path == "/paths/plain/%C3%BC%20%2541%2B")
    }
  }

  @Test(
    "A path argument that is empty, or that is a dot segment, is refused before anything is sent")
  func refusedPath() async throws {
    try await withEcho { echo, server in
      for segment in ["", ".", ".."] {
        guard
          case .invalidRequest = await failure(of: { try await echo.plainPath(segment: segment) })
        else {
          Issue.record("\"\(segment)\" is not refused")
          continue
        }
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test("Lists, maps and objects in paths are separated by commas")
  func simplePath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.simplePath(
        list: ["a", "b/c"], map: ["b": 2, "a": 1], object: Echo.Point(x: 1, y: 2))
      #expect(received.path == "/paths/simple/a,b%2Fc/a,1,b,2/x,1,y,2")
    }
  }

  @Test("Exploded maps and objects in paths have equals signs")
  func explodedPath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.explodedPath(
        list: ["a", "b"], map: ["b": 2, "a": 1], object: Echo.Point(x: 1, y: 2))
      #expect(received.path == "/paths/exploded/a,b/a=1,b=2/x=1,y=2")
    }
  }

  @Test("The style `label` puts dots before values")
  func labelPath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.labelPath(text: "x", list: [1, 2], exploded: [3, 4])
      #expect(received.path == "/paths/label/.x/.1,2/.3.4")
    }
  }

  @Test("The style `matrix` puts semicolons and names before values")
  func matrixPath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.matrixPath(
        text: "x", list: [1, 2], exploded: [3, 4], object: Echo.MatrixPathObject(x: 5, y: 6))
      #expect(received.path == "/paths/matrix/;text=x/;list=1,2/;exploded=3;exploded=4/;x=5;y=6")
    }
  }

  @Test("An argument with reserved characters allowed is many segments, but ends no path")
  func reservedPath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.reservedPath(rest: "a/b?c#d e")
      #expect(received.path == "/paths/reserved/a/b%3Fc%23d%20e")
      #expect(received.query == "v=5.199")
    }
  }

  @Test("A constant in the path is sent and is no argument")
  func constantPath() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.constantPath(itemID: 9_007_199_254_740_993)
      #expect(received.path == "/paths/constant/a%2Fb%20c/9007199254740993")
    }
  }

  @Test("Dates, numbers, UUIDs, enums and booleans have the text that servers expect")
  func valuesInPath() async throws {
    let day = try #require(CalendarDate(year: 2024, month: 2, day: 29))
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let amount = try #require(Decimal(string: "123456789012345678.5"))
    try await withEcho { echo, _ in
      let received = try await echo.valuesPath(
        day: day, moment: Date(timeIntervalSince1970: 0), stamp: UnixTime(seconds: 1_700_000_000),
        id: id, amount: amount, flag: true, color: .navy, level: Echo.Level(rawValue: 42))
      #expect(
        received.path == "/paths/values/2024-02-29/1970-01-01T00%3A00%3A00Z/1700000000/"
          + "e621e1f8-c36c-495a-93fc-0c247a3e6e5f/123456789012345678.5/true/dark-blue/42")
    }
  }

  @Test("Several arguments can be in one segment")
  func partsOfSegment() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.partsOfSegment(a: "x/y", b: "z")
      #expect(received.path == "/paths/x%2Fy-z.json")
    }
  }

  @Test("Parameters that are given are sent, with constants and defaults of required ones")
  func queryDefaults() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.queryScalars(text: "a b&c=d+e", count: -1, ratio: 0.5)
      #expect(received.path == "/query/scalars")
      #expect(
        received.items == [
          "constant=5.10", "count=-1", "ratio=0.5",
          "text=a%20b%26c%3Dd%2Be", "with_default=30",
        ])
      #expect(received.query.contains("v=5.199"))
      let without = try await echo.queryScalars(
        text: "", count: 0, ratio: 1e21, withDefault: 30)
      #expect(
        without.items == [
          "constant=5.10", "count=0", "ratio=1000000000000000000000", "text=", "with_default=30",
        ])
    }
  }

  @Test("All scalars of a query are sent under their names on the wire")
  func queryScalars() async throws {
    let address = try #require(URL(string: "https://example.com/a?b=c&d"))
    try await withEcho { echo, _ in
      let received = try await echo.queryScalars(
        text: "t", count: 1, ratio: 2, optional: "o", withDefault: 3, flag: false,
        color: Echo.QueryScalarsColor(rawValue: "never seen"), address: address,
        bytes: Data([0xFB, 0xFF]), filterState: "open", top: 5, lang: "en")
      #expect(
        received.items == [
          "%24top=5", "address=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%26d", "bytes=%2B%2F8%3D",
          "color=never%20seen", "constant=5.10", "count=1", "filter%5Bstate%5D=open", "flag=false",
          "lang=en", "optional=o", "ratio=2", "text=t", "with_default=3",
        ])
    }
  }

  @Test("Numbers that are no numbers are refused")
  func notANumber() async throws {
    try await withEcho { echo, server in
      let error = await failure {
        try await echo.queryScalars(text: "t", count: 1, ratio: .nan)
      }
      guard case .invalidRequest? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test("Lists in queries are written in each style")
  func queryLists() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.queryLists(
        form: ["a", "b,c"], comma: ["a", "b,c"], space: ["a", "b"], pipe: ["a", "b"],
        json: ["a", "b"], colors: [.red, .navy])
      #expect(
        received.items == [
          "colors=dark-blue", "colors=red", "comma=a,b%2Cc", "form=a", "form=b%2Cc",
          "json=%5B%22a%22%2C%22b%22%5D", "pipe=a%7Cb", "space=a%20b",
        ])
      let none = try await echo.queryLists()
      #expect(none.items.isEmpty)
      let empty = try await echo.queryLists(form: [], comma: [], space: [], pipe: [])
      #expect(empty.items.isEmpty)
    }
  }

  @Test("Objects and maps in queries are written in each style")
  func queryObjects() async throws {
    let filter = Echo.Filter(state: .open, range: .init(low: 1), labels: ["a", "b"])
    try await withEcho { echo, _ in
      let form = try await echo.queryObjects(form: Echo.Point(x: 1, y: 2))
      #expect(form.items == ["x=1", "y=2"])
      let comma = try await echo.queryObjects(comma: Echo.Point(x: 1, y: 2))
      #expect(comma.items == ["comma=x,1,y,2"])
      let deep = try await echo.queryObjects(deep: filter)
      #expect(
        deep.items == [
          "deep%5Blabels%5D%5B0%5D=a", "deep%5Blabels%5D%5B1%5D=b", "deep%5Brange%5D%5Blow%5D=1",
          "deep%5Bstate%5D=open",
        ])
      let asJSON = try await echo.queryObjects(json: filter)
      let item = try #require(asJSON.items.first)
      #expect(
        item.removingPercentEncoding
          == #"json={"labels":["a","b"],"range":{"low":1},"state":"open"}"#)
      let maps = try await echo.queryObjects(
        map: ["b": "2", "a": "1&"], commaMap: ["k": "v"], deepMap: ["k": "v"],
        inline: .init(left: 3))
      #expect(maps.items == ["a=1%26", "b=2", "comma_map=k,v", "deep_map%5Bk%5D=v", "left=3"])
    }
  }

  @Test("A query argument with reserved characters allowed keeps them")
  func queryReserved() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.queryReserved(q: "a/b", raw: "a/b:c,d e", raws: ["a/b", "c"])
      #expect(received.items == ["q=a%2Fb", "raw=a/b:c,d%20e", "raws=a/b,c"])
    }
  }

  @Test("What every operation may be given is given to the provider, for its groups too")
  func commonParameters() async throws {
    try await withEcho { echo, _ in
      let traced = echo.with(trace: "all")
      #expect(
        try await traced.queryReserved(q: "a", raw: "b", raws: []).headers["x-trace"] == "all")
      let once = try await traced.with(trace: "once").queryReserved(q: "a", raw: "b", raws: [])
      #expect(once.headers["x-trace"] == "once")
      #expect(try await echo.queryReserved(q: "a", raw: "b", raws: []).headers["x-trace"] == nil)
      let request = try await traced.items.preparedRequest(for: .links)
      #expect(request.headers[try #require(HTTPField.Name("X-Trace"))] == "all")
    }
  }

  @Test("Headers are constant or given, and the nearest constant counts")
  func headers() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.with(trace: "t").headers(
        xText: "tëxt", xList: [1, 2], xObject: Echo.Point(x: 1, y: 2),
        xJSON: Echo.Filter(state: .closed), xMoment: Date(timeIntervalSince1970: 0),
        ifNoneMatch: "\"etag\"")
      let headers = received.headers
      #expect(headers["x-text"] == "tëxt")
      #expect(headers["x-list"] == "1,2")
      #expect(headers["x-object"] == "x,1,y,2")
      #expect(headers["x-json"] == #"{"state":"closed"}"#)
      #expect(headers["x-moment"] == "1970-01-01T00:00:00Z")
      #expect(headers["x-default"] == "fallback")
      #expect(headers["x-constant"] == "always")
      #expect(headers["x-service"] == "constant, of the service")
      #expect(headers["x-path"] == "of the path")
      #expect(headers["x-replaced"] == "near")
      #expect(headers["x-operation"] == #"quoted "text" \ here"#)
      #expect(headers["if-none-match"] == "\"etag\"")
      #expect(headers["x-trace"] == "t")
      #expect(headers["accept"] == "application/json")
    }
  }

  @Test("A header of the service is sent until an argument of its name is given")
  func headerOfService() async throws {
    try await withEcho { echo, _ in
      let usual = try await echo.headersOfService()
      #expect(usual.headers["x-service"] == "constant, of the service")
      let other = try await echo.headersOfService(xService: "other")
      #expect(other.headers["x-service"] == "other")
    }
  }

  @Test("Headers that are not given are not sent, and `headers: null` takes the constant ones back")
  func headersLeftOut() async throws {
    try await withEcho { echo, server in
      try await echo.headersOnly()
      let request = try #require(server.requests.first)
      #expect(request.method == "HEAD")
      for name in ["x-service", "x-replaced", "x-path", "x-trace", "if-none-match", "x-list"] {
        #expect(request.headers[name] == nil)
      }
    }
  }

  @Test(
    "A header with a line break is refused", arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b"])
  func hostileHeader(_ value: String) async throws {
    try await withEcho { echo, server in
      let error = await failure { try await echo.headers(xText: value) }
      guard case .invalidRequest(let reason, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("X-Text"))
      #expect(server.requests.isEmpty)
    }
  }

  @Test("Cookies are sent in one header, with constant ones")
  func cookies() async throws {
    try await withEcho { echo, _ in
      let received = try await echo.cookies(
        session: "a b;c", list: [1, 2], filter: Echo.Filter(state: .open), tracking: "no")
      let cookies = try #require(received.headers["cookie"]).components(separatedBy: "; ")
      let decoded = cookies.compactMap(\.removingPercentEncoding)
      #expect(
        decoded.sorted() == [
          #"filter={"state":"open"}"#, "fixed=on", "list=1,2", "session=a b;c", "tracking=no",
        ])
      #expect(cookies.contains("session=a%20b%3Bc"))
      let without = try await echo.cookies()
      #expect(without.headers["cookie"] == "fixed=on")
    }
  }

  @Test("A cookie that is a credential is sent beside those that are parameters")
  func cookieCredential() async throws {
    try await withEcho(auth: [.cookieKey("k")]) { echo, _ in
      let received = try await echo.cookies(session: "s")
      let cookies = try #require(received.headers["cookie"]).components(separatedBy: "; ")
      #expect(cookies.sorted() == ["fixed=on", "key=k", "session=s"])
    }
  }

  @Test("A constant cookie is no argument")
  func constantCookie() throws {
    let arguments = try #require(Mirror(reflecting: Echo.cookies()).children.first).value
    #expect(!Mirror(reflecting: arguments).children.contains { $0.label == "fixed" })
  }

  @Test("A whole URL is sent to as it is, with the operation's query behind its own")
  func wholeURL() async throws {
    try await withEcho { echo, server in
      let plain = try await echo.uploadElsewhere(
        uploadURL: try server.url("/up/a%2Fb"), part: 3, body: Data("x".utf8))
      #expect(plain.method == "PUT")
      #expect(plain.path == "/up/a%2Fb")
      #expect(plain.items == ["mode=fast", "part=3"])
      let withQuery = try await echo.uploadElsewhere(
        uploadURL: try server.url("/up?token=a%2Fb&c#fragment"), part: 3, body: Data())
      #expect(withQuery.path == "/up")
      #expect(withQuery.items == ["c", "mode=fast", "part=3", "token=a%2Fb"])
      let next = try await echo.nextPage(uploadURL: try server.url("/next?page=2&v=1"))
      #expect(next.path == "/next")
      #expect(next.items == ["page=2", "v=1"])
    }
  }

  @Test("A whole URL that is not HTTP, or that has a user in it, is refused")
  func refusedURL() async throws {
    try await withEcho { echo, _ in
      for text in ["file:///etc/passwd", "relative", "https://user:secret@example.com/"] {
        let url = try #require(URL(string: text))
        let error = await failure { try await echo.nextPage(uploadURL: url) }
        guard case .invalidRequest? = error else {
          Issue.record("\(text): \(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test("Operations of a group are reached through the client's property")
  func groups() async throws {
    try await withEcho(
      reply: .by { request in
        request.path == "/groups/items"
          ? .json(#"[{"id": 1, "name": "n", "width": 2, "height": 3}]"#)
          : .json(#"{"items": [], "next": "c"}"#)
      }
    ) { echo, server in
      let items = try await echo.items.list(page: 2)
      #expect(items.first?.width == 2)
      let found = try await echo.searchResults.search(q: "x", cursor: "c")
      #expect(found.next == "c")
      let queries = server.requests.map { $0.queryItems.filter { $0 != "v=5.199" }.sorted() }
      #expect(queries == [["page=2"], ["cursor=c", "q=x"]])
    }
  }
}
