import Testing

@Suite("A slip in a description")
struct SlipTests {
  private static let whole = """
    service: Test
    baseURL: https://example.com
    auth: { token: bearer }
    errors: Failure
    paths:
      /users/{id}:
        path: { id: int }
        get:
          name: user
          auth: token
          query:
            page?: int
          returns: [User]
          paginate: page
    models:
      User: { name: string, state: { $enum: [on, off], $default: on } }
      Failure: { users: [User] }

    """

  @Test(
    "in a key gets one message, which says what was meant, and what follows from it gets none",
    arguments: [
      ("models:", "modesl:"), ("auth: {", "auht: {"), ("paths:", "pahts:"),
      ("service:", "sevice:"), ("baseURL:", "basURL:"), ("errors:", "erors:"),
      ("query:", "qurey:"), ("get:", "gte:"), ("name:", "nmae:"), ("returns:", "retruns:"),
      ("paginate:", "pagniate:"), ("$enum:", "$enmu:"), ("$default:", "$defualt:"),
      ("path:", "pth:"), ("paginate:", "pagi:"),
    ])
  func inKeys(key: String, slip: String) throws {
    try #require(mistakes(Self.whole) == [])
    let text = try #require(Self.whole.firstRange(of: key))
    let found = mistakes(Self.whole.replacingCharacters(in: text, with: slip))
    #expect(found.count == 1, "\(found)")
    let meant = key.prefix { $0 != ":" }
    let written = slip.prefix { $0 != ":" }
    #expect(found.first?.contains("unknown key `\(written)` in ") == true, "\(found)")
    #expect(found.first?.hasSuffix("did you mean `\(meant)`?") == true, "\(found)")
  }

  @Test("in the name of a parameter that pages need names it")
  func inParameters() {
    #expect(
      mistakes(Self.whole.replacing("page?: int", with: "pgae?: int")) == [
        "14:17: pagination by `page` needs a parameter `page`, which this operation does not have; "
          + "did you mean `pgae`?"
      ])
  }

  @Test(
    "in the name of another format's type, and in a location, names what is meant",
    arguments: [
      ("page?: int", "page?: interger", "there is no type or model `interger`; write `int`"),
      ("page?: int", "page?: boolaen", "there is no type or model `boolaen`; write `bool`"),
      (
        "token: bearer", "token: { type: apiKey, in: heder, name: X }",
        "there is no location `heder`; did you mean `header`?"
      ),
    ])
  func inValues(value: String, slip: String, message: String) {
    let found = mistakes(Self.whole.replacing(value, with: slip))
    #expect(found.contains { $0.hasSuffix(message) }, "\(found)")
  }

  @Test("in a word of `returns` names the word")
  func inWords() {
    #expect(
      mistakes(operation("returns: { 200: int, 304: nothign }")) == [
        "8:33: there is no type or model `nothign`; did you mean the word `nothing`?"
      ])
  }

  @Test("in the type of a property that is called as something said of types is one in a type")
  func inTypesOfProperties() {
    for line in ["A: { names: [strin] }", "A: { pattern: strin }"] {
      #expect(
        mistakes(models(line)).map { $0.drop { $0 != " " } } == [
          " there is no type or model `strin`; did you mean `string`?"
        ])
    }
  }

  @Test("that may be one of two keys names both, and neither is missed")
  func betweenKeys() {
    let text = Self.whole.replacing("path: { id: int }\n", with: "ath: {}\n")
    #expect(
      mistakes(text) == ["7:5: unknown key `ath` in a path; did you mean `auth` or `path`?"])
  }

  @Test("in a key that is cut short names the keys that begin so")
  func abbreviated() {
    #expect(
      mistakes(models("A: { a: { $type: int, $min: 1 } }")).map { $0.drop { $0 != " " } } == [
        " unknown key `$min` in a type; did you mean `$minimum`, `$minLength` or `$minItems`?"
      ])
  }

  @Test("in the name of a model gets one message, at the first place that names it")
  func inNamesOfModels() {
    #expect(
      mistakes(Self.whole.replacing("  User:", with: "  Uesr:")) == [
        "13:17: there is no type or model `User`; did you mean `Uesr`? (1 other place names it, too)"
      ])
  }

  @Test("in a key that nobody can guess leaves the names alone that may stand under it")
  func strangeKeys() {
    let found = mistakes(Self.whole.replacing("models:", with: "zoo:"))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("15:1: unknown key `zoo` in a service description") == true)
  }

  @Test("A document of another kind gets one message")
  func otherDocuments() {
    #expect(
      mistakes("a: 1\nb: 2\nc: 3").map { $0.prefix { $0 != "," } } == [
        "1:1: this is no service description"
      ])
  }
}

