import FletcherText
import ServiceModel

/// Swift literals for values of a description.
enum Literals {
  /// A string literal that stands for the text, whatever is in it.
  static func string(_ text: String) -> String {
    // Most texts are visible ASCII, with nothing to escape.
    if text.utf8.allSatisfy({ $0.isPrintable && $0 != 0x22 && $0 != 0x5C }) {
      return "\"" + text + "\""
    }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.isInvisible {
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A literal of the runtime's type for JSON.
  static func json(_ value: JSONValue) -> String {
    switch value {
    case .null: "nil"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): number.isFinite ? String(describing: number) : "nil"
    // Whole numbers are read as `Int`, which doesn't hold this one.
    case .numberText(let text): text.contains { ".eE".contains($0) } ? text : text + ".0"
    case .string(let text): string(text)
    case .array(let elements): "[\(elements.map(json).joined(separator: ", "))]"
    case .object(let members):
      members.isEmpty
        ? "[:]"
        : "[\(members.map { "\(string($0.name)): \(json($0.value))" }.joined(separator: ", "))]"
    }
  }

  /// How many `#` a raw string literal needs so that nothing in the text ends it or is an escape.
  static func rawDelimiter(for text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.has(UInt8(ascii: "#")) else { return "#" }
    var longest = 0
    var run = 0
    for byte in bytes {
      run = byte == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "#", count: longest + 1)
  }

  /// A literal of a scalar; nil where the value has none.
  static func scalar(_ value: JSONValue, as kind: Schema.Kind) -> String? {
    switch (kind, value) {
    case (.boolean, .bool(let bool)): bool ? "true" : "false"
    case (.integer, .integer(let integer)): String(integer)
    case (.number(let format), .integer(let integer)) where format != .unixTime: String(integer)
    case (.number(let format), .number(let number)) where format != .unixTime:
      number.isFinite ? String(describing: number) : nil
    case (.string(.plain), .string(let text)): string(text)
    default: nil
    }
  }
}
