/// The namespaces that programs write before the names of a document's models:
/// `Tfl.Api.Presentation.Entities` of `Tfl.Api.Presentation.Entities.Line`, `GoogleCloudDialogflowV2` of
/// `GoogleCloudDialogflowV2Intent`.
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

  /// - Parameter others: The names of types beside the models'.
  init(of models: [String], besides others: Set<String> = []) {
    let qualified = models.filter { $0.contains(".") }
    // A few names with dots among others are words, as in `orders.capture`.
    if qualified.count > 1, qualified.count * 2 > models.count {
      shared = Self.namespace(of: qualified, least: qualified.count)
      ofMost = Self.namespace(of: qualified, least: Self.most(of: qualified.count))
      whole = others.union(models.filter { !$0.contains(".") }.map(Identifier.type))
    } else {
      shared = ""
      ofMost = Self.versionedNamespace(of: models)
      whole = others
    }
    outside = Set(
      models.filter { ofMost.isEmpty || !$0.hasPrefix(ofMost) }
        .map { Identifier.type(name(of: $0)) })
  }

  /// The name without a namespace. Whole where another type would have that name.
  func name(of model: String) -> String {
    if let name = name(of: model, without: ofMost), !outside.contains(Identifier.type(name)) {
      return name
    }
    return name(of: model, without: shared) ?? model
  }

  private func name(of model: String, without namespace: String) -> String? {
    guard !namespace.isEmpty, model.hasPrefix(namespace) else { return nil }
    let name = String(model.dropFirst(namespace.count))
    let type = Identifier.type(name)
    return whole.contains(type) || StandardNames.contains(type) ? nil : name
  }

  private static func most(of count: Int) -> Int { (count * 4 + 4) / 5 }

  /// The longest namespace that at least so many of the names are in.
  private static func namespace(of names: [String], least: Int) -> String {
    var members = names.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
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

  /// What most names begin with up to a version, as those of Google's services do.
  private static func versionedNamespace(of names: [String]) -> String {
    let counts = Dictionary(
      names.compactMap(versionedPrefix).map { ($0, 1) }, uniquingKeysWith: +)
    let least = max(5, most(of: names.count))
    return counts.first { $0.value >= least }?.key ?? ""
  }

  /// `GoogleCloudDialogflowV2` of `GoogleCloudDialogflowV2Intent`, and `V1p1beta1` of `V1p1beta1Image`.
  private static func versionedPrefix(of name: String) -> String? {
    guard
      let match = name.prefixMatch(
        of: /[A-Za-z]*?V[0-9]+(p[0-9]+)?((alpha|beta)[0-9]*)?(?=[A-Z])/)
    else { return nil }
    return String(match.output.0)
  }
}
