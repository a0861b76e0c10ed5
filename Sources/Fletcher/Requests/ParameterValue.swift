import Foundation

/// A value that can stand in a path, a query, a header, a cookie or a form.
///
/// Nil is undefined: the parameter is left out. An array is a list and a dictionary an associative
/// array, in the order of its keys (RFC 6570, section 2.3).
public protocol ParameterValue: MultipartValue {
  /// What the value comes down to.
  var parameter: Parameter { get }
}

extension ParameterValue {
  /// The value as a part of text, a list as a part for each element.
  public var multipartContent: MultipartContent { .parameter(parameter) }
}

extension Parameter: ParameterValue {
  /// Itself.
  public var parameter: Parameter { self }
}

extension String: ParameterValue {
  /// The text.
  public var parameter: Parameter { .text(self) }
}

extension Substring: ParameterValue {
  /// The text.
  public var parameter: Parameter { .text(String(self)) }
}

extension Bool: ParameterValue {
  /// `true` or `false`.
  public var parameter: Parameter { .text(self ? "true" : "false") }
}

extension ParameterValue where Self: FixedWidthInteger {
  /// The number in decimal digits.
  public var parameter: Parameter { .text(String(self)) }
}

extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}

extension ParameterValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// The shortest decimal number that reads back as this one, without an exponent; what is not finite is refused.
  public var parameter: Parameter {
    guard isFinite else { return .invalid("\(description) is not a finite number") }
    return .text(.plainDecimal(description))
  }
}

extension Double: ParameterValue {}
extension Float: ParameterValue {}

extension Decimal: ParameterValue {
  /// The decimal number; what is not a number is refused.
  public var parameter: Parameter {
    guard isFinite else { return .invalid("\(description) is not a finite number") }
    // As JSON has it: 1 and not 1.0.
    return .text(description.hasSuffix(".0") ? String(description.dropLast(2)) : description)
  }
}

extension UUID: ParameterValue {
  /// The hexadecimal groups, in lower case as RFC 9562, section 4, writes them.
  public var parameter: Parameter { .text(uuidString.lowercased()) }
}

extension URL: ParameterValue {
  /// The whole address.
  public var parameter: Parameter { .text(absoluteString) }
}

extension Date: ParameterValue {
  /// The point in time as RFC 3339, section 5.6, writes it, in UTC.
  public var parameter: Parameter {
    Timestamp.format(self).map { .text($0) }
      ?? .invalid("RFC 3339 has no dates outside the years 0 to 9999")
  }
}

extension CalendarDate: ParameterValue {
  /// `YYYY-MM-DD`.
  public var parameter: Parameter { .text(description) }
}

extension UnixTime: ParameterValue {
  /// The number of seconds.
  public var parameter: Parameter { .text(description) }
}

extension Data: ParameterValue {
  /// The bytes in Base64.
  public var parameter: Parameter { .text(base64EncodedString()) }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  /// The value's, or undefined for nil.
  public var parameter: Parameter { self?.parameter ?? .undefined }
}

extension Nullable: ParameterValue where Value: ParameterValue {
  /// The value's, or undefined for `null`.
  public var parameter: Parameter { value?.parameter ?? .undefined }
}

extension Indirect: ParameterValue where Value: ParameterValue {
  /// The value's.
  public var parameter: Parameter { wrappedValue.parameter }
}

extension Array: ParameterValue where Element: ParameterValue {
  /// A list of the elements that are defined.
  public var parameter: Parameter {
    var texts: [String] = []
    texts.reserveCapacity(count)
    for element in self {
      switch element.parameter {
      case .undefined: break
      case .text(let text): texts.append(text)
      case .invalid(let reason): return .invalid(reason)
      case .list, .delimited, .pairs, .deepPairs, .reserved, .exploded:
        return .invalid("a list of lists or objects has no text form")
      }
    }
    return .list(texts)
  }
}

extension Set: ParameterValue where Element: ParameterValue {
  /// A list of the elements, sorted by their text so that equal sets give equal requests.
  public var parameter: Parameter {
    guard case .list(let texts) = Array(self).parameter else { return Array(self).parameter }
    return .list(texts.sorted())
  }
}

extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
  /// An associative array of the values that are defined, in the order of the keys.
  public var parameter: Parameter {
    var pairs: [Parameter.Pair] = []
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      do {
        if let text = try value.parameter.simpleText() { pairs.append(.init(name, text)) }
      } catch {
        return .invalid(error.reason)
      }
    }
    return .pairs(pairs)
  }
}

extension JSON: ParameterValue {
  /// A scalar's text, an array's list, an object's associative array; `null` is undefined.
  public var parameter: Parameter {
    switch self {
    case .null: .undefined
    case .bool(let value): value.parameter
    case .integer(let value): value.parameter
    case .number(let value): value.parameter
    case .string(let value): value.parameter
    case .array(let value): value.parameter
    case .object(let value): value.parameter
    }
  }

  /// A scalar as a part of text, an array or an object as a part of JSON.
  public var multipartContent: MultipartContent {
    switch self {
    case .array, .object: .json(self)
    default: .parameter(parameter)
    }
  }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
  /// The raw value's.
  public var parameter: Parameter { rawValue.parameter }
}
