import Diagnostics
import ServiceModel
import YAML

/// What a default in one line is read as.
enum ScalarShape { case string, integer, number, boolean, anything, none }

/// The models of the description: first their names and nodes, then one by one their schemas.
struct ModelTable {
  struct Entry {
    var name: String
    var location: SourceLocation
    var node: Node
  }

  private(set) var entries: [Entry] = []
  private(set) var names: [String] = []
  /// All that can be written where a type is expected.
  private(set) var candidates = BuiltInType.names
  private var numbers: [String: Int] = [:]
  private var schemas: [Schema?] = []
  /// For names of other models: the model that the last of them names.
  private var targets: [Int] = []
  private var broken: Set<Int> = []
  private var shapes: [String: ScalarShape] = [:]

  func has(_ name: String) -> Bool { numbers[name] != nil }
  func number(of name: String) -> Int? { numbers[name] }

  mutating func add(_ entry: Entry) {
    numbers[entry.name] = entries.count
    targets.append(entries.count)
    entries.append(entry)
    names.append(entry.name)
    candidates.append(entry.name)
    schemas.append(nil)
  }

  /// Sets a model's schema. The models that it extends, or is another name of, have theirs by then.
  mutating func set(_ schema: Schema, at number: Int) {
    guard schemas.indices.contains(number) else { return }
    schemas[number] = schema
    if case .reference(let name) = schema.kind, let next = numbers[name],
      targets.indices.contains(next)
    {
      targets[number] = targets[next]
    }
  }

  /// Takes a model out of everything that follows: it had mistakes, and `any` takes its place.
  mutating func breakModel(_ number: Int) {
    guard schemas.indices.contains(number) else { return }
    schemas[number] = Schema(.any, location: entries[number].location)
    targets[number] = number
    broken.insert(number)
  }

  func isBroken(_ name: String) -> Bool {
    guard let number = numbers[name] else { return false }
    return broken.contains(number) || broken.contains(targets[number])
  }

  func schema(at number: Int) -> Schema? {
    schemas.indices.contains(number) ? schemas[number] : nil
  }

  /// The schema that the name stands for in the end, after all other names of it.
  func finalSchema(of name: String) -> Schema? {
    guard let number = numbers[name], targets.indices.contains(number) else { return nil }
    return schema(at: targets[number])
  }

  /// What a default of this model is read as. Looks at the nodes, because the model may not have been
  /// read yet.
  mutating func shape(of name: String) -> ScalarShape {
    var visited: [String] = []
    var seen: Set<String> = []
    var current = name
    var result = ScalarShape.none
    while seen.insert(current).inserted {
      if let known = shapes[current] {
        result = known
        break
      }
      visited.append(current)
      guard let number = numbers[current] else { break }
      guard let next = Self.look(at: entries[number].node, result: &result) else { break }
      current = next
    }
    for name in visited { shapes[name] = result }
    return result
  }

  /// The name of the model that decides, or nil and the result.
  private static func look(at node: Node, result: inout ScalarShape) -> String? {
    var node = node
    // As deep as the document at the most.
    while let inner = node["$type"] { node = inner }
    if let text = node.string {
      let name = TypeNotation(text).name
      guard let kind = BuiltInType.kinds[name] else { return name }
      switch kind {
      case .string: result = .string
      case .integer: result = .integer
      case .number: result = .number
      case .boolean: result = .boolean
      case .any: result = .anything
      default: result = .none
      }
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
