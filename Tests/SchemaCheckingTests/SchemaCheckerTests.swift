import ServiceModel
import TestSchemas
import Testing

@testable import SchemaChecking

@Suite("Checking values against schemas")
struct SchemaCheckerTests {
  @Test("A value of another kind is reported with what was expected and what was found")
  func kinds() {
    #expect(check("x", .int)?.message == "expected an int, found a string \"x\"")
    #expect(check(.null, .string)?.message == "expected a string, found null")
    #expect(check([1], .bool)?.message == "expected true or false, found an array")
    #expect(check(1, .object([:]))?.message == "expected an object, found the number 1")
    #expect(check(1, .string.nullable) != nil)
    #expect(check(.null, .string.nullable) == nil)
  }

  @Test("A number without a fraction is an int, within the bits of its format")
  func integers() {
    #expect(check(.number(3.0), .int) == nil)
    #expect(check(.number(3.5), .int) != nil)
    #expect(check(.number(1e30), .int) != nil)
    #expect(check(.numberText("92233720368547758080"), .int) != nil)
    #expect(check(3_000_000_000, Schema(.integer(.int32))) != nil)
    #expect(check(3_000_000_000, Schema(.integer(.int64))) == nil)
    #expect(check(.number(.nan), Schema(.number(.double))) != nil)
    #expect(check(.number(1e300), Schema(.number(.float))) != nil)
    #expect(check(.numberText("0.10000000000000000000001"), Schema(.number(.decimal))) == nil)
  }

  @Test(
    "A text is of its format",
    arguments: [
      (.date, "2024-02-29", true), (.date, "2026-02-29", false), (.date, "2026-13-01", false),
      (.date, "2026-1-1", false), (.date, "１２34-01-01", false),
      (.dateTime, "2026-01-15T09:30:00Z", true), (.dateTime, "2026-01-15T09:30:00.123+05:30", true),
      (.dateTime, "2026-01-15T09:30:00.Z", false), (.dateTime, "2026-01-15T09:30:00", false),
      (.dateTime, "2026-01-15T24:00:00Z", false), (.dateTime, "2026-01-15", false),
      (.uuid, "3F2504E0-4f89-41d3-9a0c-0305e82c3301", true), (.uuid, "3f2504e0", false),
      (.url, "https://example.com/a?b=c#d", true), (.url, "", false), (.url, "/a/b", true),
      (.url, "http://[::1]:80/", true), (.url, "https://example.com/{id}", false),
      (.url, "a b", false), (.url, "https://example.com/%zz", false), (.url, "1:x", false),
      (.url, "https://example.com:port", false), (.url, "mailto:ada@example.com", true),
      (.base64, "RmxldGNoZXI=", true), (.base64, "Rmx", false), (.base64, "====", false),
      (.base64, "", true),
    ] as [(Schema.StringFormat, String, Bool)])
  func formats(format: Schema.StringFormat, text: String, fits: Bool) {
    #expect((check(.string(text), .format(format)) == nil) == fits)
  }

