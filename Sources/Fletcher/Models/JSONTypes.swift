import Foundation

/// The types of JSON values (RFC 8259, section 3).
struct JSONTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let null = JSONTypes(rawValue: 1)
  static let boolean = JSONTypes(rawValue: 2)
  static let number = JSONTypes(rawValue: 4)
  static let string = JSONTypes(rawValue: 8)
  static let array = JSONTypes(rawValue: 16)
  static let object = JSONTypes(rawValue: 32)
  static let any: JSONTypes = [.null, .boolean, .number, .string, .array, .object]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The types that values of a Swift type have in JSON. Of a type that somebody else declared nothing is
  /// known.
  init(of type: any Any.Type) {
    switch type {
    case is Bool.Type: self = .boolean
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type, is Decimal.Type,
      is UnixTime.Type:
      self = .number
    case is String.Type, is Date.Type, is CalendarDate.Type, is UUID.Type, is URL.Type,
      is Data.Type:
      self = .string
    case let type as any OpenEnumDefaults.Type: self = type.jsonTypes
    case let type as any Union.Type: self = type.members.types
    case let type as any JSONContainer.Type: self = type.jsonTypes
    case is any ModelFields.Type: self = .object
    default: self = .any
    }
  }
}

extension JSONTypes {
  /// The type of a value.
  init(of value: JSON) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .integer, .number: self = .number
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}

/// A generic type whose values have known types in JSON.
protocol JSONContainer {
  static var jsonTypes: JSONTypes { get }
  /// The type of the elements; nil where it has none.
  static var element: any Any.Type { get }
}

extension Array: JSONContainer {
  static var jsonTypes: JSONTypes { .array }
  static var element: any Any.Type { Element.self }
}

extension Dictionary: JSONContainer {
  static var jsonTypes: JSONTypes { .object }
  static var element: any Any.Type { Value.self }
}

extension Optional: JSONContainer {
  static var jsonTypes: JSONTypes { JSONTypes(of: Wrapped.self).union(.null) }
  static var element: any Any.Type { Wrapped.self }
}

extension Nullable: JSONContainer {
  static var jsonTypes: JSONTypes { JSONTypes(of: Value.self).union(.null) }
  static var element: any Any.Type { Value.self }
}

extension OpenEnumDefaults {
  fileprivate static var jsonTypes: JSONTypes { JSONTypes(of: RawValue.self) }
}

extension Decoder {
  /// The JSON type of what stands here, if it is one of these.
  func jsonType(among types: JSONTypes) -> JSONTypes? {
    guard let value = try? singleValueContainer() else { return nil }
    if types.contains(.string), (try? value.decode(String.self)) != nil { return .string }
    if types.contains(.object), (try? container(keyedBy: FieldKey.self)) != nil { return .object }
    if types.contains(.array), (try? unkeyedContainer()) != nil { return .array }
    if types.contains(.boolean), (try? value.decode(Bool.self)) != nil { return .boolean }
    if types.contains(.number), (try? value.decode(Double.self)) != nil { return .number }
    if types.contains(.null), value.decodeNil() { return .null }
    return nil
  }
}
