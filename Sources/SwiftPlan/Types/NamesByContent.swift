// What is called after what it holds, where the operations that share it have nothing in common.

extension SharedTypes {
  /// The words for what several groups send or get: `room result`, where it holds one `Room` and what all others hold
  /// too; nil where nothing tells what it is.
  ///
  /// - Parameter members: The types that are one.
  func wordsOfContent(of draft: DeclarationDraft, members: [Declaration]) -> [String]? {
    let purposes = Set(members.compactMap { $0.draft.words.last })
    guard purposes.isSubset(of: ["body", "result"]) else { return nil }
    let purpose = purposes == ["body"] ? "body" : "result"
    guard case .structure(let properties, additional: nil) = draft.kind else { return nil }
    let models = modelsHeld(in: draft)
    let own = models.subtracting(modelsOfEnvelopes)
    guard
      let words = words(of: own) ?? (own.isEmpty ? Self.words(ofOnly: properties) : nil)
        ?? words(of: models)
    else { return nil }
    return words + [purpose]
  }

  private func words(of models: Set<DeclarationID>) -> [String]? {
    guard models.count == 1, let model = models.first.flatMap({ types[$0] }) else { return nil }
    return Self.withoutEnd(model.words)
  }

  private static func words(ofOnly properties: [PropertyDraft]) -> [String]? {
    guard properties.count == 1, let name = properties.first?.name,
      !sayNothingAlone.contains(Identifier.type(name))
    else { return nil }
    let words = Words(name).words.map { $0.lowercased() }
    return ends.isSuperset(of: words) ? nil : withoutEnd(words)
  }

  /// The models that a type is made of, it or what stands in it.
  private func modelsHeld(in draft: DeclarationDraft) -> Set<DeclarationID> {
    Set(
      draft.types.compactMap(\.declaration).filter { id in
        guard types.isModel(id), let model = types[id] else { return false }
        return switch model.kind {
        case .structure, .union: true
        case .openEnum, .alias, .responseTable: false
        }
      })
  }

  /// The models that nine in ten of the types of operations hold that hold any.
  func findModelsOfEnvelopes() -> Set<DeclarationID> {
    let held = declarations.filter { $0.parent == nil && !$0.isModel }
      .map { modelsHeld(in: $0.draft) }.filter { !$0.isEmpty }
    let counts = Dictionary(held.joined().map { ($0, 1) }, uniquingKeysWith: +)
    return Set(counts.filter { $0.value * 10 >= held.count * 9 }.keys)
  }

  /// Without a word that says only that it is one of these.
  private static func withoutEnd(_ words: [String]) -> [String] {
    guard words.count > 1, let last = words.last, ends.contains(last) else { return words }
    return words.dropLast()
  }

  private static let ends: Set<String> = ["body", "request", "response", "result", "results"]
}
