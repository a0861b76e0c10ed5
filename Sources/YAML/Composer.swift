import Diagnostics

/// Builds the nodes of one document from events, whoever reads them, and holds the document to its
/// limits.
struct Composer {
  /// A line and a column of the document, from 1.
  struct Position {
    var line: Int
    var column: Int
  }

  /// A collection that has begun and not ended.
  private struct Frame {
    var node: UInt32
    /// Where its children begin in `pending`.
    var firstChild: Int
    /// The expanded size of the document when it began.
    var sizeBefore: Int
    /// The height of its highest child.
    var height = 0
    var hasMergeKey = false
    var anchor: String?
  }

  struct Anchor {
    var node: UInt32
    /// The nodes in it with all aliases followed.
    var size: Int
    /// The collections in one another from here down.
    var height: Int
    var isOpen: Bool
  }

  let file: String
  let limits: ParseLimits
  let repetition: Node.RepeatedKeys

  var records: [NodeRecord] = []
  var children: [UInt32] = []
  /// The text of scalars. Readers append a scalar's text and then call ``scalar(from:form:tag:anchor:at:)``.
  var text: [UInt8] = []
  var keyNumbers = KeyNumbers()
  var mergedEntries = 0
  var repeatedKeys: [RepeatedKey] = []
  /// Where what follows the document begins.
  var rest: SourceLocation?

  private var pending: [UInt32] = []
  private var frames: [Frame] = []
  private var anchors: [String: Anchor] = [:]
  /// The size of the document so far with all aliases followed. What a node adds to it from its
  /// beginning to its end is the size of that node.
  private var expandedSize = 0

  init(file: String, limits: ParseLimits, repeatedKeys: Node.RepeatedKeys, byteCount: Int) {
    self.file = file
    self.limits = limits
    repetition = repeatedKeys
    text.reserveCapacity(byteCount)
    // Generous for API descriptions, where a node takes some 20 bytes of the file.
    records.reserveCapacity(byteCount / 16 + 16)
    children.reserveCapacity(byteCount / 16 + 16)
  }

  /// Whether no collection is open.
  var isAtRoot: Bool { frames.isEmpty }

  /// Whether the root is there and complete.
  var isComplete: Bool { frames.isEmpty && !pending.isEmpty }

  /// Whether the innermost open collection is a mapping.
  var isInMapping: Bool {
    guard let frame = frames.last else { return false }
    return records[Int(frame.node)].form == .mapping
  }

  func location(_ position: Position) -> SourceLocation {
    SourceLocation(file: file, line: position.line, column: position.column)
  }

  func error(_ message: String, at position: Position) -> Diagnostic {
    Diagnostic(message: message, location: location(position))
  }

  func error(_ message: String, at node: UInt32) -> Diagnostic {
    let record = records[Int(node)]
    return error(message, at: Position(line: Int(record.line), column: Int(record.column)))
  }

  /// Adds a scalar whose text is what was appended to `text` since it had `start` bytes.
  mutating func scalar(
    from start: Int, form: NodeRecord.Form, tag: Tag = .none, anchor: String? = nil,
    at position: Position
  ) throws(Diagnostic) {
    let node = try add(form, tag, start: start, count: text.count - start, at: position)
    if let frame = frames.last, isMergeKey(node), (pending.count - frame.firstChild) % 2 == 1,
      records[Int(frame.node)].form == .mapping
    {
      frames[frames.count - 1].hasMergeKey = true
    }
    if let anchor {
      anchors[anchor] = Anchor(node: node, size: 1, height: 0, isOpen: false)
    }
  }

  /// Begins a sequence or a mapping.
  mutating func begin(
    _ form: NodeRecord.Form, tag: Tag = .none, anchor: String? = nil, at position: Position
  ) throws(Diagnostic) {
    guard frames.count < limits.depth else {
      throw error("the document is nested deeper than \(limits.depth) levels", at: position)
    }
    let sizeBefore = expandedSize
    let node = try add(form, tag, at: position)
    if let anchor {
      anchors[anchor] = Anchor(node: node, size: 0, height: 0, isOpen: true)
    }
    frames.append(
      Frame(node: node, firstChild: pending.count, sizeBefore: sizeBefore, anchor: anchor))
  }

