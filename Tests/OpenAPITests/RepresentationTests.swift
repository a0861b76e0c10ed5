import ServiceModel
import Testing

@Suite("Several media types of a body or a response")
struct RepresentationTests {
  private let schemas = """
    components:
      schemas:
        One: {type: object, properties: {a: {type: string}}}
        Same: {type: object, description: The same., properties: {a: {type: string, example: x}}}
        Other: {type: object, properties: {b: {type: string}}}
        Upload: {type: object, properties: {file: {type: string, format: binary}}}
    """

  /// The operations and what they take, and what is said.
  private func bodies(_ content: String) -> [String] {
    let (service, messages) = read(
      document(
        """
        operationId: a
        requestBody: {required: true, content: {\(content)}}
        responses: {"204": {description: x}}
        """, method: "post", version: "3.1.0", rest: schemas))
    guard let service else { return messages }
    return service.operations.map { "\($0.name): \(sketch($0.body, in: service.models))" }
      + messages
  }

  private func responses(_ responses: String) -> [String] {
    let (service, messages) = read(
      document(
        "operationId: a\nresponses: {\(responses)}", version: "3.1.0", rest: schemas))
    guard let service else { return messages }
    return service.operations.map { "\($0.name): \(sketch($0.responses, in: service.models))" }
      + messages
  }

  private func responses(of content: String) -> [String] {
    responses("\"200\": {description: x, content: {\(content)}}")
  }

  private static func reference(_ name: String) -> String {
    "{schema: {$ref: \"#/components/schemas/\(name)\"}}"
  }
  private static let one = reference("One")
  private static let same = reference("Same")
  private static let other = reference("Other")
  private static let upload = reference("Upload")
  private static let bytes = "{schema: {type: string, format: binary}}"

