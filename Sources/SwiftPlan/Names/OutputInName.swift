import ServiceModel

/// The word `Output` that FastAPI writes behind the name of what is received, where what is sent has other properties:
/// `Item-Output` beside `Item-Input`.
enum OutputInName {
  /// The names without it, of the models that have one of their own then.
  ///
  /// - Parameters:
  ///   - models: The models, and what they are called.
  ///   - others: The names of types beside the models'.
  static func removed(
    from models: [(id: Model.ID, name: String)], besides others: Set<String>
  ) -> [Model.ID: String] {
    let names = Set(models.map(\.name))
    var shorter: [Model.ID: String] = [:]
    for model in models where model.name.hasSuffix("-Output") {
      let name = String(model.name.dropLast("-Output".count))
      if names.contains(name + "-Input") { shorter[model.id] = name }
    }
    guard !shorter.isEmpty else { return [:] }
    return FreeModelNames(of: models.map(\.name), besides: others).free(shorter)
  }
}
