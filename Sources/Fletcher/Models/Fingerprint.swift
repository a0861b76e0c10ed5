/// What a value writes when it is encoded, kept as Hashable values: one level deep, because every
/// property that is Hashable is kept as it is and compares itself.
final class Fingerprint: Hashable {
  private var keyed: [String: AnyHashable] = [:]
  private var elements: [AnyHashable] = []

  init() {}

  init(of value: some Encodable) {
    // A value that cannot be encoded is compared by what it wrote until then: `==` cannot throw.
    try? value.encode(to: FingerprintEncoder(fingerprint: self))
  }

  static func == (left: Fingerprint, right: Fingerprint) -> Bool {
    left.elements == right.elements && left.keyed == right.keyed
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
    hasher.combine(keyed)
  }

  var count: Int { elements.count }

  func set(_ value: some Encodable, for key: String) { keyed[key] = Self.hashable(value) }

  func append(_ value: some Encodable) { elements.append(Self.hashable(value)) }

  func setNull(for key: String) { keyed[key] = AnyHashable(Null()) }

  func appendNull() { elements.append(AnyHashable(Null())) }

  func child(for key: String) -> Fingerprint {
    if let child = keyed[key]?.base as? Fingerprint { return child }
    let child = Fingerprint()
    keyed[key] = AnyHashable(child)
    return child
  }

  func appendChild() -> Fingerprint {
    let child = Fingerprint()
    elements.append(AnyHashable(child))
    return child
  }

  private static func hashable<T: Encodable>(_ value: T) -> AnyHashable {
    if let value = value as? any Hashable { return AnyHashable(value) }
    return AnyHashable(Fingerprint(of: value))
  }

  private struct Null: Hashable {}
}

private struct FingerprintEncoder: Encoder {
  let fingerprint: Fingerprint
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(fingerprint: fingerprint))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(fingerprint: fingerprint) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Elements(fingerprint: fingerprint)
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let fingerprint: Fingerprint
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) { fingerprint.setNull(for: key.stringValue) }

    mutating func encode(_ value: some Encodable, forKey key: Key) {
      fingerprint.set(value, for: key.stringValue)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      FingerprintEncoder(fingerprint: fingerprint.child(for: key.stringValue))
        .container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      Elements(fingerprint: fingerprint.child(for: key.stringValue))
    }

    mutating func superEncoder() -> any Encoder {
      FingerprintEncoder(fingerprint: fingerprint.child(for: "super"))
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
      FingerprintEncoder(fingerprint: fingerprint.child(for: key.stringValue))
    }
  }

  private struct Elements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    let fingerprint: Fingerprint
    var codingPath: [any CodingKey] { [] }
    var count: Int { fingerprint.count }

    mutating func encodeNil() { fingerprint.appendNull() }

    mutating func encode(_ value: some Encodable) { fingerprint.append(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      FingerprintEncoder(fingerprint: fingerprint.appendChild()).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      Elements(fingerprint: fingerprint.appendChild())
    }

    mutating func superEncoder() -> any Encoder {
      FingerprintEncoder(fingerprint: fingerprint.appendChild())
    }
  }
}
