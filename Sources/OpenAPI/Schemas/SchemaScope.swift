import Diagnostics
import ServiceModel

/// Where a schema that is being read stands, and what is found in it.
struct SchemaScope {
  /// Which way its values go.
  let direction: Direction
  /// Where the schema is used.
  private(set) var position: SchemaPosition
  /// How many schemas are around it, in its model and in all.
  private let depth: Int
  let totalDepth: Int

  /// The models that it refers to.
  var uses: Set<Model.ID> = []
  var traits: Traits = []
  /// The names in `required` that none of its properties has; another part of an `allOf` may have them.
  var looseRequirements: [LooseRequirement] = []

  private init(_ direction: Direction, _ position: SchemaPosition, depth: Int, totalDepth: Int) {
    self.direction = direction
    self.position = position
    self.depth = depth
    self.totalDepth = totalDepth
  }

  /// The scope of what an operation sends or receives.
  init(_ direction: Direction) { self.init(direction, .value, depth: 0, totalDepth: 0) }

  /// The scope of a model that is read while this many schemas are.
  init(ofModelAt totalDepth: Int) { self.init(.either, .model, depth: 0, totalDepth: totalDepth) }

  /// Whether it is too deep for a schema inside of it.
  var isTooDeep: Bool { depth >= Bounds.schemaDepth || isTooDeepForModels }

  /// Whether it is too deep to read another model first.
  var isTooDeepForModels: Bool { totalDepth >= Bounds.totalDepth }

  /// The scope of a schema inside of this one.
  func inner(as position: SchemaPosition) -> SchemaScope {
    SchemaScope(direction, position, depth: depth + 1, totalDepth: totalDepth + 1)
  }

  /// The scope of a model that is read because of this one.
  func innerModel() -> SchemaScope {
    SchemaScope(direction, position, depth: depth, totalDepth: totalDepth + 1)
  }

  /// The scope of an alternative, which may require what another one has.
  func alternative(as position: SchemaPosition) -> SchemaScope {
    SchemaScope(direction, position, depth: depth, totalDepth: totalDepth)
  }

  /// Reads what stands in another position of the same schema.
  mutating func at<Result>(_ position: SchemaPosition, _ read: (inout SchemaScope) -> Result)
    -> Result
  {
    let usual = self.position
    self.position = position
    defer { self.position = usual }
    return read(&self)
  }

  /// Takes over what was found in a schema inside of this one.
  mutating func add(_ inner: SchemaScope) {
    traits.formUnion(inner.traits)
    if uses.isEmpty { uses = inner.uses } else { uses.formUnion(inner.uses) }
  }
}

/// What schemas have that needs a pass when all models are known.
struct Traits: OptionSet {
  let rawValue: UInt8

  /// Properties that are only sent or only received.
  static let oneWay = Traits(rawValue: 1 << 0)
  /// Examples or defaults that may not fit.
  static let values = Traits(rawValue: 1 << 1)
  static let unions = Traits(rawValue: 1 << 2)
  /// Properties that have one value or are absent.
  static let constants = Traits(rawValue: 1 << 3)
  /// Bytes in JSON.
  static let bytes = Traits(rawValue: 1 << 4)
}

/// Which way values go.
enum Direction { case request, response, either }

/// Where a schema is used, which decides what it may become.
enum SchemaPosition {
  /// A value whose type needs a name of its own: an item, a case, a body, a response.
  case value
  /// A property or a parameter, whose name is the name of its type.
  case property
  /// A property of a `multipart` body.
  case part
  case multipartBody
  case model
}

/// A name of `required` that no property has.
struct LooseRequirement {
  var name: String
  var location: SourceLocation
}

extension [LooseRequirement] {
  /// Makes the properties required that they name, and leaves the names of others.
  ///
  /// - Parameter own: The properties that stand in the same schema.
  mutating func apply(to object: inout ObjectSchema, own: Set<String>) {
    let numbers = object.numbersByName
    removeAll { requirement in
      guard let number = numbers[requirement.name] else { return false }
      guard !object.properties[number].isRequired else { return true }
      object.properties[number].isRequired = true
      object.properties[number].isRequiredByRefinement = !own.contains(requirement.name)
      return true
    }
  }
}
