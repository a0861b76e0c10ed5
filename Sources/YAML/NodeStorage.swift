import Diagnostics

/// Everything known about one node, without a reference of its own.
struct NodeRecord {
  enum Form: UInt8 {
    case plain
    /// In double quotes.
    case quoted
    case singleQuoted
    case block
    case sequence
    case mapping
  }

  /// Scalars: the first byte in `text`. Collections: the first index in `children`.
  var start: UInt32
  /// Scalars: bytes. Sequences: items. Mappings: entries.
  var count: UInt32
  var line: UInt32
  var column: UInt32
  var form: Form
  var tag: Tag
  /// Its file's number in the storage: what is added to a document comes from other files.
  var file: UInt16 = 0

  /// The bytes of a scalar in `text`, or the items of a sequence in `children`.
  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  var isScalar: Bool { form.rawValue <= Form.block.rawValue }
}

/// The nodes of one document, in flat arrays: nothing to release one by one, so freeing a document
/// takes neither time nor stack, however deep it is.
///
/// Immutable once made, and therefore safe to share between threads.
final class NodeStorage: Sendable {
  /// The files that the nodes come from; the document's is the first.
  let files: [String]
  let records: [NodeRecord]
  /// The items of a sequence follow one another. The entries of a mapping are pairs of key and value;
  /// behind the pairs of a mapping with more than `linearSearchLimit` entries stand the entries'
  /// numbers in the order of their keys.
  let children: [UInt32]
  /// The text of all scalars, in UTF-8.
  let text: [UInt8]
  let repeatedKeys: [RepeatedKey]
  let rest: SourceLocation?

  /// Up to so many entries, looking at each is faster than a search by halves.
  static let linearSearchLimit = 16

  init(
    files: [String], records: [NodeRecord], children: [UInt32], text: [UInt8],
    repeatedKeys: [RepeatedKey], rest: SourceLocation?
  ) {
    self.files = files
    self.records = records
    self.children = children
    self.text = text
    self.repeatedKeys = repeatedKeys
    self.rest = rest
  }

  func bytes(of record: NodeRecord) -> ArraySlice<UInt8> {
    text[record.range]
  }

  /// The entry's number in `mapping`, nil where no key has this text.
  func entry(named name: UnsafeBufferPointer<UInt8>, in mapping: NodeRecord) -> Int? {
    let first = Int(mapping.start)
    let count = Int(mapping.count)
    return text.withUnsafeBufferPointer { text in
      let keys = KeyOrder(records: records, text: text)
      if count <= Self.linearSearchLimit {
        for entry in 0..<count where keys.has(children[first + 2 * entry], text: name) {
          return entry
        }
        return nil
      }
      let order = first + 2 * count
      var low = 0
      var high = count
      while low < high {
        let middle = low + (high - low) / 2
        let entry = Int(children[order + middle])
        let comparison = keys.compare(children[first + 2 * entry], to: name)
        if comparison == 0 { return entry }
        if comparison < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }
}
