import Foundation

/// Points in time and days in the forms that services send beside RFC 3339's.
enum LenientTimestamp {
  /// The point in time that the text names, or nil where it names none. Without an offset it is UTC.
  static func parse(_ text: String) -> Date? {
    if let date = iso8601(text) { return date }
    if let date = microsoftJSON(text) { return date }
    if let date = withMonthName(text) { return date }
    // A number of seconds or milliseconds, unless it is a year or a day without hyphens.
    guard text.utf8.count > 8, let number = Lenient.number(text) else { return nil }
    return date(sinceEpoch: number)
  }

  /// The day that the text names, with or without a time of that day.
  static func day(_ text: String) -> CalendarDate? {
    if let day = CalendarDate(text) { return day }
    var text = text
    let parts: (day: CalendarDate?, isWhole: Bool)? = text.withUTF8 { bytes in
      var reader = DigitReader(bytes: bytes)
      guard let (year, month, day) = reader.lenientDate() else { return nil }
      // More digits are a number of seconds or milliseconds.
      guard !reader.startsWithDigit else { return nil }
      return (CalendarDate(year: year, month: month, day: day), reader.isAtEnd)
    }
    if let (day, isWhole) = parts { return isWhole || parse(text) != nil ? day : nil }
    guard let date = parse(text), let utc = TimeZone(secondsFromGMT: 0) else { return nil }
    return CalendarDate(date, in: utc)
  }

  /// The point in time after so many seconds since 1970, or milliseconds where the number is too large
  /// for seconds: 100 billion seconds are the year 5138.
  static func date(sinceEpoch number: Double) -> Date? {
    guard number.isFinite else { return nil }
    return written(Date(timeIntervalSince1970: abs(number) < 1e11 ? number : number / 1_000))
  }

  /// The point in time, if RFC 3339 can write it: what is read is sent back.
  private static func written(_ date: Date) -> Date? {
    Timestamp.isInRange(date.timeIntervalSince1970) ? date : nil
  }

  // MARK: ISO 8601 and what resembles it

  /// `2024-02-29`, `2024-02-29 10:11`, `2024/02/29 10:11:12.5`, `20240229T101112Z`,
  /// `2024-02-29 10:11:12 +0200`, `2024-02-29 10:11:12 UTC`.
  private static func iso8601(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = DigitReader(bytes: bytes)
      guard let (year, month, day) = reader.lenientDate() else { return nil }
      var seconds = CalendarDate.daysSince1970(year: year, month: month, day: day) * 86_400
      guard !reader.isAtEnd else { return Date(timeIntervalSince1970: Double(seconds)) }
      guard reader.skip(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")),
        let time = reader.lenientTime(), let offset = reader.lenientOffset(), reader.isAtEnd
      else { return nil }
      seconds += time.seconds - offset
      return Timestamp.date(seconds, time.fraction)
    }
  }

  /// `/Date(1198908717056)/` and `/Date(1198908717056+0200)/`: the offset says where it was written, and
  /// not when.
  private static func microsoftJSON(_ text: String) -> Date? {
    guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
    let inner = text.dropFirst(6).dropLast(2)
    let sign = inner.dropFirst().firstIndex { $0 == "+" || $0 == "-" }
    guard let milliseconds = Lenient.number(String(inner[..<(sign ?? inner.endIndex)])) else {
      return nil
    }
    return written(Date(timeIntervalSince1970: milliseconds / 1_000))
  }

  // MARK: Names of months

