import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  // MARK: - References

  /// Warns of keys beside a `$ref`: which of them are ignored, and which are read.
  private mutating func reportSiblings(_ keys: SchemaKeys, of reference: LocatedNode) {
    let keywords = keys.keywords
    // What is said of a property and not of its type is read all the same, and nothing is lost.
    guard keywords.contains(where: { !KeywordSet.annotations.contains($0) }) else { return }
    let isIgnored = { (keyword: Keyword) in
      keyword == .type || KeywordSet.structure.contains(keyword)
    }
    let ignored = keywords.filter(isIgnored).map { "`\($0.text)`" }
    let read = keywords.filter { !isIgnored($0) }.map { "`\($0.text)`" }
    var parts: [String] = []
    if !ignored.isEmpty {
      parts.append(
        "\(ignored.joined(separator: ", ")) \(ignored.count == 1 ? "is" : "are") ignored")
    }
    if !read.isEmpty {
      parts.append(
        "\(read.joined(separator: ", ")) \(read.count == 1 ? "is" : "are") read all the same")
    }
    warn(
      .sibling,
      "before OpenAPI 3.1 nothing counts beside `$ref`; " + parts.joined(separator: ", "),
      at: reference.location)
  }

  /// What a reference and the keys beside it make of a value; nil where it leads nowhere.
  mutating func reference(
    _ reference: LocatedNode, _ keys: SchemaKeys, _ scope: inout SchemaScope
  ) -> Schema? {
    var keys = keys
    keys.remove(all: .references)
    if version < .v31 { reportSiblings(keys, of: reference) }
    // Up to 3.0 keys beside a reference are ignored (OpenAPI 3.0, section 4.7.23); since 3.1 they
    // count. Only structure makes the schema more than the reference.
    if version >= .v31, keys.hasAny(of: .structure.subtracting(KeywordSet(.format))) {
      return allOf(keys, with: reference, &scope)
    }
    guard let target = target(of: reference, assuming: "any value") else { return nil }
    return schema(of: target, &scope).orNull(keys.saysNullable || typeNames(keys).isNullable)
  }

  /// The schema that a reference stands for.
  private mutating func schema(of target: Referent, _ scope: inout SchemaScope) -> Schema {
    // A part is a file even where only the target says so.
    let position = scope.position
    if position == .multipartBody
      || position == .part && (target.node["items"] != nil || isFile(target.node))
    {
      return schema(target.node, as: position, &scope)
    }
    if target.node.kind != .mapping { return schema(target.node, as: .value, &scope) }
    return modelReference(target, &scope)
  }

  mutating func modelReference(_ target: Referent, _ scope: inout SchemaScope) -> Schema {
    guard let id = modelID(target) else { return Schema(.any) }
    scope.uses.insert(id)
    var schema = Schema(.reference(id))
    schema.isNullable = isNullable(id)
    return schema
  }

  /// The model that a reference to a schema stands for.
  ///
  /// A schema that is only a reference to another file is that file's schema: descriptions in many files list
  /// their schemas so.
  mutating func modelID(_ target: Referent) -> Model.ID? {
    var target = target
    var component = target.component
    for _ in 0..<Bounds.chain {
      if let known = models.id(of: target.node) { return known }
      guard let reference = target.node["$ref"], target.node.node.entries?.count == 1,
        let text = reference.string, !text.hasPrefix("#")
      else { break }
      guard let next = self.target(of: reference, assuming: "any value") else { return nil }
      target = next
      component = component ?? next.component
    }
    if component == nil, let key = target.externalKey { component = externalNames[key] }
    return models.add(target, component: component)
  }
}
