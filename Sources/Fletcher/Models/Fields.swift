/// How the stored properties of a ``Model`` stand in its JSON object.
///
/// Paths are of stored properties, each once; the backing storage where a property is wrapped:
/// `\._parent` for `@Indirect var parent`. Their types are `Codable` and `Hashable`, and no two fields have one name.
/// What is not so stops the program where the model is first decoded, encoded or compared, and is told there.
public struct Fields<Root> {
  private var ownFields: [Field] = []
  /// Made when all names are known.
  private var additionalField: ((_ declared: Set<FieldKey>) -> Field)?
  private var firstMistake: String?

  /// A field that is always there; `null` where the property is an Optional and nil.
  public mutating func required(_ name: String, _ path: PartialKeyPath<Root>) {
    add(name, path, .required)
  }

  /// A field that may be absent. `null` is read as nil, too, except into a ``Nullable``.
  public mutating func optional(_ name: String, _ path: PartialKeyPath<Root>) {
    add(name, path, .optional)
  }

  /// A field that only the service sets (OpenAPI 3.0.3, section 4.7.24.2, `readOnly`). It is read as an
  /// ``optional(_:_:)`` one, and left out of requests. Whatever else encodes the model, for a file say, has it.
  public mutating func readOnly(_ name: String, _ path: PartialKeyPath<Root>) {
    add(name, path, .optional, isReadOnly: true)
  }

  /// A ``readOnly(_:_:)`` field with a value for one that is absent.
  public mutating func readOnly<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value>, default value: Value
  ) {
    add(name, path, DefaultedField(value: value), isReadOnly: true)
  }

  /// A ``readOnly(_:_:)`` field that has this value and no other, or is absent. A union's members are told apart by it.
  public mutating func readOnly<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value?>, constant value: Value
  ) {
    add(
      name, path, OptionalField<Value>(encodesNull: false),
      FieldEvidence(isAlwaysThere: false, constant: value), isReadOnly: true)
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

  /// A field that has this value and no other. One that is absent is read as it; another one that came is kept.
  /// A union's members are told apart by it.
  public mutating func constant<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value>, _ value: Value
  ) {
    add(
      name, path, DefaultedField(value: value),
      FieldEvidence(isAlwaysThere: true, constant: value))
  }

  /// A field that has this value and no other, or is absent, which stands for the value. A union's members are told
  /// apart by it, but not by its absence.
  public mutating func constant<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value>, orAbsent value: Value
  ) {
    add(
      name, path, DefaultedField(value: value),
      FieldEvidence(isAlwaysThere: false, constant: value))
  }

  /// A field that has this value and no other, or is absent. A union's members are told apart by it.
  public mutating func optional<Value: Codable & Hashable & Sendable>(
    _ name: String, _ path: KeyPath<Root, Value?>, constant value: Value
  ) {
    add(
      name, path, OptionalField<Value>(encodesNull: false),
      FieldEvidence(isAlwaysThere: false, constant: value))
  }

  /// The fields that have no property of their own: JSON Schema's `additionalProperties`. What has the name of a field is
  /// never read into them, nor written from them.
  public mutating func additional<Value: Codable & Hashable>(
    _ path: KeyPath<Root, [String: Value]>
  ) {
    guard additionalField == nil else { return refuse("additional fields have two properties") }
    guard let offset = offset(of: path, "the additional fields") else { return }
    additionalField = { declared in
      Field(
        "", of: [String: Value].self, at: offset, AdditionalFields<Value>(declared: declared),
        FieldEvidence(isAlwaysThere: false), isAdditional: true)
    }
  }

  /// The fields, the additional ones behind the others.
  var list: [Field] {
    guard let additionalField else { return ownFields }
    return ownFields + [additionalField(Set(ownFields.map(\.key)))]
  }

  private mutating func add(
    _ name: String, _ path: PartialKeyPath<Root>, _ presence: FieldPresence,
    isReadOnly: Bool = false
  ) {
    let type = type(of: path).valueType
    guard let valueType = type as? any (Codable & Hashable).Type else {
      return refuse("the type of \"\(name)\", \(type), is not Codable and Hashable")
    }
    guard let value = presence.value(of: valueType) else {
      return refuse("\"\(name)\" may be nil, but its type \(type) is not Optional")
    }
    guard let offset = offset(of: path, "\"\(name)\"") else { return }
    ownFields.append(
      Field(
        FieldKey(name), of: valueType, at: offset, value,
        FieldEvidence(isAlwaysThere: presence == .required && !Self.mayBeNil(valueType)),
        form: FieldForm(of: valueType), encodesNull: presence != .optional, isReadOnly: isReadOnly))
  }

  private static func mayBeNil(_ type: any Any.Type) -> Bool {
    type is any OptionalValue.Type || (type as? any IndirectStorage.Type)?.keepsOptional == true
  }

  private mutating func add<Value>(
    _ name: String, _ path: KeyPath<Root, Value>, _ value: any FieldValue,
    _ evidence: FieldEvidence = FieldEvidence(isAlwaysThere: false), isReadOnly: Bool = false
  ) {
    guard let offset = offset(of: path, "\"\(name)\"") else { return }
    ownFields.append(
      Field(FieldKey(name), of: Value.self, at: offset, value, evidence, isReadOnly: isReadOnly))
  }

  private mutating func offset(of path: PartialKeyPath<Root>, _ title: String) -> Int? {
    if path != \Root.self, let offset = MemoryLayout<Root>.offset(of: path) { return offset }
    refuse(
      "the key path of \(title) is no stored property's of a struct: a computed or observed one has none, and a wrapped one has that of its storage, `\\._name`"
    )
    return nil
  }

  // MARK: What is wrong

  private mutating func refuse(_ reason: String) { firstMistake = firstMistake ?? reason }

  /// What is wrong with the fields; nil where a value can be made of them.
  var mistake: String? { firstMistake ?? doubledName ?? mistakeOfPlaces }

  private var doubledName: String? {
    var names: Set<FieldKey> = []
    return ownFields.first { !names.insert($0.key).inserted }.map { "\($0.title) is there twice" }
  }

  /// The fields leave out memory that is not there only to align the next property, or name some twice. A property that
  /// fits into such memory, a `Bool` for instance, is zero where it has no field.
  private var mistakeOfPlaces: String? {
    var end = 0
    var last: Field?
    for field in list.sorted(by: { ($0.offset, $0.size) < ($1.offset, $1.size) }) {
      if field.offset < end, let last {
        return "\(last.title) and \(field.title) are of one property"
      }
      let next = (end + field.alignment - 1) / field.alignment * field.alignment
      if field.offset > next {
        return "a stored property before that of \(field.title) has no field"
      }
      end = field.offset + field.size
      last = field
    }
    guard end < MemoryLayout<Root>.size else { return nil }
    return "a stored property\(last.map { " after that of \($0.title)" } ?? "") has no field"
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
