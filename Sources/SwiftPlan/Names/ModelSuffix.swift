import ServiceModel

/// The word that programs write behind the names of a document's objects, and that says only what kind of schema they are:
/// `Dto` of `UserDto`.
struct ModelSuffix {
  private static let words: Set<String> = [
    "contract", "dto", "entity", "model", "object", "representation", "schema",
  ]

  /// The names without it, of the models that have one of their own then.
  let names: [Model.ID: String]

  /// - Parameters:
  ///   - models: The models, and what they are called.
  ///   - others: The names of types beside the models'.
  init(of models: [(id: Model.ID, name: String, isObject: Bool)], besides others: Set<String>) {
    let endings = models.map { Words($0.name).words.last ?? "" }
    var counts: [String: Int] = [:]
    for (model, ending) in zip(models, endings) where model.isObject {
      let ending = ending.lowercased()
      if Self.words.contains(ending) { counts[ending, default: 0] += 1 }
    }
    let objects = models.count { $0.isObject }
    guard let suffix = counts.first(where: { $0.value >= 5 && $0.value * 5 >= objects * 3 })?.key
    else {
      names = [:]
      return
    }
    var names: [Model.ID: String] = [:]
    for (model, ending) in zip(models, endings) where ending.lowercased() == suffix {
      guard model.name.hasSuffix(ending) else { continue }
      let name = model.name.dropLast(ending.count).trimmingSuffix { !$0.isLetter && !$0.isNumber }
      if !name.isEmpty { names[model.id] = String(name) }
    }
    let taken = others.union(models.map { Identifier.type($0.name) })
    let uses = Dictionary(
      names.values.map { (Identifier.type($0), 1) }, uniquingKeysWith: +)
    self.names = names.filter { _, name in
      let type = Identifier.type(name)
      return uses[type] == 1 && !taken.contains(type) && !StandardNames.contains(type)
        && !StandardNames.isModule(type) && type != StandardNames.witness && type != "T"
        // What no type may be called as it is.
        && type.first?.isLetter == true && !Identifier.isCalledType(name)
        && (!type.hasSuffix("Value") || name.lowercased().hasSuffix("value"))
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isSuch: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isSuch(last) { rest.removeLast() }
    return rest
  }
}
