import Fletcher
import Foundation
import Testing

/// That what measures clients sees what they lose.
@Suite("Evidence")
struct EvidenceTests {
  private static let schema = """
    $ref: '#/components/schemas/Item'
    """
  private static let document = """
    openapi: 3.1.0
    paths:
      /items/{id}:
        get:
          responses:
            '200': { $ref: '#/components/responses/Item' }
            '404': { content: { application/json: { example: { id: 4 } } } }
      /items:
        get:
          responses:
            default:
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Item' } }
    components:
      responses:
        Item:
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Item' }
              examples:
                one: { $ref: '#/components/examples/One' }
                text: { value: '{"id": 2}' }
            text/plain: { example: two }
      examples:
        One: { value: { id: 1 } }
      schemas:
        Item:
          example: { id: 3 }
          allOf:
            - { properties: { id: { type: integer }, at: { format: date-time }, size: { default: 1 } } }
          oneOf:
            - { properties: { bird: { properties: { wings: { type: integer } } } } }
            - { properties: { tags: { additionalProperties: { type: string } } } }
    """

  private let published: PublishedDocument
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("EvidenceTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("items.yaml")
    try Data(Self.document.utf8).write(to: file)
    published = try PublishedDocument(path: file.path)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("examples of successful responses are found by media types, and else on schemas")
  func examples() throws {
    let examples = published.examples
    #expect(
      examples.map(\.name) == [
        "GET /items/{id} 200 (one)", "GET /items/{id} 200 (text)", "GET /items/{id} 200",
        "GET /items default (schema 0)",
      ])
    #expect(examples.map(\.route).prefix(1) == ["GET /items/{}"])
    #expect(
      examples.map(\.value) == [
        ["id": 1], ["id": 2], "two", [["id": 3]],
      ])
    #expect(examples.map(\.isJSON) == [true, true, false, true])
  }

  @Test(
    "what is lost, changed or invented is seen",
    arguments: [
      (#"{"id": 1, "size": 2}"#, #"{"id": 1, "size": 2}"#, []),
      (#"{"id": 1}"#, "{}", ["lost $.id"]),
      (#"{"id": 1}"#, #"{"id": "1"}"#, ["changed $.id"]),
      (#"{"id": 9007199254740993}"#, #"{"id": 9007199254740992}"#, ["changed $.id"]),
      (#"{"bird": {"wings": 2}}"#, #"{"bird": {}}"#, ["lost $.bird.wings"]),
      (#"{"bird": null, "nobody": "said"}"#, #"{"id": null}"#, []),
      (#"{"tags": {"a": "b"}}"#, #"{"tags": {}}"#, ["lost additional key $.tags.a"]),
      ("{}", #"{"size": 1}"#, ["defaulted $.size"]),
      ("{}", #"{"size": 2}"#, ["invented $.size"]),
      (#"{"at": "2020-01-01T01:00:00.5+01:00"}"#, #"{"at": "2020-01-01T00:00:00.500Z"}"#, []),
      (
        #"{"at": "2020-01-01T00:00:00.0001Z"}"#, #"{"at": "2020-01-01T00:00:00Z"}"#,
        ["changed $.at"]
      ),
      (#"{"at": [1, 2]}"#, #"{"at": [1]}"#, ["changed $.at"]),
    ])
  func differences(came: String, encoded: String, expected: [String]) throws {
    let schema = try #require(published.root["components"]?["schemas"]?["Item"])
    var comparison = Comparison(DescribedKeys(published))
    comparison.compare(
      try #require(JSON(text: came)), try #require(JSON(text: encoded)), by: schema)
    #expect(comparison.differences.map { "\($0.kind.rawValue) \($0.path)" } == expected)
  }

  @Test("a difference that the runtime lists as a deviation is none")
  func deviations() throws {
    var outcome = ValueOutcome(id: 0, place: "item")
    outcome.kind = .value
    outcome.text = #"{"id": 1}"#
    var strict = Evidence()
    let schema = published.root["components"]?["schemas"]?["Item"]
    let described = DescribedKeys(published)
    strict.add(outcome, of: "item", ["id": "1"], schema, described: described)
    #expect(strict.contradictions.map(\.name) == ["item $.id"])
    outcome.deviations = [Deviation(path: "$.id", described: "an integer", found: "a string")]
    var tolerant = Evidence()
    tolerant.add(outcome, of: "item", ["id": "1"], schema, described: described)
    #expect(tolerant.contradictions.isEmpty && tolerant.lossless == 1)
  }

  @Test("a union that took another member, or none, is seen")
  func unions() throws {
    var outcome = ValueOutcome(id: 0, place: "Zoo.Animal", member: "bird")
    outcome.kind = .value
    outcome.text = "{}"
    outcome.chosen = "fish"
    outcome.unknown = ["$.keeper: Keeper"]
    var evidence = Evidence()
    evidence.add(outcome, of: "bird", .object([:]), nil, described: DescribedKeys(published))
    #expect(evidence.contradictions.count == 2)
    #expect(evidence.lossless == 0)
  }

  @Test("the unions that may hold a model are found by the names that Swift would find")
  func outline() {
    let outline = ClientOutline(of: [
      """
      //> Zoo
      //> Bird
      //<
      //> Cage
      //> Bird
      //<
      //> Inhabitant
      //: bird Bird
      //: text Swift.String
      //<
      //<
      //> Visitor
      //: bird Bird
      //<
      //<
      """
    ])
    #expect(outline.model(of: "bird") == "Zoo.Bird")
    #expect(outline.unions(holding: "Zoo.Bird").map(\.union) == ["Zoo.Visitor"])
    #expect(outline.unions(holding: "Zoo.Cage.Bird").map(\.union) == ["Zoo.Cage.Inhabitant"])
  }
}
