import Diagnostics
import OpenAPI
import ServiceModel
import Testing
import YAML

@Suite("The service")
struct ServiceTests {
  /// Reads a document with servers and one operation.
  private func readServers(_ servers: String, title: String = "A") -> (Service?, [String]) {
    read(
      "{openapi: 3.1.0, info: {title: '\(title)', version: '1'}, servers: [\(servers)], paths: {/a: {get: {responses: {'204': {description: A}}}}}}"
    )
  }

  @Test(
    "a title becomes a name",
    arguments: [
      ("Swagger Petstore - OpenAPI 3.0", "SwaggerPetstore"), ("GitHub v3 REST API", "GitHub"),
      ("Train Travel API", "TrainTravel"), ("the API", "TheAPI"), ("pets", "Pets"),
      ("Matrix Client-Server Registration and Login API", "MatrixClientServerRegistration"),
      ("Firefly III API vv6.6.2", "FireflyIII"),
      ("Discord HTTP API (Preview)", "DiscordHTTP"), ("OpenAI API", "OpenAI"),
      ("Spotify Web API with fixes and improvements", "SpotifyWeb"),
      ("Netlify's API documentation", "Netlify"), ("Netlify’s API", "Netlify"),
      ("API Reference", "APIReference"), ("lnrpc/lightning.proto", "Lightning"),
      (String(repeating: "a", count: 300), "A" + String(repeating: "a", count: 99)),
    ])
  func names(title: String, expected: String) throws {
    let service = try service(
      "{openapi: 3.1.0, info: {title: \"\(title)\"}, servers: [{url: \"https://a.b\"}], paths: {}}")
    #expect(service.name == expected)
    #expect(!service.hasAuthoredNames)
  }

  @Test(
    "where the title names nothing, the file's name does",
    arguments: [
      ("sentry.json", "Sentry"), ("openapi.yaml", "APIReference"), ("swagger.json", "APIReference"),
    ])
  func nameOfFile(file: String, expected: String) throws {
    let node = try Node.parse(
      "{openapi: 3.1.0, info: {title: API Reference}, paths: {}}", file: "docs/" + file)
    var diagnostics = Diagnostics()
    #expect(OpenAPIReader.read(node, files: Files(), into: &diagnostics)?.name == expected)
  }

  @Test(
    "a word for what any service is names none, but stays beside others and where nothing else is known",
    arguments: [
      ("server", "langfuse.yaml", "Langfuse"), ("API title", "gitlab.yaml", "Gitlab"),
      ("DefaultTitle", "shop.json", "Shop"), ("Services", "openapi.yaml", "Services"),
      ("Backend API", "server.json", "Backend"), ("Swagger", "swagger.json", "Swagger"),
      ("Game Server", "shop.json", "GameServer"), ("Titles", "shop.json", "Titles"),
    ])
  func kindsOfService(title: String, file: String, expected: String) throws {
    let node = try Node.parse(
      "{openapi: 3.1.0, info: {title: \(title)}, paths: {}}", file: file)
    var diagnostics = Diagnostics()
    #expect(OpenAPIReader.read(node, files: Files(), into: &diagnostics)?.name == expected)
  }

  @Test(
    "where the title is a file of gRPC's that says nothing, the document's file names the service")
  func fileOfGRPC() throws {
    let node = try Node.parse(
      "{openapi: 3.1.0, info: {title: api/etcdserverpb/rpc.proto}, paths: {}}", file: "etcd.json")
    var diagnostics = Diagnostics()
    #expect(OpenAPIReader.read(node, files: Files(), into: &diagnostics)?.name == "Etcd")
  }

  @Test(
    "a title of any length becomes a name that a file can have",
    arguments: [String(repeating: "long", count: 200), String(repeating: "長", count: 200)])
  func longNames(title: String) throws {
    let service = try service(
      "{openapi: 3.1.0, info: {title: \"\(title)\"}, servers: [{url: \"https://a.b\"}], paths: {}}")
    #expect(!service.name.isEmpty)
    #expect(service.name.utf8.count <= 100)
  }

