import Diagnostics

/// A value of a YAML or JSON document, with its location.
///
/// A node is a handle: copying it costs a reference count, and all nodes of a document share one
/// immutable storage that lives as long as any of them.
///
/// An alias gives the very node it names, with that node's ``location`` and ``identity``.
public struct Node: Sendable {
  /// What a node is made of.
  public enum Kind: Sendable, Hashable {
    /// A single value: a string, a number, a boolean or null.
    case scalar
    /// A list of nodes.
    case sequence
    /// Pairs of nodes, each a key and its value.
    case mapping
  }

  let storage: NodeStorage
  let index: UInt32

  var record: NodeRecord { storage.records[Int(index)] }

  /// What the node is made of.
  public var kind: Kind {
    switch record.form {
    case .plain, .quoted, .singleQuoted, .block: .scalar
    case .sequence: .sequence
    case .mapping: .mapping
    }
  }

  /// Where the node starts: its anchor or tag if it has one, else its first character. A block
  /// mapping starts at its first key. A value that is not written starts where it is missing.
  public var location: SourceLocation {
    let record = record
    return SourceLocation(
      file: storage.files[Int(record.file)], line: Int(record.line), column: Int(record.column))
  }
}

extension Node {
  /// The keys that mappings of the whole document have twice, in their order in the file; of each
  /// the last counts.
  public var repeatedKeys: [RepeatedKey] { storage.repeatedKeys }

  /// Where what follows the document begins, and was left out; nil where nothing does.
  public var rest: SourceLocation? { storage.rest }
}

// MARK: - Scalars

extension Node {
  /// What a scalar means by the core schema (YAML 1.2.2, section 10.3.2); nil for collections.
  public var value: Scalar? {
    let record = record
    guard record.isScalar else { return nil }
    let bytes = storage.bytes(of: record)
    let resolved: Scalar? =
      switch record.tag {
      case .none, .merge: record.form == .plain ? Scalar(plain: bytes) : nil
      case .integer: Scalar.integer(bytes)
      case .float: Scalar.float(bytes)
      case .bool: Scalar.bool(bytes).map(Scalar.bool)
      case .null: .null
      case .string, .sequence, .mapping, .other: nil
      }
    return resolved ?? .string(String(decoding: bytes, as: UTF8.self))
  }

  /// The text of any scalar as it is written, without quotes, escapes and folding; nil for
  /// collections. The text of `0x1F` is `0x1F`.
  public var text: String? {
    let record = record
    guard record.isScalar else { return nil }
    return String(decoding: storage.bytes(of: record), as: UTF8.self)
  }

  /// Whether a scalar's ``text`` is this one, byte by byte; no two spellings of `é` are the same.
  public func hasText(_ other: String) -> Bool {
    let record = record
    return record.isScalar && Int(record.count) == other.utf8.count
      && storage.bytes(of: record).elementsEqual(other.utf8)
  }

  /// The text of a scalar that is a string; nil for `12`, `true`, `null` and collections.
  public var string: String? {
    if case .string(let value) = value { value } else { nil }
  }

  /// Whether the scalar is written in single or double quotes.
  public var isQuoted: Bool { record.form == .quoted || record.form == .singleQuoted }

  /// Whether the scalar is written without quotes and not as a block (`|`, `>`).
  public var isPlain: Bool { record.form == .plain }

  /// Whether the node is null: written as `null` or `~`, or not written at all.
  public var isNull: Bool {
    let record = record
    guard record.isScalar else { return false }
    switch record.tag {
    case .null: return true
    case .none, .merge: return record.form == .plain && Scalar.isNull(storage.bytes(of: record))
    case .integer, .float, .bool, .string, .sequence, .mapping, .other: return false
    }
  }

  /// The value of `true` and `false`; nil for everything else, `"true"` and `yes` included.
  public var bool: Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  /// The value of an integer of at most 64 bits; nil for everything else, `1.0` included.
  public var integer: Int? {
    if case .integer(let value) = value { value } else { nil }
  }

  /// The value of any number; nil for everything else. Integers beyond 2^53 are rounded.
  public var number: Double? {
    switch value {
    case .integer(let value): Double(value)
    case .bigInteger(let text): Scalar.double(bigInteger: text)
    case .float(let value): value
    default: nil
    }
  }
}

