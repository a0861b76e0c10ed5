import Diagnostics
import ServiceModel
import YAML

// A default that is an example would be sent for whoever forgets the argument.

extension DocumentReader {
  /// Leaves out the default of an argument of the path, as an identifier: who forgets it would delete somebody else's.
  mutating func leaveOutDefault(
    of schema: inout Schema, _ name: String, at location: SourceLocation
  ) {
    guard schema.defaultValue != nil, !isOfVersion(name) else { return }
    switch schema.kind {
    case .string, .integer, .number: break
    default: return
    }
    leaveOutDefault(
      of: &schema, since: "the default of an argument of the path is an example", at: location)
  }

  /// Leaves out the default of a required parameter that is a day, a time or an address, as CoinGecko's
  /// `from: "2025-01-01"`, or the text of its example: who forgets it would get an answer to somebody else's question.
  mutating func leaveOutExample(
    from schema: inout Schema, _ name: String, shown example: LocatedNode?,
    at location: SourceLocation
  ) {
    guard let value = schema.defaultValue, !isOfVersion(name) else { return }
    let isShown =
      if case (.string(.plain), .string(let text)) = (schema.kind, value) {
        example?.text == text
      } else {
        false
      }
    guard isShown || isExample(value, of: schema) else { return }
    leaveOutDefault(
      of: &schema,
      since: "the default of a required parameter means nothing, and this one is an example",
      at: location)
  }

  private mutating func leaveOutDefault(
    of schema: inout Schema, since reason: String, at location: SourceLocation
  ) {
    warn(.parameter, "\(reason); the caller gives the value", at: location)
    schema.defaultValue = nil
  }

  /// Whether a default is a version of the service, which whoever wrote the document meant.
  private func isOfVersion(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("version") && !name.contains(#/conversion|^inversion|id$/#)
  }

  private func isExample(_ value: JSONValue, of schema: Schema) -> Bool {
    switch (schema.kind, value) {
    // Before all, behind all, and nobody: values that mean something.
    case (.string, .string(let text)) where text.contains(#/^1970-|^9999-|^(?:0x)?[0-]+$/#): false
    case (.string(.date), _), (.string(.dateTime), _), (.string(.uuid), _): true
    case (.string, .string(let text)):
      text.contains(#/^[0-9]{4}-[0-9]{2}-[0-9]{2}|^0x[0-9A-Fa-f]{16}/#)
        || text.contains(#/^[0-9A-Za-z]{24,}$/#) && text.contains(where: \.isNumber)
    // Seconds and milliseconds since 1970, from 2001 to 2096; a power of two is a size, or the largest number and one.
    case (.integer, .integer(let number)), (.number, .integer(let number)):
      (Self.seconds.contains(number) || Self.seconds.contains(number / 1000))
        && number & (number - 1) != 0 && number & (number + 1) != 0
        && number % 1_000_000_000 != 0
    default: false
    }
  }

  private static let seconds = 1_000_000_000...4_000_000_000
}