@Suite("What other formats write as a type")
struct ForeignTypeTests {
  @Test(
    "is told with what this format writes",
    arguments: [
      ("integer", "write `int`"), ("boolean", "write `bool`"), ("double", "write `number`"),
      ("datetime", "write `date-time`"), ("uri", "write `url`"),
      ("binary", "write `data`, or `file` for a part of a `multipart` body"),
      ("array", "an array is written as a list of its type, like `[string]`"),
      ("User[]", "an array is written as a list of its type, `[User]`"),
      ("enum", "the values of an enum are written `{ $enum: [a, b] }`"),
    ])
  func names(name: String, hint: String) {
    #expect(
      mistakes(models("A: \(name)")) == [
        "5:6: there is no type or model `\(name)`; \(hint)"
      ])
  }

  @Test(
    "A list and a mark in another format's place are told beside a model of nearly that name too")
  func besideModels() {
    #expect(
      mistakes(models("User: { b: 'User[]', c: '?User' }")) == [
        "5:14: there is no type or model `User[]`; an array is written as a list of its type, `[User]`",
        "5:27: there is no type or model `?User`; what may be null has the `?` behind its type: `User?`",
      ])
  }

  @Test(
    "as a schema is told with what this format writes",
    arguments: [
      ("{ enum: [a, b] }", "{ $enum: [a, b] }"),
      ("{ type: string, enum: [a, b], description: A letter. }", "{ $enum: [a, b] }"),
      ("{ type: array, items: { type: integer } }", "[int]"),
      ("{ type: string, format: uuid }", "uuid"),
      ("{ type: [string, 'null'] }", "string?"),
      ("{ type: integer, format: int64, nullable: true }", "int64?"),
      ("{ $ref: '#/components/schemas/B' }", "B"),
      ("{ oneOf: [{ $ref: '#/B' }, { type: string }] }", "{ $oneOf: [B, string] }"),
      ("{ type: object, additionalProperties: { type: boolean } }", "{ $map: bool }"),
      (
        "{ type: object, required: [a], properties: { a: { type: number }, b: { type: string } } }",
        "{ a: number, b?: string }"
      ),
      ("{ type: int, nullable: true }", "int?"),
    ])
  func schemas(schema: String, notation: String) {
    #expect(
      mistakes(models("A: { a: \(schema) }")) == [
        "5:11: this is a schema as OpenAPI writes it; here it is `\(notation)`"
      ])
  }

  @Test("that may be an object as well is warned of, and the object can be meant")
  func doubtful() {
    #expect(
      mistakes(models("A: { a: { type: string } }")) == [
        "5:11: warning: this is an object with the one property `type`; a string is written `string`. If "
          + "the object is meant, write `{ type: { $type: string } }`"
      ])
    #expect(mistakes(models("A: { a: { type: { $type: string } } }")) == [])
  }

  @Test(
    "is not seen in an object whose properties have such names",
    arguments: [
      "{ type: string, title: string }", "{ items: [int] }",
      "{ type: string, description?: string? }",
      "{ enum: [string] }", "{ properties: { a: int } }",
    ])
  func objects(object: String) { #expect(mistakes(models("A: { a: \(object) }")) == []) }

  @Test("A slip in a type beside such names is a slip")
  func slipsAmongProperties() {
    #expect(
      mistakes(models("A: { type: string, title: strin }")) == [
        "5:29: there is no type or model `strin`; did you mean `string`?"
      ])
  }

  @Test("What is said of a type, without its mark, is told with it")
  func withoutMark() {
    #expect(
      mistakes(models("A: { summary: A thing., a: int }")) == [
        "5:8: `summary` is a property here, and this is no type; did you mean `$summary`?"
      ])
    #expect(mistakes(models("A: { summary: string, pattern: string? }")) == [])
  }
}

