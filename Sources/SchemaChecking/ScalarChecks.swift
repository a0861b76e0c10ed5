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
    case .integer(.uint64):
      guard let number = value.naturalNumber else {
        return unexpected(value, "an int of 0 or more")
      }
      return mismatch(of: Double(number), with: limits)
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
    guard enumeration.base.holds(value) else {
      return unexpected(value, enumeration.base.described)
    }
    let isAsked =
      strictness.contains(.enumerations)
      || strictness.contains(.meaning) && enumeration.cases.count == 1
    guard isAsked, !enumeration.hasOthers,
      !enumeration.cases.contains(where: { $0.value.means(value) })
    else { return nil }
    return unexpected(value, shortened(enumeration.cases.map { $0.value.bare }))
  }

  private func mismatch(of text: String, with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits), limits.minLength != nil || limits.maxLength != nil else {
      return nil
    }
    let length = text.unicodeScalars.count
    if let least = limits.minLength, length < least {
      return Mismatch(message: "expected \(least) characters or more, found \(length)")
    }
    if let most = limits.maxLength, length > most {
      return Mismatch(message: "expected \(most) characters or fewer, found \(length)")
    }
    return nil
  }

  private func mismatch(of number: Double, with limits: Limits) -> Mismatch? {
    guard strictness.contains(.limits) else { return nil }
    if let least = limits.minimum, number < least {
      return Mismatch(message: "expected \(text(least)) or more, found \(text(number))")
    }
    if let most = limits.maximum, number > most {
      return Mismatch(message: "expected \(text(most)) or less, found \(text(number))")
    }
    if let bound = limits.exclusiveMinimum, number <= bound {
      return Mismatch(message: "expected more than \(text(bound)), found \(text(number))")
    }
    if let bound = limits.exclusiveMaximum, number >= bound {
      return Mismatch(message: "expected less than \(text(bound)), found \(text(number))")
    }
    if let factor = limits.multipleOf, !number.isMultiple(of: factor) {
      return Mismatch(message: "expected a multiple of \(text(factor)), found \(text(number))")
    }
    return nil
  }

  /// Without a fraction of zeros.
  private func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(describing: number)
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

extension Enumeration.Base {
  fileprivate var described: String {
    switch self {
    case .string: "a string"
    case .integer: "an int"
    case .number: "a number"
    }
  }

  /// Whether a value is of the kind that the known values are of.
  package func holds(_ value: JSONValue) -> Bool {
    switch self {
    case .string: if case .string = value { true } else { false }
    case .integer: value.wholeNumber != nil
    case .number: value.double != nil
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

extension JSONValue {
  /// A whole number of 64 bits that is not negative; nil for another value.
  fileprivate var naturalNumber: UInt64? {
    if case .numberText(let text) = self { return UInt64(text) }
    return wholeNumber.flatMap { UInt64(exactly: $0) }
  }
}
