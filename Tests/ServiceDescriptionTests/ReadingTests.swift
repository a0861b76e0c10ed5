import Diagnostics
import ServiceModel
import Testing

@Suite("Reading a service")
struct ServiceReadingTests {
  @Test("The example of the page is read")
  func theExampleOfThePageIsRead() throws {
    let service = try service(
      """
      # yaml-language-server: $schema=https://example.com/service.schema.json
      service: GitHub
      summary: GitHub's REST API.
      description: |
        More.
      version: 1.10
      baseURL: https://api.github.com/
      auth:
        token: bearer
      headers:
        Accept: application/vnd.github+json
      errors:
        default: Failure

      paths:
        /zen:
          get: { name: zen, returns: text, sample: "Half measures are as bad as nothing at all." }
        /users/{username}/repos:
          get:
            name: userRepositories
            summary: List a user's repositories.
            query:
              sort?: { $enum: [created, updated, pushed, full_name], $default: full_name }
              per_page?: int = 30
              page?: int
            returns: [Repository]
      models:
        Repository:
          id: int
          full_name: string
          topics?: [string]
        Failure:
          message: string
      """)
    #expect(service.name == "GitHub")
    #expect(service.documentation.summary == "GitHub's REST API.")
    #expect(service.documentation.description == "More.\n")
    #expect(service.version == "1.10")
    #expect(service.baseURL == "https://api.github.com")
    #expect(
      service.headers == [ConstantField(name: "Accept", value: "application/vnd.github+json")])
    #expect(service.errors.map(\.status) == [.default])
    #expect(service.models.map(\.name) == ["Repository", "Failure"])
    #expect(service.operations.map(\.name) == ["zen", "userRepositories"])
    #expect(
      try service.short("Repository") == "{id: int, full_name: string, topics?: [string]}")
    let zen = try service.operation("zen")
    guard case .text? = zen.responses.first?.content else { return #expect(Bool(false)) }
    #expect(zen.sample?.value == .string("Half measures are as bad as nothing at all."))
    #expect(zen.headers.isEmpty)
    #expect(zen.errors.isEmpty)
    let repositories = try service.operation("userRepositories")
    #expect(repositories.method == "GET")
    #expect(repositories.documentation.summary == "List a user's repositories.")
    #expect(
      repositories.path.parts == [.literal("/users/"), .argument("username"), .literal("/repos")])
    #expect(
      repositories.parameters.map { short($0) } == [
        "path username: string",
        "query sort?: enum(\"created\"|\"updated\"|\"pushed\"|\"full_name\") = \"full_name\"",
        "query per_page?: int = 30", "query page?: int",
      ])
    #expect(repositories.location?.line == 20)
    #expect(repositories.authentication.alternatives == [["token"]])
  }

  @Test("Settings go from the service to the path to the operation and null takes them back")
  func settingsGoFromTheServiceToThePathToTheOperationAndNullTakesThemBack() throws {
    let service = try service(
      description(
        """
        timeout: 10
        cache: no-store
        retry: 3
        group: far
        unwrap: data
        failure: error.code
        paths:
          /a:
            timeout: 2.5
            group: near
            retry: { attempts: 5, delay: 0.5, maximumDelay: 8, statuses: [429, 503] }
            get: { name: a, returns: string }
            put: { name: b, returns: string, timeout: 1, cache: default, retry: none, group: own, unwrap: x.y, failure: null }
            post: { name: c, returns: string, timeout: null, cache: null, retry: null, group: null, unwrap: null }
            delete: { name: d }
        """))
    #expect(service.timeout == 10)
    #expect(service.cache == .noStore)
    #expect(service.retry == RetryPolicy(attempts: 3))
    #expect(service.unwrap == ["data"])
    let failure = [ContentCondition(path: ["error", "code"], test: .presence)]
    #expect(service.failure == failure)
    let a = try service.operation("a")
    #expect(a.timeout == 2.5)
    #expect(a.cache == .noStore)
    #expect(a.group == "near")
    #expect(
      a.retry == RetryPolicy(attempts: 5, delay: 0.5, maximumDelay: 8, statuses: [429, 503]))
    #expect(a.unwrap == ["data"])
    #expect(a.failure == failure)
    let b = try service.operation("b")
    #expect(b.timeout == 1)
    #expect(b.cache == .default)
    #expect(b.retry == RetryPolicy(attempts: 1))
    #expect(b.group == "own")
    #expect(b.unwrap == ["x", "y"])
    #expect(b.failure == nil)
    let c = try service.operation("c")
    #expect(c.timeout == nil)
    #expect(c.cache == nil)
    #expect(c.retry == nil)
    #expect(c.group == nil)
    #expect(c.unwrap == nil)
    // What returns nothing has nothing to unwrap.
    #expect(try service.operation("d").unwrap == nil)
  }

  @Test("A refusal of a token is values by key path, and statuses")
  func aRefusalOfATokenIsValuesByKeyPath() throws {
    let service = try service(
      description(
        """
        refusedWhen: { error.code: [5, expired], ok: false, $status: 419, state: { $not: [1, ok] } }
        paths:
          /a: { get: { name: a, returns: string } }
        """))
    #expect(
      service.refusal
        == TokenRefusal(
          statuses: [419],
          conditions: [
            ContentCondition(
              path: ["error", "code"], test: .values([.integer(5), .string("expired")])),
            ContentCondition(path: ["ok"], test: .values([.bool(false)])),
            ContentCondition(
              path: ["state"], test: .valuesOtherThan([.integer(1), .string("ok")])),
          ]))
  }

  @Test("A failure is a value by a key path, too")
  func failureByValue() throws {
    let service = try service(
      description(
        """
        failure: { isSuccess: false, code: { $not: 200 } }
        paths:
          /a: { get: { name: a, returns: string } }
        """))
    #expect(
      service.failure == [
        ContentCondition(path: ["isSuccess"], test: .values([.bool(false)])),
        ContentCondition(path: ["code"], test: .valuesOtherThan([.integer(200)])),
      ])
  }

  @Test("What says which page may stand in the query the body or the path")
  func whatSaysWhichPageMayStandInTheQueryTheBodyOrThePath() throws {
    let service = try service(
      description(
        """
        paths:
          /query: { get: { name: query, query: { page?: int }, paginate: page, returns: [int] } }
          /body:
            post: { name: body, json: { page?: int }, query: { size: int }, paginate: page, returns: [int] }
            put: { name: form, form: { start?: int }, paginate: { by: offset, parameter: start }, returns: [int] }
          /model:
            post: { name: model, json: Search, paginate: { by: cursor, parameter: after, next: next }, returns: any }
          /path/{page}: { get: { name: path, path: { page: int }, paginate: page, returns: [int] } }
          /parts: { get: { name: parts, query: { options?: Options }, paginate: page, returns: [int] } }
          /deep:
            get:
              name: deep
              query: { page?: { $type: Page, $style: deepObject } }
              paginate: { by: page, parameter: "page[number]", size: "page[size]" }
              returns: [int]
        models:
          Search: { after?: string }
          Options: { page?: int, per_page?: int }
          Page: { number?: int, size?: int }
        """))
    func location(_ name: String) throws -> Pagination.Location? {
      try service.operation(name).pagination?.in
    }
    #expect(try location("query") == .query)
    #expect(try location("body") == .body)
    #expect(try location("form") == .body)
    #expect(try location("model") == .body)
    #expect(try location("path") == .path)
    let parts = try service.operation("parts").pagination
    #expect(parts?.in == .query)
    #expect(parts?.parameter == "page")
    #expect(parts?.size == "per_page")
    let deep = try service.operation("deep").pagination
    #expect(deep?.in == .query)
    #expect(deep?.parameter == "page[number]")
    #expect(deep?.size == "page[size]")
  }

  @Test("Headers are merged by name whatever their case")
  func headersAreMergedByNameWhateverTheirCase() throws {
    let service = try service(
      description(
        """
        headers: { Accept: a/b, X-Version: 3, X-Same: "1" }
        paths:
          /a:
            headers: { accept: c/d, X-Path: p }
            get: { name: a, headers: { X-Path: null, X-Own: "string" } }
            put: { name: b }
        """))
    #expect(
      service.headers == [
        ConstantField(name: "Accept", value: "a/b"), ConstantField(name: "X-Version", value: "3"),
        ConstantField(name: "X-Same", value: "1"),
      ])
    #expect(
      try service.operation("a").headers == [
        ConstantField(name: "X-Own", value: "string"), ConstantField(name: "accept", value: "c/d"),
      ])
    #expect(
      try service.operation("b").headers == [
        ConstantField(name: "accept", value: "c/d"), ConstantField(name: "X-Path", value: "p"),
      ])
  }

  @Test("What one operation removes of the service's the others keep")
  func whatOneOperationRemovesOfTheServiceTheOthersKeep() throws {
    let service = try service(
      description(
        """
        headers: { A: "1", B: "2" }
        query: { v: { $const: "5.199" }, w: { $const: 1 } }
        errors: { 404: string, default: int }
        paths:
          /a: { get: { name: a, headers: { A: null }, query: { v: string }, errors: { 404: null } } }
          /b: { get: { name: b } }
          /c: { get: { name: c, errors: null, query: { v: null }, header: { b?: string } } }
        """))
    #expect(service.headers.map(\.name) == ["A", "B"])
    #expect(service.query.map(\.name) == ["v", "w"])
    #expect(service.errors.map(\.status) == [.code(404), .default])
    let (a, b, c) = try (
      service.operation("a"), service.operation("b"), service.operation("c")
    )
    #expect(a.omittedHeaders == ["A"])
    #expect(a.omittedQuery == ["v"])
    #expect(a.omittedErrors == [.code(404)])
    #expect(a.parameters.map { short($0) } == ["query v: string"])
    #expect(b.omittedHeaders.isEmpty)
    #expect(b.omittedQuery.isEmpty)
    #expect(b.omittedErrors.isEmpty)
    #expect(c.omittedHeaders.isEmpty)
    #expect(c.omittedQuery == ["v"])
    #expect(c.omittedErrors == [.code(404), .default])
  }

  @Test("Errors are merged by status")
  func errorsAreMergedByStatus() throws {
    let service = try service(
      description(
        """
        errors: E
        paths:
          /a:
            errors: { 404: string, 4XX: E }
            get: { name: a, errors: { 404: int, 500: E } }
        models: { E: { message: string } }
        """))
    #expect(service.errors.map(\.status) == [.default])
    let errors = try service.only.errors
    #expect(errors.map(\.status) == [.code(404), .code(500), .range(4)])
    guard case .json(let schema)? = errors.first?.content else { return #expect(Bool(false)) }
    #expect(short(schema) == "int")
  }
}

