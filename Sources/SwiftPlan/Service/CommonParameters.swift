import ServiceModel

/// The parameters that all operations take, whose types are chosen and not yet spelled.
struct CommonParameters {
  private var arguments: [OperationDraft.Argument]
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
    query = planner.plan(common: parameters)
    types.isPlanningRequest = false
    arguments = planner.arguments
    headers = planner.route.headers
    cookies = planner.route.cookies
  }

  var types: [SwiftType] { arguments.map(\.type) }

  mutating func mapTypes(_ map: (SwiftType) -> SwiftType) {
    for index in arguments.indices { arguments[index].type = map(arguments[index].type) }
  }

  func spelled(_ names: DeclaredNames) -> CommonParametersPlan {
    CommonParametersPlan(
      arguments: arguments.map { $0.spelled(names, in: []) }, query: query, headers: headers,
      cookies: cookies)
  }
}