  @Test("what the document says of itself")
  func info() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test, summary: Short., description: Long., version: 1.0.0}
      servers: [{url: "https://example.com/"}]
      paths: {}
      """)
    #expect(service.documentation == Documentation(summary: "Short.", description: "Long."))
    #expect(service.version == "1.0.0")
    #expect(service.baseURL == "https://example.com")
  }

  @Test(
    "the base URL is that of the first server, with the defaults of its variables",
    arguments: [
      (
        "[{url: \"https://{host}/{v}\", variables: {host: {default: a.b}, v: {enum: [v1], default: v2}}}]",
        "https://a.b/v2"
      ),
      ("[{url: \"https://one.com\"}, {url: \"https://two.com\"}]", "https://one.com"),
      ("[{url: \"//a.b/c\"}]", "https://a.b/c"),
    ])
  func servers(text: String, expected: String) throws {
    let service = try service("{openapi: 3.1.0, info: {title: A}, servers: \(text), paths: {}}")
    #expect(service.baseURL == expected)
  }

  @Test("servers to choose from, with the values of their variables")
  func serverChoice() throws {
    let (service, _) = read(
      """
      openapi: 3.2.0
      info: {title: A}
      servers:
        - url: "https://{host}/{v}/"
          variables: {host: {default: a.b, description: Where.}, v: {enum: [v1, v2], default: v3}}
        - {url: "https://sandbox.a.b", name: sandbox, description: To try things.}
        - {url: /relative}
        - {url: "ftp://a.b"}
        - {url: "https://a.b:{undeclared}"}
        - {url: "https://{tenant}/", variables: {tenant: {default: "{TENANT}.a.b"}}}
        - {url: "https://a.b:{port}", variables: {port: {default: none}}}
      tags: [{name: cats, summary: Cats., description: All of them.}, {name: dogs}]
      paths: {}
      """)
    let servers = try #require(service).servers
    #expect(
      servers.map(\.url) == [
        "https://{host}/{v}", "https://sandbox.a.b", "https://a.b:{undeclared}", "https://{tenant}",
      ])
    #expect(servers.map(\.name) == [nil, "sandbox", nil, nil])
    #expect(servers.map(\.documentation.description) == [nil, "To try things.", nil, nil])
    // The caller has to give a value.
    #expect(servers.dropFirst(2).map { $0.variables.map(\.defaultValue) } == [[nil], [nil]])
    #expect(servers[0].variables.map(\.name) == ["host", "v"])
    #expect(servers[0].variables.map(\.defaultValue) == ["a.b", "v3"])
    #expect(servers[0].variables.map(\.values) == [[], ["v3", "v1", "v2"]])
    #expect(service?.groups["cats"] == Documentation(summary: "Cats.", description: "All of them."))
  }

  @Test(
    "what a server's URL has an example for is nobody's host, and its path is kept",
    arguments: [
      ("ALGOLIA_APPLICATION_ID", "a"), ("HOSTNAME", "a"), ("{TENANT}", "a"), ("your-domain", "a"),
      ("example", "a"), ("shop.example.com", "a"), ("subDomain", "sub_domain"), ("demo", "site"),
      ("example-music-server.com", "url"),
    ])
  func placeholders(value: String, variable: String) throws {
    let servers =
      "[{url: \"https://{\(variable)}.test/v1/\", variables: {\(variable): {default: \"\(value)\"}}}]"
    let (service, messages) = read(
      "{openapi: 3.1.0, info: {title: A}, servers: \(servers), paths: {/a: {get: {operationId: a, servers: \(servers), responses: {}}}}}"
    )
    #expect(service?.baseURL == "http://localhost/v1")
    #expect(service?.servers.map { $0.variables.map(\.defaultValue) } == [[nil]])
    #expect(service?.operations.map(\.baseURL) == [nil])
    #expect(messages.count == 2)
    #expect(messages.first?.contains("`http://localhost/v1` is assumed") == true)
  }

  @Test(
    "a default that is somebody's host is taken",
    arguments: ["api", "EU", "acme", "localhost", "PROD", "EUROPE", "yourself"])
  func hosts(value: String) throws {
    let service = try service(
      "{openapi: 3.1.0, info: {title: A}, servers: [{url: \"https://{api}.test\", variables: {api: {default: \(value)}}}], paths: {}}"
    )
    #expect(service.baseURL == "https://\(value).test")
  }

  @Test(
    "nothing is said of a server where each path has its own, and of a path that has the base path once more"
  )
  func serversOfPaths() throws {
    let own = try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      paths: {/a: {servers: [{url: "https://a.test"}], get: {responses: {"204": {description: A}}}}}
      """)
    #expect(own.baseURL == "https://a.test")
    let (_, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://a.test/api/v1"}]
      paths:
        /a: {get: {responses: {"204": {description: A}}}}
        /b: {get: {responses: {"204": {description: B}}}}
        /api/v1/c: {get: {responses: {"204": {description: C}}}}
      """)
    #expect(
      messages == [
        "7:3: the server's URL ends in `/api/v1` already, so requests have it twice; an overlay can correct it"
      ])
  }

  @Test("an example in the path of a URL leaves its host what it is")
  func placeholderInPath() throws {
    let service = try service(
      "{openapi: 3.1.0, info: {title: A}, servers: [{url: \"https://a.test/{id}/v2\", variables: {id: {default: ACCOUNT_ID}}}], paths: {}}"
    )
    #expect(service.baseURL == "https://a.test/ACCOUNT_ID/v2")
    #expect(service.servers.map { $0.variables.map(\.defaultValue) } == [[nil]])
  }

  @Test("the variable of a path whose default is its name is the caller's, and a note says so")
  func nameInPath() throws {
    let (service, messages) = readServers(
      "{url: 'https://a.test/stores/{store_hash}/v3', variables: {store_hash: {default: store_hash}}}"
    )
    #expect(service?.servers.map { $0.variables.map(\.defaultValue) } == [[nil]])
    #expect(
      messages.map { $0.drop { $0 != " " } } == [
        " note: only a caller knows `store_hash` in the server's URL, so pass the base URL that `Servers` makes of it"
      ])
  }

  @Test(
    "a server of the developer's own machine is no base URL where there is another, and is told",
    arguments: [
      ("http://localhost:3000", "https://a.io", "https://a.io", "the first server is on"),
      ("/v1", "https://a.io/v1", "https://a.io/v1", "the first server is where the document is"),
      (
        "http://localhost", "https://sandbox.a.io", "http://localhost",
        "the document's server is on"
      ),
      ("https://demo.a.io", "http://localhost", "https://demo.a.io", "of a server for trials"),
      ("xxx", "http://localhost", "http://localhost", "`http://localhost` is assumed"),
      ("https://checkout-test.a.io", "http://b.io", "https://checkout-test.a.io", "for trials"),
      ("https://api.a-demo.io", "http://b.io", "https://api.a-demo.io", "for trials"),
      ("https://test-plans.a.io", "https://b.io", "https://test-plans.a.io", nil),
      ("https://dev.a.io", "https://b.io", "https://dev.a.io", nil),
      ("https://api.demo.io", "https://b.io", "https://api.demo.io", nil),
      ("/", "https://api.a-staging.io", "http://localhost", "the server's URL is relative"),
      ("http://localhost", "https://qa.a.io", "http://localhost", "the document's server is on"),
      ("/", "https://api-preprod.a.io", "http://localhost", "the server's URL is relative"),
      ("/v1", "https://api.a.io/sandbox-v2", "http://localhost/v1", "the server's URL is relative"),
      (
        "/v1", "https://sandboxapi.a.io/v1", "http://localhost/v1", "the server's URL is relative"
      ),
      (
        "/v1", "https://api.alpha-a.io/v1-beta", "https://api.alpha-a.io/v1-beta",
        "the first server is where"
      ),
      (
        "http://localhost", "https://api.acme.dev", "https://api.acme.dev", "the first server is on"
      ),
      (
        "http://localhost", "https://a.io/v1beta", "https://a.io/v1beta", "the first server is on"
      ),
      (
        "http://localhost", "https://a.example.com", "http://localhost",
        "the document's server is on"
      ),
      ("http://localhost", "http://192.168.1.2", "http://localhost", "the document's server is on"),
      ("http://127.0.0.1/v1", "http://[::1]", "http://127.0.0.1/v1", "the document's server is on"),
      ("https://localhost.test", "https://a.io", "https://localhost.test", nil),
      (
        "http://localhost", "http://localhost:80", "http://localhost", "the document's server is on"
      ),
    ])
  func localServers(first: String, second: String, url: String, note: String?) throws {
    let (service, messages) = readServers("{url: '\(first)'}, {url: '\(second)'}")
    #expect(service?.baseURL == url)
    #expect(messages.count == (note == nil ? 0 : 1))
    if let note { #expect(messages.first?.contains(note) == true) }
  }

  @Test(
    "a server that is said to be for trials is no base URL in place of the developer's machine",
    arguments: [
      ("Production. Not for testing.", "https://a.io"), ("No test data", "https://a.io"),
      ("Production (for tests use the sandbox)", "https://a.io"),
      ("Do not use it for testing.", "https://a.io"), ("For testing", "http://localhost"),
      ("QA", "http://localhost"), ("Non-production sandbox", "http://localhost"),
      ("No real money - sandbox", "http://localhost"), ("Pre-production", "http://localhost"),
      ("Not for production, test only", "http://localhost"),
      ("Production-like staging", "http://localhost"),
      ("Do not use in production. Staging.", "http://localhost"),
    ])
  func serversOfTrials(description: String, url: String) throws {
    let (service, _) = readServers(
      "{url: 'http://localhost'}, {url: 'https://a.io', description: '\(description)'}")
    #expect(service?.baseURL == url)
  }

  @Test("a server whose host only a caller knows does not stand for one of the developer's machine")
  func localServerBesidePlaceholder() throws {
    let (service, messages) = readServers(
      "{url: 'http://localhost:1'}, {url: 'https://{host}/v1', variables: {host: {default: your-domain}}}"
    )
    #expect(service?.baseURL == "http://localhost:1")
    #expect(messages.count == 1 && messages[0].contains("the document's server is on"))
  }

  @Test(
    "operations with servers of their own are where the others are, and not on the developer's machine"
  )
  func ownLocalServers() throws {
    let servers = "servers: [{url: 'http://localhost:1'}, {url: 'https://a.io'}]"
    let (service, messages) = read(
      "{openapi: 3.1.0, info: {title: A, version: '1'}, \(servers), paths: {/a: {\(servers), get: {responses: {'204': {description: A}}}}}}"
    )
    #expect(service?.baseURL == "https://a.io")
    #expect([nil, "https://a.io"].contains(service?.operations[0].baseURL))
    #expect(messages.count == 1)
  }

  @Test("a host that is a variable without a default is the caller's")
  func hostWithoutDefault() throws {
    let (service, messages) = readServers("{url: 'https://{hostname}/v2'}")
    #expect(service?.baseURL == "http://localhost/v2")
    #expect(messages.count == 1 && messages[0].contains("what only a caller knows"))
  }

  @Test(
    "one of a vendor's services has the vendor's name before its own",
    arguments: [
      ("Akamai: Network Lists API", "AkamaiNetworkLists"), ("Shop: what we sell", "Shop"),
      ("Shop API: Orders API", "Shop"), ("Hotels: A simple booking API", "Hotels"),
      ("Akamai: CP Codes and Reporting Groups API", "AkamaiCPCodesAndReporting"),
      ("Hotels: The Booking API", "Hotels"),
      ("Google: Analytics 4 Data API", "GoogleAnalytics4Data"),
    ])
  func namesOfVendors(title: String, name: String) throws {
    let (service, _) = readServers("{url: 'https://a.io'}", title: title)
    #expect(service?.name == name)
  }

  @Test("the path of a URL is kept whose host nobody filled in")
  func unknownHost() throws {
    let (service, messages) = read(
      "{swagger: '2.0', info: {title: A, version: '1'}, host: '{{hostname}}', basePath: /api/v1, paths: {/a: {get: {operationId: a, responses: {}}}}}"
    )
    #expect(service?.baseURL == "http://localhost/api/v1")
    #expect(messages.first?.hasSuffix("so pass the base URL, which ends in `/api/v1`") == true)
  }

  @Test("an operation is in the first of its groups that the document describes, if any")
  func describedGroups() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: A, version: "1"}
      servers: [{url: "https://a.b"}]
      tags: [{name: Tasks}, {name: Users}]
      paths:
        /a: {get: {operationId: a, tags: [Data, Tasks, Users], responses: {"204": {description: A}}}}
        /b: {get: {operationId: b, tags: [Data], responses: {"204": {description: A}}}}
        /c: {get: {operationId: c, tags: [Users, Tasks], responses: {"204": {description: A}}}}
        /d: {get: {operationId: d, tags: [Users], responses: {"204": {description: A}}}}
        /e: {get: {operationId: e, tags: [Tasks], responses: {"204": {description: A}}}}
      """)
    #expect(service.operations.map(\.group) == ["Tasks", "Data", "Users", "Users", "Tasks"])
    let some = try OpenAPITests.service(
      """
      openapi: 3.1.0
      info: {title: A, version: "1"}
      servers: [{url: "https://a.b"}]
      tags: [{name: Deprecated}]
      paths:
        /a: {get: {operationId: a, tags: [Users, Deprecated], responses: {"204": {description: A}}}}
        /b: {get: {operationId: b, tags: [Pets], responses: {"204": {description: A}}}}
      """)
    #expect(some.operations.map(\.group) == ["Users", "Pets"])
  }

  @Test("operations are called as in the vendor's libraries")
  func libraryNames() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: A, version: "1"}
      servers: [{url: "https://a.b"}]
      tags: [{name: speech-history}]
      paths:
        /a: {get: {operationId: getHistory, tags: [speech-history], x-fern-sdk-group-name: history, x-fern-sdk-method-name: get_all, responses: {"204": {description: A}}}}
        /b: {get: {operationId: b, x-fern-sdk-group-name: [studio, projects], responses: {"204": {description: A}}}}
        /c: {get: {operationId: listKeys, tags: [keys], x-speakeasy-name-override: list, responses: {"204": {description: A}}}}
        /d: {get: {operationId: d, tags: [keys], x-speakeasy-group: beta.keys, x-speakeasy-name-override: "", responses: {"204": {description: A}}}}
      """)
    #expect(service.operations.map(\.name) == ["getHistory", "b", "listKeys", "d"])
    #expect(service.operations.map(\.libraryName) == ["get_all", nil, "list", nil])
    #expect(service.operations.map(\.group) == ["history", "studio projects", "keys", "beta keys"])
  }

  @Test("a document that describes next to no response says so once")
  func undescribedResponses() throws {
    let paths = (1...10).map {
      "/\($0): {get: {operationId: a\($0), responses: {\"200\": {description: Yes}}}}"
    }
    let (_, messages) = read(
      "{openapi: 3.1.0, info: {title: A, version: '1'}, servers: [{url: 'https://a.b'}], paths: {\(paths.joined(separator: ", "))}}"
    )
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasSuffix(
        "note: 10 of 10 operations with GET describe nothing of what comes, so that their values are `Data`; an overlay can describe it"
      ) == true)
  }

  @Test("one server without variables is no choice")
  func oneServer() throws {
    let service = try service(
      "{openapi: 3.1.0, info: {title: A}, servers: [{url: \"https://a.b\"}], paths: {}}")
    #expect(service.servers.isEmpty)
  }

  @Test("authentication of every kind, in alternatives and combinations")
  func security() throws {
    let (service, messages) = read(
      """
      openapi: 3.1.0
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      security: [{key: []}, {basic: [], token: []}]
      paths:
        /a: {get: {operationId: a}}
        /b: {get: {operationId: b, security: []}}
        /c: {get: {operationId: c, security: [{}, {oauth: [read]}]}}
        /d: {get: {operationId: d, security: [{tls: [], key: []}]}}
        /e: {get: {operationId: e, security: [{"#/components/securitySchemes/key": []}]}}
      components:
        securitySchemes:
          key: {type: apiKey, in: query, name: k, description: The key.}
          basic: {type: http, scheme: Basic}
          token: {type: http, scheme: bearer}
          custom: {type: http, scheme: Token}
          digest: {type: http, scheme: digest}
          connect: {type: openIdConnect, openIdConnectUrl: "https://example.com"}
          tls: {type: mutualTLS}
          oauth:
            type: oauth2
            flows:
              implicit: {authorizationUrl: "https://example.com/a", scopes: {read: Read.}}
              clientCredentials: {tokenUrl: "https://example.com/t", scopes: {read: Again., write: Write.}}
      """)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("19:5: note: `tls` is done with certificates") == true)
    let schemes = try #require(service).authenticationSchemes
    #expect(
      schemes.map(\.name) == ["key", "basic", "token", "custom", "digest", "connect", "oauth"])
    let carriers = schemes.map { scheme in
      scheme.carrier.map { "\($0.in) \($0.name) \($0.prefix ?? "")" } ?? "none"
    }
    #expect(
      carriers == [
        "query k ", "none", "header Authorization Bearer", "header Authorization Token", "none",
        "header Authorization Bearer", "header Authorization Bearer",
      ])
    guard case .oauth2(let oauth) = try #require(schemes.last).kind else {
      Issue.record("no OAuth")
      return
    }
    #expect(oauth.authorizationURL == "https://example.com/a")
    #expect(oauth.tokenURL == "https://example.com/t")
    #expect(oauth.scopes.map(\.name) == ["read", "write"])
    let alternatives = service?.operations.map(\.authentication.alternatives)
    #expect(
      alternatives == [
        [["key"], ["basic", "token"], ["basic", "connect"]], [], [[], ["oauth"], ["connect"]],
        [["key"]], [["key"]],
      ])
  }

  @Test("Swagger 2.0: an error is one value, though the operation produces many")
  func swaggerErrors() throws {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Test}
      host: example.com
      paths:
        /events:
          get:
            operationId: events
            produces: [application/jsonl, application/json-seq]
            responses:
              "200": {description: x, schema: {type: integer}}
              "400": {description: x, schema: {$ref: "#/definitions/Problem"}}
      definitions:
        Problem: {type: object, properties: {message: {type: string}}}
      """)
    #expect(sketch(service.operations[0].responses) == "200 lines of int")
    #expect(sketch(service.operations[0].errors, in: service.models) == "400 Problem")
  }

  @Test("Swagger 2.0: host, types, bodies, forms, files, formats of lists and security")
  func swagger() throws {
    let service = try service(
      """
      swagger: "2.0"
      info: {title: Test}
      host: example.com
      basePath: /v1
      schemes: [http, https]
      consumes: [application/json]
      produces: [application/json]
      securityDefinitions:
        token: {type: oauth2, flow: accessCode, authorizationUrl: "https://a.b", tokenUrl: "https://a.b/t", scopes: {x: y}}
        plain: {type: basic}
      security: [{token: [x]}]
      paths:
        /a/{id}:
          post:
            operationId: a
            parameters:
              - {name: id, in: path, required: true, type: integer, format: int64}
              - {name: l, in: query, type: array, items: {type: string}}
              - {name: m, in: query, type: array, items: {type: string}, collectionFormat: multi}
              - {name: p, in: query, type: array, items: {type: string}, collectionFormat: pipes}
              - {name: body, in: body, required: true, schema: {$ref: "#/definitions/A"}}
            responses:
              "200": {description: x, schema: {$ref: "#/definitions/A"}, examples: {application/json: {n: 1}}}
              default: {description: x, schema: {type: string}}
        /b:
          post:
            operationId: b
            consumes: [multipart/form-data]
            parameters:
              - {name: file, in: formData, type: file, required: true}
              - {name: title, in: formData, type: string}
            responses: {"200": {description: x, schema: {type: file}}}
        /c:
          post:
            operationId: c
            consumes: [application/x-www-form-urlencoded]
            parameters: [{name: title, in: formData, type: string}]
            responses: {"200": {description: x}}
      definitions:
        A: {type: object, properties: {n: {type: integer}}}
      """)
    #expect(service.baseURL == "https://example.com/v1")
    #expect(
      service.operations[0].parameters.map { sketch($0) } == [
        "path id: int64 simple", "query l?: [string] form", "query m?: [string] form explode",
        "query p?: [string] pipeDelimited",
      ])
    #expect(
      service.operations.map { sketch($0.body, in: service.models) } == [
        "json A", "multipart {file: file, title?: string}", "form {title?: string}?",
      ])
    #expect(
      service.operations.map { sketch($0.responses, in: service.models) } == [
        "200 A", "200 data", "200 nothing",
      ])
    #expect(sketch(service.operations[0].errors, in: service.models) == "default string")
    #expect(service.operations[0].sample.map { sketch($0.value) } == "{n:1}")
    #expect(service.authenticationSchemes.map(\.name) == ["token", "plain"])
  }

  @Test("schemas that nothing needs are left out, unless the document is nothing but schemas")
  func reachability() throws {
    let components = """
      components:
        schemas:
          A: {properties: {b: {$ref: "#/components/schemas/B"}}}
          B: {type: string}
          C: {type: string}
      """
    let used = try service(
      document(
        "responses: {\"200\": {description: x, content: {application/json: {schema: {$ref: \"#/components/schemas/A\"}}}}}",
        rest: components))
    #expect(used.models.map(\.name) == ["A", "B"])
    let all = try service(
      "openapi: 3.1.0\ninfo: {title: A}\nservers: [{url: \"https://a.b\"}]\n" + components)
    #expect(all.models.map(\.name) == ["A", "B", "C"])
  }

  @Test("the base URL is that of most paths, where the document names servers at paths alone")
  func serverOfMostPaths() throws {
    func baseURLs(_ hosts: [String]) throws -> (String, [String?]) {
      let paths = hosts.enumerated().map { number, host -> String in
        "  /a\(number): {servers: [{url: 'https://\(host)'}], get: {responses: {204: {description: x}}}}"
      }
      let service = try service(
        "openapi: 3.1.0\ninfo: {title: Test, version: '1'}\npaths:\n"
          + paths.joined(separator: "\n"))
      return (service.baseURL, service.operations.map(\.baseURL))
    }
    let (most, own) = try baseURLs([
      "a.example", "a.example", "a.example", "a.example", "b.example",
    ])
    #expect(most == "https://a.example")
    #expect(own.last == "https://b.example")
    #expect(try baseURLs(["a.example", "b.example"]).0 == "http://localhost")
  }

  @Test("marks that nobody sees are left out of paths, and what stands for any path is told")
  func invisibleMarks() throws {
    let (service, messages) = read(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://a.test"}]
      paths:
        /users: {get: {operationId: list, responses: {204: {description: x}}}}
        "/users\u{200E}": {get: {operationId: find, responses: {204: {description: x}}}}
        /files/*: {get: {operationId: file, responses: {204: {description: x}}}}
        "/users ": {post: {operationId: add, responses: {204: {description: x}}}}
      """)
    #expect(service?.operations.map(\.path.text) == ["/users", "/users", "/files/*", "/users"])
    #expect(
      messages.withoutPlaces == [
        "`/users\\u{200E}` has marks in it that nobody sees; they are left out",
        "`*` in `/files/*` is sent as it is; an overlay can make it an argument",
      ])
  }

  @Test("schemes that stand in another place are read there")
  func referredSchemes() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://a.test"}]
      security: [{token: []}]
      paths: {/a: {get: {responses: {204: {description: x}}}}}
      components: {securitySchemes: {$ref: "#/x-schemes"}}
      x-schemes: {token: {type: http, scheme: bearer}}
      """)
    #expect(service.authenticationSchemes.map(\.name) == ["token"])
  }
}
