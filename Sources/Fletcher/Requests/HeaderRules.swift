import HTTPTypes

/// What a header's name and value may consist of.
enum HeaderRules {
  /// RFC 9110, section 5.5: no control characters but the tab. Bytes beyond ASCII are obs-text.
  static func isValid(value: String) -> Bool {
    for byte in value.utf8 where (byte < 0x20 && byte != 0x09) || byte == 0x7F { return false }
    return true
  }

  /// The name as a header's (RFC 9110, section 5.1).
  static func name(_ name: String) throws(InvalidParameter) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else {
      throw InvalidParameter(
        reason:
          "the header name \"\(printable(name))\" has characters that no header's name can have")
    }
    return name
  }

  /// The value, if it can be the header's.
  static func value(_ value: String, of name: String) throws(InvalidParameter) -> String {
    guard isValid(value: value) else {
      // The value is not shown: it may be a secret.
      throw InvalidParameter(
        reason: "the value of the header \"\(name)\" has a line break or another control character")
    }
    return value
  }

  static func printable(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : $0 }))
  }
}

extension HTTPFields {
  /// Sets a field in place of those of its name, which takes a third of what the subscript does.
  mutating func set(_ field: HTTPField) {
    // The subscript keeps cookies apart.
    if field.name == .cookie {
      self[.cookie] = field.value
    } else if let index = firstIndex(where: { $0.name == field.name }) {
      if index == lastIndex(where: { $0.name == field.name }) {
        self[index] = field
      } else {
        self[fields: field.name] = [field]
      }
    } else {
      append(field)
    }
  }
}