  /// Ends the innermost sequence or mapping.
  mutating func end() throws(Diagnostic) {
    guard let frame = frames.popLast() else { return }
    let node = Int(frame.node)
    let start = children.count
    if records[node].form == .mapping {
      let count = try appendEntries(
        Array(pending[frame.firstChild...]), hasMergeKey: frame.hasMergeKey)
      records[node].count = UInt32(truncatingIfNeeded: count)
    } else {
      children.append(contentsOf: pending[frame.firstChild...])
      records[node].count = UInt32(truncatingIfNeeded: children.count - start)
    }
    records[node].start = UInt32(truncatingIfNeeded: start)
    pending.removeSubrange(frame.firstChild...)

    let height = frame.height + 1
    if !frames.isEmpty {
      frames[frames.count - 1].height = max(frames[frames.count - 1].height, height)
    }
    // The name may have been given to another node in the meantime, and then stays with that one.
    if let name = frame.anchor, anchors[name]?.node == frame.node {
      anchors[name] = Anchor(
        node: frame.node, size: expandedSize - frame.sizeBefore, height: height, isOpen: false)
    }
  }

  /// Puts the node that an alias names where the alias stands.
  mutating func alias(_ name: String, at position: Position) throws(Diagnostic) {
    guard let anchor = anchors[name] else {
      var message = "nothing before this alias has the anchor \(quoted("&" + name))"
      if let near = nearest(to: name, among: anchors.keys) {
        message += "; did you mean \(quoted("*" + near))?"
      } else {
        message += "; what is no alias stands in quotes: \(quoted("\"*\(name)\""))"
      }
      throw error(message, at: position)
    }
    guard !anchor.isOpen else {
      let line = records[Int(anchor.node)].line
      throw error(
        "the alias \(quoted("*" + name)) stands inside the node it names, which starts at line \(line)",
        at: position)
    }
    guard frames.count + anchor.height <= limits.depth else {
      throw error(
        "with its aliases followed, the document is nested deeper than \(limits.depth) levels",
        at: position)
    }
    let (size, overflows) = expandedSize.addingReportingOverflow(anchor.size)
    guard !overflows, size <= limits.expandedNodes else {
      throw error(
        "with its aliases followed, the document has more than \(limits.expandedNodes) nodes",
        at: position)
    }
    expandedSize = size
    pending.append(anchor.node)
    if !frames.isEmpty {
      frames[frames.count - 1].height = max(frames[frames.count - 1].height, anchor.height)
    }
  }

  /// The root of the document; a null where the document is empty.
  mutating func finish() throws(Diagnostic) -> Node {
    if pending.isEmpty {
      try scalar(from: text.count, form: .plain, at: Position(line: 1, column: 1))
    }
    let root = pending.first ?? 0
    return Node(
      storage: NodeStorage(
        files: [file], records: records, children: children, text: text, repeatedKeys: repeatedKeys,
        rest: rest),
      index: root)
  }

  private mutating func add(
    _ form: NodeRecord.Form, _ tag: Tag, start: Int = 0, count: Int = 0, at position: Position
  ) throws(Diagnostic) -> UInt32 {
    guard records.count < min(limits.nodes, ParseLimits.largestCount) else {
      throw error("the document has more than \(limits.nodes) nodes", at: position)
    }
    guard expandedSize < limits.expandedNodes else {
      throw error(
        "with its aliases followed, the document has more than \(limits.expandedNodes) nodes",
        at: position)
    }
    expandedSize += 1
    let node = UInt32(truncatingIfNeeded: records.count)
    records.append(
      NodeRecord(
        start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count),
        line: UInt32(clamping: position.line), column: UInt32(clamping: position.column),
        form: form, tag: tag))
    pending.append(node)
    if tag != .none { try checkTag(of: node, at: position) }
    return node
  }

  /// Refuses a node that is not what its tag says.
  private func checkTag(of node: UInt32, at position: Position) throws(Diagnostic) {
    let record = records[Int(node)]
    let form = record.form
    let isRight: Bool
    let expected: String
    let bytes = record.isScalar ? text[Int(record.start)...] : []
    switch record.tag {
    case .none, .merge, .other: return
    case .string: (isRight, expected) = (record.isScalar, "a scalar")
    case .integer:
      (isRight, expected) = (record.isScalar && Scalar.integer(bytes) != nil, "an integer")
    case .float:
      (isRight, expected) = (record.isScalar && Scalar.float(bytes) != nil, "a number")
    case .bool:
      (isRight, expected) = (record.isScalar && Scalar.bool(bytes) != nil, "`true` or `false`")
    case .null: (isRight, expected) = (record.isScalar && Scalar.isNull(bytes), "null")
    case .sequence: (isRight, expected) = (form == .sequence, "a sequence")
    case .mapping: (isRight, expected) = (form == .mapping, "a mapping")
    }
    guard !isRight else { return }
    let found =
      switch form {
      case .sequence: "a sequence"
      case .mapping: "a mapping"
      case .plain, .quoted, .singleQuoted, .block: quoted(String(decoding: bytes, as: UTF8.self))
      }
    throw error(
      "the tag `\(record.tag.shorthand)` asks for \(expected), not \(found)", at: position)
  }
}
