extension Decoder {
  /// Decodes an object's required and optional properties, in the order of their keys.
  ///
  /// ```swift
  /// ((login, htmlURL), (name)) = try decoder.fields(["login", "html_url"], optional: ["name"])
  /// ```
  ///
  /// A required property whose type is an Optional may be absent or `null`; both give nil. So does
  /// an optional property, except that `null` gives ``Nullable/null`` where its type is
  /// ``Nullable``.
  ///
  /// - Parameters:
  ///   - keys: a key for each required property.
  ///   - optional: a key for each optional property.
  /// - Throws: `DecodingError`, with the path of the property.
  public func fields<each R: Decodable, each O: Decodable>(
    _ keys: [FieldKey], optional: [FieldKey]
  ) throws -> ((repeat each R), (repeat (each O)?)) {
    let reader = FieldReader(try container(keyedBy: FieldKey.self))
    var index = 0
    var optionalIndex = 0
    return (
      (repeat try reader.required((each R).self, keys, &index)),
      (repeat try reader.optional((each O).self, optional, &optionalIndex))
    )
  }

  /// Decodes an object's required properties, in the order of their keys.
  ///
  /// - Throws: `DecodingError`, with the path of the property.
  public func fields<each R: Decodable>(_ keys: [FieldKey]) throws -> (repeat each R) {
    let reader = FieldReader(try container(keyedBy: FieldKey.self))
    var index = 0
    return (repeat try reader.required((each R).self, keys, &index))
  }

  /// Decodes an object's optional properties, in the order of their keys.
  ///
  /// - Throws: `DecodingError`, with the path of the property.
  public func optionalFields<each O: Decodable>(_ keys: [FieldKey]) throws -> (repeat (each O)?) {
    let reader = FieldReader(try container(keyedBy: FieldKey.self))
    var index = 0
    return (repeat try reader.optional((each O).self, keys, &index))
  }

  /// Decodes the properties of an object that are not among the keys given: JSON Schema's
  /// `additionalProperties`.
  ///
  /// - Parameter keys: the keys of the properties that are declared.
  /// - Throws: `DecodingError`, with the path of the property.
  public func additionalFields<Value: Decodable>(
    besides keys: [FieldKey]
  ) throws -> [String: Value] {
    let container = try container(keyedBy: FieldKey.self)
    let declared = Set(keys)
    var values: [String: Value] = [:]
    for key in container.allKeys where !declared.contains(key) {
      values[key.stringValue] = try container.decode(Value.self, forKey: key)
    }
    return values
  }
}

/// A type that has a value for `null` besides an Optional's nil.
protocol NullRepresentable {
  static var null: Self { get }
}

struct FieldReader {
  let container: KeyedDecodingContainer<FieldKey>

  init(_ container: KeyedDecodingContainer<FieldKey>) { self.container = container }

  func required<T: Decodable>(_ type: T.Type, _ keys: [FieldKey], _ index: inout Int) throws -> T {
    let key = try next(keys, &index)
    // The containers have methods of their own for these types, several times as fast as the
    // generic one, but a generic context never chooses them by itself.
    if type == String.self {
      return reinterpret(try container.decode(String.self, forKey: key))
    }
    if type == Int.self { return reinterpret(try container.decode(Int.self, forKey: key)) }
    if type == Bool.self { return reinterpret(try container.decode(Bool.self, forKey: key)) }
    if type == Double.self { return reinterpret(try container.decode(Double.self, forKey: key)) }
    do {
      return try container.decode(type, forKey: key)
    } catch {
      // Only now, because the cast is slow and nearly no required property is absent.
      if !container.contains(key), let nilable = type as? any ExpressibleByNilLiteral.Type,
        let value = nilable.init(nilLiteral: ()) as? T
      {
        return value
      }
      throw error
    }
  }

  func optional<T: Decodable>(_ type: T.Type, _ keys: [FieldKey], _ index: inout Int) throws -> T? {
    let key = try next(keys, &index)
    if type == String.self {
      return reinterpret(try container.decodeIfPresent(String.self, forKey: key))
    }
    if type == Int.self { return reinterpret(try container.decodeIfPresent(Int.self, forKey: key)) }
    if type == Bool.self {
      return reinterpret(try container.decodeIfPresent(Bool.self, forKey: key))
    }
    if type == Double.self {
      return reinterpret(try container.decodeIfPresent(Double.self, forKey: key))
    }
    if let value = try container.decodeIfPresent(type, forKey: key) { return value }
    // Absent or null: the difference, and the cast, matter to Nullable alone.
    if container.contains(key), let nullable = type as? any NullRepresentable.Type {
      return nullable.null as? T
    }
    return nil
  }

  private func next(_ keys: [FieldKey], _ index: inout Int) throws -> FieldKey {
    guard index < keys.count else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: container.codingPath, debugDescription: "There are more fields than keys")
      )
    }
    defer { index += 1 }
    return keys[index]
  }
}

/// The value as the type it is known to have.
///
/// The callers have compared the metatypes, so source and destination are the same type. Neither
/// `as!` nor `unsafeBitCast`: the one casts dynamically and the other compares sizes, which costs as
/// much as the decoding.
@inline(__always)
func reinterpret<Source, Destination>(_ value: Source) -> Destination {
  withUnsafePointer(to: value) {
    UnsafeRawPointer($0).assumingMemoryBound(to: Destination.self).pointee
  }
}
