import Diagnostics
import ServiceModel
import Testing

@testable import SwiftPlan

@Suite("The sample of a list in pages is its last page")
struct LastPageTests {
  /// The text of the sample of an operation with this response.
  private func sample(
    _ response: Schema.Kind, _ pagination: Pagination?, unwrap: [String]? = nil,
    written: JSONValue? = nil
  ) async throws -> SamplePlan {
    var operation = operation("list", answering: response)
    operation.pagination = pagination
    operation.unwrap = unwrap
    operation.parameters = ["page", "offset", "cursor"].map {
      Parameter(
        name: $0, in: .query, schema: Schema(.integer(.int)), isRequired: false, style: .form,
        explode: true)
    }
    operation.sample = written.map { Sample(value: $0) }
    let plan = try await planned(service(operations: [operation]))
    return try #require(plan.root.operations.first?.sample)
  }

  private func page(
    _ properties: [(String, Schema.Kind, Bool)], _ pagination: Pagination?,
    written: JSONValue? = nil
  ) async throws -> String {
    let items: Schema.Kind = .array(Schema(.integer(.int)))
    return try await sample(
      object([("items", items, true)] + properties), pagination, written: written
    ).text.split { $0.isWhitespace }.joined()
  }

  private let cursor = Pagination(
    kind: .cursor, parameter: "cursor", items: ["items"], next: ["next"])
  private let text = Schema.Kind.string(.plain)

  @Test("A cursor is left out, else empty or zero, as its schema allows")
  func cursors() async throws {
    #expect(try await page([("next", text, false)], cursor) == #"{"items":[1]}"#)
    #expect(try await page([("next", text, true)], cursor) == #"{"items":[1],"next":""}"#)
    #expect(
      try await page([("next", .integer(.int), true)], cursor) == #"{"items":[1],"next":0}"#)
    #expect(
      try await page([("next", .any, true)], cursor) == #"{"items":[1],"next":null}"#)
    #expect(try await page([("next", text, true)], nil) == #"{"items":[1],"next":"sample"}"#)
  }

  @Test("A cursor inside of other objects, and what says that there is more")
  func others() async throws {
    var deep = cursor
    deep.next = ["paging", "cursors", "after"]
    let cursors = object([("after", text, false)])
    #expect(
      try await page([("paging", object([("cursors", cursors, true)]), true)], deep)
        == #"{"items":[1],"paging":{"cursors":{}}}"#)
    let page = try await page(
      [
        ("has_more", .boolean, true), ("isLast", .boolean, true), ("total", .integer(.int), true),
        ("page_count", .integer(.int), true), ("links", object([("next", text, false)]), true),
        ("page", .integer(.int), true),
      ], Pagination(kind: .page, parameter: "page", items: ["items"]),
      written: .object([
        .init("items", .array([.integer(1), .integer(2)])), .init("has_more", .bool(true)),
        .init("isLast", .bool(false)), .init("total", .integer(90)),
        .init("page_count", .integer(45)), .init("page", .integer(7)),
        .init("links", .object([.init("next", .string("https://example.com/2"))])),
      ]))
    #expect(
      page
        == #"{"items":[1,2],"has_more":false,"isLast":true,"total":2,"page_count":1,"page":7,"links":{}}"#
    )
  }

  @Test("The number of pages is 1, whatever it is called")
  func pageCount() async throws {
    let pages = Pagination(
      kind: .page, parameter: "page", items: ["items"], pageCount: ["sheets"])
    let written = JSONValue.object([
      .init("items", .array([.integer(8)])), .init("sheets", .integer(9)),
    ])
    #expect(
      try await page([("sheets", .integer(.int), true)], pages, written: written)
        == #"{"items":[8],"sheets":1}"#)
  }

  @Test("What somebody wrote as a sample is a last page, too, and no other sample is touched")
  func written() async throws {
    let written = JSONValue.object([
      .init("items", .array([.integer(8)])), .init("next", .string("abc")),
    ])
    #expect(
      try await page([("next", text, false)], cursor, written: written) == #"{"items":[8]}"#)
    #expect(
      try await page([("next", text, false)], nil, written: written)
        == #"{"items":[8],"next":"abc"}"#)
  }

  @Test("The sample knows which parameter counts pages, from where, and where the items are")
  func pages() async throws {
    let list = Schema.Kind.array(Schema(.integer(.int)))
    let byPage = try await sample(
      list, Pagination(kind: .page, parameter: "page"), unwrap: ["data", "all"])
    #expect(byPage.pages?.parameter == #""page""#)
    #expect(byPage.pages?.start == nil)
    #expect(byPage.pages?.items == #""data.all""#)
    let byOffset = try await sample(list, Pagination(kind: .offset, parameter: "offset"))
    #expect(byOffset.pages?.start == "0")
    #expect(byOffset.pages?.items == nil)
    // Who doesn't follow the links counts pages.
    #expect(try await sample(list, Pagination(kind: .link)).pages?.parameter == #""page""#)
    #expect(
      try await sample(list, Pagination(kind: .cursor, parameter: "cursor")).pages == nil)
    #expect(try await sample(list, nil).pages == nil)
  }
}

