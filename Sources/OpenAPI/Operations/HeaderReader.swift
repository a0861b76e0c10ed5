import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The headers of a response or of a part (OpenAPI 3.2, section 4.21; Swagger 2.0, "Header Object").
  mutating func readHeaders(_ node: LocatedNode?, _ scope: inout SchemaScope) -> [Parameter] {
    entries(node, "`headers`", .header).compactMap { entry in
      Self.isOfNoInterest(entry.name.lowercased()) ? nil : readHeader(entry, &scope)
    }
  }

  /// Whether a header field is described elsewhere, or speaks to browsers and connections alone.
  private static func isOfNoInterest(_ name: String) -> Bool {
    ["content-type", "connection", "transfer-encoding"].contains(name)
      || name.hasPrefix("access-control-")
  }

  private mutating func readHeader(_ entry: LocatedEntry, _ scope: inout SchemaScope)
    -> Parameter?
  {
    guard let node = followed(entry.value, assuming: "no header") else { return nil }
    guard HTTPSyntax.isToken(entry.name) else {
      warn(
        .header, "\(quoted(entry.name)) is no name of a header; it is left out",
        at: entry.key.location)
      return nil
    }
    guard
      isMapping(node, "a header", .header, assuming: "it is left out") || node.isNull,
      spendOperation(at: entry.key.location)
    else { return nil }
    reportUnknownKeys(of: node, as: .parameter)
    var schema = Schema(.string(.plain), location: node.location)
    var isJSON = false
    // Many only describe it.
    if ["schema", "content", "type", "enum"].contains(where: { node[$0] != nil }) {
      (schema, isJSON) = parameterSchema(node, &scope)
    }
    describe(&schema, node, &scope)
    return Parameter(
      name: entry.name, in: .header, schema: schema,
      isRequired: flag(node["required"]) ?? false, style: isJSON ? .json : .simple,
      explode: flag(node["explode"]) ?? false, location: entry.key.location)
  }
}
