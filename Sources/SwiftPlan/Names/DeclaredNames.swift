/// All names that stand in generated code, and which names hide others where.
struct DeclaredNames {
  /// Where a declaration stands: the names from the service's enum to the declaration itself.
  private(set) var paths: [[String]] = []
  /// The names of all declarations, wherever they stand.
  private var declaredNames: Set<String> = []
  /// The next number for a name that others of the same path have too.
  private var numbers: [[String]: Int] = [:]
  /// The names declared directly inside of a path.
  private var members: [[String]: Set<String>] = [:]
  /// The names of other modules that declarations directly inside of a path hide.
  private var hidden: [[String]: [String]] = [:]

  /// Names that no type directly inside of a path may have: those of properties that it would be
  /// taken for, and those that stand for something else there.
  private var reserved: [[String]: Set<String>] = [:]

  /// Enums that are extended in files of their own: what stands there does not see the names around the
  /// enum, as it would between the enum's braces.
  private var extended: Set<[String]> = []

  /// Says that what is declared in an enum may stand in an extension of it.
  mutating func extend(_ path: [String]) { extended.insert(path) }

  /// How many of a scope's names lead to where a bare name is looked for, the outermost first.
  private func visibleDepths(in scope: [String]) -> [Int] {
    let extended =
      self.extended.isEmpty
      ? nil : scope.indices.last { self.extended.contains(Array(scope[...$0])) }
    guard let extended else { return Array(0...scope.count) }
    return [0] + Array(extended + 1...scope.count)
  }

  /// How many of a scope's names lead to where a bare name may be looked for. What is declared in an extended enum
  /// stands between the enum's braces too, such as its cases, and sees all names around it there.
  private func depths(in scope: [String]) -> ClosedRange<Int> { 0...scope.count }

  /// Reserves a name for a property. Only those that begin with something that has no upper case, a digit
  /// behind its underscore for example, could be types as well.
  mutating func reserve(_ name: String, forPropertyIn path: [String]) {
    guard let first = name.utf8.first, !(0x61...0x7A).contains(first) else { return }
    reserve(name, in: path)
  }

  /// Reserves a name for something that is not declared here.
  mutating func reserve(_ name: String, in path: [String]) {
    reserved[path, default: []].insert(name)
  }

  mutating func declare(_ path: [String]) -> DeclarationID {
    paths.append(path)
    add(path)
    return DeclarationID(index: paths.count - 1)
  }

  /// Puts a declaration at another place.
  mutating func move(_ id: DeclarationID, to path: [String]) {
    remove(id)
    paths[id.index] = path
    add(path)
  }

  /// Removes a declaration that nothing stands for.
  mutating func remove(_ id: DeclarationID) {
    let path = paths[id.index]
    let enclosing = Array(path.dropLast())
    members[enclosing]?.remove(path.last ?? "")
    hidden[enclosing]?.removeAll { $0 == path.last }
  }

  private mutating func add(_ path: [String]) {
    let name = path.last ?? ""
    let enclosing = Array(path.dropLast())
    declaredNames.insert(name)
    members[enclosing, default: []].insert(name)
    if StandardNames.contains(name) { hidden[enclosing, default: []].append(name) }
  }

  /// A name that is not taken inside of a path, and does not hide what encloses it.
  mutating func freeName(_ name: String, in path: [String]) -> String {
    func isTaken(_ candidate: String) -> Bool {
      members[path]?.contains(candidate) == true || path.contains(candidate)
    }
    var name = StandardNames.isModule(name) ? name + "Value" : name
    if reserved[path]?.contains(name) == true { name += "Value" }
    guard isTaken(name) else { return name }
    // What a type holds under its own name, as the `error` of an `Error`.
    if path.contains(name), !name.hasSuffix("Value"), !isTaken(name + "Value") {
      return name + "Value"
    }
    let key = path + [name]
    var number = numbers[key, default: 2]
    while isTaken(name + String(number)) { number += 1 }
    numbers[key] = number + 1
    return name + String(number)
  }

  func isDeclared(_ name: String, in path: [String]) -> Bool {
    members[path]?.contains(name) == true
  }

  /// Names of other modules that declarations around a place hide there.
  func standardNames(hiddenIn scope: [String]) -> [String] {
    guard !hidden.isEmpty else { return [] }
    return depths(in: scope).flatMap { hidden[Array(scope.prefix($0))] ?? [] }
  }

  func spell(_ type: SwiftType, in scope: [String]) -> String {
    switch type {
    case .standard(let standard): spell(standard.rawValue, in: scope)
    case .declared(let id): spell(path: paths[id.index], in: scope)
    case .own(let name, _): name
    case .array(let element): "[" + spell(element, in: scope) + "]"
    case .dictionary(let value):
      "[" + spell(StandardType.string.rawValue, in: scope) + ": " + spell(value, in: scope) + "]"
    case .optional(let wrapped): spell(wrapped, in: scope) + "?"
    case .nullable(let wrapped):
      spell("Nullable", in: scope) + "<" + spell(wrapped, in: scope) + ">"
    case .union(let union, of: let value):
      spell(union.rawValue, in: scope) + "<" + spell(value, in: scope) + ">"
    }
  }

  /// A name of the standard library, Foundation or the runtime, with its module where a declaration
  /// hides it.
  func spell(_ name: String, in scope: [String]) -> String {
    guard declaredNames.contains(name) else { return name }
    let isHidden = depths(in: scope).contains { isDeclared(name, in: Array(scope.prefix($0))) }
    return isHidden ? "\(StandardNames.module(of: name)).\(name)" : name
  }

  private func spell(path: [String], in scope: [String]) -> String {
    let depths = visibleDepths(in: scope)
    for start in path.indices.reversed() {
      // The innermost declaration of a name is what the bare name means.
      let innermost = depths.last {
        isDeclared(path[start], in: Array(scope.prefix($0)))
      }
      guard let innermost, scope.prefix(innermost) == path.prefix(start) else { continue }
      let names = path[start...]
      return names.count == 1 ? Identifier.escaped(path[start]) : names.joined(separator: ".")
    }
    return path.joined(separator: ".")
  }
}
