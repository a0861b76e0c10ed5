import ServiceModel
import Testing

@Suite("Schemas become types")
struct SchemaTests {
  @Test(
    "a type and a format",
    arguments: [
      ("type: string", "string"), ("type: string\nformat: date", "date"),
      ("type: string\nformat: date-time", "dateTime"), ("type: string\nformat: uuid", "uuid"),
      ("type: string\nformat: uri", "url"), ("type: string\nformat: url", "url"),
      ("type: string\nformat: uri-template", "string"), ("type: string\nformat: byte", "base64"),
      ("type: string\nformat: binary", "string"), ("type: string\nformat: email", "string"),
      ("type: string\nformat: bytes", "base64"), ("type: string\nformat: guid", "uuid"),
      ("type: string\nformat: uuid4", "uuid"),
      ("type: string\nformat: string", "string"), ("type: integer\nformat: u-int32", "int"),
      ("type: number\nformat: float64", "double"), ("type: number\nformat: float32", "float"),
      ("type: number\nformat: integer", "int"), ("type: number\nformat: int32", "int"),
      ("type: number\nformat: int64", "int64"), ("type: integer\nformat: uint", "int"),
      ("type: integer", "int"), ("type: integer\nformat: int32", "int"),
      ("type: integer\nformat: int64", "int64"), ("type: integer\nformat: uint64", "uint64"),
      ("type: integer\nformat: uint64\nmaximum: 18446744073709551615", "uint64"),
      ("type: integer\nformat: unix-time", "unixTime"),
      ("type: number", "double"), ("type: number\nformat: float", "float"),
      ("type: number\nformat: decimal", "decimal"), ("type: boolean", "bool"),
      ("type: object", "{*: any}"), ("{}", "any"), ("description: Anything.", "any"),
      ("format: date-time", "dateTime"), ("true", "any"), ("false", "any"),
    ])
  func scalar(text: String, expected: String) {
    #expect(sketch(of: text) == expected)
  }

