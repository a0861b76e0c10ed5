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
  var first: Key<Int>?
  var size: Key<String>?
  var items: Key<KeyPath>?
  var next: Key<KeyPath>?
  var nextHeader: Key<String>?
  var lastItem: Key<KeyPath>?
  var more: Key<KeyPath>?
  var last: Key<KeyPath>?
  var pageCount: Key<KeyPath>?
  var pageCountHeader: Key<String>?
  var total: Key<KeyPath>?
  var totalHeader: Key<String>?
  var pageSize: Key<KeyPath>?

  /// Whether it says where the first page is.
  public var hasFirst: Bool { first != nil }
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
    if let entry = keys["first"] {
      if kind == .page {
        result.first = key(entry) { $0.integer($1, "`first`", atLeast: 0) }
      } else {
        error(
          "`first` is the number of the first page, and pagination by `\(kind)` has none",
          at: entry.key.location)
      }
    }
    result.size = keys["size"].map { key($0) { $0.text($1, "`size`") } }
    result.items = keys["items"].map { key($0) { $0.keyPath($1, "`items`") } }
    result.next = cursor(keys["next"], "in the response", kind) { $0.keyPath($1, "`next`") }
    result.nextHeader = cursor(keys["nextHeader"], "in a header field of the response", kind) {
      $0.headerName($1, "`nextHeader`")
    }
    result.lastItem = cursor(keys["lastItem"], "in the last item", kind) {
      $0.keyPath($1, "`lastItem`")
    }
    for entry in ["next", "nextHeader", "lastItem"].compactMap({ keys[$0] }).dropFirst() {
      error(
        "the cursor is in one place: in the response (`next`), in a header field of it (`nextHeader`) or in the last "
          + "item (`lastItem`)", at: entry.key.location)
    }
    if let entry = keys["more"] {
      if kind == .link, keys["next"] == nil {
        error(
          "pagination by `link` ends where no link leads on, and has no `more`",
          at: entry.key.location)
      } else {
        result.more = key(entry) { $0.keyPath($1, "`more`") }
      }
    }
    if let entry = keys["last"] {
      if kind == .link {
        error(
          "pagination by `link` ends where no link leads on, and has no `last`",
          at: entry.key.location)
      } else if keys["more"] != nil {
        error(
          "either `more` or `last` says where the list ends, not both", at: entry.key.location)
      } else {
        result.last = key(entry) { $0.keyPath($1, "`last`") }
      }
    }
    readCounts(keys, into: &result)
    return result
  }

  /// Reads where the cursor is.
  private mutating func cursor<Value>(
    _ entry: Node.Entry?, _ place: String, _ kind: Pagination.Kind,
    _ read: (inout DescriptionReader, Node) -> Value?
  ) -> WrittenPagination.Key<Value>? {
    guard let entry else { return nil }
    if kind == .cursor || kind == .link && entry.name == "next" { return key(entry, read) }
    error(
      "`\(entry.name)` is where the cursor is \(place), and pagination by `\(kind)` has none",
      at: entry.key.location)
    return nil
  }

  mutating func headerName(_ node: Node, _ key: String) -> String? {
    checked(
      node.string, where: HTTPSyntax.isToken, "\(key) is the name of a header field", at: node)
  }

  mutating func key<Value>(
    _ entry: Node.Entry, _ read: (inout DescriptionReader, Node) -> Value?
  ) -> WrittenPagination.Key<Value> {
    .init(value: read(&self, entry.value), location: entry.value.location)
  }
}
