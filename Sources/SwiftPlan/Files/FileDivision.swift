import ServiceModel

/// How a client is divided into files.
public enum FileLayout: Sendable {
  /// Files whose names say what is in them.
  case named
  /// At most so many files that have numbers for names: for build systems, which have to know the
  /// names before a description is read.
  case numbered(Int)
}

/// Decides in which file each declaration and each operation stands.
///
/// The compiler works on files side by side, and one that is much larger than the others makes it wait.
/// So what weighs more than the limit is divided: types by their names, operations by their paths.
/// Where something stands depends on its own name and on few others', so that a change of a
/// description changes few files. Numbered files are made of these.
struct FileDivision {
  private let service: String
  private let layout: FileLayout
  private let size: ClientSize
  private let names: DeclaredNames
  /// What a file without declarations exposes.
  private let unexposed: ExposedModules
  private var fileNames: FileNames
  private var files: [File] = []

  /// The files of the targets' enums, by their qualified names.
  private var filesOfTargets: [String: Int] = [:]

  private struct File {
    var name: FileName?
    var weight = 0
    private(set) var parts: [FilePlan.Part] = []
    var exposed: ExposedModules

    init(named name: FileName?, exposed: ExposedModules) {
      self.name = name
      self.exposed = exposed
    }

    /// Adds a part; types of one enum that follow each other stand in one extension.
    mutating func add(_ part: FilePlan.Part) {
      switch (parts.last, part) {
      case (.models(var models), .models(let more)):
        parts.removeLast()
        models += more
        parts.append(.models(models))
      case (.types(var types, let target), .types(let more, let other))
      where target.qualifiedName == other.qualifiedName:
        parts.removeLast()
        types += more
        parts.append(.types(types, of: target))
      default: parts.append(part)
      }
    }

    mutating func add(contentsOf other: File) {
      weight += other.weight
      for part in other.parts { add(part) }
      exposed.formUnion(other.exposed)
    }
  }

  init(
    of service: String, layout: FileLayout, size: ClientSize, names: DeclaredNames,
    exposing unexposed: ExposedModules
  ) {
    self.service = service
    self.layout = layout
    self.size = size
    self.names = names
    self.unexposed = unexposed
    fileNames = FileNames(of: service)
    files = [File(named: FileName(.target), exposed: unexposed)]
  }

  /// The files in their order.
  func plans(importing modules: [String]) -> [FilePlan] {
    finished.map {
      FilePlan(name: $0.name, imports: $0.exposed.plans(of: modules), parts: $0.parts)
    }
  }

  private var finished: [File] {
    switch layout {
    case .named: files
    case .numbered(let count): numbered(size.fitsInOneFile ? 1 : max(count, 1))
    }
  }

  /// As many files, with what there is spread over them.
  private func numbered(_ count: Int) -> [File] {
    var numbered = Array(repeating: File(named: nil, exposed: unexposed), count: count)
    let parts = files.map { (key: $0.name?.key ?? "", weight: $0.weight) }
    for (file, place) in zip(files, NumberedPlaces.places(of: parts, in: count)) {
      numbered[place].add(contentsOf: file)
    }
    return numbered
  }

  // MARK: What stands in files

  /// Adds the service's own enum, without the models beside it.
  ///
  /// - Parameters:
  ///   - plan: The target as it is where nothing is divided.
  ///   - expose: Adds what stands beside the enum in its file.
  /// - Returns: The target as it is to be written, and the declarations that don't stand in its enum.
  mutating func addService(
    _ target: OperationPlanner, _ plan: TargetPlan,
    exposing expose: (inout ExposedModules) -> Void
  ) -> (plan: TargetPlan, rest: [DeclarationDraft]) {
    let isLarge = size.isLarge(target)
    let plan = isLarge ? divided(plan, of: target, in: nil) : plan
    filesOfTargets[service] = 0
    add(.service, weighing: Self.weight(of: target, plan, hasTypes: !isLarge), to: 0) {
      expose(&$0)
      Self.expose(target, plan, hasTypes: !isLarge, in: &$0)
    }
    return (plan, isLarge ? target.scope.declarations : [])
  }

  /// Adds the enum of a group, its models, and gives the target as it is to be written.
  ///
  /// - Parameter whole: The target as it is where nothing is divided.
  mutating func add(_ target: OperationPlanner, _ whole: TargetPlan) -> TargetPlan {
    let group = fileNames.word(ofGroup: target.group?.word ?? whole.name)
    let isLarge = size.isLarge(target)
    let plan = isLarge ? divided(whole, of: target, in: group) : whole
    let file = self.file(named: FileName(.target, of: group))
    filesOfTargets[plan.qualifiedName] = file
    add(.group(plan), weighing: Self.weight(of: target, plan, hasTypes: !isLarge), to: file) {
      Self.expose(target, plan, hasTypes: !isLarge, in: &$0)
    }
    if isLarge {
      let types = target.scope.declarations.map { ($0, whole) } + target.models.map { ($0, nil) }
      add(types, .models, of: group)
    } else {
      for model in target.models { add(model, of: nil, to: file) }
    }
    return plan
  }

