import ServiceModel

/// The parameters that all operations take, whose types are chosen and not yet spelled.
struct CommonParameters {
  private var arguments: [OperationDraft.Argument]
  private let path: [FieldPlan]
  private let query: [FieldPlan]
  private let headers: [FieldPlan]
  private let cookies: [FieldPlan]

  /// Nil where the service has none.
  init?(of service: Service, _ types: TypePlanner) {
    var parameters: [Parameter] = []
    var numbers: [[String]: Int] = [:]
    for parameter in service.operations.lazy.flatMap(\.parameters) where parameter.isCommon {
      let identity = [parameter.in.rawValue, parameter.name]
      guard let number = numbers[identity] else {
        numbers[identity] = parameters.count
        parameters.append(parameter)
        continue
      }
      // A name that was chosen for it at one of the operations is its name.
      let isRenamed = parameters[number].schema.provenance.renamedAt != nil
      if !isRenamed, parameter.schema.provenance.renamedAt != nil { parameters[number] = parameter }
    }
    guard !parameters.isEmpty else { return nil }
    var planner = ArgumentPlanner(types: types, scope: types.scope, typeName: "")
    types.isPlanningRequest = true
    let fields = planner.plan(common: parameters)
    path = fields.path
    query = fields.query
    types.isPlanningRequest = false
    arguments = planner.arguments
    for index in arguments.indices where parameters[index].isRequired {
      let lines = arguments[index].documentation.lines
      arguments[index].documentation.lines = ["Required."] + (lines.isEmpty ? [] : [""] + lines)
    }
    headers = planner.route.headers
    cookies = planner.route.cookies
  }

  var types: [SwiftType] { arguments.map(\.type) }

  mutating func mapTypes(_ map: (SwiftType) -> SwiftType) {
    for index in arguments.indices { arguments[index].type = map(arguments[index].type) }
  }

  func spelled(_ names: DeclaredNames) -> CommonParametersPlan {
    CommonParametersPlan(
      arguments: arguments.map { $0.spelled(names, in: []) }, path: path, query: query,
      headers: headers, cookies: cookies)
  }
}

extension Service {
  /// Makes what tells the pages of any list from one another an argument of each operation, though all operations take
  /// it.
  mutating func leavePagesToCalls() {
    let names = Set(
      operations.flatMap { [$0.pagination?.parameter, $0.pagination?.size] }.compactMap(\.self))
    guard !names.isEmpty else { return }
    for operation in operations.indices {
      for index in operations[operation].parameters.indices
      where tellsPages(operations[operation].parameters[index], names) {
        operations[operation].parameters[index].isCommon = false
      }
    }
  }

  private func tellsPages(_ parameter: Parameter, _ names: Set<String>) -> Bool {
    guard parameter.isCommon, parameter.in == .query else { return false }
    if names.contains(parameter.name) { return true }
    guard case .object(let object) = models.resolved(parameter.schema).schema.kind else {
      return false
    }
    return object.properties.contains { property in
      names.contains(property.name) || names.contains("\(parameter.name)[\(property.name)]")
    }
  }
}
