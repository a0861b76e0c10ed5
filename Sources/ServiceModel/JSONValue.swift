/// A JSON value of a description: a default, a sample, a constant. Objects keep their order.
public indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  /// A number that neither `Int` nor `Double` holds exactly, as it was written.
  case numberText(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The element that a key of a key path leads to; nil where this is no array or has none.
  public func element(_ key: String) -> JSONValue? {
    guard case .array(let elements) = self, let index = key.elementNumber,
      elements.indices.contains(index)
    else { return nil }
    return elements[index]
  }

  /// The member of this name; nil where this is no object or has none.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}