@Suite("Reading operations")
struct OperationReadingTests {
  @Test("Every method is read")
  func everyMethodIsRead() throws {
    let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
    let text = methods.map { "    \($0): { name: \($0)It }" }.joined(separator: "\n")
    let service = try service(description("paths:\n  /a:\n\(text)"))
    #expect(service.operations.map(\.method) == methods.map { $0.uppercased() })
  }

  @Test("An operation can be deprecated")
  func anOperationCanBeDeprecated() throws {
    #expect(try service(operation("deprecated: true")).only.documentation.deprecation == "")
    #expect(try service(operation("deprecated: Use b.")).only.documentation.deprecation == "Use b.")
    #expect(try service(operation("deprecated: false")).only.documentation.deprecation == nil)
  }

  @Test("A path can be one argument for a whole URL")
  func aPathCanBeOneArgumentForAWholeURL() throws {
    let operation = try service(
      description(
        "paths:\n  \"{upload_url}\":\n    path: { upload_url: url }\n    post: { name: a }")
    ).only
    #expect(operation.path.isWholeURL)
    #expect(operation.parameters.map { short($0) } == ["path upload_url: url"])
    #expect(
      try service(
        description("paths: { \"{a}\": { get: { name: a } }, \"{b}\": { get: { name: b } } }")
      )
      .operations.count == 2)
  }

  @Test("Parameters of the path stand in its order and the others nearest first")
  func parametersOfThePathStandInItsOrderAndTheOthersNearestFirst() throws {
    let service = try service(
      description(
        """
        query: { lang?: string, page?: string }
        header: { X-Far: string }
        cookie: { session?: string }
        paths:
          /{b}/x/{a}:
            path: { a: int, b: { $type: string, $allowReserved: true } }
            query: { page?: int }
            get:
              name: x
              header: { If-None-Match?: string, x-far: int }
              query: { "filter[s]?": string, what\\?: string, $$top: int, page?: null }
        """))
    #expect(
      try service.only.parameters.map { short($0) }
        == [
          "path b: string", "path a: int", "header If-None-Match?: string", "header x-far: int",
          "query filter[s]: string", "query what?: string", "query $top: int",
          "query lang?: string",
          "cookie session?: string",
        ].map { $0.replacing("filter[s]:", with: "filter[s]?:") })
    #expect(try service.only.parameters.first?.allowsReserved == true)
  }

  @Test(
    "What the service says may be absent is common to all operations, unless one has it otherwise")
  func commonParameters() throws {
    let service = try service(
      description(
        """
        query: { lang?: string, must: string, page?: int, gone?: string }
        header: { X-Own?: string }
        cookie: { session?: string }
        paths:
          /a: { get: { name: a, query: { page?: int } } }
          /b: { get: { name: b, header: { x-own?: int }, query: { gone: null, own?: string } } }
        """))
    let common = service.operations.map { $0.parameters.filter(\.isCommon).map(\.name) }
    #expect(common == [["lang", "session"], ["lang", "session"]])
  }

  @Test("Styles are those of the place unless the parameter says otherwise")
  func stylesAreThoseOfThePlaceUnlessTheParameterSaysOtherwise() throws {
    let parameters = try service(
      operation(
        """
        query: { q: [string], d: { $type: { x: int }, $style: deepObject }, p: { $type: [int], $style: pipeDelimited }, j: { a: int, $style: json }, e: { $type: [int], $explode: false } }
        header: { h: [int], hj: { $map: int, $style: json } }
        cookie: { c: [int] }
        path: { p: [int], l: { $type: [int], $style: label, $explode: true }, m: { $type: [int], $style: matrix } }
        """, path: "/{p}/{l}/{m}")
    ).only.parameters
    #expect(
      parameters.map { "\($0.name) \($0.style.rawValue) \($0.explode)" } == [
        "p simple false", "l label true", "m matrix false", "q form true", "d deepObject true",
        "p pipeDelimited false", "j json false", "e form false", "h simple false", "hj json false",
        "c form false",
      ])
  }

  @Test("Constant parameters are no arguments")
  func constantParametersAreNoArguments() throws {
    let operation = try service(
      operation(
        """
        query: { v: { $const: 5.10 }, on: { $const: true } }
        header: { X-A: { $const: b } }
        cookie: { c: { $const: d } }
        path: { kind: { $const: a b/c }, open: { $const: a/b, $allowReserved: true }, id: int }
        """, path: "/x/{kind}/y/{open}/{id}.json")
    ).only
    #expect(
      operation.query == [
        ConstantField(name: "v", value: "5.10"), ConstantField(name: "on", value: "true"),
      ])
    #expect(operation.headers == [ConstantField(name: "X-A", value: "b")])
    #expect(operation.parameters.map { short($0) } == ["path id: int", "cookie c: const(\"d\")"])
    #expect(
      operation.path.parts == [
        .literal("/x/a%20b%2Fc/y/a/b/"), .argument("id"), .literal(".json"),
      ])
  }

  @Test("A constant that is sent as JSON is written as JSON")
  func constantsAsJSON() throws {
    let operation = try service(
      operation("query: { v: { $const: b, $style: json }, w: { $const: 5.10, $style: json } }")
    ).only
    #expect(
      operation.query == [
        ConstantField(name: "v", value: "\"b\""), ConstantField(name: "w", value: "5.1"),
      ])
  }

  @Test(
    "Every kind of body is read",
    arguments: [
      ("json: Item", "json Item", true), ("json?: [string]", "json [string]", false),
      ("json: { a: int, b?: string }", "json {a: int, b?: string}", true),
      ("form: { a: int }", "form {a: int}", true), ("form: Item", "form Item", true),
      (
        "multipart: { f: file, g?: [file], h: { $type: file, $contentType: image/png } }",
        "multipart {f: file, g?: [file], h: file}", true
      ),
      ("multipart: Upload", "multipart Upload", true),
      ("text: text/markdown", "text text/markdown", true),
      ("data?: image/png", "data image/png", false),
      ("file: \"video/mp4; codecs=x\"", "file video/mp4; codecs=x", true),
      (
        "json: { $contentType: application/vnd.api+json, a: int }",
        "json {a: int} application/vnd.api+json", true
      ),
    ])
  func everyKindOfBodyIsRead(key: String, expected: String, isRequired: Bool) throws {
    let models =
      "models: { Item: { id: int }, Upload: { f: file }, Alias: Upload, More: { $extends: Upload, x: int } }"
    let service = try service(operation(key, method: "post", models: models))
    let body = try #require(try service.only.body)
    var text =
      switch body.content {
      case .json(let schema): "json \(short(schema, in: service.models))"
      case .form(let schema): "form \(short(schema, in: service.models))"
      case .multipart(let schema): "multipart \(short(schema, in: service.models))"
      case .text: "text"
      case .data: "data"
      case .file: "file"
      case .binary: "bytes"
      case .base64: "base64"
      case .sequence: "sequence"
      }
    if let mediaType = body.mediaType { text += " \(mediaType)" }
    #expect(text == expected)
    #expect(body.isRequired == isRequired)
    #expect(body.location?.line == 8)
  }

  @Test(
    "Every kind of response is read",
    arguments: [
      ("returns: text", "2XX text"), ("returns: data", "2XX data"), ("returns: file", "2XX file"),
      ("returns: nothing", "2XX nothing"), ("summary: x", "2XX nothing"),
      ("returns: Job", "2XX Job"),
      ("returns: [Job?]", "2XX [Job?]"), ("returns: { a: int }", "2XX {a: int}"),
      ("returns: { default: int, name: string }", "2XX {default: int, name: string}"),
      (
        "returns: { 200: Job, 202: nothing, 4XX: text, default: string? }",
        "200 Job, 202 nothing, 4XX text, default string?"
      ),
    ])
  func everyKindOfResponseIsRead(key: String, expected: String) throws {
    let service = try service(operation(key, models: "models: { Job: { id: int } }"))
    let text = try service.only.responses.map { response in
      let status =
        switch response.status {
        case .code(let code): "\(code)"
        case .range(let digit): "\(digit)XX"
        case .default: "default"
        }
      let content =
        switch response.content {
        case .nothing: "nothing"
        case .text: "text"
        case .data, .base64: "data"
        case .file: "file"
        case .sequence: "sequence"
        case .json(let schema): short(schema, in: service.models)
        }
      return "\(status) \(content)"
    }
    #expect(text.joined(separator: ", ") == expected)
  }

  @Test(
    "A response of many values says what each of them is, and how they stand one after the other",
    arguments: [
      ("$events", ValueSequence.Framing.eventData, "text/event-stream"),
      ("$jsonLines", .lines, "application/x-ndjson"),
      ("$jsonSequence", .textSequence, "application/json-seq"),
    ])
  func sequences(key: String, framing: ValueSequence.Framing, mediaType: String) throws {
    let service = try service(
      operation(
        "returns: { 200: { \(key): Job }, 202: nothing }\nsample: [{ id: 7 }, { id: 8 }]",
        models: "models: { Job: { id: int } }"))
    let operation = try service.only
    guard case .sequence(let sequence)? = operation.responses.first?.content else {
      Issue.record("\(operation.responses)")
      return
    }
    #expect(sequence.framing == framing)
    #expect(sequence.mediaType == mediaType)
    guard case .reference(let id) = sequence.item.kind else {
      Issue.record("\(sequence.item)")
      return
    }
    #expect(service.models[id].name == "Job")
    #expect(operation.sample != nil)
  }

  @Test("A sample is of the value inside the envelope")
  func aSampleIsOfTheValueInsideTheEnvelope() throws {
    let operation = try service(
      operation(
        "returns: { 200: Job, 404: nothing }\nunwrap: data.job\nsample: { id: 7 }",
        models: "models: { Job: { id: int } }")
    ).only
    #expect(operation.sample?.value == .object([.init("id", .integer(7))]))
    #expect(operation.sample?.location?.line == 10)
    #expect(operation.unwrap == ["data", "job"])
  }

  @Test(
    "Every kind of pagination is read",
    arguments: [
      (
        "link", "query: { per_page?: int }\nreturns: [int]",
        Pagination(kind: .link, size: "per_page")
      ),
      ("page", "query: { page?: int }\nreturns: [int]", Pagination(kind: .page, parameter: "page")),
      (
        "offset", "query: { offset?: int, limit?: int }\nreturns: [int]",
        Pagination(kind: .offset, parameter: "offset", size: "limit")
      ),
      (
        "{ by: cursor, next: meta.next, items: data }",
        "query: { cursor?: string, limit?: int }\nreturns: Page",
        Pagination(
          kind: .cursor, parameter: "cursor", size: "limit", items: ["data"],
          next: ["meta", "next"])
      ),
      (
        "{ by: page, parameter: p, size: n }", "query: { p?: int, n?: int }\nreturns: [int]",
        Pagination(kind: .page, parameter: "p", size: "n")
      ),
      (
        "{ by: cursor, next: paging.next }",
        "unwrap: data\nquery: { cursor?: string }\nreturns: [int]",
        Pagination(kind: .cursor, parameter: "cursor", next: ["paging", "next"])
      ),
      (
        "{ by: page, items: data, pageCount: meta.pages, totalHeader: X-Total }",
        "query: { page?: int }\nreturns: { data: [int], meta: { pages: int } }",
        Pagination(
          kind: .page, parameter: "page", items: ["data"], pageCount: ["meta", "pages"],
          totalHeader: "X-Total")
      ),
      (
        "{ by: page, pageCountHeader: X-Total-Pages }", "query: { page?: int }\nreturns: [int]",
        Pagination(kind: .page, parameter: "page", pageCountHeader: "X-Total-Pages")
      ),
      (
        "{ by: offset, parameter: startAt, items: v, total: t.n, pageSize: max }",
        "query: { startAt?: int }\nreturns: { v: [int], t.n: int, max: int }",
        Pagination(
          kind: .offset, parameter: "startAt", items: ["v"], total: ["t.n"], pageSize: ["max"])
      ),
    ])
  func everyKindOfPaginationIsRead(key: String, rest: String, expected: Pagination) throws {
    let operation = try service(
      operation(
        "paginate: \(key)\n\(rest)",
        models: "models: { Page: { data: [int], meta: Meta }, Meta: { next?: string? } }")
    ).only
    #expect(operation.pagination == expected)
  }
}

