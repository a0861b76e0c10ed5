import Foundation

// What services send in place of the text, the number or the boolean that they describe.

extension Decoder {
  /// The text that stands here, without white space at its ends; nil where something else does.
  fileprivate var trimmedText: String? {
    (try? singleValueContainer().decode(String.self))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Lenient {
  /// A value that the text here stands for.
  fileprivate static func fromText<Value: LenientlyDecodable>(
    _ decoder: any Decoder, _ make: (String) -> Value?
  ) -> Value? {
    guard let text = decoder.trimmedText, let value = make(text) else { return nil }
    note(decoder, Value.described)
    return value
  }
}

// MARK: Numbers

extension Lenient {
  /// The number that a text says in decimal digits; Swift reads `0x1F` and `nan` as well, which no service
  /// means.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return number
  }
}

extension LenientlyDecodable where Self: FixedWidthInteger & Decodable {
  static var described: String {
    bitWidth == Int.bitWidth ? "an integer" : "an integer of \(bitWidth) bits"
  }

  static func lenient(from decoder: any Decoder) throws -> Self? {
    // An exponent or a fraction of zeros is no other number.
    try Lenient.fromText(decoder) { Self($0) ?? Lenient.number($0).flatMap(Self.init(exactly:)) }
      ?? outOfRange(decoder)
  }

  /// Says what is wrong with a number: Foundation does not say where it is.
  private static func outOfRange(_ decoder: any Decoder) throws -> Self? {
    let container = try decoder.singleValueContainer()
    guard let number = try? container.decode(Decimal.self) else { return nil }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "\(number) is not \(described)"
    ).final(at: decoder.codingPath)
  }
}

extension Int: LenientlyDecodable {}
extension Int32: LenientlyDecodable {}
extension Int64: LenientlyDecodable {}
extension UInt64: LenientlyDecodable {}

