import ServiceModel
import Testing

@Suite("Pages that parameters and responses show")
struct PagesByConventionTests {
  private func pages(
    of properties: String, _ parameters: String..., headers: String = "", method: String = "get",
    body: String? = nil, path: String = "/items"
  ) throws -> Pagination? {
    let query = parameters.map { parameter in
      let parts = parameter.split(separator: " ", maxSplits: 1)
      let schema = parts.count > 1 ? parts[1] : "string"
      return "{name: \"\(parts[0])\", in: query, schema: {type: \(schema)}}"
    }
    let schema =
      properties == "[cursor]"
      ? "{type: array, items: {$ref: '#/components/schemas/Edge'}}"
      : properties.hasPrefix("[")
        ? "{type: array, items: {$ref: '#/components/schemas/Item'}}"
        : "{type: object, properties: {\(properties)}}"
    let content =
      body.map {
        "requestBody: {content: {application/json: {schema: {type: object, properties: {\($0)}}}}}"
      } ?? "summary: Items"
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        \(path):
          \(body == nil ? method : "post"):
            operationId: items
            \(content)
            parameters: [\(query.joined(separator: ", "))]
            responses:
              "200":
                description: Yes
                headers: {\(headers)}
                content: {application/json: {schema: \(schema)}}
      components:
        schemas:
          Edge: {type: object, required: [cursor], properties: {cursor: {type: string}}}
          Item: {type: object, required: [id], properties: {id: {type: string}, token: {type: string}}}
      """)
    return try #require(service.operations.first).pagination
  }

  private let items = "items: {type: array, items: {$ref: '#/components/schemas/Item'}}"

  @Test("what a response calls the next token is sent as the token")
  func tokens() throws {
    func cursor(_ parameter: String, _ next: String...) -> Pagination {
      Pagination(kind: .cursor, parameter: parameter, items: ["items"], next: next)
    }
    #expect(
      try pages(of: "\(items), nextPageToken: {type: string}", "pageToken")
        == cursor("pageToken", "nextPageToken"))
    #expect(
      try pages(of: "\(items), NextToken: {type: string}", "nextToken")
        == cursor("nextToken", "NextToken"))
    let nested = "\(items), meta: {type: object, properties: {next_cursor: {type: string}}}"
    #expect(
      try pages(of: nested, "limit integer", "cursor") == cursor("cursor", "meta", "next_cursor"))
    let asana = "\(items), next_page: {type: object, properties: {offset: {type: string}}}"
    #expect(try pages(of: asana, "offset") == cursor("offset", "next_page", "offset"))
    #expect(
      try pages(of: "\(items), seekForNext: {type: integer}", "seek integer")
        == cursor("seek", "seekForNext"))
  }

  @Test("a cursor that a page may lack, where another key is always there, is the next one")
  func absentCursors() throws {
    let page = "\(items), cursor: {type: string}"
    let next = Pagination(kind: .cursor, parameter: "cursor", items: ["items"], next: ["cursor"])
    #expect(try pages(of: page + "}, required: [items], x-none: {", "cursor") == next)
    #expect(try pages(of: page + "}, required: [items, cursor], x-none: {", "cursor") == nil)
    #expect(try pages(of: page, "cursor") == nil)
  }

  @Test("an offset in a body is one where the page says it again")
  func offsetsInBodies() throws {
    let body = "offset: {type: number}, limit: {type: number}"
    let page = "\(items), pagination: {type: object, properties: {\(body)}}"
    #expect(
      try pages(of: page, body: body)
        == Pagination(kind: .offset, parameter: "offset", in: .body, items: ["items"]))
    #expect(try pages(of: items, body: body) == nil)
    #expect(try pages(of: page, body: "offset: {type: number}") == nil)
    let offset = Pagination(kind: .offset, parameter: "offset", in: .body)
    #expect(try pages(of: "[]", body: body, path: "/items/filter") == offset)
    #expect(try pages(of: "[]", body: body) == nil)
  }

  @Test("a body that has the items makes them, and has no pages")
  func bodiesWithItems() throws {
    let page = "\(items), nextPageToken: {type: string}"
    let token = "pageToken: {type: string}"
    #expect(try pages(of: page, body: token)?.kind == .cursor)
    #expect(try pages(of: page, body: "\(token), \(items)") == nil)
  }

  @Test("a header field that names the parameter of the next page has its value")
  func headersNamingParameters() throws {
    func field(_ text: String) -> String {
      "X-After-Cursor: {schema: {type: string}, description: '\(text)'}"
    }
    let text = "Including this as `after_cursor` will return the next page."
    #expect(
      try pages(of: "[]", "after_cursor", headers: field(text))
        == Pagination(kind: .cursor, parameter: "after_cursor", nextHeader: "X-After-Cursor"))
    #expect(try pages(of: "[]", "after_cursor", headers: field("The next page.")) == nil)
  }

  @Test("the items of HAL are in what it embeds")
  func embedded() throws {
    let links =
      "_links: {type: object, properties: {next: {type: object, properties: {href: {type: string}}}}}"
    let embedded = "_embedded: {type: object, properties: {\(items)}}"
    #expect(
      try pages(of: "\(embedded), \(links)")
        == Pagination(
          kind: .link, items: ["_embedded", "items"], next: ["_links", "next", "href"]))
    let number = ["number", "size", "totalElements", "totalPages"].map { "\($0): {type: integer}" }
    let page = "page: {type: object, properties: {\(number.joined(separator: ", "))}}"
    let spring = try pages(of: "\(embedded), \(page)", "page integer", "size integer")
    #expect(spring?.items == ["_embedded", "items"])
    #expect(spring?.first == 0)
    #expect(spring?.pageCount == ["page", "totalPages"])
    #expect(try pages(of: "id: {type: string}, \(embedded), \(links)") == nil, "a resource")
  }

  @Test("tokens are known by what their services call them")
  func moreTokens() throws {
    func cursor(_ parameter: String, _ next: String...) -> Pagination {
      Pagination(kind: .cursor, parameter: parameter, items: ["items"], next: next)
    }
    func object(_ name: String, _ properties: String) -> String {
      "\(name): {type: object, properties: {\(properties)}}"
    }
    let hubSpot = object("paging", object("next", "after: {type: string}, link: {type: string}"))
    #expect(
      try pages(of: "\(items), \(hubSpot)", "after") == cursor("after", "paging", "next", "after"))
    let kubernetes = object("metadata", "continue: {type: string}")
    #expect(
      try pages(of: "\(items), \(kubernetes)", "continue")
        == cursor("continue", "metadata", "continue"))
    #expect(
      try pages(of: "\(items), next_page: {type: string}", "page_token")
        == cursor("page_token", "next_page"))
    #expect(
      try pages(of: "\(items), \(object("meta", "next_token: {type: string}"))", "pagination_token")
        == cursor("pagination_token", "meta", "next_token"))
    #expect(
      try pages(of: "\(items), \(object("pagination", "cursor: {type: string}"))", "after")
        == cursor("after", "pagination", "cursor"))
    let square = "cursor: {type: string, description: Sent in a subsequent request.}"
    #expect(try pages(of: "\(items), \(square)", "cursor") == cursor("cursor", "cursor"))
    let told = "cursor string, description: The cursor of the previous response."
    #expect(try pages(of: "\(items), cursor: {type: string}", told) == cursor("cursor", "cursor"))
    #expect(try pages(of: "\(items), cursor: {type: string}", "cursor") == nil)
    #expect(try pages(of: "\(items), next: {type: string}", "token") == nil)
  }

  @Test("a 0 is no cursor where null is there to be none")
  func zero() throws {
    let next = "next: {type: [integer, 'null']}"
    #expect(
      try pages(of: "\(items), \(next)", "from integer")
        == Pagination(
          kind: .cursor, parameter: "from", items: ["items"], next: ["next"], endsAtZero: false))
    #expect(
      try pages(of: "\(items), next: {type: integer}", "from integer")?.endsAtZero == true)
  }

  @Test(
    "a search by POST is a list where its query or its body has the cursor, or its query a number")
  func searches() throws {
    let token = "\(items), nextPageToken: {type: string}"
    #expect(
      try pages(of: token, "pageToken", method: "post")
        == Pagination(
          kind: .cursor, parameter: "pageToken", items: ["items"], next: ["nextPageToken"]))
    #expect(
      try pages(of: "\(items), next_cursor: {type: string}", body: "start_cursor: {type: string}")
        == Pagination(
          kind: .cursor, parameter: "start_cursor", in: .body, items: ["items"],
          next: ["next_cursor"]))
    #expect(
      try pages(of: items, "page integer, default: 1", method: "post")?.kind == .page)
    #expect(try pages(of: items, body: "page: {type: integer, default: 1}") == nil)
    #expect(try pages(of: items, body: "offset: {type: integer}") == nil)
    let links = "\(items), '@odata.nextLink': {type: string}"
    #expect(try pages(of: links, method: "post") == nil)
  }

  @Test("a header field that is named after the parameter has the next page")
  func nextHeader() throws {
    #expect(
      try pages(of: "[]", "page integer", headers: "X-Next-Page: {schema: {type: string}}")
        == Pagination(kind: .cursor, parameter: "page", nextHeader: "X-Next-Page"))
    #expect(try pages(of: "[]", "page integer", headers: "X-Page: {schema: {type: string}}") == nil)
  }

  @Test("items are skipped by their number, which starts at 0")
  func offsets() throws {
    let offset = Pagination(kind: .offset, parameter: "offset", items: ["items"])
    #expect(try pages(of: items, "limit integer", "offset integer") == offset)
    #expect(try pages(of: items, "offset 'integer', default: 0, minimum: 0") == offset)
    #expect(try pages(of: "[]", "skip number") == Pagination(kind: .offset, parameter: "skip"))
    #expect(
      try pages(of: "\(items), hasNext: {type: boolean}", "startAt integer")
        == Pagination(
          kind: .offset, parameter: "startAt", items: ["items"], more: ["hasNext"]))
    #expect(try pages(of: items, "offset string") == nil)
    #expect(try pages(of: items, "offset integer, default: 1") == nil)
    #expect(try pages(of: items, "offset integer, minimum: 1") == nil)
    #expect(try pages(of: items, "start integer") == nil)
    #expect(try pages(of: items, "start integer, default: 0") == nil)
    #expect(
      try pages(of: items, "start integer, default: 0", "limit integer", "end integer") == nil)
    let time = "start integer, default: 0, description: Milliseconds since the epoch"
    #expect(try pages(of: items, time, "limit integer") == nil)
    #expect(
      try pages(of: items, "start integer, default: 0", "maxResults integer")
        == Pagination(kind: .offset, parameter: "start", items: ["items"]))
    #expect(
      try pages(of: "[]", "start integer, description: Offset used to paginate results")
        == Pagination(kind: .offset, parameter: "start"))
    // Jellyfin's, and SCIM's, which is 1 for the first item.
    #expect(
      try pages(
        of: "\(items), TotalRecordCount: {type: integer}",
        "startIndex integer, description: All items with a lower index will be dropped.")
        == Pagination(
          kind: .offset, parameter: "startIndex", items: ["items"], total: ["TotalRecordCount"]))
    #expect(try pages(of: items, "startIndex integer") == nil)
    #expect(try pages(of: items, "startIndex integer, default: 1") == nil)
  }

  @Test(
    "pages count up from the number that the document has for the first",
    arguments: [
      ("integer, default: 1", 1), ("integer, minimum: 1", 1), ("number, default: 0", 0),
      ("integer, description: 'Page number (1-based)'", 1),
      ("integer, description: 'Page to show. Defaults to `1`.'", 1),
      ("integer, description: 'Page number, starts at 1.'", 1),
      ("integer, description: A page number within the paginated result set.", 1),
      ("integer, description: 'e.g. page=1: up to 100 items'", 1),
      ("integer, description: Zero-based page index", 0),
      ("integer, description: 'Page of results, default 0. 20 per page.'", 0),
    ])
  func counted(_ schema: String, _ first: Int) throws {
    #expect(
      try pages(of: items, "page \(schema)")
        == Pagination(kind: .page, parameter: "page", first: first, items: ["items"]))
  }

  @Test(
    "pages whose first number is not known are not counted",
    arguments: [
      "integer", "integer, minimum: 0", "integer, default: 2", "string, default: '2'",
      "integer, description: 'e.g. page=10, or per_page=1'",
      "integer, description: 'Page number. Default 10 per page.'",
      "integer, description: 'Zero-based, starts at 1'",
    ])
  func uncounted(_ schema: String) throws {
    #expect(try pages(of: items, "page \(schema)") == nil)
  }

  @Test("of what the next page is asked for with, how many items it has says nothing")
  func sizes() throws {
    func next(_ properties: String) -> String {
      "\(items), next: {type: object, properties: {\(properties)}}"
    }
    #expect(
      try pages(
        of: next("limit: {type: integer}, page: {type: integer}"), "limit integer", "page integer")
        == Pagination(kind: .cursor, parameter: "page", items: ["items"], next: ["next", "page"]))
    #expect(try pages(of: next("limit: {type: integer}"), "limit integer") == nil)
    // Both of them together.
    #expect(
      try pages(of: next("since: {type: string}, id: {type: string}"), "since", "id") == nil)
  }

  @Test("a token that a response repeats is not the next one")
  func repeatedTokens() throws {
    let tokens =
      "\(items), ContinuationToken: {type: string}, NextContinuationToken: {type: string}"
    #expect(
      try pages(of: tokens, "continuation-token")
        == Pagination(
          kind: .cursor, parameter: "continuation-token", items: ["items"],
          next: ["NextContinuationToken"]))
  }

  @Test("a URL of the next page is followed")
  func links() throws {
    func link(_ next: String...) -> Pagination {
      Pagination(kind: .link, items: ["items"], next: next)
    }
    let url = "{type: string, format: uri}"
    #expect(try pages(of: "\(items), '@odata.nextLink': {type: string}") == link("@odata.nextLink"))
    #expect(try pages(of: "\(items), next: \(url), previous: \(url)") == link("next"))
    for text in ["example: 'https://example.com/a?offset=1'", "description: URL to the next page."]
    {
      let spotify = "next: {type: [string, 'null'], \(text)}, previous: {type: string}"
      #expect(
        try pages(of: "\(items), \(spotify)", "offset integer", "limit integer") == link("next"))
    }
    #expect(
      try pages(of: "\(items), links: {type: object, properties: {next: \(url)}}")
        == link("links", "next"))
    let plain = "prev: {type: string}, next: {type: string}"
    #expect(
      try pages(of: "\(items), links: {type: object, properties: {\(plain)}}")
        == link("links", "next"))
    #expect(
      try pages(
        of:
          "\(items), links: {type: object, properties: {pages: {type: object, properties: {\(plain)}}}}",
        "page integer, default: 1")
        == link("links", "pages", "next"))
    let href = "next: {type: object, properties: {href: {type: string}}}"
    #expect(
      try pages(of: "\(items), _links: {type: object, properties: {\(href)}}")
        == link("_links", "next", "href"))
    #expect(
      try pages(of: "\(items), link: {type: object, properties: {\(href)}}", "page integer")
        == link("link", "next", "href"))
    let telnyx =
      "next: {type: string, example: '/items?page=2'}, previous: {type: string, example: '/items'}"
    #expect(
      try pages(of: "\(items), meta: {type: object, properties: {\(telnyx)}}")
        == link("meta", "next"))
    #expect(
      try pages(of: "\(items), pagination: {type: object, properties: {next: \(url)}}", "cursor")
        == link("pagination", "next"))
    let release = "info: {type: object, properties: {next: \(url)}}"
    #expect(try pages(of: "\(items), \(release)") == nil)
    let eBay = "prev: {type: string}, next: {type: string, description: The path to the call URI}"
    #expect(try pages(of: "\(items), \(eBay)", "offset") == link("next"))
    let django = "count: {type: integer}, next: {type: string}, previous: {type: string}"
    #expect(
      try pages(of: "\(django), \(items.replacing("items: {t", with: "results: {t"))")
        == Pagination(kind: .link, items: ["results"], next: ["next"]))
    let twilio = "\(items), meta: {type: object, properties: {next_page_url: {type: string}}}"
    #expect(try pages(of: twilio) == link("meta", "next_page_url"))
  }

  @Test("links are followed where a parameter's description says that it comes from one")
  func describedLinks() throws {
    func pages(_ description: String, _ name: String = "after") throws -> Pagination? {
      try self.pages(of: "[]", "\(name) string, description: '\(description)'")
    }
    for text in [
      "Obtained from the `Link` response header.", "Obtained through the next link relation.",
      "Okta returns a link in the HTTP Header (`rel=next`) that includes it.",
    ] {
      #expect(try pages(text) == Pagination(kind: .link))
      #expect(try pages(text, "limit") == nil)
    }
    #expect(try pages("A link to the header of a page.") == nil)
  }

  @Test("links are followed to a token's page where other lists of the service have links")
  func linksOfOtherLists() throws {
    func kinds(_ token: String) throws -> [Pagination.Kind?] {
      let lists = ["after, description: 'It is in the `Link` header.'", token].enumerated().map {
        let parameter = "{in: query, schema: {type: string}, name: \($1)}"
        let content = "{application/json: {schema: {type: array, items: {type: string}}}}"
        return
          "  /a\($0): {get: {parameters: [\(parameter)], responses: {200: {description: x, content: \(content)}}}}"
      }
      return try service(
        "openapi: 3.1.0\ninfo: {title: Test, version: '1'}\nservers: [{url: 'https://a.example'}]\n"
          + "paths:\n" + lists.joined(separator: "\n")
      ).operations.map(\.pagination?.kind)
    }
    #expect(try kinds("page_token") == [.link, .link])
    #expect(try kinds("q") == [.link, nil])
  }

  @Test("a Link header beside a count of pages is followed")
  func linkHeader() throws {
    let header = "Link: {schema: {type: string}}"
    #expect(try pages(of: "[]", "page integer", headers: header) == Pagination(kind: .link))
    #expect(try pages(of: "[]", headers: header) == nil)
    #expect(try pages(of: "[]", "page integer") == nil)
  }

  @Test(
    "the last item, or the last one's identifier, is the cursor where the response says whether there is more"
  )
  func lastItem() throws {
    let more = "has_more: {type: boolean}"
    #expect(
      try pages(of: "\(items), \(more)", "starting_after")
        == Pagination(
          kind: .cursor, parameter: "starting_after", items: ["items"], lastItem: ["id"],
          more: ["has_more"]))
    #expect(
      try pages(of: "\(items), \(more), last_id: {type: string}", "after")
        == Pagination(
          kind: .cursor, parameter: "after", items: ["items"], next: ["last_id"],
          more: ["has_more"]))
    #expect(try pages(of: items, "starting_after") == nil)
    #expect(
      try pages(of: "[cursor]", "cursor")
        == Pagination(kind: .cursor, parameter: "cursor", lastItem: ["cursor"]))
    #expect(try pages(of: "[]", "cursor") == nil)
    #expect(try pages(of: "\(items), \(more)", "starting_after string, format: date") == nil)
    #expect(
      try pages(
        of: "\(items), is_more: {type: boolean}",
        "starting_after string, description: A cursor representing an item's token")
        == Pagination(
          kind: .cursor, parameter: "starting_after", items: ["items"], lastItem: ["token"],
          more: ["is_more"]))
  }

  @Test("Spring's pages count from 0")
  func spring() throws {
    let rest = ["totalPages", "number", "size"].map { ", \($0): {type: integer}" }.joined()
    let content = items.replacing("items: {type: array", with: "content: {type: array")
    let page = content + rest + ", last: {type: boolean}"
    #expect(
      try pages(of: page, "page integer")
        == Pagination(
          kind: .page, parameter: "page", first: 0, items: ["content"], last: ["last"]))
    #expect(try pages(of: page) == nil)
  }

  @Test("Spring's pages count from the default of their number, or from its minimum")
  func springFromOne() throws {
    let rest = ["totalPages", "number", "size"].map { ", \($0): {type: integer}" }.joined()
    let content = items.replacing("items: {type: array", with: "content: {type: array")
    let page = content + rest + ", last: {type: boolean}"
    #expect(try pages(of: page, "page integer, default: 1")?.first == 1)
    #expect(try pages(of: page, "page integer, minimum: 1")?.first == 1)
    #expect(try pages(of: page, "page integer, minimum: 1, default: 0")?.first == 0)
  }

  @Test(
    "counted pages end at their number, which stands beside the list, with what is said of pages, or in a header"
  )
  func pageCounts() throws {
    func count(_ properties: String, headers: String = "", first: Int = 1) throws -> Pagination? {
      try pages(
        of: "\(items), \(properties)", "page integer, default: \(first)", headers: headers)
    }
    let hetzner =
      "last_page: {type: integer, description: Null if the current page is the last one.}"
    #expect(try count(hetzner)?.pageCount == ["last_page"])
    let names = [
      "num_pages", "total_pages", "totalPages", "page_count", "pageCount", "last_page", "lastPage",
    ]
    for name in names {
      #expect(try count("\(name): {type: integer}")?.pageCount == [name])
      #expect(try count("\(name): {type: string}")?.pageCount == nil)
    }
    for name in ["meta", "pagination", "paging", "page_info", "result_info", "_meta"] {
      let object = "\(name): {type: object, properties: {pages: {type: integer}}}"
      #expect(try count(object)?.pageCount == [name, "pages"])
    }
    let inner = "pagination: {type: object, properties: {total_pages: {type: integer}}}"
    #expect(
      try count("meta: {type: object, properties: {\(inner)}}")?.pageCount
        == ["meta", "pagination", "total_pages"])
    #expect(
      try count("book: {type: object, properties: {pages: {type: integer}}}")?.pageCount == nil)
    let envelope = "data: {type: object, properties: {\(items)}}, \(inner)"
    #expect(
      try pages(of: envelope, "page integer, default: 1")
        == Pagination(
          kind: .page, parameter: "page", first: 1, items: ["data", "items"],
          pageCount: ["pagination", "total_pages"]))
    // A book has pages, and a page a number of items.
    #expect(try count("pages: {type: integer}")?.pageCount == nil)
    #expect(try count("pages: {type: integer}, total: {type: integer}")?.pageCount == ["pages"])
    #expect(
      try count("homepage: {type: object, properties: {pages: {type: integer}}}")?.pageCount == nil)
    let ofPage = "page_count: {type: integer, description: The number of items on this page.}"
    #expect(try count(ofPage)?.pageCount == nil)
    #expect(
      try count("pages: {type: object, properties: {total: {type: integer}}}")
        .map { [$0.pageCount, $0.total] } == [nil, nil])
    let header = "X-WP-TotalPages: {schema: {type: integer}}"
    #expect(
      try pages(of: "[]", "page integer, minimum: 1", headers: header)
        == Pagination(
          kind: .page, parameter: "page", first: 1, pageCountHeader: "X-WP-TotalPages"))
    // What counts from 0 has a last page with a smaller number.
    #expect(try count("last_page: {type: integer}", first: 0)?.pageCount == nil)
    #expect(try count("total_pages: {type: integer}", first: 0)?.pageCount == ["total_pages"])
    // What says it without a number wins, and numbers of items are not needed.
    let more = "has_more: {type: boolean}, total_pages: {type: integer}, total: {type: integer}"
    #expect(try count(more)?.pageCount == nil)
    #expect(try count("pages: {type: integer}, total: {type: integer}")?.total == nil)
    let offset = try pages(of: "\(items), pages: {type: integer}", "offset integer")
    #expect(offset?.pageCount == nil)
    let data = "data: {type: object, properties: {\(items), total_pages: {type: integer}}}"
    #expect(try pages(of: data, "page integer, default: 1")?.pageCount == ["data", "total_pages"])
  }

  @Test(
    "Laravel's, Rails' and Django's pages count from 1, also where only the response says that there are pages"
  )
  func laravel() throws {
    let numbers =
      "current_page: {type: integer}, per_page: {type: integer}, total_pages: {type: integer}"
    let meta =
      "meta: {type: object, properties: {pagination: {type: object, properties: {\(numbers)}}}}"
    let expected = Pagination(
      kind: .page, parameter: "page", first: 1, items: ["items"],
      pageCount: ["meta", "pagination", "total_pages"])
    #expect(try pages(of: "\(items), \(meta)", "page integer") == expected)
    let laravel = numbers.replacing("total_pages", with: "last_page")
    #expect(try pages(of: "\(items), \(laravel)", "page integer")?.first == 1)
    #expect(try pages(of: "\(items), current_page: {type: integer}", "page integer") == nil)
    let django =
      "next: {type: integer}, current: {type: integer}, total_pages: {type: integer}"
    #expect(
      try pages(
        of: "\(items), pagination: {type: object, properties: {\(django)}}", "page integer")
        == Pagination(
          kind: .page, parameter: "page", first: 1, items: ["items"],
          pageCount: ["pagination", "total_pages"]))
    // Spring's programs count from 0, and so does what an example shows.
    let spring =
      "currentPage: {type: integer}, totalPages: {type: integer}, perPage: {type: integer}"
    #expect(try pages(of: "\(items), \(spring)", "page integer") == nil)
    let shown = numbers.replacing("current_page: {", with: "current_page: {example: 0, ")
    #expect(try pages(of: "\(items), \(shown)", "page integer") == nil)
  }

  @Test(
    "pages of libraries for JavaScript count from 1 as well, by the numbers that only they have")
  func pagesOfLibraries() throws {
    let names = [
      ["currentPage", "lastPage", "perPage", "total"],
      ["currentPage", "itemCount", "itemsPerPage", "totalItems", "totalPages"],
    ]
    for names in names {
      let numbers = names.map { "\($0): {type: integer}" }.joined(separator: ", ")
      let meta = "meta: {type: object, properties: {\(numbers)}}"
      #expect(try pages(of: "\(items), \(meta)", "page integer")?.first == 1)
    }
  }

  @Test("`next` beside `has_more` is a link where it is described as one")
  func nextBesideMore() throws {
    let more = "\(items), has_more: {type: boolean}"
    func next(_ text: String) throws -> Pagination? {
      try pages(of: "\(more), next: {type: string, description: '\(text)'}", "limit integer")
    }
    let link = Pagination(kind: .link, items: ["items"], next: ["next"])
    #expect(try next("Path to subsequent page of results.") == link)
    #expect(try next("URL of the next page of results.") == link)
    #expect(try next("The next one.") == nil)
    let shippo =
      "\(items), next: {type: string, example: 'baseurl?page=3'}, previous: {type: string, example: 'baseurl?page=1'}"
    #expect(try pages(of: shippo, "page integer")?.next == ["next"])
  }

  @Test("a cursor may be in an object of the body, or in one of several, as Camunda's")
  func cursorsInObjects() throws {
    let page = "\(items), page: {type: object, properties: {endCursor: {type: [string, 'null']}}}"
    let limit = "{type: object, properties: {limit: {type: integer}}}"
    let forward = "{type: object, properties: {limit: {type: integer}, after: {type: string}}}"
    let next = Pagination(
      kind: .cursor, parameter: "page.after", in: .body, items: ["items"],
      next: ["page", "endCursor"])
    for sent in [forward, "{oneOf: [\(limit), \(forward)]}"] {
      #expect(try pages(of: page, body: "page: \(sent)") == next)
    }
    #expect(try pages(of: page, body: "page: \(limit)") == nil)
    #expect(try pages(of: page, body: "other: \(forward)") == nil)
  }

  @Test("`after` is the last item's identifier where its description says so")
  func afterIdentifiers() throws {
    func pages(_ description: String) throws -> Pagination? {
      try self.pages(
        of: "\(items), has_more: {type: boolean}", "after string, description: '\(description)'")
    }
    #expect(
      try pages("Pagination cursor to fetch results after this email ID")
        == Pagination(
          kind: .cursor, parameter: "after", items: ["items"], lastItem: ["id"], more: ["has_more"])
    )
    #expect(try pages("A time.") == nil)
  }

  @Test("`result` is an envelope, and a cursor may be a number or a text")
  func result() throws {
    let id = "{oneOf: [{type: integer}, {type: string}]}"
    let inner = "result: {type: object, properties: {\(items), next_page_offset: \(id)}}"
    #expect(
      try pages(of: inner, method: "post", body: "offset: \(id)")
        == Pagination(
          kind: .cursor, parameter: "offset", in: .body, items: ["result", "items"],
          next: ["result", "next_page_offset"]))
  }

  @Test("a link of JSON:API may be an object with the URL")
  func linksOfJSONAPI() throws {
    func pages(_ link: String) throws -> Pagination? {
      try self.pages(
        of: "\(items), links: {type: object, properties: {self: \(link), next: \(link)}}")
    }
    let object = "{type: object, properties: {href: {type: string}, meta: {type: object}}}"
    #expect(
      try pages("{oneOf: [{type: string}, \(object)]}")
        == Pagination(kind: .link, items: ["items"], next: ["links", "next"]))
    #expect(try pages("{oneOf: [{type: integer}, \(object)]}") == nil)
  }

  @Test("An envelope may have any name, where it alone has what leads to the next page")
  func envelopes() throws {
    let page = "{type: object, properties: {\(items), next-cursor: {type: string}}}"
    #expect(
      try pages(of: "status: {type: string}, message: \(page)", "cursor")
        == Pagination(
          kind: .cursor, parameter: "cursor", items: ["message", "items"],
          next: ["message", "next-cursor"]))
    #expect(try pages(of: "tracks: \(page), albums: \(page)", "cursor") == nil)
    #expect(try pages(of: "id: {type: string}, tracks: \(page)", "cursor") == nil)
    let counted = "{type: object, properties: {\(items), total: {type: integer}}}"
    #expect(try pages(of: "message: \(counted)", "page integer", "per_page integer") == nil)
  }

  @Test("`pagination.next` is the number of the next page, where nothing counts pages")
  func nextNumbers() throws {
    let numbers = "current: {type: integer}, next: {type: [integer, 'null']}"
    let pagination = "pagination: {type: object, properties: {\(numbers)}}"
    #expect(
      try pages(of: "\(items), \(pagination)", "page number")
        == Pagination(
          kind: .cursor, parameter: "page", items: ["items"], next: ["pagination", "next"],
          endsAtZero: false))
    #expect(try pages(of: "\(items), \(pagination)", "page") == nil)
  }

  @Test("a cursor may have an object of its own, and pages their ends")
  func objectsOfPages() throws {
    let cursor =
      "meta: {type: object, properties: {cursor: {type: object, properties: {next: {type: string}}}}}"
    #expect(
      try pages(of: "\(items), \(cursor)", "cursor")?.next == ["meta", "cursor", "next"])
    let text = "{type: string}"
    let ends = "Pages: {type: object, properties: {First: \(text), Next: \(text), Last: \(text)}}"
    #expect(
      try pages(of: "\(items), \(ends)", "page integer")
        == Pagination(kind: .link, items: ["items"], next: ["Pages", "Next"]))
    // It may be a token.
    #expect(try pages(of: "\(items), \(ends)", "page_token")?.kind != .link)
    #expect(
      try pages(of: "\(items), next_href: \(text)", "offset integer")?.next == ["next_href"])
  }

  @Test("pages count from the number that is the example of a parameter, where they are counted")
  func examples() throws {
    let counts = "pagination: {type: object, properties: {pageCount: {type: integer}}}"
    for first in [0, 1] {
      #expect(
        try pages(of: "\(items), \(counts)", "page integer, example: \(first)")
          == Pagination(
            kind: .page, parameter: "page", first: first, items: ["items"],
            pageCount: ["pagination", "pageCount"]))
    }
    #expect(try pages(of: "\(items), \(counts)", "page integer, example: 2") == nil)
    #expect(try pages(of: items, "page integer, example: 1") == nil)
    #expect(try pages(of: "[]", "page integer, example: 1") == nil)
  }

  @Test("a number of items is known where there is no number of pages")
  func totals() throws {
    func total(_ properties: String) throws -> [String]? {
      try pages(of: "\(items), \(properties)", "offset integer")?.total
    }
    #expect(try total("count: {type: integer}, total: {type: integer}") == ["total"])
    // It may be that of the items on this page.
    #expect(try total("count: {type: integer}") == nil)
    #expect(
      try total("meta: {type: object, properties: {totalCount: {type: number}}}")
        == ["meta", "totalCount"])
    #expect(try total("order: {type: object, properties: {total: {type: integer}}}") == nil)
    #expect(try total("total: {type: object}") == nil)
    #expect(try total("total: {type: integer}, has_more: {type: boolean}") == nil)
    #expect(try total("total: {type: integer}, more: {type: boolean}") == nil)
    let header = "X-Total-Count: {schema: {type: integer}}"
    #expect(
      try pages(of: "[]", "page integer, default: 1", headers: header)
        == Pagination(kind: .page, parameter: "page", first: 1, totalHeader: "X-Total-Count"))
  }

  @Test("Jira's pages say how many items they take")
  func jira() throws {
    let page = "startAt: {type: integer}, maxResults: {type: integer}, total: {type: integer}"
    #expect(
      try pages(
        of: "\(items), \(page), isLast: {type: boolean}", "startAt integer", "maxResults integer")
        == Pagination(
          kind: .offset, parameter: "startAt", items: ["items"], last: ["isLast"],
          total: ["total"], pageSize: ["maxResults"]))
    #expect(try pages(of: "\(items), \(page)", "startAt integer")?.pageSize == nil)
    #expect(
      try pages(
        of: "\(items), maxResults: {type: integer}", "startAt integer", "maxResults integer")?
        .pageSize == nil)
  }

  @Test(
    "messages are no items, and what is called result is, whatever its elements are, as Cloudflare's"
  )
  func messages() throws {
    let messages = "{type: array, items: {type: object, properties: {code: {type: integer}}}}"
    let page = "errors: \(messages), messages: \(messages), result_info: {type: object}"
    for items in ["{type: object}", "{}", "{$ref: '#/components/schemas/Item'}"] {
      let pages = try pages(
        of: "\(page), result: {type: array, items: \(items)}", "page integer, default: 1")
      #expect(pages?.items == ["result"])
    }
    #expect(
      try pages(
        of: "\(page), result: {type: object, properties: {\(items)}}", "page integer, default: 1")?
        .items == ["result", "items"])
    #expect(
      try pages(of: "messages: \(messages)", "page integer, default: 1")?.items == ["messages"])
  }

  @Test("what says that there are more may be in objects of the page, as Paddle's and NocoDB's")
  func innerFlags() throws {
    let more =
      "meta: {type: object, properties: {pagination: {type: object, properties: {has_more: {type: boolean}}}}}"
    #expect(
      try pages(of: "\(items), \(more)", "after string, description: After the ID.")
        == Pagination(
          kind: .cursor, parameter: "after", items: ["items"], lastItem: ["id"],
          more: ["meta", "pagination", "has_more"]))
    let last = "pageInfo: {type: object, properties: {isLastPage: {type: boolean}}}"
    #expect(
      try pages(of: "\(items), \(last)", "offset integer")?.last == ["pageInfo", "isLastPage"])
  }

  @Test("after beside before is the next cursor, where the object is about pages, as WorkOS's")
  func afterBesideBefore() throws {
    func page(_ name: String, _ keys: String) -> String {
      "\(items), \(name): {type: object, properties: {\(keys)}}"
    }
    let both = "after: {type: [string, 'null']}, before: {type: [string, 'null']}"
    let next = Pagination(
      kind: .cursor, parameter: "after", items: ["items"], next: ["list_metadata", "after"])
    #expect(try pages(of: page("list_metadata", both), "after") == next)
    #expect(try pages(of: page("query", both), "after") == nil)
    #expect(try pages(of: page("list_metadata", "after: {type: string}"), "after") == nil)
  }

  @Test("a list beside a page for each of several keys is no page")
  func pagesOfKeys() throws {
    let rows = "{type: object, properties: {results: {type: array, items: {type: object}}}}"
    let table = "rows: {type: object, additionalProperties: \(rows)}"
    #expect(try pages(of: "\(items), \(table)", "offset integer") == nil)
  }

  @Test("lists that take a page, and don't say how the next one is asked for, are told")
  func listsWithoutPages() {
    func notes(_ name: String) -> [String] {
      let list = "{type: array, items: {type: object, properties: {id: {type: string}}}}"
      let content = "{application/json: {schema: \(list)}}"
      let paths = ["a", "b", "c"].map { path in
        "  /\(path): {get: {parameters: [{name: \(name), in: query, schema: {type: string}}], "
          + "responses: {\"200\": {description: All., content: \(content)}}}}"
      }
      return read(
        """
        openapi: 3.1.0
        info: {title: Test, version: "1"}
        servers: [{url: "https://example.com"}]
        paths:
        \(paths.joined(separator: "\n"))
        """
      ).messages
    }
    #expect(
      notes("cursor") == [
        "5:8: note: 3 lists take `cursor`, and nothing says how the next page is asked for, so that they have no "
          + "`all`; `paginate` in `fletcher.yaml` can say it"
      ])
    #expect(notes("filter") == [])
  }

  @Test("the items may be in data, and other lists of texts beside them")
  func envelope() throws {
    let list = "data: {type: object, properties: {\(items), nextCursor: {type: string}}}"
    #expect(
      try pages(of: list, "cursor")
        == Pagination(
          kind: .cursor, parameter: "cursor", items: ["data", "items"],
          next: ["data", "nextCursor"]))
    let texts =
      "\(items), missing: {type: array, items: {type: string}}, nextCursor: {type: string}"
    #expect(try pages(of: texts, "cursor")?.items == ["items"])
    let xero = texts.replacing("missing", with: "Warnings").replacing(
      "{type: string}}, n", with: "{type: object}}, n")
    #expect(try pages(of: xero, "cursor")?.items == ["items"])
    let included = "included: {type: array, items: {type: object}}, nextCursor: {type: string}"
    #expect(try pages(of: included, "cursor") == nil)
  }

  @Test("a flag ends a list by cursors, as Svix's and Zendesk's")
  func flagsOfCursors() throws {
    let svix = "iterator: {type: [string, 'null']}, done: {type: boolean}"
    let iterator = "iterator string, description: The iterator returned from a prior invocation"
    var expected = Pagination(
      kind: .cursor, parameter: "iterator", items: ["items"], next: ["iterator"], last: ["done"])
    #expect(try pages(of: "\(items), \(svix)", iterator) == expected)
    #expect(try pages(of: "\(items), \(svix)", "iterator") == nil)
    let tasks =
      "next_cursor: {type: string}, done: {type: boolean, description: All tasks are done}"
    #expect(try pages(of: "\(items), \(tasks)", "cursor")?.last == nil)
    let zendesk = "after_cursor: {type: string}, end_of_stream: {type: boolean}"
    expected.parameter = "cursor"
    expected.next = ["after_cursor"]
    expected.last = ["end_of_stream"]
    #expect(try pages(of: "\(items), \(zendesk)", "cursor") == expected)
  }

  @Test("a header field that a cursor's description names has the next one, as Files.com's")
  func describedHeader() throws {
    func pages(_ description: String) throws -> Pagination? {
      try self.pages(of: "[]", "cursor string, description: '\(description)'")
    }
    #expect(
      try pages("It is in the response headers `X-Files-Cursor-Next` and `X-Files-Cursor-Prev`.")
        == Pagination(kind: .cursor, parameter: "cursor", nextHeader: "X-Files-Cursor-Next"))
    #expect(try pages("The first-line header, for the next-to-last item.") == nil)
    #expect(try pages("Send X-Cursor-Next.") == nil)
  }

  @Test("a next page beside a previous one is a URL where nothing else can be sent, as Zendesk's")
  func nextPages() throws {
    func pages(_ next: String, _ parameters: String = "limit integer") throws -> Pagination? {
      try self.pages(
        of: "\(items), next_page: {\(next)}, previous_page: {type: string}", parameters)
    }
    let link = Pagination(kind: .link, items: ["items"], next: ["next_page"])
    #expect(try pages("type: string") == link)
    #expect(try pages("type: string", "page integer") == nil)
    #expect(try pages("type: string, format: url", "page integer") == link)
    #expect(try pages("type: integer") == nil)
    #expect(try pages("type: string, description: Number of the next page") == nil)
    #expect(try pages("type: string, example: '2'") == nil)
    #expect(try self.pages(of: "\(items), next_page: {type: string}") == nil)
  }

  @Test(
    "a bookmark that may be null asks for the next page where its description says so, as Pinterest's"
  )
  func bookmarks() throws {
    let response = "\(items), bookmark: {type: [string, 'null']}"
    let told = "bookmark string, description: Cursor used to fetch the next page of items"
    #expect(
      try pages(of: response, told)
        == Pagination(
          kind: .cursor, parameter: "bookmark", items: ["items"], next: ["bookmark"]))
    #expect(try pages(of: response, "bookmark") == nil)
    #expect(try pages(of: "\(items), bookmark: {type: string}", told) == nil)
  }

  @Test(
    "what asks for the next page with another value makes no pages by one alone, as Render's logs")
  func severalNextValues() throws {
    let next = "nextStart: {type: string}"
    #expect(
      try pages(of: "\(items), \(next)", "start", "end")?.parameter == "start")
    #expect(try pages(of: "\(items), \(next), nextEnd: {type: string}", "start", "end") == nil)
    let cursor = "nextCursor: {type: string}, nextDirection: {type: string}"
    #expect(
      try pages(of: "\(items), \(cursor)", "cursor", "direction")?.next == ["nextCursor"])
    // Google's calendars.
    let tokens = "nextPageToken: {type: string}, nextSyncToken: {type: string}"
    #expect(
      try pages(of: "\(items), \(tokens)", "pageToken", "syncToken")?.next == ["nextPageToken"])
  }

  @Test("the URL of the next page is followed, though a parameter has its name, as Shortcut's")
  func nextURL() throws {
    func response(_ text: String) -> String {
      "\(items), next: {type: [string, 'null'], description: '\(text)'}"
    }
    #expect(
      try pages(of: response("The URL path and query string for the next page."), "next")
        == Pagination(kind: .link, items: ["items"], next: ["next"]))
    #expect(try pages(of: response("For the next page."), "next")?.kind == .cursor)
  }

  @Test("what is made is asked for once, and identifiers in a body choose items")
  func creations() throws {
    let response = "\(items), next_cursor: {type: string}"
    let cursor = "cursor: {type: string}"
    let made = "items: {type: array, items: {type: object, properties: {a: {type: string}}}}"
    #expect(try pages(of: response, body: "\(cursor), \(made)", path: "/items/search") == nil)
    let chosen = "items: {type: array, items: {type: string}}"
    #expect(
      try pages(of: response, body: "\(cursor), \(chosen)", path: "/items/search")?.kind == .cursor)
  }

  @Test("a list beside the lists in `data` has no pages, as Outline's policies")
  func listsBesideData() throws {
    let list = "type: array, items: {$ref: '#/components/schemas/Item'}"
    let data = "data: {type: object, properties: {groups: {\(list)}, stars: {\(list)}}}"
    #expect(
      try pages(
        of: "\(data), policies: {\(list)}", body: "offset: {type: integer}, limit: {type: integer}",
        path: "/groups.list") == nil)
  }

  @Test("the next batch is asked for as from or since, as Matrix's")
  func batches() throws {
    for parameter in ["from", "since"] {
      #expect(
        try pages(of: "\(items), next_batch: {type: string}", parameter)
          == Pagination(kind: .cursor, parameter: parameter, items: ["items"], next: ["next_batch"])
      )
    }
    #expect(try pages(of: "\(items), next_batch: {type: integer}", "since") == nil)
  }

  @Test("an offset in a body asks for pages of what the path gets, as Plaid's institutions")
  func offsetsOfPathsThatGet() throws {
    let body = "count: {type: integer}, offset: {type: integer, minimum: 0}"
    #expect(
      try pages(of: "\(items), total: {type: integer}", body: body, path: "/institutions/get")
        == Pagination(
          kind: .offset, parameter: "offset", in: .body, items: ["items"], total: ["total"]))
    #expect(try pages(of: items, body: body, path: "/institutions") == nil)
    #expect(try pages(of: items, body: body, path: "/file/get") == nil)
  }

  @Test("what leads to the next page may stand beside the data, as that of Laravel's programs")
  func nextBesideData() throws {
    let list = "type: array, items: {$ref: '#/components/schemas/Item'}"
    let data = "data: {type: object, properties: {groups: {\(list)}}}"
    let next = "next: {type: string, format: uri}, previous: {type: string, format: uri}"
    let pages = Pagination(kind: .link, items: ["data", "groups"], next: ["next"])
    #expect(try self.pages(of: "\(data), \(next)") == pages)
    for beside in ["errors", "policies", "warnings"] {
      #expect(try self.pages(of: "\(data), \(beside): {\(list)}, \(next)") == pages, "\(beside)")
    }
    #expect(
      try self.pages(of: "\(data), policies: {\(list)}, \(next)", path: "/policies")?.items
        == ["policies"])
    let profile = data.replacing("properties: {", with: "properties: {name: {type: string}, ")
    #expect(try self.pages(of: "\(profile), \(next)", path: "/profile") == nil)
    #expect(try self.pages(of: "\(profile), \(next)", path: "/groups")?.items == pages.items)
  }

  @Test("the time of the next page is sent as until, as Vercel's")
  func times() throws {
    func response(_ description: String) -> String {
      "\(items), pagination: {type: object, properties: {next: {type: number, \(description)}}}"
    }
    let time = response("description: Timestamp of the next page")
    #expect(
      try pages(of: time, "since number", "until number")
        == Pagination(
          kind: .cursor, parameter: "until", items: ["items"], next: ["pagination", "next"]))
    #expect(try pages(of: time, "since number") == nil)
    #expect(try pages(of: response("example: 2"), "until number") == nil)
  }

  @Test("the number of a page may be sent as text, or as p")
  func textNumbers() throws {
    func first(_ parameter: String) throws -> Int? {
      try pages(of: items, parameter)?.first
    }
    #expect(try first("page string, default: '0'") == 0)
    #expect(try first("page string, description: 'Page number, defaults to 1'") == 1)
    #expect(try first("page string, default: first") == nil)
    #expect(try first("page string, description: 'The start page, defaults to 1'") == nil)
    #expect(try first("p integer, default: 1, description: The number of the result page") == 1)
    #expect(try first("p integer, default: 1") == nil)
    #expect(try first("p integer, default: 1, description: Results per page") == nil)
    #expect(
      try first("page integer, description: 'Page 1 equates to the first 1000 stop points'") == 1)
  }

  @Test("the number of the next page may be in the response, as Listen Notes'")
  func nextNumber() throws {
    #expect(
      try pages(of: "\(items), next_page_number: {type: integer}", "page integer")
        == Pagination(
          kind: .cursor, parameter: "page", items: ["items"], next: ["next_page_number"]))
  }

  @Test("where there is doubt, there are no pages")
  func doubt() throws {
    let named = items + ", others: {type: array, items: {$ref: '#/components/schemas/Item'}}"
    #expect(try pages(of: "\(named), nextCursor: {type: string}", "cursor")?.items == ["items"])
    let two = named.replacing("items: {type: array", with: "some: {type: array")
    let token = "nextPageToken: {type: string}"
    #expect(try pages(of: "\(two), \(token)", "pageToken") == nil)
    #expect(try pages(of: token, "pageToken") == nil)
    #expect(try pages(of: "\(items), \(token)", "pageToken integer") == nil)
    #expect(try pages(of: "\(items), \(token)", "pageToken", method: "put") == nil)
    #expect(try pages(of: "\(items), next: {type: string}, previous: {type: string}") == nil)
    // GitLab's document has an issue in place of a list.
    let issue = "id: {type: integer}, labels: {type: array, items: {type: string}}"
    #expect(try pages(of: issue, "page integer, default: 1") == nil)
    #expect(try pages(of: "id: {type: integer}, \(items)", "page integer, default: 1") != nil)
    // Mattermost's posts are in the order of their list.
    let posts = "posts: {type: object, additionalProperties: {$ref: '#/components/schemas/Item'}}"
    let order = "order: {type: array, items: {type: string}}"
    #expect(try pages(of: "\(order), \(posts)", "page integer, default: 0") == nil)
    #expect(try pages(of: order, "page integer, default: 0")?.items == ["order"])
  }
}
