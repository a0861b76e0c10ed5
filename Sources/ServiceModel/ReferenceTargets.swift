/// The ends of all chains of references (`A: B`, `B: C`), each followed once. For models that no longer
/// change.
public struct ReferenceTargets: Sendable {
  /// The end of a reference's chain, and what the chain says. A class, because copies of it on every level
  /// of a recursion would use up the stack.
  public final class Target: Sendable {
    /// The model at the end of the chain, whose schema is no reference; nil where the chain never ends.
    public let id: Model.ID?
    /// Whether any schema of the chain may be null.
    public let isNullable: Bool
    /// The first schema of the chain that has a default, and the first that has a sample.
    public let defaultValue: JSONValue?
    public let sample: JSONValue?
    /// Those of all schemas of the chain.
    public let limits: Limits

    /// The target of a model: of an alias, which adds to the next target, or of a schema of its own.
    fileprivate init(_ schema: Schema?, id: Model.ID?, next: Target? = nil) {
      self.id = id
      isNullable = schema?.isNullable == true || next?.isNullable == true
      defaultValue = schema?.defaultValue ?? next?.defaultValue
      sample = schema?.sample?.value ?? next?.sample
      let limits = schema?.limits ?? Limits()
      self.limits = next.map { limits.intersection(with: $0.limits) } ?? limits
    }
  }

  public let models: Models
  private let targets: [Target]

  /// Follows the references of models.
  public init(_ models: Models) {
    self.models = models
    targets = Self.targets(of: models)
  }

  /// The target of a reference to a model.
  public subscript(id: Model.ID) -> Target { targets[id.number] }

  /// The schema at the end of a chain of references; still a reference where the chain never ends.
  public func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let id) = schema.kind, let end = self[id].id else { return schema }
    return models[end].schema
  }

  /// Follows all chains without recursion, since a chain may be as long as there are models, and each
  /// link once.
  private static func targets(of models: Models) -> [Target] {
    var targets = [Target?](repeating: nil, count: models.numbers.count)
    var isOnChain = [Bool](repeating: false, count: models.numbers.count)
    for start in models.numbers where targets[start] == nil {
      var chain: [Int] = []
      var number = start
      while targets[number] == nil, !isOnChain[number],
        case .reference(let next) = models[Model.ID(number)].schema.kind
      {
        isOnChain[number] = true
        chain.append(number)
        number = next.number
      }
      // The end: known already, a model of its own, or none, because it is a cycle.
      var target = Target(nil, id: nil)
      if let known = targets[number] {
        target = known
      } else if !isOnChain[number] {
        let id = Model.ID(number)
        target = Target(models[id].schema, id: id)
        targets[number] = target
      }
      for number in chain.reversed() {
        target = Target(models[Model.ID(number)].schema, id: target.id, next: target)
        targets[number] = target
      }
    }
    return targets.map { $0 ?? Target(nil, id: nil) }
  }
}
