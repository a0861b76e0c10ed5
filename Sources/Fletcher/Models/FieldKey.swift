/// The name of a property in an encoded object: the coding key that all generated models share.
///
/// One key type for every model costs less to compile than a `CodingKeys` enum for each.
public struct FieldKey: CodingKey, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name as it stands in the encoded object.
  public let stringValue: String

  /// Always nil: fields have names, not positions.
  @inlinable public var intValue: Int? { nil }

  /// The name.
  public var description: String { stringValue }

  /// The name.
  public var debugDescription: String { stringValue }

  /// A key with this name.
  @inlinable public init(_ name: String) { stringValue = name }

  /// A key with this name.
  @inlinable public init(stringLiteral name: String) { stringValue = name }

  /// A key with this name.
  @inlinable public init(stringValue: String) { self.stringValue = stringValue }

  /// A key whose name is the number in decimal digits.
  public init(intValue: Int) { stringValue = String(intValue) }
}
