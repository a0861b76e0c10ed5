// What the generated code of unions, and of objects without properties, decodes and encodes with.

extension Decoder {
  /// The value of the property that tells the cases of a union apart; nil where there is none.
  ///
  /// - Throws: `DecodingError` where the value is no object.
  public func discriminator(_ key: FieldKey) throws -> String? {
    let container = try container(keyedBy: FieldKey.self)
    if let text = try? container.decode(String.self, forKey: key) { return text }
    if let number = try? container.decode(Int.self, forKey: key) { return String(number) }
    return try? String(container.decode(Bool.self, forKey: key))
  }

  /// The value, decoded by the rules of the decoder, its date strategy among them.
  ///
  /// - Throws: `DecodingError` where the value is of another type.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    // A container of its own has the decoder apply its strategies; `Value(from:)` would not.
    try singleValueContainer().decode(type)
  }

  /// The value, or nil where it is of another type.
  public func valueIfFits<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
    try? value(as: type)
  }
}

extension Encoder {
  /// Writes a value by the rules of the encoder, its date strategy among them.
  ///
  /// - Throws: `EncodingError` where the value cannot be written.
  public func value(_ value: some Encodable) throws {
    var container = singleValueContainer()
    try container.encode(value)
  }

  /// Writes an object without properties.
  public func noFields() throws {
    _ = container(keyedBy: FieldKey.self)
  }
}
