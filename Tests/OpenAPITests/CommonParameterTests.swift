import ServiceModel
import Testing

@Suite("Parameters that all operations have")
struct CommonParameterTests {
  private static let fields = "{name: fields, in: query, schema: {type: string}}"

  /// The names of what a caller gives to the provider, of each operation.
  private func common(_ paths: String) throws -> [[String]] {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
      \(paths)
      """)
    return service.operations.map { $0.parameters.filter(\.isCommon).map(\.name) }
  }

  /// Operations with these parameters, in the order of their paths.
  private func operations(
    _ method: String, _ parameters: [String], ofPaths inPaths: [String] = [], also last: String = ""
  ) -> String {
    ["/a", "/b", "/c"].map { path in
      let own = parameters.joined(separator: ", ") + (path == "/c" ? last : "")
      return
        "  \(path): {parameters: [\(inPaths.joined(separator: ", "))], \(method): {parameters: [\(own)]}}"
    }.joined(separator: "\n")
  }

  @Test("an optional one of the query or a header is given to the provider")
  func optional() throws {
    let app = "{name: X-App, in: header, schema: {type: string, enum: [a, b]}}"
    let must = "{name: must, in: query, required: true, schema: {type: string}}"
    let session = "{name: session, in: cookie, schema: {type: string}}"
    let names = try common(operations("post", [Self.fields, app, must, session]))
    #expect(names == [["fields", "X-App"], ["fields", "X-App"], ["fields", "X-App"]])
  }

  @Test("a header that has to be there is given to the provider, and its default is sent without")
  func required() throws {
    func header(_ schema: String) -> String {
      "{name: revision, in: header, required: true, schema: {type: string\(schema)}}"
    }
    let names = try common(operations("post", [header("")]))
    #expect(names == [["revision"], ["revision"], ["revision"]])
    let dated = header(", default: \"2026-07-15\"")
    #expect(
      try common(operations("post", [dated])) == [["revision"], ["revision"], ["revision"]])
    func described(_ parameter: String) throws -> Service {
      try OpenAPITests.service(
        """
        openapi: 3.1.0
        info: {title: Test, version: "1"}
        servers: [{url: "https://example.com"}]
        paths:
        \(operations("post", [parameter]))
        """)
    }
    let service = try described(dated)
    #expect(service.headers == [ConstantField(name: "revision", value: "2026-07-15")])
    // Nextcloud refuses what comes without it.
    let flag = "{name: OCS, in: header, required: true, schema: {type: boolean, default: true}}"
    let flagged = try described(flag)
    #expect(flagged.headers == [ConstantField(name: "OCS", value: "true")])
    // Of an optional one with a choice the service assumes the default.
    for (values, isSent) in [("[\"1\"]", true), ("[\"1\", \"2\"]", false)] {
      let parameter =
        "{name: version, in: header, schema: {type: string, enum: \(values), default: \"1\"}}"
      let service = try described(parameter)
      #expect(service.headers.isEmpty == !isSent)
    }
    #expect(service.operations.flatMap(\.parameters).allSatisfy { !$0.isRequired })
  }

  @Test("one that differs between operations, or that one of them lacks, stays an argument")
  func different() throws {
    let number = ", {name: fields, in: query, schema: {type: integer}}"
    #expect(try common(operations("post", [], also: Self.fields)) == [[], [], []])
    let others = operations("post", [Self.fields]).split(separator: "\n").prefix(2)
    let paths = (others + ["  /c: {post: {parameters: [\(number.dropFirst(2))]}}"])
    #expect(try common(paths.joined(separator: "\n")) == [[], [], []])
    #expect(try common(others.joined(separator: "\n")) == [[], []], "two are few")
  }

  @Test("what nearly all paths of many begin with is given to the provider")
  func beginningOfPaths() throws {
    func paths(
      _ count: Int, others: Int = 0, _ method: String = "post", schema: String = "type: string"
    ) -> String {
      let team = "parameters: [{name: team, in: path, required: true, schema: {\(schema)}}]"
      return
        ((0..<count).map {
          "  /v1/teams/{team}/a\($0): {\(team), \(method): {responses: {\"204\": {description: Done.}}}}"
        }
        + (0..<others).map {
          "  /v1/b\($0)/{team}/c: {\(team), \(method): {responses: {\"204\": {description: Done.}}}}"
        })
        .joined(separator: "\n")
    }
    #expect(try common(paths(20)) == Array(repeating: ["team"], count: 20))
    #expect(try common(paths(19, others: 1)) == Array(repeating: ["team"], count: 19) + [[]])
    let number = paths(21).split(separator: "\n").last?.replacing(
      "type: string", with: "type: integer")
    for some in [
      paths(19), paths(18, others: 2), paths(20, "get"), paths(20) + "\n" + (number ?? ""),
      paths(20, schema: "type: string, enum: [a, b]"),
    ] {
      #expect(try common(some).allSatisfy(\.isEmpty))
    }
  }

  @Test("documentation may differ, a default may not")
  func annotations() throws {
    func paths(_ last: String) -> String {
      let others = operations("post", [Self.fields]).split(separator: "\n").prefix(2)
      return (others + ["  /c: {post: {parameters: [\(last)]}}"]).joined(separator: "\n")
    }
    let told = "{name: fields, in: query, description: Which., schema: {type: string}}"
    #expect(try common(paths(told)) == [["fields"], ["fields"], ["fields"]])
    let other = "{name: fields, in: query, schema: {type: string, default: all}}"
    #expect(try common(paths(other)) == [[], [], []])
  }

  @Test("where all operations are GET, the paths have to say it")
  func onlyRead() throws {
    #expect(try common(operations("get", [Self.fields])) == [[], [], []])
    let names = try common(operations("get", [], ofPaths: [Self.fields]))
    #expect(names == [["fields"], ["fields"], ["fields"]])
  }

  @Test(
    "a header that four of five operations have is given to the provider, a query of less than twenty that not all have is not"
  )
  func nearlyAll() throws {
    let header = "{name: X-Language, in: header, schema: {type: string}}"
    func paths(without count: Int) -> String {
      (0..<10).map { number in
        let parameters = number < count ? "" : "\(header), \(Self.fields)"
        return "  /p\(number): {post: {parameters: [\(parameters)]}}"
      }.joined(separator: "\n")
    }
    #expect(try common(paths(without: 2)).map(\.count) == [0, 0] + Array(repeating: 1, count: 8))
    #expect(try common(paths(without: 3)).joined().isEmpty)
  }

  @Test(
    "of twenty operations, what all but one have in the query is given to the provider, even where it has to be there"
  )
  func nearlyAllOfMany() throws {
    let version = "{name: version, in: query, required: true, schema: {type: string}}"
    let time = "{name: timestamp, in: query, required: true, schema: {type: string}}"
    func paths(without count: Int, _ method: String = "post") -> String {
      (0..<20).map { number in
        let parameters = number < count ? "" : "\(version), \(time), \(Self.fields)"
        return "  /p\(number): {\(method): {parameters: [\(parameters)]}}"
      }.joined(separator: "\n")
    }
    let names = try common(paths(without: 1))
    #expect(names == [[]] + Array(repeating: ["version", "fields"], count: 19))
    #expect(try common(paths(without: 2)).joined().isEmpty)
    #expect(try common(paths(without: 0, "head")).joined().isEmpty)
  }

  @Test("what each request has another of stays an argument")
  func ofOneRequest() throws {
    let headers = [
      "If-Match", "Digest", "X-Request-ID", "x-fapi-interaction-id", "Signature",
      "WM_SEC.TIMESTAMP", "WM_QOS.CORRELATION_ID", "x-jiko-signature",
    ].map {
      "{name: \($0), in: header, schema: {type: string}}"
    }
    let flag = "{name: return-client-request-id, in: header, schema: {type: boolean}}"
    let names = try common(operations("post", headers + [flag]))
    #expect(names.first == ["return-client-request-id"])
  }
}
