import Foundation
import ServiceModel
import TestSchemas
import Testing

@testable import SampleData
@testable import SchemaChecking

@Suite("Making samples")
struct SampleMakerTests {
  @Test("What the author wrote comes first: the sample, the default, the first value of a list")
  func authors() {
    var schema = Schema.strings("a", "b")
    #expect(sample(schema) == "a")
    schema.defaultValue = "b"
    #expect(sample(schema) == "b")
    schema.sample = Sample(value: "c")
    #expect(sample(schema) == "c")
  }

  @Test("A sample that does not fit its schema is not used")
  func misfits() {
    #expect(sample(.int.sampled("x"), named: "page") == 1)
    var schema = Schema.int
    schema.defaultValue = .null
    #expect(sample(schema.nullable, named: "page") == 1)
  }

  @Test("The sample of a model is used wherever the model is referred to")
  func sampleOfModel() {
    let models = [
      Model(name: "User", schema: .object(["login": .string]).sampled(["login": "grace"])),
      Model(name: "Alias", schema: .reference("User")),
    ]
    let schema = Schema.object(["owner": .reference("Alias")])
    #expect(sample(schema, models: models) == ["owner": ["login": "grace"]])
  }

  @Test(
    "Texts are plausible by name",
    arguments: [
      ("email", "ada@example.com"), ("userEmail", "ada@example.com"), ("login", "ada"),
      ("full_name", "Ada Lovelace"), ("firstName", "Ada"),
      ("avatar_url", "https://example.com/avatar.png"),
      ("imageURL", "https://example.com/image.png"), ("reposUrl", "https://example.com/repos"),
      ("html_url", "https://example.com"), ("owner-id", "a1b2c3"),
      ("access_token", "sample-token"), ("currency", "EUR"), ("countryCode", "GB"),
      ("time_zone", "Europe/London"), ("created_at", "2026-01-15T09:30:00Z"),
      ("mimeType", "image/png"), ("", "sample"), ("wholly unknown", "sample"), ("状態", "sample"),
    ])
  func texts(name: String, text: String) {
    #expect(sample(.string, named: name) == .string(text))
  }

  @Test("A name is a person's, unless it is plainly something else's")
  func names() {
    #expect(sample(.string, named: "name") == "Ada Lovelace")
    let models = ["User", "Repository"].map { Model(name: $0, schema: .object(["name": .string])) }
    #expect(sample(.reference("User"), models: models) == ["name": "Ada Lovelace"])
    #expect(sample(.reference("Repository"), models: models) == ["name": "Example"])
  }

  @Test("Numbers and truth values are plausible by name")
  func numbers() {
    #expect(sample(.int, named: "id") == 1)
    #expect(sample(.int, named: "total_count") == 3)
    #expect(sample(.int, named: "width") == 640)
    #expect(sample(.int, named: "createdAt") == 1_767_225_600)
    #expect(sample(Schema(.number(.unixTime)), named: "x") == 1_767_225_600)
    #expect(sample(Schema(.number(.double)), named: "price") == .number(9.99))
    #expect(sample(.bool, named: "active") == true)
    #expect(sample(.bool, named: "is_deleted") == false)
  }

  @Test("Items of an array are named by the array's name in the singular")
  func singular() {
    #expect(sample(.array(.string), named: "emails") == ["ada@example.com"])
    #expect(sample(.array(.string), named: "cities") == ["London"])
    #expect(sample(Schema(.map(.string)), named: "urls") == ["key": "https://example.com"])
  }

  @Test("Texts keep to their lengths and simple patterns")
  func textLimits() {
    #expect(sample(.string.limited { $0.maxLength = 3 }, named: "title") == "A s")
    #expect(sample(.string.limited { $0.maxLength = 3 }, named: "email") == "sam")
    #expect(sample(.string.limited { $0.minLength = 8 }, named: "login") == "adaadaad")
    #expect(sample(.string.limited { $0.pattern = "^[a-z]+$" }, named: "login") == "ada")
    #expect(sample(.string.limited { $0.pattern = "^[A-Z]{2}-\\d{3,5}$" }) == "AB-45678")
    #expect(sample(.string.limited { $0.pattern = "^(red|green)$" }) == "red")
    #expect(sample(.string.limited { $0.pattern = "^(?=x)" }) == "sample")
    #expect(sample(.string.limited { $0.minLength = 1_000_000_000 }) != .null)
  }

