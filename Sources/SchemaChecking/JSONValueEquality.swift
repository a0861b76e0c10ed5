import ServiceModel

extension JSONValue {
  /// The whole number that a decoder reads from the value; `3.0` is 3.
  package var wholeNumber: Int64? {
    switch self {
    case .integer(let value): Int64(exactly: value)
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The value as a `Double`, where it is a number that JSON can hold.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value.isFinite ? value : nil
    case .numberText(let text):
      if let value = Double(text), value.isFinite { value } else { nil }
    default: nil
    }
  }

  /// The value with one spelling of each number and one order of members, so that values that mean
  /// the same are equal.
  package var normalized: JSONValue {
    switch self {
    case .null, .bool, .string, .integer: self
    case .number(let value): Int(exactly: value).map { .integer($0) } ?? self
    case .numberText: self
    case .array(let items): .array(items.map(\.normalized))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.normalized) }.sorted { $0.name < $1.name })
    }
  }

  /// Whether both values mean the same to a reader of JSON.
  package func means(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.integer(let left), .integer(let right)): left == right
    default: normalized == other.normalized
    }
  }
}
