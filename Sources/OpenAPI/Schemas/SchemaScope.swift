import ServiceModel

/// Where a schema that is being read stands, and what is found in it.
struct SchemaScope {
  /// Which way its values go.
  let direction: Direction
  /// How deep it stands in others, in its model and in all.
  private let depth: Int
  let totalDepth: Int

  /// The models that it refers to.
  var uses: Set<Int> = []
  var traits: Traits = []
  /// The names of `required` that none of its properties has, for whom it is merged into.
  var looseRequirements: [LooseRequirement] = []

  private init(_ direction: Direction, depth: Int, totalDepth: Int) {
    self.direction = direction
    self.depth = depth
    self.totalDepth = totalDepth
  }

  /// The scope of what an operation sends or receives.
  init(_ direction: Direction) { self.init(direction, depth: 0, totalDepth: 0) }

  /// The scope of a model that is needed where so many schemas are being read.
  init(ofModelAt totalDepth: Int) { self.init(.either, depth: 0, totalDepth: totalDepth) }

  /// Whether no schema may stand in this one.
  var isTooDeep: Bool { depth >= Bounds.schemaDepth || isTooDeepForModels }

  /// Whether no model may be needed by this one.
  var isTooDeepForModels: Bool { totalDepth >= Bounds.totalDepth }

  /// The scope of a schema that stands in this one.
  func inner() -> SchemaScope {
    SchemaScope(direction, depth: depth + 1, totalDepth: totalDepth + 1)
  }

  /// The scope of a model that is read because of this one.
  func innerModel() -> SchemaScope {
    SchemaScope(direction, depth: depth, totalDepth: totalDepth + 1)
  }

  /// The scope of an alternative, which may require what another one has.
  func alternative() -> SchemaScope {
    SchemaScope(direction, depth: depth, totalDepth: totalDepth)
  }

  /// Takes over what was found in a schema that stands in this one.
  mutating func add(_ inner: SchemaScope) {
    traits.formUnion(inner.traits)
    if uses.isEmpty { uses = inner.uses } else { uses.formUnion(inner.uses) }
  }

  /// Settles what the parts of an object require of one another.
  mutating func require(_ object: inout ObjectSchema) {
    var numbers: [String: Int] = [:]
    for (number, property) in object.properties.enumerated() { numbers[property.name] = number }
    looseRequirements.removeAll { requirement in
      guard let number = numbers[requirement.name] else { return false }
      object.properties[number].isRequired = true
      return true
    }
  }
}

/// What schemas have that can be settled only when all models are known.
struct Traits: OptionSet {
  let rawValue: UInt8

  /// Properties that are only sent or only received.
  static let oneWay = Traits(rawValue: 1 << 0)
  /// Examples or defaults that may not fit.
  static let values = Traits(rawValue: 1 << 1)
  static let unions = Traits(rawValue: 1 << 2)
  /// Properties that have one value if they are there at all.
  static let constants = Traits(rawValue: 1 << 3)
}

/// Which way values go.
enum Direction { case request, response, either }
