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
    }
    return ValueSequence(
      item: item, framing: content.type.framing, mediaType: content.type.text)
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
