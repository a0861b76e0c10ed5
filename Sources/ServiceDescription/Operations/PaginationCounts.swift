import Diagnostics
import ServiceModel
import YAML

// What `paginate` says of numbers of pages and items in a response.

extension DescriptionReader {
  mutating func readCounts(_ keys: [String: Node.Entry], into result: inout WrittenPagination) {
    let kind = result.kind
    var counts = keys
    for (name, meaning, kinds) in Self.countKeys {
      guard let entry = keys[name], !kinds.contains(kind) else { continue }
      error("`\(name)` \(meaning), and pagination by `\(kind)` has none", at: entry.key.location)
      counts[name] = nil
    }
    for name in ["pageCount", "pageCountHeader"] {
      guard let entry = counts[name],
        let other = ["more", "last"].first(where: { keys[$0] != nil })
      else { continue }
      error(
        "either `\(other)` or `\(name)` says where the list ends, not both", at: entry.key.location)
    }
    for name in ["pageCount", "total"] where counts[name] != nil {
      guard let entry = counts[name + "Header"] else { continue }
      error(
        "the number is in one place: in the response (`\(name)`) or in a header field of it (`\(name)Header`)",
        at: entry.key.location)
    }
    result.pageCount = counts["pageCount"].map { key($0) { $0.keyPath($1, "`pageCount`") } }
    result.pageCountHeader = counts["pageCountHeader"].map {
      key($0) { $0.headerName($1, "`pageCountHeader`") }
    }
    result.total = counts["total"].map { key($0) { $0.keyPath($1, "`total`") } }
    result.totalHeader = counts["totalHeader"].map {
      key($0) { $0.headerName($1, "`totalHeader`") }
    }
    result.pageSize = counts["pageSize"].map { key($0) { $0.keyPath($1, "`pageSize`") } }
  }

  /// The keys with what they are for, and the kinds that have them.
  private static let countKeys: [(String, String, Set<Pagination.Kind>)] = [
    ("pageCount", "ends lists whose pages are counted", [.page]),
    ("pageCountHeader", "ends lists whose pages are counted", [.page]),
    ("total", "is the number of items in lists that are counted", [.page, .offset]),
    ("totalHeader", "is the number of items in lists that are counted", [.page, .offset]),
    ("pageSize", "says where the next page begins in lists whose items are counted", [.offset]),
  ]

  mutating func setCounts(
    of pagination: inout Pagination, _ written: WrittenPagination, _ operation: Operation
  ) {
    pagination.pageCount = written.pageCount?.value
    pagination.pageCountHeader = written.pageCountHeader?.value
    pagination.total = written.total?.value
    pagination.totalHeader = written.totalHeader?.value
    pagination.pageSize = written.pageSize?.value
    checkCount(written.pageCount, "pageCount", of: operation)
    checkCount(written.total, "total", of: operation)
    checkCount(written.pageSize, "pageSize", of: operation)
    if let field = written.pageCountHeader { checkHeader(field, of: operation) }
    if let field = written.totalHeader { checkHeader(field, of: operation) }
  }

  private mutating func checkCount(
    _ count: WrittenPagination.Key<KeyPath>?, _ name: String, of operation: Operation
  ) {
    guard let count else { return }
    warnOfValue(count, name, in: operation)
    guard let schema = described(count, name, in: operation) else { return }
    switch schema.kind {
    case .integer, .number, .any, .union, .constant: return
    default: error("`\(name)` is a number, and this is \(noun(schema))", at: count.location)
    }
  }
}
