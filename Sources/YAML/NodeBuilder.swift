/// Makes another document of one that was read: with nodes of other files in it, or without some of its own.
///
/// Nodes keep their locations, wherever they come from. What is not touched is shared and not copied, and
/// stays one node where aliases name it.
public struct NodeBuilder {
  /// A node of the document to be.
  public struct Reference: Sendable {
    let index: UInt32
  }

  private let base: NodeStorage
  private var composer: Composer
  private var files: [String]
  private var copies: [Node.Identity: Reference] = [:]

  /// Begins with all nodes of a document, none of which is in the new one yet.
  ///
  /// - Parameter root: Any node of the document.
  public init(changing root: Node) {
    base = root.storage
    files = base.files
    composer = Composer(
      file: base.files.first ?? "", limits: .default, repeatedKeys: .refused, byteCount: 0)
    composer.records = base.records
    composer.children = base.children
    composer.text = base.text
  }

  /// A node as it is, with all that is in it.
  public mutating func add(_ node: Node) -> Reference {
    if node.storage === base { return Reference(index: node.index) }
    if let known = copies[node.identity] { return known }
    let reference: Reference
    if let items = node.items {
      reference = sequence(like: node, items.map { add($0) })
    } else if let entries = node.entries {
      reference = mapping(like: node, entries.map { (add($0.key), add($0.value)) })
    } else {
      let start = composer.text.count
      composer.text.append(contentsOf: node.storage.bytes(of: node.record))
      reference = append(like: node, start: start, count: composer.text.count - start)
    }
    copies[node.identity] = reference
    return reference
  }

  /// A sequence where another one stands.
  public mutating func sequence(like node: Node, _ items: [Reference]) -> Reference {
    let start = composer.children.count
    composer.children.append(contentsOf: items.lazy.map(\.index))
    return append(like: node, start: start, count: items.count)
  }

  /// A mapping where another one stands. No two of its keys have the same text.
  public mutating func mapping(
    like node: Node, _ entries: [(key: Reference, value: Reference)]
  ) -> Reference {
    let start = composer.children.count
    for entry in entries {
      composer.children.append(entry.key.index)
      composer.children.append(entry.value.index)
    }
    composer.indexKeys(from: start)
    return append(like: node, start: start, count: entries.count)
  }

  /// The document with this root.
  public func document(_ root: Reference) -> Node {
    Node(
      storage: NodeStorage(
        files: files, records: composer.records, children: composer.children, text: composer.text,
        repeatedKeys: base.repeatedKeys, rest: base.rest),
      index: root.index)
  }

  private mutating func append(like node: Node, start: Int, count: Int) -> Reference {
    var record = node.record
    record.start = UInt32(clamping: start)
    record.count = UInt32(clamping: count)
    record.file = number(of: node.storage.files[Int(record.file)])
    composer.records.append(record)
    return Reference(index: UInt32(clamping: composer.records.count - 1))
  }

  private mutating func number(of file: String) -> UInt16 {
    if let known = files.lastIndex(of: file) { return UInt16(clamping: known) }
    files.append(file)
    return UInt16(clamping: files.count - 1)
  }
}
