import FletcherText
import SwiftPlan

/// Writes fields as the entries of a mapping.
struct FieldText {
  /// A key in one line with its value may have 1024 characters (YAML 1.2.2, section 8.2.2).
  private static let longestKey = 1_000

  /// The lines for fields, one each, or two for one with a very long name.
  ///
  /// - Parameters:
  ///   - fields: What to write.
  ///   - indentation: The spaces before each line.
  static func lines(_ fields: [FieldSketch], indentation: String) -> [String] {
    var taken: Set<String> = []
    return fields.flatMap { field -> [String] in
      let wished = Identifier.member(field.key)
      let name = freeName(wished) { !taken.insert($0).inserted }
      // `{ type: string }` is what OpenAPI writes for a string.
      let isAmbiguous = field.key == "type" && fields.count <= 2
      let type = field.type.text(
        named: name == wished ? nil : name, asMapping: isAmbiguous)
      let key = yaml(key: field.key, isRequired: field.isRequired)
      return key.unicodeScalars.count < longestKey
        ? ["\(indentation)\(key): \(type)"] : ["\(indentation)? \(key)", "\(indentation): \(type)"]
    }
  }

  /// A name of the wire as the format writes it.
  private static func yaml(key: String, isRequired: Bool) -> String {
    var text = key
    if text.hasPrefix("$") { text = "$" + text }
    if text.hasSuffix("?") { text = text.dropLast() + "\\?" }
    return yaml(isRequired ? text : text + "?")
  }

  /// A text as YAML: in quotes where it would be something else without them.
  static func yaml(_ text: String) -> String {
    let isPlain =
      text.contains(/^[A-Za-z_][A-Za-z0-9_.\-]*\??$/)
      && !["null", "true", "false", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain ? text : quoted(text)
  }

  /// A path or a URL as YAML.
  static func yaml(path: String) -> String {
    // What stands behind `: ` or ` #` would be a value, or a comment.
    let isPlain = path.contains(
      /^[A-Za-z\/][A-Za-z0-9\/_.{}~%@!$&'()*+,;=:\-]*[A-Za-z0-9\/}]$|^\/$/)
    return isPlain ? path : quoted(path)
  }

  /// A text in double quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.isInvisible {
          let digits = String(scalar.value, radix: 16)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
