import ServiceModel
import YAML

extension DocumentReader {
  /// Reads all models that something refers to, and those that these refer to.
  mutating func readOpenModels() {
    while let number = models.open.popLast() {
      if models.entries[number].state == .new { readModel(number) }
    }
  }

  /// Reads one model, after those that its `allOf` names, so that a long chain of these takes no stack.
  ///
  /// - Parameter totalDepth: How many schemas are being read that need it.
  mutating func readModel(_ number: Int, totalDepth: Int = 0) {
    var stack = [(number: number, bases: [Int]?.none)]
    var waiting: Set<Int> = [number]
    while let top = stack.last {
      if var bases = top.bases {
        if let next = bases.popLast() {
          stack[stack.count - 1].bases = bases
          if models.entries[next].state == .new, waiting.insert(next).inserted {
            stack.append((next, nil))
          }
        } else {
          stack.removeLast()
          if models.entries[top.number].state == .new { readAlone(top.number, totalDepth) }
        }
      } else {
        stack[stack.count - 1].bases = bases(of: top.number)
      }
    }
  }

  private mutating func bases(of number: Int) -> [Int] {
    let target = models.entries[number].target
    guard let items = target.node["allOf"]?.items else { return [] }
    var result: [Int] = []
    for item in items {
      guard let reference = item["$ref"], reference.string != nil,
        let base = self.target(of: reference, assuming: "nothing"), base.node.kind == .mapping,
        let number = modelNumber(base)
      else { continue }
      result.append(number)
    }
    return result.reversed()
  }

  private mutating func readAlone(_ number: Int, _ totalDepth: Int) {
    models.entries[number].state = .open
    var scope = SchemaScope(ofModelAt: totalDepth)
    let target = models.entries[number].target
    var schema: Schema
    if subtypes.areAlternatives(of: target) {
      var keys = SchemaKeys(target.node)
      keys.remove(.oneOf)
      keys.remove(.anyOf)
      schema = self.schema(keys, as: .model, &scope)
    } else {
      schema = self.schema(target.node, as: .model, &scope)
    }
    // The references to it are nullable.
    schema.isNullable = false
    models.entries[number].schema = schema
    models.entries[number].uses = Array(scope.uses)
    models.entries[number].looseRequirements = scope.looseRequirements
    models.entries[number].traits = scope.traits
    models.entries[number].state = .done
    models.entries[number].inheritance = inheritance(of: number)
  }
}
