import Diagnostics

/// What a node is, as messages have it after "but this is": `a list`, `the number 3`.
public func found(_ node: Node) -> String {
  switch node.kind {
  case .sequence: return "a list"
  case .mapping: return "a mapping"
  case .scalar:
    switch node.value {
    case .null, nil: return "nothing"
    case .bool(let value): return "`\(value)`"
    case .integer, .bigInteger, .float: return "the number \(quoted(node.text ?? ""))"
    case .string(let text): return text.isEmpty ? "an empty text" : "the text \(quoted(text))"
    }
  }
}

/// Something that reads nodes and reports mistakes in them.
public protocol NodeReader {
  /// Reports a mistake.
  mutating func error(_ message: String, at location: SourceLocation?)
}

extension NodeReader {
  /// Reports a node that is not what it should be.
  ///
  /// - Parameter expected: What should be there, as the beginning of a sentence: `` `x` is a list``.
  public mutating func mismatch(_ expected: String, at node: Node) {
    error("\(expected), but this is \(found(node))", at: node.location)
  }

  /// What a node was read as; a mistake where it is nil, or not right.
  public mutating func checked<Value>(
    _ value: Value?, where isRight: (Value) -> Bool = { _ in true },
    _ expected: @autoclosure () -> String, at node: Node
  ) -> Value? {
    if let value, isRight(value) { return value }
    mismatch(expected(), at: node)
    return nil
  }

  /// Text; numbers and the like count as what is written.
  public mutating func text(_ node: Node, _ what: String) -> String? {
    checked(node.isNull ? nil : node.text, "\(what) is text", at: node)
  }

  /// `true` or `false`.
  public mutating func bool(_ node: Node, _ what: String) -> Bool? {
    checked(node.bool, "\(what) is `true` or `false`", at: node)
  }

  /// The entries of a mapping whose keys are all text; a mistake and nil where the node is something
  /// else. Keys that are collections are mistakes and left out.
  public mutating func mapping(_ node: Node, _ what: String) -> [Node.Entry]? {
    guard let entries = checked(node.entries, "\(what) is a mapping", at: node) else { return nil }
    return entries.filter { entry in
      if entry.key.kind == .scalar { return true }
      error(
        "a key is text, but this is \(found(entry.key)); put it in quotes", at: entry.key.location)
      return false
    }
  }
}
