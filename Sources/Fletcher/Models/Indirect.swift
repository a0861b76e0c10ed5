/// Keeps a value out of line, so that a struct can have a property of its own type, and one of a type
/// with many properties costs no more to copy, or to compile, than a reference.
///
/// ```swift
/// struct Comment: Model {
///   @Indirect public private(set) var parent: Comment?
/// }
/// ```
@propertyWrapper
public struct Indirect<Value> {
  fileprivate indirect enum Storage {
    case value(Value)
  }

  private var storage: Storage

  /// Keeps the value out of line.
  public init(wrappedValue: Value) { storage = .value(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get {
      switch storage {
      case .value(let value): value
      }
    }
    set { storage = .value(newValue) }
  }
}

extension Indirect: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The value's.
  public var description: String { String(describing: wrappedValue) }

  /// The value's.
  public var debugDescription: String { String(reflecting: wrappedValue) }

  /// The value's.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Indirect.Storage: Sendable where Value: Sendable {}
extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue == right.wrappedValue
  }
}

extension Indirect: Hashable where Value: Hashable {
  /// Feeds the value into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Indirect: Decodable where Value: Decodable {
  /// Decodes the value, as if it were not wrapped.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension Indirect: Encodable where Value: Encodable {
  /// Encodes the value, as if it were not wrapped.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Decodes a wrapped Optional that may be absent, for models with synthesized `Codable`.
  ///
  /// - Throws: `DecodingError`, with the path of the property.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    Indirect(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a wrapped Optional and leaves it out when it is nil, for models with synthesized
  /// `Codable`.
  ///
  /// - Throws: `EncodingError` where the value cannot be written.
  public mutating func encode<Value: Encodable>(
    _ value: Indirect<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}
