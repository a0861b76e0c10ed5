/// The keys of a path in JSON, as `data.results`. A key may have points in it, as `@odata.nextLink`, and a number leads
/// into a list.
struct PathKeys {
  /// What stands between the points of the path.
  private var parts: ArraySlice<Substring>

  init(_ path: String) { parts = path.split(separator: ".")[...] }

  var isEmpty: Bool { parts.isEmpty }

  /// What the last key ends with.
  var end: Substring? { parts.last }

  /// The number of a list's element, where the next part is one.
  var index: Int? {
    guard let part = parts.first, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(part)
  }

  mutating func removeFirst() { _ = parts.popFirst() }

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
      if let index = keys.index, let elements = value.array {
        guard elements.indices.contains(index) else { return nil }
        keys.removeFirst()
        value = elements[index]
        continue
      }
      guard let properties = value.object,
        let key = keys.next(where: { properties[$0] != nil }), let inner = properties[key]
      else { return nil }
      value = inner
    }
    return value
  }
}
