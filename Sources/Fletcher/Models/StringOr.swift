/// A text, or a value of another type that is no text in JSON: what generated code has for `oneOf` and `anyOf`
/// of the two, as the ID of a customer or the customer.
///
/// ```swift
/// switch charge.customer {
/// case .string(let id): try await customer(id)
/// case .value(let customer): customer
/// case .unknown, nil: nil
/// }
/// ```
public indirect enum StringOr<Wrapped: UnionContent> {
  /// A text.
  case string(String)
  /// The value that is no text.
  case value(Wrapped)
  /// A value that the description does not know.
  case unknown(JSON)

  /// The text; nil for anything else.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The value that is no text; nil for anything else.
  public var value: Wrapped? { if case .value(let value) = self { value } else { nil } }
}

extension StringOr {
  /// What the closure makes of a value that is no text, and anything else as it is.
  public func map<Other, Failure: Error>(
    _ transform: (Wrapped) throws(Failure) -> Other
  ) throws(Failure) -> StringOr<Other> {
    switch self {
    case .string(let string): .string(string)
    case .value(let value): .value(try transform(value))
    case .unknown(let json): .unknown(json)
    }
  }
}

extension StringOr: Union {
  /// A text and the value.
  public static var members: UnionMembers {
    TypeTables.members(of: Self.self) {
      UnionMembers(UnionMember(String.self), UnionMember(Wrapped.self))
    }
  }

  /// Decodes the text (0), the value (1), or what is neither.
  ///
  /// - Throws: `DecodingError` where it is not that member.
  public init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .string(try decoder.value())
    case 1: self = .value(try decoder.value())
    default: self = .unknown(try decoder.value())
    }
  }

  /// The text, the value, or the JSON that is neither.
  public var content: any UnionContent {
    switch self {
    case .string(let string): string
    case .value(let value): value
    case .unknown(let value): value
    }
  }
}

extension StringOr: MultipartValue {}

extension StringOr: ExpressibleByStringInterpolation {
  /// The text of the literal.
  public init(stringLiteral value: String) { self = .string(value) }
}
