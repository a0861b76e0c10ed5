import Foundation

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
    return try FieldReader(container).values(
      container.allKeys.filter { !declared.contains($0) })
  }
}

/// A list or a map, which is read element by element: one that is not as described is no reason to read
/// the others again, which for lists in lists would take exponential time.
protocol FieldCollection {
  static func read(_ container: KeyedDecodingContainer<FieldKey>, _ key: FieldKey) throws -> Self
}

/// A type that has a value for `null` besides an Optional's nil.
protocol NullRepresentable {
  static var null: Self { get }
}

/// Reads properties one after the other, each by the cheapest of the container's ways to its type, and
/// what is not as described in the other ways that there are.
///
/// Nothing here is specialized for the type of a property, so what the fast path holds counts: a
/// variable of the type `T?` in it would look up that type at run time, for every property, which is
/// why the rare cases have methods of their own.
struct FieldReader {
  let container: KeyedDecodingContainer<FieldKey>

  init(_ container: KeyedDecodingContainer<FieldKey>) { self.container = container }

  func required<T: Decodable>(_ type: T.Type, _ keys: [FieldKey], _ index: inout Int) throws -> T {
    let key = try next(keys, &index)
    do {
      // The containers have methods of their own for these types, several times as fast as the
      // generic one, but a generic context never chooses them by itself. The casts are between types
      // that were just found equal.
      if type == String.self {
        return unsafeBitCast(try container.decode(String.self, forKey: key), to: T.self)
      }
      if type == Int.self {
        return unsafeBitCast(try container.decode(WholeNumber.self, forKey: key).value, to: T.self)
      }
      if type == Bool.self {
        return unsafeBitCast(try container.decode(Bool.self, forKey: key), to: T.self)
      }
      if type == Double.self {
        return unsafeBitCast(try container.decode(Double.self, forKey: key), to: T.self)
      }
      if let form = TextForm(of: type) {
        return try form.value(
          of: try container.decode(String.self, forKey: key), at: key, container)
      }
      if type == [String].self { return unsafeBitCast(try texts(key), to: T.self) }
      if type == [Int].self { return unsafeBitCast(try wholeNumbers(key), to: T.self) }
      if let collection = type as? any FieldCollection.Type {
        return try value(collection, type, key)
      }
      return try container.decode(type, forKey: key)
    } catch {
      return try requiredAfter(error, type, key)
    }
  }

  func optional<T: Decodable>(_ type: T.Type, _ keys: [FieldKey], _ index: inout Int) throws -> T? {
    let key = try next(keys, &index)
    do {
      if type == String.self {
        guard let value = try container.decodeIfPresent(String.self, forKey: key) else {
          return nil
        }
        return .some(unsafeBitCast(value, to: T.self))
      }
      if type == Int.self {
        guard let number = try container.decodeIfPresent(WholeNumber.self, forKey: key) else {
          return nil
        }
        return .some(unsafeBitCast(number.value, to: T.self))
      }
      if type == Bool.self {
        guard let value = try container.decodeIfPresent(Bool.self, forKey: key) else { return nil }
        return .some(unsafeBitCast(value, to: T.self))
      }
      if type == Double.self {
        guard let value = try container.decodeIfPresent(Double.self, forKey: key) else {
          return nil
        }
        return .some(unsafeBitCast(value, to: T.self))
      }
      if let form = TextForm(of: type) {
        guard let text = try container.decodeIfPresent(String.self, forKey: key) else {
          return nil
        }
        return .some(try form.value(of: text, at: key, container))
      }
      if type == [String].self {
        guard try isPresent(key) else { return nil }
        return .some(unsafeBitCast(try texts(key), to: T.self))
      }
      if type == [Int].self {
        guard try isPresent(key) else { return nil }
        return .some(unsafeBitCast(try wholeNumbers(key), to: T.self))
      }
      if let collection = type as? any FieldCollection.Type {
        guard try isPresent(key) else { return nil }
        return .some(try value(collection, type, key))
      }
      if let nullable = type as? any NullRepresentable.Type {
        return try value(nullable, type, key)
      }
      return try container.decodeIfPresent(type, forKey: key)
    } catch {
      return try optionalAfter(error, type, key)
    }
  }

  /// The properties with these keys, as a map.
  func values<Value: Decodable>(_ keys: [FieldKey]) throws -> [String: Value] {
    let isText = DescribedText<Value>.applies
    var values: [String: Value] = [:]
    for key in keys {
      do {
        values[key.stringValue] =
          isText
          ? try container.decode(DescribedText<Value>.self, forKey: key).value
          : try container.decode(Value.self, forKey: key)
      } catch {
        if let value = try Lenient.element(
          Value.self, from: container.superDecoder(forKey: key), after: error)
        {
          values[key.stringValue] = value
        }
      }
    }
    return values
  }

  // MARK: What is not as described

  @inline(never)
  private func requiredAfter<T: Decodable>(
    _ error: any Error, _ type: T.Type, _ key: FieldKey
  ) throws -> T {
    guard container.contains(key) else {
      // Only now, because the cast is slow and nearly no required property is absent.
      if let nilable = type as? any ExpressibleByNilLiteral.Type,
        let value = nilable.init(nilLiteral: ()) as? T
      {
        return value
      }
      throw error.final(at: container.codingPath)
    }
    return try Lenient.value(type, from: container.superDecoder(forKey: key), after: error)
  }

  @inline(never)
  private func optionalAfter<T: Decodable>(
    _ error: any Error, _ type: T.Type, _ key: FieldKey
  ) throws -> T? {
    let decoder = try container.superDecoder(forKey: key)
    do {
      return try Lenient.value(type, from: decoder, after: error)
    } catch  where !Lenient.isStrict {
      Lenient.noteOmission(of: decoder, type)
      return nil
    }
  }

  @inline(never)
  private func value<T: Decodable>(
    _ nullable: any NullRepresentable.Type, _ type: T.Type, _ key: FieldKey
  ) throws -> T? {
    guard container.contains(key) else { return nil }
    guard try isPresent(key) else { return nullable.null as? T }
    return try container.decode(type, forKey: key)
  }

  @inline(never)
  private func value<T>(
    _ collection: any FieldCollection.Type, _ type: T.Type, _ key: FieldKey
  ) throws -> T {
    guard let value = try collection.read(container, key) as? T else { throw tooFewKeys() }
    return value
  }

  private func isPresent(_ key: FieldKey) throws -> Bool {
    guard container.contains(key) else { return false }
    return try !container.decodeNil(forKey: key)
  }

  private func texts(_ key: FieldKey) throws -> [String] {
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    var values: [String] = []
    while !elements.isAtEnd { values.append(try elements.decode(String.self)) }
    return values
  }

  private func wholeNumbers(_ key: FieldKey) throws -> [Int] {
    var elements = try container.nestedUnkeyedContainer(forKey: key)
    var values: [Int] = []
    while !elements.isAtEnd { values.append(try elements.decode(Int.self)) }
    return values
  }

  private func next(_ keys: [FieldKey], _ index: inout Int) throws -> FieldKey {
    let position = index
    guard position < keys.count else { throw tooFewKeys() }
    index = position + 1
    return keys[position]
  }

  @inline(never)
  private func tooFewKeys() -> DecodingError {
    .dataCorrupted(
      .init(codingPath: container.codingPath, debugDescription: "There are more fields than keys"))
  }
}

/// An `Int` that is decoded from a container for a single value.
///
/// Foundation's JSON decoder has its code for whole numbers specialized there and not in its keyed
/// containers, where one takes half as long again.
private struct WholeNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int.self)
  }
}
