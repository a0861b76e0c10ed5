import Diagnostics
import ServiceModel
import YAML

/// `paginate` as it is written; the operation's parameters and responses are not looked at yet.
public struct WrittenPagination: Sendable {
  /// What a key says.
  struct Key<Value: Sendable>: Sendable {
    /// Nil where it could not be read, which is reported.
    var value: Value?
    var location: SourceLocation
  }
  var kind: Pagination.Kind
  var location: SourceLocation
  var kindLocation: SourceLocation
  var parameter: Key<String>?
  var size: Key<String>?
  var items: Key<KeyPath>?
  var next: Key<KeyPath>?
  var lastItem: Key<KeyPath>?
  var more: Key<KeyPath>?
}

extension DescriptionReader {
  /// Reads `paginate`.
  mutating func pagination(_ node: Node) -> WrittenPagination? {
    let keys = entriesByName(node, with: .paginate)
    var kindNode = node
    if node.kind == .mapping {
      guard let by = keys["by"] else {
        if Pagination.Kind.allCases.contains(where: { node[$0.rawValue] != nil }) { return nil }
        let kinds = list(Pagination.Kind.allCases.map(\.rawValue))
        missingKey("by", "`paginate` has no `by`; it is \(kinds)", at: node.location)
        return nil
      }
      kindNode = by.value
    }
    let word: Pagination.Kind? = word(
      kindNode.string, "`paginate`", "pagination by", at: kindNode)
    guard let kind = word else { return nil }
    var result = WrittenPagination(
      kind: kind, location: node.location, kindLocation: kindNode.location)
    if let entry = keys["parameter"] {
      if kind == .link {
        error(
          "pagination by `link` takes the whole next URL from the response and has no `parameter`",
          at: entry.key.location)
      } else {
        result.parameter = key(entry) { $0.text($1, "`parameter`") }
      }
    }
    result.size = keys["size"].map { key($0) { $0.text($1, "`size`") } }
    result.items = keys["items"].map { key($0) { $0.keyPath($1, "`items`") } }
    result.next = cursor(keys["next"], "response", kind)
    result.lastItem = cursor(keys["lastItem"], "last item", kind)
    if result.next != nil, let entry = keys["lastItem"] {
      error(
        "the cursor is in the response (`next`) or in the last item (`lastItem`), not in both",
        at: entry.key.location)
    }
    if let entry = keys["more"] {
      if kind == .link {
        error(
          "pagination by `link` ends where no link leads on, and has no `more`",
          at: entry.key.location)
      } else {
        result.more = key(entry) { $0.keyPath($1, "`more`") }
      }
    }
    return result
  }

  /// Reads where the cursor is.
  private mutating func cursor(
    _ entry: Node.Entry?, _ owner: String, _ kind: Pagination.Kind
  ) -> WrittenPagination.Key<KeyPath>? {
    guard let entry else { return nil }
    if kind == .cursor { return key(entry) { $0.keyPath($1, "`\(entry.name)`") } }
    error(
      "`\(entry.name)` is where the cursor is in the \(owner), and pagination by `\(kind)` has none",
      at: entry.key.location)
    return nil
  }

  private mutating func key<Value>(
    _ entry: Node.Entry, _ read: (inout DescriptionReader, Node) -> Value?
  ) -> WrittenPagination.Key<Value> {
    .init(value: read(&self, entry.value), location: entry.value.location)
  }
}
