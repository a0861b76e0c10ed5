import Foundation

/// A value at a path of keys inside the content.
enum Envelope {
  /// `Decodable` has no way to pass an argument to an initializer, and a decoder's `userInfo` would
  /// need a decoder for each call.
  @TaskLocal private static var path = PathKeys("")

  static func decode<Value: Decodable>(
    _ type: Value.Type, at path: String, from data: Data,
    using decoder: JSONDecoder = .shared
  ) throws -> Value {
    try $path.withValue(PathKeys(path)) {
      try decoder.decode(Content<Value>.self, from: data).value
    }
  }

  /// The value at the path; nil where there is none, or `null`.
  static func value(at path: String, in data: Data) -> JSON? {
    // Reading a whole response a second time is dear, and nearly none is a failure.
    guard let end = PathKeys(path).end,
      Int(end) != nil || end.mayBeEscaped || ByteSearch.contains(data, Array("\(end)\"".utf8)),
      let value = try? decode(JSON.self, at: path, from: data), !value.isNull
    else { return nil }
    return value
  }

  private struct Content<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      var path = Envelope.path
      var decoder = decoder
      while !path.isEmpty {
        if let index = path.index, let elements = try? decoder.unkeyedContainer() {
          decoder = try Self.element(index, of: elements)
          path.removeFirst()
          continue
        }
        let container = try decoder.container(keyedBy: FieldKey.self)
        let key = FieldKey(path.next { container.contains(FieldKey($0)) } ?? "")
        guard container.contains(key) else {
          if !Lenient.isStrict, let nothing = Self.valueOfNothing {
            value = nothing
            return
          }
          guard path.isEmpty else {
            throw DecodingError.keyNotFound(
              key,
              .init(
                codingPath: container.codingPath,
                debugDescription: "No value associated with key \"\(key.stringValue)\"."))
          }
          value = try container.decode(Value.self, forKey: key)
          return
        }
        if !path.isEmpty, try container.decodeNil(forKey: key), let nothing = Self.valueOfNothing {
          value = nothing
          return
        }
        decoder = try container.superDecoder(forKey: key)
      }
      value = try Lenient.response(Value.self, from: decoder)
    }

    /// What a value is that may be absent; nil where it may not. JSON that may be anything has to be there.
    private static var valueOfNothing: Value? {
      Value.self == JSON.self ? nil : Lenient.nothing(as: Value.self)
    }

    /// The element of a list with a number.
    private static func element(
      _ index: Int, of elements: any UnkeyedDecodingContainer
    ) throws -> any Decoder {
      var elements = elements
      guard index < elements.count ?? 0 else {
        throw DecodingError.valueNotFound(
          Value.self,
          .init(
            codingPath: elements.codingPath,
            debugDescription: "The list has no element \(index)."))
      }
      for _ in 0..<index { _ = try elements.superDecoder() }
      return try elements.superDecoder()
    }
  }
}

extension Substring {
  /// Whether servers write it with escapes in JSON: PHP does so with slashes and with all that is no ASCII.
  fileprivate var mayBeEscaped: Bool {
    utf8.contains { $0 >= 0x80 || $0 == UInt8(ascii: "/") }
  }
}
