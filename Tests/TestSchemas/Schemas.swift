import ServiceModel

extension Schema {
  public static var string: Schema { Schema(.string(.plain)) }
  public static var int: Schema { Schema(.integer(.int)) }
  public static var bool: Schema { Schema(.boolean) }
  public static func reference(_ id: Model.ID) -> Schema { Schema(.reference(id)) }
  public static func array(_ element: Schema) -> Schema { Schema(.array(element)) }
  public static func format(_ format: StringFormat) -> Schema { Schema(.string(format)) }

  /// An object; a name that ends in `?` may be absent.
  public static func object(_ properties: KeyValuePairs<String, Schema>) -> Schema {
    Schema(
      .object(
        ObjectSchema(
          properties: properties.map { name, schema in
            Property(
              name: name.hasSuffix("?") ? String(name.dropLast()) : name, schema: schema,
              isRequired: !name.hasSuffix("?"))
          })))
  }

  public static func strings(_ values: String...) -> Schema {
    Schema(
      .enumeration(
        Enumeration(base: .string, cases: values.map { Enumeration.Case(value: .string($0)) })))
  }

  public static func union(_ cases: [Schema], discriminator: String? = nil, values: [[String]] = [])
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

  public var nullable: Schema {
    var result = self
    result.isNullable = true
    return result
  }

  public func limited(_ change: (inout Limits) -> Void) -> Schema {
    var result = self
    change(&result.limits)
    return result
  }

  public func sampled(_ value: JSONValue) -> Schema {
    var result = self
    result.sample = Sample(value: value)
    return result
  }
}
