import Foundation

extension Encoder {
  /// Begins an object, whose properties are then encoded one after the other.
  ///
  /// ```swift
  /// var fields = encoder.fields()
  /// fields.encode(login, "login")
  /// fields.encodeIfPresent(name, "name")
  /// try fields.end()
  /// ```
  @inlinable public func fields() -> FieldWriter {
    FieldWriter(container(keyedBy: FieldKey.self))
  }

  /// Encodes properties that are not declared beside those that are: JSON Schema's
  /// `additionalProperties`.
  ///
  /// - Throws: `EncodingError`.
  public func additionalFields<Value: Encodable>(_ values: [String: Value]) throws {
    var fields = fields()
    for (key, value) in values { fields.encode(value, key) }
    try fields.end()
  }
}

/// Encodes the properties of an object.
///
/// Its methods do not throw, since each `try` costs the compiler about as much as the rest of a call:
/// ``end()`` throws the first error, and nothing is encoded after that.
public struct FieldWriter {
  @usableFromInline var container: KeyedEncodingContainer<FieldKey>
  @usableFromInline var error: (any Error)?

  @inlinable init(_ container: KeyedEncodingContainer<FieldKey>) {
    self.container = container
    error = nil
  }

  /// Encodes a property.
  @inlinable public mutating func encode<T: Encodable>(_ value: T, _ name: String) {
    guard error == nil else { return }
    do {
      // The containers have methods of their own for these types, several times as fast as the
      // generic one, but a generic context never chooses them by itself. The casts are between types
      // that were just found equal.
      let key = FieldKey(name)
      if T.self == String.self {
        try container.encode(unsafeBitCast(value, to: String.self), forKey: key)
      } else if T.self == Int.self {
        try container.encode(unsafeBitCast(value, to: Int.self), forKey: key)
      } else if T.self == Bool.self {
        try container.encode(unsafeBitCast(value, to: Bool.self), forKey: key)
      } else if T.self == Double.self {
        try container.encode(unsafeBitCast(value, to: Double.self), forKey: key)
      } else {
        try encodeOther(value, key)
      }
    } catch {
      self.error = error
    }
  }

  /// Encodes a property, or leaves it out where it is nil.
  @inlinable public mutating func encodeIfPresent<T: Encodable>(_ value: T?, _ name: String) {
    if let value { encode(value, name) }
  }

  /// Encodes a property, or `null` where it is nil.
  @inlinable public mutating func encodeOrNull<T: Encodable>(_ value: T?, _ name: String) {
    if let value { encode(value, name) } else { encodeNull(name) }
  }

  /// Ends the object.
  ///
  /// - Throws: `EncodingError`, of the first property that could not be encoded.
  @inlinable public func end() throws {
    if let error { throw error }
  }

  @usableFromInline mutating func encodeNull(_ name: String) {
    guard error == nil else { return }
    do { try container.encodeNil(forKey: FieldKey(name)) } catch { self.error = error }
  }

  @usableFromInline mutating func encodeOther<T: Encodable>(_ value: T, _ key: FieldKey) throws {
    if let form = TextForm(of: T.self) {
      try container.encode(try form.text(of: value, container.codingPath + [key]), forKey: key)
    } else if let texts = try PlainTexts(of: value, container.codingPath + [key]) {
      try container.encode(texts, forKey: key)
    } else {
      try container.encode(value, forKey: key)
    }
  }
}