extension LenientlyDecodable where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static var described: String { "a number" }

  static func lenient(from decoder: any Decoder) -> Self? {
    Lenient.fromText(decoder) { text in
      // By the type's own reading, since rounding twice may give another number.
      Lenient.number(text) == nil ? nil : Self(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

extension Double: LenientlyDecodable {}
extension Float: LenientlyDecodable {}

extension Decimal: LenientlyDecodable {
  static var described: String { "a number" }

  static func lenient(from decoder: any Decoder) -> Decimal? {
    Lenient.fromText(decoder) { text in
      Lenient.number(text) == nil
        ? nil : Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
  }
}

extension UnixTime: LenientlyDecodable {
  static var described: String { "seconds since 1970" }

  static func lenient(from decoder: any Decoder) -> UnixTime? {
    Lenient.fromText(decoder) { text in
      (Lenient.number(text).map { Date(timeIntervalSince1970: $0) }
        ?? Timestamp.parse(text) ?? LenientTimestamp.parse(text)).map { UnixTime($0) }
    }
  }
}

extension Bool: LenientlyDecodable {
  static var described: String { "true or false" }

  static func lenient(from decoder: any Decoder) throws -> Bool? {
    if let number = try? decoder.singleValueContainer().decode(Int.self), 0...1 ~= number {
      Lenient.note(decoder, described)
      return number == 1
    }
    return Lenient.fromText(decoder) { text in
      switch text.lowercased() {
      case "true", "1", "yes", "on": true
      case "false", "0", "no", "off": false
      default: nil
      }
    }
  }
}

// MARK: Text

extension String: LenientlyDecodable {
  static var described: String { "text" }

  static func lenient(from decoder: any Decoder) throws -> String? {
    let container = try decoder.singleValueContainer()
    let text: String?
    if let value = try? container.decode(Bool.self) {
      text = String(value)
    } else if let value = try? container.decode(Int.self) {
      text = String(value)
    } else {
      // Not by way of `Double`: an identifier may have more digits than that.
      text = (try? container.decode(Decimal.self))?.description
    }
    if text != nil { Lenient.note(decoder, described) }
    return text
  }
}

extension Lenient {
  /// A URL without anything in it, where services send the empty text for none though one is required; nil where
  /// something else came, or is described.
  static func emptyURL<T>(_ type: T.Type, from decoder: any Decoder) -> T? {
    guard type == URL.self, !isStrict,
      (try? decoder.singleValueContainer().decode(String.self)) == ""
    else { return nil }
    note(decoder, URL.described)
    return URLComponents().url as? T
  }
}

extension URL: LenientlyDecodable {
  static var described: String { "a URL" }

  static func lenient(from decoder: any Decoder) -> URL? {
    Lenient.fromText(decoder) { $0.isEmpty ? nil : URL(string: encodedBehindHost($0)) }
  }

  /// The text with all that no URL has in percent-encoding (RFC 3987, section 3.1), but for the host, whose encoding is
  /// another one. Foundation's has the percent signs that are there encoded again.
  private static func encodedBehindHost(_ text: String) -> String {
    let start = text.range(of: "://")?.upperBound ?? text.startIndex
    let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    var bytes = Array(text[..<end].utf8)
    bytes.append(String(text[end...]), encodedExcept: .reserved, keepingTriplets: true)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UUID: LenientlyDecodable {
  static var described: String { "a UUID" }

  static func lenient(from decoder: any Decoder) -> UUID? {
    Lenient.fromText(decoder) { text in
      // `{…}` as Microsoft writes it, `urn:uuid:…` (RFC 9562, section 4), or without hyphens.
      var digits = text.lowercased()
      if digits.hasPrefix("urn:uuid:") { digits.removeFirst("urn:uuid:".count) }
      digits.removeAll { "{}-".contains($0) }
      guard digits.utf8.count == 32 else { return nil }
      var groups = ""
      for (index, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(index) { groups.append("-") }
        groups.append(digit)
      }
      return UUID(uuidString: groups)
    }
  }
}

extension Data: LenientlyDecodable {
  static var described: String { "Base64" }

  static func lenient(from decoder: any Decoder) -> Data? {
    Lenient.fromText(decoder) { Data(anyBase64: $0) }
  }

  /// The bytes of base64 in any of its forms: the alphabet for URLs (RFC 4648, section 5), no padding, lines.
  init?(anyBase64 text: String) {
    var text = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    text.removeAll(where: \.isWhitespace)
    let rest = text.utf8.count % 4
    if rest > 1 { text += String(repeating: "=", count: 4 - rest) }
    self.init(base64Encoded: text)
  }
}

// No conformance: the protocol is the runtime's own, and enums are generated.
extension OpenEnumDefaults {
  static var described: String { Lenient.description(of: RawValue.self) }

  static func lenient(from decoder: any Decoder) throws -> Self? {
    Self(rawValue: try Lenient.value(RawValue.self, from: decoder))
  }
}

// MARK: Dates

extension Date: LenientlyDecodable {
  static var described: String { "a date and time" }

  static func lenient(from decoder: any Decoder) throws -> Date? {
    if let date = try lenientText(from: decoder) { return date }
    // A property list has dates. Another decoder's own way must not be this one: it would never end.
    return try? decoder.singleValueContainer().decode(Date.self)
  }

  /// The point in time of a text or a number, in whatever form.
  static func lenientText(from decoder: any Decoder) throws -> Date? {
    let container = try decoder.singleValueContainer()
    // As described, where a decoder of somebody else's expects another form.
    if let text = try? container.decode(String.self), let date = Timestamp.parse(text) {
      return date
    }
    if let date = Lenient.fromText(decoder, LenientTimestamp.parse) { return date }
    guard let number = try? container.decode(Double.self),
      let date = LenientTimestamp.date(sinceEpoch: number)
    else { return nil }
    Lenient.note(decoder, described)
    return date
  }
}

extension CalendarDate: LenientlyDecodable {
  static var described: String { "a date" }

  static func lenient(from decoder: any Decoder) throws -> CalendarDate? {
    Lenient.fromText(decoder, LenientTimestamp.day)
  }
}
