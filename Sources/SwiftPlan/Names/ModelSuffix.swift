import ServiceModel

/// The word that programs write behind the names of a document's objects, and that says only what kind of schema they are:
/// `Dto` of `UserDto`.
struct ModelSuffix {
  private static let words: Set<String> = [
    "contract", "dto", "entity", "model", "object", "representation", "schema",
  ]

  /// Words that stand before it and say as little.
  private static let wordsBefore: Set<String> = ["api", "json", "rest", "view"]

  /// Whether nothing stands at the end of a model's name, in small letters, but what may be left out.
  static func mayLeaveOut(_ end: Substring) -> Bool {
    guard !end.isEmpty else { return true }
    guard
      var rest = words.lazy.filter(end.hasSuffix).map({ end.dropLast($0.count) }).first
        ?? enumEnd(end)
    else { return false }
    while let word = wordsBefore.first(where: rest.hasSuffix) { rest = rest.dropLast(word.count) }
    return rest.isEmpty
  }

  private static func enumEnd(_ end: Substring) -> Substring? {
    end.hasSuffix("enum") ? end.dropLast("enum".count) : nil
  }

  /// The names without it, of the models that have one of their own then.
  let names: [Model.ID: String]

  /// - Parameters:
  ///   - models: The models, and what they are called.
  ///   - others: The names of types beside the models'.
  init(of models: [(id: Model.ID, name: String, isObject: Bool)], besides others: Set<String>) {
    let names = models.map { Substring($0.name).trimmingSymbols() }
    let words = names.map { Words(String($0)).words }
    let counts = Dictionary(
      zip(models, words).compactMap { model, words in
        model.isObject ? words.last.map { ($0.lowercased(), 1) } : nil
      }, uniquingKeysWith: +)
    let objects = models.count { $0.isObject }
    guard
      let suffix = counts.first(where: {
        Self.words.contains($0.key) && $0.value >= 5 && $0.value * 5 >= objects * 3
      })?.key
    else {
      self.names = [:]
      return
    }
    var shorter: [Model.ID: String] = [:]
    for (index, model) in models.enumerated() where words[index].last?.lowercased() == suffix {
      var (name, rest) = (names[index], words[index][...])
      // `Api` of `ClientApiModel` is of the kind, too.
      while let last = rest.last, name.hasSuffix(last),
        rest.count == words[index].count || Self.wordsBefore.contains(last.lowercased())
      {
        let left = name.dropLast(last.count).trimmingSymbols()
        guard !left.isEmpty else { break }
        (name, rest) = (left, rest.dropLast())
      }
      if rest.count < words[index].count { shorter[model.id] = String(name) }
    }
    self.names = FreeModelNames(of: models.map(\.name), besides: others).free(shorter)
  }
}

extension Substring {
  /// The text without what is no letter and no digit at its end.
  fileprivate func trimmingSymbols() -> Substring {
    var rest = self
    while let last = rest.last, !last.isLetter, !last.isNumber { rest.removeLast() }
    return rest
  }
}
