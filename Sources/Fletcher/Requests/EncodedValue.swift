/// What a value encodes to as text, with the properties of objects in the order in which they are
/// written: a query says them in the order of the description.
indirect enum EncodedValue {
  case null
  case text(String)
  case list([EncodedValue])
  case object([(name: String, value: EncodedValue)])

  /// Encodes the value.
  ///
  /// - Throws: `InvalidParameter` where a part of it has no text, and what the value throws.
  init(of value: some Encodable) throws { self = try EncodedNode(of: value).value }

  var isScalar: Bool {
    switch self {
    case .null, .text: true
    case .list, .object: false
    }
  }

  /// A text as itself, a list of texts as a list, `null` as nothing.
  var parameter: Parameter {
    switch self {
    case .null: return .undefined
    case .text(let text): return .text(text)
    case .list(let elements):
      var texts: [String] = []
      for element in elements {
        switch element {
        case .null: break
        case .text(let text): texts.append(text)
        case .list, .object: return .invalid("a list of lists or objects has no text form")
        }
      }
      return .list(texts)
    case .object:
      var pairs: [Parameter.Pair] = []
      flatten(under: nil, numbersAll: false, into: &pairs)
      return .pairs(pairs)
    }
  }

  /// The texts in the value with the names that lead to them, `a[b][0]`; `null` has none.
  ///
  /// - Parameters:
  ///   - name: the name of the value itself; nil for the whole one.
  ///   - numbersAll: whether the elements of each list have their numbers; else those of a list of texts that
  ///     is a property have the property's name.
  func flatten(under name: String?, numbersAll: Bool, into pairs: inout [Parameter.Pair]) {
    func inner(_ key: String) -> String { name.map { "\($0)[\(key)]" } ?? key }
    switch self {
    case .null: break
    case .text(let text): pairs.append(.init(name ?? "", text))
    case .list(let elements):
      let isPlain = !numbersAll && name != nil && elements.allSatisfy(\.isScalar)
      for (index, element) in elements.enumerated() {
        element.flatten(
          under: isPlain ? name : inner(String(index)), numbersAll: numbersAll, into: &pairs)
      }
    case .object(let properties):
      for property in properties {
        property.value.flatten(
          under: inner(property.name), numbersAll: numbersAll, into: &pairs)
      }
    }
  }
}

/// A value whose keys have no order of their own.
private protocol KeyedWithoutOrder {}
extension Dictionary: KeyedWithoutOrder {}
extension JSON: KeyedWithoutOrder {}

/// A value while it is encoded.
private final class EncodedNode {
  enum Content {
    case null
    case text(String)
    case list([EncodedNode])
    case object([(name: String, value: EncodedNode)])
  }
  var content = Content.null

  init() {}

  init(of value: some Encodable) throws { try set(value) }

  var value: EncodedValue {
    switch content {
    case .null: .null
    case .text(let text): .text(text)
    case .list(let elements): .list(elements.map(\.value))
    case .object(let properties): .object(properties.map { ($0.name, $0.value.value) })
    }
  }

  func set(_ value: some Encodable) throws {
    if let scalar = value as? any ParameterValue {
      switch scalar.parameter {
      case .text(let text):
        content = .text(text)
        return
      case .invalid(let reason) where !(value is any KeyedWithoutOrder):
        throw InvalidParameter(reason: reason)
      default: break
      }
    }
    try value.encode(to: NodeEncoder(node: self))
    if value is any KeyedWithoutOrder, case .object(let properties) = content {
      content = .object(properties.sorted { $0.name < $1.name })
    }
  }

  func child(named name: String) -> EncodedNode {
    let child = EncodedNode()
    var properties: [(name: String, value: EncodedNode)] = []
    if case .object(let known) = content { properties = known }
    content = .null
    properties.append((name, child))
    content = .object(properties)
    return child
  }

  func appendedChild() -> EncodedNode {
    let child = EncodedNode()
    var elements: [EncodedNode] = []
    if case .list(let known) = content { elements = known }
    content = .null
    elements.append(child)
    content = .list(elements)
    return child
  }
}

private struct NodeEncoder: Encoder {
  let node: EncodedNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.content {} else { node.content = .object([]) }
    return KeyedEncodingContainer(Properties<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list = node.content {} else { node.content = .list([]) }
    return Elements(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }

  private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodedNode
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) { _ = node.child(named: key.stringValue) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
      try node.child(named: key.stringValue).set(value)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      NodeEncoder(node: node.child(named: key.stringValue)).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      NodeEncoder(node: node.child(named: key.stringValue)).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.child(named: "super")) }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
      NodeEncoder(node: node.child(named: key.stringValue))
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let node: EncodedNode
    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .list(let elements) = node.content { elements.count } else { 0 } }

    mutating func encodeNil() { _ = node.appendedChild() }

    mutating func encode(_ value: some Encodable) throws { try node.appendedChild().set(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      NodeEncoder(node: node.appendedChild()).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      NodeEncoder(node: node.appendedChild()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.appendedChild()) }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: EncodedNode
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() { node.content = .null }

    mutating func encode(_ value: some Encodable) throws { try node.set(value) }
  }
}
