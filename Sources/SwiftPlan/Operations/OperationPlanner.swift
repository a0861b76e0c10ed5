import Diagnostics
import ServiceModel

/// Plans the operations of one target.
final class OperationPlanner {
  private let service: Service
  private let types: TypePlanner
  /// Nil for the operations without one.
  let group: GroupDraft?
  /// The target's enum.
  let scope: DeclarationScope
  private(set) var drafts: [OperationDraft] = []
  /// The models that only these operations use.
  var models: [DeclarationDraft] = []
  private var memberNames: MemberNames

  /// What the runtime's provider and target have already.
  static let providerMembers: Set<String> = [
    "scoped", "configuration", "route", "sample", "sampleHeaders", "oauthEndpoints", "all",
    "stream",
  ]

  /// - Parameter others: What else the provider has, which no operation can be named as.
  init(
    service: Service, types: TypePlanner, group: GroupDraft?, besides others: Set<String> = []
  ) {
    self.service = service
    self.types = types
    self.group = group
    scope = DeclarationScope(path: types.scope.path + [group?.typeName].compactMap(\.self))
    memberNames = MemberNames(
      kind: "operations", reserved: Self.providerMembers.union(others),
      areAuthored: service.hasAuthoredNames)
  }

  /// Plans an operation.
  ///
  /// - Parameters:
  ///   - wished: The name that it gets where no other operation has it.
  ///   - index: Which of the service's operations it is.
  func add(_ operation: Operation, named wished: String, at index: Int) {
    ChosenName.check(
      operation.name, comesOutAs: wished, at: operation.renamedAt, diagnostics: &types.diagnostics)
    let name = memberNames.claim(
      wished, for: operation.renamedFrom ?? operation.name,
      at: operation.location, renamedAt: operation.renamedAt, movedAt: operation.groupRenamedAt,
      remedy: "give one of them another `name`", diagnostics: &types.diagnostics)
    let typeName = Identifier.type(name)
    var arguments = ArgumentPlanner(types: types, scope: scope, typeName: typeName)
    types.isPlanningRequest = true
    arguments.plan(operation)
    types.isPlanningRequest = false
    var draft = OperationDraft(
      name: name, index: index, operation: operation, arguments: arguments.arguments,
      route: arguments.route, errors: errors(operation.errors, of: typeName))
    addSettings(of: operation, to: &draft.route)
    ResponsePlanner(types: types, scope: scope, typeName: typeName)
      .plan(operation.responses, of: &draft)
    drafts.append(draft)
  }

  /// The types of error responses that are JSON. The first that is declared here is `ListFailure`, others
  /// have the status in their name, as in `ListNotFoundFailure`.
  func errors(_ responses: [Response], of name: String = "") -> [ErrorDraft] {
    var isFirst = true
    return responses.compactMap { response in
      guard case .json(let schema) = response.content else { return nil }
      let count = scope.declarations.count
      let status = isFirst ? "" : Words(response.status.swiftName).upperCamelCase
      let type = types.type(of: schema, named: name + status + "Failure", in: scope)
      isFirst = isFirst && scope.declarations.count == count
      return ErrorDraft(status: response.status, type: type)
    }
  }

  /// Takes declarations away for which others stand.
  func share(_ representative: (DeclarationID) -> DeclarationID) {
    scope.declarations.removeAll { representative($0.id) != $0.id }
    for index in drafts.indices {
      drafts[index].mapTypes { $0.mappingDeclarations(representative) }
    }
  }

  /// Has operations return the one type that the responses of all their statuses have turned out to have.
  ///
  /// - Returns: The enums of responses that stand for nothing any more.
  func joinResponses() -> Set<DeclarationID> {
    var joined: Set<DeclarationID> = []
    for index in drafts.indices {
      guard case .declared(let id)? = drafts[index].responseType,
        case .responseTable(let cases, _)? = types[id]?.kind,
        let type = cases.first?.type,
        cases.allSatisfy({ $0.content == .value && $0.type == type })
      else { continue }
      drafts[index].responseKind = .value
      drafts[index].responseType = type
      joined.insert(id)
    }
    return joined
  }

  /// Takes declarations away that nothing has.
  func remove(_ ids: Set<DeclarationID>) {
    scope.declarations.removeAll { ids.contains($0.id) }
  }