  @Test(
    "Made texts match their patterns",
    arguments: [
      "^[a-f0-9]{40}$", "^\\+?[1-9]\\d{1,14}$", "^\\d{4}-\\d{2}$", "^v\\d+\\.\\d+(\\.\\d+)?$",
      "^[^\\s@]+@[^\\s@]+$", "[A-Z]", "^$", "^.{3,5}$", "^([a-z]+:)*x$", "^[\\w.-]+$", "^a|b$",
      "^arn:aws:iam::[0-9]{12}:.*", "^#[0-9a-fA-F]{6}$", "^(a|b)?c{2,}$",
    ])
  func patterns(pattern: String) throws {
    guard case .string(let text) = sample(.string.limited { $0.pattern = pattern }) else {
      Issue.record("no text")
      return
    }
    let range = text.range(of: pattern, options: .regularExpression)
    #expect(range != nil || pattern == "^$" && text.isEmpty, "\(text)")
  }

  @Test("A pattern that takes long to match ends", .timeLimit(.minutes(15)))
  func backtracking() {
    let schema = Schema.string.limited {
      $0.pattern = "^((a+)+)+((a*)*)*b{1000}{1}$|^(((((x{99}){99}){99}){99}){99})$"
    }
    #expect(sample(schema, named: "title") != .null)
    let wide = Schema.string.limited { $0.pattern = "^(a*)*(a*)*(a*)*(a*)*(a*)*!$" }
    #expect(sample(wide, named: "title") != .null)
  }

