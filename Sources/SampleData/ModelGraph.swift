import ServiceModel

/// What models need of each other: which have finite values, and which are in one circle.
struct ModelGraph: Sendable {
  /// Higher values than this count as infinite: nobody reads such a sample, and stacks are small.
  static let maximumHeight = 100

  private let table: ModelTable
  /// The levels of each model's lowest value; nil where it has no finite one.
  private var heights: [Int?]
  /// A number for each circle of models; models that are in none have one of their own.
  private var circles: [Int]

  init(table: ModelTable) {
    self.table = table
    heights = Array(repeating: nil, count: table.models.count)
    circles = []
    let needs = table.models.map { self.needs(of: $0.schema) }
    circles = Self.circles(of: needs)
    findHeights(needs: needs)
  }

  /// Whether the models refer to each other, directly or not.
  func areInOneCircle(_ first: Int, _ second: Int) -> Bool { circles[first] == circles[second] }

  /// A number for the circle of models that one is in.
  func circle(of model: Int) -> Int { circles[model] }

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
    case .reference(let name): heightOfReference(name)
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

  private func heightOfReference(_ name: String) -> Int? {
    guard let target = table.target(of: name) else { return nil }
    return target.isNullable ? 1 : target.model.flatMap { heights[$0] }
  }

  /// Lowers heights until nothing changes. Each height is at least one more than those it was made
  /// from, at every moment, so a value that always takes the lowest way ends.
  private mutating func findHeights(needs: [[Int]]) {
    var dependents = [[Int]](repeating: [], count: needs.count)
    for (model, needed) in needs.enumerated() {
      for other in needed { dependents[other].append(model) }
    }
    var queue = Array(needs.indices)
    var isQueued = [Bool](repeating: true, count: needs.count)
    while !queue.isEmpty {
      var next: [Int] = []
      for model in queue {
        isQueued[model] = false
        guard let height = height(of: table.models[model].schema),
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

  /// The models that a schema refers to.
  private func needs(of schema: Schema) -> [Int] {
    var found: Set<Int> = []
    var rest = [schema]
    while let schema = rest.popLast() {
      switch schema.kind {
      case .any, .boolean, .string, .integer, .number, .file, .enumeration, .constant: break
      case .array(let element), .map(let element): rest.append(element)
      case .object(let object):
        for property in object.properties { rest.append(property.schema) }
        if let additional = object.additionalProperties { rest.append(additional) }
      case .union(let union):
        for unionCase in union.cases { rest.append(unionCase.schema) }
      case .reference(let name):
        if let model = table.target(of: name)?.model { found.insert(model) }
      }
    }
    return found.sorted()
  }

  /// The strongly connected components (Tarjan, "Depth-first search and linear graph algorithms"),
  /// without recursion, since a chain may be as long as there are models.
  private static func circles(of needs: [[Int]]) -> [Int] {
    var order = [Int?](repeating: nil, count: needs.count)
    var low = [Int](repeating: 0, count: needs.count)
    var circles = [Int](repeating: -1, count: needs.count)
    var stack: [Int] = []
    var count = 0
    var path: [(model: Int, next: Int)] = []
    func open(_ model: Int) {
      order[model] = count
      low[model] = count
      count += 1
      stack.append(model)
      path.append((model, 0))
    }
    for start in needs.indices where order[start] == nil {
      open(start)
      while let (model, next) = path.last {
        if next < needs[model].count {
          path[path.count - 1].next += 1
          let other = needs[model][next]
          if let number = order[other] {
            if circles[other] < 0 { low[model] = min(low[model], number) }
          } else {
            open(other)
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.model { low[parent] = min(low[parent], low[model]) }
        guard low[model] == order[model] else { continue }
        while let member = stack.popLast() {
          circles[member] = model
          if member == model { break }
        }
      }
    }
    return circles
  }
}
