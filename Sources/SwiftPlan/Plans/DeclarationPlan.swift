import ServiceModel

/// A type that is declared.
public struct DeclarationPlan: Sendable {
  public indirect enum Kind: Sendable {
    case structure(StructurePlan)
    case openEnum(OpenEnumPlan)
    case union(UnionPlan)
    case alias(String)
    case responseTable(ResponseTablePlan)
  }
  public var name: String
  public var documentation: DocumentationPlan
  public var kind: Kind
  /// Whether it conforms to `MultipartValue`.
  public var isMultipartValue: Bool
  /// Protocols beside those that all of its kind conform to.
  public var conformances: [String]
  /// Initializers for it from what responses have in its place.
  public var conversions: [ConversionPlan]
  /// Types declared inside of this one.
  public var declarations: [DeclarationPlan]
  public var names: ScopeNames
}

/// A struct with a property for each property of a JSON object.
public struct StructurePlan: Sendable {
  public var properties: [PropertyPlan]
  /// The property that holds keys that the description does not name.
  public var additionalProperties: AdditionalPropertiesPlan?
  /// Whether its properties can be changed, whatever those of others can: those of a type for requests that is made from
  /// what was received.
  public var isMutable: Bool
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
  /// The type of the initializer's parameter.
  public var argumentType: String
  public var documentation: DocumentationPlan
  /// Whether a value that is always there may be null.
  public var isNullable: Bool
  /// Whether the type is optional because the key may be absent.
  public var mayBeAbsent: Bool
  /// Whether requests don't have it.
  public var isReadOnly: Bool
  /// A literal in place of an absent value.
  public var defaultValue: String?
  /// Whether that is the only value that the property can have.
  public var isConstant: Bool
  /// Whether the key of such a property may be absent.
  public var isOptionalConstant: Bool
  /// A literal of the only value of a property that may be absent.
  public var constant: String?
  /// The default of the initializer's parameter.
  public var initializerDefault: String?
  /// Whether the value is behind a reference, since its type contains itself.
  public var isIndirect: Bool
  /// The name of the stored property that has the value, as it stands behind a dot: another one where it is behind a
  /// reference.
  public var storage: String

  /// The name, as it stands behind a dot.
  public var member: String { Identifier.afterDot(name) }
}

/// A struct around a raw value, with the known values as static properties.
public struct OpenEnumPlan: Sendable {
  public struct Case: Sendable, Hashable {
    public var name: String
    /// A literal of the raw value.
    public var literal: String
    public var documentation: DocumentationPlan
  }
  public var rawType: String
  public var cases: [Case]
}

/// An enum with a case for each of several types, and of several values.
public struct UnionPlan: Sendable {
  public struct Case: Sendable {
    public enum Content: Sendable {
      case value(type: String)
      /// Nothing, since there is one value only: the literal.
      case constant(String)
    }
    public var name: String
    public var content: Content
    /// A string literal of the only key of the object that has the content; nil where it stands alone.
    public var key: String?
    /// String literals of the discriminator's values.
    public var discriminatorValues: [String]
    public var documentation: DocumentationPlan

    /// The name, as it stands behind a dot.
    public var member: String { Identifier.afterDot(name) }
    /// The type of what it holds; nil where it holds nothing.
    public var type: String? { if case .value(let type) = content { type } else { nil } }
    /// A literal of the one value; nil where it holds a value.
    public var constant: String? {
      if case .constant(let literal) = content { literal } else { nil }
    }
  }
  /// A property that all members have that are objects.
  public struct SharedProperty: Sendable {
    public var name: String
    public var type: String
    public var documentation: DocumentationPlan
    /// The name in JSON as a string literal.
    public var key: String
    /// The cases whose values have it.
    public var cases: [Case]
    /// Whether other cases hold what has no properties.
    public var isPartial: Bool

    /// The name, as it stands behind a dot.
    public var member: String { Identifier.afterDot(name) }

    public struct Case: Sendable, Hashable {
      /// As it stands behind a dot.
      public var name: String
      /// Whether the property is a `Nullable`.
      public var isNullable: Bool
    }
  }
  /// A literal that stands for a value.
  public struct Literal: Sendable {
    public enum Kind: String, Sendable { case string, integer, float, boolean, array, dictionary }
    public var kind: Kind
    /// The protocol of types that take the literal.
    public var protocolName: String
    /// As it stands behind a dot.
    public var caseName: String
    /// What the literal holds: of a list or a map, its elements.
    public var type: String
    /// Whether the case holds an enum around the value.
    public var isRawValue: Bool
  }
  public var cases: [Case]
  /// A string literal.
  public var discriminator: String?
  /// The number of the case of values that the discriminator chooses no other for.
  public var base: Int?
  /// Whether nobody wrote the discriminator's values.
  public var assumesValues: Bool
  /// The name of the case that keeps what no other case knows.
  public var unknownCase: String
  public var sharedProperties: [SharedProperty]
  public var literals: [Literal]
}

/// An enum with a case for each status.
public struct ResponseTablePlan: Sendable {
  public struct Case: Sendable {
    public enum Content: String, Sendable { case nothing, value, values, text, data, base64 }
    public var name: String
    public var status: StatusPattern
    public var content: Content
    public var type: String?
  }
  /// The operation whose responses they are.
  public var operation: String
  public var cases: [Case]
  public var hasDefault: Bool
}
