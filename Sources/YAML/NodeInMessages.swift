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

extension Node {
  /// The entries of a mapping, but for keys that are collections; nil where it is no mapping.
  ///
  /// - Parameters:
  ///   - what: What should be one, for messages.
  ///   - report: Takes each mistake, with its location.
  public func entriesNamedByText(
    _ what: String, report: (String, SourceLocation) -> Void
  ) -> [Entry]? {
    guard let entries else {
      report("\(what) is a mapping, but this is \(found(self))", location)
      return nil
    }
    return entries.filter { entry in
      if entry.key.kind == .scalar { return true }
      report("a key is text, but this is \(found(entry.key)); put it in quotes", entry.key.location)
      return false
    }
  }
}
