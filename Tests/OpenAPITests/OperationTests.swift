import ServiceModel
import Testing

@Suite("Paths become operations")
struct OperationTests {
  @Test("an operation has its id, method, path, group and words")
  func operation() throws {
    let operation = try OpenAPITests.operation(
      """
      operationId: pets/get-one
      tags: [pets, other]
      summary: One pet.
      description: More of it.
      deprecated: true
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
      """, path: "/pets/{id}", method: "get")
    #expect(operation.name == "pets/get-one")
    #expect(operation.method == "GET")
    #expect(sketch(operation.path) == "/pets/{id}")
    #expect(operation.group == "pets")
    #expect(
      operation.documentation
        == Documentation(summary: "One pet.", description: "More of it.", deprecation: ""))
    #expect(operation.parameters.map { sketch($0) } == ["path id: int simple"])
    #expect(sketch(operation.responses) == "204 nothing")
  }

  @Test(
    "an operation without an id is named by its method and its path",
    arguments: [
      ("/users", "get", "getUsers"), ("/users/{id}", "get", "getUser"),
      ("/users/{id}/repos", "get", "getUserRepos"), ("/api/v2/users", "post", "postUsers"),
      ("/v3/{domain}/messages", "post", "postMessages"),
      ("/", "get", "getRoot"), ("/{id}", "delete", "deleteById"),
      ("/pet-toys/{id}", "put", "putPetToy"),
      ("/categories/{name}/news/{id}", "get", "getCategoryNews"),
      ("/trips/{type}", "get", "getTrips"), ("/types/{type}", "get", "getType"),
      ("/trips/{type}/stops", "get", "getTripStops"),
    ])
  func names(path: String, method: String, expected: String) throws {
    let text = document("responses: {\"204\": {description: x}}", path: path, method: method)
    #expect(read(text).service?.operations.first?.name == expected)
  }

  /// The operations of a document with these paths.
  private func operations(_ paths: [String]) throws -> [ServiceModel.Operation] {
    try service(
      """
      openapi: 3.0.3
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
      \(paths.joined(separator: "\n"))
      """
    ).operations
  }

  private func names(_ paths: String...) throws -> [String] {
    let items = paths.map { path in
      let parameters = path.matches(of: /{(\w+)}/).map {
        "{name: \($0.1), in: path, required: true, schema: {type: string}}"
      }
      return "  \(path): {parameters: [\(parameters.joined(separator: ", "))], "
        + "get: {responses: {\"204\": {description: x}}}}"
    }
    return try operations(items).map(\.name)
  }

  @Test("of paths that would have one made-up name, that with the fewest arguments has it")
  func fewestArguments() throws {
    #expect(try names("/item/{id}", "/item", "/other") == ["getItemById", "getItem", "getOther"])
    #expect(try names("/item", "/item/{id}", "/other") == ["getItem", "getItemById", "getOther"])
    #expect(
      try names("/a/{x}/b/{y}", "/a/{x}/b", "/a/b") == ["getABByXAndY", "getABByX", "getAB"])
  }

  @Test("what all paths begin with is in no made-up name")
  func sharedSegments() throws {
    #expect(
      try names(
        "/answer/api/v1/tags", "/answer/api/v1/badges", "/answer/admin/users", "/answer/roles")
        == ["getTags", "getBadges", "getAdminUsers", "getRoles"])
    #expect(
      try names("/users", "/users/roles", "/users/tokens", "/users/keys")
        == ["getUsers", "getUsersRoles", "getUsersTokens", "getUsersKeys"])
    #expect(try names("/users/roles", "/users/keys") == ["getUsersRoles", "getUsersKeys"])
  }

  private func routeNames(_ operations: (method: String, path: String, id: String)...) throws
    -> [String?]
  {
    let items = operations.map { method, path, id in
      let names = path.split(separator: "/").filter { $0.hasPrefix("{") }
      let parameters = names.map {
        "{in: path, name: \($0.dropFirst().dropLast()), required: true, schema: {type: string}}"
      }
      return "  \(path): {\(method): {operationId: \"\(id)\", "
        + "parameters: [\(parameters.joined(separator: ", "))], "
        + "responses: {\"204\": {description: x}}}}"
    }
    return try self.operations(items).map(\.routeName)
  }

  @Test(
    "an id that is only the method and the path is none",
    arguments: [
      ("get", "/commands/{id}", "getCommandsId", "getCommand"),
      ("get", "/commands/{id}", "commandsIdGet", "getCommand"),
      (
        "get", "/accountHolders/{id}/balanceAccounts", "get-accountHolders-id-balanceAccounts",
        "getAccountHolderBalanceAccounts"
      ),
      (
        "post", "/collections/{collection_id}/items/{id}/revoke",
        "postCollectionsByCollectionIdItemsByIdRevoke", "postCollectionItemRevoke"
      ),
      ("get", "/files/{file_id}/metadata/{scope}", "get_files_id_metadata_id", "getFileMetadata"),
      ("get", "/files/{file_id}", "get_files_by_id", nil),
      ("get", "/api/v3/gitignores/{name}", "getV3GitignoresName", nil),
      ("get", "/api/v3/gitignores/{name}", "getGitignoresName", "getGitignore"),
      ("get", "/commands/{id}", "getCommand", nil), ("get", "/commands", "getCommands", nil),
      ("post", "/locks/{id}/action", "LockActionResource_post_post", "postLockAction"),
      ("post", "/locks/{id}/action", "LockActionResource_postLock_post", "postLockAction"),
      ("post", "/locks/{id}/action", "LockActionResource_action_post", nil),
    ])
  func routes(method: String, path: String, id: String, name: String?) throws {
    #expect(try routeNames((method, path, id)) == [name])
  }

  @Test("the name for it is not that of another id, however that is spelled")
  func routesBesideIDs() throws {
    #expect(
      try routeNames(
        ("get", "/crm/enablement", "get-/crm/enablement"),
        ("get", "/crm/enablement/{type}", "get-/crm/enablement/{type}"))
        == ["getCrmEnablement", "getCrmEnablementByType"])
  }

  @Test("an id that is the method and the path stays where few are")
  func naturalNames() throws {
    #expect(
      try routeNames(
        ("get", "/user/{id}", "getUserID"), ("get", "/pets/{id}", "getPet"),
        ("put", "/toys/{id}", "changeToy")) == [nil, nil, nil])
  }

  @Test("made-up names are told apart, and no written one is taken")
  func distinctNames() throws {
    let responses = "responses: {\"204\": {description: x}}"
    let parameter = "parameters: [{in: path, name: id, required: true, schema: {type: string}}]"
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /users/{id}: {get: {\(responses), \(parameter)}}
        /v2/users/{id}: {get: {\(responses), \(parameter)}}
        /v3/users/{id}: {get: {\(responses), \(parameter)}}
        /pets: {get: {\(responses)}}
        /other: {get: {operationId: getPets, \(responses)}}
      """)
    #expect(
      service.operations.map(\.name) == [
        "getUser", "getUserByID".replacing("ID", with: "Id"), "getV3UserById", "getPets2",
        "getPets",
      ])
  }

  @Test("parameters of the path hold for its operations, which may replace them")
  func sharedParameters() throws {
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /a/{id}:
          summary: Of the path.
          parameters:
            - {name: q, in: query, schema: {type: string}}
            - {$ref: "#/components/parameters/id"}
          get:
            parameters: [{name: q, in: query, required: true, schema: {type: integer}}]
            responses: {"204": {description: x}}
      components:
        parameters: {id: {name: id, in: path, required: true, schema: {type: string, format: uuid}}}
      """)
    #expect(
      service.operations[0].parameters.map { sketch($0) } == [
        "path id: uuid simple", "query q: int form explode",
      ])
    #expect(service.operations[0].documentation.summary == "Of the path.")
  }

  @Test("a path may be a reference, with operations beside it")
  func pathReference() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          $ref: "#/components/pathItems/a"
          get: {operationId: own}
      components:
        pathItems:
          a: {get: {operationId: other}, post: {operationId: add}}
      """)
    #expect(service.operations.map(\.name) == ["own", "add"])
    #expect(service.operations.map { sketch($0.path) } == ["/a", "/a"])
  }

  @Test("3.2: the method QUERY, and methods by name")
  func newMethods() throws {
    let service = try service(
      """
      openapi: 3.2.0
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          query: {operationId: search}
          additionalOperations: {COPY: {operationId: copy}}
      """)
    #expect(service.operations.map(\.method) == ["QUERY", "COPY"])
  }

  @Test("3.2: tags of navigation are groups, the nearest one of those in one another")
  func tags() throws {
    let service = try service(
      """
      openapi: 3.2.0
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      tags:
        - {name: beta, kind: badge}
        - {name: animals, kind: nav}
        - {name: cats, parent: animals, kind: nav}
      paths:
        /a: {get: {operationId: a, tags: [beta, cats]}}
        /b: {get: {operationId: b}}
      """)
    #expect(service.operations[0].group == "cats")
  }

  @Test("what a document calls a parameter of the path is found where it is")
  func placesInPath() throws {
    func parameters(_ path: String, _ declared: String...) throws -> (query: [String], [String]) {
      let list = declared.map { "{name: \($0), schema: {type: integer}}" }
      let (service, _) = read(
        """
        openapi: 3.1.0
        info: {title: Test, version: "1"}
        paths:
          "\(path)":
            get: {parameters: [\(list.joined(separator: ", "))], responses: {}}
        """)
      let operation = try #require(service?.operations.first)
      return (
        operation.query.map { "\($0.name)=\($0.value)" },
        operation.parameters.map { "\($0.in.rawValue) \($0.name): \(sketch($0.schema))" }
      )
    }
    #expect(
      try parameters("/a/:id/<name>.json", "id, in: path", "name, in: path").1
        == ["path id: int", "path name: int"])
    #expect(
      try parameters("/a/{b-id}/{c_id}", "bID, in: path", "CID, in: path").1
        == ["path b-id: int", "path c_id: int"])
    #expect(try parameters("/a/{id}", "user_id, in: path").1 == ["path id: int"])
    #expect(try parameters("/a/{orgId}", "organizationId, in: path").1 == ["path orgId: int"])
    #expect(try parameters("/a/{id}", "format, in: path").1 == ["path id: string"])
    #expect(try parameters("/a/:id", "id, in: query").1 == ["path id: int"])
    #expect(try parameters("/a/:cancel/:cancel").1 == ["path cancel: string"])
    // Two may be either.
    #expect(
      try parameters("/a/{b}/{c}", "d, in: path", "e, in: path").1
        == ["path b: string", "path c: string"])
    #expect(
      try parameters("/a?x={b}&y={c}&z=1", "b, in: path", "c, in: query")
        == (["z=1"], ["query x: int", "query y: int"]))
    #expect(
      try parameters(
        "/a?id&q=1&r=2", "id, in: path", "q, in: query", "r, required: true, in: query")
        == ([], ["query id: int", "query q: int = 1", "query r: int"]))
    #expect(
      try parameters("/a?b={c}", "b, in: query", "c, in: query").1
        == ["query b: int", "query c: int"])
  }

  @Test("a query and a fragment in a path")
  func oddPaths() throws {
    let operation = try OpenAPITests.operation("operationId: a", path: "/a?action=list&x")
    #expect(sketch(operation.path) == "/a")
    #expect(operation.query.map { "\($0.name)=\($0.value)" } == ["action=list", "x="])
    let reserved = try OpenAPITests.operation(
      "parameters: [{name: name, in: path, required: true, schema: {type: string}}]",
      path: "/v1/{+name}:run")
    #expect(sketch(reserved.path) == "/v1/{name}:run")
    #expect(reserved.parameters.map { sketch($0) } == ["path name: string simple reserved"])
  }

  @Test("a path that begins with what the service calls a URL takes it as it is")
  func pathsOfURLs() throws {
    func operation(_ path: String) throws -> (Operation, [String]) {
      let (service, messages) = read(
        document("responses: {\"204\": {description: x}}", path: "\"\(path)\"", method: "post"))
      return (try #require(service?.operations.first), messages)
    }
    let (cancel, messages) = try operation("{task_href}cancel/")
    #expect(cancel.path.parts == [.argument("task_href"), .literal("cancel/")])
    #expect(cancel.path.beginsWithURL && cancel.path.staysAtService)
    guard case .string(.url)? = cancel.parameters.first?.schema.kind else {
      Issue.record("the argument is a URL")
      return
    }
    #expect(messages.contains { $0.contains("begins with a URL, or the path of one") })
    let (task, _) = try operation("{task}/cancel")
    #expect(task.path.parts == [.literal("/"), .argument("task"), .literal("/cancel")])
  }

  @Test("a text in `content` of JSON is sent without quotes, and what else is in it as JSON")
  func textsOfParameters() throws {
    let (service, messages) = read(
      document(
        """
        parameters:
        - {name: id, in: query, content: {application/json: {schema: {type: string}}}}
        - {name: n, in: query, content: {application/json: {schema: {type: object}}}}
        responses: {"204": {description: x}}
        """))
    let styles = service?.operations.first?.parameters.map(\.style)
    #expect(styles == [.form, .json])
    #expect(messages.count == 1)
    #expect(messages.allSatisfy { $0.contains("the text alone is assumed") })
  }

  @Test(
    "a relative server of an operation is on the host of the service's",
    arguments: [
      ("''", "/"), ("/", "/"), ("/v1/", "/v1"), ("v1", "/v1"), ("'/{a}'", "/x"), ("../v1", "/v1"),
      ("./v1/", "/v1"), ("/a/../v1", "/v1"),
      ("//b.example/v1", "https://b.example/v1"),
    ])
  func relativeServers(url: String, expected: String) throws {
    let operation = try OpenAPITests.operation(
      "servers: [{url: \(url), variables: {a: {default: x}}}]")
    #expect(operation.baseURL == expected)
  }

  @Test("servers of an operation replace the service's")
  func servers() throws {
    let operation = try OpenAPITests.operation("servers: [{url: 'https://uploads.example.com/x/'}]")
    #expect(operation.baseURL == "https://uploads.example.com/x")
  }

  @Test("models of webhooks and callbacks are generated, and nothing else of them")
  func webhooks() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /a:
          post:
            operationId: a
            callbacks:
              done:
                "{$request.body#/url}":
                  post:
                    parameters: [{name: X-Mode, in: header, schema: {$ref: "#/components/schemas/Mode"}}]
                    requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Done"}}}}
      webhooks:
        newPet:
          post:
            requestBody: {content: {application/json: {schema: {properties: {pet: {$ref: "#/components/schemas/Pet"}}}}}}
      components:
        schemas:
          Done: {properties: {at: {type: string}}}
          Mode: {type: string, enum: [a]}
          Pet: {properties: {name: {type: string}}}
          Unused: {properties: {name: {type: string}}}
      """)
    #expect(service.operations.map(\.name) == ["a"])
    #expect(
      service.models.sketches == [
        "Done: {at?: string}", "Mode: string(a)", "Pet: {name?: string}",
        "newPet Payload: {pet?: Pet}",
      ])
  }

  @Test(
    "nothing is said of servers and authentication where there is nothing to call",
    arguments: [
      "openapi: 3.1.0\ncomponents: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}",
      "openapi: 3.1.0\nservers: [{url: /hooks}]\nsecurity: [{key: []}]",
      "swagger: '2.0'\npaths: {}\ndefinitions: {A: {type: string}}",
    ])
  func webhooksAlone(head: String) throws {
    let service = try service(
      """
      \(head)
      info: {title: Test}
      webhooks:
        newPet:
          post:
            requestBody: {content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}
      """)
    #expect(service.operations.isEmpty)
    #expect(service.authentication == .none)
  }
}

