import TestSchemas
import Testing
import YAML

/// The validator of the tests on schemas that nobody of this project wrote.
@Suite("The JSON Schema test suite and the validator of the tests")
struct JSONSchemaSuiteTests {
  @Test(
    "A schema is refused for a keyword, or every value is judged as the suite does",
    .enabled(
      if: JSONSchemaSuite.isThere, "shared/json-schema-test-suite is not beside the project"),
    arguments: JSONSchemaSuite.Draft.allCases)
  func everyCase(draft: JSONSchemaSuite.Draft) throws {
    var count = 0
    for schemaCase in try JSONSchemaSuite.cases(of: draft) {
      let validator: JSONSchemaValidator
      do {
        validator = try JSONSchemaValidator(JSONInstance(schemaCase.schema))
      } catch let error as JSONSchemaValidator.SchemaError {
        let keyword = error.path.split(separator: "/").last.map(String.init) ?? ""
        #expect(Self.refusedKeywords.contains(keyword), "\(schemaCase.name): \(error)")
        continue
      }
      for (name, value, isValid) in schemaCase.values {
        count += 1
        let problems = validator.problems(in: JSONInstance(value))
        let isGap = Self.gaps.contains { schemaCase.name.hasPrefix($0.name) }
        #expect(
          problems.isEmpty == isValid || isGap, "\(schemaCase.name): \(name): \(problems)")
      }
    }
    #expect(count > 400)
  }

  /// The validator refuses a schema with one of these, since those of this package have none.
  private static let refusedKeywords: Set = [
    // Not used, or not so: `items` is one schema, `format` is `regex`, `$ref` leads to `$defs`.
    "$ref", "contains", "exclusiveMaximum", "format", "items", "maxContains", "maxLength",
    "maxProperties", "minContains", "multipleOf", "oneOf", "unevaluatedItems",
    "unevaluatedProperties",
    // Say where schemas are.
    "$anchor", "$dynamicAnchor", "$dynamicRef", "$id", "$vocabulary",
    // Say nothing of values.
    "$comment", "contentEncoding", "contentMediaType", "contentSchema", "default", "deprecated",
    "examples", "readOnly", "writeOnly",
    // Of draft 4, which has a boolean in `exclusiveMinimum`.
    "additionalItems", "definitions", "dependencies", "exclusiveMinimum", "id",
    // No keywords.
    "array_of_schemas", "object_of_schemas", "unknown-keyword", "unknown~1keyword",
    "unknown_keyword",
  ]

  /// Schemas whose values are judged otherwise.
  private static let gaps: [(name: String, reason: String)] = [
    (
      "optional/ecmascript-regex.json", "Foundation's classes of characters are Unicode's"
    ),
    (
      "optional/format/ecmascript-regex.json",
      "Foundation's regular expressions are not ECMAScript's"
    ),
    ("optional/zeroTerminatedFloats.json", "a number without a fraction is an integer"),
    ("format.json: regex format", "a format is asserted"),
  ]
}
