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

extension DescriptionReader {
  /// Words that mean something where the name of a model could stand.
  private static let reserved: Set = ["text", "nothing"]

  mutating func readModels(_ node: Node?) {
    guard let node else { return }
    for entry in mapping(node, "`models`") ?? [] {
      let name = entry.name
      guard checkName(name, "the name of a model", at: entry.key.location) else { continue }
      if BuiltInType.kinds[name] != nil {
        error("a model cannot be named \(quoted(name)): that is a type", at: entry.key.location)
      } else if Self.reserved.contains(name) {
        error(
          "a model cannot be named \(quoted(name)): that is a word of `returns`",
          at: entry.key.location)
      } else if name.hasPrefix("$") || TypeNotation(name).name != name || name.hasPrefix("[") {
        error(
          "a model cannot be named \(quoted(name)), because a type is not written like that; leave out "
            + "`$`, `?`, `=` and spaces around it", at: entry.key.location)
      } else {
        models.add(.init(name: name, location: entry.key.location, node: entry.value))
      }
    }
    let (order, cyclic) = readingOrder()
    for number in order {
      let schema = type(models.entries[number].node, as: .model)
      models.set(schema, at: number)
    }
    for number in cyclic { models.breakModel(number) }
    checkUnionCycles()
    checkFiniteness()
    checkReferences()
    checkUnions()
  }

  /// The models of the service, once all are read.
  var modelList: [Model] {
    models.entries.enumerated().compactMap { number, entry in
      models.schema(at: number).map {
        Model(name: entry.name, schema: $0, location: entry.location)
      }
    }
  }

  // MARK: - Order

  /// One model that another one needs before it can be read.
  private struct Need {
    var number: Int
    /// Whether the one is only another name of the other.
    var isAlias: Bool
    var location: SourceLocation
  }

  /// An order in which every model comes after those it extends or is another name of, and the models
  /// that are in cycles, which are reported.
  private mutating func readingOrder() -> (order: [Int], cyclic: Set<Int>) {
    var scanned = 0
    let needs = models.entries.map { self.needs(of: $0.node, scanned: &scanned) }
    var order: [Int] = []
    var cyclic: Set<Int> = []
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: needs.count)
    var places = [Int](repeating: 0, count: needs.count)
    for start in needs.indices where marks[start] == .new {
      // Depth first with a stack of its own: chains may be as long as the description.
      var stack = [(number: start, next: 0)]
      places[start] = 0
      marks[start] = .open
      while let top = stack.last {
        guard top.next < needs[top.number].count else {
          marks[top.number] = .done
          order.append(top.number)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let need = needs[top.number][top.next]
        switch marks[need.number] {
        case .done: break
        case .new:
          marks[need.number] = .open
          places[need.number] = stack.count
          stack.append((need.number, 0))
        case .open:
          // Looking at whole cycles again and again would take too long for a hostile description.
          guard !hasTooManyMistakes else {
            cyclic.insert(need.number)
            break
          }
          let cycle = stack[places[need.number]...]
          let isAlias = cycle.allSatisfy { needs[$0.number][$0.next - 1].isAlias }
          reportCycle(
            cycle.prefix(9).map { models.entries[$0.number].name },
            isAlias ? "is only another name of itself" : "extends itself", at: need.location)
          for item in cycle { cyclic.insert(item.number) }
        }
      }
    }
    return (order, cyclic)
  }

  mutating func reportCycle(_ names: [String], _ what: String, at location: SourceLocation?) {
    guard let first = names.first else { return }
    error("model \(quoted(first)) \(what) (\(chain(names, backTo: first)))", at: location)
  }

  /// `A → B → A`, shortened where it is long.
  func chain(_ names: [String], backTo first: String) -> String {
    var shown = names.prefix(8).map { escaped(String($0.prefix(80))) }
    if names.count > shown.count { shown.append("…") }
    shown.append(escaped(String(first.prefix(80))))
    return shown.joined(separator: " → ")
  }

