import FletcherOptions

/// The modules whose types what a file declares is made of.
struct ExposedModules {
  private var modules: Set<String> = []
  /// What stands in front of a dot in types of somebody's own: modules, or types.
  private var qualifiers: Set<String> = []
  private var hasUnqualified = false
  private let access: SwiftOptions.Access
  private let types: TypePlanner

  /// Of a file without declarations.
  init(access: SwiftOptions.Access, types: TypePlanner) {
    self.access = access
    self.types = types
  }

  /// Adds what the cases of a target are made of.
  mutating func add(casesOf operations: [OperationDraft]) {
    modules.insert("Fletcher")
    for argument in operations.flatMap(\.arguments) { add(argument.type) }
  }

  /// Adds what methods are made of.
  mutating func add(methodsOf operations: [OperationDraft]) {
    add(casesOf: operations)
    for operation in operations {
      switch operation.responseKind {
      case .data, .file: modules.insert("Foundation")
      case .nothing, .value, .text, .textOrJSON, .base64, .table, .values, .events: break
      }
      if let type = operation.responseType { add(type) }
    }
  }

  mutating func add(_ declarations: [DeclarationDraft]) {
    for declaration in declarations {
      declaration.forEachDeclaration { add($0) }
    }
  }

  mutating func add(_ type: SwiftType) {
    switch type {
    case .standard(let standard): addStandard(standard.rawValue)
    case .declared(let id):
      // What is only another name for a type is made of that type, as the compiler sees it of what is public.
      if access == .public, case .alias(let type)? = types[id]?.kind { add(type) }
    case .own(let name, _): addOwn(name)
    case .array(let inner), .dictionary(let inner), .optional(let inner): add(inner)
    case .nullable(let inner), .union(_, of: let inner):
      modules.insert("Fletcher")
      add(inner)
    }
  }

  /// Adds a name of Swift, Foundation or the runtime.
  mutating func addStandard(_ name: String) { modules.insert(StandardNames.module(of: name)) }

  private mutating func add(_ declaration: DeclarationDraft) {
    for type in declaration.ownTypes { add(type) }
    for name in declaration.conformances { addOwn(name) }
    switch declaration.kind {
    case .alias: break
    case .openEnum: addConformance()
    // What its fields are named in.
    case .structure: modules.insert("Fletcher")
    case .union(let union):
      // The case of what is unknown holds JSON.
      modules.insert("Fletcher")
      for property in union.sharedProperties { add(property.type) }
    case .responseTable(let cases, _):
      modules.insert("Fletcher")
      if cases.contains(where: { $0.content == .data }) { modules.insert("Foundation") }
    }
  }

  /// Adds what makes a type a model: the compiler counts conformances of what is public alone.
  private mutating func addConformance() {
    if access == .public { modules.insert("Fletcher") }
  }

  /// Adds a type or a protocol of somebody's own, as it is written.
  private mutating func addOwn(_ name: String) {
    if let dot = name.firstIndex(of: ".") {
      qualifiers.insert(String(name[..<dot]))
    } else if StandardNames.contains(name) {
      addStandard(name)
    } else if !Self.protocolsOfSwift.contains(name) {
      hasUnqualified = true
    }
  }

  /// Those that somebody may want models to conform to.
  private static let protocolsOfSwift: Set<String> = [
    "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable",
    "Hashable",
    "Identifiable", "Sendable",
  ]

  /// Adds what another file exposes.
  mutating func formUnion(_ other: ExposedModules) {
    modules.formUnion(other.modules)
    qualifiers.formUnion(other.qualifiers)
    hasUnqualified = hasUnqualified || other.hasUnqualified
  }

  func plans(of imports: [String]) -> [ImportPlan] {
    let named = modules.union(qualifiers)
    let hasUnknown = hasUnqualified || !qualifiers.isSubset(of: imports)
    return imports.map { module in
      let exposure: ImportPlan.Exposure =
        if access == .internal || !(named.contains(module) || hasUnknown) {
          .hidden
        } else if access == .public, named.contains(module) {
          .exposed
        } else {
          .whereNeeded
        }
      return ImportPlan(module: module, exposure: exposure)
    }
  }
}