  /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7), the same with an offset (RFC 5322,
  /// section 3.3), `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`, and
  /// `Wed Aug 27 13:08:45 +0000 2008`.
  private static func withMonthName(_ text: String) -> Date? {
    var month: Int?
    var time: (seconds: Int, fraction: Timestamp.Fraction)?
    var offset: Int?
    var numbers: [Substring] = []
    for part in text.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if part.contains(":"), time == nil {
        var text = String(part)
        time = text.withUTF8 { bytes in
          var reader = DigitReader(bytes: bytes)
          guard let time = reader.lenientTime(), reader.isAtEnd else { return nil }
          return time
        }
        if time == nil { return nil }
      } else if part.first == "+" || part.first == "-" {
        var text = String(part)
        offset = text.withUTF8 { bytes in
          var reader = DigitReader(bytes: bytes)
          guard let offset = reader.offset(), reader.isAtEnd else { return nil }
          return offset
        }
        if offset == nil { return nil }
      } else {
        for piece in part.split(separator: "-") {
          if let named = Self.month(named: piece) {
            month = named
          } else if piece.allSatisfy(\.isWholeNumber) {
            numbers.append(piece)
          } else if !Self.isWord(piece) {
            return nil
          }
        }
      }
    }
    guard let month, let time, numbers.count == 2 else { return nil }
    // The year has four digits, or stands last.
    let yearIndex = numbers[0].utf8.count == 4 ? 0 : 1
    guard var year = Int(numbers[yearIndex]), let day = Int(numbers[1 - yearIndex]) else {
      return nil
    }
    // RFC 9110, section 5.6.7: a year of two digits is the last one that ends so.
    if numbers[yearIndex].utf8.count == 2 { year += year < 70 ? 2_000 : 1_900 }
    guard CalendarDate.isValid(year: year, month: month, day: day) else { return nil }
    let days = CalendarDate.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + time.seconds - (offset ?? 0)
    return Timestamp.date(seconds, time.fraction)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func month(named text: Substring) -> Int? {
    months.firstIndex(of: text.lowercased()).map { $0 + 1 }
  }

  /// A name of a day of the week, or of UTC.
  private static func isWord(_ text: Substring) -> Bool {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let text = text.lowercased()
    return ["gmt", "utc", "z"].contains(text)
      || days.contains(String(text.prefix(3))) && text.allSatisfy(\.isLetter)
  }
}

extension DigitReader {
  /// `2024-02-29`, `2024/02/29` or `20240229`.
  mutating func lenientDate() -> (year: Int, month: Int, day: Int)? {
    guard let year = digits(4) else { return nil }
    let isSeparated = skip(UInt8(ascii: "-"), UInt8(ascii: "/"))
    guard let month = digits(2) else { return nil }
    if isSeparated, !skip(UInt8(ascii: "-"), UInt8(ascii: "/")) { return nil }
    guard let day = digits(2), CalendarDate.isValid(year: year, month: month, day: day) else {
      return nil
    }
    return (year, month, day)
  }

  /// `10:11`, `10:11:12`, `10:11:12.123` or `101112`.
  mutating func lenientTime() -> (seconds: Int, fraction: Timestamp.Fraction)? {
    guard let hour = digits(2), hour <= 24 else { return nil }
    let isSeparated = skip(UInt8(ascii: ":"))
    guard let minute = digits(2), minute < 60 else { return nil }
    var second = 0
    var fraction = Timestamp.Fraction.zero
    if isSeparated ? skip(UInt8(ascii: ":")) : startsWithDigit {
      // 60 is a leap second, which the clock of `Date` does not have.
      guard let digits = digits(2), digits <= 60 else { return nil }
      second = digits
      if skip(UInt8(ascii: "."), UInt8(ascii: ",")) {
        guard let digits = self.fraction() else { return nil }
        fraction = digits
      }
    }
    // ISO 8601: 24:00 is the end of the day.
    guard hour < 24 || minute == 0 && second == 0 else { return nil }
    return (hour * 3_600 + minute * 60 + second, fraction)
  }

  /// Nothing, `Z`, `+02:00`, `+0200`, `+02`, or one of them or `UTC` behind a space.
  mutating func lenientOffset() -> Int? {
    _ = skip(UInt8(ascii: " "))
    for name in ["UTC", "GMT"] where skip(name) { return 0 }
    return offset()
  }
}
