import ServiceModel

extension JSONValue {
  /// The value as text: a string without its quotes, and the word for what is no scalar.
  var plainText: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): number.plainText
    case .numberText(let text), .string(let text): text
    case .array: "array"
    case .object: "object"
    }
  }
}

extension Double {
  /// The number without a fraction where it has none that is worth writing.
  var plainText: String {
    self == rounded() && magnitude < Self.firstInexactInteger
      ? String(Int(self)) : String(describing: self)
  }

  /// A power of ten below which all integers are numbers of their own.
  private static let firstInexactInteger = 1e15
}
