import ServiceModel
import YAML

extension DocumentReader {
  /// Reads all models that something refers to, and those that these refer to.
  mutating func readOpenModels() {
    while let id = models.open.popLast() {
      if models[id].state == .new { readModel(id) }
    }
  }

  /// Reads one model, after those that its `allOf` names, so that a long chain of these takes no stack.
  ///
  /// - Parameter totalDepth: How many schemas are being read that need it.
  mutating func readModel(_ id: Model.ID, totalDepth: Int = 0) {
    var open = [(id: id, bases: bases(of: id))]
    var waiting: Set<Model.ID> = [id]
    while var model = open.popLast() {
      if let next = model.bases.popLast() {
        open.append(model)
        if models[next].state == .new, waiting.insert(next).inserted {
          open.append((next, bases(of: next)))
        }
      } else if models[model.id].state == .new {
        readAlone(model.id, totalDepth)
      }
    }
  }

  /// The models that the `allOf` of a model names.
  mutating func bases(of id: Model.ID) -> [Model.ID] {
    models[id].target.node["allOf"].elements.compactMap { item in
      guard let reference = item["$ref"], reference.string != nil,
        let base = target(of: reference, assuming: "nothing"), base.node.kind == .mapping
      else { return nil }
      return modelID(base)
    }.reversed()
  }

  private mutating func readAlone(_ id: Model.ID, _ totalDepth: Int) {
    models[id].state = .open
    var scope = SchemaScope(ofModelAt: totalDepth)
    let target = models[id].target
    var schema: Schema
    if subtypes.areAlternatives(of: target) {
      var keys = SchemaKeys(target.node)
      keys.remove(.oneOf)
      keys.remove(.anyOf)
      schema = self.schema(keys, &scope)
    } else {
      schema = self.schema(target.node, as: .model, &scope)
    }
    // Programs in Go that use Kubernetes' types have no format for it.
    if models[id].name.hasSuffix("intstr.IntOrString"), case .string(.plain) = schema.kind {
      schema.kind = numberOrText(&scope).kind
    }
    // The references to it are nullable.
    schema.isNullable = false
    models[id].schema = schema
    models[id].scope = scope
    models[id].state = .done
    models[id].inheritance = inheritance(of: id)
  }
}
