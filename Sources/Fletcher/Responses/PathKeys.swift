/// The keys of a path in JSON, as `data.results`. A key may have points in it, as `@odata.nextLink`.
struct PathKeys {
  /// What stands between the points of the path.
  private var parts: ArraySlice<Substring>

  init(_ path: String) { parts = path.split(separator: ".")[...] }

  var isEmpty: Bool { parts.isEmpty }

  /// What the last key ends with.
  var end: Substring? { parts.last }

  /// The next key, which is the shortest that is there; the next part where none is.
  mutating func next(where isThere: (String) -> Bool) -> String? {
    guard let first = parts.popFirst().map(String.init) else { return nil }
    if isThere(first) { return first }
    var key = first
    for (index, part) in zip(parts.indices, parts) {
      key += "." + part
      guard isThere(key) else { continue }
      parts = parts[(index + 1)...]
      return key
    }
    return first
  }
}

extension JSON {
  /// What stands at a path of keys; nil where nothing does.
  func value(at path: String) -> JSON? {
    var keys = PathKeys(path)
    var value = self
    while !keys.isEmpty {
      guard let properties = value.object,
        let key = keys.next(where: { properties[$0] != nil }), let inner = properties[key]
      else { return nil }
      value = inner
    }
    return value
  }
}
