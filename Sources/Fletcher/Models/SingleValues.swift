import Foundation

// What the generated code of unions, and of objects without properties, decodes and encodes with.

extension Decoder {
  /// The value, decoded by the rules of the decoder, or from what services send in its place.
  ///
  /// - Throws: `DecodingError` where the value is of another type.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try Lenient.value(type, from: self)
  }
}

extension Encoder {
  /// Writes a value by the rules of the encoder; a date as RFC 3339 has it, whatever the encoder's rules.
  ///
  /// - Throws: `EncodingError` where the value cannot be written.
  public func value(_ value: some Encodable) throws {
    var container = singleValueContainer()
    switch value {
    case let date as Date: try container.encode(Timestamp.text(of: date, codingPath))
    case let dates as [Date]:
      try container.encode(dates.map { try Timestamp.text(of: $0, codingPath) })
    default: try container.encode(value)
    }
  }

  /// Writes an object without properties.
  public func noFields() throws {
    _ = container(keyedBy: FieldKey.self)
  }
}