  @Test("Numbers keep to their limits")
  func numberLimits() {
    #expect(sample(.int.limited { $0.minimum = 10 }, named: "id") == 10)
    #expect(sample(.int.limited { $0.exclusiveMinimum = 9.5 }, named: "id") == 10)
    #expect(sample(.int.limited { $0.maximum = -3 }, named: "id") == -3)
    #expect(sample(.int.limited { $0.multipleOf = 5 }, named: "id") == 5)
    #expect(
      sample(
        .int.limited {
          $0.maximum = -1
          $0.multipleOf = 4
        }, named: "id") == -4)
    let number = Schema(.number(.double))
    #expect(sample(number.limited { $0.maximum = 1 }, named: "price") == .number(1))
    #expect(
      sample(
        number.limited {
          $0.minimum = 0.1
          $0.maximum = 0.2
        }, named: "price") == .number(0.1))
    #expect(sample(number.limited { $0.multipleOf = 0.01 }, named: "price") == .number(9.99))
  }

  @Test(
    "Limits that no number keeps to, or that are no numbers, do no harm",
    arguments: [1e300, -1e300, .infinity, -.infinity, .nan, 9.3e18, -9.3e18, 0, 1e-300, -0.0])
  func absurdLimits(bound: Double) {
    for path: WritableKeyPath<Limits, Double?> in [
      \.minimum, \.maximum, \.exclusiveMinimum, \.exclusiveMaximum, \.multipleOf,
    ] {
      for kind in [
        Schema.Kind.integer(.int), .integer(.int32), .number(.double), .number(.float),
        .number(.decimal), .number(.unixTime),
      ] {
        let schema = Schema(kind).limited { $0[keyPath: path] = bound }
        #expect(check(sample(schema, named: "id"), schema) == nil)
      }
    }
  }

  @Test("Arrays have one item, or as many as they need, which differ where they have to")
  func arrays() {
    #expect(sample(.array(.int), named: "ids") == [1])
    #expect(sample(.array(.int).limited { $0.minItems = 2 }, named: "ids") == [1, 1])
    #expect(sample(.array(.int).limited { $0.maxItems = 0 }) == [])
    let schema = Schema.array(.int).limited {
      $0.minItems = 3
      $0.uniqueItems = true
    }
    #expect(sample(schema, named: "ids") == [1, 2, 3])
    #expect(
      check(
        sample(.array(.int).limited { $0.minItems = 1_000_000_000 }), .array(.int)) == nil)
  }

  @Test(
    "Items that have to differ do so for every kind",
    arguments: [
      Schema.string, .int, .bool, .strings("a", "b", "c"), .format(.uuid), .format(.url),
      .format(.date), .format(.dateTime), .format(.base64), Schema(.number(.double)),
      .object(["login": .string, "id?": .int]), .array(.string), Schema(.map(.int)),
      .string.limited { $0.pattern = "^[a-z]{3}$" },
    ])
  func uniqueItems(element: Schema) {
    let schema = Schema.array(element).limited {
      $0.minItems = 2
      $0.uniqueItems = true
    }
    #expect(check(sample(schema), schema, strictness: .all) == nil)
  }

  @Test("An object has its optional properties too, in the order of the description")
  func objects() {
    let schema = Schema.object(["b?": .int, "a": .int])
    #expect(sample(schema).compact() == #"{"b":1,"a":1}"#)
  }

  @Test("Recursion ends: what is optional is left out, arrays are empty, what is nullable is null")
  func recursion() {
    let models = [
      Model(
        name: "Node",
        schema: .object([
          "id": .int, "parent?": .reference("Node"), "next": .reference("Node").nullable,
          "children": .array(.reference("Node")),
        ]))
    ]
    #expect(
      sample(.reference("Node"), models: models)
        == ["id": 1, "next": .null, "children": []])
  }

  @Test("A union that comes back to itself takes the case that ends")
  func recursiveUnion() {
    let models = [
      Model(name: "Tree", schema: .union([.reference("Branch"), .reference("Leaf")])),
      Model(
        name: "Branch", schema: .object(["left": .reference("Tree"), "right": .reference("Tree")])),
      Model(name: "Leaf", schema: .object(["id": .int])),
    ]
    #expect(
      sample(.reference("Tree"), models: models) == ["left": ["id": 1], "right": ["id": 1]])
  }

  @Test("Of cases that keys tell apart the sample is the first one that says something and ends")
  func ownKeys() {
    func value(_ properties: KeyValuePairs<String, Schema>) -> Schema {
      Schema(
        .union(
          Union(
            cases: properties.map {
              Union.Case(onlyProperty: Property(name: $0, schema: $1, isRequired: true))
            })))
    }
    let models = [
      Model(
        name: "Value",
        schema: value([
          "nullValue": Schema(.constant(.null)), "not": .reference("Value"), "count": .int,
        ]))
    ]
    #expect(sample(.reference("Value"), models: models) == ["count": 3])
  }

  @Test("The discriminator has the value that chooses the case")
  func discriminators() {
    let models = [
      Model(name: "Cat", schema: .object(["kind": .string, "lives": .int])),
      Model(name: "Dog", schema: .object(["name": .string])),
    ]
    func union(_ names: String...) -> Schema {
      .union(
        names.map { .reference("\($0)") }, discriminator: "kind",
        values: names.map { [$0.lowercased()] })
    }
    #expect(sample(union("Cat", "Dog"), models: models)["kind"] == "cat")
    #expect(
      sample(union("Dog", "Cat"), models: models) == ["kind": "dog", "name": "Example"])
  }

  @Test("The value that chooses the case is of the property's type")
  func typedDiscriminators() {
    let models = [
      Model(name: "Open", schema: .object(["state": .int])),
      Model(name: "Shut", schema: .object(["state": Schema(.boolean)])),
    ]
    let union = Schema.union(
      [.reference("Open"), .reference("Shut")], discriminator: "state", values: [["7"], ["true"]])
    #expect(sample(union, models: models) == ["state": 7])
    let other = Schema.union(
      [.reference("Shut")], discriminator: "state", values: [["true"]])
    #expect(sample(other, models: models) == ["state": true])
  }

  @Test("A model without a finite value gives null and no hang")
  func infinite() {
    let models = [
      Model(name: "A", schema: .object(["b": .reference("B")])),
      Model(name: "B", schema: .object(["a": .reference("A")])),
      Model(name: "C", schema: .object(["a?": .reference("A"), "id": .int])),
      Model(name: "Alias", schema: .reference("Alias")),
      Model(
        name: "Self",
        schema: .array(
          .object([
            "x": .reference("Self").limited { $0.minItems = 1 },
            "y": .reference("Self").limited { $0.minItems = 2 },
          ]))),
    ]
    #expect(sample(.reference("A"), models: models) == .null)
    #expect(sample(.reference("C"), models: models) == ["id": 1])
    #expect(sample(.reference("Alias"), models: models) == .null)
    _ = sample(.reference("Self").limited { $0.minItems = 1 }, models: models)
  }

  @Test("Long chains of models end, without overflowing the stack")
  func chains() {
    let count = 10_000
    func models(_ schema: (String) -> Schema) -> [Model] {
      (0..<count).map {
        Model(name: "M\($0)", schema: $0 == count - 1 ? .int : schema("M\($0 + 1)"))
      }
    }
    let aliases = models { .reference("\($0)") }
    #expect(sample(.reference("M0"), models: aliases) == 1)
    #expect(
      sample(.reference("M0"), models: models { .object(["a": .reference("\($0)")]) }) == .null)
    let lists = models { .array(.reference("\($0)")) }
    #expect(check(sample(.reference("M0"), models: lists), .reference("M0"), models: lists) == nil)
    let unions = models { .union([.reference("\($0)"), .string]) }
    #expect(
      check(sample(.reference("M0"), models: unions), .reference("M0"), models: unions) == nil)
  }

  @Test("Schemas of 512 levels get a sample")
  func depth() {
    var arrays = Schema.int
    var objects = Schema.int
    var optional = Schema.int
    var unions = Schema.int
    for _ in 0..<512 {
      arrays = .array(arrays)
      objects = .object(["a": objects])
      optional = .object(["a?": optional])
      unions = .union([unions])
    }
    #expect(check(sample(arrays), arrays) == nil)
    #expect(sample(objects) == .null)
    #expect(check(sample(optional), optional) == nil)
    #expect(sample(unions) == .null)
  }

  @Test("Samples do not grow without bound", .timeLimit(.minutes(15)))
  func size() {
    func models(_ mark: String) -> [Model] {
      (0..<40).map { index in
        Model(
          name: "M\(index)",
          schema: .object([
            "a\(mark)": .reference("M\(index + 1)"), "b\(mark)": .reference("M\(index + 1)"),
            "c\(mark)": .reference("M\(index + 1)"),
          ]))
      } + [Model(name: "M40", schema: .int)]
    }
    #expect(sample(.reference("M0"), models: models("?")).weight <= SampleMaker.comfortableWeight)
    #expect(sample(.reference("M0"), models: models("")) == .null)
    let wide =
      models("?")
      + (0..<30).map { index in
        Model(name: "W\(index)", schema: .object(["x?": .array(.reference("M\(index)"))]))
      }
    #expect(sample(.reference("W0"), models: wide) != .null)
  }

  @Test("The sample of a schema is the same, whatever was asked for before")
  func determinism() {
    let models = SchemaGenerator.models(seed: 7, count: 40)
    let forwards = SampleMaker(models: models)
    let backwards = SampleMaker(models: models)
    let first = models.ids.map { forwards.sample(for: .reference($0), name: nil) }
    let second = models.ids.reversed().map { backwards.sample(for: .reference($0), name: nil) }
    #expect(first == second.reversed())
  }

  @Test("Samples fit their schemas in every respect", arguments: 0..<200 as Range<UInt64>)
  func property(seed: UInt64) {
    let models = SchemaGenerator.models(seed: seed, count: 12)
    let maker = SampleMaker(models: models)
    let checker = SchemaChecker(models: models)
    for id in models.ids {
      let schema = Schema.reference(id)
      let value = maker.sample(for: schema, name: nil)
      let mismatch = checker.mismatch(of: value, with: schema, strictness: .all)
      #expect(mismatch == nil, "\(models[id].name): \(value.compact())")
    }
  }
}
