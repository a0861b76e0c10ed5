import ServiceModel
import Testing

@Suite("Settings that a document doesn't have")
struct SettingsTests {
  @Test("What is said of the service holds for operations that say nothing else")
  func service() throws {
    let outcome = try Outcome(
      """
      baseURL: http://localhost:8080/
      headers: { Accept: application/vnd.shop+json }
      timeout: 5
      retry: { attempts: 3, delay: 1 }
      cache: no-store
      failure: error
      refusedWhen: { error.code: expired }
      """, of: smallShop)
    #expect(outcome.mistakes == [])
    let service = outcome.service
    #expect(service.baseURL == "http://localhost:8080")
    #expect(
      service.headers == [ConstantField(name: "Accept", value: "application/vnd.shop+json")])
    #expect(service.timeout == 5)
    #expect(try outcome.operation("items").timeout == 5)
    #expect(try outcome.operation("slow").timeout == 60)
    #expect(try outcome.operation("items").retry == RetryPolicy(attempts: 3, delay: 1))
    #expect(try outcome.operation("items").cache == .noStore)
    #expect(
      try outcome.operation("items").failure == [
        ContentCondition(path: ["error"], test: .presence)
      ])
    #expect(
      service.refusal
        == TokenRefusal(conditions: [
          ContentCondition(path: ["error", "code"], test: .values([.string("expired")]))
        ]))
  }

  @Test("What is said of operations and paths holds for those, the nearer one wins")
  func operations() throws {
    let outcome = try Outcome(
      """
      timeout: 5
      operations:
        items/delete: { timeout: 30, group: null }
      paths:
        /items*: { timeout: 10, retry: none, headers: { X-Shop: "1" } }
        DELETE /items*: { group: danger }
      """)
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("admin/stats").timeout == 5)
    #expect(try outcome.operation("items/list").timeout == 10)
    #expect(try outcome.operation("items/list").retry?.attempts == 1)
    #expect(try outcome.operation("items/list").headers.map(\.name) == ["X-Shop"])
    #expect(try outcome.operation("items/delete").timeout == 30)
    #expect(try outcome.operation("items/delete").group == nil, "operations are nearer than paths")
  }

  @Test(
    "Pages that the document shows stay what they are in an envelope that is opened, and are none where it says so"
  )
  func pagesOfDocument() throws {
    let paged = shop.replacing(
      "data: { type: array, items: { $ref: \"#/components/schemas/item\" } }",
      with:
        "data: { type: array, items: { $ref: \"#/components/schemas/item\" } }\n        next_page: { type: integer }"
    ).replacing("name: page,", with: "name: next_page,")
    func pages(_ configuration: String) throws -> Pagination? {
      let outcome = try Outcome(configuration, of: paged)
      #expect(outcome.mistakes == [])
      return try outcome.operation("items/list").pagination
    }
    let shown = try #require(try pages(""))
    #expect(shown.next == ["next_page"])
    #expect(shown.items == ["data"])
    #expect(try pages("operations: { items/list: { unwrap: data } }")?.items == [])
    #expect(try pages("{ unwrap: data, operations: { items/list: { unwrap: null } } }") == shown)
    #expect(try pages("operations: { items/list: { unwrap: next_page } }") == nil)
    #expect(try pages("operations: { items/list: { paginate: null } }") == nil)
    let own =
      "{ paths: { GET /items: { paginate: { by: link, items: data } } }, operations: { items/list: { unwrap: data } } }"
    #expect(try pages(own)?.kind == .link)
  }

  @Test("Where the first page is, the document says")
  func firstPage() throws {
    let fromZero = shop.replacing("name: page,", with: "name: page, description: Zero-based page,")
    func first(_ settings: String) throws -> Int? {
      let outcome = try Outcome(
        "operations: { items/list: { paginate: \(settings) } }", of: fromZero)
      #expect(outcome.mistakes == [])
      return try outcome.operation("items/list").pagination?.first
    }
    #expect(try first("{ by: page, items: data }") == 0)
    #expect(try first("{ by: page, items: data, first: 2 }") == 2)
  }

  @Test("An offset may be text, and a page that is one of several types has no list, and says so")
  func pagesOfOtherTypes() throws {
    let settings = "operations: { items/list: { paginate: { by: offset, items: data } } }"
    let text = shop.replacing("name: page,", with: "name: offset, description: A,")
      .replacing("schema: { type: integer }", with: "schema: { type: string }")
    let outcome = try Outcome(settings, of: text)
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("items/list").pagination?.kind == .offset)
    let list = "{ $ref: \"#/components/schemas/item-list\" }"
    let several = text.replacing(
      "schema: \(list)",
      with: "schema: { oneOf: [\(list), { type: object, required: [x], properties: { x: {} } }] }")
    let mistakes = try Outcome(settings, of: several).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes.first?.contains("`items` leads to `data` in one of several types") == true)
  }

  @Test("An envelope that OpenAPI describes is opened, and its sample with it")
  func envelopes() throws {
    let outcome = try Outcome("operations: { items/list: { unwrap: data, paginate: page } }")
    #expect(outcome.mistakes == [])
    let operation = try outcome.operation("items/list")
    #expect(operation.unwrap == ["data"])
    guard case .json(let schema)? = operation.responses.first?.content,
      case .array(let element) = schema.kind, case .reference(let model) = element.kind,
      outcome.service.models[model].name == "item"
    else {
      Issue.record("the response is a list of items")
      return
    }
    guard case .array(let items)? = operation.sample?.value else {
      Issue.record("the sample is the list in the envelope")
      return
    }
    #expect(items.count == 1)
    #expect(operation.pagination?.parameter == "page")
    #expect(operation.pagination?.size == "per_page")
    #expect(!outcome.modelNames.contains("item-list"), "nothing needs the envelope any more")
  }

  @Test(
    "Of a document that leaves an envelope out, responses are read in it, with samples and pages")
  func undescribedEnvelopes() throws {
    let paged = shop.replacing(
      "data: { type: array, items: { $ref: \"#/components/schemas/item\" } }",
      with:
        "data: { type: array, items: { $ref: \"#/components/schemas/item\" } }\n        next_page: { type: integer }"
    ).replacing("name: page,", with: "name: next_page,")
    func outcome(_ configuration: String) throws -> Outcome {
      let outcome = try Outcome(configuration, of: paged)
      #expect(outcome.mistakes == [])
      return outcome
    }
    var result = try outcome("envelope: answer")
    #expect(result.service.unwrap == ["answer"])
    var list = try result.operation("items/list")
    #expect(list.unwrap == ["answer"])
    #expect(list.pagination?.items == ["data"])
    #expect(list.pagination?.next == ["answer", "next_page"])
    #expect(try result.operation("admin/stats").unwrap == ["answer"])

    result = try outcome("{ envelope: answer, operations: { items/list: { unwrap: data } } }")
    list = try result.operation("items/list")
    #expect(list.unwrap == ["answer", "data"], "what is described may be an envelope as well")
    #expect(list.pagination?.items == [])
    #expect(list.pagination?.next == ["answer", "next_page"])

    result = try outcome(
      "{ envelope: answer, unwrap: data, operations: { items/list: { envelope: a.b } }, paths: { /admin/*: { envelope: null } } }"
    )
    list = try result.operation("items/list")
    #expect(list.unwrap == ["a", "b", "data"])
    #expect(list.pagination?.next == ["a", "b", "next_page"])
    #expect(try result.operation("admin/stats").unwrap == nil)

    result = try outcome(
      "{ envelope: answer, unwrap: data, operations: { items/list: { unwrap: null } } }")
    #expect(try result.operation("items/list").unwrap == ["answer"])
    #expect(try result.operation("items/list").pagination?.items == ["data"])

    var mistakes = try Outcome("operations: { items/delete: { envelope: answer } }").mistakes
    #expect(mistakes == ["1:31: `envelope` is what JSON comes in, and no response is JSON"])
    mistakes = try Outcome("envelope: answer", of: smallShop).mistakes
    #expect(
      mistakes == [
        "1:1: `envelope` is for documents that leave it out, as a service description always does: write `unwrap`"
      ])
    mistakes = try Outcome("unwrap: answer").mistakes
    #expect(
      mistakes == [
        "1:1: `unwrap` leads to `answer`, and no response has such a property; an envelope that the document leaves out is said with `envelope`"
      ])
  }

  @Test("Said of many operations, an envelope is for those that have it")
  func manyEnvelopes() throws {
    var outcome = try Outcome("unwrap: data")
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("items/list").unwrap == ["data"])
    #expect(try outcome.operation("admin/stats").unwrap == nil)
    outcome = try Outcome("unwrap: value.data", of: smallShop)
    #expect(try outcome.operation("items").unwrap == ["value", "data"])
    #expect(try outcome.operation("slow").unwrap == nil, "text has no envelope")
  }

  @Test("What may be absent in an envelope is nil there")
  func absentInEnvelope() throws {
    let outcome = try Outcome("unwrap: data?")
    #expect(outcome.mistakes == [])
    let list = try outcome.operation("items/list")
    #expect(list.unwrap == ["data"])
    guard case .json(let value)? = list.responses.first?.content else {
      Issue.record("the value is JSON")
      return
    }
    #expect(value.isNullable)
    // Only the end of a path may be absent.
    #expect(try Outcome("unwrap: data?.rows").mistakes.count == 1)
  }

  @Test("A nearer envelope is another one of the response, and null is the whole response")
  func otherEnvelopes() throws {
    let document = shop.replacing(
      "data: { type: array, items: { $ref: \"#/components/schemas/item\" } }",
      with: "data: { type: object, properties: { rows: { $ref: \"#/components/schemas/range\" } } }"
    ).replacing("example: { data: [{ id: a, state: sold }] }", with: "")
    var outcome = try Outcome(
      "unwrap: data\noperations: { items/list: { unwrap: data.rows } }", of: document)
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("items/list").unwrap == ["data", "rows"])
    guard case .json(let rows)? = try outcome.operation("items/list").responses.first?.content,
      case .reference(let model) = rows.kind, outcome.service.models[model].name == "range"
    else {
      Issue.record("the response is what the nearer envelope holds")
      return
    }
    outcome = try Outcome("unwrap: data\noperations: { items/list: { unwrap: null } }")
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("items/list").unwrap == nil)
    guard case .json(let whole)? = try outcome.operation("items/list").responses.first?.content,
      case .reference(let model) = whole.kind, outcome.service.models[model].name == "item-list",
      case .object? = try outcome.operation("items/list").sample?.value
    else {
      Issue.record("the response and its sample are in the envelope")
      return
    }
  }

  @Test("null removes what the description, or the top of the file, says of the service")
  func removed() throws {
    let document = smallShop.replacing(
      "timeout: 30", with: "timeout: 30\nheaders: { X-A: a, X-B: b }\nerrors: { 4XX: Item }")
    let outcome = try Outcome(
      """
      group: all
      failure: error
      documents:
        shop.yaml:
          { timeout: null, headers: { X-A: null }, errors: null, group: null, failure: null }
      """, of: document)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.timeout == nil)
    #expect(outcome.service.operations.map(\.timeout) == [nil, 60])
    #expect(outcome.service.operations.map(\.group) == ["goods", nil])
    #expect(outcome.service.operations.map(\.failure) == [nil, nil])
    #expect(outcome.service.headers.map(\.name) == ["X-B"])
    #expect(outcome.service.errors.isEmpty)
    #expect(try Outcome("group: null", of: smallShop).mistakes.count == 1)
  }

  @Test("A group that differs from one of the description in the case of its letters is that group")
  func groupsInOtherCase() throws {
    func groups(_ settings: String) throws -> [String?] {
      let outcome = try Outcome(settings, of: shop)
      #expect(outcome.mistakes == [])
      return outcome.service.operations.map(\.group)
    }
    #expect(
      try groups("operations: { admin/stats: { group: Items } }")
        == ["items", "items", "items", "items"])
    #expect(
      try groups("rename: { groups: { admin: ITEMS } }") == ["items", "items", "items", "items"])
    #expect(
      try groups("rename: { groups: { items: Items } }") == ["Items", "Items", "Items", "admin"])
  }

  @Test("Models of errors can be those that nothing else in the document uses")
  func errors() throws {
    let outcome = try Outcome(
      """
      errors: { 4XX: problem, default: { code: int } }
      operations: { admin/stats: { errors: { 4XX: null } } }
      """)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.errors.map(\.status) == [.range(4), .default])
    #expect(outcome.modelNames.contains("problem"))
    #expect(try outcome.operation("admin/stats").omittedErrors == [.range(4)])
  }

  @Test("Schemes are declared for documents that forgot theirs")
  func schemes() throws {
    let outcome = try Outcome(
      """
      auth: { token: bearer }
      operations: { items/list: { auth: none } }
      """)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.authenticationSchemes.map(\.name) == ["token"])
    #expect(try outcome.operation("items/add").authentication.alternatives == [["token"]])
    #expect(try outcome.operation("items/list").authentication.alternatives == [])
  }

  @Test("A parameter that a declared scheme sends is no argument where the scheme is used")
  func parametersOfSchemes() throws {
    let document = shop.replacing(
      "{ name: page, in: query, schema: { type: integer } }",
      with: "{ name: api-key, in: header, required: true, schema: { type: string } }")
    let outcome = try Outcome(
      "auth: { key: { type: apiKey, in: header, name: Api-Key } }", of: document)
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("items/list").parameters.map(\.name) == ["per_page"])
    let other = try Outcome(
      "auth: { key: { type: apiKey, in: query, name: Api-Key } }", of: document)
    #expect(try other.operation("items/list").parameters.map(\.name) == ["api-key", "per_page"])
    // Of two alternatives one alone is sent.
    let schemes =
      "auth: { key: { type: apiKey, in: header, name: Api-Key }, token: { type: apiKey, in: header, name: T } }"
    let two = try Outcome(schemes, of: document)
    #expect(try two.operation("items/list").parameters.map(\.name) == ["api-key", "per_page"])
    let both = try Outcome("{ \(schemes), paths: { '*': { auth: [[key, token]] } } }", of: document)
    #expect(both.mistakes == [])
    #expect(try both.operation("items/list").parameters.map(\.name) == ["per_page"])
  }

  @Test("What all operations send is the service's, for targets of one's own, and no argument")
  func credentialsOfAll() throws {
    let document = shop.replacing(
      "{ name: page, in: query, schema: { type: integer } }",
      with: "{ name: api-key, in: header, required: true, schema: { type: string } }"
    ).replacing(
      "components:",
      with:
        "security: [{ token: [] }]\ncomponents:\n  securitySchemes: { key: { type: apiKey, in: header, name: Api-Key }, token: { type: http, scheme: bearer } }"
    )
    let outcome = try Outcome("paths: { '*': { auth: [[key, token]] } }", of: document)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.authentication.alternatives == [["key", "token"]])
    #expect(try outcome.operation("items/list").parameters.map(\.name) == ["per_page"])
    let some = try Outcome("paths: { '/items*': { auth: key } }", of: document)
    #expect(some.service.authentication.alternatives == [["token"]])
    #expect(try some.operation("items/list").parameters.map(\.name) == ["per_page"])
  }

  @Test("What the vendor's libraries call an operation is its name in its group alone")
  func libraryNames() throws {
    let document = shop.replacing(
      "operationId: items/list", with: "operationId: items/list\n      x-fern-sdk-method-name: list"
    )
    #expect(try Outcome("timeout: 5", of: document).operation("items/list").libraryName == "list")
    let outcome = try Outcome("paths: { '*': { group: null } }", of: document)
    #expect(outcome.mistakes == [])
    #expect(try outcome.operation("items/list").libraryName == nil)
  }

  @Test("Credentials that would be sent in clear are warned of, unless the server is near")
  func credentialsInClear() throws {
    func mistakes(_ url: String, _ configuration: String = "auth: { key: bearer }") throws
      -> [String]
    {
      try Outcome(configuration, of: shop.replacing("https://shop.example.com", with: url)).mistakes
    }
    #expect(
      try mistakes("http://shop.test/v1") == [
        "2:16: credentials are sent to `http://shop.test/v1` in clear; `baseURL` in `fletcher.yaml` names another server"
      ])
    for url in [
      "http://localhost:8080", "http://api.example.com", "http://10.0.0.1", "http://nas.local",
      "https://a.test",
    ] {
      #expect(try mistakes(url).isEmpty)
    }
    #expect(try mistakes("http://shop.test", "timeout: 5").isEmpty)
    #expect(
      try mistakes("http://a.test", "{ auth: { key: bearer }, baseURL: 'https://a.test' }").isEmpty)
  }

  @Test("Credentials that are given and never sent are warned of")
  func unsentCredentials() throws {
    let scheme = "components:\n  securitySchemes: { bearer: { type: http, scheme: bearer } }"
    let required = shop.replacing("components:", with: "security: [{ bearer: [] }]\n" + scheme)
    #expect(
      try Outcome("auth: { token: bearer }", of: required).mistakes == [
        "1:9: no operation uses `token`, since the document says what authenticates them; "
          + "`paths: { \"*\": { auth: token } }` gives it to all"
      ])
    let beside = required.replacing(
      "securitySchemes: {",
      with: "securitySchemes: { locale: { type: apiKey, in: header, name: A },")
    let note =
      " no operation uses `locale`, so that it is never sent; `paths` in `fletcher.yaml` gives it to operations"
    let notes = try Outcome("timeout: 5", of: beside).mistakes
    #expect(notes.count == 1 && notes.allSatisfy { $0.hasSuffix(note) })
    #expect(try Outcome("paths: { /items: { auth: locale } }", of: beside).mistakes.isEmpty)
    let forgotten = required.replacing("operationId:", with: "security: []\n      operationId:")
    let warning =
      "2:16: 4 of 4 operations say that they need no credentials, and none are sent; where that is wrong, "
      + "`paths: { \"*\": { auth: bearer } }` in `fletcher.yaml` gives them to all"
    #expect(try Outcome("timeout: 5", of: forgotten).mistakes == [warning])
    let mended = try Outcome("paths: { \"*\": { auth: bearer } }", of: forgotten)
    #expect(mended.mistakes == [])
    #expect(
      mended.service.operations.allSatisfy { $0.authentication.alternatives == [["bearer"]] })
  }

  @Test(
    "Operations that say nothing of credentials, and describe that they may be refused, are named")
  func forgottenCredentials() throws {
    var document = shop.replacing(
      "components:",
      with: "components:\n  securitySchemes: { bearer: { type: http, scheme: bearer } }")
    for name in ["items/list", "items/add", "admin/stats"] {
      document = document.replacing(
        "operationId: \(name)",
        with: "security: [{ bearer: [] }]\n      operationId: \(name)")
    }
    #expect(try Outcome("timeout: 5", of: document).mistakes == [])
    let refused = document.replacing(
      "\"204\": { description: Done. }",
      with: "\"204\": { description: Done. }, \"403\": { description: No. }")
    #expect(
      try Outcome("timeout: 5", of: refused).mistakes == [
        "2:16: no credentials are sent where an operation says nothing of them, though 401 or 403 is described: "
          + "`DELETE /items/{id}`; `auth` under `paths` in `fletcher.yaml` gives them some"
      ])
    #expect(try Outcome("paths: { DELETE *: { auth: bearer } }", of: refused).mistakes == [])
  }

  @Test("That a document speaks of credentials, and describes none, is noted")
  func undescribedCredentials() throws {
    let document = shop.replacing(
      "version: \"1\"", with: "version: \"1\", description: Get an API key first.")
    #expect(
      try Outcome("timeout: 5", of: document).mistakes == [
        "2:16: the document speaks of credentials, and no scheme is described; `auth` in `fletcher.yaml` declares one"
      ])
    #expect(try Outcome("auth: { key: bearer }", of: document).mistakes == [])
    let tokens = shop.replacing("/admin/stats:", with: "/oauth/token:")
    #expect(try Outcome("timeout: 5", of: tokens).mistakes.count == 1)
  }

  @Test("Schemes that are declared for some operations leave the others what the document says")
  func schemesBeside() throws {
    let document = smallShop.replacing("timeout: 30", with: "auth: { token: bearer }")
    let outcome = try Outcome(
      """
      auth: { admin: { type: apiKey, in: header, name: X-Admin } }
      operations: { slow: { auth: admin } }
      """, of: document)
    #expect(outcome.mistakes == [])
    #expect(outcome.service.authenticationSchemes.map(\.name) == ["admin", "token"])
    #expect(outcome.service.authentication.alternatives == [["token"]])
    #expect(
      outcome.service.operations.map(\.authentication.alternatives) == [[["token"]], [["admin"]]])
  }

  @Test("A signer signs the operations that have what it sends, as Binance's, and no others")
  func signedParameters() throws {
    let document = smallShop.replacing("timeout: 30", with: "auth: { key: bearer }")
      .replacing("page?: int", with: "page?: int, timestamp: int, signature: string")
      .replacing("timeout: 60,", with: "query: { timestamp: int },")
    let configuration = "auth: { account: { type: signer, sends: [timestamp, signature] } }"
    let outcome = try Outcome(configuration, of: document)
    #expect(outcome.mistakes == [])
    let operations = outcome.service.operations
    #expect(operations.map { $0.parameters.map(\.name) } == [["page"], ["timestamp"]])
    #expect(
      operations.map(\.authentication.alternatives) == [[["key", "account"]], [["key"]]])
    #expect(outcome.service.authentication.alternatives == [["key"]])
    #expect(
      try Outcome(configuration, of: smallShop).mistakes == [
        "1:9: no operation has all parameters that `account` `sends`: `timestamp`, `signature`"
      ])
  }

  @Test("Mistakes are told of settings that hold for nothing in a document, too")
  func mistakesInUnusedSettings() throws {
    let outcome = try Outcome(
      """
      paths: { /nothing*: { timeout: soon } }
      documents: { other.yaml: { operations: { some: { paginate: pages } } } }
      """, beside: ["other.yaml"])
    #expect(
      outcome.mistakes == [
        "1:32: `timeout` is a number of seconds above 0, but this is the text `soon`",
        "2:60: there is no pagination by `pages`; did you mean `page`?",
      ])
  }

  @Test("Mistakes are those of a service description, at their places, all in one run")
  func mistakes() throws {
    let outcome = try Outcome(
      """
      baseURL: ftp://x
      timeout: soon
      errors: { 4XX: problm }
      operations:
        items/list: { unwrap: dta, cache: never }
        items/add: { unwrap: data }
        items/delete: { paginate: page, auth: token }
        admin/stat: { timeout: 1 }
      paths:
        items: { timeout: 1 }
        /item: { timeuot: 1 }
      """)
    #expect(
      outcome.mistakes == [
        "1:10: the base URL begins with `https://` or `http://`, but this is `ftp://x`",
        "2:10: `timeout` is a number of seconds above 0, but this is the text `soon`",
        "3:16: there is no type or model `problm`",
        "5:17: `unwrap` leads to `dta`, and no response has such a property; did you mean `data`?",
        "5:37: there is no cache mode `never`; write `default`, `no-store`, `reload`, `no-cache`, "
          + "`force-cache` or `only-if-cached`",
        "6:16: `unwrap` takes a value out of JSON, and no response is JSON",
        "7:29: pagination by `page` needs a parameter `page`, which this operation does not "
          + "have; declare it, or name another one with `parameter`",
        "7:29: only responses in JSON have pages, and this operation's is another",
        "7:41: authentication scheme `token` is not declared; the service's `auth` declares none",
        "8:3: there is no operation `admin/stat`; did you mean `admin/stats`?",
        "10:3: a path begins with `/`, or with a method as in `GET /users/*`, but this is `items`",
        "11:3: there is no path `/item`; did you mean `/items`?",
        "11:12: unknown key `timeuot` in what is said of operations; did you mean `timeout`?",
      ])
  }
}