// MARK: - Collections

extension Node {
  /// The items of a sequence in the order of the file; nil for everything else.
  public var items: Items? {
    let record = record
    guard record.form == .sequence else { return nil }
    return Items(storage: storage, first: Int(record.start), count: Int(record.count))
  }

  /// The entries of a mapping in the order of the file; nil for everything else.
  ///
  /// Merge keys are applied: where `<<` stands are the entries it brings in, without those the
  /// mapping has itself; of several merged mappings the earlier one wins
  /// (yaml.org/type/merge.html).
  public var entries: Entries? {
    let record = record
    guard record.form == .mapping else { return nil }
    return Entries(storage: storage, first: Int(record.start), count: Int(record.count))
  }

  /// The value of a mapping's key with this text, quoted or not; nil where there is none and for
  /// everything but mappings. Takes logarithmic time in large mappings.
  public subscript(name: String) -> Node? {
    let record = record
    guard record.form == .mapping else { return nil }
    var name = name
    let entry = name.withUTF8 { storage.entry(named: $0, in: record) }
    return entry.map {
      Node(storage: storage, index: storage.children[Int(record.start) + 2 * $0 + 1])
    }
  }

  /// The items of a sequence.
  public struct Items: RandomAccessCollection, Sendable {
    let storage: NodeStorage
    let first: Int
    public let count: Int

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> Node {
      precondition(position >= 0 && position < count, "Index out of range")
      return Node(storage: storage, index: storage.children[first + position])
    }

    // What collections have without their own goes through five generic calls an item in a debug build, which
    // is what build-tool plugins run.
    public struct Iterator: IteratorProtocol {
      let items: Items
      private var position = 0

      init(_ items: Items) { self.items = items }

      public mutating func next() -> Node? {
        guard position < items.count else { return nil }
        defer { position += 1 }
        return items[position]
      }
    }

    public func makeIterator() -> Iterator { Iterator(self) }
  }

  /// One entry of a mapping.
  public struct Entry: Sendable {
    /// The key. Usually a scalar, but YAML allows any node.
    public let key: Node
    /// The value; null where none is written.
    public let value: Node
    /// The text of the key, and an empty string where the key is a collection.
    public var name: String { meantName ?? key.text ?? "" }
    private var meantName: String?

    init(key: Node, value: Node) {
      self.key = key
      self.value = value
    }

    /// The same entry under the name that a reader takes for what was meant by a slip.
    public func named(_ name: String) -> Entry {
      var entry = self
      entry.meantName = name
      return entry
    }
  }

  /// The entries of a mapping.
  public struct Entries: RandomAccessCollection, Sendable {
    let storage: NodeStorage
    let first: Int
    public let count: Int

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> Entry {
      precondition(position >= 0 && position < count, "Index out of range")
      return Entry(
        key: Node(storage: storage, index: storage.children[first + 2 * position]),
        value: Node(storage: storage, index: storage.children[first + 2 * position + 1]))
    }

    public struct Iterator: IteratorProtocol {
      let entries: Entries
      private var position = 0

      init(_ entries: Entries) { self.entries = entries }

      public mutating func next() -> Entry? {
        guard position < entries.count else { return nil }
        defer { position += 1 }
        return entries[position]
      }
    }

    public func makeIterator() -> Iterator { Iterator(self) }
  }
}

// MARK: - Identity

extension Node {
  /// Tells nodes apart: the node behind an alias has the identity of the node it names.
  public struct Identity: Hashable, Sendable {
    // Holds the storage, so that no other document can take over its identity.
    private let storage: NodeStorage
    private let index: UInt32

    init(_ node: Node) {
      storage = node.storage
      index = node.index
    }

    public static func == (left: Identity, right: Identity) -> Bool {
      left.index == right.index && left.storage === right.storage
    }

    public func hash(into hasher: inout Hasher) {
      // Documents are too few to be told apart here.
      hasher.combine(index)
    }
  }

  /// Where the node is among those of its document; an alias is where the node that it names is.
  public var position: Int { Int(index) }

  /// Tells this node from others that look the same, for readers that must not visit a node twice.
  public var identity: Identity { Identity(self) }
}
