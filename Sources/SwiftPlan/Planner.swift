import Diagnostics
import FletcherConfiguration
import ServiceModel

/// Plans the Swift of a service.
///
/// - Parameters:
///   - service: The service, with every reference in it checked.
///   - source: The file that it was read from, for the header of what is generated.
///   - options: What a person chose of the Swift.
///   - layout: How the client is divided into files.
///   - diagnostics: Gets the mistakes that only show in Swift: names that come out the same.
/// - Returns: The plan; nil where there were mistakes.
public func plan(
  _ service: Service, source: String, options: SwiftOptions = SwiftOptions(),
  layout: FileLayout = .named, diagnostics: inout Diagnostics
) async -> ServicePlan? {
  var mistakes = Diagnostics()
  let name = ServiceName.name(of: service, diagnostics: &mistakes)
  var service = service
  service.splitLargeGroups(&mistakes)
  let plan = await Planner(
    service: service, name: name, source: source, options: options, layout: layout
  ).plan(&mistakes)
  diagnostics.add(contentsOf: mistakes)
  return mistakes.hasErrors ? nil : plan
}

private struct Planner {
  let service: Service
  let name: String
  let source: String
  let options: SwiftOptions
  let layout: FileLayout

  func plan(_ diagnostics: inout Diagnostics) async -> ServicePlan {
    async let plannedSamples = SamplePlanner.samples(
      of: service, areNeeded: options.samples != .none)
    let groups = groups(&diagnostics)
    var types = TypePlanner(
      service: service, serviceName: name, groups: groups.map { ($0.typeName, $0.renamedAt) },
      options: options,
      diagnostics: &diagnostics)

    let properties = Set(groups.map(\.property))
    var root = OperationPlanner(
      service: service, scope: [name],
      reservedNames: Self.providerMembers.union(properties))
    var planners = groups.map { group in
      OperationPlanner(
        service: service, scope: [name, group.typeName], reservedNames: Self.providerMembers)
    }
    let positions = Dictionary(
      uniqueKeysWithValues: groups.enumerated().map { ($1.name, $0) })
    let operationNames = OperationNames(of: service, reserved: Self.providerMembers).names
    for (index, (operation, name)) in zip(service.operations, operationNames).enumerated() {
      if let group = operation.group, let position = positions[group] {
        planners[position].add(
          operation, named: name, at: index, types: &types, diagnostics: &diagnostics)
      } else {
        root.add(operation, named: name, at: index, types: &types, diagnostics: &diagnostics)
      }
    }
    var errors = errors(&types, &root, &diagnostics)
    // A person who writes a service description says what is shared by making it a model.
    if !service.hasAuthoredNames {
      var targets = [root] + planners
      let share = SharedTypes.share(types: &types, targets: &targets)
      for index in errors.indices { errors[index].1 = share(errors[index].1) }
      root = targets.removeFirst()
      planners = targets
    }
    let declarations = types.drafts + root.declarations + planners.flatMap(\.declarations)
    UnionMembers.settle(in: declarations, types: types)
    NestedTypeNames(of: [root] + planners).setApart(declarations, in: &types)
    Indirection.decide(in: declarations, types: types)
    let declaredTypes = DeclaredTypes(declarations)
    root.settleSequences(declaredTypes)
    for index in planners.indices { planners[index].settleSequences(declaredTypes) }
    let owners = ModelOwners.owners(
      of: types.drafts, targets: planners, besides: root.types + errors.map(\.1))
    let models = Dictionary(grouping: types.drafts) { owners[$0.id] }

    let servers = ServerPlanner(service: service).plan(
      in: name, types: &types, diagnostics: &diagnostics)
    let oauth = OAuthPlanner(service: service).plan(
      in: name, types: &types, diagnostics: &diagnostics)
    let responseHeaders = ResponseHeaderPlanner(service: service, types: types)
    let plannedHeaders = responseHeaders.plan(in: name, types: &types)
    let aliases = ExposedModules.aliases(
      in: types.drafts + root.declarations + planners.flatMap(\.declarations))
    let unexposed = ExposedModules(access: options.access, aliases: aliases)
    var exposed = unexposed
    if servers != nil { exposed.addStandard("URL") }
    for type in responseHeaders.types { exposed.add(type) }
    var names = types.names
    for (index, planner) in planners.enumerated()
    where FileDivision.isLarge(planner, models: models[index] ?? []) {
      names.extend(planner.scope)
    }
    let samples = await plannedSamples
    diagnostics.add(contentsOf: samples.diagnostics)
    checkOwnNames(types, &diagnostics)

    let rootTarget = FileDivision.Target(
      plan: target(
        root, name: name, qualifiedName: name, group: nil, names, samples),
      operations: root.drafts, declarations: root.declarations)
    let groupTargets = zip(groups, planners).enumerated().map { index, group in
      let (group, planner) = group
      return FileDivision.Target(
        plan: target(
          planner, name: group.typeName, qualifiedName: "\(name).\(group.typeName)",
          group: group, names, samples),
        operations: planner.drafts, declarations: planner.declarations,
        models: models[index] ?? [])
    }
    let commonModels = models[nil] ?? []
    var division = FileDivision(
      of: name, layout: layout,
      weight: groupTargets.reduce(rootTarget.weight + commonModels.weight) { $0 + $1.weight },
      names: names, exposing: unexposed)
    let (rootPlan, rest) = division.addService(rootTarget, exposing: exposed)
    let groupPlans = groupTargets.map { division.add($0) }
    division.add(
      models: commonModels + rest, as: groups.isEmpty ? .models : .commonModels)
    if options.samples != .none {
      division.addSamples(
        of: [rootPlan] + groupPlans, besideTargets: options.samples == .client)
    }
    return ServicePlan(
      name: name, source: DocumentationLines.line(source),
      files: division.plans(imports),
      access: options.access.rawValue, binding: options.properties.rawValue,
      samplesAreForDebugging: options.samples == .debug,
      documentation: DocumentationPlan(
        lines: DocumentationLines.lines(of: service.documentation)),
      version: DocumentationLines.line(service.version),
      configuration: configuration(errors: errors, names),
      root: rootPlan, groups: groupPlans,
      credentials: CredentialPlanner.credentials(of: service, diagnostics: &diagnostics),
      oauth: oauth, servers: servers,
      responseHeaders: plannedHeaders,
      modelCount: types.drafts.count,
      names: ScopeNames(names, scope: [name]),
      outerNames: ScopeNames(names, scope: []))
  }