  /// Adds what is declared in the file of a target's enum.
  ///
  /// - Parameter hasTypes: Whether the types that operations have in place stand in it, too.
  private static func expose(
    _ target: OperationPlanner, _ plan: TargetPlan, hasTypes: Bool,
    in exposed: inout ExposedModules
  ) {
    if plan.partialRoutes.isEmpty {
      exposed.add(methodsOf: target.drafts)
    } else {
      exposed.add(casesOf: target.drafts)
    }
    if hasTypes { exposed.add(target.scope.declarations) }
  }

  private static func weight(
    of target: OperationPlanner, _ plan: TargetPlan, hasTypes: Bool
  ) -> Int {
    (plan.partialRoutes.isEmpty ? target.drafts.weight : target.drafts.weightOfCases)
      + (hasTypes ? target.scope.declarations.weight : 0)
  }

  /// Adds models that are no group's.
  mutating func add(models: [DeclarationDraft], as content: FileName.Content) {
    add(models.map { ($0, nil) }, content, of: nil)
  }

  /// Adds the samples of targets.
  ///
  /// - Parameter besideTargets: Whether each stands in the file of its target's enum.
  mutating func addSamples(of targets: [TargetPlan], besideTargets: Bool) {
    var common: Int?
    for target in targets {
      let file: Int
      if besideTargets {
        file = filesOfTargets[target.qualifiedName] ?? 0
      } else if case .named = layout {
        file = common ?? self.file(named: FileName(.samples))
        common = file
      } else {
        file = self.file(named: FileName(.samples, of: target.qualifiedName))
      }
      add(.samples(target), weighing: target.samples.count, to: file) {
        $0.addStandard("Sample")
      }
    }
  }

  // MARK: Dividing

  /// A large target without its types, and with routes and methods in files of their own where these alone
  /// are large.
  private mutating func divided(
    _ whole: TargetPlan, of target: OperationPlanner, in group: String?
  ) -> TargetPlan {
    var plan = whole
    plan.declarations = []
    let parts = size.operationParts(of: target)
    var routeNames = MemberNames(kind: "routes", areAuthored: false)
    for part in parts {
      let subjects = titles(of: part).map(\.withoutVersions).filter {
        $0.contains(where: \.isLetter)
      }
      .map { Words($0).upperCamelCase }
      let name = fileNames.name(ofPart: subjects, .operations, of: group)
      var partPlan = plan
      partPlan.operations = part.members.map { plan.operations[$0] }
      let routeName = routeNames.claimDistinct(
        "routeOf" + (name.part ?? "Others"), for: part.prefix, at: nil)
      plan.partialRoutes.append(routeName)
      let operations = part.members.map { target.drafts[$0] }
      let file = self.file(named: name)
      add(
        .operations(partPlan, routeName: routeName, isPartial: parts.count > 1),
        weighing: operations.weight, to: file
      ) { $0.add(methodsOf: operations) }
    }
    return plan
  }

  /// Adds types, each with the target that it is declared in, nil for the service.
  private mutating func add(
    _ types: [(draft: DeclarationDraft, target: TargetPlan?)], _ content: FileName.Content,
    of group: String?
  ) {
    let parts = size.parts(of: types.map(\.draft))
    for part in parts {
      let titles = parts.count == 1 ? [] : titles(of: part).filter { !$0.isEmpty }
      let file = self.file(named: fileNames.name(ofPart: titles, content, of: group))
      for member in part.members { add(types[member].draft, of: types[member].target, to: file) }
    }
  }

  /// What the file of a group is called. Numbered files are chosen by what does not change when a name is added.
  private func titles(of group: NamePrefixes.Group) -> [String] {
    if case .numbered = layout { [group.prefix] } else { group.titles }
  }

  // MARK: Files

  /// The position of a new file.
  private mutating func file(named name: FileName) -> Int {
    files.append(File(named: name, exposed: unexposed))
    return files.count - 1
  }

  private mutating func add(
    _ part: FilePlan.Part, weighing weight: Int, to file: Int,
    exposing expose: (inout ExposedModules) -> Void
  ) {
    files[file].add(part)
    files[file].weight += weight
    expose(&files[file].exposed)
  }

  private mutating func add(_ type: DeclarationDraft, of target: TargetPlan?, to file: Int) {
    let plan = type.spelled(names)
    add(target.map { .types([plan], of: $0) } ?? .models([plan]), weighing: type.weight, to: file) {
      $0.add([type])
    }
  }
}

extension String {
  /// A path without the versions that it begins with, `/v1/accounts`.
  fileprivate var withoutVersions: String {
    split(separator: "/").drop { segment in
      segment.first == "v" && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
        || segment.lowercased() == "api"
    }.joined(separator: "/")
  }
}
