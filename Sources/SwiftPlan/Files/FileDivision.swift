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
/// So what weighs more than ``limit`` is divided: types by their names, operations by their paths.
/// Where something stands depends on its own name and on few others', so that a change of a
/// description changes few files.
struct FileDivision {
  /// A target, with the models that only its operations use.
  struct Target {
    var plan: TargetPlan
    var operations: [OperationDraft]
    var declarations: [DeclarationDraft]
    var models: [DeclarationDraft] = []

    /// What would stand in one file weighs that.
    var weight: Int { operations.weight + declarations.weight + models.weight }

    /// Adds what is declared in the file of its enum.
    func expose(in exposed: inout ExposedModules) {
      if plan.partialRoutes.isEmpty {
        exposed.add(methodsOf: operations)
      } else {
        exposed.add(casesOf: operations)
      }
      exposed.add(declarations)
    }
  }

  /// Whether a group is divided.
  static func isLarge(_ group: OperationPlanner, models: [DeclarationDraft]) -> Bool {
    group.drafts.weight + group.scope.declarations.weight + models.weight > limit
  }

  /// The most that a file weighs, where it can be divided.
  static let limit = 600

  private let service: String
  private let layout: FileLayout
  private let names: TypeNames
  /// What a file without declarations exposes.
  private let unexposed: ExposedModules
  private var fileNames: FileNames
  private var files: [File] = []
  /// How many numbers are used.
  private var numbers = 1

  /// The files of the targets' enums, by their qualified names.
  private var filesOfTargets: [String: Int] = [:]

  private struct File {
    var name: FileName?
    var parts: [FilePlan.Part] = []
    var exposed: ExposedModules
  }

  init(
    of service: String, layout: FileLayout, weight: Int, names: TypeNames,
    exposing unexposed: ExposedModules
  ) {
    self.service = service
    self.layout = layout
    self.names = names
    self.unexposed = unexposed
    fileNames = FileNames(of: service)
    if case .numbered(let most) = layout {
      // Doubled, so that a client that grows rarely moves from file to file.
      while numbers * Self.limit / 2 < weight, numbers * 2 <= most { numbers *= 2 }
      files = Array(repeating: File(exposed: unexposed), count: numbers)
    } else {
      files = [File(name: FileName(.target), exposed: unexposed)]
    }
  }

  /// The files in their order.
  func plans(importing modules: [String]) -> [FilePlan] {
    files.map {
      FilePlan(name: $0.name, imports: $0.exposed.plans(of: modules), parts: $0.parts)
    }
  }

  // MARK: What stands in files

  /// Adds the service's own enum, without the models beside it.
  ///
  /// - Parameter expose: Adds what stands beside the enum in its file.
  /// - Returns: The target as it is to be written, and the declarations that don't stand in its enum.
  mutating func addService(
    _ target: Target, exposing expose: (inout ExposedModules) -> Void
  ) -> (plan: TargetPlan, rest: [DeclarationDraft]) {
    var target = target
    var rest: [DeclarationDraft] = []
    if target.weight > Self.limit {
      rest = target.declarations
      target.declarations = []
      target.plan.declarations = []
      divideOperations(of: &target, in: nil)
    }
    filesOfTargets[service] = 0
    add(.service, to: 0) {
      expose(&$0)
      target.expose(in: &$0)
    }
    return (target.plan, rest)
  }

