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

  /// Whether a failure is at the path: anything but `null`, `false`, 0, and a text, a list or an object that is empty, by
  /// which services say that there was none.
  static func hasFailure(at path: String, in data: Data) -> Bool {
    guard hasValue(at: path, in: data), let value = try? decode(JSON.self, at: path, from: data)
    else { return false }
    return switch value {
    case .null, .bool(false), .integer(0), .number(0), .string(""), .array([]), .object([:]): false
    default: true
    }
  }

  /// Whether something other than `null` is at the path.
  static func hasValue(at path: String, in data: Data) -> Bool {
    // Reading a whole response a second time is dear, and nearly none is a failure.
    guard let end = PathKeys(path).end, ByteSearch.contains(data, Array("\(end)\"".utf8))
    else { return false }
    return (try? decode(Presence.self, at: path, from: data)) != nil
  }

  private struct Content<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      var path = Envelope.path
      guard !path.isEmpty else {
        value = try decoder.value()
        return
      }
      var container = try decoder.container(keyedBy: FieldKey.self)
      func nextKey() -> FieldKey {
        FieldKey(path.next { container.contains(FieldKey($0)) } ?? "")
      }
      var key = nextKey()
      while !path.isEmpty {
        container = try container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
        key = nextKey()
      }
      guard container.contains(key) else {
        value = try container.decode(Value.self, forKey: key)
        return
      }
      value = try container.superDecoder(forKey: key).value()
    }
  }

  private struct Presence: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "null")
      }
    }
  }
}
