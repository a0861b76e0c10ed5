/// The namespaces that programs write before the names of a document's models:
/// `Tfl.Api.Presentation.Entities` of `Tfl.Api.Presentation.Entities.Line`, `GoogleCloudDialogflowV2` of
/// `GoogleCloudDialogflowV2Intent`, Go's packages of `lnrpcInvoice` and `models.Project`.
///
/// They tell few models from others, and the service's enum is a namespace already.
struct ModelNamespace {
  /// What all qualified names begin with, with the dot at its end; empty where they have nothing in common.
  private let shared: String
  /// What at least four fifths of them begin with.
  private let ofMost: String
  /// The names of types from which no namespace is left out.
  private let whole: Set<String>
  /// The names of the types of models that are outside of what most are in.
  private var outside: Set<String> = []
  /// The names of models in which no part says again what the one before it says.
  private var withoutRepetition: [String: String] = [:]
  /// The names of models that are unique without the package, or the namespaces, that they are in.
  private var withoutPackage: [String: String] = [:]

  /// - Parameter others: The names of types beside the models'.
  init(of models: [String], besides others: Set<String> = []) {
    let models = models.map(Self.withoutAssemblies)
    let qualified = models.filter { $0.contains(".") }
    // A few names with dots among others are words, as in `orders.capture`.
    if qualified.count > 1, qualified.count * 2 > models.count {
      shared = Self.namespace(of: qualified, least: qualified.count)
      ofMost = Self.namespace(of: qualified, least: Self.most(of: qualified.count))
      whole = others.union(models.filter { !$0.contains(".") }.map(Identifier.type))
    } else {
      shared = ""
      ofMost = Self.joinedNamespace(of: models)
      whole = others
    }
    findPackages(of: models)
    findNamespaces(of: models)
    guard !shared.isEmpty || !ofMost.isEmpty else { return }
    outside = Set(
      models.filter { ofMost.isEmpty || !$0.hasPrefix(ofMost) }
        .map { Identifier.type(name(of: $0)) })
    let names = models.map { Self.withoutRepetition(name(of: $0)) }
    let types = names.map(Identifier.type)
    let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
    for (number, type) in types.enumerated() where counts[type] == 1 && !isTaken(type) {
      withoutRepetition[models[number]] = names[number]
    }
  }

  /// The name without a namespace. Whole where another type would have that name.
  func name(of model: String) -> String {
    let model = Self.withoutAssemblies(model)
    if let name = withoutPackage[model] { return name }
    if let name = withoutRepetition[model] { return name }
    if let name = name(of: model, without: ofMost), !outside.contains(Identifier.type(name)) {
      return name
    }
    return name(of: model, without: shared) ?? model
  }

  private func name(of model: String, without namespace: String) -> String? {
    guard !namespace.isEmpty, model.hasPrefix(namespace) else { return nil }
    let name = String(model.dropFirst(namespace.count))
      .replacing("[" + namespace, with: "[")
    // `V2` is not the namespace of `V2beta1Intent`.
    guard let first = name.first,
      namespace.hasSuffix(".") || namespace.hasSuffix("_") || first.isUppercase
    else { return nil }
    return isFree(Identifier.type(name), for: name) ? name : nil
  }

  /// Whether a name can be a type's as it is: `Type` comes out as `TypeValue`.
  private func isFree(_ type: String, for name: String) -> Bool {
    !isTaken(type) && (!type.hasSuffix("Value") || name.lowercased().hasSuffix("value"))
  }