  /// What somebody names of their own must not mean something of the service's where it stands.
  private func checkOwnNames(_ types: TypePlanner, _ diagnostics: inout Diagnostics) {
    for written in options.types.map(\.type) + options.conformances.flatMap(\.protocols) {
      guard let head = written.text.split(separator: ".").first.map(String.init),
        types.scopesOfOwnNames[written.text]?.contains(where: { scope in
          (0...scope.count).contains { types.names.isDeclared(head, in: Array(scope.prefix($0))) }
        }) == true
      else { continue }
      diagnostics.error(
        "\(quoted(head)) is a type of the service's where this would stand; "
          + "\(head == written.text ? "write its module before it, as in `MyApp.\(head)`" : "rename the model")",
        at: written.location)
    }
  }

  private func imports(_ exposed: ExposedModules) -> [ImportPlan] {
    exposed.plans(of: Set(["Fletcher", "Foundation"] + options.imports).sorted())
  }

  private struct Group {
    var name: String
    var typeName: String
    var property: String
    /// Where somebody chose the name who uses the description.
    var renamedAt: SourceLocation?
  }

  private func groups(_ diagnostics: inout Diagnostics) -> [Group] {
    var seen: Set<String> = []
    var memberNames = MemberNames(
      kind: "groups", reserved: Self.providerMembers, areAuthored: service.hasAuthoredNames)
    // Not the service's own name, the witness that every target has, and what qualifies others.
    var typeNames = MemberNames(
      kind: "groups",
      reserved: StandardNames.moduleNames.union([name, StandardNames.witness]),
      suffix: "Group", areAuthored: service.hasAuthoredNames)
    var groups: [Group] = []
    for operation in service.operations {
      guard let group = operation.group, seen.insert(group).inserted else { continue }
      let wished = (property: Identifier.operation(group), type: Identifier.type(group))
      check(group, wished, of: operation, &diagnostics)
      let property = memberNames.claim(
        wished.property, for: group, at: operation.location,
        remedy: "give one of them another name", diagnostics: &diagnostics)
      let typeName = typeNames.claimDistinct(
        wished.type.shortened(toBytes: ServiceName.mostBytes), for: group, at: operation.location)
      groups.append(
        Group(
          name: group, typeName: typeName, property: property,
          renamedAt: operation.groupRenamedAt))
    }
    return groups
  }

