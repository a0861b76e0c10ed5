import Foundation

/// Points in time as RFC 3339, section 5.6, writes them.
///
/// By hand over UTF-8, because Foundation's formatters cost more than all the rest of a response.
enum Timestamp {
  /// The point in time that the text names, or nil where it names none.
  ///
  /// As the RFC has it: `t` and `z` may be lower-case, and a fraction has any number of digits.
  static func parse(_ text: String) -> Date? {
    var text = text
    return text.withUTF8(parse)
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var reader = DigitReader(bytes: bytes)
    guard let (year, month, day) = reader.date(),
      reader.skip(UInt8(ascii: "T"), UInt8(ascii: "t")),
      let hour = reader.digits(2), hour < 24, reader.skip(UInt8(ascii: ":")),
      let minute = reader.digits(2), minute < 60, reader.skip(UInt8(ascii: ":")),
      // 60 is a leap second, which the clock of `Date` does not have.
      let second = reader.digits(2), second <= 60
    else { return nil }
    var fraction = Fraction.zero
    if reader.skip(UInt8(ascii: ".")) {
      guard let digits = reader.fraction() else { return nil }
      fraction = digits
    }
    guard let offset = reader.strictOffset(), reader.isAtEnd else { return nil }
    let days = CalendarDate.daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return date(seconds, fraction)
  }

  /// The part of a second that digits behind a point say.
  struct Fraction {
    var seconds: Double
    /// How many digits there are, without the zeros at their end.
    var digits: Int

    static let zero = Fraction(seconds: 0, digits: 0)
  }

  /// The point in time so long after the beginning of 1970.
  ///
  /// A seventh digit, which .NET writes, is only kept where it is counted from 2001, as `Date` does.
  ///
  /// `Date` resolves 30 microseconds in the year 9999, so that its last moment, which services write for
  /// "never", would be rounded to a year that RFC 3339 cannot write.
  static func date(_ seconds: Int, _ fraction: Fraction) -> Date {
    let date =
      fraction.digits > 6
      ? Date(timeIntervalSinceReferenceDate: Double(seconds - beginOf2001) + fraction.seconds)
      : Date(timeIntervalSince1970: Double(seconds) + fraction.seconds)
    guard seconds < end, date.timeIntervalSince1970 >= Double(end) else { return date }
    return Date(timeIntervalSince1970: Double(end).nextDown)
  }

  /// The beginnings of the years 0 and 10000, as seconds since 1970.
  private static let start = -62_167_219_200
  private static let end = 253_402_300_800
  /// The beginning of 2001, where `Date` counts from.
  private static let beginOf2001 = 978_307_200
  /// The largest offset that RFC 3339 has, 23:59.
  private static let largestOffset = 86_340

  /// Whether RFC 3339 can write the point in time with some offset.
  static func isInRange(_ seconds: Double) -> Bool {
    seconds >= Double(start - largestOffset) && seconds < Double(end + largestOffset)
  }

  /// The point in time in UTC, with as many digits of a fraction of a second as it takes to read the
  /// same back; nil outside the years 0 to 9999, which RFC 3339 cannot write.
  ///
  /// What is in these years only in a time zone, as 9999-12-31T23:59:59-05:00 is, has an offset.
  static func format(_ date: Date) -> String? {
    guard isInRange(date.timeIntervalSince1970) else { return nil }
    let exact = date.timeIntervalSinceReferenceDate
    let whole = exact.rounded(.down)
    let part = exact - whole
    if part == 0 { return text(Int(whole) + beginOf2001, fraction: 0, digits: 0) }
    // `Date` resolves a tenth of a microsecond today, and less further from 2001.
    for (digits, scale) in [(3, 1e3), (6, 1e6), (7, 1e7), (9, 1e9)] {
      var seconds = Int(whole) + beginOf2001
      var fraction = Int((part * scale).rounded())
      if fraction == Int(scale) { (seconds, fraction) = (seconds + 1, 0) }
      let readBack = Self.date(
        seconds, Fraction(seconds: Double(fraction) / scale, digits: digits))
      if readBack == date || digits == 9 {
        return text(seconds, fraction: fraction, digits: fraction == 0 ? 0 : digits)
      }
    }
    return nil
  }

  /// The point in time as ``format(_:)`` writes it.
  ///
  /// - Throws: `EncodingError` where RFC 3339 cannot write it.
  static func text(of date: Date, _ path: @autoclosure () -> [any CodingKey]) throws -> String {
    guard let text = format(date) else {
      // The seconds, because Foundation traps when it describes a date that is not finite.
      throw EncodingError.invalidValue(
        date.timeIntervalSince1970,
        .init(
          codingPath: path(),
          debugDescription: "RFC 3339 has no dates outside the years 0 to 9999"))
    }
    return text
  }