  @Test(
    "a text that its description and all its examples say is a date and time is one",
    arguments: [
      ("description: In ISO-8601 format., example: '2016-01-30T23:55:00+00:00'", true),
      ("description: An RFC 3339 timestamp., example: '2024-05-01T12:00:00.123456Z'", true),
      (
        "description: Its date-time., examples: ['2024-05-01T12:00:00Z', '2024-05-01T13:00:00Z']",
        true
      ),
      (
        "description: The date and time., nullable: true, example: '2024-05-01T12:00:00Z'", true
      ),
      (
        "description: 'ISO 8601, as `2024-05-01T12:00:00+02:00`.', example: '2024-05-01T12:00:00Z'",
        true
      ),
      (
        "description: 'ISO 8601, as 2024-05-01T12:00:00.', example: '2024-05-01T12:00:00Z'", false
      ),
      ("description: 'ISO 8601, also 2024-05-01.', example: '2024-05-01T12:00:00Z'", false),
      ("description: When it began., example: '2024-05-01T12:00:00Z'", false),
      ("description: In ISO 8601 format.", false),
      ("description: In ISO 8601 format., example: '2024-05-01'", false),
      ("description: In ISO 8601 format., example: '2024-05-01T12:00:00'", false),
      ("description: In ISO 8601 format., example: '2024-05-01T12:00:00.123456789Z'", false),
      ("description: In ISO 8601 format., examples: ['2024-05-01T12:00:00Z', now]", false),
      ("description: ISO 8601 date or duration., example: '2024-05-01T12:00:00Z'", false),
      ("description: In ISO 8601 format., pattern: '.*', example: '2024-05-01T12:00:00Z'", false),
      ("description: In ISO 8601 format., default: now, example: '2024-05-01T12:00:00Z'", false),
    ])
  func describedDates(keys: String, isDate: Bool) {
    let nullable = keys.contains("nullable") ? "?" : ""
    #expect(
      sketch(of: "{type: object, properties: {a: {type: string, \(keys)}}}").hasPrefix(
        "{a?: \(isDate ? "dateTime" : "string")\(nullable)"))
  }

  @Test(
    "a date and time whose description says that it has no zone is sent as it is given",
    arguments: [
      ("description: Local date and time., example: '2017-10-23T20:00:00'", "string"),
      ("description: In YYYY-MM-DD HH:MM:SS format.", "string"),
      ("description: 'YYYY-MM-ddThh:mm:ss, local.'", "string"),
      (
        "description: 'The same day (with respect to timezone). Local date in YYYY-MM-ddThh:mm:ss format.'",
        "string"
      ),
      ("description: In the local time zone., example: 2010-08-14T13:00:00", "string"),
      ("description: In the local time zone.", "dateTime"),
      ("description: Local date and time., example: '2017-10-23T20:00:00Z'", "dateTime"),
      ("description: To be converted to local time.", "dateTime"),
      ("description: 'YYYY-MM-DD HH:MM:SS UTC'", "dateTime"),
      ("description: A UTC timestamp in YYYY-MM-DD HH:MM:SS format., example: x", "string"),
      ("description: 'YYYY-MM-DDThh:mm:ss(.fff)Z'", "dateTime"),
      ("description: Local time with the offset., example: '2017-10-23T20:00:00'", "dateTime"),
      ("description: 'YYYY-MM-DDThh:mm:ssZ'", "dateTime"),
      ("description: 'YYYY-MM-DDThh:mm:ss.sssZ'", "dateTime"),
      ("description: 'YYYY-MM-DDThh:mm:ss+00:00'", "dateTime"),
      ("description: Of the locale., example: '2017-10-23T20:00:00'", "dateTime"),
    ])
  func localDates(keys: String, kind: String) {
    for format in ["date-time", "dateTime", "date_time"] {
      let service = read(
        document(
          """
          responses:
            "200":
              description: Yes
              content:
                application/json:
                  schema: {type: object, properties: {a: {type: string, format: \(format), \(keys)}}}
          """)
      ).service
      let result = sketch(service?.operations.first?.responses ?? [])
      #expect(result.hasPrefix("200 {a?: \(kind)"), "\(format)")
    }
  }

  @Test("null in every way it is written")
  func null() {
    #expect(
      sketch(of: "{type: object, properties: {a: {type: string, nullable: true}}}")
        == "{a?: string?}")
    for text in [
      "type: [string, \"null\"]", "oneOf: [{type: string}, {type: \"null\"}]",
      "anyOf: [{type: \"null\"}, {type: string}]", "type: [\"null\", string]",
    ] {
      #expect(
        sketch(of: "type: object\nproperties:\n  a:\n" + indented(text, by: 4), version: "3.1.0")
          == "{a?: string?}")
    }
    #expect(sketch(of: "{properties: {a: {type: string, x-nullable: true}}}") == "{a?: string?}")
    #expect(
      sketch(of: "{properties: {a: {type: string, enum: [x, null]}}}") == "{a?: string(x)?}")
    #expect(sketch(of: "{properties: {a: {type: \"null\"}}}", version: "3.1.0") == "{a?: any?}")
  }

  @Test(
    "null beside several types, and beside values without a type, is taken where the schema stands and behind a reference",
    arguments: [
      ("type: [array, object, \"null\"]", "[any] | {*: any}"),
      ("type: [string, integer, \"null\"]", "string | int"), ("enum: [6, null]", "integer(6)"),
      ("enum: [x, null]", "string(x)"), ("enum: [x, 6, null]", "any"),
      ("enum: [{a: 1}, null]", "any"),
    ])
  func nullBesideOthers(text: String, expected: String) throws {
    let text = """
      Owner:
        type: object
        properties:
          own: {\(text)}
          behind: {$ref: "#/components/schemas/Value"}
          many: {type: array, items: {\(text)}}
      Value: {\(text)}
      """
    let own = expected.contains("|") ? "(\(expected))?" : expected + "?"
    let models = try sketches(text, version: "3.1.0")
    #expect(
      models == ["Owner: {own?: \(own), behind?: Value?, many?: [\(own)]}", "Value: \(expected)"])
  }

  @Test("several types are a union, and an integer is a number")
  func types() {
    #expect(sketch(of: "type: [string, integer]", version: "3.1.0") == "string | int")
    #expect(sketch(of: "type: [number, integer]", version: "3.1.0") == "double")
    #expect(
      sketch(of: "type: [array, object]\nitems: {type: string}", version: "3.1.0")
        == "[string] | {*: any}")
  }

  @Test("objects with properties, required ones and others")
  func objects() {
    #expect(
      sketch(of: "type: object\nrequired: [b]\nproperties: {a: {type: string}, b: {type: integer}}")
        == "{a?: string, b: int}")
    #expect(sketch(of: "properties: {a: {type: string}}") == "{a?: string}")
    #expect(sketch(of: "{type: object, additionalProperties: {type: integer}}") == "{*: int}")
    #expect(sketch(of: "{type: object, additionalProperties: true}") == "{*: any}")
    #expect(sketch(of: "{type: object, additionalProperties: {}}") == "{*: any}")
    // What programs say of a map of any values.
    #expect(sketch(of: "{type: object, additionalProperties: {type: object}}") == "{*: any}")
    #expect(
      sketch(of: "{type: object, additionalProperties: {type: object, additionalProperties: {}}}")
        == "{*: {*: any}}")
    #expect(sketch(of: "{type: object, additionalProperties: false}") == "{}")
    #expect(
      sketch(of: "{properties: {a: {type: string}}, additionalProperties: {type: integer}}")
        == "{a?: string, *: int}")
    #expect(
      sketch(of: "{properties: {a: {type: string}}, additionalProperties: false}")
        == "{a?: string}")
    #expect(
      sketch(of: "{type: object, patternProperties: {\"^a\": {type: integer}}}", version: "3.1.0")
        == "{*: int}")
  }

  @Test("arrays with one kind of items, with several, and with none said")
  func arrays() {
    #expect(sketch(of: "{type: array, items: {type: string}}") == "[string]")
    #expect(sketch(of: "{type: array}") == "[any]")
    #expect(sketch(of: "{items: {type: string}}") == "[string]")
    #expect(
      sketch(of: "{type: array, prefixItems: [{type: string}, {type: integer}]}", version: "3.1.0")
        == "[any]")
    #expect(
      sketch(of: "{type: array, prefixItems: [{type: number}, {type: number}]}", version: "3.1.0")
        == "[double]")
  }

  @Test("a dynamic reference leads to its anchor")
  func dynamicReferences() {
    #expect(
      sketch(
        of:
          "$dynamicAnchor: node\ntype: object\nproperties: {kids: {type: array, items: {$dynamicRef: '#node'}}}",
        version: "3.1.0") == "{kids?: [A]}")
  }

  @Test(
    "a date whose examples have a time is a date and time, unless it is midnight and no more is said"
  )
  func datesWithTime() {
    func date(_ keys: String) -> (String, Int) {
      let read = reading("{type: object, properties: {a: {type: string, format: date, \(keys)}}}")
      return (read.sketch, read.messages.count)
    }
    #expect(date("example: '2017-12-01T07:00:00Z'").0 == "{a?: date}")
    #expect(date("example: '2017-12-01T10:12:00Z'") == ("{a?: dateTime}", 1))
    #expect(
      date("example: '2017-12-01T00:00:00+00:00', description: '`yyyy-mm-ddThh:mm:ss`'")
        == ("{a?: dateTime}", 1))
    #expect(date("example: '2017-12-01T00:00:00.000Z'").0 == "{a?: date}")
    #expect(date("example: '2017-12-01'") == ("{a?: date}", 0))
  }

  @Test("an object without properties that may be `true` by its description is any value")
  func objectOrTruthValue() {
    let read = reading("{type: object, description: 'Set to `true` for dynamic mapping.'}")
    #expect(read.sketch == "any")
    #expect(read.messages.count == 1)
    #expect(reading("{type: object, description: What is true.}").sketch == "{*: any}")
  }

  @Test("enums of texts and numbers, with names, and constants")
  func enums() {
    #expect(sketch(of: "{type: string, enum: [a, b]}") == "string(a|b)")
    #expect(sketch(of: "{enum: [a, b]}") == "string(a|b)")
    #expect(sketch(of: "{type: integer, enum: [1, 2]}") == "integer(1|2)")
    #expect(sketch(of: "{type: number, enum: [1.5, 2]}") == "number(1.5|2)")
    #expect(sketch(of: "{type: boolean, enum: [true]}") == "=true")
    #expect(sketch(of: "{type: boolean, enum: [true, false]}") == "bool")
    #expect(sketch(of: "{type: boolean, enum: ['true', 'false']}") == "bool")
    #expect(sketch(of: "{enum: [a, 1]}") == "any")
    #expect(sketch(of: "{const: a}", version: "3.1.0") == "=a")
    #expect(
      sketch(of: "{type: integer, enum: [1, 2], x-enum-varnames: [one, two]}")
        == "integer(one=1|two=2)")
    #expect(
      sketch(of: "{type: string, enum: [a, b], x-enumNames: [First, Second]}")
        == "string(First=a|Second=b)")
    #expect(
      sketch(
        of:
          "{type: integer, enum: [1, 2], x-ms-enum: {name: Kind, values: [{value: 2, name: two}]}}")
        == "integer(1|two=2)")
    #expect(
      sketch(
        of: "{type: integer, oneOf: [{const: 0, title: NONE}, {const: 1, title: STAGE}]}",
        version: "3.1.0") == "integer(NONE=0|STAGE=1)")
    #expect(
      sketch(
        of: "{oneOf: [{const: a, title: Kind}, {const: b, title: Kind}, {const: c, title: Kind}]}",
        version: "3.1.0") == "string(a|b|c)")
  }

  @Test(
    "numbers are called as the list says that a description has of them, and the list is left out")
  func valuesInProse() throws {
    func model(_ enumeration: String, _ description: String) throws -> Schema {
      let text = "A: {\(enumeration), description: \"\(description)\"}"
      let models = try service(schemas(text)).models
      return models[try #require(models.ids.first)].schema
    }
    let numbers = "type: integer, enum: [0, 1]"
    let list = "* `0` - None\\n* `1` - Any word (of many, of few, or of all)"
    let words = try model(numbers, "How to match.\\n\\n" + list)
    #expect(sketch(words) == "integer(None=0|Any word=1)")
    #expect(words.documentation.description == "How to match.")
    #expect(try model(numbers, list).documentation.description == nil)
    let wrapped = "A.\\r\\n\\r\\n* `0`: None\\r\\n* `1` — Any\\r\\n  word\\r\\n\\r\\nB."
    #expect(sketch(try model(numbers, wrapped)) == "integer(None=0|Any word=1)")
    #expect(try model(numbers, wrapped).documentation.description == "A.\n\n\nB.")
    let html = "The mode<p/><ul><li>0 = None</li><li>1 = AnyWord</li></ul>"
    #expect(sketch(try model(numbers, html)) == "integer(None=0|AnyWord=1)")
    #expect(try model(numbers, html).documentation.description == "The mode<p/>")
    #expect(
      try model(numbers, "<p/><ul><li>0 = A</li><li>1 = B</li></ul>").documentation.description
        == nil)
    let twice = "A.\\n\\n* `0` - None\\n* `1` - Any\\n\\nB.\\n\\n* `0` - None\\n* `1` - Any"
    #expect(sketch(try model(numbers, twice)) == "integer(None=0|Any=1)")
    #expect(
      try model(numbers, twice).documentation.description?.split(separator: "\n") == ["A.", "B."])
    let bare = "0 - None\\r\\n1 - Any word\\r\\nDefaults to 1. Note: it is slow."
    #expect(sketch(try model(numbers, bare)) == "integer(None=0|Any word=1)")
    #expect(
      try model(numbers, bare).documentation.description == "Defaults to 1. Note: it is slow.")
    let long = "* `0` - None\\n* `1` - All that are there, and some that are not\\n* `2` - Any"
    #expect(
      sketch(try model("type: integer, enum: [0, 1, 2]", long))
        == "integer(None=0|All that are there=1|Any=2)")
    let tooLong = long.replacing(", and some", with: " and some")
    #expect(
      sketch(try model("type: integer, enum: [0, 1, 2]", tooLong))
        == "integer(None=0|1|Any=2)")
    let breaks = "The type:<br>`0` - None.<br/>`1` - Any."
    #expect(sketch(try model(numbers, breaks)) == "integer(None=0|Any=1)")
    let described = try model("type: integer, enum: [0, 1], x-enum-descriptions: [None, Any]", "")
    #expect(sketch(described) == "integer(None=0|Any=1)")
    let signs = try model(numbers, "* `0` - < 5 kg\\n* `1` - > 10 kg")
    #expect(sketch(signs) == "integer(0|1)")
    let blanks = String(repeating: " ", count: 20_000)
    #expect(sketch(try model(numbers, "* `0` - \(blanks)\\n* `1` - x")) == "integer(0|1)")
    // Another number in the list, one that is missing, or two that are called the same.
    for other in [list + "\\n* `2` - All", "* `0` - None", "* `0` - A\\n* `1` - a"] {
      #expect(sketch(try model(numbers, other)) == "integer(0|1)")
    }
    let texts = try model("type: string, enum: [a_b, c]", "* `a_b` - A b\\n* `c` - The third")
    guard case .enumeration(let enumeration) = texts.kind else {
      Issue.record("no enumeration")
      return
    }
    #expect(enumeration.cases.map(\.name) == [nil, nil])
    #expect(enumeration.cases.map(\.summary) == [nil, "The third"])
  }

  @Test("limits in the words of every version")
  func limits() throws {
    let models = try service(
      schemas(
        """
        A: {type: integer, minimum: 1, exclusiveMinimum: true, maximum: 9223372036854775807}
        B: {type: number, exclusiveMinimum: 1, multipleOf: 0.5}
        C: {type: string, minLength: 1, maxLength: 2, pattern: ^a$}
        D: {type: array, minItems: 1, maxItems: 2, uniqueItems: true}
        """, version: "3.1.0")
    ).models.map(\.schema.limits)
    #expect(models[0].exclusiveMinimum == 1)
    #expect(models[0].minimum == nil)
    #expect(models[1].exclusiveMinimum == 1)
    #expect(models[1].multipleOf == 0.5)
    #expect([models[2].minLength, models[2].maxLength] == [1, 2])
    #expect(models[2].pattern == "^a$")
    #expect([models[3].minItems, models[3].maxItems] == [1, 2])
    #expect(models[3].uniqueItems)
  }

  @Test("limits of the parts of an allOf hold beside those of the whole")
  func limitsOfParts() throws {
    let models = try service(
      schemas(
        """
        A: {allOf: [{type: integer, minimum: 1, maximum: 9}], maximum: 5}
        B: {allOf: [{type: string, minLength: 1}, {maxLength: 5}, {maxLength: 3}]}
        C: {allOf: [{type: array, items: {type: string}, uniqueItems: true}, {minItems: 1}]}
        """)
    ).models.map(\.schema.limits)
    #expect([models[0].minimum, models[0].maximum] == [1, 5])
    #expect([models[1].minLength, models[1].maxLength] == [1, 3])
    #expect(models[2].minItems == 1)
    #expect(models[2].uniqueItems)
  }

  @Test("what is said of a schema: description, deprecation, default and example")
  func annotations() throws {
    let model = try #require(
      try service(
        schemas("A: {type: string, description: Text., deprecated: true, default: a, example: b}")
      ).models.first)
    #expect(model.schema.documentation.description == "Text.")
    #expect(model.schema.documentation.deprecation == "")
    #expect(model.schema.defaultValue == .string("a"))
    #expect(model.schema.sample?.value == .string("b"))
    #expect(model.schema.sample?.location?.line == 6)
    let examples = try service(
      schemas("A: {type: string, examples: [c, d]}", version: "3.1.0")
    ).models.first
    #expect(examples?.schema.sample?.value == .string("c"))
  }

  @Test("a title names an inline schema where a type is made for it, and no property")
  func titles() throws {
    let model = try #require(
      try service(
        schemas(
          """
          A:
            properties:
              one: {title: The One, properties: {a: {type: string}}}
              many: {type: array, items: {title: Pet Toy, properties: {a: {type: string}}}}
              odd: {type: array, items: {title: "What is this?", properties: {a: {type: string}}}}
          """)
      ).models.first)
    guard case .object(let object) = model.schema.kind else {
      Issue.record("no object")
      return
    }
    #expect(object.properties[0].schema.provenance.name == nil)
    guard case .array(let many) = object.properties[1].schema.kind,
      case .array(let odd) = object.properties[2].schema.kind
    else {
      Issue.record("no arrays")
      return
    }
    #expect(many.provenance.name == "Pet Toy")
    #expect(odd.provenance.name == nil)
  }

  @Test("a truth value with one value that is assumed can be sent or left out")
  func assumedTruth() throws {
    let operation = try operation(
      """
      parameters: [{name: all, in: query, schema: {type: boolean, enum: [true], default: true}}]
      responses: {"204": {description: Done}}
      """)
    #expect(operation.parameters.map { sketch($0.schema) } == ["bool = true"])
    #expect(operation.parameters.map(\.isRequired) == [false])
  }

  @Test("values are named after the list in a parameter's description, or in a list's")
  func valuesInProseOfParameters() throws {
    let list = "\"State\\n\\n* `10` - Open\\n* `20` - Closed\""
    let numbers = "{type: integer, enum: [10, 20]}"
    let operation = try operation(
      """
      parameters:
        - {name: a, in: query, description: \(list), schema: \(numbers)}
        - {name: b, in: query, description: \(list), schema: {type: array, items: \(numbers)}}
      responses: {"204": {description: Done}}
      """)
    #expect(
      operation.parameters.map { sketch($0.schema) } == [
        "integer(Open=10|Closed=20)", "[integer(Open=10|Closed=20)]",
      ])
    #expect(operation.parameters.map(\.schema.documentation.description) == ["State", "State"])
  }

  @Test(
    "an object without properties whose default is text, or whose example is none, is any value")
  func valuesOfObject() throws {
    let models = try service(
      schemas("A: {properties: {a: {type: object, default: \"4 10:55:34\"}, b: {type: object}}}")
    ).models
    #expect(models.sketches == ["A: {a?: any, b?: {*: any}}"])
    for example in ["0", "4.5", "true", "[1]", "Manila", "20231211-12345"] {
      #expect(sketch(of: "{type: object, properties: {}, example: \(example)}") == "any")
    }
    for example in ["{b: 1}", "'{\"b\": 1}'", "''"] {
      #expect(sketch(of: "{type: object, example: \(example)}") == "{*: any}")
    }
    #expect(
      sketch(of: "{type: object, additionalProperties: {type: object, properties: {}}}")
        == "{*: any}")
  }

  @Test("the example of a model shows what may be any value in it")
  func valuesInExample() {
    let command = "{type: object, properties: {to: {type: array, items: {type: object}}}"
    let shown = reading(command + ", example: {to: [80]}}")
    #expect(shown.sketch == "{to?: [any]}")
    #expect(shown.messages.count == 1)
    #expect(shown.messages.first?.hasSuffix("number 80; any value is assumed") == true)
    #expect(sketch(of: command + ", example: {to: [{a: 80}]}}") == "{to?: [{*: any}]}")
  }

  @Test("a text for people that is the only value is any text")
  func explanations() throws {
    let text = "The Order isn't approved."
    #expect(sketch(of: "{type: string, enum: [\"\(text)\"]}") == "string")
    #expect(sketch(of: "{const: \"\(text)\"}", version: "3.1.0") == "string")
    #expect(
      sketch(of: "{type: string, enum: [ORDER_NOT_APPROVED]}") == "string(ORDER_NOT_APPROVED)")
    #expect(sketch(of: "{type: string, enum: [\"\(text)\", b]}") == "string(\(text)|b)")
    let choice = "Payment by credit card"
    #expect(sketch(of: "{type: string, enum: [\(choice)]}") == "string(\(choice))")
    let long = "The card was refused by the bank"
    #expect(sketch(of: "{type: string, enum: [\(long)]}") == "string")
    let model = try service(schemas("A: {type: string, enum: [\"\(text)\"]}")).models
    #expect(model[try #require(model.ids.first)].schema.sample?.value == .string(text))
  }

  @Test("one value beside any text is any text, and several are listed")
  func valuesBesideText() {
    let text = "{type: string}, {type: string, format: email}"
    #expect(sketch(of: "{oneOf: [\(text), {type: string, enum: [me]}]}") == "string")
    #expect(sketch(of: "{anyOf: [{type: string, enum: [a, b]}, \(text)]}") == "string(a|b)")
  }
}
