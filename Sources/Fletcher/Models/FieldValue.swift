/// How properties of one type are decoded, encoded and compared in memory.
protocol FieldValue: Sendable {
  /// The type of the property.
  associatedtype Stored: Hashable

  func read(_ reader: FieldReader, _ key: FieldKey) throws -> Stored
  func write(
    _ value: Stored, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>
  ) throws
  /// Whether it is the value of a field that is absent.
  func mayBeAbsent(_ value: Stored) -> Bool
}

// What is bound to the type below is memory of a property of that type.
extension FieldValue {
  func decode(_ reader: FieldReader, _ key: FieldKey, to place: UnsafeMutableRawPointer) throws {
    place.initializeMemory(as: Stored.self, to: try read(reader, key))
  }

  func encode(
    _ place: UnsafeRawPointer, _ key: FieldKey,
    to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    try write(place.assumingMemoryBound(to: Stored.self).pointee, key, to: &container)
  }

  func mayBeAbsent(_ place: UnsafeRawPointer) -> Bool {
    mayBeAbsent(place.assumingMemoryBound(to: Stored.self).pointee)
  }

  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    left.assumingMemoryBound(to: Stored.self).pointee
      == right.assumingMemoryBound(to: Stored.self).pointee
  }

  func hash(_ place: UnsafeRawPointer, into hasher: inout Hasher) {
    hasher.combine(place.assumingMemoryBound(to: Stored.self).pointee)
  }

  func deinitialize(_ place: UnsafeMutableRawPointer) {
    place.assumingMemoryBound(to: Stored.self).deinitialize(count: 1)
  }
}

/// A field that is always there.
struct RequiredField<Value: Codable & Hashable>: FieldValue {
  private let form = ValueForm(of: Value.self)
  private let isOptional = Value.self is any OptionalValue.Type

  func read(_ reader: FieldReader, _ key: FieldKey) throws -> Value {
    try reader.value(form, key)
  }

  func write(
    _ value: Value, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    try form.encode(value, key, to: &container)
  }

  func mayBeAbsent(_ value: Value) -> Bool {
    isOptional || (value as? any FieldCollection as? any Collection)?.isEmpty == true
  }
}

/// A field that may be absent or `null`.
struct OptionalField<Value: Codable & Hashable>: FieldValue {
  private let form = ValueForm(of: Value.self)
  let encodesNull: Bool

  init(encodesNull: Bool) { self.encodesNull = encodesNull }

  func read(_ reader: FieldReader, _ key: FieldKey) throws -> Value? {
    try reader.valueIfPresent(form, key)
  }

  func write(
    _ value: Value?, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    if let value {
      try form.encode(value, key, to: &container)
    } else if encodesNull {
      try container.encodeNil(forKey: key)
    }
  }

  func mayBeAbsent(_ value: Value?) -> Bool { value == nil }
}

/// A field whose value is kept out of line.
struct IndirectField<Content: FieldValue>: FieldValue {
  let content: Content

  func read(_ reader: FieldReader, _ key: FieldKey) throws -> Indirect<Content.Stored> {
    Indirect(wrappedValue: try content.read(reader, key))
  }

  func write(
    _ value: Indirect<Content.Stored>, _ key: FieldKey,
    to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    try content.write(value.wrappedValue, key, to: &container)
  }

  func mayBeAbsent(_ value: Indirect<Content.Stored>) -> Bool {
    content.mayBeAbsent(value.wrappedValue)
  }
}

/// A field with a value for one that is absent.
struct DefaultedField<Value: Codable & Hashable & Sendable>: FieldValue {
  private let form = ValueForm(of: Value.self)
  private let isOptional = Value.self is any OptionalValue.Type
  let value: Value

  init(value: Value) { self.value = value }

  func read(_ reader: FieldReader, _ key: FieldKey) throws -> Value {
    guard isOptional, let optional = Value.self as? any OptionalValue.Type else {
      return try reader.valueIfPresent(form, key) ?? value
    }
    guard reader.container.contains(key) else { return value }
    return try optional.read(reader, key) as? Value ?? value
  }

  func write(
    _ value: Value, _ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    if isOptional, let optional = value as? any OptionalValue {
      try optional.write(key, to: &container)
    } else {
      try form.encode(value, key, to: &container)
    }
  }

  func mayBeAbsent(_ value: Value) -> Bool { value == self.value }
}

/// The fields that have no property of their own.
struct AdditionalFields<Value: Codable & Hashable>: FieldValue {
  private let form = ValueForm(of: Value.self)
  let declared: Set<FieldKey>

  init(declared: Set<FieldKey>) { self.declared = declared }

  func read(_ reader: FieldReader, _ key: FieldKey) throws -> [String: Value] {
    try reader.additionalValues(reader.container.allKeys.filter { !declared.contains($0) })
  }

  func write(
    _ values: [String: Value], _ key: FieldKey,
    to container: inout KeyedEncodingContainer<FieldKey>
  ) throws {
    for (name, value) in values where !declared.contains(FieldKey(name)) {
      try form.encode(value, FieldKey(name), to: &container)
    }
  }

  func mayBeAbsent(_ values: [String: Value]) -> Bool { values.isEmpty }
}

// MARK: Optional and Indirect

/// An Optional, whatever it wraps.
protocol OptionalValue {
  /// The field of a property of this type.
  static func field(encodesNull: Bool) -> any FieldValue
  /// The field of a property of this type that is kept out of line.
  static func indirectField(encodesNull: Bool) -> any FieldValue
  /// Reads a field that is there.
  static func read(_ reader: FieldReader, _ key: FieldKey) throws -> Self
  /// Writes the value, or `null`.
  func write(_ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>) throws
}

extension Optional: OptionalValue where Wrapped: Codable & Hashable {
  static func field(encodesNull: Bool) -> any FieldValue {
    OptionalField<Wrapped>(encodesNull: encodesNull)
  }

  static func indirectField(encodesNull: Bool) -> any FieldValue {
    IndirectField(content: OptionalField<Wrapped>(encodesNull: encodesNull))
  }

  static func read(_ reader: FieldReader, _ key: FieldKey) throws -> Wrapped? {
    try OptionalField<Wrapped>(encodesNull: true).read(reader, key)
  }

  func write(_ key: FieldKey, to container: inout KeyedEncodingContainer<FieldKey>) throws {
    try OptionalField<Wrapped>(encodesNull: true).write(self, key, to: &container)
  }
}

/// An ``Indirect``, whatever it keeps.
protocol IndirectStorage {
  /// Whether the value is an Optional.
  static var keepsOptional: Bool { get }
  /// The field of a property of this type; nil where the value may be nil and its type is not Optional.
  static func field(_ presence: FieldPresence) -> (any FieldValue)?
}

extension Indirect: IndirectStorage where Value: Codable & Hashable {
  static var keepsOptional: Bool { Value.self is any OptionalValue.Type }

  static func field(_ presence: FieldPresence) -> (any FieldValue)? {
    if presence == .required { return IndirectField(content: RequiredField<Value>()) }
    return (Value.self as? any OptionalValue.Type)?
      .indirectField(encodesNull: presence == .nullable)
  }
}
