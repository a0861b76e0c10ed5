import Fletcher
import FlyingFox
import Foundation
import Synchronization
import TestServer
import Testing

@Suite("Lists that come in pages")
struct PageTests {
  /// The items that come of a list, and what was asked for.
  private func list<Item: Decodable & Sendable>(
    _ pagination: Pagination, route: Route = Route(.get, "/list"), limit: Int = 100,
    of type: Item.Type = Int.self,
    _ handler: @escaping @Sendable (Received, URL) -> HTTPResponse
  ) async throws -> ([Item], [String]) {
    let own = Box()
    return try await withServer { request in
      handler(request, try await own.url())
    } _: { url, log in
      await own.set(url)
      let provider = Provider<Anything>(
        auth: Credentials("key", .apiKey("s", in: .query("key"))), baseURL: url)
      var items: [Item] = []
      for try await item in provider.items(of: Anything(route: route), as: type, by: pagination) {
        items.append(item)
        if items.count == limit { break }
      }
      return (items, await log.requests.map(\.target))
    }
  }

  @Test("to a page without content, as 204 has none")
  func noContent() async throws {
    let (numbers, targets) = try await list(.cursor("cursor", next: "next", items: "items")) {
      request, _ in
      request.target == "/list?key=s"
        ? response(200, #"{"items": [1, 2], "next": "a"}"#) : response(204, "")
    }
    #expect(numbers == [1, 2])
    #expect(targets == ["/list?key=s", "/list?cursor=a&key=s"])
  }

  @Test("by links, to one that has no results, as Sentry's last page has")
  func linkWithoutResults() async throws {
    let (numbers, targets) = try await list(.link()) { request, url in
      let isFirst = request.target == "/list?key=s"
      let next = "<\(url)/list?cursor=\(isFirst ? 1 : 2)>; rel=\"next\"; results=\"\(isFirst)\""
      return response(200, isFirst ? "[1]" : "[2]", headers: [HTTPHeader("Link"): next])
    }
    #expect(numbers == [1, 2])
    #expect(targets.count == 2)
  }

  @Test("by links, as GitHub writes them, with credentials once")
  func links() async throws {
    let (numbers, targets) = try await list(.link()) { request, url in
      switch request.target {
      case "/list?key=s":
        response(
          200, "[1, 2]",
          headers: [
            HTTPHeader("Link"):
              "<\(url)/list?page=1&key=s>; rel=\"prev\", <\(url)/list?page=2&key=s>; rel=\"next\", <\(url)/list?page=9>; rel=\"last\""
          ])
      case "/list?page=2&key=s":
        response(200, "[3]", headers: [HTTPHeader("Link"): "</list?page=1>; rel=first"])
      default: response(404, "")
      }
    }
    #expect(numbers == [1, 2, 3])
    #expect(targets == ["/list?key=s", "/list?page=2&key=s"])
  }

  @Test("by numbers of pages, from where the request begins, to an empty page")
  func pages() async throws {
    let (numbers, targets) = try await list(
      .page(items: "data.items"), route: Route(.get, "/list{?page,size}", 3, 2)
    ) { request, _ in
      let page = Int(request.target.split(separator: "page=").last?.prefix { $0.isNumber } ?? "")
      return response(200, #"{"data": {"items": [\#((page ?? 0) < 5 ? "\(page ?? 0)" : "")]}}"#)
    }
    #expect(numbers == [3, 4])
    #expect(
      targets == [
        "/list?page=3&size=2&key=s", "/list?size=2&page=4&key=s", "/list?size=2&page=5&key=s",
      ])
  }

  @Test(
    "of Spring and Jira, with no request behind the last page",
    arguments: [
      Pagination.page(first: 0, items: "d", last: "isLast"), .offset(items: "d", last: "isLast"),
    ])
  func lastPages(_ pagination: Pagination) async throws {
    let (numbers, targets) = try await list(pagination, route: Route(.get, "/list")) {
      request, _ in
      request.target.contains("?key")
        ? response(200, #"{"d": [1], "isLast": false}"#)
        : response(200, #"{"d": [2], "isLast": true}"#)
    }
    #expect(numbers == [1, 2])
    #expect(targets.count == 2)
  }

  @Test("by a number, where 0 is one as any other, as Meilisearch's, until it is null")
  func zeroAsCursor() async throws {
    func tasks(_ pagination: Pagination) async throws -> [Int] {
      try await list(pagination) { request, _ in
        request.target.contains("from=0")
          ? response(200, #"{"results": [0], "next": null}"#)
          : response(200, #"{"results": [1], "next": 0}"#)
      }.0
    }
    #expect(
      try await tasks(.cursor("from", next: "next", items: "results", endsAtZero: false)) == [1, 0])
    #expect(try await tasks(.cursor("from", next: "next", items: "results")) == [1])
  }

  @Test(
    "by a header field, as GitLab writes it, until it is empty or absent", arguments: ["", nil])
  func headerFields(last: String?) async throws {
    let (numbers, targets) = try await list(.cursor("page", nextHeader: "x-next-page")) {
      request, _ in
      switch request.target {
      case "/list?key=s": response(200, "[1, 2]", headers: [HTTPHeader("X-Next-Page"): "2"])
      case "/list?page=2&key=s":
        response(200, "[3]", headers: last.map { [HTTPHeader("X-Next-Page"): $0] } ?? [:])
      default: response(404, "")
      }
    }
    #expect(numbers == [1, 2, 3])
    #expect(targets == ["/list?key=s", "/list?page=2&key=s"])
  }

  @Test("by a URL in a header field")
  func urlsInHeaderFields() async throws {
    let (numbers, _) = try await list(.cursor(nextHeader: "X-Next")) { request, url in
      request.target == "/list?key=s"
        ? response(200, "[1]", headers: [HTTPHeader("X-Next"): "\(url)/list?from=a"])
        : response(200, "[2]")
    }
    #expect(numbers == [1, 2])
  }

  @Test("by a link in the content, as Twilio and Salesforce write it: a path")
  func linksInContent() async throws {
    let (numbers, targets) = try await list(.link(next: "next_page_uri", items: "calls")) {
      request, _ in
      request.target == "/list?key=s"
        ? response(200, #"{"calls": [1], "next_page_uri": "/v1/list?Page=1&PageToken=PA%2F1"}"#)
        : response(200, #"{"calls": [2], "next_page_uri": null}"#)
    }
    #expect(numbers == [1, 2])
    #expect(targets == ["/list?key=s", "/v1/list?Page=1&PageToken=PA%2F1&key=s"])
  }

  @Test(
    "by a link of JSON:API that is an object, and by a path without what stands before it, as Snyk's"
  )
  func partsOfLinks() async throws {
    let (numbers, targets) = try await list(
      .link(next: "next", items: "items"), route: Route(.get, "/rest/orgs/list")
    ) { request, _ in
      switch request.target {
      case "/rest/orgs/list?key=s":
        response(200, #"{"items": [1], "next": {"href": "/orgs/list?after=a%2F"}}"#)
      case "/rest/orgs/list?after=a%2F&key=s":
        response(200, #"{"items": [2], "next": "/rest/orgs/list?after=b"}"#)
      case "/rest/orgs/list?after=b&key=s":
        response(200, #"{"items": [3], "next": "/lists?after=c"}"#)
      default: response(200, #"{"items": [4], "next": {"href": null}}"#)
      }
    }
    #expect(numbers == [1, 2, 3, 4])
    #expect(targets.last == "/lists?after=c&key=s")
  }

  @Test("by a link at a key with a point in it, as OData's")
  func keysWithPoints() async throws {
    let (numbers, _) = try await list(.link(next: "@odata.nextLink", items: "value")) {
      request, url in
      request.target == "/list?key=s"
        ? response(200, #"{"value": [1], "@odata.nextLink": "\#(url)/list?$skiptoken=a"}"#)
        : response(200, #"{"value": [2]}"#)
    }
    #expect(numbers == [1, 2])
  }

  @Test("by links that have in them what a signer and a step add to each request")
  func signedLinks() async throws {
    let count = Mutex(0)
    let signer = Credential.signer { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      try request.addQuery("ts", String(number))
    }
    let requested = Sent()
    let provider = Provider<Anything>(
      auth: Credentials("signer", signer),
      transport: Script { request in
        let query = request.url.query ?? ""
        let number = await requested.add(query)
        return number < 3
          ? #"{"items": [\#(number)], "next": "/list?\#(query)&start=\#(number)"}"#
          : #"{"items": []}"#
      }, middleware: [.queryItem("lang", "de")])
    let target = Anything(route: Route(.get, "/list{?q}", "x"))
    for try await _ in provider.items(
      of: target, as: Int.self, by: .link(next: "next", items: "items"))
    {}
    let names = await requested.texts.map { query in
      query.split(separator: "&").map { String($0.prefix { $0 != "=" }) }.sorted()
    }
    #expect(
      names == [
        ["lang", "q", "ts"], ["lang", "q", "start", "ts"], ["lang", "q", "start", "start", "ts"],
      ])
  }

  @Test(
    "by a link with characters that no URL has, and with others encoded",
    arguments: [
      ("/list?filter=name eq 'x'&c=a%2Bb%3D", "/list?filter=name%20eq%20'x'&c=a%2Bb%3D&key=s"),
      ("/list?page[cursor]=ü&c=a%2Bb", "/list?page%5Bcursor%5D=%C3%BC&c=a%2Bb&key=s"),
      ("?access=1|2&c=%25", "/list?access=1%7C2&c=%25&key=s"),
    ])
  func illegalCharacters(link: String, sent: String) async throws {
    let (numbers, targets) = try await list(.link(next: "next", items: "items")) { request, _ in
      request.target == "/list?key=s"
        ? response(200, #"{"items": [1], "next": "\#(link)"}"#) : response(200, #"{"items": [2]}"#)
    }
    #expect(numbers == [1, 2])
    #expect(targets.last == sent)
  }

  @Test("a page whose items can't be read is an error, and none that is left out")
  func unreadable() async throws {
    struct Item: Codable, Sendable { let id: String }
    for content in [
      #"[{"id": "2"}, {"no": 1}]"#, #"{"message": "rate limited"}"#, #""maintenance""#, "17",
    ] {
      var ids: [String] = []
      let provider = Provider<Anything>(
        transport: Script { request in
          request.url.query == nil ? #"[{"id": "1"}]"# : content
        })
      let items = provider.items(
        of: Anything(route: Route(.get, "/list")), as: Item.self, by: .page())
      await #expect(throws: ProviderError.self) {
        for try await item in items { ids.append(item.id) }
      }
      #expect(ids == ["1"], "\(content)")
    }
  }

  @Test("elements that can't be read are left out where the policy says so")
  func skipped() async throws {
    struct Item: Codable, Sendable { let id: String }
    let provider = Provider<Anything>(
      transport: Script { request in
        request.url.query == nil ? #"[{"id": "1"}, {"no": 1}, {"id": "2"}]"# : "[]"
      }, decoding: .skippingElements)
    var ids: [String] = []
    for try await item in provider.items(
      of: Anything(route: Route(.get, "/list")), as: Item.self, by: .page())
    {
      ids.append(item.id)
    }
    #expect(ids == ["1", "2"])
  }

  @Test(
    "a page without a list is one without items, as Google's are",
    arguments: [#""next": "b""#, #""items": null, "next": "b""#, #""items": [], "next": "b""#])
  func leftOut(first: String) async throws {
    let (numbers, _) = try await list(.cursor(next: "next", items: "items")) { request, _ in
      response(200, request.target.contains("cursor=") ? #"{"items": [1]}"# : "{\(first)}")
    }
    #expect(numbers == [1])
  }

  @Test("by links that never end, to the sixth empty page in a row")
  func endlessLinks() async throws {
    let (numbers, targets) = try await list(.link(next: "next", items: "items")) { request, _ in
      let page = request.target.firstMatch(of: /page=(\d+)/).flatMap { Int($0.output.1) } ?? 0
      let items = page == 0 ? "[1, 2]" : page == 3 ? "[3]" : "[]"
      return response(200, #"{"items": \#(items), "next": "/list?page=\#(page + 1)"}"#)
    }
    #expect(numbers == [1, 2, 3])
    #expect(targets.count == 10)
  }

  @Test("past an empty page, where the response says that there is more")
  func more() async throws {
    let (numbers, _) = try await list(.page(items: "data", more: "more")) { request, _ in
      switch request.target {
      case "/list?key=s": response(200, #"{"data": [1], "more": true}"#)
      case "/list?page=2&key=s": response(200, #"{"data": [], "more": true}"#)
      default: response(200, #"{"data": [3], "more": false}"#)
      }
    }
    #expect(numbers == [1, 3])
  }

  @Test(
    "what can't be sent or followed as the next page is an error behind the items",
    arguments: [
      Pagination.cursor(next: "next", items: "items"), .link(next: "next", items: "items"),
    ])
  func unusable(pagination: Pagination) async throws {
    let provider = Provider<Anything>(
      transport: Script { _ in #"{"items": [1], "next": {"after": "a"}}"# })
    var numbers: [Int] = []
    await #expect {
      for try await number in provider.items(
        of: Anything(route: Route(.get, "/list")), as: Int.self, by: pagination)
      {
        numbers.append(number)
      }
    } throws: { "\($0)".contains("what says which page is next is an object, at next") }
    #expect(numbers == [1])
  }

  @Test(
    "by a list or an object that a JSON body sends, as Elasticsearch's and DynamoDB's, or by a number that came as text, as Immich's"
  )
  func cursorsOfJSON() async throws {
    for (pagination, sent) in [
      (Pagination.cursor("after", in: .body, lastItem: "sort", items: "hits"), "[7,\"a\"]"),
      (.cursor("after", in: .body, next: "key", items: "hits"), "{\"id\":{\"S\":\"b\"}}"),
      (.cursor("after", in: .body, next: "page", as: .number, items: "hits"), "2"),
      (.cursor("after", in: .body, next: "number", as: .string, items: "hits"), "\"2\""),
      (.cursor("after", in: .body, next: "key.id.S", as: .number, items: "hits"), "\"b\""),
    ] {
      let bodies = Sent()
      let provider = Provider<Anything>(
        transport: Script { request in
          guard case .data(let data) = request.body else { throw URLError(.badURL) }
          return await bodies.add(String(decoding: data, as: UTF8.self)) == 1
            ? #"{"hits": [{"sort": [7, "a"]}], "key": {"id": {"S": "b"}}, "page": "2", "number": 2}"#
            : #"{"hits": [], "key": {}}"#
        })
      let target = Anything(route: Route(.post, "/list").json(["size": 1]))
      for try await _ in provider.items(of: target, as: JSON.self, by: pagination) {}
      #expect(await bodies.texts == [#"{"size":1}"#, #"{"size":1,"after":\#(sent)}"#])
    }
  }

  @Test("by a cursor in an object of the body, which has no other way to a page then, as Camunda's")
  func cursorsInObjects() async throws {
    for (route, sent) in [
      (Route(.post, "/list"), #"{"page":{"after":"a"}}"#),
      (
        Route(.post, "/list").json(["page": ["from": 20, "limit": 10] as JSON]),
        #"{"page":{"after":"a","limit":10}}"#
      ),
    ] {
      let bodies = Sent()
      let provider = Provider<Anything>(
        transport: Script { request in
          var text = ""
          if case .data(let data) = request.body { text = String(decoding: data, as: UTF8.self) }
          return await bodies.add(text) == 1
            ? #"{"items": [1], "page": {"endCursor": "a"}}"#
            : #"{"items": [], "page": {"endCursor": null}}"#
        })
      let pages = Pagination.cursor(
        "page.after", in: .body, next: "page.endCursor", items: "items")
      for try await _ in provider.items(of: Anything(route: route), as: Int.self, by: pages) {}
      #expect(await bodies.texts.last == sent)
    }
  }

  @Test("by numbers of items")
  func offsets() async throws {
    let (numbers, targets) = try await list(.offset()) { request, _ in
      switch request.target {
      case "/list?key=s": response(200, "[0, 1, 2]")
      case "/list?offset=3&key=s": response(200, "[3, 4]")
      default: response(200, "[]")
      }
    }
    #expect(numbers == [0, 1, 2, 3, 4])
    #expect(targets.last == "/list?offset=5&key=s")
  }

  @Test(
    "by a value of the last item, until the response says that there is no more, or a page is empty",
    arguments: [(nil, 3), ("has_more", 2)])
  func lastItems(more: String?, requestCount: Int) async throws {
    let pages = Pagination.cursor("after", lastItem: "meta.id", items: "items", more: more)
    let (items, targets) = try await list(pages, of: JSON.self) { request, _ in
      if request.target.contains("after=b") {
        return response(200, #"{"items": [{"meta": {"id": "c"}}], "has_more": false}"#)
      }
      return request.target.contains("after=c")
        ? response(200, #"{"items": [], "has_more": false}"#)
        : response(
          200, #"{"items": [{"meta": {"id": "a"}}, {"meta": {"id": "b"}}], "has_more": true}"#)
    }
    #expect(items.map { $0["meta"]?["id"] } == ["a", "b", "c"])
    #expect(targets.count == requestCount)
    #expect(targets[1] == "/list?after=b&key=s")
  }

  @Test("by the same cursor again, as Elasticsearch's scrolls have it, until a list is empty")
  func scrolls() async throws {
    let count = Mutex(0)
    let (numbers, targets) = try await list(
      .cursor("scroll_id", next: "_scroll_id", items: "hits.hits", more: "hits.hits")
    ) { _, _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return response(
        200, #"{"_scroll_id": "s", "hits": {"hits": [\#(number < 4 ? String(number) : "")]}}"#)
    }
    #expect(numbers == [1, 2, 3])
    #expect(targets.count == 4)
  }

  @Test(
    "by the same cursor again while the items are others, as Crossref's, and not where the page is the same"
  )
  func cursorsOfScrolls() async throws {
    for isIgnored in [false, true] {
      let count = Mutex(0)
      let (items, _) = try await list(
        .cursor(next: "next", items: "items"), of: JSON.self
      ) { _, _ in
        let number = count.withLock { count in
          count += 1
          return isIgnored ? 1 : count
        }
        return response(
          200, #"{"next": "s", "items": [\#(number < 4 ? "{\"id\": \(number)}" : "")]}"#)
      }
      #expect(items.count == (isIgnored ? 2 : 3))
    }
  }

  @Test(
    "by a cursor that is text, a number or a URL, past an empty page, until there is none",
    arguments: ["\"c d\"", "17", "\"URL/list?cursor=c%20d\""])
  func cursors(cursor: String) async throws {
    let (numbers, targets) = try await list(.cursor(next: "meta.next", items: "items")) {
      request, url in
      switch request.target.contains("cursor=") {
      case false:
        response(
          200,
          #"{"items": [], "meta": {"next": \#(cursor.replacingOccurrences(of: "URL", with: url.absoluteString))}}"#
        )
      case true: response(200, #"{"items": [1], "meta": {"next": null}}"#)
      }
    }
    #expect(numbers == [1])
    #expect(
      targets.last == (cursor == "17" ? "/list?cursor=17&key=s" : "/list?cursor=c%20d&key=s"))
  }

  @Test(
    "by a cursor, to one that is empty, as Slack's, or none at all",
    arguments: ["\"\"", "null", "false", "[]", "0", "\"0\""])
  func lastCursors(cursor: String) async throws {
    let (numbers, targets) = try await list(.cursor(next: "next", items: "items")) { request, _ in
      let isFirst = !request.target.contains("cursor=")
      return response(
        200, #"{"items": [\#(isFirst ? 1 : 2)], "next": \#(isFirst ? "\"a\"" : cursor)}"#)
    }
    #expect(numbers == [1, 2])
    #expect(targets == ["/list?key=s", "/list?cursor=a&key=s"])
  }

  @Test(
    "by a cursor, to the page that says that it is the last, as Svix's, which has a cursor, too")
  func lastOfCursors() async throws {
    let (numbers, targets) = try await list(
      .cursor("iterator", next: "iterator", items: "data", last: "done")
    ) { request, _ in
      let isFirst = !request.target.contains("iterator=")
      return response(
        200, #"{"data": [\#(isFirst ? 1 : 2)], "iterator": "\#(isFirst)", "done": \#(!isFirst)}"#)
    }
    #expect(numbers == [1, 2])
    #expect(targets == ["/list?key=s", "/list?iterator=true&key=s"])
  }

  @Test(
    "by a cursor, a page or an offset in the body, beside what the body has",
    arguments: [
      Pagination.cursor("after", in: .body, next: "next", items: "items"),
      .page("after", in: .body, first: 0, items: "items"),
      .offset("after", in: .body, items: "items"),
    ])
  func bodies(pagination: Pagination) async throws {
    let json = Route(.post, "/list").json(["text": "tea", "limit": 1])
    let form = Route(.post, "/list").form(["text": "tea", "limit": 1, "after": 4])
    for (route, bodies) in [
      (json, [#"{"text":"tea","limit":1}"#, #"{"text":"tea","limit":1,"after":1}"#]),
      (form, ["text=tea&limit=1&after=4", "text=tea&limit=1&after=AFTER"]),
    ] {
      let sent = Sent()
      let provider = Provider<Anything>(
        transport: Script { request in
          guard case .data(let data) = request.body else { throw URLError(.badURL) }
          let isFirst = await sent.add(String(decoding: data, as: UTF8.self)) == 1
          return isFirst ? #"{"items": [7], "next": 1}"# : #"{"items": []}"#
        })
      var numbers: [Int] = []
      for try await number in provider.items(
        of: Anything(route: route), as: Int.self, by: pagination)
      {
        numbers.append(number)
      }
      #expect(numbers == [7])
      // A cursor is what the response says, a number goes on from the one that the body has.
      let isCursor = pagination == .cursor("after", in: .body, next: "next", items: "items")
      let expected = bodies.map {
        $0.replacingOccurrences(of: "AFTER", with: isCursor ? "1" : "5")
      }
      let texts = await sent.texts
      // The properties of a JSON object have no order.
      #expect(texts.map(parsed) == expected.map(parsed))
    }
  }

  /// The text as JSON, or else as it is.
  private func parsed(_ text: String) -> JSON {
    (try? JSONDecoder().decode(JSON.self, from: Data(text.utf8))) ?? .string(text)
  }

  @Test(
    "by an offset in an object of the body, as Plaid's, beside what the object has",
    arguments: [
      #"{"options":{"count":1},"token":"t"}"#, #"{"token":"t"}"#, #"{"options":null,"token":"t"}"#,
    ])
  func objectsInBodies(first: String) async throws {
    let sent = Sent()
    let provider = Provider<Anything>(
      transport: Script { request in
        guard case .data(let data) = request.body else { throw URLError(.badURL) }
        let json = try JSONDecoder().decode(JSON.self, from: data)
        let offset = json["options"]?["offset"]?.integer
        #expect(json["token"] == "t")
        #expect(request.headers[.contentType] == "application/x+json")
        return await sent.add(offset.map(String.init) ?? "none") < 3 ? "[1, 2]" : "[]"
      })
    let body = try JSONDecoder().decode(JSON.self, from: Data(first.utf8))
    let target = Anything(
      route: Route(.post, "/list").json(body, contentType: "application/x+json"))
    for try await _ in provider.items(
      of: target, as: Int.self, by: .offset("options.offset", in: .body))
    {}
    #expect(await sent.texts == ["none", "2", "4"])
  }

  @Test("by the number of a page in the path, from where the request begins")
  func paths() async throws {
    let sent = Sent()
    let provider = Provider<Anything>(
      transport: Script { request in
        await sent.add(request.url.path) < 3 ? "[1]" : "[]"
      })
    var count = 0
    let route = Route(.get, "/{kind}/pages/{page}{?page*}", "a/b", 7, 100)
    for try await _ in provider.items(
      of: Anything(route: route), as: Int.self, by: .page("page", in: .path))
    {
      count += 1
    }
    #expect(count == 2)
    let texts = await sent.texts
    #expect(texts == ["/api/a/b/pages/7", "/api/a/b/pages/8", "/api/a/b/pages/9"])
  }

  @Test("a page in a path that has no place for it is an error")
  func pathWithoutPlace() async throws {
    let provider = Provider<Anything>(transport: Script { _ in "[1]" })
    await #expect(throws: ProviderError.self) {
      for try await _ in provider.pages(
        of: Anything(route: Route(.get, "/a")), by: .page("page", in: .path))
      {}
    }
  }

  @Test("of a stub that knows nothing of pages, once")
  func stubs() async throws {
    let provider = Provider<Anything>(stub: .immediate(.json("[1, 2]")))
    var numbers: [Int] = []
    for try await number in provider.items(
      of: Anything(route: Route(.get, "/list")), as: Int.self, by: .page())
    {
      numbers.append(number)
    }
    #expect(numbers == [1, 2])
  }

  @Test(
    "of a stub whose sample has to lead to another page, once",
    arguments: [
      .link(items: "items"), .link(next: "next", items: "items"),
      .cursor(next: "next", items: "items"), .cursor(nextHeader: "X-Next", items: "items"),
    ] as [Pagination])
  func stubbedLinks(pagination: Pagination) async throws {
    struct List: Target, Service {
      static let configuration = ServiceConfiguration(baseURL: "https://example.org")
      static let next = "https://example.com/next"
      let route = Route(.get, "/list")
      let sample = Sample.json(
        #"{"items": [1], "next": "\#(next)"}"#,
        headers: ["Link": "<\(next)>; rel=next", "X-Next": next])
    }
    var numbers: [Int] = []
    for try await number in Provider<List>(stub: .immediate).items(
      of: List(), as: Int.self, by: pagination)
    {
      numbers.append(number)
    }
    #expect(numbers == [1])
    // What a test has in its place leads where a server would lead.
    let error = await #expect(throws: ProviderError.self) {
      for try await _ in Provider<List>(stub: .immediate(List().sample)).items(
        of: List(), as: Int.self, by: pagination)
      {}
    }
    #expect(
      "\(try #require(error))".contains("which is https://example.org, but on https://example.com"))
  }

  @Test("a cursor that comes again ends the list, and so does who reads it")
  func endless() async throws {
    let (numbers, targets) = try await list(.cursor(next: "next", items: "items")) { request, _ in
      response(200, #"{"items": [1], "next": "\#(request.target.contains("=a") ? "b" : "a")"}"#)
    }
    #expect(numbers == [1, 1, 1])
    #expect(targets.count == 3)
    let (few, asked) = try await list(.page(), limit: 3) { _, _ in response(200, "[1, 2]") }
    #expect(few == [1, 2, 1])
    #expect(asked.count == 2)
  }

  @Test("a next page on another server is an error, and nothing is sent there")
  func otherServer() async throws {
    try await withServer { _ in
      response(200, "[9]")
    } _: { other, otherLog in
      await #expect(throws: ProviderError.self) {
        try await list(.link()) { _, _ in
          response(200, "[1]", headers: [HTTPHeader("Link"): "<\(other)/list>; rel=next"])
        }
      }
      // The page that came is given before.
      let (numbers, _) = try await list(.link(), limit: 1) { _, _ in
        response(200, "[1]", headers: [HTTPHeader("Link"): "<\(other)/list>; rel=next"])
      }
      #expect(numbers == [1])
      #expect(await otherLog.requests.isEmpty)
    }
  }

  @Test("a next page on the server that a redirect led to is an error, and nothing is sent there")
  func otherServerBehindRedirect() async throws {
    try await withServer { request in
      response(
        200, "[1]", headers: [HTTPHeader("Link"): "</second>; rel=next"])
    } _: { other, otherLog in
      await #expect(throws: ProviderError.self) {
        try await list(.link()) { _, _ in
          response(302, "", headers: [HTTPHeader("Location"): "\(other)/first"])
        }
      }
      #expect(await otherLog.requests.map(\.target) == ["/first"])
    }
  }

  @Test("the largest number that a server's redirect names ends the list")
  func largestNumber() async throws {
    let (numbers, targets) = try await list(.page()) { request, _ in
      guard request.target.contains("page=") else {
        return response(302, "", headers: [HTTPHeader("Location"): "/list?page=\(Int.max)"])
      }
      return response(200, "[1]")
    }
    #expect(numbers == [1])
    #expect(targets.count == 2)
  }

  @Test("a page behind the last one that is not found, as Django has it, ends the list")
  func notFound() async throws {
    let (numbers, targets) = try await list(.page()) { request, _ in
      request.target.contains("page=3")
        ? response(404, #"{"detail": "Invalid page."}"#) : response(200, "[1]")
    }
    #expect(numbers == [1, 1])
    #expect(targets.count == 3)
    await #expect(throws: ProviderError.self) {
      try await list(.page()) { _, _ in response(404, "") }
    }
    await #expect(throws: ProviderError.self) {
      try await list(.page(items: "data", more: "more")) { request, _ in
        request.target.contains("page=2")
          ? response(404, "") : response(200, #"{"data": [1], "more": true}"#)
      }
    }
  }

  @Test("a server that has its last page behind the last one, too, is asked once more")
  func clampedNumbers() async throws {
    let (items, targets) = try await list(.page(items: "data"), of: [String: Int].self) {
      request, _ in
      let page = request.target.contains("page=") ? request.target.contains("page=2") ? 2 : 3 : 1
      return response(200, #"{"page": \#(page), "data": [{"id": \#(min(page, 2))}]}"#)
    }
    let (ticks, _) = try await list(.page(items: "data", more: "more"), of: [String: Int].self) {
      request, _ in
      response(200, #"{"more": \#(!request.target.contains("page=3")), "data": [{"v": 1}]}"#)
    }
    #expect(ticks.count == 3, "the server says that there is more")
    #expect(items == [["id": 1], ["id": 2]])
    #expect(targets == ["/list?key=s", "/list?page=2&key=s", "/list?page=3&key=s"])
  }

  @Test("an error of a page is the list's error, after the items before it")
  func errors() async throws {
    await #expect(throws: ProviderError.self) {
      try await list(.page()) { request, _ in
        request.target.contains("page=2") ? response(500, "") : response(200, "[1]")
      }
    }
  }

  @Test("the pages themselves, with their header fields")
  func responses() async throws {
    try await withServer { request in
      response(
        200, request.target.contains("page=2") ? "[]" : "[1]", headers: [HTTPHeader("X-Total"): "1"]
      )
    } _: { url, _ in
      let provider = Provider<Anything>(baseURL: url)
      let target = Anything(route: Route(.get, "/list").pages(.page()))
      var totals: [String?] = []
      for try await page in provider.pages(of: target) {
        totals.append(page.headers.first { $0.name.canonicalName == "x-total" }?.value)
      }
      #expect(totals == ["1"])
      await #expect(throws: ProviderError.self) {
        for try await _ in provider.pages(of: Anything(route: Route(.get, "/list"))) {}
      }
    }
  }
}

private actor Box {
  private var value: URL?

  func set(_ url: URL) { value = url }
  func url() async throws -> URL {
    while value == nil { try await Task.sleep(for: .milliseconds(1)) }
    return try #require(value)
  }
}

/// Gives JSON for each request.
private struct Script: Transport {
  let text: @Sendable (Request) async throws -> String

  init(_ text: @escaping @Sendable (Request) async throws -> String) { self.text = text }

  func send(_ request: Request) async throws -> Response {
    Response(status: 200, data: Data(try await text(request).utf8), request: request)
  }
}

private actor Sent {
  private(set) var texts: [String] = []

  /// - Returns: How many there are with this one.
  func add(_ text: String) -> Int {
    texts.append(text)
    return texts.count
  }
}
