import FletcherText
import ServiceModel

extension Schema.StringFormat {
  /// What a value of the format is called in a message, with its article.
  var described: String {
    switch self {
    case .plain: "a string"
    case .date: "a date like \"2026-01-15\""
    case .dateTime: "a date and time like \"2026-01-15T09:30:00Z\""
    case .uuid: "a UUID"
    case .url: "a URL"
    case .base64: "bytes as base64"
    }
  }

  /// Whether a text is of the format.
  func holds(_ text: String) -> Bool {
    switch self {
    case .plain: true
    case .date: isDate(Array(text.utf8)[...])
    case .dateTime: isDateTime(Array(text.utf8))
    case .uuid: isUUID(text.utf8)
    case .url: URLText(text).isURL
    case .base64: text.isBase64
    }
  }
}

/// The number that `count` digits at `offset` make, counted from the start of the slice.
private func number(_ bytes: ArraySlice<UInt8>, at offset: Int, count: Int) -> Int? {
  guard bytes.count >= offset + count else { return nil }
  var result = 0
  for byte in bytes.dropFirst(offset).prefix(count) {
    guard byte.isDigit else { return nil }
    result = result * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return result
}

/// The byte at `offset`, counted from the start of the slice.
private func byte(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt8? {
  bytes.dropFirst(offset).first
}

/// A day that the Gregorian calendar has, as `YYYY-MM-DD`.
private func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard bytes.count == 10, byte(bytes, at: 4) == UInt8(ascii: "-"),
    byte(bytes, at: 7) == UInt8(ascii: "-"), let year = number(bytes, at: 0, count: 4),
    let month = number(bytes, at: 5, count: 2), let day = number(bytes, at: 8, count: 2)
  else { return false }
  let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let days =
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeapYear ? 29 : 28
    default: 0
    }
  return day >= 1 && day <= days
}

/// RFC 3339, section 5.6, `date-time`.
private func isDateTime(_ bytes: [UInt8]) -> Bool {
  guard isDate(bytes.prefix(10)) else { return false }
  var rest = bytes.dropFirst(10)
  guard let separator = rest.popFirst(), [0x54, 0x74, 0x20].contains(separator),
    let hour = number(rest, at: 0, count: 2), hour < 24, byte(rest, at: 2) == UInt8(ascii: ":"),
    let minute = number(rest, at: 3, count: 2), minute < 60,
    byte(rest, at: 5) == UInt8(ascii: ":"),
    let second = number(rest, at: 6, count: 2), second <= 60
  else { return false }
  rest = rest.dropFirst(8)
  if rest.first == UInt8(ascii: ".") {
    let digits = rest.dropFirst().prefix { $0.isDigit }
    guard !digits.isEmpty else { return false }
    rest = rest[digits.endIndex...]
  }
  if rest.count == 1 { return rest.first == UInt8(ascii: "Z") || rest.first == UInt8(ascii: "z") }
  guard rest.count == 6, let sign = rest.popFirst(), sign == 0x2B || sign == 0x2D,
    let hours = number(rest, at: 0, count: 2), hours < 24, byte(rest, at: 2) == UInt8(ascii: ":"),
    let minutes = number(rest, at: 3, count: 2), minutes < 60
  else { return false }
  return true
}

/// RFC 9562, section 4, in either case of letters.
private func isUUID(_ bytes: String.UTF8View) -> Bool {
  guard bytes.count == 36 else { return false }
  for (offset, byte) in bytes.enumerated() {
    switch offset {
    case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
    default: if !byte.isHexadecimalDigit { return false }
    }
  }
  return true
}
