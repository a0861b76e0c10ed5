import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  /// The schema of a parameter, and whether its value is sent as JSON.
  mutating func parameterSchema(_ node: LocatedNode, _ scope: inout SchemaScope) -> (
    Schema, isJSON: Bool
  ) {
    // What these say, they say of the parameter.
    let ignored = KeywordSet(.required, .description, .ref)
    if version == .v2, node["schema"] == nil {
      return (inlineSchema(node, ignoring: ignored, as: .property, &scope), false)
    }
    if let content = mediaContents(node["content"]).first {
      let schema = content.schema.map { self.schema($0, as: .property, &scope) }
      var isJSON = content.type.kind == .json
      if isTextOfJSON(content) {
        warn(
          .parameter,
          "a text in JSON is in quotes, which hardly any service takes for a parameter; the text alone is assumed",
          at: content.location)
        isJSON = false
      }
      return (schema ?? Schema(.any, location: node.location), isJSON)
    }
    if let node = node["schema"] { return (schema(node, as: .property, &scope), false) }
    if node["type"] != nil || node["enum"] != nil {
      // Left over from 2.0.
      warn(
        .parameter, "the type of a parameter stands in its `schema`; what stands here is assumed",
        at: (node["type"] ?? node["enum"])?.location)
      return (inlineSchema(node, ignoring: ignored, as: .property, &scope), false)
    }
    warn(
      .parameter, "this parameter has no `schema`; text is assumed", at: node.location)
    return (Schema(.string(.plain), location: node.location), false)
  }

  /// The schema that a parameter of Swagger 2.0 is itself: its type stands beside its name.
  mutating func inlineSchema(
    _ node: LocatedNode, ignoring ignored: KeywordSet, as position: SchemaPosition,
    _ scope: inout SchemaScope
  ) -> Schema {
    var keys = SchemaKeys(node)
    keys.remove(all: ignored)
    return scope.at(position) { scope in
      var schema = typed(keys, &scope)
      setProvenance(of: &schema, node)
      annotate(&schema, keys, &scope)
      return schema
    }
  }

  /// Describes the schema with what the parameter says, which overrides what the schema says.
  mutating func describe(_ schema: inout Schema, _ node: LocatedNode, _ scope: inout SchemaScope) {
    if let description = prose(node["description"]) {
      schema.documentation.description = schema.describeValues(in: description)
    }
    if flag(node["deprecated"]) == true { schema.documentation.deprecation = "" }
    schema.provenance.name = nil
    if let example = node["example"] ?? node["x-example"] ?? allExamples(node["examples"]).first {
      setSample(&schema, example, &scope)
    }
  }

  /// The values of the examples that have one (OpenAPI 3.2, section 4.19).
  ///
  /// - Parameter orSerialized: Whether the text that is sent is taken, too.
  mutating func allExamples(_ node: LocatedNode?, orSerialized: Bool = false) -> [LocatedNode] {
    if let items = node?.items { return items }
    return node.members.compactMap { entry in
      guard let example = followed(entry.value, assuming: "no example") else { return nil }
      return (example["value"] ?? example["dataValue"]).flatMap { referred($0) }
        ?? (orSerialized ? example["serializedValue"] : nil)
    }
  }

  /// The value of an example, or what it refers to, as some documents have it; nil, and a warning, where that leads
  /// nowhere.
  mutating func referred(_ value: LocatedNode) -> LocatedNode? {
    guard value.kind == .mapping, value.node.entries?.count == 1, let reference = value["$ref"]
    else { return value }
    let node = target(of: reference, assuming: "no example")?.node
    // What is referred to may be the example, of which its value is meant.
    let path = reference.text?.split(separator: "#").last?.split(separator: "/") ?? []
    let isExample = path.count == 3 && path.starts(with: ["components", "examples"])
    return isExample ? node?["value"] ?? node : node
  }

  /// The whole query as one value (OpenAPI 3.2, section 4.12.1): a form, JSON, or text.
  mutating func queryString(_ node: LocatedNode, _ name: String, _ scope: inout SchemaScope)
    -> Parameter?
  {
    guard let content = mediaContents(node["content"]).first else {
      warn(
        .parameter, "a `querystring` says with `content` what it is; it is left out",
        at: node.location)
      return nil
    }
    var schema = Schema(.string(.plain), location: node.location)
    var style = Parameter.Style.simple
    switch content.type.kind {
    case .form, .json:
      style = content.type.kind == .form ? .form : .json
      schema =
        content.schema.map { self.schema($0, as: .property, &scope) }
        ?? Schema(.any, location: node.location)
    case .multipart, .text, .data, .sequence:
      // Everything else is text that the caller writes.
      break
    }
    describe(&schema, node, &scope)
    return Parameter(
      name: name, in: .querystring, schema: schema,
      isRequired: flag(node["required"]) ?? false, style: style, explode: style == .form,
      location: node["name"]?.location ?? node.location)
  }
}
