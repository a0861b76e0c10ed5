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
/// Values are compared, hashed, decoded and encoded by their raw values.
public typealias OpenEnum = Codable & CustomStringConvertible & Hashable & OpenEnumDefaults
  & ParameterValue

/// What the runtime implements for every ``OpenEnum``.
///
/// It is a protocol beside the others, and not one that inherits them, for the reason that
/// ``ModelFields`` is.
public protocol OpenEnumDefaults: RawRepresentable, Sendable where RawValue: OpenEnumRawValue {
  /// The value with this raw value, whether it is one of those known or not.
  init(rawValue: RawValue)
}

extension OpenEnumDefaults {
  /// The raw value as text.
  public var description: String { rawValue.description }
}

extension OpenEnumDefaults where Self: ExpressibleByStringLiteral, RawValue == String {
  /// A value that is written as it is, of an enumeration that is described as any text.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// What an ``OpenEnum`` can have as its raw value: `String`, `Int` or `Double`.
public protocol OpenEnumRawValue: Codable, Hashable, LosslessStringConvertible, ParameterValue,
  Sendable
{}

extension String: OpenEnumRawValue {}
extension Int: OpenEnumRawValue {}
extension Double: OpenEnumRawValue {}
