import ServiceModel

extension SchemaCheck {
  func mismatch(
    of value: JSONValue, withScalar schema: Schema, limits: Limits
  ) -> Mismatch? {
    switch schema.kind {
    case .any:
      return nil
    case .boolean:
      if case .bool = value { return nil }
      return unexpected(value, "true or false")
    case .string(let format):
      guard case .string(let text) = value, format.holds(text) else {
        return unexpected(value, format.described)
      }
      return mismatch(of: text, with: limits)
    case .file:
      if case .string = value { return nil }
      return unexpected(value, "a string")
    case .integer(let format):
      guard let whole = value.wholeNumber else { return unexpected(value, "an int") }
      guard format != .int32 || Int32(exactly: whole) != nil else {
        return unexpected(value, "an int of 32 bits")
      }
      return mismatch(of: Double(whole), with: limits)
    case .number(let format):
      guard let number = value.double, format.holds(number) else {
        return unexpected(value, "a number")
      }
      return mismatch(of: number, with: limits)
    case .constant(let constant):
      return value.means(constant) ? nil : unexpected(value, constant.described)
    case .enumeration(let enumeration):
      return mismatch(of: value, with: enumeration)
    case .array, .map, .object, .union, .reference:
      return nil
    }
  }

  private func mismatch(of value: JSONValue, with enumeration: Enumeration) -> Mismatch? {
    switch enumeration.base {
    case .string:
      guard case .string = value else { return unexpected(value, "a string") }
    case .integer:
      guard value.wholeNumber != nil else { return unexpected(value, "an int") }
    case .number:
      guard value.double != nil else { return unexpected(value, "a number") }
    }
    let isAsked =
      strictness.contains(.enumerations)
      || strictness.contains(.meaning) && enumeration.cases.count == 1
    guard isAsked, !enumeration.cases.contains(where: { $0.value.means(value) })
    else { return nil }
    return unexpected(value, shortened(enumeration.cases.map { $0.value.bare }))
  }

  private func mismatch(of text: String, with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits), limits.minLength != nil || limits.maxLength != nil else {
      return nil
    }
    let length = text.unicodeScalars.count
    if let least = limits.minLength, length < least {
      return Mismatch(path: [], message: "expected \(least) characters or more, found \(length)")
    }
    if let most = limits.maxLength, length > most {
      return Mismatch(path: [], message: "expected \(most) characters or fewer, found \(length)")
    }
    return nil
  }

  private func mismatch(of number: Double, with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits) else { return nil }
    if let least = limits.minimum, number < least {
      return Mismatch(path: [], message: "expected \(least) or more, found \(number)")
    }
    if let most = limits.maximum, number > most {
      return Mismatch(path: [], message: "expected \(most) or less, found \(number)")
    }
    if let bound = limits.exclusiveMinimum, number <= bound {
      return Mismatch(path: [], message: "expected more than \(bound), found \(number)")
    }
    if let bound = limits.exclusiveMaximum, number >= bound {
      return Mismatch(path: [], message: "expected less than \(bound), found \(number)")
    }
    if let factor = limits.multipleOf, !number.isMultiple(of: factor) {
      return Mismatch(path: [], message: "expected a multiple of \(factor), found \(number)")
    }
    return nil
  }
}

extension JSONValue {
  /// A scalar as it stands in a list of alternatives: `"x"`, `3`.
  fileprivate var bare: String {
    switch self {
    case .string(let text): "\"\(text.shortened)\""
    case .integer(let value): String(value)
    case .number(let value): "\(value)"
    default: described
    }
  }
}

extension Schema.NumberFormat {
  /// Whether the Swift type of the format holds a number.
  func holds(_ number: Double) -> Bool {
    switch self {
    case .double, .unixTime: true
    case .float: abs(number) <= Double(Float.greatestFiniteMagnitude)
    // Decimal has 38 digits and exponents from -128 to 127.
    case .decimal: number == 0 || (1e-120...1e127).contains(abs(number))
    }
  }
}

extension Double {
  /// Whether the number is a multiple of another, as exactly as binary fractions can say.
  package func isMultiple(of factor: Double) -> Bool {
    guard factor > 0, factor.isFinite else { return true }
    let quotient = self / factor
    guard quotient.isFinite else { return true }
    return abs(quotient - quotient.rounded()) <= 1e-9 * Swift.max(1, abs(quotient))
  }
}
