import Diagnostics
import ServiceModel
import YAML

/// The models of the description: first their names and nodes, then one by one their schemas.
struct DescribedModels {
  private(set) var models = Models()
  /// Those of models that are read here.
  private var nodes: [Node] = []
  private(set) var names: [String] = []
  /// All that can be written where a type is expected.
  private(set) var candidates = BuiltInType.names
  /// Whether each has been read.
  private var areRead: [Bool] = []
  /// For aliases: the model at the end of the chain.
  private var ends: [Model.ID] = []
  private var broken: Set<Model.ID> = []
  private var shapes: [Model.ID: ScalarShape] = [:]

  /// No models yet.
  init() {}

  /// Models that are read already.
  init(_ models: Models) {
    let targets = ReferenceTargets(models)
    self.models = models
    names = models.map(\.name)
    candidates += names
    areRead = Array(repeating: true, count: models.numbers.count)
    ends = models.numbers.map { targets[Model.ID($0)].id ?? Model.ID($0) }
  }

  var ids: [Model.ID] { models.ids }

  subscript(id: Model.ID) -> Model { models[id] }

  func node(of id: Model.ID) -> Node { nodes[id.number] }

  func id(named name: String) -> Model.ID? { models.id(named: name) }

  mutating func add(_ name: String, at location: SourceLocation, _ node: Node) {
    let id = models.add(
      Model(name: name, schema: Schema(.any, location: location), location: location))
    nodes.append(node)
    names.append(name)
    candidates.append(name)
    areRead.append(false)
    ends.append(id)
  }

  /// Sets a model's schema, after those of the models that it extends or is an alias of.
  mutating func set(_ schema: Schema, of id: Model.ID) {
    models[id].schema = schema
    areRead[id.number] = true
    if case .reference(let next) = schema.kind { ends[id.number] = ends[next.number] }
  }

  /// Makes a model that had mistakes `any` in everything that follows.
  mutating func breakModel(_ id: Model.ID) {
    set(Schema(.any, location: models[id].location), of: id)
    ends[id.number] = id
    broken.insert(id)
  }

  func isBroken(_ id: Model.ID) -> Bool {
    broken.contains(id) || broken.contains(ends[id.number])
  }

  /// The schema at the end of a chain of aliases; nil where it is not read yet.
  func finalSchema(of id: Model.ID) -> Schema? {
    let end = ends[id.number]
    return areRead[end.number] ? models[end].schema : nil
  }
}

// MARK: - Models that are not read yet

/// What a default in one line is read as.
enum ScalarShape {
  case string, number, boolean, anything, none

  init(_ kind: Schema.Kind) {
    self =
      switch kind {
      case .string: .string
      case .integer, .number: .number
      case .boolean: .boolean
      case .any: .anything
      default: .none
      }
  }
}

extension DescribedModels {
  /// What a default of this model is read as. Looks at the nodes, because the model may not have been
  /// read yet.
  mutating func shape(of id: Model.ID) -> ScalarShape {
    var visited: [Model.ID] = []
    var seen: Set<Model.ID> = []
    var current: Model.ID? = id
    var result = ScalarShape.none
    while let id = current, nodes.indices.contains(id.number), seen.insert(id).inserted {
      if let known = shapes[id] {
        result = known
        break
      }
      visited.append(id)
      current = Self.look(at: nodes[id.number], result: &result).flatMap(models.id)
    }
    for id in visited { shapes[id] = result }
    return result
  }

  /// The name of the model that decides, or nil and the result.
  private static func look(at node: Node, result: inout ScalarShape) -> String? {
    var node = node
    // No deeper than the document.
    while let inner = node["$type"] { node = inner }
    if let text = node.string {
      let name = TypeNotation(text).name
      guard let kind = BuiltInType.kinds[name] else { return name }
      result = ScalarShape(kind)
      return nil
    }
    switch (node["$enum"]?.items?.first ?? node["$const"])?.value {
    case .string: result = .string
    case .integer, .bigInteger, .float: result = .number
    case .bool: result = .boolean
    case .null, nil: result = node["$oneOf"] == nil ? .none : .anything
    }
    return nil
  }
}

// MARK: - References

extension DescriptionReader {
  /// The schema itself, or that of the model at the end of its references.
  func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let id) = schema.kind else { return schema }
    return models.finalSchema(of: id) ?? Schema(.any, location: schema.location)
  }

  /// Whether a value may be null, by the schema or by the model it refers to.
  func isNullable(_ schema: Schema) -> Bool { schema.isNullable || resolved(schema).isNullable }
}
