import FletcherText

extension JSONValue {
  /// The value as JSON on one line.
  public func compact() -> String {
    var writer = JSONWriter(isCompact: true)
    writer.write(self)
    return String(decoding: writer.text, as: UTF8.self)
  }

  /// The value as JSON for people: two spaces for each level, members in their order, and arrays of
  /// scalars on one line where they fit into 80 columns.
  public func formatted() -> String {
    var writer = JSONWriter(isCompact: false)
    writer.write(self)
    return String(decoding: writer.text, as: UTF8.self)
  }
}

/// Writes JSON text (RFC 8259).
private struct JSONWriter {
  /// Whether all stands on one line, without spaces.
  var isCompact: Bool
  /// UTF-8.
  var text: [UInt8] = []
  private static let columns = 80

  /// - Parameters:
  ///   - indentation: The levels that the value's first line is indented by.
  ///   - reserved: The columns of that line that are taken.
  mutating func write(_ value: JSONValue, indentation: Int = 0, reserved: Int = 0) {
    switch value {
    case .array(let items):
      if !isCompact, let line = line(of: items, columns: Self.columns - reserved) {
        text += line
        return
      }
      append("[")
      for (index, item) in items.enumerated() {
        beginLine(of: index, indentation + 1)
        write(item, indentation: indentation + 1, reserved: indentation * 2 + 2)
      }
      if !items.isEmpty { breakLine(indentation) }
      append("]")
    case .object(let members):
      append("{")
      for index in members.indices {
        beginLine(of: index, indentation + 1)
        let start = text.count
        write(members[index].name)
        append(isCompact ? ":" : ": ")
        let reserved = indentation * 2 + 2 + text.count - start
        write(members[index].value, indentation: indentation + 1, reserved: reserved)
      }
      if !members.isEmpty { breakLine(indentation) }
      append("}")
    default:
      writeScalar(value)
    }
  }

  /// The items on one line; nil where some are arrays or objects, or where the line gets too long.
  private func line(of items: [JSONValue], columns: Int) -> [UInt8]? {
    // The shortest item takes three columns, so a long array need not be tried.
    guard items.count * 3 < columns else { return nil }
    var writer = JSONWriter(isCompact: true)
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

  /// Begins the line of an item or a member with this number.
  private mutating func beginLine(of index: Int, _ indentation: Int) {
    if index > 0 { append(",") }
    breakLine(indentation)
  }

  private mutating func breakLine(_ indentation: Int) {
    if isCompact { return }
    append("\n")
    for _ in 0..<indentation { append("  ") }
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .bool(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    // JSON has no words for what is not finite.
    case .number(let value): append(value.isFinite ? value.description : "null")
    case .numberText(let number): append(number.isJSONNumber ? number : "null")
    case .string(let string): write(string)
    case .null, .array, .object: append("null")
    }
  }

  private mutating func write(_ string: String) {
    text.append(0x22)
    let start = text.count
    append(string)
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C {
        text.removeLast(text.count - start)
        for scalar in string.unicodeScalars { write(scalar) }
        break
      }
      index += 1
    }
    text.append(0x22)
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
