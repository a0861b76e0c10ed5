/// An enumeration that keeps values it does not know: servers add some without asking.
///
/// ```swift
/// struct Sort: OpenEnum {
///   let rawValue: String
///   init(rawValue: String) { self.rawValue = rawValue }
///   static var created: Self { Self(rawValue: "created") }
/// }
/// ```
///
/// Raw values are `String`, `Int` or `Double`.
public protocol OpenEnum: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible,
  ParameterValue
where RawValue: Codable & Hashable & Sendable & ParameterValue & LosslessStringConvertible {
  /// The value with this raw value, whether it is one of those known or not.
  init(rawValue: RawValue)
}

extension OpenEnum {
  /// Whether the raw values are equal.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Feeds the raw value into the hasher.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The raw value as text.
  public var description: String { rawValue.description }

  /// The raw value as a parameter.
  public var parameter: Parameter { rawValue.parameter }
}

extension OpenEnum where RawValue == String {
  /// Decodes the raw value.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the raw value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension OpenEnum where RawValue == Int {
  /// Decodes the raw value.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the raw value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension OpenEnum where RawValue == Double {
  /// Decodes the raw value.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Encodes the raw value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
