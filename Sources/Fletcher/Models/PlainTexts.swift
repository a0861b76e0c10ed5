import Foundation

/// The texts of a list or a map of dates, URLs or UUIDs, which encoders write in ways of their own.
enum PlainTexts: Encodable, Hashable {
  case list([String])
  case map([String: String])

  /// Nil where the value is something else.
  ///
  /// The casts are between types that were just found equal.
  ///
  /// - Throws: `EncodingError` where a date is none that RFC 3339 can write.
  init?<T>(of value: T, _ path: @autoclosure () -> [any CodingKey]) throws {
    if T.self == [UUID].self {
      self = .list(unsafeBitCast(value, to: [UUID].self).map { $0.uuidString.lowercased() })
    } else if T.self == [URL].self {
      self = .list(unsafeBitCast(value, to: [URL].self).map(\.absoluteString))
    } else if T.self == [Date].self {
      self = .list(
        try unsafeBitCast(value, to: [Date].self).map { try Timestamp.text(of: $0, path()) })
    } else if T.self == [String: UUID].self {
      self = .map(
        unsafeBitCast(value, to: [String: UUID].self).mapValues { $0.uuidString.lowercased() })
    } else if T.self == [String: URL].self {
      self = .map(unsafeBitCast(value, to: [String: URL].self).mapValues(\.absoluteString))
    } else if T.self == [String: Date].self {
      self = .map(
        try unsafeBitCast(value, to: [String: Date].self)
          .mapValues { try Timestamp.text(of: $0, path()) })
    } else {
      return nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .list(let texts): try container.encode(texts)
    case .map(let texts): try container.encode(texts)
    }
  }
}
