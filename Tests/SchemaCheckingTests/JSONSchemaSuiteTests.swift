import Diagnostics
import OpenAPI
import SchemaChecking
import ServiceModel
import TestSchemas
import Testing
import YAML

/// The check of values on schemas that nobody of this project wrote: each is read as a component of an
/// OpenAPI document, and a value is checked against a reference to it, which says whether it may be null.
@Suite("The JSON Schema test suite and the check of values")
struct JSONSchemaSuiteTests {
  @Test(
    "Every value is judged as the suite does, but for what is listed",
    .enabled(if: JSONSchemaSuite.isThere, "shared/json-schema-test-suite is not beside the project")
  )
  func everyCase() throws {
    var count = 0
    var gaps = JSONSchemaGaps()
    for draft in JSONSchemaSuite.Draft.allCases {
      for schemaCase in try JSONSchemaSuite.cases(of: draft) {
        let schema = json(schemaCase.schema).described
        guard let service = service(of: schema, draft), service.models.id(named: "Case") != nil,
          let list = service.models.first(where: { $0.name == "Cases" }),
          case .array(let reference) = list.schema.kind
        else {
          let isListed = gaps.include(schemaCase.name, .unread)
          #expect(isListed, "\(schemaCase.name) can't be read")
          continue
        }
        let checker = SchemaChecker(models: service.models)
        for (name, value, isValid) in schemaCase.values {
          count += 1
          let mismatch = checker.mismatch(of: json(value), with: reference, strictness: .all)
          if (mismatch == nil) == isValid { continue }
          let name = "\(schemaCase.name): \(name)"
          let isListed = gaps.include(name, isValid ? .refused : .accepted)
          #expect(isListed, "\(mismatch.map { "refused: \($0.message)" } ?? "accepted"): \(name)")
        }
      }
    }
    #expect(count > 3_000)
    #expect(gaps.unseen == [])
  }

  private func service(of schema: JSONValue, _ draft: JSONSchemaSuite.Draft) -> Service? {
    let document: JSONValue = [
      "openapi": draft == .draft4 ? "3.0.3" : "3.1.0",
      "info": ["title": "Test", "version": "1"],
      "servers": [["url": "https://example.com"]],
      "components": [
        "schemas": [
          "Case": schema,
          "Cases": ["type": "array", "items": ["$ref": "#/components/schemas/Case"]],
        ]
      ],
    ]
    var diagnostics = Diagnostics()
    guard let node = try? Node.parse(document.compact(), file: "openapi.json") else { return nil }
    return OpenAPIReader.read(node, into: &diagnostics)
  }
}

private func json(_ node: Node) -> JSONValue {
  if let items = node.items { return .array(items.map(json)) }
  if let entries = node.entries {
    return .object(entries.map { JSONValue.Member($0.name, json($0.value)) })
  }
  return switch node.value {
  case .bool(let value): .bool(value)
  case .integer(let value): .integer(value)
  case .bigInteger(let text): .numberText(text)
  case .float(let value): .number(value)
  case .string(let text): .string(text)
  case .null, nil: .null
  }
}

extension JSONValue {
  /// A schema of the suite as a document has it: what it refers to in itself is below `components`, and it
  /// says its type, which the suite leaves to the keywords.
  fileprivate var described: JSONValue {
    guard case .object(let members) = self else { return self }
    var result = members.map { member in
      switch (member.name, member.value) {
      case ("$ref", .string(let text)) where text.hasPrefix("#"):
        Member("$ref", .string("#/components/schemas/Case" + text.dropFirst()))
      case ("properties", .object(let schemas)), ("$defs", .object(let schemas)),
        ("definitions", .object(let schemas)), ("patternProperties", .object(let schemas)):
        Member(member.name, .object(schemas.map { Member($0.name, $0.value.described) }))
      case (_, .array(let schemas)) where ["allOf", "anyOf", "oneOf"].contains(member.name):
        Member(member.name, .array(schemas.map(\.described)))
      case ("items", _), ("additionalProperties", _): Member(member.name, member.value.described)
      default: member
      }
    }
    if self["type"] == nil, self["$ref"] == nil,
      let type = members.lazy.compactMap({ Self.types[$0.name] }).first
    {
      result.append(Member("type", .string(type)))
    }
    return .object(result)
  }

  private static let types: [String: String] = Dictionary(
    uniqueKeysWithValues: [
      ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
      ("string", ["minLength", "maxLength", "pattern", "format"]),
      ("array", ["minItems", "maxItems", "uniqueItems", "items", "contains", "prefixItems"]),
      (
        "object",
        ["properties", "required", "minProperties", "maxProperties", "additionalProperties"]
      ),
    ].flatMap { type, keywords in keywords.map { ($0, type) } })
}
