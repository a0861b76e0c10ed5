import Diagnostics
import FletcherOptions
import FletcherText
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
  service.leavePagesToCalls()
  // Who writes a service description chooses the names.
  if !service.hasAuthoredNames { service.shortenNamesOfValues() }
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
    async let plannedNames = OperationNames(
      of: service, reserved: OperationPlanner.providerMembers)
    let modelNames = ModelNames(of: service, besides: name)
    let groups = GroupDraft.groups(
      of: service, named: name, besides: modelNames, diagnostics: &diagnostics)
    let types = TypePlanner(
      service: service, serviceName: name, modelNames: modelNames, groups: groups,
      options: options, diagnostics: diagnostics)
    defer { diagnostics = types.diagnostics }
    var draft = draft(groups, types, await plannedNames.names)
    // A person who writes a service description says what is shared by making it a model.
    if !service.hasAuthoredNames { draft.shareTypes() }
    draft.decide()
    let servers = ServerPlanner(service: service).plan(types)
    let oauth = OAuthPlanner(service: service).plan(types)
    let headerPlanner = ResponseHeaderPlanner(service: service, types: types)
    let responseHeaders = headerPlanner.plan(types)
    let samples = await plannedSamples
    types.diagnostics.add(contentsOf: samples.diagnostics)
    types.checkOwnNames(options)
    let commonParameters = draft.commonParameters
    let commonModels = draft.divideModels()
    var names = types.names
    let size = ClientSize(draft, commonModels: commonModels, layout: layout)
    for target in draft.targets where size.isLarge(target) { names.extend(target.scope.path) }
    let client = divide(draft, commonModels, size, names, samples) { exposed in
      if servers != nil { exposed.addStandard("URL") }
      for type in headerPlanner.types + (commonParameters?.types ?? []) { exposed.add(type) }
    }
    return ServicePlan(
      name: name, source: DocumentationLines.line(source), files: client.files,
      access: options.access == .internal ? "" : options.access.rawValue,
      binding: options.properties.rawValue,
      samplesAreForDebugging: options.samples == .debug,
      documentation: DocumentationPlan(proseOf: service.documentation),
      version: DocumentationLines.line(service.version).map(Self.withoutLetter),
      configuration: configuration(of: draft, names), root: client.root, groups: client.groups,
      credentials: CredentialPlanner.credentials(of: service, diagnostics: &types.diagnostics),
      oauth: oauth, servers: servers, responseHeaders: responseHeaders,
      commonParameters: commonParameters?.spelled(names),
      modelCount: types.scope.declarations.count, names: ScopeNames(names, scope: [name]),
      outerNames: ScopeNames(names, scope: []))
  }

  /// The version `v1` as it stands after the word.
  private static func withoutLetter(_ version: String) -> String {
    let bytes = version.utf8
    let isLettered = bytes.first.map { $0.lowercase == UInt8(ascii: "v") } == true
    return isLettered && bytes.dropFirst().first?.isDigit == true
      ? String(version.dropFirst()) : version
  }

  // MARK: Types and operations

  /// - Parameter names: Those of the operations.
  private func draft(
    _ groups: [GroupDraft], _ types: TypePlanner, _ names: [String]
  ) -> ServiceDraft {
    let root = OperationPlanner(
      service: service, types: types, group: nil, besides: Set(groups.map(\.property)))
    let targets = groups.map { OperationPlanner(service: service, types: types, group: $0) }
    let targetsByGroup = Dictionary(uniqueKeysWithValues: zip(groups.map(\.name), targets))
    for (index, (operation, name)) in zip(service.operations, names).enumerated() {
      let target = operation.group.flatMap { targetsByGroup[$0] } ?? root
      target.add(operation, named: name, at: index)
    }
    return ServiceDraft(
      types: types, root: root, targets: targets,
      errors: root.errors(service.errors),
      commonParameters: CommonParameters(of: service, types))
  }

  // MARK: Files

  /// Decides in which files everything stands, and gives the targets as they are to be written.
  ///
  /// - Parameter expose: Adds what stands beside operations in the service's own file.
  private func divide(
    _ draft: ServiceDraft, _ commonModels: [DeclarationDraft], _ size: ClientSize,
    _ names: DeclaredNames, _ samples: SamplePlanner.Samples,
    exposing expose: (inout ExposedModules) -> Void
  ) -> (root: TargetPlan, groups: [TargetPlan], files: [FilePlan]) {
    var division = FileDivision(
      of: name, layout: layout, size: size, names: names,
      exposing: ExposedModules(access: options.access, types: draft.types))
    let (root, rest) = division.addService(
      draft.root, plan(of: draft.root, names, samples), exposing: expose)
    let groups = draft.targets.map { division.add($0, plan(of: $0, names, samples)) }
    division.add(models: commonModels + rest, as: groups.isEmpty ? .models : .commonModels)
    if options.samples != .none {
      division.addSamples(of: [root] + groups, besideTargets: options.samples == .client)
    }
    let imports = Set(["Fletcher", "Foundation"] + options.imports).sorted()
    return (root, groups, division.plans(importing: imports))
  }

  private func plan(
    of target: OperationPlanner, _ names: DeclaredNames, _ samples: SamplePlanner.Samples
  ) -> TargetPlan {
    let group = target.group
    let scope = target.scope.path
    return TargetPlan(
      name: target.scope.name, qualifiedName: scope.joined(separator: "."),
      group: group?.property ?? "", property: group.map { Identifier.escaped($0.property) } ?? "",
      sampleHeaders: group == nil ? samples.headers : [],
      documentation: DocumentationPlan(proseOf: group.flatMap { service.groups[$0.name] }),
      operations: target.drafts.map {
        $0.spelled(names, in: scope, sample: samples.plans[$0.index])
      },
      declarations: target.scope.declarations.map { $0.spelled(names) },
      names: ScopeNames(names, scope: scope))
  }

  private func configuration(
    of draft: ServiceDraft, _ names: DeclaredNames
  ) -> ConfigurationPlan {
    ConfigurationPlan(
      baseURL: Literals.string(service.baseURL),
      headers: service.headers.map(ConstantPlan.init),
      query: service.query.map(ConstantPlan.init),
      authentication: AuthenticationPlan(service.authentication),
      unwrap: service.unwrap.map(OperationPlanner.keyPath),
      failure: service.failure.flatMap(ContentConditions.expression),
      refusal: ContentConditions.expression(service.refusal),
      errors: draft.errors.map { $0.spelled(names, in: [name]) },
      timeout: service.timeout.map(\.plainText),
      cache: service.cache.flatMap { $0 == .default ? nil : $0.swiftName },
      retry: service.retry.map(RetryPlan.init))
  }
}

extension ConstantPlan {
  init(_ field: ConstantField) {
    name = Literals.string(field.name)
    value = Literals.string(field.value)
  }
}
