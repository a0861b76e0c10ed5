import Foundation

/// A type whose values are coded as text and nothing else, so that a model reads and writes the text
/// itself: a decoder or an encoder for the value alone costs more than the value.
///
/// A form is only ever asked about values of the type that it is the form of, so the casts below are
/// between one type and itself, which a generic context cannot tell: `T` is `URL`, `UUID`, `Date`, or the enum
/// in ``openEnum(_:)``, whose `RawValue` was found to be `String`.
enum TextForm {
  case url
  case uuid
  case date
  case openEnum(any OpenEnumDefaults.Type)

  /// The form of this type, or nil where it has none.
  init?<T>(of type: T.Type) {
    if type == URL.self {
      self = .url
    } else if type == UUID.self {
      self = .uuid
    } else if type == Date.self {
      // Not by the decoder's own strategy, which is another one in a plain `JSONDecoder`.
      self = .date
    } else if MemoryLayout<T>.size == MemoryLayout<String>.size,
      // An enum of text is as large as its text, and looking for a conformance costs more than that.
      let openEnum = type as? any OpenEnumDefaults.Type, openEnum.isText
    {
      self = .openEnum(openEnum)
    } else {
      return nil
    }
  }

  /// The value, of the type that this is the form of.
  func value<T>(
    of text: String, at key: FieldKey, _ container: KeyedDecodingContainer<FieldKey>
  ) throws -> T {
    try value(of: text) {
      DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: $0)
    }
  }

  /// The value, of the type that this is the form of.
  ///
  /// - Parameter refusal: makes an error of the reason why the text is none.
  @inline(__always)
  func value<T>(of text: String, refusal: (String) -> DecodingError) throws -> T {
    switch self {
    case .url:
      // What Foundation encodes to make a URL of it is not what came.
      guard let url = URL(string: text), url.absoluteString == text else {
        throw refusal("\"\(text)\" is no URL")
      }
      return unsafeBitCast(url, to: T.self)
    case .uuid:
      guard let uuid = UUID(uuidString: text) else {
        throw refusal("\"\(text)\" is no UUID")
      }
      return unsafeBitCast(uuid, to: T.self)
    case .date:
      guard let date = Timestamp.parse(text) else {
        throw refusal(Timestamp.refusal(of: text))
      }
      return unsafeBitCast(date, to: T.self)
    case .openEnum(let type): return type.value(ofText: text)
    }
  }

  /// The text of a value of the type that this is the form of.
  ///
  /// - Throws: `EncodingError` where a date is none that RFC 3339 can write.
  func text<T>(of value: T, _ path: @autoclosure () -> [any CodingKey]) throws -> String {
    switch self {
    case .url: (unsafeBitCast(value, to: URL.self)).absoluteString
    // RFC 9562, section 4: lower case on output, which is how parameters have it too.
    case .uuid: unsafeBitCast(value, to: UUID.self).uuidString.lowercased()
    case .date: try Timestamp.text(of: unsafeBitCast(value, to: Date.self), path())
    case .openEnum(let type): type.text(of: value)
    }
  }
}

extension OpenEnumDefaults {
  fileprivate static var isText: Bool { RawValue.self == String.self }

  fileprivate static func value<T>(ofText text: String) -> T {
    unsafeBitCast(Self(rawValue: unsafeBitCast(text, to: RawValue.self)), to: T.self)
  }

  fileprivate static func text<T>(of value: T) -> String {
    unsafeBitCast(unsafeBitCast(value, to: Self.self).rawValue, to: String.self)
  }
}