  private mutating func needs(of node: Node, scanned: inout Int) -> [Need] {
    var result: [Need] = []
    func add(_ node: Node, isAlias: Bool, named name: String) {
      guard let number = models.number(of: name) else { return }
      result.append(Need(number: number, isAlias: isAlias, location: node.location))
    }
    var core = node
    while let inner = core["$type"] { core = inner }
    if let text = core.string { add(core, isAlias: true, named: TypeNotation(text).name) }

    var rest = [node]
    while let node = rest.popLast() {
      scanned += 1
      guard scanned <= Bounds.scannedNodes else {
        _ = spend(Bounds.size, at: node.location)
        return result
      }
      if let items = node.items { rest.append(contentsOf: items.reversed()) }
      guard let entries = node.entries else { continue }
      if let extends = node["$extends"] {
        for name in extends.items.map(Array.init) ?? [extends] {
          add(name, isAlias: false, named: name.text ?? "")
        }
      }
      for entry in entries.reversed() where entry.value.kind != .scalar {
        switch entry.name {
        // Values, in which `$extends` would mean nothing.
        case "$sample", "$default", "$const", "$enum", "$names", "$extends": break
        default: rest.append(entry.value)
        }
      }
    }
    return result
  }

  // MARK: - What references mean

  /// The schema itself, or the one of the model that it refers to in the end.
  func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let name) = schema.kind else { return schema }
    return models.finalSchema(of: name) ?? Schema(.any, location: schema.location)
  }

  /// Whether a value may be null, by the schema or by the model it refers to.
  func isNullable(_ schema: Schema) -> Bool { schema.isNullable || resolved(schema).isNullable }

  /// Models with parts of files stand nowhere but in `multipart` bodies.
  private mutating func checkReferences() {
    if hasParts {
      for check in referenceChecks { checkReference(check) }
    }
    referenceChecks = []
  }

  private mutating func checkReference(_ check: ReferenceCheck) {
    let part: String?
    if let known = parts[check.model] {
      part = known
    } else {
      if case .object(let object)? = models.finalSchema(of: check.model)?.kind {
        part = object.properties.first(where: isPart)?.name
      } else {
        part = nil
      }
      parts[check.model] = .some(part)
    }
    guard let part else { return }
    error(
      "model \(quoted(check.model)) has the part \(quoted(part)) of type `file`, so it can only be "
        + "the body of a `multipart`", at: check.location)
  }

  /// What had to wait for the models and comes from outside of them.
  mutating func checkWhatWaited() {
    checkReferences()
    checkUnions()
    for check in limitChecks { checkLimit(check) }
    limitChecks = []
  }

  private mutating func checkLimit(_ check: LimitCheck) {
    let schema = resolved(check.schema)
    let isRight: Bool
    switch (schema.kind, check.subject) {
    case (.any, _), (.string, .string), (.integer, .number), (.number, .number), (.array, .array):
      isRight = true
    default: isRight = false
    }
    if isRight { return }
    error(
      "`\(check.key.text ?? "")` limits \(check.subject.rawValue), and this is \(noun(schema))",
      at: check.key.location)
  }

  private mutating func checkUnions() {
    for check in unionChecks {
      for (unionCase, location) in check.cases { checkCase(unionCase, of: check, at: location) }
    }
    unionChecks = []
  }

  private mutating func property(
    _ name: String, of object: ObjectSchema, in schema: Schema
  ) -> Property? {
    guard case .reference(let model) = schema.kind else {
      return object.properties.first { $0.name == name }
    }
    if let known = discriminatingProperties[[model, name]] { return known }
    let property = object.properties.first { $0.name == name }
    discriminatingProperties[[model, name]] = .some(property)
    return property
  }

  private mutating func checkCase(
    _ unionCase: Union.Case, of check: UnionCheck, at location: SourceLocation
  ) {
    let schema = resolved(unionCase.schema)
    switch schema.kind {
    case .any, .map: return
    case .object(let object):
      guard let property = property(check.discriminator, of: object, in: unionCase.schema) else {
        if object.additionalProperties != nil { return }
        let hint = suggestion(
          for: check.discriminator, among: object.properties.map(\.name))
        error(
          "this case has no property \(quoted(check.discriminator)), which `$discriminator` names\(hint)",
          at: location)
        return
      }
      let type = resolved(property.schema)
      switch type.kind {
      case .string, .any: break
      case .enumeration(let enumeration) where enumeration.base == .string: break
      case .constant(.string(let value)):
        for other in unionCase.discriminatorValues where other != value {
          error(
            "the value \(quoted(other)) chooses this case, but its \(quoted(check.discriminator)) is "
              + "always \(quoted(value))", at: location)
        }
      default:
        error(
          "the property \(quoted(check.discriminator)), which `$discriminator` names, is \(noun(type)) "
            + "in this case; it is a string", at: location)
      }
    default:
      error(
        "the cases of a `$oneOf` with a `$discriminator` are objects, and this is \(noun(schema))",
        at: location)
    }
  }
}
