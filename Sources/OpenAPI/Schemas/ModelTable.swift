import ServiceModel
import YAML

/// The schemas that references name.
struct ModelTable {
  enum State { case new, open, done }
  struct Entry {
    var name: String
    var target: Referent
    var schema = Schema(.any)
    var state = State.new
    /// What was found in the schema: the models that it refers to, with those that nothing refers to once it
    /// was merged with others, and more.
    var scope = SchemaScope(.either)
    var isNullable: Bool?
    /// Its subtypes.
    var inheritance: Inheritance?
    /// Its position in the root's components, for the order of the models.
    var order: Int
  }
  private(set) var entries: [Entry] = []
  /// The models that are still to be read.
  var open: [Model.ID] = []
  private var ids: [Node.Identity: Model.ID] = [:]
  private var names: Set<String> = []
  private var latestNumbers: [String: Int] = [:]
  private var componentOrder: [String: Int] = [:]

  /// Reserves the names of the root's components.
  mutating func reserve(_ components: [String]) {
    for name in components where componentOrder[name] == nil {
      componentOrder[name] = componentOrder.count
    }
  }

  subscript(id: Model.ID) -> Entry {
    _read { yield entries[id.number] }
    _modify { yield &entries[id.number] }
  }

  func id(of node: LocatedNode) -> Model.ID? { ids[node.identity] }

  mutating func add(_ target: Referent, component: String?) -> Model.ID {
    if let known = id(of: target.node) { return known }
    let id = Model.ID(entries.count)
    var name = component ?? target.name
    if names.contains(name) || component == nil && componentOrder[name] != nil {
      name = numbered(name)
    }
    names.insert(name)
    entries.append(
      Entry(
        name: name, target: target,
        order: component.flatMap { componentOrder[$0] } ?? componentOrder.count + id.number))
    ids[target.node.identity] = id
    open.append(id)
    return id
  }

  /// Adds a model for requests beside one that was read.
  ///
  /// - Returns: Its name.
  mutating func addRequestModel(of id: Model.ID) -> String {
    var entry = self[id]
    entry.name += "Input"
    if !names.insert(entry.name).inserted || componentOrder[entry.name] != nil {
      entry.name = numbered(entry.name)
      names.insert(entry.name)
    }
    entries.append(entry)
    return entry.name
  }

  /// The name with a number that makes it new.
  private mutating func numbered(_ name: String) -> String {
    var number = latestNumbers[name, default: 1] + 1
    defer { latestNumbers[name] = number }
    while names.contains(name + String(number)) || componentOrder[name + String(number)] != nil {
      number += 1
    }
    return name + String(number)
  }
}
