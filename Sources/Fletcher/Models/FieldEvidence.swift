/// What a field says of whether an object is a value of its model, for unions.
struct FieldEvidence: Sendable {
  /// Whether an object without the field is another model's.
  let isAlwaysThere: Bool
  /// The only value that the field can have, as text.
  let constant: String?

  init(isAlwaysThere: Bool) {
    self.isAlwaysThere = isAlwaysThere
    constant = nil
  }

  init(isAlwaysThere: Bool, constant: Any) {
    self.isAlwaysThere = isAlwaysThere
    self.constant = Self.text(of: constant)
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let value as any RawRepresentable: text(of: value.rawValue)
    // A whole number in JSON, whatever the property's type.
    case let number as Double: Int(exactly: number).map(String.init) ?? String(number)
    default: String(describing: value)
    }
  }
}