  /// Adds the enum of a group, its models, and gives the target as it is to be written.
  mutating func add(_ target: Target) -> TargetPlan {
    var target = target
    let group = fileNames.word(ofGroup: target.plan.name)
    let plan = target.plan
    let types = target.declarations.map { ($0, plan) } + target.models.map { ($0, nil) }
    let isLarge = target.weight > Self.limit
    if isLarge {
      target.declarations = []
      target.plan.declarations = []
      divideOperations(of: &target, in: group)
    }
    let file = self.file(named: FileName(.target, of: group), key: target.plan.qualifiedName)
    filesOfTargets[target.plan.qualifiedName] = file
    add(.group(target.plan), to: file) {
      target.expose(in: &$0)
    }
    if isLarge {
      add(types, .models, of: group)
    } else {
      for model in target.models { add(model, of: nil, to: file) }
    }
    return target.plan
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
        file = common ?? self.file(named: FileName(.samples), key: "")
        common = file
      } else {
        file = self.file(named: FileName(.samples), key: "samples of " + target.qualifiedName)
      }
      add(.samples(target), to: file) { $0.addStandard("Sample") }
    }
  }

  // MARK: Dividing

  /// Moves routes and methods to files of their own.
  private mutating func divideOperations(of target: inout Target, in group: String?) {
    guard target.operations.weight > Self.limit else { return }
    let parts = NamePrefixes.groups(
      of: target.operations.map { ($0.operation.path.text, $0.weight) }, limit: Self.limit)
    var routeNames = MemberNames(kind: "routes", areAuthored: false)
    for part in parts {
      let path = part.prefix.withoutVersions
      let subject = path.contains(where: \.isLetter) ? Words(path).upperCamelCase : ""
      var plan = target.plan
      plan.operations = part.members.map { target.plan.operations[$0] }
      let routeName = routeNames.claimDistinct(
        "routeOf" + (subject.isEmpty ? "Others" : subject), for: part.prefix, at: nil)
      target.plan.partialRoutes.append(routeName)
      let operations = part.members.map { target.operations[$0] }
      let file = self.file(
        named: fileNames.name(ofPart: subject, .operations, of: group),
        key: target.plan.qualifiedName + "." + routeName)
      add(.operations(plan, routeName: routeName), to: file) { $0.add(methodsOf: operations) }
    }
  }

  /// Adds types, each with the target that it is declared in, nil for the service.
  private mutating func add(
    _ types: [(draft: DeclarationDraft, target: TargetPlan?)], _ content: FileName.Content,
    of group: String?
  ) {
    switch layout {
    case .named:
      let parts = NamePrefixes.groups(
        of: types.map { ($0.draft.name, $0.draft.weight) }, limit: Self.limit)
      for part in parts {
        let prefix = parts.count == 1 ? "" : part.prefix
        let file = self.file(
          named: fileNames.name(ofPart: prefix, content, of: group), key: prefix)
        for member in part.members { add(types[member].draft, of: types[member].target, to: file) }
      }
    case .numbered:
      for type in types {
        let file = self.file(named: nil, key: type.draft.path.joined(separator: "."))
        add(type.draft, of: type.target, to: file)
      }
    }
  }

  // MARK: Files

  /// The position of the file with this name, or with the number that the key has.
  private mutating func file(named name: FileName?, key: String) -> Int {
    switch layout {
    case .numbered: return key.number(below: numbers)
    case .named:
      files.append(File(name: name, exposed: unexposed))
      return files.count - 1
    }
  }

  private mutating func add(
    _ part: FilePlan.Part, to file: Int, exposing expose: (inout ExposedModules) -> Void
  ) {
    files[file].parts.append(part)
    expose(&files[file].exposed)
  }

  /// Adds a type; those of one enum that follow each other stand in one extension.
  private mutating func add(_ type: DeclarationDraft, of target: TargetPlan?, to file: Int) {
    let plan = type.spelled(names)
    files[file].exposed.add([type])
    switch (files[file].parts.last, target) {
    case (.models(let models), nil):
      files[file].parts.removeLast()
      files[file].parts.append(.models(models + [plan]))
    case (.types(let types, let last), let target?) where last.qualifiedName == target.qualifiedName:
      files[file].parts.removeLast()
      files[file].parts.append(.types(types + [plan], of: last))
    case (_, nil): files[file].parts.append(.models([plan]))
    case (_, let target?): files[file].parts.append(.types([plan], of: target))
    }
  }
}

extension String {
  /// A number from 0 that is always the same for the same text (FNV-1a).
  fileprivate func number(below count: Int) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(hash % UInt64(Swift.max(count, 1)))
  }

  /// A path without the versions that it begins with, `/v1/accounts`.
  fileprivate var withoutVersions: String {
    split(separator: "/").drop { segment in
      segment.first == "v" && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
        || segment.lowercased() == "api"
    }.joined(separator: "/")
  }
}
