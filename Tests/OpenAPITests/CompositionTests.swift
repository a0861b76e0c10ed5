import ServiceModel
import Testing

@Suite("allOf, oneOf and anyOf become objects and unions")
struct CompositionTests {
  private let animals = """
    Animal: {type: object, required: [name], properties: {name: {type: string}}}
    Cat: {type: object, required: [kind], properties: {kind: {type: string, enum: [cat]}, lives: {type: integer}}}
    Dog: {type: object, required: [kind], properties: {kind: {type: string, enum: [dog]}, type: {type: string}}}
    Kind: {type: string, enum: [cat, dog]}

    """

  private func model(_ text: String, version: String = "3.0.3") throws -> String {
    let all = try sketches(animals + "A:\n" + indented(text, by: 2), version: version)
    return try #require(all.first { $0.hasPrefix("A: ") }.map { String($0.dropFirst(3)) })
  }

  @Test("allOf is one object with the properties and the requirements of all")
  func allOf() throws {
    #expect(
      try model(
        """
        allOf:
          - $ref: "#/components/schemas/Animal"
          - {type: object, properties: {age: {type: integer}}}
          - {required: [age]}
        """) == "{name: string, age: int}")
    #expect(
      try model(
        "allOf: [{$ref: '#/components/schemas/Animal'}]\nproperties: {age: {type: integer}}")
        == "{name: string, age?: int}")
    #expect(
      try model(
        """
        allOf: [{properties: {a: {type: string}}}, {properties: {a: {type: string, enum: [x]}}}]
        """) == "{a?: string(x)}")
  }

  @Test(
    "what allOf says of further keys holds, and an object of which nothing is said has none",
    arguments: [
      ("{additionalProperties: true}", "{name: string, *: any}"),
      ("{additionalProperties: {}}", "{name: string, *: any}"),
      ("{type: object, additionalProperties: {description: A value}}", "{name: string, *: any}"),
      ("{additionalProperties: {allOf: [{}, {example: z}]}}", "{name: string, *: any}"),
      ("{additionalProperties: {type: integer}}", "{name: string, *: int}"),
      ("{type: object, description: A}", "Animal"),
      ("{type: object, additionalProperties: false}", "{name: string}"),
    ])
  func furtherKeys(part: String, result: String) throws {
    #expect(try model("allOf: [{$ref: '#/components/schemas/Animal'}, \(part)]") == result)
  }

  @Test(
    "A part that only refines a property leaves its type, and requires what it names",
    arguments: [
      (
        "{type: object, properties: {x: {type: string}}}", "{type: object, required: [x]}",
        "{x: string}"
      ),
      ("{type: object, properties: {x: {type: string}}}", "{required: [x]}", "{x: string}"),
      ("{$ref: '#/components/schemas/Animal'}", "{type: object, required: [name]}", "Animal"),
      ("{$ref: '#/components/schemas/Animal'}", "{required: [name]}", "Animal"),
      ("{$ref: '#/components/schemas/Kind'}", "{type: string}", "Kind"),
      ("{type: integer, format: int64}", "{type: integer}", "int64"),
      ("{type: number, format: float}", "{type: number}", "float"),
    ])
  func refinement(old: String, new: String, result: String) throws {
    let text = "allOf: [{properties: {a: \(old)}}, {properties: {a: \(new)}}]"
    #expect(try model(text) == "{a?: \(result)}")
  }

  @Test("What a model requires of a refined property holds in each allOf with that model")
  func refinementTwice() throws {
    let models = try sketches(
      """
      One: {properties: {a: {type: object, properties: {x: {type: string}}}}, type: object}
      Two: {properties: {a: {type: object, properties: {x: {type: string}, y: {type: string}}}}, type: object}
      Strict: {type: object, properties: {a: {type: object, required: [x]}}}
      A: {allOf: [{$ref: "#/components/schemas/One"}, {$ref: "#/components/schemas/Strict"}]}
      B: {allOf: [{$ref: "#/components/schemas/Two"}, {$ref: "#/components/schemas/Strict"}]}
      """)
    #expect(models.contains("A: {a?: {x: string}}"), "\(models)")
    #expect(models.contains("B: {a?: {x: string, y?: string}}"), "\(models)")
  }

  @Test("A property that no part has is still told where it is required")
  func missingRefinement() throws {
    let (_, messages) = reading(
      "allOf: [{properties: {a: {properties: {x: {type: string}}, type: object}}}, "
        + "{properties: {a: {type: object, required: [y]}}}]")
    #expect(
      messages.map { String($0.drop { $0 != " " }.dropFirst()) } == [
        "`required` names `y`, but there is no such property; it is ignored"
      ])
  }

  @Test("allOf of a single reference is the reference, with what stands beside it")
  func single() throws {
    #expect(
      try model(
        """
        properties:
          a:
            allOf: [{$ref: "#/components/schemas/Animal"}]
            nullable: true
            description: An animal.
          b: {allOf: [{$ref: "#/components/schemas/Animal"}, {description: Another.}]}
          c: {allOf: [{$ref: "#/components/schemas/Animal"}], type: object}
        """) == "{a?: Animal?, b?: Animal, c?: Animal}")
  }

  @Test("allOf of what are no objects is what all of them say")
  func scalars() throws {
    #expect(try model("allOf: [{type: string}, {maxLength: 5}]") == "string")
    #expect(try model("allOf: [{type: string}, {enum: [a, b]}]") == "string(a|b)")
    #expect(try model("allOf: [{enum: [a, b, c]}, {enum: [b, c, d]}]") == "string(b|c)")
    #expect(try model("allOf: [{type: number}, {type: integer}]") == "int")
  }

  @Test(
    "allOf with alternatives has the properties of all of them, optional where not all have them")
  func alternatives() throws {
    #expect(
      try model(
        """
        allOf:
          - $ref: "#/components/schemas/Animal"
          - oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
        """) == "{name: string, kind: string(cat|dog), lives?: int, type?: string}")
    #expect(
      try model(
        """
        required: [id]
        properties: {id: {type: string}}
        oneOf: [{required: [a], properties: {a: {type: string}}}, {properties: {b: {type: string}}}]
        """) == "{id: string, a?: string, b?: string}")
  }

  @Test("alternatives that only say what is required say nothing of the type")
  func constraints() throws {
    #expect(
      try model(
        "properties: {a: {type: string}, b: {type: string}}\nanyOf: [{required: [a]}, {required: [b]}]"
      ) == "{a?: string, b?: string}")
    #expect(try model("type: string\noneOf: [{minLength: 2}, {maxLength: 1}]") == "string")
  }

  @Test(
    "properties beside alternatives are those of all, unless the alternatives have them themselves",
    arguments: [
      (
        "oneOf: [{required: [b], properties: {b: {type: string}}}, {title: other}]",
        "{a?: string, b?: string}"
      ),
      (
        "oneOf: [{$ref: '#/components/schemas/One'}, {properties: {c: {type: string}}}]",
        "{a?: string, b?: string, c?: string}"
      ),
      (
        "oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]",
        "One | Two"
      ),
      (
        "oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Three'}]",
        "{a?: string, b?: string, d?: string}"
      ),
    ])
  func besideAlternatives(alternatives: String, expected: String) throws {
    #expect(
      try sketches(
        """
        A: {properties: {a: {type: string}}, \(alternatives)}
        One: {properties: {a: {type: string}, b: {type: string}}}
        Two: {allOf: [{$ref: '#/components/schemas/One'}, {properties: {c: {type: string}}}]}
        Three: {properties: {d: {type: string}}}
        """
      ).first == "A: " + expected)
  }

  @Test("what is required beside alternatives may be a property of all of them")
  func requiredBesideAlternatives() throws {
    #expect(
      try model(
        """
        required: [name, kind]
        properties: {name: {type: string}}
        oneOf:
          - {required: [a], properties: {kind: {type: string}, a: {type: string}}}
          - {properties: {kind: {type: string}}}
        """) == "{name: string, kind: string, a?: string}")
  }

  @Test("whether other keys are allowed makes no object of alternatives")
  func otherKeysBesideAlternatives() throws {
    for allowed in ["true", "false"] {
      #expect(
        try model(
          "additionalProperties: \(allowed)\noneOf: [{type: array, items: {type: string}}, {type: string}]"
        ) == "[string] | string")
    }
  }

  @Test("a base with a discriminator is one of those that consist of it, or itself")
  func inheritance() throws {
    let document = """
      Pets: {type: array, items: {$ref: "#/components/schemas/Pet"}}
      Pet:
        type: object
        required: [kind]
        properties: {kind: {type: string}, name: {type: string}}
        discriminator: {propertyName: kind, mapping: {kitty: "#/components/schemas/Cat"}}
      Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {lives: {type: integer}}}]}
      Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {bark: {type: string}}}]}
      Puppy: {allOf: [{$ref: "#/components/schemas/Dog"}, {type: object, properties: {weeks: {type: integer}}}]}
      """
    #expect(
      try sketches(document) == [
        "Pets: [Pet]",
        "Pet: kind: <kitty>Cat | <Dog>Dog | <Puppy>Puppy | <Pet>{kind: string, name?: string}",
        "Cat: {kind: =kitty, name?: string, lives?: int}",
        "Dog: {kind: string, name?: string, bark?: string}",
        "Puppy: {kind: string, name?: string, bark?: string, weeks?: int}",
      ])
    // Nobody but the base asks for those that consist of it.
    let service = try service(
      """
      openapi: 3.0.3
      info: {title: Test}
      servers: [{url: "https://example.com"}]
      paths:
        /a: {get: {operationId: a, responses: {"200": {description: A, content: {application/json: {schema: {$ref: "#/components/schemas/Cat"}}}}}}}
      components:
        schemas:
      \(indented(document, by: 4))
      """)
    #expect(service.models.map(\.name) == ["Cat"])
  }

  @Test(
    "what chooses the cases of a union chooses it among others, also where only the cases say it")
  func unionsInUnions() throws {
    let document = """
      Thing:
        oneOf: [{$ref: "#/components/schemas/Pet"}, {$ref: "#/components/schemas/Plant"}]
        discriminator: {propertyName: kind}
      Pet:
        oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
        discriminator: {propertyName: kind}
      Cat: {type: object, required: [kind], properties: {kind: {type: string, enum: [cat]}}}
      Dog: {type: object, required: [kind], properties: {kind: {type: string, enum: [dog, puppy]}}}
      Plant: {type: object, required: [kind], properties: {kind: {type: string, enum: [plant]}}}
      """
    #expect(
      try sketches(document).prefix(2) == [
        "Thing: kind: <cat,dog,puppy>Pet | <plant>Plant", "Pet: kind: <cat>Cat | <dog,puppy>Dog",
      ])
    // That the inner values are only names is so for the outer union, too.
    let service = try service(
      schemas(
        document.replacing(", enum: [cat]", with: "").replacing(", enum: [dog, puppy]", with: "")))
    for model in service.models.prefix(2) {
      guard case .union(let union) = model.schema.kind else {
        Issue.record("no union")
        continue
      }
      #expect(union.assumesValues)
    }
  }

  @Test(
    "a value of a union among the cases chooses it beside another case, but not beside a mapping",
    arguments: [("", [["x"], ["x", "y"]]), (", mapping: {x: A}", [["x"], ["y"]])])
  func valuesOfNestedUnions(mapping: String, expected: [[String]]) throws {
    let service = try service(
      schemas(
        """
        Thing:
          oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/Others"}]
          discriminator: {propertyName: kind\(mapping)}
        Others:
          oneOf: [{$ref: "#/components/schemas/B"}, {$ref: "#/components/schemas/C"}]
          discriminator: {propertyName: kind}
        A: {type: object, required: [kind], properties: {kind: {type: string, enum: [x]}}}
        B: {type: object, required: [kind, b], properties: {kind: {type: string, enum: [x]}, b: {type: string}}}
        C: {type: object, required: [kind], properties: {kind: {type: string, enum: [y]}}}
        """))
    let union = try #require(service.union)
    #expect(union.cases.map(\.discriminatorValues) == expected)
  }

  @Test(
    "oneOf and anyOf of one schema are both what a value has, unless they are about the same properties"
  )
  func bothKinds() throws {
    #expect(
      try model(
        """
        oneOf: [{properties: {a: {type: string}}}, {properties: {b: {type: string}}}]
        anyOf: [{properties: {c: {type: string}}}, {properties: {d: {type: string}}}]
        """) == "{a?: string, b?: string, c?: string, d?: string}")
    #expect(
      try model(
        """
        oneOf: [{required: [a], properties: {a: {type: string}, k: {type: string}}}]
        anyOf: [{required: [b], properties: {b: {type: string}, k: {type: string}}}]
        """) == "{a: string, k?: string} | {b: string, k?: string}")
  }

  @Test("enums of one property that overlap choose a case where only one has the value")
  func overlappingEnums() throws {
    let service = try service(
      schemas(
        """
        Thing: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
        A: {type: object, required: [t], properties: {t: {type: string, enum: [a, b]}}}
        B: {type: object, required: [t], properties: {t: {type: string, enum: [b, c]}}}
        """))
    let union = try #require(service.union)
    #expect(union.discriminator == "t")
    #expect(union.cases.map(\.discriminatorValues) == [["a", "b"], ["b", "c"]])
    #expect(union.assumesValues)
  }

  @Test("alternatives beside properties that are no objects are told or stay alternatives")
  func otherTypesBesideProperties() throws {
    let alternatives = """
      properties: {a: {type: string}}
      anyOf: [{type: object, properties: {b: {type: string}}}, {type: string}]
      """
    #expect(try model(alternatives) == "{a?: string, b?: string} | string")
    let (service, messages) = read(
      schemas("A:\n" + indented("type: object\n" + alternatives, by: 2)))
    #expect(
      service?.models.first.map { sketch($0.schema, in: service?.models ?? Models()) }
        == "{a?: string, b?: string}")
    #expect(
      messages.withoutPlaces == [
        "this alternative is a string, but the schema that it stands in is an object; it is left out"
      ])
  }

  @Test(
    "objects of `anyOf` of which each may be empty are parts of one, unless a value or a property of both tells them apart"
  )
  func partsOfOne() throws {
    func alternatives(_ more: String) -> String {
      "[{type: object, properties: {a: {type: string}\(more)}}, {type: object, properties: {b: {type: integer}}}]"
    }
    #expect(try model("{anyOf: \(alternatives(""))}") == "{a?: string, b?: int}")
    #expect(try model("{oneOf: \(alternatives(""))}") == "{a?: string} | {b?: int}")
    let required = "{allOf: [{properties: {a: {type: string}}}], required: [a]}"
    #expect(
      try model("{anyOf: [\(required), {properties: {b: {type: integer}}}]}").contains(" | "))
    #expect(
      try model("{anyOf: \(alternatives(", b: {type: string}"))}")
        == "{a?: string, b?: string} | {b?: int}")
    #expect(
      try model("{type: object, additionalProperties: true, anyOf: \(alternatives(""))}")
        == "{a?: string, b?: int, *: any}")
    #expect(
      try model(
        "{additionalProperties: true, anyOf: \(alternatives(", kind: {type: string, enum: [x]}"))}"
      ).contains(" | "))
  }

  @Test("a reference beside alternatives in `allOf` keeps its properties, and so do these")
  func referencesBesideAlternatives() throws {
    let parts =
      "A: {type: object, properties: {a: {type: string}}}\n"
      + "B: {type: object, properties: {b: {type: string}}}"
    let a = "{allOf: [{$ref: '#/components/schemas/A'}], description: One.}"
    let b = "{anyOf: [{$ref: '#/components/schemas/B'}, {type: object}]}"
    for list in ["\(a), \(b)", "\(b), \(a)"] {
      let models = try sketches("Thing: {allOf: [\(list)]}\n\(parts)")
      let thing = try #require(models.first { $0.hasPrefix("Thing:") })
      #expect(thing.contains("a?: string") && thing.contains("b?: string"))
    }
  }

  @Test("null may have a description, and keys of its own")
  func annotatedNull() throws {
    for keys in ["x-struct: null", "description: None.", "title: None, example: null"] {
      #expect(try model("{anyOf: [{type: string}, {nullable: true, \(keys)}]}") == "string")
    }
  }

  @Test("a scalar beside alternatives that are objects is one more where it is as the example is")
  func scalarBesideObjects() throws {
    func sketch(_ example: String) throws -> String {
      try model(
        "{type: string, \(example)oneOf: [{type: object, properties: {id: {type: string}}}]}")
    }
    #expect(try sketch("example: 2f24211d, ") == "string | {id?: string}")
    #expect(try sketch("") == "{id?: string}")
  }

  @Test("alternatives that are no objects are meant where the example is none, either")
  func alternativesOfExample() throws {
    for (example, expected) in [
      ("ACTIVE", "string(ACTIVE|DELETED)"), ("{active: true}", "{ACTIVE?: string, active?: bool}"),
    ] {
      let (service, messages) = read(
        schemas(
          """
          A:
            type: object
            example: \(example)
            oneOf: [{type: string, enum: [ACTIVE, DELETED]}]
            properties: {ACTIVE: {type: string}, active: {type: boolean}}
          """))
      #expect(
        service?.models.first.map { sketch($0.schema, in: service?.models ?? Models()) } == expected
      )
      #expect(messages.count == 1)
    }
  }

  @Test(
    "a case of a titled group has the group's title before its own, where another group has that too"
  )
  func groups() throws {
    let service = try service(
      schemas(
        """
        Message:
          oneOf:
            - title: WhatsApp
              oneOf:
                - {title: Text, type: object, properties: {a: {type: string}}}
                - {title: Sticker, type: object, properties: {b: {type: string}}}
            - title: Viber
              oneOf:
                - {title: Text, type: object, properties: {c: {type: string}}}
                - {title: File, type: object, properties: {d: {type: string}}}
        """))
    let union = try #require(service.union)
    #expect(
      union.cases.map(\.schema.provenance.name)
        == ["WhatsApp Text", "Sticker", "Viber Text", "File"])
  }

  @Test("an alternative that is referred to by its place is named after its title")
  func referencesToAlternatives() throws {
    let service = try service(
      schemas(
        """
        Thing:
          properties:
            one: {$ref: "#/components/schemas/Field/properties/value/oneOf/0"}
            two: {$ref: "#/components/schemas/Field/properties/value/oneOf/1"}
        Field:
          properties:
            value:
              oneOf:
                - {title: Boolean, type: object, properties: {value: {type: boolean}}}
                - {type: object, properties: {value: {type: string}}}
        """))
    #expect(service.models.map(\.name).sorted() == ["Boolean value", "Field", "Thing", "value"])
  }

  @Test("texts that have another default in each case choose it, as in JSON:API")
  func defaults() throws {
    #expect(
      try sketches(
        """
        Thing: {anyOf: [{$ref: "#/components/schemas/Item"}, {$ref: "#/components/schemas/User"}]}
        Same: {anyOf: [{$ref: "#/components/schemas/Item"}, {$ref: "#/components/schemas/Other"}]}
        Item: {type: object, required: [type], properties: {type: {type: string, default: item}}}
        User: {type: object, properties: {type: {type: string, default: user}}}
        Other: {type: object, required: [type], properties: {type: {type: string, default: item}}}
        """
      ).prefix(2) == ["Thing: type: <item>Item | <user>User", "Same: Item | Other"])
  }

  @Test("a value that several cases list is one of each")
  func sharedValues() throws {
    let service = try service(
      schemas(
        """
        Thing:
          oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]
          discriminator: {propertyName: kind}
        A: {type: object, required: [kind], properties: {kind: {type: string, enum: [x, y]}}}
        B: {type: object, required: [kind], properties: {kind: {type: string, enum: [y, z]}}}
        """))
    let union = try #require(service.union)
    #expect(union.cases.map(\.discriminatorValues) == [["x", "y"], ["y", "z"]])
    #expect(!union.assumesValues)
  }

  @Test("a reference into a schema makes nothing a subtype of a component of the same name")
  func referencesIntoSchemas() throws {
    #expect(
      try sketches(
        """
        Pet: {type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
        Shop: {type: object, properties: {Pet: {type: object, properties: {price: {type: integer}}}}}
        Offer: {allOf: [{$ref: "#/components/schemas/Shop/properties/Pet"}]}
        """
      ).first == "Pet: {kind?: string}")
  }

  @Test("what all schemas share says nothing of which of them a value is")
  func sharedDiscriminators() throws {
    let models = try sketches(
      """
      Vehicle:
        type: object
        required: [kind]
        properties: {kind: {$ref: "#/components/schemas/Kind"}}
        discriminator: {propertyName: kind, mapping: {c: Car}}
      Kind: {type: string, enum: [c, Bike, v]}
      Car: {allOf: [{$ref: "#/components/schemas/Vehicle"}, {type: object, properties: {doors: {type: integer}}}]}
      Bike: {allOf: [{$ref: "#/components/schemas/Vehicle"}]}
      Van: {allOf: [{$ref: "#/components/schemas/Vehicle"}, {type: object, properties: {kind: {type: string, enum: [v]}}}]}
      """)
    #expect(
      models.first
        == "Vehicle: kind: <c>Car | <Bike>Bike | <v>Van | <Vehicle>{kind: Kind}")
  }

  @Test("alternatives that consist of the schema whose alternatives they are have its properties")
  func abstractBases() throws {
    #expect(
      try sketches(
        """
        Pet:
          type: object
          required: [kind]
          properties: {kind: {type: string}}
          oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
          discriminator: {propertyName: kind, mapping: {c: Cat, d: Dog}}
        Cat: {allOf: [{$ref: "#/components/schemas/Pet"}], properties: {lives: {type: integer}}}
        Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {bark: {type: string}}}]}
        """) == [
          "Pet: kind: <c>Cat | <d>Dog", "Cat: {kind: =c, lives?: int}",
          "Dog: {kind: =d, bark?: string}",
        ])
    #expect(
      try sketches(
        """
        Pet: {oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]}
        Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {lives: {type: integer}}}]}
        Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {type: object, properties: {bark: {type: string}}}]}
        """) == ["Pet: Cat | Dog", "Cat: {lives?: int}", "Dog: {bark?: string}"])
  }

  @Test("schemas that consist of each other and have discriminators end")
  func circularInheritance() {
    let (service, _) = read(
      schemas(
        """
        A: {type: object, properties: {t: {type: string}}, discriminator: {propertyName: t}, allOf: [{$ref: "#/components/schemas/B"}]}
        B: {type: object, properties: {t: {type: string}}, discriminator: {propertyName: t}, allOf: [{$ref: "#/components/schemas/A"}]}
        """))
    #expect(service != nil)
  }

  @Test("what has one value if it is there at all is an enum, unless in a case of a union")
  func constants() throws {
    #expect(
      try model(
        "properties: {a: {const: x}, b: {const: true}, c: {const: 3}, d: {const: y, default: y}}\n"
          + "required: []", version: "3.1.0")
        == "{a?: string(x), b?: bool, c?: integer(3), d?: =y = y}")
    #expect(
      try sketches(
        """
        A:
          oneOf: [{$ref: "#/components/schemas/one"}, {$ref: "#/components/schemas/two"}]
          discriminator: {propertyName: t}
        one: {type: object, properties: {t: {const: one}, u: {const: z}}}
        two: {type: object, required: [t], properties: {t: {const: two}}}
        """, version: "3.1.0") == [
          "A: t: <one>one | <two>two", "one: {t?: =one, u?: =z}", "two: {t: =two}",
        ])
  }

  @Test("so is an enum of one value that all objects of a union have, and that differs")
  func enumsOfMembers() throws {
    func telling(_ one: String, _ two: String) throws -> [String] {
      let text = schemas(
        """
        A:
          oneOf: [{$ref: "#/components/schemas/one"}, {$ref: "#/components/schemas/two"}]
        one: {type: object, properties: {action: {type: string, enum: [\(one)]}, a: {type: string, enum: [x]}}}
        two: {type: object, properties: {action: {type: string, enum: [\(two)]}}}
        """, version: "3.1.0")
      let models = try service(text).models
      return models.ids.flatMap { id -> [String] in
        guard case .object(let object) = models[id].schema.kind else { return [] }
        return object.properties.filter(\.tellsMembersApart).map(\.name)
      }
    }
    #expect(try telling("mute", "hangup") == ["action", "action"])
    #expect(try telling("mute", "mute") == [])
  }

  @Test("what a mapping and the property itself say of a case choose it, where they differ")
  func contradictingMapping() throws {
    let (service, messages) = read(
      schemas(
        """
        A:
          oneOf: [{$ref: "#/components/schemas/one"}, {$ref: "#/components/schemas/two"}]
          discriminator:
            propertyName: t
            mapping: {one: "#/components/schemas/one", two: "#/components/schemas/two"}
        one: {type: object, required: [t], properties: {t: {const: ONE}}}
        two: {type: object, required: [t], properties: {t: {const: two}}}
        """, version: "3.1.0"))
    #expect(
      service?.models.sketches == [
        "A: t: <one,ONE>one | <two>two", "one: {t: =ONE}", "two: {t: =two}",
      ])
    #expect(
      messages == [
        "7:7: `mapping` has `one` for a case whose `t` is `ONE`; each of them chooses it"
      ])
  }

  @Test("a discriminator that no case has as a property is told, since it would not be sent")
  func undeclaredDiscriminator() throws {
    let messages = read(
      schemas(
        """
        A:
          oneOf: [{$ref: "#/components/schemas/One"}, {$ref: "#/components/schemas/Two"}]
          discriminator: {propertyName: kind}
        One: {type: object, properties: {a: {type: string}}}
        Two: {type: object, properties: {b: {type: string}}}
        """, version: "3.1.0")
    ).messages
    #expect(
      messages == [
        "7:7: none of the schemas has the discriminator's property `kind`, so what is sent does not have it either"
      ])
  }

  @Test("a discriminator may be a number or true and false, however its mapping spells them")
  func unusualDiscriminators() throws {
    func union(_ type: String, _ first: String, _ second: String) throws -> String {
      try sketches(
        """
        A:
          oneOf: [{$ref: "#/components/schemas/Ok"}, {$ref: "#/components/schemas/Failed"}]
          discriminator:
            propertyName: failed
            mapping:
              '\(first)': '#/components/schemas/Ok'
              '\(second)': '#/components/schemas/Failed'
        Ok: {type: object, required: [failed], properties: {failed: {type: \(type)}}}
        Failed: {type: object, required: [failed], properties: {failed: {type: \(type)}}}
        """
      ).first ?? ""
    }
    #expect(try union("boolean", "False", "True") == "A: failed: <false>Ok | <true>Failed")
    #expect(try union("integer", "0", "1") == "A: failed: <0>Ok | <1>Failed")
    #expect(try union("integer", "no", "yes") == "A: Ok | Failed")
  }

  @Test("oneOf and anyOf are unions, without cases that others include")
  func unions() throws {
    #expect(
      try model(
        "oneOf: [{$ref: '#/components/schemas/Animal'}, {type: array, items: {$ref: '#/components/schemas/Animal'}}]"
      )
        == "Animal | [Animal]")
    #expect(try model("anyOf: [{type: string}, {type: string, enum: [a, b]}]") == "string(a|b)")
    #expect(
      try model("anyOf: [{type: string, enum: [a]}, {type: string, enum: [b]}]") == "string(a|b)")
    #expect(try model("anyOf: [{const: a}, {const: b}]", version: "3.1.0") == "string(a|b)")
    #expect(try model("oneOf: [{type: integer}, {type: number}]") == "double")
    #expect(try model("anyOf: [{type: string, format: date}, {type: string}]") == "string")
    #expect(try model("oneOf: [{$ref: '#/components/schemas/Animal'}]") == "Animal")
    #expect(try model("anyOf: [{type: string}, {}]") == "any")
    #expect(
      try model(
        "type: object\noneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Animal'}]"
      )
        == "Cat | Animal")
    #expect(try model("type: string\noneOf: [{enum: [a]}, {enum: [b]}]") == "string(a|b)")
    #expect(
      try model(
        "properties: {a: {oneOf: [{$ref: '#/components/schemas/Animal'}, {nullable: true}]}}")
        == "{a?: Animal?}")
  }

  @Test("enums in a union are one, and types only where they stand alone")
  func enums() throws {
    let models = """
      Status: {type: string, enum: [a, b]}
      Blank: {enum: ['']}
      Null: {enum: [null]}

      """
    func reading(_ members: String..., besides rest: String = "") throws -> [String] {
      let list = members.map { "{$ref: '#/components/schemas/\($0)'}" }.joined(separator: ", ")
      return try service(
        document(
          """
          responses:
            "200":
              description: A.
              content: {application/json: {schema: {$ref: "#/components/schemas/Mail"}}}
          """,
          rest: "components:\n  schemas:\n"
            + indented(
              models + "Mail: {type: object, properties: {status: {oneOf: [\(list)]}\(rest)}}",
              by: 4))
      ).models.sketches
    }
    #expect(try reading("Status", "Blank", "Null") == ["Mail: {status?: string(a|b|)?}"])
    #expect(try reading("Status", "Blank") == ["Mail: {status?: string(a|b|)}"])
    #expect(try reading("Status", "Null") == ["Status: string(a|b)", "Mail: {status?: Status?}"])
    #expect(
      try reading("Status", "Blank", besides: ", last: {$ref: '#/components/schemas/Status'}")
        == ["Status: string(a|b)", "Mail: {status?: string(a|b|), last?: Status}"])
  }

  @Test("a discriminator chooses by mapping, by the values of its property, or by name")
  func discriminators() throws {
    let cases = "oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]\n"
    #expect(
      try model(
        cases
          + "discriminator: {propertyName: type, mapping: {c: '#/components/schemas/Cat', d: Dog}}")
        == "type: <c>Cat | <d>Dog")
    #expect(try model(cases + "discriminator: {propertyName: kind}") == "kind: <cat>Cat | <dog>Dog")
    #expect(try model(cases + "discriminator: {propertyName: type}") == "type: <Cat>Cat | <Dog>Dog")
    #expect(try model(cases) == "kind: <cat>Cat | <dog>Dog")
    // One that may be null stands in another union, which says nothing of its discriminator.
    #expect(
      try model(
        "anyOf: [{\(cases.dropLast()), discriminator: {propertyName: kind}}, {type: 'null'}]",
        version: "3.1.0") == "kind: <cat>Cat | <dog>Dog")
    #expect(
      try model(
        """
        oneOf:
          - {required: [t], properties: {t: {const: 1}}}
          - {required: [t], properties: {t: {enum: [2, 3]}}}
        """, version: "3.1.0") == "t: <1>{t: =1} | <2,3>{t: integer(2|3)}")
  }

  @Test("what stands beside a reference counts since 3.1")
  func siblings() throws {
    let text = "$ref: '#/components/schemas/Animal'\nproperties: {age: {type: integer}}"
    #expect(try model(text, version: "3.1.0") == "{name: string, age?: int}")
    #expect(reading(text, version: "3.0.0").sketch == "any")
    #expect(
      reading("properties: {a: {$ref: '#/components/schemas/A', nullable: true, description: x}}")
        .sketch == "{a?: A?}")
  }

  @Test("a reference to a schema that may be null may be null itself")
  func nullableModels() throws {
    #expect(
      try sketches(
        """
        A: {properties: {n: {$ref: "#/components/schemas/N"}, m: {type: array, items: {$ref: "#/components/schemas/M"}}}}
        N: {type: object, nullable: true, properties: {a: {type: string}}}
        M: {$ref: "#/components/schemas/N"}
        """) == ["A: {n?: N?, m?: [M?]}", "N: {a?: string}", "M: N"])
  }
}
