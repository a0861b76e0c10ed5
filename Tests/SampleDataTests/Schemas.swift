import ServiceModel

@testable import SampleData

extension Schema {
  static var string: Schema { Schema(.string(.plain)) }
  static var int: Schema { Schema(.integer(.int)) }
  static var bool: Schema { Schema(.boolean) }
  static func reference(_ name: String) -> Schema { Schema(.reference(name)) }
  static func array(_ element: Schema) -> Schema { Schema(.array(element)) }
  static func format(_ format: StringFormat) -> Schema { Schema(.string(format)) }

  /// An object; a name that ends in `?` may be absent.
  static func object(_ properties: KeyValuePairs<String, Schema>) -> Schema {
    Schema(
      .object(
        ObjectSchema(
          properties: properties.map { name, schema in
            Property(
              name: name.hasSuffix("?") ? String(name.dropLast()) : name, schema: schema,
              isRequired: !name.hasSuffix("?"))
          })))
  }

  static func strings(_ values: String...) -> Schema {
    Schema(
      .enumeration(
        Enumeration(base: .string, cases: values.map { Enumeration.Case(value: .string($0)) })))
  }

  static func union(_ cases: [Schema], discriminator: String? = nil, values: [[String]] = [])
    -> Schema
  {
    Schema(
      .union(
        Union(
          cases: cases.enumerated().map { index, schema in
            Union.Case(
              schema: schema, discriminatorValues: index < values.count ? values[index] : [])
          }, discriminator: discriminator)))
  }

  var nullable: Schema {
    var result = self
    result.isNullable = true
    return result
  }

  func limited(_ change: (inout Limits) -> Void) -> Schema {
    var result = self
    change(&result.limits)
    return result
  }

  func sampled(_ value: JSONValue) -> Schema {
    var result = self
    result.sample = Sample(value: value)
    return result
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

func check(
  _ value: JSONValue, _ schema: Schema, models: [Model] = [],
  strictness: SchemaChecker.Strictness = []
) -> Mismatch? {
  SchemaChecker(models: models).mismatch(of: value, with: schema, strictness: strictness)
}

func sample(_ schema: Schema, named name: String? = nil, models: [Model] = []) -> JSONValue {
  SampleMaker(models: models).sample(for: schema, name: name)
}
