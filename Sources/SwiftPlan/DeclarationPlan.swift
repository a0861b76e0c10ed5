/// A type that is declared.
public struct DeclarationPlan: Sendable {
  public indirect enum Kind: Sendable {
    case structure(StructurePlan)
    case openEnum(OpenEnumPlan)
    case union(UnionPlan)
    case alias(String)
    case answerTable(AnswerTablePlan)
  }
  public var name: String
  public var documentation: [String]
  public var kind: Kind
  /// Protocols beside those that all of its kind conform to.
  public var conformances: [String]
  /// Types declared inside of this one.
  public var declarations: [DeclarationPlan]
  public var names: ScopeNames
}

/// A struct with a property for each property of a JSON object.
public struct StructurePlan: Sendable {
  public var properties: [PropertyPlan]
  /// The property that holds keys that the description does not name.
  public var additionalProperties: AdditionalPropertiesPlan?
}

public struct AdditionalPropertiesPlan: Sendable {
  public var name: String
  public var type: String
}

public struct PropertyPlan: Sendable {
  /// The name before a colon.
  public var label: String
  /// The name of the value, as it stands in source text.
  public var name: String
  /// The name in JSON as a string literal.
  public var key: String
  public var type: String
  /// The type as it is decoded where the key may be absent: the type without its `?`.
  public var wrappedType: String
  public var documentation: [String]
  /// Whether a value that is always there may be null.
  public var isNullable: Bool
  /// Whether the type is optional because the key may be absent.
  public var mayBeAbsent: Bool
  /// A literal in place of an absent value.
  public var defaultValue: String?
  /// The default of the initializer's parameter.
  public var initializerDefault: String?
  /// Whether the value is behind a reference, since its type contains itself.
  public var isIndirect: Bool
  /// The name of a local variable for the value while it is decoded.
  public var local: String
  /// Whether a parameter of the coding methods hides the property.
  public var needsSelf: Bool
}

/// A struct around a raw value, with the known values as static properties.
public struct OpenEnumPlan: Sendable {
  public struct Case: Sendable {
    public var name: String
    /// A literal of the raw value.
    public var literal: String
    public var documentation: [String]
  }
  public var rawType: String
  public var cases: [Case]
}

/// An enum with a case for each of several types.
public struct UnionPlan: Sendable {
  public struct Case: Sendable {
    public var name: String
    public var type: String
    /// String literals of the discriminator's values.
    public var discriminatorValues: [String]
  }
  public var cases: [Case]
  /// A string literal.
  public var discriminator: String?
  /// The case of values that the discriminator does not choose one for.
  public var defaultCase: Case?
  /// The name of the case that keeps what no other case knows.
  public var unknownCase: String
}

/// An enum with a case for each status.
public struct AnswerTablePlan: Sendable {
  public struct Case: Sendable {
    public enum Content: String, Sendable { case nothing, value, values, text, data }
    public var name: String
    public var status: ErrorPlan.Status
    public var content: Content
    public var type: String?
  }
  public var cases: [Case]
  public var hasDefault: Bool
}
