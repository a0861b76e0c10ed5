/// What a scalar means by the core schema (YAML 1.2.2, section 10.3).
///
/// Only plain scalars are resolved: what is quoted or stands in a block (`|`, `>`) is a string.
/// So `no`, `on`, `yes` and dates are strings, and `1e3` is a float.
public enum Scalar: Sendable, Hashable {
  /// `null`, `Null`, `NULL`, `~` or nothing at all.
  case null
  /// `true`, `True`, `TRUE`, `false`, `False` or `FALSE`.
  case bool(Bool)
  /// A decimal, octal (`0o17`) or hexadecimal (`0x1F`) integer.
  case integer(Int)
  /// An integer that does not fit 64 bits, as it was written.
  case bigInteger(String)
  /// A number with a point or an exponent, `.inf`, `-.inf` or `.nan`.
  case float(Double)
  /// Everything else.
  case string(String)
}

extension Scalar {
  /// Resolves a plain scalar without a tag (YAML 1.2.2, section 10.3.2).
  init(plain text: ArraySlice<UInt8>) {
    guard let first = text.first else {
      self = .null
      return
    }
    // Most scalars are words: one look at the first byte decides for them.
    switch first {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
      if Self.isNull(text) {
        self = .null
        return
      }
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      if let value = Self.bool(text) {
        self = .bool(value)
        return
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      if let value = Self.integer(text) ?? Self.float(text) {
        self = value
        return
      }
    default: break
    }
    self = .string(String(decoding: text, as: UTF8.self))
  }

  static func isNull(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 4 else { return false }
    switch String(decoding: text, as: UTF8.self) {
    case "", "~", "null", "Null", "NULL": return true
    default: return false
    }
  }

  static func bool(_ text: ArraySlice<UInt8>) -> Bool? {
    guard text.count <= 5 else { return nil }
    switch String(decoding: text, as: UTF8.self) {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// `.integer` or `.bigInteger`, nil for everything else.
  static func integer(_ text: ArraySlice<UInt8>) -> Scalar? {
    var digits = text
    var radix = 10
    var isNegative = false
    if text.starts(with: "0o".utf8) {
      radix = 8
      digits = text.dropFirst(2)
    } else if text.starts(with: "0x".utf8) {
      radix = 16
      digits = text.dropFirst(2)
    } else if let sign = text.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits = text.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    var value = 0
    var overflows = false
    for byte in digits {
      guard let digit = hexadecimalDigit(byte), digit < radix else { return nil }
      if overflows { continue }
      let (scaled, first) = value.multipliedReportingOverflow(by: radix)
      // The smallest integer has no positive counterpart, so negative ones are built downwards.
      let (sum, second) =
        isNegative
        ? scaled.subtractingReportingOverflow(digit) : scaled.addingReportingOverflow(digit)
      overflows = first || second
      value = sum
    }
    return overflows ? .bigInteger(String(decoding: text, as: UTF8.self)) : .integer(value)
  }

  /// `.float` for what the core schema calls a float, integers without a point included.
  static func float(_ text: ArraySlice<UInt8>) -> Scalar? {
    var rest = text
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    for word in [".inf", ".Inf", ".INF"] where rest.elementsEqual(word.utf8) {
      return .float(isNegative ? -.infinity : .infinity)
    }
    for word in [".nan", ".NaN", ".NAN"] where text.elementsEqual(word.utf8) {
      return .float(.nan)
    }

    func skipDigits() -> Int {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    let whole = skipDigits()
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else { return nil }
    if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard skipDigits() > 0 else { return nil }
    }
    guard rest.isEmpty else { return nil }
    return Double(String(decoding: text, as: UTF8.self)).map(Scalar.float)
  }

  /// The value of an integer that is too large for `Int`, as near as a `Double` gets.
  static func double(bigInteger text: String) -> Double? {
    guard text.hasPrefix("0o") else { return Double(text) }
    return text.dropFirst(2).utf8.reduce(0.0) { $0 * 8 + Double($1) - 48 }
  }
}

/// The value of an ASCII hexadecimal digit.
func hexadecimalDigit(_ byte: UInt8) -> Int? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
  case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 87
  case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - 55
  default: nil
  }
}
