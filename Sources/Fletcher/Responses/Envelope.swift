import Foundation

/// A value at a path of keys inside the content.
enum Envelope {
  /// `Decodable` has no way to pass an argument to an initializer, and a decoder's `userInfo` would
  /// need a decoder for each call.
  @TaskLocal private static var path: [FieldKey] = []

  static func decode<Value: Decodable>(
    _ type: Value.Type, at path: String, from data: Data,
    using decoder: JSONDecoder = .shared
  ) throws -> Value {
    let keys = path.split(separator: ".").map { FieldKey(String($0)) }
    return try $path.withValue(keys) {
      try decoder.decode(Content<Value>.self, from: data).value
    }
  }

  /// Whether something other than `null` is at the path.
  static func hasValue(at path: String, in data: Data) -> Bool {
    // Reading a whole response a second time is dear, and nearly none is a failure.
    guard let last = path.split(separator: ".").last,
      ByteSearch.contains(data, Array("\"\(last)\"".utf8))
    else { return false }
    return (try? decode(Presence.self, at: path, from: data)) != nil
  }

  private struct Content<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      let path = Envelope.path
      guard let last = path.last else {
        value = try decoder.value()
        return
      }
      var container = try decoder.container(keyedBy: FieldKey.self)
      for key in path.dropLast() {
        container = try container.nestedContainer(keyedBy: FieldKey.self, forKey: key)
      }
      guard container.contains(last) else {
        value = try container.decode(Value.self, forKey: last)
        return
      }
      value = try container.superDecoder(forKey: last).value()
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
