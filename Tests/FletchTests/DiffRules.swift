import Testing

// What breaks code and what does not: a pair of versions for each rule.

extension DiffTests {
  /// A service with what a pair of versions differs in.
  static func zoo(_ operations: String, models: String = "") -> String {
    """
    service: Zoo
    baseURL: https://api.example.com
    auth: { token: bearer }
    errors: Failure
    paths:
      /keepers:
        get: { name: keepers, returns: [Keeper] }
        post: { name: hire, json: Keeper }
    \(operations)
    models:
      Keeper: { name: string }
      Failure: { message: string }
    \(models)

    """
  }

  /// A pair of versions, and what is to be said of it. `!` stands before what breaks code.
  struct Rule: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: String
    var new: String
    var lines: [String]

    static func operation(
      _ name: String, _ old: String, _ new: String, _ lines: String...
    ) -> Rule {
      func zoo(_ operation: String) -> String { DiffTests.zoo("  /animals:\n    \(operation)") }
      return Rule(testDescription: name, old: zoo(old), new: zoo(new), lines: lines)
    }

    static func model(
      _ name: String, _ old: String, _ new: String, in operation: String = "returns: Animal",
      _ lines: String...
    ) -> Rule {
      func zoo(_ model: String) -> String {
        DiffTests.zoo(
          "  /animals:\n    post: { name: animal, \(operation) }", models: "  Animal: \(model)")
      }
      return Rule(testDescription: name, old: zoo(old), new: zoo(new), lines: lines)
    }
  }

  static let operations: [Rule] = [
    .operation("nothing", "get: { name: animals }", "get: { name: animals }"),
    .operation(
      "a name that is written otherwise", "get: { name: animals, query: { a_b: int } }",
      "get: { name: animals, query: { aB: int } }",
      "  animals.aB  is `aB` in the query, was `a_b`"),
    .operation(
      "names of a header field and of a property of the body",
      "post: { name: animals, header: { X-Kind: int }, json: { born: int } }",
      "post: { name: animals, header: { x_kind: int }, json: { Born: int } }",
      "  animals.xKind  is `x_kind` in the header fields, was `X-Kind`",
      "  animals.born  is `Born` in the body, was `born`"),
    .operation(
      "other constants",
      "post: { name: animals, query: { v: { $const: 1 } }, json: { kind: { $const: a b }, is: { $const: true } } }",
      "post: { name: animals, query: { v: { $const: 2 } }, json: { kind: { $const: c }, to: { $const: [x] } } }",
      "  animals  sends `v` as `2` in the query, was `1`",
      "  animals  sends `kind` as `c` in the body, was `a b`",
      "  animals  no longer sends `is` as `true` in the body",
      "  animals  sends `to` as `[\"x\"]` in the body, which is new"),
    .operation(
      "other names of two operations of one method and path",
      "post: [{ name: byName, form: { name: string } }, { name: byCode, form: { code: string } }]",
      "post: [{ name: withCode, form: { code: string } }, { name: withName, form: { name: string } }]",
      "! byCode  is now `withCode`", "! byName  is now `withName`"),
    .operation(
      "another name, where a new operation has the old one",
      "post: { name: animals, query: { kind: string } }",
      "post: { name: herd }\n  /animals/one:\n    post: { name: animals }",
      "! animals  is now `herd`", "+ animals  is new: `animals()`", "! herd.kind  is gone: `String`"
    ),
    .operation(
      "values that are written otherwise",
      "post: { name: animals, query: { a?: [string], b?: [int] }, header: { c: [int] }, multipart: { d: string } }",
      "post: { name: animals, query: { a?: { $type: [string], $style: pipeDelimited }, b?: { $type: [int], $explode: false } }, header: { c: { $type: [int], $style: json } }, multipart: { d: { $type: string, $contentType: text/csv } } }",
      "  animals.a  is sent as values with `|` between them, was a field for each value",
      "  animals.b  is sent as values with commas between them, was a field for each value",
      "  animals.c  is sent as JSON, was values with commas between them",
      "  animals.d  is a part of `text/csv`, was of the usual type"),
    .operation(
      "a new operation", "{}", "get: { name: animals, query: { kind?: string }, returns: Keeper }",
      "+ animals  is new: `animals(kind: String? = nil) -> Keeper`"),
    .operation("a removed operation", "get: { name: animals }", "{}", "! animals  is gone"),
    .operation(
      "another name", "get: { name: animals }", "get: { name: list }", "! animals  is now `list`"),
    .operation(
      "another group", "get: { name: animals }", "get: { name: list, group: animals }",
      "! animals  is now `animals.list`"),
    .operation(
      "a removed argument", "get: { name: animals, query: { kind?: string } }",
      "get: { name: animals }", "! animals.kind  is gone: `String?`"),
    .operation(
      "a new argument that can be left out", "get: { name: animals }",
      "get: { name: animals, query: { kind?: string } }", "+ animals.kind  is new: `String?`"),
    .operation(
      "a new required argument", "get: { name: animals }",
      "get: { name: animals, query: { kind: string } }",
      "! animals.kind  is new and required: `String`"),
    .operation(
      "an argument of another type", "get: { name: animals, query: { kind: string } }",
      "get: { name: animals, query: { kind: int } }", "! animals.kind  is `Int`, was `String`"),
    .operation(
      "an argument that can be left out now", "get: { name: animals, query: { kind: string } }",
      "get: { name: animals, query: { kind?: string } }",
      "  animals.kind  is `String?`, was `String`"),
    .operation(
      "an argument that is required now", "get: { name: animals, query: { kind?: string } }",
      "get: { name: animals, query: { kind: string } }",
      "! animals.kind  is `String` and required, was `String?`"),
    .operation(
      "a default that is gone", "get: { name: animals, query: { page: int = 1 } }",
      "get: { name: animals, query: { page: int } }", "! animals.page  is required now"),
    .operation(
      "another default", "get: { name: animals, query: { page: int = 1 } }",
      "get: { name: animals, query: { page: int = 2 } }",
      "  animals.page  has the default `2`, was `1`"),
    .operation(
      "another value that the service assumes",
      "get: { name: animals, query: { page?: int = 1 } }",
      "get: { name: animals, query: { page?: int = 2 } }",
      "  animals.page  has the default `2` at the service, had `1`"),
    .operation(
      "arguments in another order", "get: { name: animals, query: { a: int, b: int } }",
      "get: { name: animals, query: { b: int, a: int } }",
      "! animals  takes its arguments in another order: (b:a:), was (a:b:)"),
    .operation(
      "another type of the response", "get: { name: animals, returns: Keeper }",
      "get: { name: animals, returns: [Keeper] }", "! animals  returns `[Keeper]`, was `Keeper`"),
    .operation(
      "nothing in place of a value", "get: { name: animals, returns: text }",
      "get: { name: animals }", "! animals  returns `Void`, was `String`"),
    .operation(
      "another type of what is thrown",
      "get: { name: animals, errors: { 404: { path: string } } }",
      "get: { name: animals, errors: { 404: Failure } }",
      "! animals  throws `Failure` for 404, was `AnimalsFailure`", "! AnimalsFailure  is gone"),
    .operation(
      "other values of a stream", "get: { name: animals, returns: { $events: Keeper } }",
      "get: { name: animals, returns: { $events: string } }",
      "! stream.animals  gives values of type `String`, was `Keeper`"),
    .operation(
      "a stream that is gone", "get: { name: animals, returns: { $events: Keeper } }",
      "get: { name: animals, returns: text }", "! stream.animals  is gone"),
    .operation(
      "a stream in place of a text", "get: { name: animals, returns: text }",
      "get: { name: animals, returns: { $events: Keeper } }",
      "! animals  returns `a stream`, was `String`", "+ stream.animals  is new: `Keeper`"),
    .operation(
      "a list that is no longer in pages",
      "get: { name: animals, query: { page?: int }, paginate: page, returns: [Keeper] }",
      "get: { name: animals, query: { page?: int }, returns: [Keeper] }",
      "! all.animals  is gone"),
    .operation(
      "a deprecation", "get: { name: animals }", "get: { name: animals, deprecated: use keepers }",
      "  animals  is deprecated: use keepers"),
    .operation(
      "another method", "put: { name: animals }", "post: { name: animals }",
      "  animals  is sent as `POST /animals`, was `PUT /animals`"),
    .operation(
      "another place of a parameter", "get: { name: animals, query: { kind: string } }",
      "get: { name: animals, header: { kind: string } }",
      "  animals.kind  is in the header fields, was in the query"),
    .operation(
      "an error that is one of all now", "get: { name: animals, errors: { 404: Failure } }",
      "get: { name: animals }"),
    .operation(
      "an error of all that one has not", "get: { name: animals }",
      "get: { name: animals, errors: null }",
      "! animals  no longer throws `Failure` for other statuses"),
    .operation(
      "another place of what it returns", "get: { name: animals, unwrap: data, returns: int }",
      "get: { name: animals, unwrap: result.data, returns: int }",
      "  animals  reads `result.data`, was `data`"),
    .operation(
      "another kind of body", "post: { name: add, json: { kind: string } }",
      "post: { name: add, form: { kind: string } }", "  add  sends its body as form, was json"),
    .operation(
      "another form of a stream", "get: { name: animals, returns: { $jsonLines: Keeper } }",
      "get: { name: animals, returns: { $jsonSequence: Keeper } }",
      "  animals  asks for `application/json-seq`, was `application/x-ndjson`"),
    .operation(
      "another authentication", "get: { name: animals }", "get: { name: animals, auth: none }",
      "  animals  is authenticated by nothing, was token"),
    .operation(
      "a new response by status, and a case of it",
      "get: { name: animals, returns: { 200: Keeper, 202: nothing } }",
      "get: { name: animals, returns: { 200: Keeper, 202: nothing, 203: text } }",
      "  animals  asks for `application/json, text/plain`, was `application/json`",
      "! AnimalsResponse.nonAuthoritativeInformation  is new, and a `switch` over all cases has to name it"
    ),
  ]

  static let models: [Rule] = [
    .model(
      "a type of the standard library's name", "{ born: date-time }",
      "{ born: Date }\n  Date: { year: int }", "! Animal.born  is `Zoo.Date`, was `Date`",
      "+ Date  is new, a struct"),
    .model(
      "a removed property", "{ a: int, b: int }", "{ a: int }", "! Animal.b  is gone: `Int`"),
    .model(
      "another name of a property", "{ a: int, b: int }",
      "{ a: { $type: string, $name: kind }, b: int }", "! Animal.a  is now `Animal.kind`",
      "! Animal.kind  is `String`, was `Int`"),
    .model(
      "a new required property", "{ a: int }", "{ a: int, b: int }",
      "+ Animal.b  is new, and tests that make the value have to give it: `Int`"),
    .model(
      "a new optional property", "{ a: int }", "{ a: int, b?: int }", "+ Animal.b  is new: `Int?`"),
    .model(
      "a new required property of what callers make", "{ a: int }", "{ a: int, b: int }",
      in: "json: Animal",
      "! Animal.b  is new, and callers who make the value have to give it: `Int`"),
    .model(
      "a new optional property of what callers make", "{ a: int }", "{ a: int, b?: int }",
      in: "json: Animal", "+ Animal.b  is new: `Int?`"),
    .model(
      "a required property that gets a default", "{ a: int }", "{ a: { $type: int, $default: 1 } }",
      in: "json: Animal", "  Animal.a  has the default `1`, was none"),
    .model(
      "a property of another type", "{ a: int }", "{ a: string }",
      "! Animal.a  is `String`, was `Int`"),
    .model(
      "a received property that may be absent now", "{ a: int }", "{ a?: int }",
      "! Animal.a  is `Int?`, was `Int`"),
    .model(
      "a sent property that may be absent now", "{ a: int }", "{ a?: int }", in: "json: Animal",
      "  Animal.a  is `Int?`, was `Int`"),
    .model(
      "properties of what callers make in another order", "{ a: int, b: int }",
      "{ b: int, a: int }", in: "json: Animal",
      "! Animal  takes the values of its properties in another order from callers who make the value"
    ),
    .model(
      "properties of what is received in another order", "{ a: int, b: int }",
      "{ b: int, a: int }",
      "  Animal  takes the values of its properties in another order from tests that make the value"
    ),
    .model(
      "another name in JSON", "{ first_name: string }", "{ firstName: string }",
      "  Animal.firstName  is `firstName` in JSON, was `first_name`"),
    .model(
      "a new value of an open enum", "{ $enum: [bird, fish] }", "{ $enum: [bird, fish, mammal] }",
      "+ Animal.mammal  is new"),
    .model(
      "a removed value of an open enum", "{ $enum: [bird, fish] }", "{ $enum: [bird] }",
      "! Animal.fish  is gone"),
    .model(
      "a value with another name", "{ $enum: [bird, fish] }",
      "{ $enum: [bird, fish], $names: { fish: trout } }", "! Animal.fish  is now `Animal.trout`"),
    .model(
      "a new case of a union", "{ $oneOf: [string, int] }", "{ $oneOf: [string, int, bool] }",
      "! Animal.bool  is new, and a `switch` over all cases has to name it"),
    .model(
      "another value of a discriminator",
      """
      { $discriminator: kind, $oneOf: { dog: Dog, cat: Cat } }
        Dog: { kind: string, barks: bool }
        Cat: { kind: string, lives: int }
      """,
      """
      { $discriminator: kind, $oneOf: { dog: Dog, feline: Cat } }
        Dog: { kind: string, barks: bool }
        Cat: { kind: string, lives: int }
      """, "  Animal.cat  is told by `feline` of the discriminator, was by `cat`"),
    .model(
      "a removed case of a union", "{ $oneOf: [string, int, bool] }", "{ $oneOf: [string, int] }",
      "! Animal.bool  is gone", "! Animal  can no longer be written as a literal"),
    .model(
      "another key of a union's case, which has a name",
      "{ $oneKeyOf: { a: { $type: int, $name: cat }, b: string } }",
      "{ $oneKeyOf: { c: { $type: int, $name: cat }, b: string } }",
      "  Animal.cat  is at the key `c` in JSON, was at the key `a`"),
    .model(
      "another name of a union's case, which has the same key",
      "{ $oneKeyOf: { a: int, b: string } }",
      "{ $oneKeyOf: { a: { $type: int, $name: cat }, b: string } }",
      "! Animal.a  is now `Animal.cat`"),
    .model(
      "another key of a union",
      "{ $oneKeyOf: { a: int, b: string } }", "{ $oneKeyOf: { c: int, b: string } }",
      "! Animal.a  is gone",
      "! Animal.c  is new, and a `switch` over all cases has to name it"),
    .model(
      "a value of a union with the name of the case of all others",
      "{ $oneOf: [int, { $enum: [auto] }] }", "{ $oneOf: [int, { $enum: [auto, unknown] }] }",
      "! Animal.unknownValue  is new, and a `switch` over all cases has to name it",
      "! Animal.unknown  holds nothing, was `JSON`"),
    .model(
      "another kind of type", "{ a: int }", "{ $enum: [bird] }",
      "! Animal  is an open enum, was a struct"),
    .model(
      "an alias in place of what it stands for", "{ a: string }",
      "{ a: Name }\n  Name: { $type: string }", "+ Name  is new, a type alias"),
    .model(
      "a struct that is another name for one of the same properties", "{ a: int, b?: string }",
      "Beast\n  Beast: { a: int, b?: string }",
      "  Animal  is another name for `Beast`, which has the same properties",
      "+ Beast  is new, a struct"),
    .model(
      "a struct with further properties that is another name for one without",
      "{ $map: int, a: int }", "Beast\n  Beast: { a: int }",
      "! Animal  is a type alias, was a struct", "+ Beast  is new, a struct"),
    .model(
      "a struct that is another name for one of other properties", "{ a: int }",
      "Beast\n  Beast: { a: string }", "! Animal  is a type alias, was a struct",
      "+ Beast  is new, a struct"),
    .model(
      "another name of a type that is used",
      "{ a: Cage }\n  Cage: { width: int, height: int, depth: int }",
      "{ a: Room }\n  Room: { width: int, height: int, depth: int }", "! Cage  is now `Room`"),
    .model(
      "another name of a type of one property, which stands where the old one stood",
      "{ a?: [Cage], b: Name }\n  Cage: { text: string }\n  Name: { text: string }",
      "{ a: [Room], b: Title }\n  Room: { text: string }\n  Title: { text: string }",
      "! Animal.a  is `[Room]`, was `[Cage]?`", "! Cage  is now `Room`", "! Name  is now `Title`"),
    .model(
      "a type that stands where another one stood, and is like none",
      "{ a: Cage }\n  Cage: { width: int, height: int, depth: int }",
      "{ a: Address }\n  Address: { street: string, town: string }",
      "! Cage  is gone", "! Animal.a  is `Address`, was `Cage`", "+ Address  is new, a struct"),
    .model(
      "another name of a union's member",
      "{ $oneOf: [Cage, string] }\n  Cage: { width: int, height: int, depth: int }",
      "{ $oneOf: [Room, string] }\n  Room: { width: int, height: int, depth: int }",
      "! Animal.cage  is now `Animal.room`", "! Cage  is now `Room`"),
  ]
}
