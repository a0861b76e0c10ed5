import SwiftPlan

/// All types that a client declares, and what code does with them.
struct TypeTable {
  struct Entry {
    /// The names from below the service to the type itself.
    var path: [String]
    var plan: DeclarationPlan

    var name: String { path.joined(separator: ".") }
  }

  /// In the order of the client; a type stands before those that are declared in it.
  private(set) var entries: [Entry] = []
  private(set) var text: TypeText
  private var positions: [[String]: Int] = [:]
  /// The types whose values responses hold, and those whose values requests hold.
  private var received: Set<[String]> = []
  private var sent: Set<[String]> = []

  init(of plan: ServicePlan) {
    text = TypeText(declared: [], namespaces: [], service: plan.name, aliases: [:])
    var outermost: [(scope: [String], plan: DeclarationPlan)] = []
    for part in plan.files.flatMap(\.parts) {
      switch part {
      case .service: outermost += plan.root.declarations.map { ([], $0) }
      case .group(let group): outermost += group.declarations.map { (group.scope, $0) }
      case .types(let types, let target): outermost += types.map { (target.scope, $0) }
      case .models(let models): outermost += models.map { ([], $0) }
      case .operations, .samples: break
      }
    }
    if let servers = plan.servers {
      outermost += servers.declarations.map { ([servers.name], $0) }
    }
    if let oauth = plan.oauth { outermost += oauth.declarations.map { ([], $0) } }
    for (scope, plan) in outermost { add(plan, in: scope) }
    var aliases: [[String]: String] = [:]
    for entry in entries {
      if case .alias(let type) = entry.plan.kind { aliases[entry.path] = type }
    }
    text = TypeText(
      declared: Set(positions.keys), namespaces: Set(outermost.map(\.scope)), service: plan.name,
      aliases: aliases)
    findUses(plan)
  }

  private mutating func add(_ plan: DeclarationPlan, in scope: [String]) {
    let path = scope + [plan.name]
    positions[path] = entries.count
    entries.append(Entry(path: path, plan: plan))
    for nested in plan.declarations { add(nested, in: path) }
  }

  subscript(path: [String]) -> Entry? { positions[path].map { entries[$0] } }

  /// Whether responses hold values of the type. A type that nothing uses is there for somebody to decode.
  func isReceived(_ path: [String]) -> Bool { received.contains(path) || !sent.contains(path) }

  /// Whether callers make values of the type.
  func isSent(_ path: [String]) -> Bool { sent.contains(path) }

  // MARK: - Uses

  private mutating func findUses(_ plan: ServicePlan) {
    var responses = plan.configuration.errors.flatMap { text.references(in: $0.type, scope: []) }
    var arguments: [[String]] = []
    for target in [plan.root] + plan.groups {
      for operation in target.operations {
        if let type = operation.response.type { responses += text.references(in: type, scope: nil) }
        responses += operation.route.errors.flatMap {
          text.references(in: $0.type, scope: target.scope)
        }
        arguments += operation.arguments.flatMap {
          text.references(in: $0.outerType, scope: nil)
        }
      }
    }
    received = reachable(from: responses)
    sent = reachable(from: arguments)
  }

  private func reachable(from start: [[String]]) -> Set<[String]> {
    var found: Set<[String]> = []
    var waiting = start
    while let path = waiting.popLast() {
      guard found.insert(path).inserted, let entry = self[path] else { continue }
      waiting += entry.plan.types.flatMap {
        text.references(in: $0, scope: entry.plan.scope(at: path))
      }
    }
    return found
  }
}

extension TargetPlan {
  /// Where types stand in the target's enum, below the service.
  var scope: [String] { property.isEmpty ? [] : [name] }
}

extension DeclarationPlan {
  /// What it is made of: names in the description's words where it has such, and the types as they are spelled.
  var members: [(name: String, type: String?)] {
    switch kind {
    case .structure(let plan):
      plan.properties.map { ($0.label, $0.type) }
        + (plan.additionalProperties.map { [("subscript", $0.type)] } ?? [])
    case .openEnum(let plan): plan.cases.map { ($0.literal, nil) }
    case .union(let plan): plan.cases.map { ($0.name, $0.type) }
    case .alias(let type): [("", type)]
    case .responseTable(let plan): plan.cases.map { ($0.name, $0.type) }
    }
  }

  /// The types that it is made of, as they are spelled.
  fileprivate var types: [String] { members.compactMap(\.type) }

  /// Where the types stand that it is made of: inside of it, but for an alias, which has no inside.
  func scope(at path: [String]) -> [String] {
    if case .alias = kind { path.dropLast() } else { path }
  }
}
