/// An object with one key, `{"circle": {…}}`: the content of a union's member that its key tells from the others.
public struct OneKey<Value: UnionContent>: Hashable, Sendable {
  private let key: FieldKey
  private let value: Value

  /// An object with this key and the value at it.
  public init(_ key: FieldKey, _ value: Value) {
    self.key = key
    self.value = value
  }
}

extension OneKey<JSON> {
  /// An object with this key and the value that is always there.
  public init(_ key: FieldKey, constant: JSON) { self.init(key, constant) }
}

extension OneKey: Codable {
  /// Reads the object, whatever its key is.
  ///
  /// - Throws: `DecodingError` where it is none, or has not one key.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: FieldKey.self)
    guard let key = object.allKeys.first, object.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "The object has not one key"))
    }
    self.init(key, try RequiredField().read(FieldReader(object), key))
  }

  /// Writes the value as a property of a model writes it.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: FieldKey.self)
    try RequiredField().write(value, key, to: &object)
  }
}
