import ServiceModel
import Testing

@Suite("Values of discriminators")
struct DiscriminatorValueTests {
  private func kinds(_ schemas: String) throws -> [String: Property] {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /pets:
          get:
            operationId: pets
            responses:
              "200":
                description: Yes
                content:
                  application/json:
                    schema: {type: array, items: {anyOf: [{$ref: "#/components/schemas/Pet"}, {$ref: "#/components/schemas/Other"}]}}
      components:
        schemas:
          Kind: {type: string, enum: [cat, dog, bird]}
          Cat: {type: object, properties: {kind: {type: string}, lives: {type: integer}}}
          Dog: {type: object, required: [kind], properties: {kind: {$ref: "#/components/schemas/Kind"}}}
          Bird: {type: object, required: [kind], properties: {kind: {type: string}}}
      \(schemas)
      """)
    return try Dictionary(
      uniqueKeysWithValues: ["Cat", "Dog", "Bird"].map { name in
        let model = try #require(service.models.first { $0.name == name })
        guard case .object(let object) = model.schema.kind else { throw NoObject() }
        return (name, try #require(object.properties.first { $0.name == "kind" }))
      })
  }

  private struct NoObject: Error {}

  private func union(_ name: String, _ mapping: String) -> String {
    let members = ["Cat", "Dog", "Bird"].map { ##"{$ref: "#/components/schemas/\##($0)"}"## }
    return
      "    \(name): {oneOf: [\(members.joined(separator: ", "))], discriminator: {propertyName: kind\(mapping)}}"
  }

  @Test("a member is created with the value that a mapping has for it")
  func mapped() throws {
    let mapping = ", mapping: {cat: Cat, dog: Dog, bird: Bird, parrot: Bird}"
    let kinds = try kinds(union("Pet", mapping) + "\n" + union("Other", mapping))
    guard case .constant(.string("cat"))? = kinds["Cat"]?.schema.kind else {
      Issue.record("\(String(describing: kinds["Cat"]))")
      return
    }
    #expect(kinds["Cat"]?.isRequired == true)
    #expect(kinds["Dog"]?.schema.defaultValue == .string("dog"))
    guard case .string(.plain)? = kinds["Bird"]?.schema.kind else {
      Issue.record("two values are two")
      return
    }
  }

  @Test("what several unions tell a member by is added in the order of the unions")
  func order() throws {
    let names = (1...8).map { "tag\($0)" }
    let members = ##"[{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]"##
    let unions = names.map { name in
      "  \(name): {oneOf: \(members), discriminator: {propertyName: \(name), mapping: {a: A, b: B}}}"
    }
    let service = try service(
      schemas(
        """
        A: {type: object, properties: {x: {type: string}}}
        B: {type: object, properties: {y: {type: string}}}
        All:
          type: object
          properties:
        \(indented(unions.joined(separator: "\n"), by: 2))
        """))
    let model = try #require(service.models.first { $0.name == "A" })
    guard case .object(let object) = model.schema.kind else { throw NoObject() }
    #expect(object.properties.map(\.name) == names + ["x"])
  }

  @Test("a member that two unions choose by different values, or by a schema's name alone, has any")
  func others() throws {
    let different = try kinds(
      union("Pet", ", mapping: {cat: Cat, dog: Dog}") + "\n"
        + union("Other", ", mapping: {tom: Cat, dog: Dog}"))
    guard case .string(.plain)? = different["Cat"]?.schema.kind else {
      Issue.record("\(different)")
      return
    }
    let implied = try kinds(union("Pet", "") + "\n" + union("Other", ""))
    guard case .string(.plain)? = implied["Cat"]?.schema.kind else {
      Issue.record("\(implied)")
      return
    }
  }

  @Test(
    "a property tells members apart where most have values of their own, and a union in a union has those of its members"
  )
  func sharedValues() throws {
    func model(_ kind: String, _ own: String) -> String {
      "{type: object, required: [type], properties: {type: {type: string, enum: [\(kind)]}, \(own): {type: string}}}"
    }
    let widgets = try sketches(
      """
      Widget: {oneOf: [{$ref: "#/components/schemas/Note"}, {$ref: "#/components/schemas/Funnel"}, {$ref: "#/components/schemas/ProductFunnel"}, {$ref: "#/components/schemas/Map"}]}
      Note: \(model("note", "text"))
      Funnel: \(model("funnel", "steps"))
      ProductFunnel: \(model("funnel", "product"))
      Map: {oneOf: [{$ref: "#/components/schemas/Streams"}, {$ref: "#/components/schemas/Services"}]}
      Streams: \(model("map", "streams"))
      Services: \(model("map", "services"))
      """)
    #expect(
      widgets.first
        == "Widget: type: <note>Note | <funnel>Funnel | <funnel>ProductFunnel | <map>Map")
    #expect(widgets.contains("Map: Streams | Services"))
  }

  @Test("the subtypes of a subtype are a union, too, and in 2.0 each is created with its name")
  func subtypesOfSubtypes() throws {
    let definitions = """
      Thing: {type: object, discriminator: type, required: [type], properties: {type: {type: string}}}
      Account: {allOf: [{$ref: "#/definitions/Thing"}, {type: object, properties: {name: {type: string}}}]}
      User: {allOf: [{$ref: "#/definitions/Account"}, {type: object, properties: {nick: {type: string}}}]}
      Team: {allOf: [{$ref: "#/definitions/Account"}, {type: object, properties: {motto: {type: string}}}]}
      """
    let old = try service(
      """
      swagger: "2.0"
      info: {title: Test, version: "1"}
      host: example.com
      schemes: [https]
      paths:
        /a: {get: {operationId: a, responses: {200: {description: x, schema: {$ref: "#/definitions/Thing"}}}}}
      definitions:
      \(indented(definitions, by: 2))
      """)
    #expect(
      old.models.sketches == [
        "Thing: type: <Account,User,Team>Account | <Thing>{type: string}",
        "Account: type: <User>User | <Team>Team | <Account>{type: string, name?: string}",
        "User: {type: =User, name?: string, nick?: string}",
        "Team: {type: =Team, name?: string, motto?: string}",
      ])
    let new = try sketches(
      definitions.replacing(
        "discriminator: type", with: "discriminator: {propertyName: type, mapping: {u: User}}"
      ).replacing("definitions", with: "components/schemas"))
    #expect(new[0] == "Thing: type: <Account,u,Team>Account | <Thing>{type: string}")
    #expect(
      new[1] == "Account: type: <u>User | <Team>Team | <Account>{type: string, name?: string}")
    #expect(new[2] == "User: {type: =u, name?: string, nick?: string}")
  }

  @Test("a union with the discriminator beside it is one, and members that lack it get it")
  func besideUnion() throws {
    let service = try service(
      """
      openapi: 3.1.0
      info: {title: Test, version: "1"}
      servers: [{url: "https://example.com"}]
      paths:
        /find:
          post:
            operationId: find
            requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Operator"}}}}
            responses: {"204": {description: Yes}}
      components:
        schemas:
          Operator:
            oneOf: [{$ref: "#/components/schemas/Is"}, {$ref: "#/components/schemas/Not"}]
            discriminator: {propertyName: operator, mapping: {is: "#/components/schemas/Is", isNot: "#/components/schemas/Not"}}
            required: [operator]
            properties: {operator: {type: string}}
          Is: {type: object, required: [value], properties: {value: {type: string}}}
          Not: {type: object, required: [value], properties: {value: {type: string}}}
      """)
    guard
      case .union(let union)? = service.models.first(where: { $0.name == "Operator" })?.schema.kind
    else {
      Issue.record("no union")
      return
    }
    #expect(union.cases.map(\.discriminatorValues) == [["is"], ["isNot"]])
    for (name, value) in [("Is", "is"), ("Not", "isNot")] {
      guard
        case .object(let object)? = service.models.first(where: { $0.name == name })?.schema.kind,
        case .constant(.string(value))? = object.properties.first?.schema.kind
      else {
        Issue.record("\(name)")
        continue
      }
      #expect(object.properties.map(\.name) == ["operator", "value"])
    }
  }

  /// A union of which these are the members, `before`, `last`, `notLast` and `null` by the discriminator `operator`.
  private func dates(_ last: String, besideUnion rest: String = "", mapping: String? = nil) throws
    -> [String]
  {
    try sketches(
      """
      Date:
        oneOf: [{$ref: "#/components/schemas/Before"}, {$ref: "#/components/schemas/Last"}, {$ref: "#/components/schemas/NotLast"}, {$ref: "#/components/schemas/IsNull"}]
        discriminator: {propertyName: operator, mapping: {before: Before, last: Last, notLast: NotLast, \(mapping ?? "isNull: IsNull")}}
      \(indented(rest, by: 2))
      Before: {type: object, required: [at], properties: {at: {type: string}}}
      Last: {type: object, required: [duration], properties: {duration: {type: string}}}
      NotLast: {type: object, required: [duration], properties: {duration: {type: string}}}
      IsNull: \(last)
      """)
  }

  private let union =
    "Date: operator: <before>Before | <last>Last | <notLast>NotLast | <isNull>IsNull"

  @Test(
    "a member that consists of the union alone is an object with the value that chooses it",
    arguments: ["", "required: [operator]\nproperties: {operator: {type: string}}"])
  func unionItself(rest: String) throws {
    #expect(
      try dates("{allOf: [{$ref: '#/components/schemas/Date'}]}", besideUnion: rest) == [
        union, "Before: {operator: =before, at: string}",
        "Last: {operator: =last, duration: string}",
        "NotLast: {operator: =notLast, duration: string}", "IsNull: {operator: =isNull}",
      ])
  }

  @Test("a member of several unions has what each of them has beside its members")
  func severalUnions() throws {
    let models = try sketches(
      """
      Text: {oneOf: [{$ref: "#/components/schemas/Is"}, {$ref: "#/components/schemas/IsNull"}], discriminator: {propertyName: operator, mapping: {is: Is, isNull: IsNull}}}
      Number: {oneOf: [{$ref: "#/components/schemas/More"}, {$ref: "#/components/schemas/Nothing"}]}
      Nothing: {oneOf: [{$ref: "#/components/schemas/IsNull"}, {$ref: "#/components/schemas/Is"}], properties: {operator: {type: string}}, discriminator: {propertyName: operator, mapping: {is: Is, isNull: IsNull}}}
      Is: {type: object, required: [value], properties: {value: {type: string}}}
      More: {type: object, required: [least], properties: {least: {type: integer}}}
      IsNull: {allOf: [{$ref: "#/components/schemas/Text"}, {$ref: "#/components/schemas/Number"}, {type: object, properties: {note: {type: string}}}]}
      """)
    #expect(models.last == "IsNull: {operator: =isNull, note?: string}")
    #expect(models.first == "Text: operator: <is>Is | <isNull>IsNull")
  }

  @Test("a member that is an object without properties has the value that chooses it")
  func withoutProperties() throws {
    #expect(try dates("{type: object}").first == union)
    #expect(try dates("{type: object}").last == "IsNull: {operator: =isNull}")
    // What has keys of any name may have the discriminator among them.
    #expect(
      try dates("{type: object, additionalProperties: true}").last == "IsNull: {*: any}")
    let implied = try dates("{type: object}", mapping: "")
    #expect(implied.last == "IsNull: {*: any}")
  }
}