@Suite("What was silently taken")
struct SilenceTests {
  @Test("A key in a sample that its type does not have is warned of, with the one that was meant")
  func samples() {
    #expect(
      mistakes(
        models(
          "A: { $sample: { logn: a, b: [{ x: 1, y: 2 }], m: { any: 1 } }, login?: string, b: [{ x: int }], "
            + "m: { $map: int } }")) == [
          "5:19: warning: the sample has a key `logn` that its type does not describe; did you mean `login`?",
          "5:40: warning: the sample has a key `y` at `b[0]` that its type does not describe",
        ])
  }

  @Test("The keys of a sample are those of the case that it fits")
  func unions() {
    let cases = "$oneOf: [{ a: int }, { b: int }]"
    #expect(mistakes(models("U: { \(cases), $sample: { b: 1 } }")) == [])
    #expect(mistakes(models("U: { \(cases), $sample: { b: 1, c: 1 } }")).count == 1)
  }

  @Test(
    "A pattern that is no regular expression is a mistake",
    arguments: [
      ("(", "a `(` has no `)`"), ("a)", "a `)` has no `(`"), ("[a", "a `[` has no `]`"),
      ("*a", "there is nothing before a `*` that it could repeat"),
      ("(?|+)", "there is nothing before a `+` that it could repeat"),
      ("[z-a]", "the range `z-a` is the wrong way round"), (#"a\"#, "it ends in a backslash"),
      ("a{3,2}", "the count `{3,2}` is the wrong way round"),
    ])
  func wrongPatterns(pattern: String, problem: String) {
    #expect(
      mistakes(models("A: { $type: string, $pattern: '\(pattern)' }")) == [
        "5:33: `$pattern` is no regular expression: \(problem)"
      ])
  }

  @Test(
    "A pattern that is one in any common dialect is none",
    arguments: [
      "^[a-z]+$", #"\d{3}-\d{4}"#, "(?:a|b)*?", "(?<year>[0-9]{4})", "(?=a)b", "(?!a)", "(?i)abc",
      "[]a]", "[^]]", "a{,3}", "a{b}", #"\p{L}+"#, #"[\w.-]+@[\w-]+\.[a-z]{2,}"#, "", "[a-]", "}",
      "]",
      "a++", "(?P<x>a)", #"\/\*"#, "[0-9-z]",
    ])
  func rightPatterns(pattern: String) {
    #expect(mistakes(models("A: { $type: string, $pattern: '\(pattern)' }")) == [])
  }

  @Test(
    "A key path in another notation is a mistake",
    arguments: [
      ("results[0]", "leads to no single item of an array"), ("data.*.x", "like `data.results`"),
      ("$.data.results", "write `data.results`"), ("/data/results", "write `data.results`"),
    ])
  func keyPaths(path: String, hint: String) throws {
    let found = mistakes(operation("returns: int\nunwrap: \(path)"))
    #expect(found.count == 1)
    let message = try #require(found.first)
    #expect(message.contains("is no key path") && message.contains(hint), "\(message)")
  }

  @Test("A key path that says what may be absent is a mistake: the type says so")
  func absentByPath() throws {
    let found = mistakes(operation("returns: int\nunwrap: data.count?"))
    #expect(found.count == 1)
    let message = try #require(found.first)
    #expect(message.contains("`returns: Task?`; write `unwrap: data.count`"), "\(message)")
  }
}
