import ServiceModel

/// How many levels the lowest values of models have.
struct ValueHeights: Sendable {
  /// Higher values than this count as infinite: nobody reads such a sample, and stacks are small.
  static let maximumHeight = 100

  private let targets: ReferenceTargets
  /// The levels of each model's lowest value; nil where it has no finite one.
  private var heights: [Int?]

  init(_ targets: ReferenceTargets, references: [[Int]]) {
    self.targets = targets
    heights = Array(repeating: nil, count: targets.models.numbers.count)
    findHeights(references: references)
  }

  /// The levels of the lowest value that a schema describes; nil where there is no finite one.
  func height(of schema: Schema) -> Int? {
    if schema.isNullable { return 1 }
    let height = heightBesideNull(of: schema)
    return height.flatMap { $0 <= Self.maximumHeight ? $0 : nil }
  }

  // A function for each kind: what all kinds need together would be on the stack for each level.
  private func heightBesideNull(of schema: Schema) -> Int? {
    switch schema.kind {
    case .any, .boolean, .string, .integer, .number, .file, .enumeration, .constant, .map: 1
    case .array: heightOfArray(schema)
    case .object: heightOfObject(schema)
    case .union: heightOfUnion(schema)
    case .reference(let id): heightOfReference(id)
    }
  }

  private func heightOfArray(_ schema: Schema) -> Int? {
    guard case .array(let element) = schema.kind, (schema.limits.minItems ?? 0) > 0 else {
      return 1
    }
    return height(of: element).map { $0 + 1 }
  }

  private func heightOfObject(_ schema: Schema) -> Int? {
    guard case .object(let object) = schema.kind else { return nil }
    var highest = 0
    for index in object.properties.indices where object.properties[index].isRequired {
      guard let height = height(of: object.properties[index].schema) else { return nil }
      highest = max(highest, height)
    }
    return highest + 1
  }

  private func heightOfUnion(_ schema: Schema) -> Int? {
    guard case .union(let union) = schema.kind else { return nil }
    var lowest: Int?
    for index in union.cases.indices {
      guard let height = height(of: union.cases[index].schema) else { continue }
      lowest = min(lowest ?? height, height)
    }
    return lowest.map { $0 + 1 }
  }

  private func heightOfReference(_ id: Model.ID) -> Int? {
    let target = targets[id]
    return target.isNullable ? 1 : target.id.flatMap { heights[$0.number] }
  }

  /// Lowers heights until nothing changes. Each height is at least one more than those it was made
  /// from, at every moment, so a value that always takes the lowest way ends.
  private mutating func findHeights(references: [[Int]]) {
    var dependents = [[Int]](repeating: [], count: references.count)
    for (model, needed) in references.enumerated() {
      for other in needed { dependents[other].append(model) }
    }
    var queue = Array(references.indices)
    var isQueued = [Bool](repeating: true, count: references.count)
    while !queue.isEmpty {
      var next: [Int] = []
      for model in queue {
        isQueued[model] = false
        guard let height = height(of: targets.models[Model.ID(model)].schema),
          heights[model].map({ height < $0 }) ?? true
        else { continue }
        heights[model] = height
        for dependent in dependents[model] where !isQueued[dependent] {
          isQueued[dependent] = true
          next.append(dependent)
        }
      }
      queue = next
    }
  }
}
