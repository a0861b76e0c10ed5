import Foundation

/// A day of the calendar, `2024-02-29`, without a time or a time zone (RFC 3339, section 5.6,
/// full-date).
public struct CalendarDate: Hashable, Sendable {
  /// The year, 0 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// The day, or nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.isValid(year: year, month: month, day: day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that it is at this point in time, in this time zone.
  ///
  /// Nil outside the years 0 to 9999.
  public init?(_ date: Date, in timeZone: TimeZone) {
    let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
    guard abs(seconds) < 1e12 else { return nil }
    let (year, month, day) = Self.civil(daysSince1970: Int((seconds / 86_400).rounded(.down)))
    self.init(year: year, month: month, day: day)
  }

  static func isValid(year: Int, month: Int, day: Int) -> Bool {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1 else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return day <= (isLeapYear ? 29 : 28)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": days_from_civil.
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = year.floored(by: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  // The same paper: civil_from_days.
  static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).floored(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension CalendarDate: Comparable {
  /// Whether the left day is the earlier one.
  public static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// The day that the text `YYYY-MM-DD` names, or nil where it names none.
  public init?(_ description: String) {
    var text = description
    let parts: (year: Int, month: Int, day: Int)? = text.withUTF8 { bytes in
      var reader = DigitReader(bytes: bytes)
      guard let date = reader.date(), reader.isAtEnd else { return nil }
      return date
    }
    guard let (year, month, day) = parts else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    String(unsafeUninitializedCapacity: 10) { buffer in
      var writer = DigitWriter(buffer: buffer)
      writer.date(year, month, day)
      return writer.count
    }
  }
}

extension CalendarDate: Codable {
  /// Decodes the text `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is no date, YYYY-MM-DD")
    }
    self = date
  }

  /// Encodes the text `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
