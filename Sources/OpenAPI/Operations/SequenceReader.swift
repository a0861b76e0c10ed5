import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The values of a sequential media type (OpenAPI 3.2, section 4.14.3): `itemSchema` is that of each value,
  /// `schema` that of all as an array. Before 3.2 there was no `itemSchema`, and `schema` is mostly meant for
  /// each.
  mutating func readSequence(_ content: MediaContent, _ scope: inout SchemaScope) -> ValueSequence {
    var item = Schema(.any, location: content.node.location)
    if let node = content.node["itemSchema"] {
      item = schema(node, as: .value, &scope)
    } else if let node = content.node["schema"] {
      let whole = schema(node, as: .value, &scope)
      item = items(of: whole, &scope) ?? whole
      // Programs write it for the text of all lines.
      if case .string(.plain) = item.kind, [.lines, .textSequence].contains(content.type.framing) {
        warn(
          .mediaType,
          "\(quoted(content.type.essence)) is values of JSON, and this is text; any values are assumed",
          at: node.location)
        item = Schema(.any, location: node.location)
      }
    }
    return ValueSequence(
      item: item, framing: content.type.framing, mediaType: content.type.text)
  }

  /// An example of a sequence: its values, one of them, or its text, which is kept as it is where it is one of
  /// events or parts. Nil where a text has something else than JSON, as an example of another media type has.
  mutating func sequenceValue(
    _ node: LocatedNode, _ framing: ValueSequence.Framing
  ) -> JSONValue? {
    guard let text = node.string else { return value(node) }
    if let single = embeddedValue(node) { return single }
    let lines = text.split(whereSeparator: \.isNewline)
    let parts: [Substring]
    switch framing {
    case .parts: return .string(text)
    case .events, .eventData: return ValueSequence.isTextOfEvents(text) ? .string(text) : nil
    case .lines: parts = lines
    case .textSequence: parts = text.split(separator: "\u{1E}")
    }
    var values: [JSONValue] = []
    for part in parts where !part.allSatisfy(\.isWhitespace) {
      guard let value = embeddedValue(String(part), in: node) else { return nil }
      values.append(value)
    }
    return values.isEmpty ? nil : .array(values)
  }

  private mutating func items(of schema: Schema, _ scope: inout SchemaScope) -> Schema? {
    switch schema.kind {
    case .array(let element): return element
    case .reference(let id):
      let target = models[id].target
      guard let node = target.node["items"], node.kind == .mapping else { return nil }
      return self.schema(node, as: .value, &scope)
    default: return nil
    }
  }
}
