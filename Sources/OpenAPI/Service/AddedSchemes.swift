import Diagnostics
import ServiceModel
import YAML

// A list of alternatives may have what is none by itself: whom to act as, or the second of two factors.

extension DocumentReader {
  /// Finds the schemes that are sent with another one, and says so.
  mutating func findAddedSchemes(_ schemes: [AuthenticationScheme]) {
    let whom = schemes.filter { $0.isKey && $0.saysWhomToActAs }
    var added: [String: Set<String>] = [:]
    for scheme in schemes where scheme.isKey {
      if let base = scheme.nameBesideIt, base != scheme.name, authentication.schemes.contains(base)
      {
        added[scheme.name] = [base]
      }
    }
    let others = Set(schemes.map(\.name)).subtracting(whom.map(\.name)).subtracting(added.keys)
    for scheme in whom where !others.isEmpty { added[scheme.name] = others }
    authentication.added = added
    for scheme in schemes {
      guard let bases = added[scheme.name] else { continue }
      let base = bases.count == 1 ? bases.first.map { quoted($0) } : nil
      messages.note(
        "\(quoted(scheme.name)) authenticates nobody by itself; it is sent with "
          + (base ?? "any of the others"), at: scheme.location)
    }
  }
}

extension Authentication {
  /// The alternatives, of which what is only sent with others is none: it is sent with those of them that it belongs to.
  func withAdded(_ alternatives: [[String]]) -> [[String]] {
    guard !added.isEmpty else { return alternatives }
    func bases(of alternative: [String]) -> Set<String>? {
      alternative.count == 1 ? alternative.first.flatMap { added[$0] } : nil
    }
    let alone = alternatives.filter { bases(of: $0) == nil }
    // Those with more are found first, where a caller gives both.
    let joined = alternatives.flatMap { alternative -> [[String]] in
      guard let bases = bases(of: alternative) else { return [] }
      let found = alone.filter { $0.count == 1 && bases.isSuperset(of: $0) }
      return found.isEmpty ? [alternative] : found.map { $0 + alternative }
    }
    return joined + alone
  }
}

extension AuthenticationScheme {
  fileprivate var isKey: Bool { if case .apiKey = kind { true } else { false } }

  /// Whether it is a user's name beside the credentials of somebody else, as Gitea's `Sudo`.
  fileprivate var saysWhomToActAs: Bool {
    let name = (carrier?.name ?? name).withoutMarks
    return name == "sudo" || name.contains("impersonat") || name.contains("onbehalfof")
  }

  /// The name of the scheme that its description says it is used with.
  fileprivate var nameBesideIt: String? {
    documentation.allText
      .firstMatch(
        of: #/\b(?:in combination|in conjunction|together) with (?:the )?[`"']?([A-Za-z][\w-]*)/#
      )
      .map { String($0.1) }
  }
}
