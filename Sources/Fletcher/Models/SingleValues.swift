import Foundation

// What the generated code of unions decodes and encodes with.

extension Decoder {
  /// The value, decoded by the rules of the decoder, or from what services send in its place.
  ///
  /// - Throws: `DecodingError` where the value is of another type.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try Lenient.value(type, from: self)
  }
}

extension Encoder {
  /// Writes a value as a property of a model writes it; what is no date, URL or UUID, or a list or a map of
  /// these, by the rules of the encoder.
  ///
  /// - Throws: `EncodingError` where the value cannot be written.
  public func value<Value: Encodable>(_ value: Value) throws {
    var container = singleValueContainer()
    if let form = TextForm(of: Value.self) {
      try container.encode(form.text(of: value, codingPath))
    } else if let texts = try PlainTexts(of: value, codingPath) {
      try container.encode(texts)
    } else {
      try container.encode(value)
    }
  }
}
