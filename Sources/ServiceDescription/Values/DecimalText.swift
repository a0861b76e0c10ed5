/// A decimal number by its digits, to tell whether two texts are the same number.
struct DecimalText: Equatable {
  private var isNegative = false
  /// Without zeros at either end.
  private var digits: [UInt8] = []
  /// The power of ten of the last digit.
  private var exponent = 0
  /// The number as JSON writes it.
  let text: String

  static func == (left: DecimalText, right: DecimalText) -> Bool {
    left.digits == right.digits && left.exponent == right.exponent
      && (left.isNegative == right.isNegative || left.digits.isEmpty)
  }

  /// Beyond the exponents of every number type there is.
  private static let exponentLimit = 1_000_000

  /// Nil where the text is no decimal number, `.inf` and `0x1F` for example.
  init?(_ written: String) {
    var rest = Substring(written)
    if let sign = rest.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      rest = rest.dropFirst()
    }
    let mantissa = rest.prefix { $0 != "e" && $0 != "E" }
    let power = rest.dropFirst(mantissa.count + 1)
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard (whole + fraction).utf8.allSatisfy({ 0x30...0x39 ~= $0 }), !(whole + fraction).isEmpty
    else { return nil }
    let shortWhole = whole.drop { $0 == "0" }
    var text = (isNegative ? "-" : "") + (shortWhole.isEmpty ? "0" : shortWhole)
    if !fraction.isEmpty { text += "." + fraction }
    if !power.isEmpty {
      guard let value = Int(power), abs(value) < Self.exponentLimit else { return nil }
      exponent = value
      text += "e\(value)"
    }
    self.text = text
    digits = Array((whole + fraction).utf8)
    exponent -= fraction.utf8.count
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == 0x30 })
    if digits.isEmpty { exponent = 0 }
  }
}
