import Testing
import YAML

/// The validator that stands in for an editor: what it passes over would not be tested.
@Suite("The JSON Schema validator of the tests")
struct JSONSchemaValidatorTests {
  private func validator(_ schema: String) throws -> JSONSchemaValidator {
    try JSONSchemaValidator(JSONInstance(Node.parse(schema, file: "schema.json")))
  }

  private func problems(in instance: String, _ schema: String) throws -> [String] {
    let instance = JSONInstance(try Node.parse(instance, file: "instance.json"))
    return try validator(schema).problems(in: instance).map(\.description).sorted()
  }

  @Test(
    "refuses a schema that it does not understand",
    arguments: [
      #"{ "oneOf": [] }"#, #"{ "items": { "format": "email" } }"#,
      #"{ "required": "a" , "type": 1 }"#,
      #"{ "type": "text" }"#, ##"{ "$ref": "#/$defs/a" }"##, #"{ "$ref": "other.json" }"#,
      #"{ "pattern": "(" }"#, #"{ "patternProperties": { "[": true } }"#, #"{ "required": [1] }"#,
      #"{ "properties": { "a": 1 } }"#, "[]",
    ])
  func refusesUnknown(schema: String) throws {
    #expect(throws: JSONSchemaValidator.SchemaError.self) { try validator(schema) }
  }

  @Test("says where a value is wrong, and how")
  func describesProblems() throws {
    let schema =
      #"{ "additionalProperties": { "items": { "type": ["integer", "null"], "minimum": 2 } } }"#
    #expect(
      try problems(in: #"{ "a/b": [2, 1, null, 2.5] }"#, schema) == [
        "/a~1b/1: must be at least 2.0", "/a~1b/3: must be of type integer or null",
      ])
    #expect(try problems(in: "1", "false") == ["/: must not be here"])
    #expect(try problems(in: "1", #"{ "const": "1" }"#) == [#"/: must be "1""#])
  }

  @Test(
    "holds values against each keyword",
    arguments: [
      (#"{ "type": "boolean" }"#, "true", "1"),
      (#"{ "type": "number" }"#, "1", "true"),
      (#"{ "type": "integer" }"#, "1.0", "1.5"),
      (#"{ "enum": [1, null] }"#, "null", "false"),
      (#"{ "const": { "a": [1] } }"#, #"{ "a": [1] }"#, #"{ "a": [2] }"#),
      (##"{ "$ref": "#/$defs/a", "$defs": { "a": { "const": 1 } } }"##, "1", "2"),
      (#"{ "allOf": [{ "minimum": 1 }, { "maximum": 2 }] }"#, "2", "3"),
      (#"{ "anyOf": [{ "maximum": 1 }, { "minimum": 2 }] }"#, "1", "1.5"),
      (#"{ "not": { "const": 1 } }"#, "2", "1"),
      (#"{ "if": { "type": "string" }, "then": { "minLength": 2 } }"#, "1", #""a""#),
      (#"{ "if": { "type": "string" }, "else": { "exclusiveMinimum": 1 } }"#, #""""#, "1"),
      (#"{ "pattern": "b$" }"#, #""ab""#, #""ba""#),
      (#"{ "minLength": 2 }"#, #""äö""#, #""ä""#),
      (#"{ "items": { "const": 1 } }"#, "[1, 1]", "[1, 2]"),
      (#"{ "prefixItems": [{ "const": 1 }], "items": { "const": 2 } }"#, "[1, 2]", "[1, 1]"),
      (#"{ "prefixItems": [{ "const": 1 }] }"#, "[]", "[2]"),
      (#"{ "minItems": 1 }"#, "[1]", "[]"),
      (#"{ "maxItems": 1 }"#, "[1]", "[1, 1]"),
      (#"{ "uniqueItems": true }"#, #"[1, "1", true]"#, "[[1], [1]]"),
      (#"{ "required": ["a"] }"#, #"{ "a": null }"#, #"{ "b": 1 }"#),
      (#"{ "minProperties": 1 }"#, #"{ "a": 1 }"#, "{}"),
      (#"{ "properties": { "a": false } }"#, #"{ "b": 1 }"#, #"{ "a": 1 }"#),
      (#"{ "patternProperties": { "^a": false } }"#, #"{ "ba": 1 }"#, #"{ "ab": 1 }"#),
      (
        #"{ "properties": { "a": true }, "patternProperties": { "^b": true }, "additionalProperties": false }"#,
        #"{ "a": 1, "b": 1 }"#, #"{ "c": 1 }"#
      ),
      (#"{ "propertyNames": { "enum": ["a"] } }"#, #"{ "a": 1 }"#, #"{ "b": 1 }"#),
      (#"{ "dependentRequired": { "a": ["b"] } }"#, #"{ "b": 1 }"#, #"{ "a": 1 }"#),
      (#"{ "dependentSchemas": { "a": { "minProperties": 2 } } }"#, #"{ "b": 1 }"#, #"{ "a": 1 }"#),
    ])
  func validates(schema: String, right: String, wrong: String) throws {
    #expect(try problems(in: right, schema) == [])
    #expect(try problems(in: wrong, schema) != [])
  }
}
