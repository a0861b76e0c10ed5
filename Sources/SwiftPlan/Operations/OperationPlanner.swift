import Diagnostics
import ServiceModel

/// What a response holds that is an error.
struct ErrorDraft {
  var status: StatusPattern
  var type: SwiftType

  func spelled(_ names: TypeNames, in scope: [String]) -> ErrorPlan {
    ErrorPlan(status: status, type: names.spell(type, in: scope))
  }
}

/// An operation whose types are chosen and not yet spelled.
struct OperationDraft {
  struct Argument {
    var name: String
    var type: SwiftType
    var defaultValue: String?
    var documentation: DocumentationPlan
    var isRequired: Bool
    var isInBody: Bool
  }
  var name: String
  /// Which of the service's operations it is.
  var index: Int
  var operation: Operation
  var arguments: [Argument]
  var route: RoutePlan
  var errors: [ErrorDraft]
  var responseKind = ResponsePlan.Kind.nothing
  var responseType: SwiftType?
  /// What the list is of that the response is a page of.
  var itemType: SwiftType?
  /// The values that the response has one after the other.
  var stream: StreamDraft?

  var types: [SwiftType] {
    arguments.map(\.type) + errors.map(\.type) + [responseType, stream?.type].compactMap(\.self)
  }

  /// The types of the arguments that are parts of a multipart body as they are.
  var partTypes: [SwiftType] {
    guard let body = route.body, body.kind == .multipart else { return [] }
    let names = Set(body.fields.filter(\.wrappers.isEmpty).compactMap(\.argument))
    return arguments.filter { names.contains(Identifier.escaped($0.name)) }.map(\.type)
  }

  mutating func mapTypes(_ map: (SwiftType) -> SwiftType) {
    for index in arguments.indices { arguments[index].type = map(arguments[index].type) }
    for index in errors.indices { errors[index].type = map(errors[index].type) }
    responseType = responseType.map(map)
    itemType = itemType.map(map)
    if let stream { self.stream?.type = map(stream.type) }
  }

  func spelled(_ names: TypeNames, in scope: [String], sample: SamplePlan) -> OperationPlan {
    var route = route
    route.errors = errors.map { $0.spelled(names, in: scope) }
    route.pagination?.item = itemType.map {
      PaginationPlan.Item(
        type: names.spell($0, in: []), needsSelf: arguments.contains { $0.name == "items" })
    }
    let callees: Set = ["value", "values", "text", "data", "send", "download", "responseByStatus"]
    return OperationPlan(
      name: Identifier.escaped(name),
      documentation: DocumentationPlan(of: operation),
      deprecationMessage: operation.documentation.deprecation
        .flatMap(DocumentationLines.line).map(Literals.string),
      arguments: arguments.map { argument in
        ArgumentPlan(
          label: Identifier.label(argument.name),
          callLabel: Identifier.callLabel(argument.name),
          name: Identifier.escaped(argument.name),
          type: names.spell(argument.type, in: scope),
          outerType: names.spell(argument.type, in: []),
          defaultValue: argument.defaultValue,
          documentation: argument.documentation)
      },
      route: route,
      response: ResponsePlan(
        kind: responseKind,
        type: responseType.map { names.spell($0, in: []) },
        needsSelf: arguments.contains { callees.contains($0.name) },
        isDiscardable: !HTTPMethods.safe.contains(operation.method)
          && [.value, .values, .text, .data, .table].contains(responseKind),
        destination: arguments.contains { $0.name == "destination" }
          ? "fileDestination" : "destination",
        stream: stream?.spelled(names, besides: arguments.map(\.name))),
      sample: sample)
  }
}

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
      route: arguments.route, errors: errors(operation.errors, named: typeName + "Failure"))
    addSettings(of: operation, to: &draft.route)
    ResponsePlanner(types: types, scope: scope, typeName: typeName)
      .plan(operation.responses, of: &draft)
    drafts.append(draft)
  }

  /// The types of error responses that are JSON.
  func errors(_ responses: [Response], named name: String) -> [ErrorDraft] {
    responses.compactMap { response in
      guard case .json(let schema) = response.content else { return nil }
      return ErrorDraft(
        status: response.status,
        type: types.type(of: schema, named: name, in: scope))
    }
  }

  /// Takes declarations away for which others stand.
  func share(_ representative: (DeclarationID) -> DeclarationID) {
    scope.declarations.removeAll { representative($0.id) != $0.id }
    for index in drafts.indices {
      drafts[index].mapTypes { $0.mappingDeclarations(representative) }
    }
  }

  /// The types of the operations, and those that their declarations are made of.
  var usedTypes: [SwiftType] {
    drafts.flatMap(\.types) + scope.declarations.flatMap(\.types)
  }

  /// Says what is known of lists and streams when all types are.
  func decideSequences() {
    for index in drafts.indices {
      let draft = drafts[index]
      if let pagination = draft.operation.pagination, draft.responseKind == .value {
        drafts[index].itemType = draft.responseType.flatMap {
          types.element(at: pagination.items, of: $0)
        }
      }
      if let stream = draft.stream, stream.kind == .events, types.allHave("data", in: stream.type) {
        drafts[index].stream?.kind = .eventFields
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
      route.failure = OverridePlan(value: operation.failure.map(Self.keyPath))
    }
    if operation.authentication != service.authentication {
      route.authentication = AuthenticationPlan(operation.authentication)
    }
    route.sendsCredentialsToAnyOrigin =
      operation.path.isWholeURL && operation.hasOwnAuthentication
      && !operation.authentication.alternatives.isEmpty
    if operation.timeout != service.timeout { route.timeout = operation.timeout.map(\.plainText) }
    if operation.retry != service.retry {
      route.retry = RetryPlan(operation.retry ?? RetryPolicy(attempts: 1))
    }
    route.pagination = PaginationPlan(of: operation)
    if operation.cache != service.cache { route.cache = (operation.cache ?? .default).swiftName }
    let setsAccept = (operation.headers + service.headers).contains {
      $0.name.lowercased() == "accept"
    }
    if !setsAccept { route.accept = operation.responses.acceptedTypes.map(Literals.string) }
    if operation.responses.contains(where: { !$0.status.isSuccess }) {
      route.acceptedStatuses = operation.responses.map(\.status)
    }
  }

  static func keyPath(_ path: KeyPath) -> String {
    Literals.string(path.joined(separator: "."))
  }
}