  /// Why a text is no point in time.
  static func refusal(of text: String) -> String {
    "\"\(text)\" is no date and time of RFC 3339"
  }

  private static func text(_ seconds: Int, fraction: Int, digits: Int) -> String? {
    let offset = seconds >= end ? -largestOffset : seconds < start ? largestOffset : 0
    let seconds = seconds + offset
    let (days, second) = seconds.floored(by: 86_400)
    let (year, month, day) = CalendarDate.civil(daysSince1970: days)
    guard (0...9999).contains(year) else { return nil }
    return String(unsafeUninitializedCapacity: 35) { buffer in
      var writer = DigitWriter(buffer: buffer)
      writer.date(year, month, day)
      writer.byte(UInt8(ascii: "T"))
      writer.digits(second / 3_600, 2)
      writer.byte(UInt8(ascii: ":"))
      writer.digits(second / 60 % 60, 2)
      writer.byte(UInt8(ascii: ":"))
      writer.digits(second % 60, 2)
      if digits > 0 {
        writer.byte(UInt8(ascii: "."))
        writer.digits(fraction, digits)
      }
      if offset == 0 {
        writer.byte(UInt8(ascii: "Z"))
      } else {
        writer.byte(UInt8(ascii: offset < 0 ? "-" : "+"))
        writer.digits(23, 2)
        writer.byte(UInt8(ascii: ":"))
        writer.digits(59, 2)
      }
      return writer.count
    }
  }
}

struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - index >= count else { return nil }
    var value = 0
    for position in index..<index + count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += count
    return value
  }

  mutating func skip(_ choices: UInt8...) -> Bool {
    guard index < bytes.count, choices.contains(bytes[index]) else { return false }
    index += 1
    return true
  }

  mutating func date() -> (year: Int, month: Int, day: Int)? {
    guard let year = digits(4), skip(UInt8(ascii: "-")), let month = digits(2),
      skip(UInt8(ascii: "-")), let day = digits(2),
      CalendarDate.isValid(year: year, month: month, day: day)
    else { return nil }
    return (year, month, day)
  }

  mutating func fraction() -> Timestamp.Fraction? {
    var value = 0
    var scale = 1.0
    let start = index
    var digits = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if digit > 0 { digits = index - start + 1 }
      // Digits beyond the resolution of `Date` say nothing, and would overflow.
      if index - start < 12 {
        value = value * 10 + Int(digit)
        scale *= 10
      }
      index += 1
    }
    return index > start
      ? Timestamp.Fraction(seconds: Double(value) / scale, digits: digits) : nil
  }

  var startsWithDigit: Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }

  mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// `Z` or `+02:00`, as RFC 3339 has it.
  mutating func strictOffset() -> Int? {
    if skip(UInt8(ascii: "Z"), UInt8(ascii: "z")) { return 0 }
    let negative = skip(UInt8(ascii: "-"))
    guard negative || skip(UInt8(ascii: "+")), let hours = digits(2), hours < 24,
      skip(UInt8(ascii: ":")), let minutes = digits(2), minutes < 60
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return negative ? -seconds : seconds
  }

  /// Nothing, `Z`, `+02:00`, `+0200` or `+02`.
  mutating func offset() -> Int? {
    if isAtEnd || skip(UInt8(ascii: "Z"), UInt8(ascii: "z")) { return 0 }
    let negative = skip(UInt8(ascii: "-"))
    guard negative || skip(UInt8(ascii: "+")), let hours = digits(2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(UInt8(ascii: ":"))
      guard let digits = digits(2), digits < 60 else { return nil }
      minutes = digits
    }
    let seconds = hours * 3_600 + minutes * 60
    return negative ? -seconds : seconds
  }
}

struct DigitWriter {
  let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  mutating func byte(_ byte: UInt8) {
    guard count < buffer.count else { return }
    buffer[count] = byte
    count += 1
  }

  mutating func digits(_ value: Int, _ width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }

  mutating func date(_ year: Int, _ month: Int, _ day: Int) {
    digits(year, 4)
    byte(UInt8(ascii: "-"))
    digits(month, 2)
    byte(UInt8(ascii: "-"))
    digits(day, 2)
  }
}

extension Int {
  /// Quotient and remainder, rounded toward negative infinity.
  func floored(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
