import ServiceModel

/// The word `Enum` at the end of an enum's name, where `ChatFinishReasonEnum` is declared as an enum.
enum EnumInName {
  /// The names without it, of the models that have one of their own then.
  ///
  /// - Parameters:
  ///   - models: The models, and what they are called.
  ///   - others: The names of types beside the models'.
  static func removed(
    from models: [(id: Model.ID, name: String, isEnum: Bool)], besides others: Set<String>
  ) -> [Model.ID: String] {
    var shorter: [Model.ID: String] = [:]
    for model in models where model.isEnum {
      if let name = removed(from: model.name) { shorter[model.id] = name }
    }
    guard !shorter.isEmpty else { return [:] }
    return FreeModelNames(of: models.map(\.name), besides: others).free(shorter)
  }

  private static func removed(from name: String) -> String? {
    let words = Words(name).words
    guard words.count > 1, let last = words.last, last.lowercased() == "enum",
      name.hasSuffix(last)
    else { return nil }
    var rest = name.dropLast(last.count)
    while let mark = rest.last, !mark.isLetter, !mark.isNumber { rest.removeLast() }
    return String(rest)
  }
}
