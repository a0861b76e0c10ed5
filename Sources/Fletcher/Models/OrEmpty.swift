/// A value, or the empty text that a service has in place of one: what generated code has for `oneOf` and `anyOf`
/// of the two. In a request the empty text most often takes away what is there.
///
/// ```swift
/// try await stripe.updateCustomer(id, metadata: ["order": "6735"])
/// try await stripe.updateCustomer(id, metadata: .empty)
/// ```
public indirect enum OrEmpty<Wrapped: UnionContent> {
  /// A value.
  case value(Wrapped)
  /// The empty text.
  case empty
  /// A value that the description does not know.
  case unknown(JSON)

  /// The value; nil for the empty text, and for what is neither.
  public var value: Wrapped? { if case .value(let value) = self { value } else { nil } }
}

extension OrEmpty {
  /// What the closure makes of a value, and anything else as it is.
  public func map<Other, Failure: Error>(
    _ transform: (Wrapped) throws(Failure) -> Other
  ) throws(Failure) -> OrEmpty<Other> {
    switch self {
    case .value(let value): .value(try transform(value))
    case .empty: .empty
    case .unknown(let json): .unknown(json)
    }
  }
}

extension OrEmpty: Union {
  /// The value and the empty text.
  public static var members: UnionMembers {
    TypeTables.members(of: Self.self) {
      UnionMembers(UnionMember(Wrapped.self), UnionMember(constant: ""))
    }
  }

  /// Decodes the value (0), the empty text (1), or what is neither.
  ///
  /// - Throws: `DecodingError` where it is not that member.
  public init(member: Int, from decoder: any Decoder) throws {
    switch member {
    case 0: self = .value(try decoder.value())
    case 1: self = .empty
    default: self = .unknown(try decoder.value())
    }
  }

  /// The value, the empty text, or the JSON that is neither.
  public var content: any UnionContent {
    switch self {
    case .value(let value): value
    case .empty: ""
    case .unknown(let value): value
    }
  }
}

extension OrEmpty: MultipartValue {}
