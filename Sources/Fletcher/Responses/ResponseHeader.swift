import Foundation
import HTTPTypes

/// A header of responses and the type of its value, as a description has it.
///
/// ```swift
/// let response = try await github.request(.user(username: "ada"))
/// let remaining = response[GitHub.ResponseHeaders.xRateLimitRemaining]    // Int?
/// ```
public struct ResponseHeader<Value: Sendable>: Sendable {
  /// The header's name.
  public let name: String
  private let read: @Sendable (_ fields: [String]) -> Value?

  private init(_ name: String, read: @escaping @Sendable (_ fields: [String]) -> Value?) {
    self.name = name
    self.read = read
  }

  /// The value in these headers; nil where the header is not there, or is no such value.
  public func value(in headers: HTTPFields) -> Value? {
    guard let name = HTTPField.Name(name) else { return nil }
    let fields = headers[values: name]
    return fields.isEmpty ? nil : read(fields)
  }
}

extension ResponseHeader where Value: HeaderValue {
  /// A header whose value is plain text (OpenAPI 3.2, section 4.12.6, `simple`).
  public init(_ name: String) {
    self.init(name) { Value(headerFields: $0) }
  }
}

extension ResponseHeader where Value: OpenEnum, Value.RawValue: HeaderValue {
  /// A header whose value is one of some known ones, or another.
  public init(_ name: String) {
    self.init(name) { Value.RawValue(headerFields: $0).map(Value.init(rawValue:)) }
  }
}

extension ResponseHeader where Value: Decodable {
  /// A header whose value is JSON text.
  public static func json(_ name: String) -> ResponseHeader {
    ResponseHeader(name) { fields in
      try? JSONDecoder.shared.decode(Value.self, from: Data(fields.joined(separator: ",").utf8))
    }
  }
}

extension Response {
  /// The value of a header; nil where the response does not have it, or has something else in it.
  public subscript<Value: Sendable>(header: ResponseHeader<Value>) -> Value? {
    header.value(in: headers)
  }
}

/// A value that the text of a header stands for.
public protocol HeaderValue: Sendable {
  /// The value of a header that is there; nil where its text is no such value.
  ///
  /// - Parameter fields: the header's text; more than one where the response has the header more than once.
  init?(headerFields fields: [String])
}

extension HeaderValue where Self: LosslessStringConvertible {
  /// The value that the text describes.
  public init?(headerFields fields: [String]) {
    guard fields.count == 1, let text = fields.first else { return nil }
    self.init(text.withoutHeaderWhitespace)
  }
}

extension String: HeaderValue {
  /// The text; of a header that is there more than once, with commas between (RFC 9110, section 5.3).
  public init?(headerFields fields: [String]) { self = fields.joined(separator: ", ") }
}

extension Int: HeaderValue {}
extension Int32: HeaderValue {}
extension Int64: HeaderValue {}
extension UInt64: HeaderValue {}
extension Double: HeaderValue {}
extension Float: HeaderValue {}
extension Bool: HeaderValue {}

extension Decimal: HeaderValue {
  /// The decimal number.
  public init?(headerFields fields: [String]) {
    guard let text = fields.first?.withoutHeaderWhitespace, fields.count == 1, Double(text) != nil
    else {
      return nil
    }
    self.init(string: text, locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension UUID: HeaderValue {
  /// The UUID.
  public init?(headerFields fields: [String]) {
    guard fields.count == 1, let text = fields.first else { return nil }
    self.init(uuidString: text.withoutHeaderWhitespace)
  }
}

extension URL: HeaderValue {
  /// The address, which may be relative: that of `Location` is relative to ``Response/url`` (RFC 9110,
  /// section 10.2.2).
  public init?(headerFields fields: [String]) {
    guard fields.count == 1, let text = fields.first else { return nil }
    self.init(string: text.withoutHeaderWhitespace)
  }
}

extension Data: HeaderValue {
  /// The bytes of Base64.
  public init?(headerFields fields: [String]) {
    guard fields.count == 1, let text = fields.first else { return nil }
    self.init(base64Encoded: text.withoutHeaderWhitespace)
  }
}

extension Date: HeaderValue {
  /// The point in time, in the form of RFC 3339 or in HTTP's own (RFC 9110, section 5.6.7).
  public init?(headerFields fields: [String]) {
    let text = fields.joined(separator: ", ").withoutHeaderWhitespace
    guard let date = Timestamp.parse(text) ?? HTTPDate.parse(text) else { return nil }
    self = date
  }
}

extension CalendarDate: HeaderValue {
  /// The day.
  public init?(headerFields fields: [String]) {
    guard fields.count == 1, let text = fields.first else { return nil }
    self.init(text.withoutHeaderWhitespace)
  }
}

extension UnixTime: HeaderValue {
  /// The seconds since 1970.
  public init?(headerFields fields: [String]) {
    guard let seconds = Double(headerFields: fields), seconds.isFinite else { return nil }
    self.init(seconds: seconds)
  }
}

extension Array: HeaderValue where Element: HeaderValue {
  /// The elements between commas, those inside of quotes aside (RFC 9110, section 5.6.1). Of a header that
  /// is there more than once, those of all.
  public init?(headerFields fields: [String]) {
    var elements: [Element] = []
    for text in fields.flatMap(HeaderList.elements) {
      guard let element = Element(headerFields: [text]) else { return nil }
      elements.append(element)
    }
    self = elements
  }
}

extension Dictionary: HeaderValue where Key == String, Value: HeaderValue {
  /// Names and values, `R=100,G=200` or `R,100,G,200`.
  public init?(headerFields fields: [String]) {
    let elements = fields.flatMap(HeaderList.elements)
    self = [:]
    if elements.allSatisfy({ $0.contains("=") }) {
      for element in elements {
        let parts = element.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let value = Value(headerFields: [String(parts[1])]) else {
          return nil
        }
        self[String(parts[0])] = value
      }
      return
    }
    guard elements.count.isMultiple(of: 2) else { return nil }
    for index in stride(from: 0, to: elements.count, by: 2) {
      guard let value = Value(headerFields: [elements[index + 1]]) else { return nil }
      self[elements[index]] = value
    }
  }
}