@Suite("Reading authentication")
struct AuthenticationReadingTests {
  let text = """
    auth:
      token: bearer
      login: basic
      clientID: { type: apiKey, in: header, name: Authorization, prefix: Client-ID }
      account:
        type: oauth2
        authorizationURL: https://example.com/authorize
        tokenURL: https://example.com/token
        refreshURL: https://example.com/refresh
        scopes: { read: Read everything., write: }
      signature: { type: signer, summary: "Adds `ts`." }
      inQuery: { type: bearer, in: query }
      other: { type: bearer, name: X-Token, prefix: "" }
      session: { type: apiKey, in: cookie, name: sid }
    paths:
      /a: { get: { name: a } }
      /b: { get: { name: b, auth: none } }
      /c: { auth: login, get: { name: c }, put: { name: d, auth: [token, [clientID, signature], none] }, post: { name: e, auth: null } }
    """

  @Test("Every scheme is read")
  func everySchemeIsRead() throws {
    let schemes = try service(description(text)).authenticationSchemes
    let carriers = schemes.map { scheme -> String in
      guard let carrier = scheme.carrier else { return "\(scheme.name) -" }
      return "\(scheme.name) \(carrier.in.rawValue) \(carrier.name) \(carrier.prefix ?? "-")"
    }
    #expect(
      carriers == [
        "token header Authorization Bearer", "login -", "clientID header Authorization Client-ID",
        "account header Authorization Bearer", "signature -", "inQuery query access_token -",
        "other header X-Token -", "session cookie sid -",
      ])
    guard case .oauth2(let oauth2) = schemes[3].kind else { return #expect(Bool(false)) }
    #expect(
      oauth2
        == OAuth2(
          authorizationURL: "https://example.com/authorize", tokenURL: "https://example.com/token",
          refreshURL: "https://example.com/refresh",
          scopes: [.init(name: "read", summary: "Read everything."), .init(name: "write")]))
    #expect(schemes[4].documentation.summary == "Adds `ts`.")
  }

  @Test("An operation is authenticated by any scheme unless it or its path says otherwise")
  func anOperationIsAuthenticatedByAnySchemeUnlessItOrItsPathSaysOtherwise() throws {
    let service = try service(description(text))
    let all = [
      ["token"], ["login"], ["clientID"], ["account"], ["signature"], ["inQuery"], ["other"],
      ["session"],
    ]
    #expect(service.authentication.alternatives == all)
    #expect(try service.operation("a").authentication.alternatives == all)
    #expect(try !service.operation("a").hasOwnAuthentication)
    #expect(try service.operation("b").authentication == .none)
    #expect(try service.operation("b").hasOwnAuthentication)
    #expect(try service.operation("c").authentication.alternatives == [["login"]])
    #expect(try !service.operation("c").hasOwnAuthentication)
    #expect(
      try service.operation("d").authentication.alternatives == [
        ["token"], ["clientID", "signature"], [],
      ])
    #expect(try service.operation("e").authentication.alternatives == all)
  }

  @Test("A service can declare no schemes")
  func aServiceCanDeclareNoSchemes() throws {
    let service = try service(description("auth: none"))
    #expect(service.authenticationSchemes.isEmpty)
    #expect(service.authentication == .none)
  }
}

