import Foundation

/// A point in time that is coded as a number: the seconds since 1970 in UTC.
public struct UnixTime: Hashable, Sendable {
  /// The point in time.
  public var date: Date

  /// The point in time to code as a number.
  public init(_ date: Date) { self.date = date }

  /// The point in time this many seconds after the beginning of 1970 in UTC.
  public init(seconds: Double) { date = Date(timeIntervalSince1970: seconds) }

  /// The seconds since the beginning of 1970 in UTC.
  public var seconds: Double { date.timeIntervalSince1970 }
}

extension UnixTime: Codable {
  /// Decodes a number of seconds.
  public init(from decoder: any Decoder) throws {
    self.init(seconds: try decoder.singleValueContainer().decode(Double.self))
  }

  /// Encodes the number of seconds, as an integer where it is whole.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let whole = Int(exactly: seconds) {
      try container.encode(whole)
    } else {
      try container.encode(seconds)
    }
  }
}

extension UnixTime: Comparable {
  /// Whether the left point in time is the earlier one.
  public static func < (left: Self, right: Self) -> Bool { left.date < right.date }
}

extension UnixTime: CustomStringConvertible {
  /// The number of seconds, as an integer where it is whole.
  public var description: String { Int(exactly: seconds)?.description ?? seconds.description }
}
