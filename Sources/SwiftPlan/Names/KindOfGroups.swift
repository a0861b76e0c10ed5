import FletcherText
import ServiceModel

/// The word that says what kind of thing all groups are, and nothing of any of them: `API` of Mollie's `Payments API`,
/// `Customers API` and so on, `Service` of Vectara's `AdminService`.
struct KindOfGroups {
  private let word: String?

  private static let words: Set<String> = [
    "api", "apis", "controller", "endpoint", "endpoints", "operations", "resource", "router",
    "routes", "service",
  ]

  init(of service: Service) {
    let groups = Set(
      service.operations.compactMap { $0.groupRenamedAt == nil ? $0.group : nil })
    let names = groups.map { Words($0).words }
    guard !service.hasAuthoredNames, names.count > 1,
      let word = names.first?.last?.lowercased(), Self.words.contains(word),
      names.allSatisfy({ $0.count > 1 && $0.last?.lowercased() == word })
    else {
      self.word = nil
      return
    }
    let rests = Set(names.map { Identifier.operation($0.dropLast().joined(separator: " ")) })
    let isAmbiguous =
      rests.count < groups.count || rests.contains(where: SwiftIdentifiers.keywords.contains)
    self.word = isAmbiguous ? nil : word
  }

  /// The verb of a name that is one and the group's own, be it without the word.
  func verb(of name: String, group: String, isChange: Bool) -> String? {
    GroupInName.verb(of: name, group: group, isChange: isChange)
      ?? GroupInName.verb(of: name, group: removed(from: group), isChange: isChange)
  }

  /// The group without the word.
  func removed(from group: String) -> String {
    guard let word else { return group }
    let words = Words(group).words
    guard words.count > 1, words.last?.lowercased() == word else { return group }
    return words.dropLast().joined(separator: " ")
  }
}