@Suite("Reading types")
struct TypeReadingTests {
  func reading(_ type: String, others: String = "") throws -> Service {
    try service(
      description("models:\n  M: \(type)\n  Other: { id: int, kind: string }\n\(others)"))
  }

  func model(_ type: String, others: String = "") throws -> Schema {
    try reading(type, others: others).schema("M")
  }

  @Test(
    "Every notation is read",
    arguments: [
      ("string", "string"), ("int", "int"), ("int32", "int32"), ("int64", "int64"),
      ("uint64", "uint64"),
      ("number", "double"), ("float", "float"), ("decimal", "decimal"), ("bool", "bool"),
      ("date", "date"), ("date-time", "dateTime"), ("unix-time", "unixTime"), ("uuid", "uuid"),
      ("url", "url"), ("data", "base64"), ("any", "any"), ("Other", "Other"),
      ("string?", "string?"), ("int = 30", "int = 30"), ("string? = x", "string? = \"x\""),
      ("string = a = b", "string = \"a = b\""), ("'string = \"\"'", "string = \"\""),
      ("string? = null", "string? = null"), ("bool = true", "bool = true"),
      ("number = 1.5", "double = 1.5"), ("number = 2", "double = 2"), ("int = -1", "int = -1"),
      ("decimal = 0.12345678901234567890", "decimal = #0.12345678901234567890"),
      ("any = 5", "any = 5"), ("string = 5", "string = \"5\""),
      ("string = true", "string = \"true\""),
      ("date = 2026-03-01", "date = \"2026-03-01\""),
      ("[Other]", "[Other]"), ("[[string?]]", "[[string?]]"),
      ("{}", "{}"),
      (
        "{ a: int, b?: string?, $$c: bool, 'd\\?': url, 'e\\??': url }",
        "{a: int, b?: string?, $c: bool, d?: url, e??: url}"
      ),
      ("{ 'a\\!': int, 'b!c': int, 'd\\!?': int }", "{a!: int, b!c: int, d!?: int}"),
      ("{ $type: int, $nullable: true, $default: 3 }", "int? = 3"),
      ("{ $type: [Other], $nullable: true }", "[Other]?"),
      ("{ $enum: [a, b] }", "enum(\"a\"|\"b\")"), ("{ $enum: [1, 2] }", "enum(1|2)"),
      ("{ $enum: [1, 2.5] }", "enum(1|2.5)"), ("{ $const: v }", "const(\"v\")"),
      ("{ $const: { a: [1] } }", "const({a: [1]})"),
      ("{ $map: int }", "{*: int}"), ("{ $map: [int], a: string }", "{a: string, *: [int]}"),
      ("{ $oneOf: [string, Other, [int]] }", "union(string|Other|[int])"),
      (
        "{ $oneKeyOf: { a: int, $$b: Other, 'c\\?': string? } }",
        "union({a: int}|{$b: Other}|{c?: string?})"
      ),
      ("{ $oneKeyOf: { a: { $const: null }, b: [int] } }", "union({a: const(null)}|{b: [int]})"),
      (
        "{ $oneOf: [{ $enum: [x] }, { $oneKeyOf: { a: int, b: int } }, Other] }",
        "union(enum(\"x\")|{a: int}|{b: int}|Other)"
      ),
      (
        "{ $oneOf: [string, { $oneKeyOf: { a: int }, $name: b }] }",
        "union(string|union({a: int}))"
      ),
      ("{ $extends: Other, kind?: int, x: int }", "{id: int, kind?: int, x: int}"),
      ("{ $extends: Other, $map: any }", "{id: int, kind: string, *: any}"),
    ])
  func everyNotationIsRead(type: String, expected: String) throws {
    #expect(try reading(type).short("M") == expected)
  }