  @Test("a text is sent as it is where it may be, and in quotes only where nothing else is taken")
  func texts() {
    let text = "{schema: {type: string}}"
    #expect(bodies("application/json: \(text), text/plain: \(text)") == ["a: text"])
    #expect(
      bodies("application/json: \(text), application/x-tar: \(text)")
        == ["a: bytes as application/x-tar"])
    #expect(bodies("application/json: \(text)") == ["a: json string"])
    #expect(bodies("application/json: \(Self.one), text/plain: \(text)").first == "a: json One")
  }

  @Test(
    "of dated versions the latest is the operation, and a body and a response are of one version")
  func versions() throws {
    func content(_ versions: (String, String)...) -> String {
      versions.map { "application/vnd.x.\($0.0)+json: \($0.1)" }.joined(separator: ", ")
    }
    let (service, messages) = read(
      document(
        """
        operationId: a
        requestBody:
          required: true
          content: {\(content(("2023-01-01", Self.one), ("2023-02-01", Self.one), ("2024-08-05", Self.other)))}
        responses:
          "200":
            description: x
            content: {\(content(("2023-01-01", Self.one), ("2023-02-01", Self.other), ("2024-08-05", Self.other)))}
        """, method: "post", version: "3.1.0", rest: schemas))
    #expect(messages == [])
    let operations = try #require(service?.operations)
    let read = try #require(service)
    #expect(
      operations.map {
        "\($0.name): \(sketch($0.body, in: read.models)), \(sketch($0.responses, in: read.models))"
      } == [
        "a: json Other as application/vnd.x.2024-08-05+json, 200 Other as application/vnd.x.2024-08-05+json",
        "a as 2023-02-01: json One as application/vnd.x.2023-02-01+json, 200 Other as application/vnd.x.2023-02-01+json",
        "a as 2023-01-01: json One as application/vnd.x.2023-01-01+json, 200 One as application/vnd.x.2023-01-01+json",
      ])
  }

  @Test("of numbered versions of several things the latest of each is a form, as Akamai's")
  func numberedVersions() {
    func content(_ thing: String, _ schema: String) -> String {
      "application/vnd.x.\(thing)+json: \(schema)"
    }
    let contents = [
      content("csr.v1", Self.one), content("csr.v2", Self.other), content("info.v9", Self.other),
      content("info.v10", Self.one),
    ]
    #expect(
      responses(of: contents.joined(separator: ", ")) == [
        "a: 200 Other as application/vnd.x.csr.v2+json",
        "a as info: 200 One as application/vnd.x.info.v10+json",
      ])
  }

  @Test("YAML that is a text beside a structure is a form of the operation")
  func yaml() {
    let text = "{schema: {type: string}}"
    #expect(
      responses(of: "application/json: \(Self.one), text/yaml: \(text)")
        == ["a: 200 One", "a as yaml: 200 text as text/yaml"])
    #expect(
      bodies("application/json: \(Self.one), application/yaml: \(text)")
        == ["a: json One", "a as yaml: text as application/yaml"])
  }

  @Test(
    "what says the same is one operation",
    arguments: [
      "application/json: \(one), application/vnd.x+json: \(one)",
      "application/json: \(one), application/x-www-form-urlencoded: \(same)",
      "application/json: \(one), multipart/form-data: \(same)",
      "application/json: \(one), application/xml: \(same), text/yaml: {}",
      "application/json: \(one), application/cbor: \(one)",
      "application/json: \(one), \"*/*\": \(same)",
      "application/json: \(one), application/*+json: \(same)",
    ])
  func sameBodies(content: String) {
    #expect(bodies(content) == ["a: json One"])
    #expect(responses(of: content) == ["a: 200 One"])
  }

  @Test(
    "a body of another shape is a method of its own",
    arguments: [
      (
        "application/json: \(one), application/vnd.x.v2+json: \(other)",
        ["a: json One", "a as v2: json Other as application/vnd.x.v2+json"]
      ),
      (
        "application/json: \(one), application/x-www-form-urlencoded: \(other)",
        ["a: json One", "a as form: form Other"]
      ),
      (
        "application/json: \(one), multipart/form-data: \(other)",
        ["a: json One", "a as form-data: multipart {b?: string}"]
      ),
      (
        "application/json: \(upload), multipart/form-data: \(upload)",
        ["a: json Upload", "a as form-data: multipart {file?: file}"]
      ),
      (
        "multipart/form-data: \(upload), application/sdp: {schema: {type: string}}",
        ["a: multipart {file?: file}", "a as sdp: bytes as application/sdp"]
      ),
      (
        "application/json: \(one), application/jsonl: {itemSchema: {type: integer}}",
        ["a: json One", "a as jsonl: lines of int as application/jsonl"]
      ),
      (
        "application/json: \(one), \"*/*\": \(bytes)",
        ["a: json One", "a as data: bytes as */*"]
      ),
      (
        "application/json: \(one), image/png: {}, image/jpeg: {}",
        ["a: json One", "a as image: bytes as image/png, image/jpeg"]
      ),
      (
        "application/json: \(one), text/plain: {schema: {type: string}}",
        ["a: json One", "a as text: text"]
      ),
      (
        "text/plain: {}, text/x-markdown: {}",
        ["a: text", "a as markdown: text as text/x-markdown"]
      ),
    ])
  func otherBodies(content: String, expected: [String]) {
    #expect(bodies(content) == expected)
  }

  @Test(
    "a response of another shape is a method of its own",
    arguments: [
      (
        "application/json: \(one), application/vnd.x.star+json: \(other)",
        ["a: 200 One", "a as star: 200 Other as application/vnd.x.star+json"]
      ),
      (
        "application/json: \(one), application/vnd.x.a.v2+json: \(other), application/vnd.x.b.v2+json: {schema: {type: integer}}",
        [
          "a: 200 One", "a as a: 200 Other as application/vnd.x.a.v2+json",
          "a as b: 200 int as application/vnd.x.b.v2+json",
        ]
      ),
      (
        "application/json: \(one), text/plain: {schema: {type: string}}",
        ["a: 200 One", "a as text: 200 text"]
      ),
      (
        "application/json: \(one), application/octet-stream: \(bytes)",
        ["a: 200 One", "a as data: 200 data"]
      ),
      (
        "image/png: {}, image/webp: {}",
        ["a: 200 data as image/png", "a as webp: 200 data as image/webp"]
      ),
      (
        "text/csv: {}, application/pdf: {}",
        ["a: 200 text as text/csv", "a as pdf: 200 data as application/pdf"]
      ),
      (
        "application/json: \(one), application/geo+json: \(other), text/html: {}, text/plain: {}",
        ["a: 200 One", "a as geo: 200 Other as application/geo+json"]
      ),
      (
        "application/json: {schema: {type: string}}, text/plain: {schema: {type: string}}",
        ["a: 200 string"]
      ),
      (
        "application/json: \(one), text/csv: \(one), application/xlsx: \(one), application/octet-stream: \(one), text/xml: \(one)",
        [
          "a: 200 One", "a as csv: 200 text as text/csv",
          "a as xlsx: 200 data as application/xlsx",
        ]
      ),
      (
        "video/*: {schema: {type: string, format: binary}}, audio/*: {schema: {type: string, format: binary}}",
        ["a: 200 data"]
      ),
      (
        "application/octet-stream: {}, text/event-stream: {}",
        ["a: 200 data", "a as event-stream: 200 events of any"]
      ),
    ])
  func otherResponses(content: String, expected: [String]) {
    #expect(responses(of: content) == expected)
  }

  @Test(
    "another shape of any status is a method, and those that have it only once are as they were")
  func statuses() {
    #expect(
      responses(
        """
        "200": {description: x, content: {application/json: \(Self.one)}},
        "202": {description: x, content: {application/json: \(Self.one), text/csv: {}}}
        """) == [
          "a: 200 One, 202 One", "a as csv: 200 One, 202 text as text/csv",
        ])
  }

  @Test("an error of another shape is a warning, since no method asks for an error")
  func errors() {
    #expect(
      responses(
        """
        "204": {description: x},
        "400": {description: x, content: {application/json: \(Self.one), application/xml: {}, application/scim+json: \(Self.other)}}
        """) == [
          "a: 204 nothing",
          "9:126: `application/scim+json` says something else than `application/json`, which is what is "
            + "read; it is left out",
        ])
  }

  @Test(
    "what can't be a method of its own is a warning",
    arguments: [
      (
        "application/json: \(one), application/xml: \(other)",
        "8:111: `application/xml` says something else than `application/json`; it is left out"
      ),
      (
        "application/json: \(one), \"*/*\": \(other)",
        "8:111: `*/*` says something else than `application/json`; it is left out"
      ),
      (
        "application/json: \(one), text/event-stream: \(other)",
        "8:111: `text/event-stream` can't be written beside `application/json`; it is left out"
      ),
    ])
  func leftOut(content: String, expected: String) {
    #expect(bodies(content) == ["a: json One", expected])
  }

  @Test("of many forms four are methods, and the others warnings")
  func many() {
    let types = ["a", "b", "c", "d", "e"].map { "text/\($0): {}" }
    #expect(
      responses(of: "application/json: \(Self.one), " + types.joined(separator: ", ")) == [
        "a: 200 One", "a as a: 200 text as text/a", "a as b: 200 text as text/b",
        "a as c: 200 text as text/c", "a as d: 200 text as text/d",
        "8:165: `text/e` is left out, since the operation has 4 more forms before it",
      ])
  }

  @Test("of very many media types the first are looked at")
  func veryMany() {
    let types = (0..<60).map { "application/vnd.t\($0)+json: \(Self.one)" }
    #expect(
      responses(of: types.joined(separator: ", ")) == [
        "a: 200 One as application/vnd.t0+json",
        "8:3643: these are more than 50 media types; those from here on are left out",
      ])
  }

  @Test("schemas that lead back to themselves are compared to their end")
  func cycles() throws {
    let (service, messages) = read(
      document(
        """
        operationId: a
        responses: {"200": {description: x, content: {application/json: {schema: {$ref: "#/components/schemas/A"}}, application/vnd.b+json: {schema: {$ref: "#/components/schemas/B"}}, application/vnd.c+json: {schema: {$ref: "#/components/schemas/C"}}}}}
        """,
        rest: """
          components:
            schemas:
              A: {type: object, properties: {next: {$ref: "#/components/schemas/A"}, description: {type: string}}}
              B: {type: object, properties: {next: {$ref: "#/components/schemas/B"}, description: {type: string}}}
              C: {type: object, properties: {next: {$ref: "#/components/schemas/C"}, description: {type: integer}}}
          """))
    #expect(service?.operations.map(\.name) == ["a", "a as c"])
    #expect(messages == [])
  }
}
