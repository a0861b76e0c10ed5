import Foundation

// From a value to JSON and back.

extension JSON {
  /// What a value encodes to.
  ///
  /// - Throws: What the value throws when it is encoded.
  public init(encoding value: some Encodable) throws {
    self = try JSONDecoder.shared.decode(JSON.self, from: JSONEncoder.shared.encode(value))
  }

  /// The value as a type of yours or a generated one: `try hit.source.decoded(as: Product.self)`.
  ///
  /// - Throws: `DecodingError` where this is no such value.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder.shared.decode(type, from: JSONEncoder.shared.encode(self))
  }

  /// The value of a property as a type; nil where there is none, or where it is something else.
  public func property<Value: Decodable>(_ key: String) -> Value? {
    try? self[key]?.decoded()
  }
}

extension JSON: CustomStringConvertible {
  /// The value as compact JSON text, its keys in order.
  public var description: String {
    (try? JSONEncoder.shared.encode(self)).map { String(decoding: $0, as: UTF8.self) }
      // JSON has no text for a number that is not finite.
      ?? "null"
  }
}