  @Test("The path leads to the value that does not fit, through keys and indexes")
  func paths() {
    let schema = Schema.object(["items": .array(.object(["id": .int]))])
    #expect(
      check(["items": [["id": 1], ["id": "x"]]], schema)
        == Mismatch(path: ["items", "1", "id"], message: "expected an int, found a string \"x\""))
    #expect(check(["items": [[:]]], schema)?.path == ["items", "0"])
    #expect(check(["items": [[:]]], schema)?.message == "the key `id` is missing")
  }

  @Test("Unknown keys, and null for what may be absent, are decodable")
  func optionalProperties() {
    let schema = Schema.object(["name?": .string])
    #expect(check(["other": 1], schema) == nil)
    #expect(check(["name": .null], schema) == nil)
    #expect(check(["name": .null], schema, strictness: .nulls) != nil)
    #expect(check(["name": 1], schema) != nil)
  }

  @Test("Other keys of an object are checked where the schema says what they hold")
  func additionalProperties() {
    let object = ObjectSchema(
      properties: [Property(name: "a", schema: .string, isRequired: true)],
      additionalProperties: .int)
    #expect(check(["a": "x", "b": 1], Schema(.object(object))) == nil)
    #expect(check(["a": "x", "b": "y"], Schema(.object(object)))?.path == ["b"])
    #expect(check(["k": "v"], Schema(.map(.int)))?.path == ["k"])
  }

  @Test("Enumerations are open, unless asked otherwise")
  func enumerations() {
    let schema = Schema.strings("a", "b")
    #expect(check("c", schema) == nil)
    #expect(check(1, schema) != nil)
    #expect(
      check("c", schema, strictness: .enumerations)?.message
        == "expected \"a\" or \"b\", found a string \"c\"")
  }

  @Test(
    "A discriminator chooses the case; an unknown value of it is decodable, unless asked otherwise")
  func discriminators() {
    let models = [
      Model(name: "Cat", schema: .object(["kind": .string, "lives": .int])),
      Model(name: "Dog", schema: .object(["kind": .string, "name": .string])),
    ]
    let schema = Schema.union(
      [.reference("Cat"), .reference("Dog")], discriminator: "kind", values: [["cat"], ["dog"]])
    #expect(check(["kind": "cat", "lives": 9], schema, models: models) == nil)
    #expect(check(["kind": "dog", "lives": 9], schema, models: models) != nil)
    #expect(check(["kind": "cow"], schema, models: models) == nil)
    #expect(
      check(["kind": "cow"], schema, models: models, strictness: .enumerations)
        == Mismatch(path: ["kind"], message: "expected \"cat\" or \"dog\", found \"cow\""))
    #expect(check(["lives": 9], schema, models: models) != nil)
    #expect(check(["kind": "cow"], schema, models: models, strictness: .kinds) != nil)
    #expect(check(3, schema, models: models) != nil)
  }

  @Test("Of cases that have the same value of a discriminator one has to fit")
  func sharedValues() {
    let schema = Schema.union(
      [.object(["kind": .string, "lives": .int]), .object(["kind": .string, "name": .string])],
      discriminator: "kind", values: [["cat"], ["cat"]])
    #expect(check(["kind": "cat", "lives": 9], schema) == nil)
    #expect(check(["kind": "cat", "name": "Tom"], schema) == nil)
    #expect(check(["kind": "cat"], schema)?.message.contains("lives") == true)
  }

  @Test("A discriminator leaves in peace what is no object, and a case that no value of it chooses")
  func casesBesideDiscriminators() {
    let models = [Model(name: "Cat", schema: .object(["kind": .string, "lives": .int]))]
    let schema = Schema.union(
      [.reference("Cat"), .int, .object(["name": .string])], discriminator: "kind",
      values: [["cat"], [], []])
    #expect(check(3, schema, models: models) == nil)
    #expect(check(["name": "x"], schema, models: models) == nil)
    #expect(check("x", schema, models: models) != nil)
    #expect(check(["lives": 9], schema, models: models) != nil)
  }

  @Test("Without a discriminator one case has to fit, and the nearest one is reported")
  func unions() {
    let schema = Schema.union([.int, .object(["a": .object(["b": .string])])])
    #expect(check(3, schema) == nil)
    #expect(check(["a": ["b": "x"]], schema) == nil)
    #expect(check(["a": ["b": 1]], schema)?.path == ["a", "b"])
    #expect(
      check("x", schema)?.message == "none of the 2 cases of the union fits a string \"x\"")
  }

  @Test(
    "An object has one of the keys that say which case it is, and null counts for nothing beside it"
  )
  func ownKeys() {
    let cases = [("a", Schema.int), ("b", .string)].map {
      Union.Case(onlyProperty: Property(name: $0.0, schema: $0.1, isRequired: true))
    }
    let schema = Schema(.union(Union(cases: cases)))
    #expect(check(["a": 1], schema) == nil)
    #expect(check(["a": 1, "b": .null, "c": 2], schema) == nil)
    #expect(check(["b": 1], schema)?.path == ["b"])
    #expect(
      check(["a": 1, "b": "x"], schema)?.message
        == "the object has `a` and `b`, and one of them is all that it has")
    #expect(check(["c": 1], schema)?.message == "the object has none of the keys `a` or `b`")
    #expect(check("x", schema) != nil)
    let open = Schema(.union(Union(cases: cases + [Union.Case(schema: .object(["c": .int]))])))
    #expect(check(["c": 1], open) == nil)
    #expect(check(["c": "x"], open)?.path == ["c"])
  }

  @Test("What was found of a union at one position is not used at another")
  func unionsAtSeveralPlaces() {
    let models = [Model(name: "A", schema: .object(["x": .int]))]
    let union = Schema.union([.reference("A"), .bool])
    let schema = Schema.object(["a": union, "b": union])
    #expect(check(["a": ["x": 1], "b": true], schema, models: models) == nil)
    #expect(check(["a": ["x": 1], "b": "y"], schema, models: models)?.path == ["b"])
    #expect(check(["a": true, "b": ["x": 1]], schema, models: models) == nil)
  }

  @Test("A constant is the value in any spelling and nothing else")
  func constants() {
    #expect(check(.number(1.0), Schema(.constant(1))) == nil)
    #expect(check(["b": 1, "a": 2], Schema(.constant(["a": 2, "b": 1]))) == nil)
    #expect(check("y", Schema(.constant("x"))) != nil)
  }

  @Test("Limits are looked at only where asked for")
  func limits() {
    func fits(_ value: JSONValue, _ schema: Schema) -> Bool {
      #expect(check(value, schema) == nil)
      return check(value, schema, strictness: .limits) == nil
    }
    #expect(!fits(1, .int.limited { $0.minimum = 2 }))
    #expect(!fits(2, .int.limited { $0.exclusiveMinimum = 2 }))
    #expect(!fits(3, .int.limited { $0.maximum = 2 }))
    #expect(!fits(2, .int.limited { $0.exclusiveMaximum = 2 }))
    #expect(!fits(3, .int.limited { $0.multipleOf = 2 }))
    #expect(fits(.number(0.3), Schema(.number(.double)).limited { $0.multipleOf = 0.1 }))
    #expect(!fits("abc", .string.limited { $0.maxLength = 2 }))
    #expect(!fits("a", .string.limited { $0.minLength = 2 }))
    #expect(!fits([], .array(.int).limited { $0.minItems = 1 }))
    #expect(!fits([1, 2], .array(.int).limited { $0.maxItems = 1 }))
    #expect(!fits([1, .number(1.0)], .array(.int).limited { $0.uniqueItems = true }))
    let models = [
      Model(name: "A", schema: .reference("B").limited { $0.minimum = 5 }),
      Model(name: "B", schema: .int),
    ]
    #expect(check(4, .reference("A"), models: models, strictness: .limits) != nil)
  }

  @Test("Models that only refer to each other end with a mismatch")
  func cycles() {
    let models = [
      Model(name: "A", schema: .reference("B")), Model(name: "B", schema: .reference("A")),
      Model(name: "U", schema: .union([.reference("V")])),
      Model(name: "V", schema: .union([.reference("U")])),
    ]
    #expect(check(1, .reference("A"), models: models) != nil)
    #expect(check(1, .reference("U"), models: models) != nil)
  }

  @Test("Long chains of references and of unions are followed without overflowing the stack")
  func chains() {
    let aliases = (0..<10_000).map {
      Model(name: "A\($0)", schema: $0 == 9_999 ? .int : .reference("A\($0 + 1)"))
    }
    #expect(check(1, .reference("A0"), models: aliases) == nil)
    #expect(check("x", .reference("A0"), models: aliases) != nil)
    let unions = (0..<10_000).map {
      Model(name: "U\($0)", schema: .union([.string, .reference("U\(($0 + 1) % 10_000)")]))
    }
    #expect(check(1, .reference("U0"), models: unions) != nil)
  }

  @Test(
    "Ambiguous unions, one inside the other, take no exponential time", .timeLimit(.minutes(15)))
  func ambiguity() {
    let models = (0..<60).map { index in
      Model(
        name: "M\(index)",
        schema: .object([
          "x?": .union([.reference("M\((index + 1) % 60)"), .reference("M\((index + 2) % 60)")])
        ]))
    }
    var value: JSONValue = ["x": "wrong"]
    for _ in 0..<60 { value = ["x": value] }
    #expect(check(value, .reference("M0"), models: models) != nil)
  }

  @Test("Schemas and values of 512 levels are checked")
  func depth() {
    var schema = Schema.int
    var value: JSONValue = "x"
    for _ in 0..<512 {
      schema = .array(schema)
      value = [value]
    }
    #expect(check(value, schema)?.path.count == 512)
  }

  @Test("Control characters of a value do not get into messages, and long texts are cut")
  func messages() {
    let text = "\u{1B}[31m" + String(repeating: "x", count: 500)
    let message = check(.string(text), .int)?.message ?? ""
    #expect(!message.contains("\u{1B}"))
    #expect(message.count < 100)
  }
}
