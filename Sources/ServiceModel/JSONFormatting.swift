import FletcherText

extension JSONValue {
  /// The value as JSON on one line.
  public func compact() -> String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.text, as: UTF8.self)
  }

  /// The value as JSON for people: two spaces for each level, members in their order, and arrays of
  /// scalars on one line where they fit into 80 columns.
  public func formatted() -> String {
    var writer = JSONWriter()
    writer.write(self, indentation: 0, reserved: 0)
    return String(decoding: writer.text, as: UTF8.self)
  }
}

/// Writes JSON text (RFC 8259).
private struct JSONWriter {
  /// UTF-8.
  var text: [UInt8] = []
  private static let columns = 80

  /// Without line breaks and spaces.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .array(let items):
      append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { append(",") }
        write(item)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        write(member.name)
        append(":")
        write(member.value)
      }
      append("}")
    default:
      writeScalar(value)
    }
  }

  /// - Parameters:
  ///   - indentation: The levels that the value's first line is indented by.
  ///   - reserved: The columns of that line that are taken.
  mutating func write(_ value: JSONValue, indentation: Int, reserved: Int) {
    switch value {
    case .array(let items):
      if items.isEmpty {
        append("[]")
      } else if let line = line(of: items, columns: Self.columns - reserved) {
        text += line
      } else {
        append("[")
        for (index, item) in items.enumerated() {
          if index > 0 { append(",") }
          breakLine(indentation + 1)
          write(item, indentation: indentation + 1, reserved: indentation * 2 + 2)
        }
        breakLine(indentation)
        append("]")
      }
    case .object(let members):
      if members.isEmpty {
        append("{}")
        return
      }
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        breakLine(indentation + 1)
        let start = text.count
        write(member.name)
        append(": ")
        let reserved = indentation * 2 + 2 + text.count - start
        write(member.value, indentation: indentation + 1, reserved: reserved)
      }
      breakLine(indentation)
      append("}")
    default:
      writeScalar(value)
    }
  }

  /// The items on one line; nil where some are arrays or objects, or where the line gets too long.
  private func line(of items: [JSONValue], columns: Int) -> [UInt8]? {
    // The shortest item takes three columns, so a long array need not be tried.
    guard items.count * 3 < columns else { return nil }
    var writer = JSONWriter()
    writer.append("[")
    for (index, item) in items.enumerated() {
      switch item {
      case .array, .object: return nil
      case .string(let text) where text.utf8.count > 4 * columns: return nil
      default: break
      }
      if index > 0 { writer.append(", ") }
      writer.writeScalar(item)
    }
    writer.append("]")
    // One column for the comma that may follow.
    let width = writer.text.count { $0 & 0xC0 != 0x80 }
    return width < columns ? writer.text : nil
  }

  private mutating func append(_ string: String) { text.append(contentsOf: string.utf8) }

  private mutating func breakLine(_ indentation: Int) {
    append("\n")
    for _ in 0..<indentation { append("  ") }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    // JSON has no words for what is not finite.
    case .number(let value): append(value.isFinite ? value.description : "null")
    case .numberText(let number): append(JSONValue.isNumber(number) ? number : "null")
    case .string(let string): write(string)
    case .null, .array, .object: append("null")
    }
  }

  private mutating func write(_ string: String) {
    append("\"")
    if string.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 > 0x7E }) {
      for scalar in string.unicodeScalars { write(scalar) }
    } else {
      append(string)
    }
    append("\"")
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\u{8}": append("\\b")
    case "\u{C}": append("\\f")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    default:
      if scalar.isInvisible {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        }
      } else {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

extension JSONValue {
  /// Whether a text is a number of JSON (RFC 8259, section 6), so that it can be written as it is.
  public static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest.prefix { $0.isDigit }
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return false
    }
    rest = rest[whole.endIndex...]
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      guard !digits.isEmpty else { return false }
      rest = rest[digits.endIndex...]
    }
    if rest.first == 0x65 || rest.first == 0x45 {
      rest = rest.dropFirst()
      if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
      guard let digit = rest.first, digit.isDigit else { return false }
      rest = rest.drop { $0.isDigit }
    }
    return rest.isEmpty
  }
}
