import ServiceModel
import Testing

@Suite("Lists in the query that only prose describes")
struct ListsInProseTests {
  private func parameter(
    _ keys: String, _ version: String = "3.0.3"
  ) throws -> (sketch: String, messages: [String]) {
    let (service, messages) = read(
      """
      \(version == "2.0" ? "swagger: \"2.0\"" : "openapi: \(version)")
      info: {title: Test, version: "1"}
      \(version == "2.0" ? "host: example.com" : "servers: [{url: https://example.com}]")
      paths:
        /a:
          get:
            operationId: a
            parameters:
              - name: ids
                in: query
      \(indented(keys, by: 10))
            responses: {"204": {description: Done}}
      """)
    return (sketch(try #require(service?.operations.first?.parameters.first)), messages)
  }

  private let list = "schema: {type: array, items: {type: integer}}"

  @Test(
    "commas stand between the elements where the description says so, and nothing else does",
    arguments: [
      "description: A comma-separated list.",
      "description: Several are possible by separating them with the `,` character.",
      "description: IDs, separated by commas.", "description: Separate values with a comma.",
      "example: '1,2'",
    ])
  func commas(text: String) throws {
    let (sketch, messages) = try parameter("\(list)\n\(text)")
    #expect(sketch == "query ids?: [int] form")
    #expect(messages.first?.contains("commas stand between the elements") == true)
    #expect(
      try parameter("\(list)\n\(text)\nexplode: true").sketch == "query ids?: [int] form explode")
  }

  @Test(
    "the name is the one that the description shows before each value",
    arguments: [
      "description: 'For example: `?ids[]=1&ids[]=2`'\nexplode: true",
      "description: 'Example: ids%5B%5D=1'\nstyle: form\nexplode: true",
    ])
  func brackets(text: String) throws {
    let (sketch, messages) = try parameter("\(list)\n\(text)")
    #expect(sketch == "query ids[]?: [int] form explode")
    #expect(messages.count == 1 && messages[0].contains("each value stands behind `ids[]`"))
  }

  @Test(
    "what is said of another list, or twice, changes nothing",
    arguments: [
      "description: Like user_ids[]=1.", "description: 'As `?ids=1&ids=2`, or comma-separated.'",
      "description: The amount with a comma.", "example: [1, 2]",
      "description: Repeat it; comma-separated values are not supported.",
      "description: 'Unlike ids[]=1 in v1, as ids=1&ids=2.'", "example: '1,000'",
      "example: 'name,asc'",
      "description: Each is a comma-separated pair.",
      "examples: {a: {value: '1,2'}, b: {value: [1]}}",
    ])
  func others(text: String) throws {
    #expect(try parameter("\(list)\n\(text)").sketch == "query ids?: [int] form explode")
  }

  @Test("a description that means harm takes no time", .timeLimit(.minutes(15)))
  func hostile() throws {
    let text =
      String(repeating: "separat", count: 20_000) + String(repeating: "ids[]", count: 20_000)
    #expect(
      try parameter("\(list)\ndescription: \(text)").sketch == "query ids?: [int] form explode")
  }

  @Test("Swagger 2.0 says it itself")
  func swagger() throws {
    let keys = "type: array\nitems: {type: integer}\ndescription: Comma-separated.\n"
    #expect(
      try parameter(keys + "collectionFormat: multi", "2.0").sketch
        == "query ids?: [int] form explode")
    #expect(try parameter(keys, "2.0").sketch == "query ids?: [int] form")
    #expect(try parameter(keys, "2.0").messages == [])
  }
}
