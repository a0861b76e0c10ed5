/// Any JSON value (RFC 8259), for what a description leaves open.
///
/// A number without a fraction that fits is an ``integer(_:)``, any other a ``number(_:)``; two
/// numbers are equal when they are the same number.
public enum JSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number that fits into an `Int`.
  case integer(Int)
  /// Any other number, with the precision of a `Double`.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object.
  case object([String: JSON])
}

extension JSON {
  /// The boolean, or nil where this is something else.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The whole number, or nil where this is something else.
  public var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, or nil where this is something else.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The string, or nil where this is something else.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// Text as it is, and a number in JSON's notation; nil of everything else.
  package var plainText: String? {
    string ?? integer.map { String($0) } ?? number.map { String(describing: $0) }
  }

  /// The elements, or nil where this is no array.
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }

  /// The properties, or nil where this is no object.
  public var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The property with this key, or nil where there is none or this is no object. Setting one makes
  /// anything else than an object an object.
  public subscript(key: String) -> JSON? {
    get { object?[key] }
    set {
      var properties = object ?? [:]
      properties[key] = newValue
      self = .object(properties)
    }
  }

  /// The element at this index, or nil where there is none or this is no array.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}

extension JSON: Hashable {
  /// Whether both are the same JSON value.
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.integer(let left), .number(let right)), (.number(let right), .integer(let left)):
      Int(exactly: right) == left
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Feeds the value into the hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value):
      // Equal numbers must hash alike, however they are kept.
      if let integer = Int(exactly: value) {
        hasher.combine(integer)
      } else {
        hasher.combine(value)
      }
    case .string(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSON: Codable {
  /// Decodes any JSON value.
  ///
  /// - Throws: `DecodingError` where a number is too large for a `Double`, and where lists and objects are
  ///   nested deeper than 100 levels (RFC 8259, section 9: a reader may set a limit).
  public init(from decoder: any Decoder) throws {
    // What calls itself keeps little on the stack.
    if let scalar = try Self.scalar(from: decoder) {
      self = scalar
    } else if let elements = try? decoder.unkeyedContainer() {
      self = .array(try Self.elements(of: elements, in: decoder))
    } else {
      self = .object(try Self.properties(from: decoder))
    }
  }

  /// A value that is no list and no object; nil where it is one.
  @inline(never)
  private static func scalar(from decoder: any Decoder) throws -> JSON? {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return .null }
    if let value = try? container.decode(String.self) { return .string(value) }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    return (try? container.decode(Double.self)).map(JSON.number)
  }

  private static func elements(
    of container: any UnkeyedDecodingContainer, in decoder: any Decoder
  ) throws -> [JSON] {
    try refuseDepth(of: decoder)
    var container = container
    var elements: [JSON] = []
    elements.reserveCapacity(container.count ?? 0)
    while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
    return elements
  }

  private static func properties(from decoder: any Decoder) throws -> [String: JSON] {
    guard let container = try? decoder.container(keyedBy: FieldKey.self) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription:
            "It is no value that can be kept: a number that is too large, or text that is not Unicode"
        ))
    }
    try refuseDepth(of: decoder)
    var properties: [String: JSON] = [:]
    for key in container.allKeys {
      properties[key.stringValue] = try container.decode(JSON.self, forKey: key)
    }
    return properties
  }

  /// A level takes some kilobytes of the stack, and threads of Apple's platforms have 512 of them, which a
  /// response of a few hundred brackets would use up.
  private static func refuseDepth(of decoder: any Decoder) throws {
    guard decoder.codingPath.count >= 100 else { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath,
        debugDescription: "There are more than 100 levels of lists and objects"))
  }

  /// Encodes the value as itself.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let properties):
      var container = encoder.container(keyedBy: FieldKey.self)
      for (key, value) in properties { try container.encode(value, forKey: FieldKey(key)) }
    default:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      default: try container.encodeNil()
      }
    }
  }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }

  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// An object; of two properties with the same key the later one counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { _, later in later })
  }
}