  /// The types of the operations, and those that their declarations are made of.
  var usedTypes: [SwiftType] {
    drafts.flatMap(\.types) + scope.declarations.flatMap(\.types)
  }

  /// Decides the item types of lists and the kinds of streams, once all types are known.
  func decideSequences() {
    for index in drafts.indices {
      let draft = drafts[index]
      if let pagination = draft.operation.pagination, draft.responseKind == .value {
        drafts[index].itemType = draft.responseType.flatMap {
          types.element(at: pagination.items, of: $0)
        }
      }
      if let stream = draft.stream, stream.kind == .eventFields, !types.areEvents(stream.type) {
        drafts[index].stream?.kind = .events
      }
    }
  }

  private func addSettings(of operation: Operation, to route: inout RoutePlan) {
    route.headers =
      operation.headers.map {
        FieldPlan(key: Literals.string($0.name), literal: Literals.string($0.value))
      } + route.headers
    route.baseURL = operation.baseURL.map(Literals.string)
    route.omittedHeaders = operation.omittedHeaders.map(Literals.string)
    route.omittedQuery = operation.omittedQuery.map(Literals.string)
    route.omittedErrors = operation.omittedErrors
    let hasValue = operation.responses.contains {
      if case .json = $0.content { true } else { false }
    }
    if hasValue, operation.unwrap != service.unwrap {
      route.unwrap = OverridePlan(value: operation.unwrap.map(Self.keyPath))
    }
    if operation.failure != service.failure {
      route.failure = OverridePlan(
        value: operation.failure.flatMap(ContentConditions.expression))
    }
    if operation.authentication != service.authentication {
      route.authentication = AuthenticationPlan(operation.authentication)
    }
    route.sendsCredentialsToAnyOrigin =
      operation.path.isWholeURL && !operation.path.staysAtService && operation.hasOwnAuthentication
      && !operation.authentication.alternatives.isEmpty
    if operation.timeout != service.timeout {
      route.timeout = OverridePlan(value: operation.timeout.map(\.plainText))
    }
    if operation.retry != service.retry {
      route.retry = RetryPlan(operation.retry ?? RetryPolicy(attempts: 1))
    }
    route.pagination = PaginationPlan(of: operation)
    if operation.cache != service.cache { route.cache = (operation.cache ?? .default).swiftName }
    let omitted = Set(operation.omittedHeaders.map { $0.lowercased() })
    let inherited = service.headers.filter { !omitted.contains($0.name.lowercased()) }
    if let types = acceptedTypes(of: operation, inherited).map(Literals.string) {
      let isArgument = operation.parameters.contains {
        $0.in == .header && $0.name.lowercased() == "accept"
      }
      // What the caller says comes behind it, and stands in its place.
      if isArgument {
        route.headers.insert(FieldPlan(key: Literals.string("Accept"), literal: types), at: 0)
      } else {
        route.accept = types
      }
    }
    if operation.responses.contains(where: { !$0.status.isSuccess }) {
      route.acceptedStatuses = operation.responses.map(\.status)
    }
  }

  /// What the operation has for `Accept` that the service has not.
  private func acceptedTypes(of operation: Operation, _ inherited: [ConstantField]) -> String? {
    func areSet(_ headers: [ConstantField]) -> Bool {
      headers.contains { $0.name.lowercased() == "accept" }
    }
    if areSet(operation.headers) { return nil }
    let isEmpty = operation.responses.allSatisfy { $0.content.isNothing || $0.isUndescribed }
    // Who writes a service description says it of all operations, and who corrects a document of those with JSON.
    if areSet(inherited),
      service.hasAuthoredNames || isEmpty
        || operation.responses.contains(where: \.content.isJSON)
    {
      return nil
    }
    let errors =
      operation.errors
      + service.errors.filter { !operation.omittedErrors.contains($0.status) }
    // Some servers answer a failure with a page or a redirect where nobody asks for JSON. What is read may be a file all
    // the same.
    let isRead =
      operation.isReading
      && operation.responses.contains { $0.status != .code(204) }
    if isEmpty, !isRead, errors.contains(where: \.content.isJSON) { return nil }
    return operation.responses.acceptedTypes
  }

  static func keyPath(_ path: KeyPath) -> String {
    Literals.string(path.joined(separator: "."))
  }
}
