/// How the stored properties of a ``Model`` stand in its JSON object.
///
/// Paths are of stored properties, each once; the backing storage where a property is wrapped:
/// `\._parent` for `@Indirect var parent`. Their types are `Codable` and `Hashable`. What is not so is told by
/// the error of the first value that is decoded or encoded.
public struct Fields<Root> {
  var list: [Field] = []
  var mistake: String?

  /// A field that is always there; `null` where the property is an Optional and nil.
  public mutating func required(_ name: String, _ path: PartialKeyPath<Root>) {
    add(name, path, .required)
  }

  /// A field that may be absent. `null` is read as nil, too, except into a ``Nullable``.
  public mutating func optional(_ name: String, _ path: PartialKeyPath<Root>) {
    add(name, path, .optional)
  }

  /// A field that may be `null`. One that is absent is read as nil, too, and nil is written as `null`.
  public mutating func nullable(_ name: String, _ path: PartialKeyPath<Root>) {
    add(name, path, .nullable)
  }

  /// A field with a value for one that is absent. `null` stands for that value, too, except where the property is
  /// an Optional.
  public mutating func optional<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value>, default value: Value
  ) {
    add(name, path, DefaultedField(value: value))
  }

  /// The fields that have no property of their own: JSON Schema's `additionalProperties`.
  public mutating func additional<Value: Codable & Hashable>(
    _ path: KeyPath<Root, [String: Value]>
  ) {
    let declared = Set(list.map(\.key))
    add("", path, AdditionalFields<Value>(declared: declared))
  }

  private mutating func add(
    _ name: String, _ path: PartialKeyPath<Root>, _ presence: FieldPresence
  ) {
    let type = type(of: path).valueType
    guard let valueType = type as? any (Codable & Hashable).Type else {
      mistake = mistake ?? "the type of \"\(name)\", \(type), is not Codable and Hashable"
      return
    }
    guard let value = presence.value(of: valueType) else {
      mistake = mistake ?? "\"\(name)\" may be nil, but its type \(type) is not Optional"
      return
    }
    guard let offset = offset(of: path, name) else { return }
    list.append(
      Field(
        FieldKey(name), of: valueType, at: offset, value,
        form: FieldForm(of: valueType), encodesNull: presence != .optional))
  }

  private mutating func add<Value>(
    _ name: String, _ path: KeyPath<Root, Value>, _ value: any FieldValue
  ) {
    guard let offset = offset(of: path, name) else { return }
    list.append(Field(FieldKey(name), of: Value.self, at: offset, value))
  }

  private mutating func offset(of path: PartialKeyPath<Root>, _ name: String) -> Int? {
    if let offset = MemoryLayout<Root>.offset(of: path) { return offset }
    mistake = mistake ?? "\"\(name)\" has no stored property"
    return nil
  }
}

/// Whether a field may be absent or `null`.
enum FieldPresence {
  case required
  case optional
  case nullable

  /// How properties of the type are read and written; nil where they may be nil and the type is not Optional.
  fileprivate func value<Value: Codable & Hashable>(of type: Value.Type) -> (any FieldValue)? {
    switch (type, self) {
    case (let indirect as any IndirectStorage.Type, _): indirect.field(self)
    case (_, .required): RequiredField<Value>()
    case (let optional as any OptionalValue.Type, _):
      optional.field(encodesNull: self == .nullable)
    default: nil
    }
  }
}
