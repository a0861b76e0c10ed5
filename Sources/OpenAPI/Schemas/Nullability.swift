import ServiceModel
import YAML

extension Schema {
  /// The schema whose values may be null, too.
  func orNull(_ mayBeNull: Bool) -> Schema {
    var schema = self
    schema.isNullable = isNullable || mayBeNull
    return schema
  }
}

extension DocumentReader {
  /// Whether a model's values may be null. In the service model its references say so, not the model.
  ///
  /// - Parameter links: How many models led to this one.
  mutating func isNullable(_ id: Model.ID, links: Int = 0) -> Bool {
    if let known = models[id].isNullable { return known }
    // No real document has such a chain, and each link takes stack.
    guard links < Bounds.chain else { return false }
    // A cycle by itself makes nothing nullable.
    models[id].isNullable = false
    let result = isNullable(models[id].target.node, steps: 0, links: links)
    models[id].isNullable = result
    return result
  }

  private mutating func isNullable(_ node: LocatedNode, steps: Int, links: Int) -> Bool {
    guard steps < Bounds.schemaDepth, node.kind == .mapping else { return false }
    if flag(node["nullable"] ?? node["x-nullable"]) == true { return true }
    if let type = node["type"] {
      if type.text == "null" { return true }
      if let items = type.items { return items.contains { $0.text == "null" } }
    }
    if let reference = node["$ref"], let text = reference.string {
      if let known = reference.document.resolutions[text], known.target == nil { return false }
      guard let target = target(of: reference, assuming: "any value"),
        target.node.kind == .mapping, let id = modelID(target)
      else { return false }
      return isNullable(id, links: links + 1)
    }
    if node["const"]?.isNull == true { return true }
    if let values = node.node["enum"]?.items, values.contains(where: \.isNull) { return true }
    var alternatives = node["oneOf"].elements + node["anyOf"].elements
    // A list of `items` without a type is read as one of them.
    if node["type"] == nil { alternatives += node["items"].elements }
    if alternatives.contains(where: { isNullable($0, steps: steps + 1, links: links) }) {
      return true
    }
    let parts = node["allOf"].elements
    return !parts.isEmpty && parts.allSatisfy { isNullable($0, steps: steps + 1, links: links) }
  }
}
