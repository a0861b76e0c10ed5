/// The namespace that programs write before the names of all models of a document:
/// `Tfl.Api.Presentation.Entities` of `Tfl.Api.Presentation.Entities.Line`.
///
/// It tells none of them from another, and the service's enum is a namespace already.
struct ModelNamespace {
  /// With the dot at its end; empty where the models have none in common.
  private let prefix: String
  /// The names of the types of models that are in no namespace.
  private let typesOutside: Set<String>

  init(of models: [String]) {
    let qualified = models.filter { $0.contains(".") }
    // A few names with dots among others are words, as in `orders.capture`.
    guard qualified.count > 1, qualified.count * 2 > models.count,
      var shared = qualified.first.map(Self.parts)?.dropLast()
    else {
      prefix = ""
      typesOutside = []
      return
    }
    for name in qualified {
      let parts = Self.parts(of: name).dropLast()
      shared = shared.prefix(zip(shared, parts).prefix { $0 == $1 }.count)
    }
    prefix = shared.map { $0 + "." }.joined()
    typesOutside = Set(models.filter { !$0.contains(".") }.map(Identifier.type))
  }

  /// The name in the namespace. Whole where another type would have that name.
  func name(of model: String, besides others: Set<String>) -> String {
    guard !prefix.isEmpty, model.hasPrefix(prefix) else { return model }
    let name = String(model.dropFirst(prefix.count))
    let type = Identifier.type(name)
    let isTaken =
      typesOutside.contains(type) || others.contains(type) || StandardNames.contains(type)
    return isTaken ? model : name
  }

  private static func parts(of name: String) -> [Substring] {
    name.split(separator: ".", omittingEmptySubsequences: false)
  }
}
