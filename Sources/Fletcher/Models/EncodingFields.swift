import Foundation

extension Encoder {
  /// Encodes an object's required and optional properties, in the order of their keys.
  ///
  /// ```swift
  /// try encoder.fields(["login", "html_url"], login, htmlURL, optional: ["name"], name)
  /// ```
  ///
  /// A required property that is nil is written as `null`; an optional one that is nil is left out.
  ///
  /// - Parameters:
  ///   - keys: a key for each required property.
  ///   - values: the required properties.
  ///   - optional: a key for each optional property.
  ///   - optionalValues: the optional properties.
  /// - Throws: `EncodingError`.
  public func fields<each R: Encodable, each O: Encodable>(
    _ keys: [FieldKey], _ values: repeat each R,
    optional: [FieldKey], _ optionalValues: repeat (each O)?
  ) throws {
    var writer = FieldWriter(container(keyedBy: FieldKey.self))
    var index = 0
    repeat try writer.required(each values, keys, &index)
    index = 0
    repeat try writer.optional(each optionalValues, optional, &index)
  }

  /// Encodes an object's required properties, in the order of their keys.
  ///
  /// - Throws: `EncodingError`.
  public func fields<each R: Encodable>(_ keys: [FieldKey], _ values: repeat each R) throws {
    var writer = FieldWriter(container(keyedBy: FieldKey.self))
    var index = 0
    repeat try writer.required(each values, keys, &index)
  }

  /// Encodes an object's optional properties, in the order of their keys; leaves out those that are
  /// nil.
  ///
  /// - Throws: `EncodingError`.
  public func optionalFields<each O: Encodable>(
    _ keys: [FieldKey], _ values: repeat (each O)?
  ) throws {
    var writer = FieldWriter(container(keyedBy: FieldKey.self))
    var index = 0
    repeat try writer.optional(each values, keys, &index)
  }

  /// Encodes properties that are not declared beside those that are: JSON Schema's
  /// `additionalProperties`.
  ///
  /// - Throws: `EncodingError`.
  public func additionalFields<Value: Encodable>(_ values: [String: Value]) throws {
    var container = container(keyedBy: FieldKey.self)
    for (key, value) in values {
      try container.encode(value, forKey: FieldKey(key))
    }
  }
}

struct FieldWriter {
  var container: KeyedEncodingContainer<FieldKey>

  init(_ container: KeyedEncodingContainer<FieldKey>) { self.container = container }

  mutating func required<T: Encodable>(_ value: T, _ keys: [FieldKey], _ index: inout Int) throws {
    try write(value, try next(keys, &index, value))
  }

  mutating func optional<T: Encodable>(_ value: T?, _ keys: [FieldKey], _ index: inout Int) throws {
    let key = try next(keys, &index, value)
    guard let value else { return }
    try write(value, key)
  }

  private mutating func write<T: Encodable>(_ value: T, _ key: FieldKey) throws {
    // See FieldReader: the methods for these types are several times as fast as the generic one.
    if T.self == String.self {
      try container.encode(reinterpret(value) as String, forKey: key)
    } else if T.self == Int.self {
      try container.encode(reinterpret(value) as Int, forKey: key)
    } else if T.self == Bool.self {
      try container.encode(reinterpret(value) as Bool, forKey: key)
    } else if T.self == Double.self {
      try container.encode(reinterpret(value) as Double, forKey: key)
    } else if T.self == UUID.self {
      // RFC 9562, section 4: lower case on output, which is how parameters have it too.
      let uuid = reinterpret(value) as UUID
      try container.encode(uuid.uuidString.lowercased(), forKey: key)
    } else if T.self == [UUID].self {
      let uuids = reinterpret(value) as [UUID]
      try container.encode(uuids.map { $0.uuidString.lowercased() }, forKey: key)
    } else {
      try container.encode(value, forKey: key)
    }
  }

  private func next(_ keys: [FieldKey], _ index: inout Int, _ value: some Any) throws -> FieldKey {
    guard index < keys.count else {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: container.codingPath, debugDescription: "There are more fields than keys")
      )
    }
    defer { index += 1 }
    return keys[index]
  }
}
