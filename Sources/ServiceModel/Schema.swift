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
    /// This value and no other.
    case constant(JSONValue)
    /// The schema of a model.
    case reference(Model.ID)
  }
  public enum StringFormat: String, Sendable, Hashable, CaseIterable {
    case plain, date, dateTime, uuid, url
    /// Bytes as base64 (RFC 4648, section 4).
    case base64
  }
  public enum IntegerFormat: String, Sendable, Hashable, CaseIterable {
    case int, int32, int64, uint64
  }
  public enum NumberFormat: String, Sendable, Hashable, CaseIterable {
    case double, float, decimal
    /// Seconds since 1970.
    case unixTime
  }

  public var kind: Kind
  public var isNullable = false
  public var documentation = Documentation()
  public var defaultValue: JSONValue?
  public var sample: Sample?

  public init(_ kind: Kind, location: SourceLocation? = nil) {
    self.kind = kind
    if let location { boxedProvenance = .box(Provenance(location: location)) }
  }

  // Both are kept out of line: there are many schemas, and recursive functions have many of them on the stack.
  private indirect enum Boxed<Value: Sendable>: Sendable { case box(Value) }
  private struct Rarities {
    var limits = Limits()
    var mediaType: String?
    var format: String?
  }

  private var boxedProvenance: Boxed<Provenance>?
  /// What few schemas have.
  private var boxedRarities: Boxed<Rarities>?

  /// Where the schema comes from.
  public var provenance: Provenance {
    get { if case .box(let value)? = boxedProvenance { value } else { Provenance() } }
    set { boxedProvenance = .box(newValue) }
  }

  /// Where the schema stands in the description.
  public var location: SourceLocation? {
    get { provenance.location }
    set { provenance.location = newValue }
  }

  private var rarities: Rarities {
    get { if case .box(let value)? = boxedRarities { value } else { Rarities() } }
    set { boxedRarities = .box(newValue) }
  }

  /// What of the values of its kind are values of the schema.
  public var limits: Limits {
    get { rarities.limits }
    set { if newValue != Limits() || boxedRarities != nil { rarities.limits = newValue } }
  }

  /// The media type of a part, or of a JSON body.
  public var mediaType: String? {
    get { rarities.mediaType }
    set { if newValue != nil || boxedRarities != nil { rarities.mediaType = newValue } }
  }

  /// The format that the description names, as it names it, where ``kind`` doesn't say it.
  public var format: String? {
    get { rarities.format }
    set { if newValue != nil || boxedRarities != nil { rarities.format = newValue } }
  }
}

extension Schema {
  /// Whether any value is one of its values.
  public var isAny: Bool { if case .any = kind { true } else { false } }

  /// Whether it lists one value.
  public var hasOneValue: Bool { onlyValue != nil }

  /// The one value that it lists.
  public var onlyValue: JSONValue? {
    switch kind {
    case .constant(let value): value
    case .enumeration(let listed):
      listed.cases.count == 1 && !listed.hasOthers ? listed.cases[0].value : nil
    default: nil
    }
  }
}

extension Schema.Kind {
  /// The names that a service description has for formats of strings and numbers.
  public static let formatNames = [
    "date", "date-time", "uuid", "url", "data", "int32", "int64", "uint64", "float", "decimal",
    "unix-time",
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
    case .integer(.uint64): "uint64"
    case .number(.float): "float"
    case .number(.decimal): "decimal"
    case .number(.unixTime): "unix-time"
    default: nil
    }
  }
}
