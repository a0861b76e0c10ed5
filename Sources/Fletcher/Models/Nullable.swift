/// A value that can be `null`, where `null` says something else than leaving the property out.
///
/// In `let milestone: Nullable<Int>?`, nil leaves the milestone out (keep it), `.null` sends `null`
/// (remove it), and `.value(3)` or the literal `3` sets it.
public enum Nullable<Value> {
  /// JSON's `null`.
  case null
  /// A value that is not `null`.
  case value(Value)

  /// `null` for nil, the value otherwise.
  public init(_ optional: Value?) {
    if let optional { self = .value(optional) } else { self = .null }
  }

  /// The value, or nil for `null`.
  public var value: Value? {
    switch self {
    case .null: nil
    case .value(let value): value
    }
  }
}

extension Nullable {
  /// `null` for `null`, and what the closure makes of any other value.
  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Nullable<Other> {
    switch self {
    case .null: .null
    case .value(let value): .value(try transform(value))
    }
  }
}

extension Nullable: NullRepresentable {}
extension Nullable: Sendable where Value: Sendable {}
extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension Nullable: Decodable where Value: Decodable {
  /// Decodes `null` as ``null`` and anything else as the value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self =
      container.decodeNil() ? .null : .value(try Lenient.described(Value.self, from: decoder))
  }
}

extension Nullable: Encodable where Value: Encodable {
  /// Encodes the value, or `null`.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .value(let value): try encoder.value(value)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a property that may be absent (nil) and may be `null` (``Nullable/null``), for models
  /// with synthesized `Codable`.
  ///
  /// - Throws: `DecodingError`, with the path of the property.
  public func decodeIfPresent<Value: Decodable>(
    _ type: Nullable<Value>.Type, forKey key: Key
  ) throws -> Nullable<Value>? {
    guard contains(key) else { return nil }
    return try decodeNil(forKey: key) ? .null : .value(try decode(Value.self, forKey: key))
  }
}

extension Nullable: ExpressibleByArrayLiteral
where Value: RangeReplaceableCollection & ExpressibleByArrayLiteral {
  /// The value of the literal, `["a", "b"]`.
  public init(arrayLiteral elements: Value.Element...) {
    self = .value(Value(elements))
  }
}

extension Nullable: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral {
  /// The value of the literal.
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .value(Value(unicodeScalarLiteral: value))
  }
}

extension Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The value of the literal.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .value(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension Nullable: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
  /// The value of the literal.
  public init(stringLiteral value: Value.StringLiteralType) {
    self = .value(Value(stringLiteral: value))
  }
}
