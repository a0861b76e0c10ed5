import ServiceModel
import Testing

@Suite("Operations at several paths")
struct RepeatedOperationTests {
  @Test("one that other paths have once more, with its id and all that it says, is one")
  func repeated() {
    func names(_ keys: String, _ others: String) -> (names: [String]?, messages: [String]) {
      func item(_ keys: String) -> String {
        "{get: {operationId: list, \(keys), responses: {\"200\": {description: x, content: {application/json: {schema: {type: string}}}}}}}"
      }
      let (service, messages) = read(
        """
        openapi: 3.0.3
        info: {title: Test}
        servers: [{url: "https://example.com"}]
        paths:
          /api/v1/names: \(item(keys))
          /names: \(item(others))
          /other/names: \(item(others))
        """)
      return (service?.operations.map(\.name), messages)
    }
    let keys = "summary: Names., parameters: [{name: q, in: query, schema: {type: string}}]"
    let same = names(keys, keys)
    #expect(same.names == ["list"])
    #expect(
      same.messages == [
        "6:12: operations that are there once more with all that they say, their ids too, are generated for the first path "
          + "alone; left out: `GET /names`, `GET /other/names`"
      ])
    for others in [
      "summary: Other names., parameters: [{name: q, in: query, schema: {type: string}}]",
      "summary: Names., parameters: [{name: q, in: query, schema: {type: integer}}]",
      "summary: Names.",
    ] {
      #expect(names(keys, others).names == ["list", "getNames", "getOtherNames"])
    }
    let unsaid = "parameters: [{name: q, in: query, schema: {type: string}}]"
    #expect(names(unsaid, unsaid).names == ["list", "getNames", "getOtherNames"])
  }

  @Test("one of a document alone may be a mistake, and stays")
  func copiedID() {
    let item =
      "{get: {operationId: list, summary: Names., responses: {\"200\": {description: x, content: {application/json: {schema: {type: string}}}}}}}"
    let (service, messages) = read(
      """
      openapi: 3.0.3
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /names: \(item)
        /other/names: \(item)
      """)
    #expect(service?.operations.map(\.name) == ["list", "getOtherNames"])
    #expect(messages.count == 1)
  }
}