  @Test("A default in one line is read as the enum it is for")
  func aDefaultInOneLineIsReadAsTheEnumItIsFor() throws {
    let text = """
      models:
        A: { a: Word = 5, b: Number = 5, c: Far = 5, d: Flag = true }
        Far: { $type: Word }
        Word: { $enum: ["5", "6"] }
        Number: { $enum: [5, 6] }
        Flag: bool
      """
    #expect(
      try service(description(text)).short("A")
        == "{a: Word = \"5\", b: Number = 5, c: Far = \"5\", d: Flag = true}")
  }

  @Test("Details of a type are read")
  func detailsOfATypeAreRead() throws {
    let schema = try model(
      """
      { $type: number, $summary: S., $description: D., $deprecated: Use x., $sample: 4, $name: amount,
        $minimum: 1, $maximum: 9, $exclusiveMinimum: 0, $exclusiveMaximum: 10.5, $multipleOf: 0.5 }
      """)
    #expect(
      schema.documentation == Documentation(summary: "S.", description: "D.", deprecation: "Use x.")
    )
    #expect(schema.sample?.value == .integer(4))
    #expect(schema.provenance.name == "amount")
    var limits = Limits()
    limits.minimum = 1
    limits.maximum = 9
    limits.exclusiveMinimum = 0
    limits.exclusiveMaximum = 10.5
    limits.multipleOf = 0.5
    #expect(schema.limits == limits)
    let text = try model("{ $type: string, $minLength: 1, $maxLength: 3, $pattern: '^a' }").limits
    #expect(text.minLength == 1 && text.maxLength == 3 && text.pattern == "^a")
    let list = try model("{ $type: [int], $minItems: 1, $maxItems: 3, $uniqueItems: true }").limits
    #expect(list.minItems == 1 && list.maxItems == 3 && list.uniqueItems)
  }

  @Test("Values of an enum can have names")
  func valuesOfAnEnumCanHaveNames() throws {
    guard
      case .enumeration(let enumeration) = try model(
        "{ $enum: [0, 16, 2], $names: { 0: none, 0x10: all } }"
      ).kind
    else { return #expect(Bool(false)) }
    #expect(enumeration.base == .integer)
    #expect(enumeration.cases.map(\.name) == ["none", "all", nil])
  }

  @Test("A discriminator lists models or maps values to types")
  func aDiscriminatorListsModelsOrMapsValuesToTypes() throws {
    func values(_ type: String) throws -> [[String]] {
      guard
        case .union(let union) = try model(type, others: "  Third: { kind: { $const: t } }").kind
      else { return [] }
      #expect(union.discriminator == "kind")
      return union.cases.map(\.discriminatorValues)
    }
    #expect(
      try values("{ $oneOf: [Other, Third2], $discriminator: kind }\n  Third2: { kind: string }")
        == [["Other"], ["Third2"]])
    #expect(
      try values(
        "{ $oneOf: { a: Other, t: Third, b: Other, c: { kind: string } }, $discriminator: kind }")
        == [["a", "b"], ["t"], ["c"]])
  }

  @Test("Inherited properties come first and own ones replace them in place")
  func inheritedPropertiesComeFirstAndOwnOnesReplaceThemInPlace() throws {
    let text = """
      models:
        C: { $extends: [A, B], b: int, d: int }
        A: { a: string, b: string }
        B: { $extends: Alias, c: string }
        Alias: Base
        Base: { z?: string, $map: int }
      """
    #expect(
      try service(description(text)).short("C")
        == "{a: string, b: int, z?: string, c: string, d: int, *: int}")
  }

  @Test("A model may contain itself where a value can end")
  func aModelMayContainItselfWhereAValueCanEnd() throws {
    let service = try service(
      description(
        """
        models:
          Optional: { next?: Optional }
          Nullable: { next: Nullable? }
          List: { next: [List] }
          Map: { next: { $map: Map } }
          Union: { next: { $oneOf: [Union, string] } }
          Deep: { a: { b?: Deep } }
          Expression: { $oneOf: [Sum, Leaf], $discriminator: op }
          Sum: { op: string, left: Expression, right: Expression }
          Leaf: { op: string }
        """))
    #expect(service.models.count == 9)
  }

  @Test("Samples keep their numbers exactly")
  func samplesKeepTheirNumbersExactly() throws {
    let schema = try model(
      "{ $type: any, $sample: [1, 1.5, 0.1, 12345678901234567890, 0.12345678901234567890, 1e400, 0x1F, null, yes] }"
    )
    #expect(
      schema.sample.map { short($0.value) }
        == "[1, 1.5, 0.1, #12345678901234567890, #0.12345678901234567890, #1e400, 31, null, \"yes\"]"
    )
  }

  @Test("Everything has its place")
  func everythingHasItsPlace() throws {
    let text = """
      models:
        A:
          id: int
          b?: { c: string }
      """
    let model = try #require(try service(description(text)).models.first)
    #expect(model.location?.description == "a.service.yaml:5:3")
    let object = try service(description(text)).object("A")
    #expect(object.properties.map { $0.location?.line } == [6, 7])
    #expect(object.properties.map { $0.schema.location?.column } == [9, 9])
  }
}
