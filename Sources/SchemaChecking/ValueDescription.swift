import Diagnostics
import ServiceModel

extension JSONValue {
  /// The value as it stands in a message: `a string "x"`, `an object`.
  var described: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "the number \(value)"
    case .number(let value): "the number \(value)"
    case .numberText(let text): "the number \(text.shortened)"
    case .string(let text): "a string \"\(text.shortened)\""
    case .array(let items): items.isEmpty ? "an empty array" : "an array"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    }
  }
}

extension String {
  private static let longestShown = 40

  /// The text on one line and cut to what fits into a message.
  var shortened: String {
    // By scalars: a single Character can be as long as the whole text.
    let start = unicodeScalars.prefix(Self.longestShown)
    return escaped(String(start)) + (start.endIndex == unicodeScalars.endIndex ? "" : "…")
  }
}
