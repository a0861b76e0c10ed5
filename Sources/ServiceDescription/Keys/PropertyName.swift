/// A key that names a property or a parameter: `name`, `name?`, `$$name`, `name\?`.
struct PropertyName {
  var name: String
  var isOptional: Bool

  init(_ key: String) {
    name = key
    isOptional = false
    // Nearly always a name alone.
    if key.utf8.last != UInt8(ascii: "?"), key.utf8.first != UInt8(ascii: "$") { return }
    var key = Substring(key)
    if key.hasSuffix("\\?") {
      key = key.dropLast(2) + "?"
    } else if key.hasSuffix("?") {
      key = key.dropLast()
      isOptional = true
      // `name\??`: a name that ends in `?` and may be absent.
      if key.hasSuffix("\\?") { key = key.dropLast(2) + "?" }
    }
    if key.hasPrefix("$$") { key = key.dropFirst() }
    name = String(key)
  }

  /// Whether a key says something about the object instead of naming a property of it.
  static func isDetail(_ key: String) -> Bool {
    key.utf8.first == UInt8(ascii: "$") && !key.hasPrefix("$$")
  }
}
