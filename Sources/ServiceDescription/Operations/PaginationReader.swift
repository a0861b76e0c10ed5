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
}

extension DescriptionReader {
  /// Reads `paginate`.
  mutating func pagination(_ node: Node) -> WrittenPagination? {
    let keys = entriesByName(node, with: .paginate)
    var kindNode = node
    if node.kind == .mapping {
      guard let by = keys["by"] else {
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
    if let entry = keys["next"] {
      if kind == .cursor {
        result.next = key(entry) { $0.keyPath($1, "`next`") }
      } else {
        error(
          "`next` is where the cursor is in the response, and pagination by `\(kind)` has none",
          at: entry.key.location)
      }
    }
    return result
  }

  private mutating func key<Value>(
    _ entry: Node.Entry, _ read: (inout DescriptionReader, Node) -> Value?
  ) -> WrittenPagination.Key<Value> {
    .init(value: read(&self, entry.value), location: entry.value.location)
  }
}
