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
        - {name: g, in: query, content: {application/json: {schema: {type: string, enum: ["true", "false"]}}}}
        """, path: "/x/{b}") == [
          "path b: bool simple", "query a?: bool = false form explode",
          "query c?: string(true) form explode", "query d?: string(true|false|all) form explode",
          "query e?: string(True|False) form explode", "header f?: string(true|false) simple",
          "query g?: string(true|false) json",
        ])
  }
}
