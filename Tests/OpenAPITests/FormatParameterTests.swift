import ServiceModel
import Testing

@Suite("A parameter that says which form a response has")
struct FormatParameterTests {
  private func operations(_ parameter: String, also type: String = "text/csv") throws
    -> [Operation]
  {
    try service(
      """
      openapi: 3.0.3
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /rows:
          get:
            operationId: rows
            parameters: [{in: query, \(parameter)}]
            responses:
              "200":
                description: Yes
                content:
                  application/json: {schema: {type: array, items: {type: integer}}}
                  \(type): {schema: {type: string}}
      """
    ).operations
  }

  private func values(_ parameter: String, also type: String = "text/csv") throws -> [JSONValue?] {
    try operations(parameter, also: type).map { operation in
      guard let parameter = operation.parameters.first else { return nil }
      if case .constant(let value) = parameter.schema.kind { return value }
      return .string("an argument")
    }
  }

  @Test("each form sends its own, and the usual one nothing where that is what comes unasked")
  func formats() throws {
    #expect(try values("name: format, schema: {enum: [csv]}") == [nil, .string("csv")])
    #expect(
      try values("name: format, schema: {enum: [csv, json]}") == [.string("json"), .string("csv")])
    #expect(
      try values("name: format, schema: {enum: [json, csv], default: json}")
        == [nil, .string("csv")])
    #expect(
      try values("name: export, required: true, schema: {enum: [JSON, CSV]}")
        == [.string("JSON"), .string("CSV")])
    #expect(
      try values("name: format, schema: {enum: [txt, json]}", also: "text/plain")
        == [.string("json"), .string("txt")])
  }

  @Test("what comes unasked is not asked for, and where JSON has several formats there is a choice")
  func defaults() throws {
    #expect(
      try values("name: format, schema: {enum: [json, csv], default: csv}")
        == [.string("json"), nil])
    #expect(
      try values("name: format, schema: {enum: [json, geojson, csv]}")
        == [.string("an argument"), .string("csv")])
    #expect(
      try values("name: format, schema: {enum: [json, csv]}", also: "text/plain")
        == [.string("json"), .string("csv")])
  }

  @Test("what is no format stays an argument")
  func others() throws {
    let argument = JSONValue.string("an argument")
    #expect(
      try values("name: kind, schema: {enum: [text, image]}", also: "text/plain")
        == [argument, argument])
    for parameter in [
      "name: format, schema: {enum: [long, short]}", "name: source, schema: {enum: [csv, api]}",
      "name: format, schema: {enum: [summary, csv], default: csv}",
      "name: inputFormat, schema: {enum: [json, csv]}",
    ] {
      #expect(try values(parameter) == [argument, argument])
    }
    #expect(
      try values("name: dateFormat, schema: {enum: [text, json]}", also: "text/plain")
        == [argument, argument])
    #expect(try values("name: format, schema: {type: string}") == [argument, argument])
  }
}
