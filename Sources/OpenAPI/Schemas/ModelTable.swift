import Diagnostics
import ServiceModel
import YAML

/// The schemas that references name.
struct ModelTable {
  enum State { case new, open, done }
  struct Entry {
    var name: String
    var target: Target
    var schema = Schema(.any)
    var state = State.new
    /// The models that the schema refers to.
    var uses: [Int] = []
    var looseRequirements: [LooseRequirement] = []
    var isNullable: Bool?
    var traits: Traits = []
    /// Its subtypes.
    var inheritance: Inheritance?
    /// Its position in the root's components, for the order of the models.
    var order: Int
  }
  var entries: [Entry] = []
  /// The models that are still to be read.
  var open: [Int] = []
  private var numbers: [Node.Identity: Int] = [:]
  private var named: [String: Int] = [:]
  private var latestNumbers: [String: Int] = [:]
  private var componentOrder: [String: Int] = [:]

  /// Reserves the names of the root's components.
  mutating func reserve(_ components: [String]) {
    for name in components where componentOrder[name] == nil {
      componentOrder[name] = componentOrder.count
    }
  }

  func number(of node: LocatedNode) -> Int? { numbers[node.identity] }

  mutating func add(_ target: Target, component: String?) -> Int {
    let identity = target.node.identity
    if let known = numbers[identity] { return known }
    let number = entries.count
    var name = component ?? target.name
    if component == nil, componentOrder[name] != nil || named[name] != nil {
      name = freeName(name)
    } else if named[name] != nil {
      name = freeName(name)
    }
    named[name] = number
    entries.append(
      Entry(
        name: name, target: target,
        order: component.flatMap { componentOrder[$0] } ?? componentOrder.count + number))
    numbers[identity] = number
    open.append(number)
    return number
  }

  private mutating func freeName(_ name: String) -> String {
    var number = latestNumbers[name, default: 1] + 1
    defer { latestNumbers[name] = number }
    while named[name + String(number)] != nil || componentOrder[name + String(number)] != nil {
      number += 1
    }
    return name + String(number)
  }
}

/// A name of `required` that no property has.
struct LooseRequirement {
  var name: String
  var location: SourceLocation
}
