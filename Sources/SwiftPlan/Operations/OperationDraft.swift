import FletcherText
import ServiceModel

/// What a response holds that is an error.
struct ErrorDraft {
  var status: StatusPattern
  var type: SwiftType

  func spelled(_ names: DeclaredNames, in scope: [String]) -> ErrorPlan {
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

    func spelled(_ names: DeclaredNames, in scope: [String]) -> ArgumentPlan {
      ArgumentPlan(
        label: Identifier.label(name),
        callLabel: Identifier.callLabel(name),
        name: Identifier.escaped(name),
        type: names.spell(type, in: scope),
        outerType: names.spell(type, in: []),
        defaultValue: defaultValue,
        documentation: documentation)
    }
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
  /// The statuses whose responses have no content, where the value is nil.
  var emptyStatuses: [Int] = []
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
    let names = Set(
      body.fields.filter(\.wrappers.isEmpty).compactMap(\.argument)
        + [body.additionalFields].compactMap(\.self))
    return arguments.filter { names.contains(Identifier.escaped($0.name)) }.map(\.type)
  }

  /// Whether the name says that the operation is called for its response, whatever its method is.
  private var asks: Bool {
    Words(name).words.first.map { Self.questions.contains($0.lowercased()) } ?? false
  }

  private var mayBeOfNoInterest: Bool {
    operation.responses.contains(where: \.isUndescribed)
      || !HTTPMethods.safe.contains(operation.method) && !asks
  }

  private static let questions: Set<String> = [
    "calculate", "check", "count", "estimate", "fetch", "find", "get", "list", "lookup", "preview",
    "query", "read", "render", "search", "validate",
  ]

  mutating func mapTypes(_ map: (SwiftType) -> SwiftType) {
    for index in arguments.indices { arguments[index].type = map(arguments[index].type) }
    for index in errors.indices { errors[index].type = map(errors[index].type) }
    responseType = responseType.map(map)
    itemType = itemType.map(map)
    if let stream { self.stream?.type = map(stream.type) }
  }

  func spelled(_ names: DeclaredNames, in scope: [String], sample: SamplePlan) -> OperationPlan {
    var route = route
    route.errors = errors.map { $0.spelled(names, in: scope) }
    route.pagination?.item = itemType.map {
      PaginationPlan.Item(
        type: names.spell($0, in: []), needsSelf: arguments.contains { $0.name == "items" })
    }
    let callees: Set = [
      "value", "values", "text", "textIfAny", "textOrJSON", "textOrJSONIfAny", "data", "dataIfAny",
      "send", "download", "responseByStatus",
    ]
    return OperationPlan(
      name: Identifier.escaped(name),
      documentation: DocumentationPlan(of: operation),
      deprecationMessage: operation.documentation.deprecation
        .flatMap(DocumentationLines.line).map(Literals.string),
      arguments: arguments.map { $0.spelled(names, in: scope) },
      route: route,
      response: ResponsePlan(
        kind: responseKind,
        type: responseType.map { names.spell($0, in: []) },
        needsSelf: arguments.contains { callees.contains($0.name) },
        isDiscardable: mayBeOfNoInterest
          && [.value, .values, .text, .textOrJSON, .data, .table].contains(responseKind),
        emptyStatuses: emptyStatuses.isEmpty
          ? nil : alternatives(emptyStatuses.map(\.description)),
        destination: arguments.contains { $0.name == "destination" }
          ? "fileDestination" : "destination",
        stream: stream?.spelled(names, besides: arguments.map(\.name))),
      sample: sample)
  }
}
