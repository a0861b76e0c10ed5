import Diagnostics

/// What a JSON value, a parameter or a part may be.
public struct Schema: Sendable {
  public indirect enum Kind: Sendable {
    case any
    case boolean
    case string(StringFormat)
    case integer(IntegerFormat)
    case number(NumberFormat)
    /// A part of a `multipart` body that comes from a file or from memory.
    case file
    case array(Schema)
    case map(Schema)
    case object(ObjectSchema)
    case enumeration(Enumeration)
    case union(Union)
    /// The value and no other.
    case constant(JSONValue)
    /// Another schema, by the model that it is.
    case reference(Model.ID)
  }
  public enum StringFormat: String, Sendable, Hashable, CaseIterable {
    case plain, date, dateTime, uuid, url
    /// Bytes as base64 (RFC 4648, section 4).
    case base64
  }
  public enum IntegerFormat: String, Sendable, Hashable, CaseIterable {
    case int, int32, int64
  }
  public enum NumberFormat: String, Sendable, Hashable, CaseIterable {
    case double, float, decimal
    /// Seconds since 1970.
    case unixTime
  }

  public var kind: Kind
  public var isNullable: Bool
  public var documentation: Documentation
  public var defaultValue: JSONValue?
  public var sample: Sample?
  public var limits: Limits
  /// The Swift name that the description asks for.
  public var preferredName: String?
  public var location: SourceLocation?

  public init(_ kind: Kind, location: SourceLocation? = nil) {
    self.kind = kind
    isNullable = false
    documentation = Documentation()
    limits = Limits()
    self.location = location
  }

  // MARK: - What few schemas have

  /// Kept out of line: schemas are many, and what works on nested ones has many of them on its stack.
  private indirect enum Rarities: Sendable {
    case values(mediaType: String?, format: String?, renamedAt: SourceLocation?)
  }
  private var rarities: Rarities?

  private var rareValues: (mediaType: String?, format: String?, renamedAt: SourceLocation?) {
    get {
      guard case .values(let mediaType, let format, let renamedAt)? = rarities else {
        return (nil, nil, nil)
      }
      return (mediaType, format, renamedAt)
    }
    set {
      rarities = .values(
        mediaType: newValue.mediaType, format: newValue.format, renamedAt: newValue.renamedAt)
    }
  }

  /// The media type of a part.
  public var mediaType: String? {
    get { rareValues.mediaType }
    set { if newValue != nil || rarities != nil { rareValues.mediaType = newValue } }
  }

  /// The format that the description names, as it names it, where ``kind`` doesn't say it.
  public var format: String? {
    get { rareValues.format }
    set { if newValue != nil || rarities != nil { rareValues.format = newValue } }
  }

  /// Where somebody who uses the description chose the preferred name: one that can't be had is a
  /// mistake there.
  public var renamedAt: SourceLocation? {
    get { rareValues.renamedAt }
    set { if newValue != nil || rarities != nil { rareValues.renamedAt = newValue } }
  }
}

extension Schema.Kind {
  /// The names that a service description has for formats of strings and numbers.
  public static let formatNames = [
    "date", "date-time", "uuid", "url", "data", "int32", "int64", "float", "decimal", "unix-time",
  ]

  /// Such a name; nil for plain text, `int`, `number` and all that is no scalar.
  public var formatName: String? {
    switch self {
    case .string(.date): "date"
    case .string(.dateTime): "date-time"
    case .string(.uuid): "uuid"
    case .string(.url): "url"
    case .string(.base64): "data"
    case .integer(.int32): "int32"
    case .integer(.int64): "int64"
    case .number(.float): "float"
    case .number(.decimal): "decimal"
    case .number(.unixTime): "unix-time"
    default: nil
    }
  }
}

/// An object with named properties.
public struct ObjectSchema: Sendable {
  /// The properties, inherited ones first.
  public var properties: [Property]
  /// What the values of other keys are, where the object has them.
  public var additionalProperties: Schema?

  public init(properties: [Property], additionalProperties: Schema? = nil) {
    self.properties = properties
    self.additionalProperties = additionalProperties
  }
}

/// A property of an object.
public struct Property: Sendable {
  /// The name in JSON.
  public var name: String
  public var schema: Schema
  /// Whether the property is always there.
  public var isRequired: Bool
  public var location: SourceLocation?

  public init(name: String, schema: Schema, isRequired: Bool, location: SourceLocation? = nil) {
    self.name = name
    self.schema = schema
    self.isRequired = isRequired
    self.location = location
  }
}

/// A list of known values. It is open: the wire may carry others.
public struct Enumeration: Sendable {
  public enum Base: String, Sendable, Hashable { case string, integer, number }
  public struct Case: Sendable {
    public var value: JSONValue
    /// The name that the description gives the value.
    public var name: String?
    /// Where somebody who uses the description chose that name.
    public var renamedAt: SourceLocation?
    public var summary: String?
    public var location: SourceLocation?

    public init(
      value: JSONValue, name: String? = nil, summary: String? = nil,
      location: SourceLocation? = nil
    ) {
      self.value = value
      self.name = name
      self.summary = summary
      self.location = location
    }
  }
  public var base: Base
  public var cases: [Case]

  public init(base: Base, cases: [Case]) {
    self.base = base
    self.cases = cases
  }
}

/// One of several schemas.
public struct Union: Sendable {
  public struct Case: Sendable {
    public var schema: Schema
    /// The values of the discriminator that choose this case.
    public var discriminatorValues: [String]
    /// Whether values are this case that the discriminator's property is not in, or has an unknown
    /// value in.
    public var isBase: Bool

    public init(schema: Schema, discriminatorValues: [String] = [], isBase: Bool = false) {
      self.schema = schema
      self.discriminatorValues = discriminatorValues
      self.isBase = isBase
    }
  }
  public var cases: [Case]
  /// The property whose value tells the cases apart.
  public var discriminator: String?
  /// Whether values of the discriminator are names of schemas that nobody wrote as such, so that a value
  /// that is none of them says nothing.
  public var assumesValues: Bool

  public init(cases: [Case], discriminator: String? = nil, assumesValues: Bool = false) {
    self.cases = cases
    self.discriminator = discriminator
    self.assumesValues = assumesValues
  }
}
