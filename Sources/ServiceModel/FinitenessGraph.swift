import Diagnostics

/// Which models have values that end: those that require nothing but such, and those that may be one of
/// several things of which one does.
///
/// Its nodes are the models, by their numbers, and what stands in them.
public struct FinitenessGraph: Sendable {
  /// The property that requires.
  public struct Label: Sendable {
    /// The property's name.
    public var name: String
    /// Where the property stands.
    public var location: SourceLocation?
  }
  /// What a node requires.
  public struct Requirement: Sendable {
    /// The node that is required.
    public var node: Int
    /// The property that requires it; nil where it is the value itself that has to be of it.
    public var label: Label?
  }
  private struct Node {
    var needsAll: Bool
    var required: [Requirement] = []
    var requiredBy: [Int] = []
    var open = 0
    var isFinite = false
  }
  private var nodes: [Node]

  /// A graph of so many models that require nothing.
  public init(models count: Int) { nodes = Array(repeating: Node(needsAll: true), count: count) }

  /// The numbers of the nodes, the models' first.
  public var indices: Range<Int> { nodes.indices }

  /// Whether the node has values that end; known after ``solve()``.
  public func isFinite(_ node: Int) -> Bool { nodes[node].isFinite }

  /// Whether all of what the node requires must be finite, or one.
  public func needsAll(_ node: Int) -> Bool { nodes[node].needsAll }

  /// What the node requires.
  public func requirements(of node: Int) -> [Requirement] { nodes[node].required }

  /// Adds what a model requires.
  ///
  /// - Parameters:
  ///   - schema: The model's schema.
  ///   - model: The model's number.
  ///   - number: The number of the model of a name; nil where there is none.
  public mutating func add(_ schema: Schema, of model: Int, number: (String) -> Int?) {
    if let node = add(schema, number: number) { require(node, by: model, label: nil) }
  }

  /// Adds what a schema requires; nil where it has finite values whatever the models are.
  private mutating func add(_ schema: Schema, number: (String) -> Int?) -> Int? {
    if schema.isNullable { return nil }
    switch schema.kind {
    case .reference(let name): return number(name)
    case .object(let object):
      var node: Int?
      // By index, because copying a property takes longer than looking at it.
      for index in object.properties.indices where object.properties[index].isRequired {
        guard let inner = add(object.properties[index].schema, number: number) else { continue }
        let property = object.properties[index]
        let owner = node ?? addNode(needsAll: true)
        node = owner
        require(inner, by: owner, label: Label(name: property.name, location: property.location))
      }
      return node
    case .union(let union):
      var inner: [Int] = []
      for unionCase in union.cases {
        guard let node = add(unionCase.schema, number: number) else { return nil }
        inner.append(node)
      }
      let node = addNode(needsAll: false)
      for other in inner { require(other, by: node, label: nil) }
      return node
    default: return nil
    }
  }

  private mutating func addNode(needsAll: Bool) -> Int {
    nodes.append(Node(needsAll: needsAll))
    return nodes.count - 1
  }

  private mutating func require(_ node: Int, by owner: Int, label: Label?) {
    nodes[owner].required.append(Requirement(node: node, label: label))
    nodes[owner].open += 1
    nodes[node].requiredBy.append(owner)
  }

  /// Finds out which nodes are finite. It starts with what requires nothing, and goes on to what
  /// requires only finite things: every requirement is looked at once.
  public mutating func solve() {
    var ready = nodes.indices.filter { nodes[$0].open == 0 }
    for node in ready { nodes[node].isFinite = true }
    while let node = ready.popLast() {
      for owner in nodes[node].requiredBy where !nodes[owner].isFinite {
        nodes[owner].open -= 1
        if !nodes[owner].needsAll || nodes[owner].open == 0 {
          nodes[owner].isFinite = true
          ready.append(owner)
        }
      }
    }
  }
}
