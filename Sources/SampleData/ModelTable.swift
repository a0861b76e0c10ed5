import ServiceModel

/// The models by name, with every chain of aliases (`A: B`, `B: C`) followed once.
struct ModelTable: Sendable {
  /// What a reference comes to. A class, because it is looked at on every level of a recursion, and a
  /// copy of everything that is in it would use up the stack.
  final class Target: Sendable {
    /// The model at the end of the chain, whose schema is no reference; nil where the chain never ends
    /// or leads to a model that does not exist.
    let model: Int?
    /// Whether any schema of the chain may be null.
    let isNullable: Bool
    /// The first schema of the chain that has a default, and the first that has a sample.
    let defaultValue: JSONValue?
    let sample: JSONValue?
    let limits: Limits

    /// What an alias comes to that leads to another target, or what a schema of its own does.
    init(_ schema: Schema?, model: Int?, next: Target? = nil) {
      self.model = model
      isNullable = schema?.isNullable == true || next?.isNullable == true
      defaultValue = schema?.defaultValue ?? next?.defaultValue
      sample = schema?.sample?.value ?? next?.sample
      let limits = schema?.limits ?? Limits()
      self.limits = next.map { limits.narrowed(by: $0.limits) } ?? limits
    }
  }

  let models: [Model]
  private let indexes: [String: Int]
  private let targets: [Target]

  init(models: [Model]) {
    self.models = models
    let indexes = Dictionary(
      models.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    self.indexes = indexes
    targets = Self.targets(of: models, indexes: indexes)
  }

  func target(of name: String) -> Target? { indexes[name].map { targets[$0] } }

  /// How many members of an object are properties of a schema. Null is none, and neither is a value that
  /// is not in the list of an enumeration.
  func countOfProperties(_ schema: Schema, in members: [String: JSONValue]) -> Int {
    guard case .object(let object) = resolved(schema).kind else { return 0 }
    return object.properties.count { property in
      guard let value = members[property.name], value != .null else { return false }
      guard case .enumeration(let listed) = resolved(property.schema).kind else { return true }
      return listed.cases.contains { $0.value.means(value) }
    }
  }

  private func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let name) = schema.kind, let model = target(of: name)?.model else {
      return schema
    }
    return models[model].schema
  }

  /// Follows all chains without recursion, since a chain may be as long as there are models, and each
  /// link once.
  private static func targets(of models: [Model], indexes: [String: Int]) -> [Target] {
    var targets = [Target?](repeating: nil, count: models.count)
    var isOnChain = [Bool](repeating: false, count: models.count)
    for start in models.indices where targets[start] == nil {
      var chain: [Int] = []
      var next: Int? = start
      while let index = next, targets[index] == nil, !isOnChain[index],
        case .reference(let name) = models[index].schema.kind
      {
        isOnChain[index] = true
        chain.append(index)
        next = indexes[name]
      }
      // The end: known already, a model of its own, or none (a cycle, a name that does not exist).
      var target = Target(nil, model: nil)
      if let index = next {
        if let known = targets[index] {
          target = known
        } else if !isOnChain[index] {
          target = Target(models[index].schema, model: index)
          targets[index] = target
        }
      }
      for index in chain.reversed() {
        target = Target(models[index].schema, model: target.model, next: target)
        targets[index] = target
      }
    }
    return targets.map { $0 ?? Target(nil, model: nil) }
  }
}

extension Limits {
  /// Both limits at once.
  func narrowed(by other: Limits) -> Limits {
    var result = self
    result.minimum = narrow(minimum, other.minimum, max)
    result.maximum = narrow(maximum, other.maximum, min)
    result.exclusiveMinimum = narrow(exclusiveMinimum, other.exclusiveMinimum, max)
    result.exclusiveMaximum = narrow(exclusiveMaximum, other.exclusiveMaximum, min)
    result.multipleOf = multipleOf ?? other.multipleOf
    result.minLength = narrow(minLength, other.minLength, max)
    result.maxLength = narrow(maxLength, other.maxLength, min)
    result.pattern = pattern ?? other.pattern
    result.minItems = narrow(minItems, other.minItems, max)
    result.maxItems = narrow(maxItems, other.maxItems, min)
    result.uniqueItems = uniqueItems || other.uniqueItems
    return result
  }

  private func narrow<T>(_ first: T?, _ second: T?, _ choose: (T, T) -> T) -> T? {
    guard let first else { return second }
    guard let second else { return first }
    return choose(first, second)
  }
}