  /// Reports a name of a group that somebody chose and that can't be had.
  private func check(
    _ group: String, _ wished: (property: String, type: String), of operation: Operation,
    _ diagnostics: inout Diagnostics
  ) {
    // One name is that of a type and of a property; either is a name for both.
    if group != wished.type {
      ChosenName.check(
        operation.groupRenamedAt.map { _ in group }, comesOutAs: wished.property,
        at: operation.groupRenamedAt, diagnostics: &diagnostics)
    }
    guard wished.type.utf8.count > ServiceName.mostBytes,
      service.hasAuthoredNames || operation.groupRenamedAt != nil
    else { return }
    diagnostics.error(
      ServiceName.tooLong("the group \(quoted(group))", wished.type),
      at: operation.groupRenamedAt ?? operation.location)
  }

  private func target(
    _ planner: OperationPlanner, name: String, qualifiedName: String, group: Group?,
    _ names: TypeNames, _ samples: SamplePlanner.Samples
  ) -> TargetPlan {
    TargetPlan(
      name: name, qualifiedName: qualifiedName,
      group: group?.property ?? "", property: group.map { Identifier.escaped($0.property) } ?? "",
      sampleHeaders: group == nil ? samples.headers : [],
      documentation: DocumentationPlan(
        lines: group.flatMap { service.groups[$0.name] }.map(DocumentationLines.lines) ?? []),
      operations: planner.drafts.map {
        $0.spelled(names, in: planner.scope, sample: samples.plans[$0.index])
      },
      declarations: planner.declarations.map { $0.spelled(names) },
      names: ScopeNames(names, scope: planner.scope))
  }

  /// What an error response holds where an operation does not say it.
  private func errors(
    _ types: inout TypePlanner, _ root: inout OperationPlanner, _ diagnostics: inout Diagnostics
  ) -> [(ErrorPlan.Status, SwiftType)] {
    var errors: [(ErrorPlan.Status, SwiftType)] = []
    for error in service.errors {
      guard case .json(let schema) = error.content else { continue }
      let type = root.declare(schema, named: "Failure", types: &types, diagnostics: &diagnostics)
      errors.append((ErrorPlan.Status(error.status), type))
    }
    return errors
  }

  private func configuration(
    errors: [(ErrorPlan.Status, SwiftType)], _ names: TypeNames
  ) -> ConfigurationPlan {
    ConfigurationPlan(
      baseURL: Literals.string(service.baseURL),
      headers: service.headers.map(ConstantPlan.init),
      query: service.query.map(ConstantPlan.init),
      authentication: AuthenticationPlan(service.authentication),
      unwrap: service.unwrap.map(OperationPlanner.keyPath),
      failure: service.failure.map(OperationPlanner.keyPath),
      refusals: service.refusals.map(TokenRefusalPlan.init),
      errors: errors.map {
        ErrorPlan(status: $0.0, type: names.spell($0.1, in: [name]))
      },
      timeout: service.timeout.map(OperationPlanner.seconds),
      cache: service.cache.flatMap { $0 == .default ? nil : $0.swiftName },
      retry: service.retry.map(RetryPlan.init))
  }

  /// What the runtime's provider and target have already.
  private static let providerMembers: Set<String> = [
    "scoped", "configuration", "route", "sample", "sampleHeaders", "oauthEndpoints", "all",
    "stream",
  ]
}

extension ConstantPlan {
  init(_ field: ConstantField) {
    name = Literals.string(field.name)
    value = Literals.string(field.value)
  }
}
