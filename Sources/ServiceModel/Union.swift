/// One of several schemas.
public struct Union: Sendable {
  public struct Case: Sendable {
    public var schema: Schema
    /// The values of the discriminator that choose this case.
    public var discriminatorValues: [String]
    /// Whether this is the case of values without the discriminator's property, or with an unknown value
    /// of it.
    public var isBase: Bool
    /// Whether this is an object with one key that no other case has, so that the key says which case it is.
    public var hasOwnKey = false

    public init(schema: Schema, discriminatorValues: [String] = [], isBase: Bool = false) {
      self.schema = schema
      self.discriminatorValues = discriminatorValues
      self.isBase = isBase
    }

    /// The case of objects that have this property and no other.
    public init(onlyProperty property: Property) {
      self.init(
        schema: Schema(.object(ObjectSchema(properties: [property])), location: property.location))
      hasOwnKey = true
    }
  }
  public var cases: [Case]
  /// The property whose value tells the cases apart.
  public var discriminator: String?
  /// The values of the discriminator that are not in the description: names of schemas stand for them.
  public var impliedValues: Set<String> = []
  /// Whether some of the discriminator's values are only names of schemas, so that another value says
  /// nothing.
  public var assumesValues: Bool
  /// Whether no value is of two cases: what JSON Schema calls `oneOf`, and not `anyOf`.
  public var isExclusive = false

  public init(cases: [Case], discriminator: String? = nil, assumesValues: Bool = false) {
    self.cases = cases
    self.discriminator = discriminator
    self.assumesValues = assumesValues
  }
}

extension Union {
  /// The cases that a value of the discriminator chooses, of which there are several where a case is a union that
  /// has one like another case; empty where it is no value that the description knows, and no case is the base.
  public func chosenCases(by value: JSONValue) -> [Case] {
    let chosen = cases.filter { $0.isChosen(by: value) }
    return chosen.isEmpty ? cases.first(where: \.isBase).map { [$0] } ?? [] : chosen
  }
}

extension Union.Case {
  /// The property of an object in place whose key says that it is this case.
  public var ownProperty: Property? {
    guard hasOwnKey, case .object(let object) = schema.kind else { return nil }
    return object.onlyProperty
  }

  /// Whether a value of the discriminator is one of this case's.
  public func isChosen(by value: JSONValue) -> Bool {
    value.scalarText.map(discriminatorValues.contains) ?? false
  }
}

extension JSONValue {
  /// A text, a boolean or a whole number as text, as discriminators are compared and header fields are sent; nil for anything
  /// else.
  public var scalarText: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .null, .number, .numberText, .array, .object: nil
    }
  }
}
