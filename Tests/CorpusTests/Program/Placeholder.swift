import Fletcher
import Foundation

struct NoPlaceholder: Error {
  var type: Any.Type
}

/// A value of any type, for an argument whose value does not matter.
func placeholder<Value>(_ argument: String, _ type: Value.Type = Value.self) throws -> Value {
  // A body that is a URL is what is in a file.
  if argument == "body",
    let file = URL(fileURLWithPath: CommandLine.arguments.first ?? "") as? Value
  {
    return file
  }
  for value in plainValues {
    if let value = value as? Value { return value }
  }
  guard let decodable = type as? any Decodable.Type,
    let value = try decodable.init(from: PlaceholderDecoder(codingPath: [])) as? Value
  else { throw NoPlaceholder(type: type) }
  return value
}

/// Text that is a UUID, a URL and the value of an enum: a model reads the text of them all.
private let text = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

/// Values of types that are not made of others.
private let plainValues: [any Sendable] =
  [
    text, 1, Int32(1), Int64(1), 1.5, Float(1.5), true, Decimal(1), UUID(), Data("data".utf8),
    Date(timeIntervalSince1970: 0), UnixTime(seconds: 0), JSON.string("text"),
    FilePart.data(Data("data".utf8)), BinaryBody.data(Data("data".utf8)),
    [FilePart.data(Data("data".utf8))],
  ] + [URL(string: "https://example.com")].compactMap { $0 }
  + [CalendarDate(year: 2000, month: 1, day: 1)].compactMap { $0 }

/// Gives every value that is asked for, and puts one element into each collection.
private struct PlaceholderDecoder: Decoder {
  var codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Properties<Key>(codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(codingPath: codingPath) }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(codingPath: codingPath) }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    for value in plainValues where Swift.type(of: value) == type {
      if let value = value as? Value { return value }
    }
    return try Value(from: self)
  }
}

extension [any CodingKey] {
  /// Whether what may be left out is left out: models that have properties of their own type come to
  /// an end.
  fileprivate var isDeep: Bool { count > 2 }
}

private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var codingPath: [any CodingKey]

  var allKeys: [Key] { codingPath.isDeep ? [] : [Key(stringValue: "key")].compactMap { $0 } }

  func contains(_ key: Key) -> Bool { !codingPath.isDeep }

  func decodeNil(forKey key: Key) -> Bool { codingPath.isDeep }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(for: key).value(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> {
    decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder(for: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { PlaceholderDecoder(codingPath: codingPath) }

  func superDecoder(forKey key: Key) -> any Decoder { decoder(for: key) }

  private func decoder(for key: Key) -> PlaceholderDecoder {
    PlaceholderDecoder(codingPath: codingPath + [key])
  }
}

private struct Elements: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

  var count: Int? { codingPath.isDeep ? 0 : 1 }

  var isAtEnd: Bool { currentIndex == count }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().value(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    next().unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder { next() }

  private mutating func next() -> PlaceholderDecoder {
    defer { currentIndex += 1 }
    return PlaceholderDecoder(codingPath: codingPath + [FieldKey("\(currentIndex)")])
  }
}

private struct Single: SingleValueDecodingContainer {
  var codingPath: [any CodingKey]

  func decodeNil() -> Bool { codingPath.isDeep }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try PlaceholderDecoder(codingPath: codingPath).value(type)
  }
}