  /// `ResourceOf[[Models.Body]]` of ``Resource`1[[Models.Body, Services, Version=1.0.0.0, …]]``, as .NET writes generic
  /// types.
  private static func withoutAssemblies(_ name: String) -> String {
    guard name.contains("`") else { return name }
    return name.replacing(/, [^,\[\]]+, Version=[^\[\]]*/, with: "")
      .replacing(/`[0-9]+(?=\[)/, with: "Of")
  }

  private func isTaken(_ type: String) -> Bool {
    whole.contains(type) || StandardNames.contains(type)
  }

  /// `recording_add_on` of `recording.recording_add_on`.
  private static func withoutRepetition(_ name: String) -> String {
    let parts = name.split(separator: ".")
    let kept = parts.indices.filter { index in
      index + 1 == parts.count || !says(parts[index + 1], what: parts[index])
    }
    return kept.map { parts[$0] }.joined(separator: ".")
  }

  /// Whether a part begins with the words of the one before it.
  private static func says(_ part: Substring, what other: Substring) -> Bool {
    guard part.lowercased().hasPrefix(other.lowercased()) else { return false }
    guard let next = part.dropFirst(other.count).first else { return true }
    return !next.isLetter || next.isUppercase
  }

  /// Finds the models whose names are unique without Go's package: `Project` of `models.Project`, `User` of `user.User`,
  /// `Entry` of `github_com_toggl_models.Entry`, and `Workflow` of `io.argoproj.workflow.v1alpha1.Workflow`. What stands
  /// in a repository, as `github.com-mailgun-httpapi-Domain`, is known to be a package's; others where most are.
  private mutating func findPackages(of models: [String]) {
    let packaged = models.map { name in
      name.contains(".")
        ? name.wholeMatch(of: /(?:[a-z][a-z0-9_-]*\.)+([A-Z][A-Za-z0-9]*)/)
          .map { String($0.output.1) } : nil
    }
    let haveMost = packaged.count { $0 != nil } * 2 > models.count
    let names = zip(models, packaged).map { Self.nameInRepository($0) ?? (haveMost ? $1 : nil) }
    guard names.contains(where: { $0 != nil }) else { return }
    let types = zip(models, names).map { Identifier.type($1 ?? name(of: $0)) }
    let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
    for (number, name) in names.enumerated() {
      guard let name, name.contains(where: \.isLowercase), counts[types[number]] == 1,
        !isTaken(types[number]), name == types[number]
      else { continue }
      withoutPackage[models[number]] = name
    }
  }

  private static func nameInRepository(_ name: String) -> String? {
    guard name.hasPrefix("git") else { return nil }
    return name.wholeMatch(of: #/git(?:hub|lab)\.com-(?:[a-z][a-z0-9_]*-)+([A-Za-z0-9]+)/#)
      .map { Identifier.type(String($0.output.1)) }
  }

  /// Finds the models whose names are unique without .NET's namespaces, where most have them: `Line` of
  /// `Tfl.Entities.Line`, and `ListOfLine` of `System.Generic.ListOfTfl.Entities.Line`.
  private mutating func findNamespaces(of models: [String]) {
    let pattern = #/(?:[A-Z]\w*\.){2,}[A-Z]/#
    guard models.count(where: { $0.prefixMatch(of: pattern) != nil }) * 2 > models.count else {
      return
    }
    let outermost = Set(models.filter { $0.contains(".") }.map { $0.prefix { $0 != "." } })
    let names = models.map { Self.withoutNamespaces($0, outermost) }
    let types = names.map(Identifier.type)
    let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
    for (number, type) in types.enumerated()
    where counts[type] == 1 && isFree(type, for: names[number]) {
      withoutPackage[models[number]] = names[number]
    }
  }

  /// - Parameter outermost: What the namespaces of all names begin with, of which one may follow `Of` and `And`.
  private static func withoutNamespaces(_ name: String, _ outermost: Set<Substring>) -> String {
    name.replacing(#/\w+(?:\.\w+)+/#) { match in
      let parts = match.output.split(separator: ".")
      let generic = parts.dropLast().compactMap { part in
        part.wholeMatch(of: #/(\w*(?:Of|And))([A-Z]\w*)/#).flatMap {
          outermost.contains($0.output.2) ? $0.output.1 : nil
        }
      }
      return (generic + parts.suffix(1)).joined()
    }
  }

  private static func most(of count: Int) -> Int { (count * 4 + 4) / 5 }

  /// The longest namespace that at least so many of the names are in.
  private static func namespace(of names: [String], least: Int) -> String {
    var members = names.map { name in
      name.prefix { $0 != "[" }.split(separator: ".", omittingEmptySubsequences: false)
    }
    var namespace = ""
    var depth = 0
    while true {
      members = members.filter { $0.count > depth + 1 }
      let counts = Dictionary(members.map { ($0[depth], 1) }, uniquingKeysWith: +)
      guard let part = counts.first(where: { $0.value >= least })?.key else { return namespace }
      members = members.filter { $0[depth] == part }
      namespace += part + "."
      depth += 1
    }
  }

  /// What most names begin with up to a version, as those of Google's services do, or in small letters, as the names
  /// of Go's packages are.
  private static func joinedNamespace(of names: [String]) -> String {
    let least = max(5, most(of: names.count))
    for prefix in [versionedPrefix, package, underscored] {
      let counts = Dictionary(names.compactMap(prefix).map { ($0, 1) }, uniquingKeysWith: +)
      if let namespace = counts.first(where: { $0.value >= least })?.key { return namespace }
    }
    return ""
  }

  /// `schemas_` of `schemas_predictions_response`.
  private static func underscored(_ name: String) -> String? {
    guard name.utf8.contains(UInt8(ascii: "_")) else { return nil }
    return name.prefixMatch(
      of: #/(?:api|components|definitions|dto|entities|models?|schemas?|types?)_(?=[A-Za-z])/#
    )
    .map { String($0.output) }
  }

  /// `lnrpc` of `lnrpcInvoice`.
  private static func package(of name: String) -> String? {
    let bytes = Array(name.utf8)
    var count = 0
    while count < bytes.count,
      bytes[count] >= 0x61 && bytes[count] <= 0x7A || count > 0 && bytes[count].isDigit
    {
      count += 1
    }
    guard count > 0, count < bytes.count, bytes[count].isLetter else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// `GoogleCloudDialogflowV2` of `GoogleCloudDialogflowV2Intent`, and `V1p1beta1` of `V1p1beta1Image`.
  private static func versionedPrefix(of name: String) -> String? {
    guard name.contains("V"),
      let match = name.prefixMatch(
        of: /([A-Za-z]*?[a-z])?V[0-9]+(p[0-9]+)?((alpha|beta)[0-9]*)?(?=[A-Z])/)
    else { return nil }
    return String(match.output.0)
  }
}
