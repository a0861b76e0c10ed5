extension String {
  /// A number of Swift's without an exponent: `0.00001` for `1e-05`. No form or query says that it takes one, and exchanges
  /// refuse it.
  static func plainDecimal(_ description: String) -> String {
    let number = description.split(separator: "e", maxSplits: 1)
    // As JSON has it: 1 and not 1.0.
    guard number.count == 2, let exponent = Int(number[1]) else {
      return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
    let sign = number[0].hasPrefix("-") ? "-" : ""
    let parts = number[0].drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    let (whole, fraction) = (parts.first ?? "0", parts.dropFirst().first ?? "")
    let digits = whole + (fraction == "0" ? "" : fraction)
    // How many digits stand before the point.
    let point = whole.count + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    guard point < digits.count else {
      return sign + digits + String(repeating: "0", count: point - digits.count)
    }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
