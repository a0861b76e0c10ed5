import Diagnostics
import ServiceModel
import YAML

extension DocumentReader {
  // MARK: - What references hold

  /// The schema that a reference leads to, without the reference; nil where it leads back to what is being
  /// read.
  mutating func content(of target: Referent, _ scope: inout SchemaScope) -> Schema? {
    guard target.node.kind == .mapping else { return nil }
    if scope.position == .multipartBody || scope.position == .part {
      return part(target.node, &scope)
    }
    guard let id = modelID(target) else { return nil }
    return content(of: id, at: target.node, &scope)
  }

  mutating func content(
    of id: Model.ID, at node: LocatedNode, _ scope: inout SchemaScope
  ) -> Schema? {
    var id = id
    for _ in 0..<Bounds.chain {
      if models[id].state == .new {
        readModel(id, totalDepth: scope.totalDepth)
      }
      let entry = models[id]
      guard entry.state == .done else {
        warn(
          .cycle, "\(quoted(entry.name)) consists of itself; that part of it is ignored",
          at: entry.target.node.location)
        return nil
      }
      if case .reference(let next) = entry.schema.kind {
        id = next
        continue
      }
      scope.uses.formUnion(entry.scope.uses)
      scope.looseRequirements += entry.scope.looseRequirements
      scope.traits.formUnion(entry.scope.traits)
      if case .object(let object) = entry.schema.kind {
        guard spend(object.properties.count, at: node.location) else { return nil }
      }
      return entry.schema
    }
    warn(
      .cycle, "\(quoted(models[id].name)) is only another name for itself",
      at: node.location)
    return nil
  }
}
