import Foundation

/// A value that is text as described, read as a property of a model reads it.
///
/// A decoder has ways of its own to these types: Foundation's makes a URL of any text by encoding what no URL
/// may have, and a plain `JSONDecoder` takes a number for a date that begins with 2001.
struct DescribedText<Value>: Decodable {
  let value: Value

  /// Whether values of this type are read so.
  static var applies: Bool { Value.self == URL.self || Value.self == Date.self }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let form = TextForm(of: Value.self) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(Value.self) is no text")
    }
    value = try form.value(of: text) {
      DecodingError.dataCorruptedError(in: container, debugDescription: $0)
    }
  }
}
