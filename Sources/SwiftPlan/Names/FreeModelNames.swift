import ServiceModel

/// Which shorter names models can have.
struct FreeModelNames {
  /// The names of all types as they are.
  private let taken: Set<String>

  init(of models: [String], besides others: Set<String>) {
    taken = others.union(models.map(Identifier.type))
  }

  /// Those of the shorter names that nothing else has.
  func free(_ names: [Model.ID: String]) -> [Model.ID: String] {
    let uses = Dictionary(names.values.map { (Identifier.type($0), 1) }, uniquingKeysWith: +)
    return names.filter { _, name in
      let type = Identifier.type(name)
      return uses[type] == 1 && !taken.contains(type) && !StandardNames.contains(type)
        && !StandardNames.isModule(type) && type != StandardNames.witness && type != "T"
        // What no type may be called as it is.
        && type.first?.isLetter == true && !Identifier.isCalledType(name)
        && (!type.hasSuffix("Value") || name.lowercased().hasSuffix("value"))
    }
  }
}