@Suite("Parameters")
struct ParameterTests {
  private func parameters(_ text: String, version: String = "3.0.3") throws -> [String] {
    try operation("parameters:\n" + indented(text, by: 2), version: version).parameters.map {
      sketch($0)
    }
  }

  @Test("places and styles, with the defaults of each place")
  func styles() throws {
    #expect(
      try parameters(
        """
        - {name: a, in: query, schema: {type: array, items: {type: string}}}
        - {name: b, in: query, explode: false, schema: {type: array, items: {type: string}}}
        - {name: c, in: query, style: spaceDelimited, schema: {type: array}}
        - {name: d, in: query, style: pipeDelimited, schema: {type: array}}
        - {name: cc, in: query, style: spaceDelimited, explode: true, schema: {type: array}}
        - {name: dd, in: query, style: pipeDelimited, explode: true, schema: {type: array}}
        - {name: e, in: query, style: deepObject, schema: {type: object}}
        - {name: f, in: query, allowReserved: true, schema: {type: string}}
        - {name: g, in: header, schema: {type: string}}
        - {name: h, in: cookie, schema: {type: string}}
        - {name: i, in: query, content: {application/json: {schema: {type: object}}}}
        """) == [
          "query a?: [string] form explode", "query b?: [string] form",
          "query c?: [any] spaceDelimited", "query d?: [any] pipeDelimited",
          "query cc?: [any] form explode", "query dd?: [any] form explode",
          "query e?: {*: any} deepObject explode", "query f?: string form explode reserved",
          "header g?: string simple", "cookie h?: string form explode", "query i?: {*: any} json",
        ])
    let operation = try operation(
      """
      parameters:
        - {name: b, in: path, required: true, style: matrix, explode: true, schema: {type: array}}
        - {name: a, in: path, required: true, style: label, schema: {type: string}}
      """, path: "/x/{a}/{b}")
    #expect(
      operation.parameters.map { sketch($0) } == [
        "path a: string label", "path b: [any] matrix explode",
      ])
  }

  @Test("headers that have places of their own are no parameters")
  func headers() throws {
    #expect(
      try parameters(
        """
        - {name: Accept, in: header, schema: {type: string}}
        - {name: content-type, in: header, schema: {type: string}}
        - {name: X-Trace, in: header, schema: {type: string}}
        """) == ["header X-Trace?: string simple"])
  }

  @Test(
    "3.2: the whole query is one value",
    arguments: [
      ("application/x-www-form-urlencoded", "form explode"), ("application/json", "json"),
    ])
  func queryString(type: String, style: String) throws {
    #expect(
      try parameters(
        """
        - in: querystring
          name: filter
          content: {\(type): {schema: {properties: {a: {type: string}}}}}
        """, version: "3.2.0") == ["querystring filter?: {a?: string} \(style)"])
  }

  @Test("3.2: a whole query of any other kind is text")
  func textQueryString() throws {
    #expect(
      try parameters(
        "- {in: querystring, required: true, content: {application/jsonpath: {schema: {type: string}}}}",
        version: "3.2.0") == ["querystring querystring: string simple"])
  }

  @Test("3.2: cookies of the style cookie explode")
  func cookieStyle() throws {
    #expect(
      try parameters(
        """
        - {name: a, in: cookie, style: cookie, schema: {type: array, items: {type: string}}}
        - {name: b, in: cookie, allowReserved: true, schema: {type: string}}
        """, version: "3.2.0")
        == ["cookie a?: [string] cookie explode", "cookie b?: string form explode reserved"])
  }

  @Test("2.0: lists are written as collectionFormat says, in every place")
  func collectionFormats() throws {
    let text = """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      paths:
        /a/{p}:
          post:
            parameters:
            - {name: p, in: path, required: true, type: array, items: {type: string}, collectionFormat: tsv}
            - {name: h, in: header, type: array, items: {type: string}, collectionFormat: pipes}
            - {name: q, in: query, type: array, items: {type: string}, collectionFormat: multi}
            - {name: f, in: formData, type: array, items: {type: string}}
            - {name: g, in: formData, type: array, items: {type: string}, collectionFormat: multi}
            responses: {200: {description: Done}}
      """
    let operation = try #require(try service(text).operations.first)
    #expect(
      operation.parameters.map { sketch($0) } == [
        "path p: [string] tabDelimited", "header h?: [string] pipeDelimited",
        "query q?: [string] form explode",
      ])
    let encodings = try #require(operation.body?.encodings)
    #expect(encodings["f"]?.style == .form && encodings["f"]?.explode == false)
    #expect(encodings["g"]?.style == .form && encodings["g"]?.explode == true)
  }

  @Test("examples of a parameter are its sample")
  func examples() throws {
    let operation = try operation(
      "parameters: [{name: a, in: query, schema: {type: string}, examples: {x: {value: y}}}]")
    #expect(operation.parameters[0].schema.sample?.value == .string("y"))
  }

  @Test("an operation of several media types is one for each that says something else")
  func representations() throws {
    let service = try service(
      document(
        """
        operationId: a
        requestBody:
          required: true
          content:
            application/json: {schema: {type: object, properties: {url: {type: string}}}}
            application/xml: {}
            application/x-www-form-urlencoded: {schema: {type: object, properties: {url: {type: string}}}}
            multipart/form-data: {schema: {$ref: "#/components/schemas/Upload"}}
            image/png: {}
        responses:
          "200":
            description: x
            content:
              application/json: {schema: {type: integer}}
              text/plain: {}
              text/csv: {}
              application/x-ndjson: {schema: {type: integer}}
        """, method: "post", version: "3.1.0",
        rest: """
          components:
            schemas:
              Upload: {type: object, properties: {file: {type: string, contentMediaType: image/png}}}
          """))
    #expect(
      service.operations.map(\.name) == [
        "a", "a as form-data", "a as png", "a as csv", "a as ndjson",
      ])
    #expect(
      service.operations.map { sketch($0.responses, in: service.models) } == [
        "200 int", "200 int", "200 int", "200 text as text/csv", "200 lines of int",
      ])
    #expect(service.operations[3].representation == "text/csv")
  }

  @Test("a list of objects or lists, which no style writes, is sent as JSON")
  func listsOfObjects() throws {
    let (service, messages) = read(
      document(
        """
        operationId: a
        parameters:
          - {name: q, in: query, schema: {type: array, items: {$ref: "#/components/schemas/Filter"}}}
          - {name: X, in: header, schema: {type: array, items: {type: array, items: {type: integer}}}}
          - {name: d, in: query, style: deepObject, schema: {type: array, items: {type: object}}}
          - {name: t, in: query, schema: {type: array, items: {type: string}}}
          - {name: F, in: header, schema: {oneOf: [{type: object}, {type: object, properties: {or: {type: array, items: {type: object}}}}]}}
          - {name: o, in: query, schema: {type: object, properties: {or: {type: array, items: {type: object}}}}}
        responses: {"204": {description: x}}
        """,
        rest: "components: {schemas: {Filter: {type: object, properties: {n: {type: integer}}}}}"))
    #expect(
      service?.operations[0].parameters.map(\.style)
        == [.json, .json, .deepObject, .form, .json, .form])
    #expect(messages.filter { $0.contains("no style says how") }.count == 3)
  }

  @Test("an encoding that the client does not write is no argument of a body that it writes")
  func contentEncoding() throws {
    func parameters(_ type: String, _ schema: String) throws -> [String] {
      let (service, _) = read(
        document(
          """
          operationId: a
          parameters: [{name: Content-Encoding, in: header, schema: {type: string, enum: [gzip]}}]
          requestBody: {required: true, content: {\(type): {schema: {\(schema)}}}}
          responses: {"204": {description: x}}
          """, method: "post"))
      return try #require(service).operations[0].parameters.map(\.name)
    }
    #expect(try parameters("application/json", "type: object").isEmpty)
    #expect(
      try parameters("application/octet-stream", "type: string, format: binary")
        == ["Content-Encoding"])
  }

  @Test("a name that ends in brackets stands before each value, whatever explode says")
  func explodedBrackets() throws {
    let (service, messages) = read(
      document(
        """
        operationId: a
        parameters:
          - {name: 'match[]', in: query, explode: false, schema: {type: array, items: {type: string}}}
          - {name: ids, in: query, explode: false, schema: {type: array, items: {type: string}}}
        responses: {"204": {description: x}}
        """))
    #expect(service?.operations[0].parameters.map(\.explode) == [true, false])
    #expect(
      messages.withoutPlaces == [
        "a name that ends in `[]` stands before each value; `explode: true` is assumed"
      ])
  }

  @Test("a header field that a transport writes is no argument")
  func headersOfTransports() throws {
    let (service, messages) = read(
      document(
        """
        operationId: a
        parameters:
          - {name: Content-Length, in: header, required: true, schema: {type: number}}
          - {name: X-Length, in: header, schema: {type: number}}
        responses: {"204": {description: x}}
        """, method: "put"))
    #expect(service?.operations[0].parameters.map(\.name) == ["X-Length"])
    #expect(
      messages.withoutPlaces == [
        "`Content-Length` is sent by the transport; the parameter is left out"
      ])
  }

  @Test("a text that is always empty is no response, as Zendesk's")
  func emptyTexts() throws {
    func kind(_ schema: String) throws -> String {
      let operation = try operation(
        """
        responses:
          "200": {description: Done, content: {application/json: {schema: {type: string, \(schema)}}}}
        """, method: "put")
      return sketch([operation.responses[0]])
    }
    #expect(try kind("example: ''") == "200 nothing")
    #expect(try kind("description: Empty response") == "200 nothing")
    #expect(try kind("example: ok") == "200 string")
    #expect(try kind("example: '', description: The new token") == "200 string")
    #expect(try kind("example: '', minLength: 1") == "200 string")
    #expect(try kind("description: Empty where there is none") == "200 string")
  }

  @Test("where most of what is changed has no body, a note says so")
  func missingBodies() {
    func messages(_ body: String) -> [Substring] {
      let paths = (0..<5).map {
        "/a\($0)/{id}: {put: {operationId: a\($0), parameters: [{name: id, in: path, required: true, schema: {type: string}}], \(body)responses: {\"204\": {description: x}}}}"
      }
      return read(
        """
        openapi: 3.0.3
        info: {title: Test, version: "1"}
        servers: [{url: "https://example.com"}]
        paths:
        \(indented(paths.joined(separator: "\n"), by: 2))
        """
      ).messages.withoutPlaces
    }
    #expect(
      messages("") == [
        "note: 5 of 5 operations with PUT and PATCH have neither a body nor parameters, so that nothing can be sent with them; where that is wrong, an overlay can add each a `requestBody`"
      ])
    #expect(
      messages("requestBody: {content: {text/plain: {schema: {type: string}}}}, ").isEmpty)
  }

  @Test("a body may be left out that has again what the query requires")
  func repeatedBody() throws {
    func isRequired(_ name: String) throws -> Bool? {
      let service = try service(
        document(
          """
          operationId: a
          parameters: [{name: \(name), in: query, required: true, schema: {type: string}}]
          requestBody:
            content: {application/json: {schema: {type: object, required: [ids], properties: {ids: {type: string}}}}}
          responses: {"204": {description: x}}
          """, method: "put"))
      return service.operations[0].body?.isRequired
    }
    #expect(try isRequired("ids") == false)
    #expect(try isRequired("type") == true)
  }

  @Test(
    "the example of a sequence is its values, also where they are written as a text; a text of something else is none",
    arguments: [
      ("application/x-ndjson", #""{\"id\": 1}\n{\"id\": 2}\n""#, #"[{"id":1},{"id":2}]"#),
      ("application/x-ndjson", #"'{"id": 1}'"#, #"{"id":1}"#),
      ("application/x-ndjson", #""1. e4 e5\n2. Nf3""#, nil),
      ("application/json-seq", #""\x1E{\"id\": 1}\n\x1E{\"id\": 2}\n""#, #"[{"id":1},{"id":2}]"#),
      ("text/event-stream", #""event: a\r\ndata: {}\n\n""#, #""event: a\r\ndata: {}\n\n""#),
      ("text/event-stream", "a server-sent event", nil),
    ])
  func examplesOfSequences(type: String, example: String, value: String?) throws {
    let service = try service(
      document(
        """
        operationId: a
        responses:
          "200":
            description: x
            content:
              \(type): {schema: {type: object}, example: \(example)}
        """))
    #expect(service.operations[0].sample?.value.compact() == value)
  }

  @Test("where the name is another operation's, it gets a longer one")
  func takenRepresentation() throws {
    let service = try service(
      document(
        "operationId: a\nresponses: {\"200\": {description: x, content: {application/json: {}, text/csv: {}}}}",
        rest: "  /b: {get: {operationId: a as csv, responses: {\"204\": {description: x}}}}"))
    #expect(service.operations.map(\.name) == ["a", "a as text csv", "a as csv"])
  }
}
