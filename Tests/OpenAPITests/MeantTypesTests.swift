import ServiceModel
import Testing

@Suite("Parameters have the type that they plainly are")
struct MeantTypesTests {
  private func parameters(_ text: String, path: String = "/a") throws -> [String] {
    try operation("parameters:\n" + indented(text, by: 2), path: path).parameters.map { sketch($0) }
  }

  @Test("a choice of the texts true and false is a boolean")
  func booleans() throws {
    #expect(
      try parameters(
        """
        - {name: a, in: query, schema: {type: string, enum: ["true", "false"], default: "false"}}
        - {name: b, in: path, required: true, schema: {type: string, enum: ["false", "true"]}}
        - {name: c, in: query, schema: {type: string, enum: ["true"]}}
        - {name: d, in: query, schema: {type: string, enum: ["true", "false", "all"]}}
        - {name: e, in: query, schema: {type: string, enum: ["True", "False"]}}
        - {name: f, in: header, schema: {type: string, enum: ["true", "false"]}}
        """, path: "/x/{b}") == [
          "path b: bool simple", "query a?: bool = false form explode",
          "query c?: string(true) form explode", "query d?: string(true|false|all) form explode",
          "query e?: string(True|False) form explode", "header f?: string(true|false) simple",
        ])
  }

  @Test("a number that counts pages or items is an integer, unless it may have a fraction")
  func counts() throws {
    #expect(
      try parameters(
        """
        - {name: page, in: query, schema: {type: number, default: 1, minimum: 1}}
        - {name: pageSize, in: query, required: true, schema: {type: number}, example: 10.0}
        - {name: "page[size]", in: query, schema: {type: number, multipleOf: 1}}
        - {name: per_page, in: query, schema: {type: number}, examples: {a: {value: 5}}}
        - {name: $top, in: query, schema: {type: number, maximum: 100}}
        - {name: limit, in: query, schema: {type: number, example: 0.5}}
        - {name: offset, in: query, schema: {type: number}, examples: {a: {value: 5}, b: {value: 1.5}}}
        - {name: skip, in: query, schema: {type: number, format: double}}
        - {name: size, in: query, schema: {type: number, multipleOf: 0.1}}
        - {name: take, in: query, schema: {type: number, minimum: 0.5}}
        - {name: price, in: query, schema: {type: number}}
        - {name: Limit, in: header, schema: {type: number}}
        """) == [
          "query page?: int = 1 form explode", "query pageSize: int form explode",
          "query page[size]?: int form explode", "query per_page?: int form explode",
          "query $top?: int form explode", "query limit?: double form explode",
          "query offset?: double form explode", "query skip?: double form explode",
          "query size?: double form explode", "query take?: double form explode",
          "query price?: double form explode", "header Limit?: double simple",
        ])
  }

  @Test("a number that is an identifier is an integer, unless it may have a fraction")
  func identifiers() throws {
    #expect(
      try parameters(
        """
        - {name: list_id, in: path, required: true, schema: {type: number, example: 123}}
        - {name: taskIDs, in: query, schema: {type: array, items: {type: number}}}
        - {name: BID, in: query, schema: {type: number}}
        - {name: paid, in: query, schema: {type: number}}
        - {name: id, in: query, schema: {type: number, example: 1.5}}
        """, path: "/x/{list_id}") == [
          "path list_id: int simple", "query taskIDs?: [int] form explode",
          "query BID?: double form explode", "query paid?: double form explode",
          "query id?: double form explode",
        ])
    let object =
      "A: {type: object, properties: {id: {type: number}, userId: {type: number, format: double}, ids: {type: array, items: {type: number}, example: [1, 2.5]}}}"
    #expect(try sketches(object) == ["A: {id?: int, userId?: double, ids?: [double]}"])
  }

  @Test(
    "regular expressions as names are called what they begin with, where nothing else is, and all are kept"
  )
  func namesThatArePatterns() throws {
    func names(_ names: String..., type: String = "string") throws -> [String] {
      let parameters = names.map { "{name: '\($0)', in: query, schema: {type: \(type)}}" }
      let (service, _) = read(
        """
        openapi: 3.0.3
        info: {title: Test, version: "1"}
        servers: [{url: https://example.com}]
        paths:
          /a:
            get:
              parameters: [\(parameters.joined(separator: ", "))]
              responses: {"204": {description: None}}
        """
      )
      return try #require(service).operations[0].parameters.map(\.name)
    }
    #expect(try names("/^var[.][a-z]+$/", "/text.[a-z]{2}/", "a") == ["var", "text", "a"])
    let (first, second) = ("/^var[.]x+$/", "/^var[.]y+$/")
    #expect(try names(first, second) == [first, second])
    #expect(try names(first, "var") == [first, "var"])
    #expect(try names("/^sort[.]x+$/", type: "boolean") == ["sort"])
    #expect(try names("/path/to/", "/^[a-z]+$/") == ["/path/to/", "/^[a-z]+$/"])
  }

  @Test("a property whose name stands for others is all that have no other")
  func namesOfProperties() throws {
    let (sketch, messages) = reading("properties: {'{filename}': {type: string, format: uuid}}")
    #expect(sketch == "{*: uuid}")
    #expect(messages.count == 1 && messages[0].contains("`{filename}` stands for names"))
    #expect(
      reading("properties: {a: {type: string}, <name>: {type: integer}}\nrequired: [<name>]").sketch
        == "{a?: string, *: int}")
    #expect(reading("properties: {'a[{b}]': {type: string}}").sketch == "{a[{b}]?: string}")
    #expect(reading("properties: {'*': {type: integer}}").sketch == "{*: int}")
    #expect(
      reading("properties: {to: {type: string}, 'h:X-My-Header': {type: string}}").sketch
        == "{to?: string, *: string}")
    #expect(reading("properties: {'o:tag': {type: string}}").sketch == "{o:tag?: string}")
    let row = "The number in field_1 is in a normal request or response the id of the field."
    let (rows, told) = reading(
      "properties: {id: {type: integer}, field_1: {type: string, description: '\(row)'}, field_2: {type: string}}"
    )
    #expect(rows == "{id?: int, field_2?: string, *: any}")
    #expect(told.count == 1 && told[0].contains("the number in `field_1`"))
    let (service, _) = read(
      document(
        """
        requestBody:
          required: true
          content:
            multipart/form-data:
              schema:
                type: object
                properties:
                  a: {type: string}
                  "{filename}": {type: array, items: {type: string, format: binary}}
        responses: {"204": {description: Done}}
        """, method: "post"))
    #expect(
      OpenAPITests.sketch(service?.operations.first?.body) == "multipart {a?: string, *: file}")
  }

  @Test("a parameter whose name ends in [] and which explodes is a list, and a warning says so")
  func lists() throws {
    let (service, messages) = read(
      document(
        """
        responses: {"204": {description: Done}}
        parameters:
          - {name: "a[]", in: query, explode: true, schema: {type: string, enum: [b, c], default: b}}
          - {name: "d[]", in: query, schema: {type: string}}
          - {name: "e[]", in: query, explode: true, schema: {type: array, items: {type: integer}}}
          - {name: f, in: query, explode: true, schema: {type: string}}
          - {name: "g[]", in: query, explode: true, schema: {type: string, enum: ["true", "false"]}}
          - {name: "h[]", in: query, required: true, explode: true, schema: {type: string, enum: [x]}}
        """))
    #expect(
      messages == [
        "9:59: `explode` and a name that ends in `[]` are those of a list, and this is one value; a list is assumed"
      ])
    #expect(
      service?.operations.first?.parameters.map { sketch($0) } == [
        "query a[]?: [string(b|c)] = [b] form explode", "query d[]?: string form explode",
        "query e[]?: [int] form explode", "query f?: string form explode",
        "query g[]?: bool form explode", "query h[]: string(x) form explode",
      ])
  }

  @Test("the elements of a list are never null, unless it is sent as JSON")
  func elements() throws {
    #expect(
      try parameters(
        """
        - {name: a, in: query, schema: {type: array, items: {type: string, nullable: true}}}
        - {name: b, in: header, schema: {type: array, items: {type: integer, nullable: true}}}
        - {name: c, in: query, content: {application/json: {schema: {type: array, items: {type: string, nullable: true}}}}}
        """) == [
          "query a?: [string] form explode", "header b?: [int] simple", "query c?: [string?] json",
        ])
  }
}
