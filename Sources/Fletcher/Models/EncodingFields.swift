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
    // The containers have methods of their own for these types, several times as fast as the generic one, but a
    // generic context never chooses them by itself. The casts are between types that were just found equal. What
    // is called is not inlined: that would be the greatest part of a client's code.
    if T.self == String.self {
      encodeText(unsafeBitCast(value, to: String.self), name)
    } else if T.self == Int.self {
      encodeInt(unsafeBitCast(value, to: Int.self), name)
    } else if T.self == Bool.self {
      encodeBool(unsafeBitCast(value, to: Bool.self), name)
    } else if T.self == Double.self {
      encodeDouble(unsafeBitCast(value, to: Double.self), name)
    } else {
      encodeOther(value, name)
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

  @usableFromInline @inline(never) mutating func encodeNull(_ name: String) {
    encode { try $0.encodeNil(forKey: FieldKey(name)) }
  }

  @usableFromInline @inline(never) mutating func encodeText(_ value: String, _ name: String) {
    encode { try $0.encode(value, forKey: FieldKey(name)) }
  }

  @usableFromInline @inline(never) mutating func encodeInt(_ value: Int, _ name: String) {
    encode { try $0.encode(value, forKey: FieldKey(name)) }
  }

  @usableFromInline @inline(never) mutating func encodeBool(_ value: Bool, _ name: String) {
    encode { try $0.encode(value, forKey: FieldKey(name)) }
  }

  @usableFromInline @inline(never) mutating func encodeDouble(_ value: Double, _ name: String) {
    encode { try $0.encode(value, forKey: FieldKey(name)) }
  }

  @usableFromInline @inline(never) mutating func encodeOther<T: Encodable>(
    _ value: T, _ name: String
  ) {
    encode { container in
      let key = FieldKey(name)
      if let form = TextForm(of: T.self) {
        try container.encode(
          try form.text(of: value, container.codingPath + [key]), forKey: key)
      } else if let texts = try PlainTexts(of: value, container.codingPath + [key]) {
        try container.encode(texts, forKey: key)
      } else {
        try container.encode(value, forKey: key)
      }
    }
  }

  /// Encodes something, unless something before it could not be encoded.
  @inline(__always)
  private mutating func encode(
    _ operation: (inout KeyedEncodingContainer<FieldKey>) throws -> Void
  ) {
    guard error == nil else { return }
    do { try operation(&container) } catch { self.error = error }
  }
}
