import ServiceModel
import Testing

@Suite("What operations have in common")
struct CommonSettingsTests {
  private func operations(_ paths: String, rest: String = "") throws -> Service {
    try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: 2026-03-01-preview}
      servers: [{url: "https://example.com"}]
      paths:
      \(paths)
      components:
        schemas:
          Failure: {type: object, properties: {message: {type: string}}}
          Invalid: {type: object, properties: {fields: {type: array, items: {type: string}}}}
          Item: {type: object, required: [name], properties: {name: {type: string}}}
          Lab: {type: object, properties: {name: {type: string}}}
          Cursors:
            type: object
            properties:
              items: {type: array, items: {$ref: "#/components/schemas/Lab"}}
              more: {type: string}
      \(rest)
      """)
  }

  private func operation(_ path: String, _ keys: String, errors: [String: String] = [:]) -> String {
    let responses = errors.sorted { $0.key < $1.key }.map { status, model in
      ##""\##(status)": {description: No, content: {application/json: {schema: {$ref: "#/components/schemas/\##(model)"}}}}"##
    }
    return
      "  \(path): {post: {\(keys), responses: {\(([#""204": {description: Yes}"#] + responses).joined(separator: ", "))}}}"
  }

  @Test("the model that most statuses have is the service's, for all that say nothing else")
  func errors() throws {
    let service = try operations(
      [
        operation("/a", "operationId: a", errors: ["400": "Failure", "404": "Failure"]),
        operation("/b", "operationId: b", errors: ["404": "Failure", "422": "Invalid"]),
        operation("/c", "operationId: c", errors: ["404": "Failure", "422": "Invalid"]),
        operation("/d", "operationId: d", errors: ["400": "Invalid", "404": "Failure"]),
        operation("/e", "operationId: e", errors: ["400": "Failure", "4XX": "Invalid"]),
        operation("/f", "operationId: f", errors: ["400": "Failure", "422": "Failure"]),
        operation("/g", "operationId: g"),
      ].joined(separator: "\n"))
    #expect(sketch(service.errors, in: service.models).contains("default Failure, 422 Invalid"))
    let own = service.operations.map { sketch($0.errors, in: service.models) }
    #expect(
      own == [
        "", "", "", "400 Invalid", "400 Failure, 4XX Invalid", "422 Failure", "",
      ])
    #expect(service.operations.flatMap(\.omittedErrors) == [])
  }

  @Test(
    "errors that are written in place are the service's where most operations have the same ones")
  func errorsInPlace() throws {
    func operation(_ name: String, _ schema: String, _ status: String = "400") -> String {
      ##"  /\##(name): {post: {operationId: \##(name), responses: {"204": {description: Yes}, "\##(status)": {description: No, content: {application/json: {schema: \##(schema)}}}}}}"##
    }
    let service = try operations(
      [
        operation("a", "{type: object, properties: {code: {type: string}, text: {type: string}}}"),
        operation(
          "b",
          "{type: object, description: B, properties: {text: {type: string}, code: {type: string}}}"
        ),
        operation(
          "n",
          "{type: object, properties: {code: {type: string, x-nullable: true}, text: {type: string}}}"
        ),
        operation("c", "{type: object, properties: {code: {type: integer}}}"),
        operation("e", ##"{type: array, items: {$ref: "#/components/schemas/Failure"}}"##, "404"),
        operation("f", ##"{type: array, items: {$ref: "#/components/schemas/Failure"}}"##, "404"),
      ].joined(separator: "\n"))
    #expect(
      sketch(service.errors, in: service.models)
        == "400 {code?: string, text?: string}, 404 [Failure]")
    #expect(
      service.operations.map { sketch($0.errors, in: service.models) }
        == [
          "", "", "400 {code?: string?, text?: string}", "400 {code?: int}", "", "",
        ])
  }

  @Test(
    "what half of the operations have at a status is not the service's where others say more of all statuses"
  )
  func errorsBesideDefaults() throws {
    let service = try operations(
      [
        operation("/a", "operationId: a", errors: ["404": "Invalid"]),
        operation("/b", "operationId: b", errors: ["404": "Invalid"]),
        operation("/c", "operationId: c", errors: ["default": "Failure"]),
        operation("/d", "operationId: d", errors: ["default": "Failure"]),
        operation("/e", "operationId: e", errors: ["default": "Failure"]),
      ].joined(separator: "\n"))
    #expect(sketch(service.errors, in: service.models) == "default Failure")
    #expect(
      service.operations.map { sketch($0.errors, in: service.models) }
        == ["404 Invalid", "404 Invalid", "", "", ""])
    #expect(service.operations.flatMap(\.omittedErrors) == [])
  }

  @Test("errors that few operations have are theirs alone")
  func rareErrors() throws {
    let with = ["a", "b"].map {
      operation("/\($0)", "operationId: \($0)", errors: ["400": "Failure"])
    }
    func service(others: Int) throws -> Service {
      let without = (0..<others).map { operation("/o\($0)", "operationId: o\($0)") }
      return try operations((with + without).joined(separator: "\n"))
    }
    #expect(try service(others: 6).errors.count == 1)
    let rare = try service(others: 7)
    #expect(rare.errors.isEmpty)
    #expect(rare.operations.prefix(2).map(\.errors.count) == [1, 1])
  }

  @Test("what the service says of a status does not hold where an operation says more of others")
  func errorsOfOtherStatuses() throws {
    let service = try operations(
      [
        operation("/a", "operationId: a", errors: ["404": "Failure", "422": "Invalid"]),
        operation("/b", "operationId: b", errors: ["422": "Invalid"]),
        operation("/c", "operationId: c", errors: ["default": "Failure"]),
        operation("/d", "operationId: d", errors: ["default": "Failure"]),
      ].joined(separator: "\n"))
    #expect(sketch(service.errors, in: service.models) == "default Failure, 422 Invalid")
    #expect(service.operations.map { sketch($0.errors, in: service.models) } == ["", "", "", ""])
    #expect(
      service.operations.map(\.omittedErrors) == [[], [], [.code(422)], [.code(422)]])
  }

  @Test(
    "the media type of a vendor that is the default of Accept is sent, by the service where it is all operations'"
  )
  func vendorsMediaType() throws {
    func operation(_ path: String, _ type: String) -> String {
      "  \(path): {get: {operationId: \(path.dropFirst()), parameters: [{name: Accept, in: header, schema: {type: string, default: \(type)}}]}}"
    }
    let vendors = "application/vnd.example+json;version=2"
    let common = try operations(
      [operation("/a", vendors), operation("/b", vendors)].joined(separator: "\n"))
    #expect(common.headers == [ConstantField(name: "Accept", value: vendors)])
    #expect(common.operations.flatMap(\.headers) == [])
    let csv = operation("/a", vendors).replacing(
      "]}}", with: "], responses: {200: {description: x, content: {text/csv: {}}}}}}")
    #expect(try operations(csv).operations.flatMap(\.headers) == [])
    let own = try operations(
      [operation("/a", vendors), operation("/b", "application/json"), operation("/c", "text/csv")]
        .joined(separator: "\n"))
    #expect(own.headers == [])
    #expect(own.operations.map(\.headers.count) == [1, 0, 0])
  }

  @Test("the requirement that most operations have is the service's")
  func authentication() throws {
    let service = try operations(
      [
        operation("/a", "operationId: a, security: [{key: []}]"),
        operation("/b", "operationId: b, security: [{key: []}]"),
        operation("/c", "operationId: c, security: [{basic: []}]"),
        operation("/d", "operationId: d"),
      ].joined(separator: "\n"),
      rest:
        "  securitySchemes: {key: {type: http, scheme: bearer}, basic: {type: http, scheme: basic}}"
    )
    #expect(service.authentication.alternatives == [["key"]])
    #expect(
      service.operations.map(\.authentication.alternatives) == [
        [["key"]], [["key"]], [["basic"]], [],
      ])
    #expect(service.operations.map(\.hasOwnAuthentication) == [true, true, true, false])
  }

  @Test("a path's server that is the document's is none of its own")
  func server() throws {
    let service = try operations(
      """
        /a: {servers: [{url: "https://example.com/"}], get: {operationId: a}}
        /b: {servers: [{url: "https://example.org"}], get: {operationId: b}}
      """)
    #expect(service.operations.map(\.baseURL) == [nil, "https://example.org"])
  }

  @Test("a tag that all operations have makes no group, unless their names have it")
  func onlyTag() throws {
    let one = try operations("  /a: {get: {operationId: list, tags: [Seat Maps]}}")
    #expect(one.operations.map(\.group) == [nil])
    let named = try operations(
      """
        /a: {get: {operationId: repos/list, tags: [repos]}}
        /b: {get: {operationId: repos/get, tags: [repos]}}
      """)
    #expect(named.operations.map(\.group) == ["repos", "repos"])
  }

  @Test("names of a noun and a verb make groups where there are no tags")
  func nouns() throws {
    let service = try operations(
      """
        /a: {get: {operationId: Labs_List}, post: {operationId: Labs_Create}}
        /b: {get: {operationId: Users_Get}}
      """)
    #expect(service.operations.map(\.group) == ["Labs", "Labs", "Users"])
    let other = try operations("  /a: {get: {operationId: Labs_List}, post: {operationId: create}}")
    #expect(other.operations.map(\.group) == [nil, nil])
  }

  @Test("what stands before the last dot of most names is their group where there are no tags")
  func nounsBeforeDots() throws {
    let service = try operations(
      """
        /a: {get: {operationId: predictions.list}, post: {operationId: predictions.create}}
        /b: {get: {operationId: models.versions.list}, put: {operationId: models.get}}
        /c: {get: {operationId: search}}
      """)
    #expect(
      service.operations.map(\.group)
        == ["predictions", "predictions", "models.versions", "models", nil])
    let few = try operations("  /a: {get: {operationId: a.list}, post: {operationId: create}}")
    #expect(few.operations.map(\.group) == [nil, nil])
  }

  @Test("an id of the method and the last segment, without anything between them, has their words")
  func words() throws {
    let service = try operations(
      """
        /a/search-cutoff-ms: {get: {operationId: getsearchCutoffMs}, put: {operationId: putsynonyms}}
        /a/synonyms: {get: {operationId: getsynonyms}, delete: {operationId: deleteSynonyms}}
      """)
    #expect(
      service.operations.map(\.libraryName)
        == ["get-search-cutoff-ms", nil, "get-synonyms", nil])
  }

  @Test("tags that differ in nothing but case and separators are one group")
  func spellingsOfTags() throws {
    let service = try operations(
      """
        /a: {get: {operationId: a, tags: [Pi-hole configuration]}}
        /b: {get: {operationId: b, tags: [Pi-hole Configuration]}}
        /c: {get: {operationId: c, tags: [others]}}
      """)
    #expect(
      service.operations.map(\.group)
        == ["Pi-hole configuration", "Pi-hole configuration", "others"])
  }

  @Test("AutoRest's pages are followed where the response has the items and the link")
  func pages() throws {
    func page(_ path: String, _ pages: String, _ model: String) -> String {
      ##"  \##(path): {get: {operationId: "\##(path)", x-ms-pageable: \##(pages), responses: {"200": {description: Yes, content: {application/json: {schema: {$ref: "#/components/schemas/\##(model)"}}}}}}}"##
    }
    let service = try operations(
      [
        page("/a", "{nextLinkName: more, itemName: items}", "Cursors"),
        page("/b", "{nextLinkName: null}", "Cursors"),
        page("/c", "{nextLinkName: more, itemName: labs}", "Cursors"),
        page("/d", "{nextLinkName: nextLink}", "Lab"),
      ].joined(separator: "\n"))
    #expect(
      service.operations.map(\.pagination) == [
        Pagination(kind: .link, items: ["items"], next: ["more"]), nil, nil, nil,
      ])
  }

  @Test("Azure's required api-version is the document's")
  func apiVersion() throws {
    let service = try operations(
      """
        /a:
          get:
            operationId: a
            parameters:
              - {name: api-version, in: query, required: true, schema: {type: string}}
              - {name: version, in: query, required: true, schema: {type: string}}
      """)
    #expect(
      service.operations[0].parameters.map { sketch($0) } == [
        "query api-version: string = 2026-03-01-preview form explode",
        "query version: string form explode",
      ])
  }

  @Test(
    "a body with properties that have to be there has to be there, unless the document says otherwise"
  )
  func requiredBodies() throws {
    func body(_ path: String, _ method: String, _ keys: String, _ schema: String) -> String {
      "  \(path): {\(method): {operationId: \"\(path)\", requestBody: {\(keys)content: {application/json: {schema: \(schema)}}}}}"
    }
    let item = ##"{$ref: "#/components/schemas/Item"}"##
    let service = try operations(
      [
        body("/a", "post", "", item), body("/b", "post", "required: false, ", item),
        body("/c", "delete", "", item),
        body("/d", "patch", "", ##"{$ref: "#/components/schemas/Lab"}"##),
        body("/e", "put", "", "{allOf: [\(item), {properties: {more: {type: string}}}]}"),
        body(
          "/f", "put", "",
          "{required: [id], properties: {id: {type: string, readOnly: true}, a: {type: string}}}"),
      ].joined(separator: "\n"))
    #expect(service.operations.map(\.body?.isRequired) == [true, false, false, false, true, false])
  }
}
