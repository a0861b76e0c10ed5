import Diagnostics
import YAML

/// A key that names a property or a parameter: `name`, `name?`, `$$name`, `name\?`, `name\!`.
struct PropertyName {
  var name: String
  var isOptional: Bool

  init(_ key: String) {
    name = key
    isOptional = false
    // Nearly always a name alone.
    if key.utf8.last != UInt8(ascii: "?"), key.utf8.last != UInt8(ascii: "!"),
      key.utf8.first != UInt8(ascii: "$")
    {
      return
    }
    var key = Substring(key)
    if let escaped = Self.withoutEscape(key) {
      key = escaped
    } else if key.hasSuffix("?") {
      isOptional = true
      // `name\??`: a name that ends in `?` and may be absent.
      key = Self.withoutEscape(key.dropLast()) ?? key.dropLast()
    }
    if key.hasPrefix("$$") { key = key.dropFirst() }
    name = String(key)
  }

  /// The name whose last character is behind a backslash; nil where it is not.
  private static func withoutEscape(_ key: Substring) -> Substring? {
    key.hasSuffix("\\?") || key.hasSuffix("\\!") ? key.dropLast(2) + key.suffix(1) : nil
  }

  /// Whether a key says something about the object instead of naming a property of it.
  static func isDetail(_ key: String) -> Bool {
    key.utf8.first == UInt8(ascii: "$") && !key.hasPrefix("$$")
  }
}

extension DescriptionReader {
  /// The name that a key says. What other languages write around a name is a mistake, and no part of it.
  mutating func propertyName(_ key: Node) -> PropertyName {
    let text = key.text ?? ""
    var name = PropertyName(text)
    if name.isOptional, name.name.last == " " {
      while name.name.last == " " { name.name.removeLast() }
      error(
        "there is a space before the `?` of \(quoted(text)); write \(quoted(name.name + "?"))",
        at: key.location)
    } else if name.name.last == "!", !text.contains("\\!") {
      name.name.removeLast()
      error(
        "what has no `?` behind its name is always there; write \(quoted(name.name)), or "
          + "\(quoted(name.name + "\\!")) where the `!` is part of the name", at: key.location)
    }
    return name
  }

  /// Whether an entry is `{name:string}`, which is a key without a value in YAML. That is reported then.
  mutating func reportMissingSpace(in entry: Node.Entry) -> Bool {
    guard entry.value.isNull, entry.value.text == "",
      let match = entry.name.wholeMatch(of: /([^:]+):([^:\/]+)/)
    else {
      return false
    }
    error(
      "the `:` behind a key has a space behind it; write `\(match.1): \(match.2)`",
      at: entry.key.location)
    return true
  }
}
