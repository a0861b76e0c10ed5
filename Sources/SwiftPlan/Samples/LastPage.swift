import SchemaChecking
import ServiceModel

/// Makes samples of lists that come in pages the last page, so that what asks for pages until there is
/// none comes to an end.
struct LastPage {
  let checker: SchemaChecker
  let schema: Schema
  let pagination: Pagination
  /// Whether the cursor is in the value and not in an envelope around it.
  let hasCursor: Bool

  /// The value without what leads to a next page: a cursor or a link is left out, or `null`, empty or
  /// zero, whichever the schema allows first; a flag says that there is no more; totals are of this page.
  func page(_ value: JSONValue) -> JSONValue {
    var page = value
    if hasCursor, let next = pagination.next { clear(next, in: &page) }
    if hasCursor, let more = pagination.more { set(.bool(false), at: more, in: &page) }
    if hasCursor, let last = pagination.last { set(.bool(true), at: last, in: &page) }
    if hasCursor, let count = pagination.pageCount { set(.integer(1), at: count, in: &page) }
    clearLinks(in: &page, at: [])
    return page
  }

  // MARK: - Links and cursors

  private func clearLinks(in page: inout JSONValue, at path: [String]) {
    guard path.count <= Self.deepest, case .object(let members)? = page.value(at: path)
    else { return }
    let count = page.value(at: pagination.items)?.count
    for member in members where path + [member.name] != pagination.items {
      let name = Self.plain(member.name)
      let here = path + [member.name]
      switch member.value {
      case .object where name.hasPrefix("next"), .string where name.hasPrefix("next"),
        .integer where name.hasPrefix("next"):
        clear(here, in: &page)
      case .string where Self.cursors.contains(name): clear(here, in: &page)
      case .bool(true) where Self.moreFlags.contains(name): set(.bool(false), at: here, in: &page)
      case .bool(false) where Self.lastFlags.contains(name): set(.bool(true), at: here, in: &page)
      case .integer where Self.totals.contains(name):
        if let count { set(.integer(count), at: here, in: &page) }
      case .integer where Self.pageCounts.contains(name): set(.integer(1), at: here, in: &page)
      case .object: clearLinks(in: &page, at: here)
      default: break
      }
    }
  }

  /// The links of a page are not deep.
  private static let deepest = 4
  // Names without what is no letter, in small letters.
  private static let cursors: Set<String> = [
    "odatanextlink", "continuationtoken", "continuation", "nextlink",
  ]
  private static let moreFlags: Set<String> = [
    "more", "hasmore", "hasnext", "hasnextpage", "hasmorepages", "hasmoreitems", "hasmoreresults",
    "moreavailable", "moreresults", "istruncated", "truncated", "next", "nextpage",
  ]
  private static let lastFlags: Set<String> = ["last", "islast", "islastpage", "lastpage"]
  private static let totals: Set<String> = [
    "total", "totalcount", "totalitems", "totalresults", "totalelements", "totalentries",
    "totalrecords", "totalsize", "totalhits", "count", "odatacount",
  ]
  private static let pageCounts: Set<String> = [
    "totalpages", "totalpagecount", "pagecount", "pages", "pagestotal", "numpages", "lastpage",
  ]

  private static func plain(_ name: String) -> String {
    String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
  }

  // MARK: - Changes that the schema allows

  private func clear(_ path: [String], in page: inout JSONValue) {
    guard page.value(at: path) != nil else { return }
    for replacement in [nil, .null, .string(""), .integer(0), .object([])] as [JSONValue?] {
      if set(replacement, at: path, in: &page) { return }
    }
  }

  /// - Returns: Whether the value is one that the schema describes; if not, it is as it was.
  @discardableResult
  private func set(_ replacement: JSONValue?, at path: [String], in page: inout JSONValue) -> Bool {
    let changed = page.replacing(path[...], with: replacement)
    guard checker.mismatch(of: changed, with: schema, strictness: [.nulls]) == nil else {
      return false
    }
    page = changed
    return true
  }
}

extension JSONValue {
  /// The elements of an array.
  fileprivate var count: Int? {
    if case .array(let elements) = self { elements.count } else { nil }
  }

  func value(at path: [String]) -> JSONValue? {
    path.reduce(self as JSONValue?) { $0?[$1] }
  }

  /// The value with another at a path, or with none; as it is where nothing is at the path.
  fileprivate func replacing(_ path: ArraySlice<String>, with replacement: JSONValue?) -> JSONValue
  {
    guard case .object(var members) = self, let name = path.first,
      let index = members.firstIndex(where: { $0.name == name })
    else { return self }
    if path.count > 1 {
      members[index].value = members[index].value.replacing(path.dropFirst(), with: replacement)
    } else if let replacement {
      members[index].value = replacement
    } else {
      members.remove(at: index)
    }
    return .object(members)
  }
}