@Suite("Samples have the header fields that the description names")
struct SampleHeaderTests {
  private func header(
    _ name: String, _ kind: Schema.Kind, style: Parameter.Style = .simple, explode: Bool = false,
    sample: JSONValue? = nil
  ) -> Parameter {
    var schema = Schema(kind)
    schema.sample = sample.map { Sample(value: $0) }
    return Parameter(
      name: name, in: .header, schema: schema, isRequired: false, style: style, explode: explode)
  }

  private func headers(_ headers: [Parameter], of names: Set<String>? = nil) async throws
    -> [String]
  {
    var operation = operation("list", answering: .boolean)
    operation.responseHeaders = headers
    operation.responses[0].headerNames = names
    let plan = try await planned(service(operations: [operation]))
    return try #require(plan.root.operations.first).sample.headers.map { "\($0.name): \($0.value)" }
  }

  @Test("as text, lists and objects as they are written in a header")
  func text() async throws {
    let point = JSONValue.object([.init("x", .integer(1)), .init("y", .integer(2))])
    let object = object([("x", .integer(.int), true), ("y", .integer(.int), true)])
    let found = try await headers([
      header("X-Text", .string(.plain), sample: .string(" a\n\"b\" ")),
      header("X-Number", .integer(.int), sample: .integer(7)),
      header(
        "X-List", .array(Schema(.string(.plain))), sample: .array([.string("a"), .string("b")])),
      header("X-Point", object, sample: point),
      header("X-Exploded", object, explode: true, sample: point),
      header("X-JSON", object, style: .json, sample: point),
    ])
    #expect(
      found == [
        #""X-Text": "a \"b\"""#, #""X-Number": "7""#, #""X-List": "a,b""#,
        #""X-Point": "x,1,y,2""#, #""X-Exploded": "x=1,y=2""#,
        #""X-JSON": "{\"x\":1,\"y\":2}""#,
      ])
  }

  @Test("but not those of other statuses, nor those that say how the content is written")
  func left() async throws {
    let found = try await headers(
      [
        header("X-A", .boolean, sample: .bool(true)), header("Retry-After", .integer(.int)),
        header("Content-Length", .integer(.int)), header("not a name", .boolean),
      ],
      of: ["x-a", "content-length", "not a name"])
    #expect(found == [#""X-A": "true""#])
  }

  @Test("and no link to a next page")
  func links() async throws {
    let text = #"<https://a.test/?a=1,2>; rel="next", <https://a.test/1>; rel="first prev""#
    for (sample, link) in [
      (text, #"<https://a.test/1>; rel=\"first prev\""#),
      ("<https://a.test/2>; rel=next", #"<https://example.com>; rel=\"first\""#),
      ("no link", #"<https://example.com>; rel=\"first\""#),
    ] {
      let found = try await headers([header("link", .string(.plain), sample: .string(sample))])
      #expect(found == [#""link": "\#(link)""#])
    }
  }
}
